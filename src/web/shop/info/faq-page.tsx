import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Faq, getFaq } from '#contract/shop/questions.ts'
import { apiContext } from '../../lib/api/api.ts'
import { Link } from '../../ui/link.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QuestionList } from '../../ui/question-list.tsx'
import { InfoTitle } from './text-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs): Promise<Faq> => context.get(apiContext)(getFaq)

/** Frequent questions. */
export function Component() {
  const { title, summary, contact, questions } = useLoaderData<Faq>()
  return (
    <article className="page-width page-space">
      <PageHead title={title} description={summary} canonicalPath="/faq" questions={questions} />
      <div className="page-grid">
        <div className="page-side">
          <div className="lg:sticky lg:top-28">
            <InfoTitle title={title} intro={summary} />
            <p className="mt-6 max-w-prose leading-relaxed">
              <LinkedText text={contact} /> Not sure about a payment?{' '}
              <Link to="/was-i-charged" className="inline-block text-leaf-700 underline underline-offset-4">
                Ask whether you were charged
              </Link>
              .
            </p>
          </div>
        </div>
        {questions.length > 0 && <QuestionList questions={questions} className="page-main" />}
      </div>
    </article>
  )
}
