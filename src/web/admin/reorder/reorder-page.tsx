import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  listReorder,
  type ReorderView,
  readStockDigest,
  reorderViews,
  type StockDigest,
} from '#contract/admin/reorder.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { DigestCard } from './digest-card.tsx'
import { ReorderItem } from './reorder-item.tsx'

interface Loaded {
  view: ReorderView
  cursor: string | undefined
  found: Reply<typeof listReorder>
  digest: StockDigest
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = reorderViews.find((one) => one === search.get('view')) ?? 'due'
  const cursor = search.get('cursor') ?? undefined
  return loadFor(request, async () => {
    const [found, digest] = await Promise.all([
      staffApi(listReorder, { query: { view, cursor } }),
      staffApi(readStockDigest, {}),
    ])
    return { view, cursor, found, digest }
  })
}

const labels: Record<ReorderView, string> = { due: 'To order', all: 'Everything' }

/** The items to reorder, and the daily digest. */
export function Component() {
  const { view, cursor, found, digest } = useLoaderData<Loaded>()
  useTitle('Reorder')
  useLive({ kinds: ['stock'] })
  return (
    <>
      <h1 className="text-heading">Reorder</h1>
      <p role="status" className="text-ink-700">
        {found.count} {found.count === 1 ? 'item' : 'items'}
      </p>
      <p className="mt-2 max-w-prose text-ink-700 text-label">
        Sales a day are packs sold in the last 28 whole days, less packs that came back, over the days in
        stock. An item is due when stock and incoming packs last no longer than its lead time, or are at its
        reorder level. The quantity covers 28 days beyond the lead time.
      </p>
      <Tabs
        label="Views of what to order"
        tabs={reorderViews.map((one) => ({
          to: `/reorder?view=${one}`,
          label: labels[one],
          isHere: one === view,
        }))}
      />
      <div className="mt-4 grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
        <section aria-label={labels[view]}>
          {found.rows.length === 0 && (
            <p className="py-14 text-center text-ink-700">
              {view === 'due' ? 'No item has to be reordered now.' : 'No item is kept in stock yet.'}
            </p>
          )}
          <ul className="grid gap-3">
            {found.rows.map((row) => (
              <ReorderItem key={row.stock_id} row={row} />
            ))}
          </ul>
          <Pages
            first={cursor !== undefined && `/reorder?view=${view}`}
            next={found.next_cursor !== null && `/reorder?view=${view}&cursor=${found.next_cursor}`}
          />
        </section>
        <DigestCard digest={digest} />
      </div>
      <p className="mt-6">
        <Link to="/batches/deliveries" className="text-link py-2 font-semibold">
          Deliveries
        </Link>
      </p>
    </>
  )
}
