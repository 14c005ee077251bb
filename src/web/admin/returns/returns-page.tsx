import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readReturnsFile } from '#contract/admin/list-files.ts'
import { listReturns, type ReturnSummary, type ReturnView, returnViews } from '#contract/admin/returns.ts'
import type { Reply } from '#contract/endpoint.ts'
import { returnCauses } from '#contract/shop/returns.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { ReturnsTabs } from './returns-tabs.tsx'
import { returnBadges } from './words.ts'

interface Loaded {
  view: ReturnView
  cursor: string | undefined
  found: Reply<typeof listReturns>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = returnViews.find((one) => one === search.get('view')) ?? 'to-do'
  const cursor = search.get('cursor') ?? undefined
  const query = { view, cursor }
  return { view, cursor, found: await loadFor(request, () => staffApi(listReturns, { query })) }
}

const addressOf = (view: ReturnView): string => (view === 'to-do' ? '/returns' : `/returns?view=${view}`)

/** Returns and reported problems. */
export function Component() {
  const { view, cursor, found } = useLoaderData<Loaded>()
  useTitle('Returns')
  useLive({ kinds: ['return'] })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-heading">Returns</h1>
          <p role="status" className="text-ink-700">
            {sentences[view](found.count)}
          </p>
        </div>
        <ExportLink file={readReturnsFile} query={{ view }} />
      </div>
      <ReturnsTabs here={addressOf(view)} />
      <ul className="mt-5 grid gap-4">
        {found.returns.map((one) => (
          <One key={one.id} one={one} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && addressOf(view)}
        firstLabel="First page"
        next={found.next_cursor !== null && `/returns?view=${view}&cursor=${found.next_cursor}`}
      />
    </>
  )
}

const sentences: Record<ReturnView, (count: number) => string> = {
  'to-do': (count) => (count === 0 ? 'Nothing waits for us.' : `${count} to answer, inspect or settle.`),
  awaited: (count) => (count === 0 ? 'No goods are awaited.' : `Goods of ${count} are awaited.`),
  all: (count) => `${count} in all.`,
}

function One({ one }: { one: ReturnSummary }) {
  const [tone, label] = returnBadges[one.status]
  return (
    <li className="card grid gap-1 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          <Link to={`/returns/${one.id}`} className="text-link">
            {one.id}
          </Link>
        </h2>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-700 text-label">
          <Age at={one.created_at} />
        </span>
      </div>
      <p>
        {returnCauses[one.cause]}; {one.wish === 'refund' ? 'wants money back' : 'wants it sent again'}
        {one.photos.length > 0 &&
          `; ${one.photos.length} ${one.photos.length === 1 ? 'photograph' : 'photographs'}`}
        {one.is_past_guarantee && '; past the time for returns'}
      </p>
      <p className="text-ink-700">
        {one.name},{' '}
        <Link to={`/orders/${one.order}`} className="text-link">
          {one.order}
        </Link>
      </p>
    </li>
  )
}
