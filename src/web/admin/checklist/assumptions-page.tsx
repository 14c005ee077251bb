import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Assumptions, getAssumptions } from '#contract/admin/checklist.ts'
import { Card } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'

export const loader = ({ request }: LoaderFunctionArgs): Promise<Assumptions> =>
  loadFor(request, () => staffApi(getAssumptions, {}))

/** The assumptions that the owner's advisers must confirm. */
export function Component() {
  const { intro, lists } = useLoaderData<Assumptions>()
  useTitle('Before real money')
  return (
    <div className="mx-auto grid max-w-220 gap-5">
      <div>
        <Link to="/checklist" className="text-link text-label">
          Checklist
        </Link>
        <h1 className="mt-2 text-heading">Before real money</h1>
        {intro.map((paragraph) => (
          <p key={paragraph} className="mt-2 text-ink-700">
            {paragraph}
          </p>
        ))}
      </div>
      {lists.map(({ who, questions }) => (
        <Card key={who} heading={who}>
          <dl>
            {questions.map(({ question, today }) => (
              <div
                key={question}
                className="grid gap-x-6 gap-y-0.5 border-paper-300 border-t py-2.5 first:border-t-0 first:pt-0 sm:grid-cols-2"
              >
                <dt className="font-semibold">{question}</dt>
                <dd>{today}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}
