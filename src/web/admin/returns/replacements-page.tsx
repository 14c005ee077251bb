import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readReplacementsFile } from '#contract/admin/list-files.ts'
import { listReplacements, type ReplacementView, replacementViews } from '#contract/admin/replacements.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { ReplacementCard } from './replacement-card.tsx'
import { ReturnsTabs } from './returns-tabs.tsx'

interface Loaded {
  view: ReplacementView
  cursor: string | undefined
  find: string | undefined
  found: Reply<typeof listReplacements>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = replacementViews.find((one) => one === search.get('view')) ?? 'to-pack'
  const cursor = search.get('cursor') ?? undefined
  const find = search.get('find') ?? undefined
  const query = find ? { view: 'all' as const, find } : { view, cursor }
  return {
    view: query.view,
    cursor,
    find,
    found: await loadFor(request, () => staffApi(listReplacements, { query })),
  }
}

const noneIn: Record<ReplacementView, string> = {
  'to-pack': 'No replacement waits to be packed.',
  'under-way': 'No replacement is on its way.',
  all: 'No replacements yet.',
}

const addressOf = (view: ReplacementView): string =>
  view === 'to-pack' ? '/returns/replacements' : `/returns/replacements?view=${view}`

/** Packs that are sent again, without a sale. */
export function Component() {
  const { view, cursor, find, found } = useLoaderData<Loaded>()
  useTitle('Replacements')
  useLive({ kinds: ['replacement'] })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-heading">Replacements</h1>
          <p role="status" className="text-ink-700">
            {found.count === 0
              ? find
                ? `No replacement has the number ${find}.`
                : noneIn[view]
              : `${find ? `${find}: ` : ''}${found.count} ${found.count === 1 ? 'parcel' : 'parcels'} without a sale.`}
          </p>
        </div>
        <ExportLink file={readReplacementsFile} query={{ view, find }} />
      </div>
      <ReturnsTabs here={addressOf(view)} />
      <ul className="mt-5 grid gap-4">
        {found.replacements.map((one) => (
          <li key={one.id} className="card p-4 sm:p-5">
            <ReplacementCard replacement={one} isListed />
          </li>
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && addressOf(view)}
        firstLabel="First page"
        next={found.next_cursor !== null && `/returns/replacements?view=${view}&cursor=${found.next_cursor}`}
      />
    </>
  )
}
