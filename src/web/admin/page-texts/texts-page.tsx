import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listTexts, type TextState } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'

export const loader = ({ request }: LoaderFunctionArgs): Promise<TextState[]> =>
  loadFor(request, () => staffApi(listTexts, {}))

/** The texts of the shop that the owner may replace, and where its other words are changed. */
export function Component() {
  const texts = useLoaderData<TextState[]>()
  useTitle('Pages')
  useLive({ kinds: ['page-text'] })
  return (
    <>
      <h1 className="text-heading">Pages</h1>
      <p className="mt-2 max-w-prose text-ink-700">
        What you publish here takes the place of the release’s words, at once or at a moment. Figures and
        promises with their proofs stand under{' '}
        <Link to="/settings/claims" className="text-link">
          Settings, Claims
        </Link>
        , names and addresses under{' '}
        <Link to="/settings" className="text-link">
          Settings
        </Link>
        . The other words of Home, buttons and messages change with a release only.
      </p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {texts.map((text) => (
          <TextLink key={text.name} {...text} />
        ))}
      </ul>
    </>
  )
}

function TextLink({ name, is_of_release, entries, draft_by, planned_for }: TextState) {
  const { title, noun } = textKinds[name]
  return (
    <li className="card relative grid content-start gap-1 p-4">
      <Link to={`/pages/${name}`} className="text-link font-semibold after:absolute after:inset-0">
        {title}
      </Link>
      <span className="text-ink-700 text-label">
        {entries} {noun}
        {entries === 1 ? '' : 's'}, {is_of_release ? 'as the release has it' : 'your own'}
      </span>
      {(draft_by || planned_for) && (
        <span className="flex flex-wrap gap-2">
          {draft_by && (
            <Badge tone="clay" isLong>
              Draft by {draft_by}
            </Badge>
          )}
          {planned_for && <Badge tone="clay">Planned for {formatMoment(planned_for)}</Badge>}
        </span>
      )}
    </li>
  )
}
