import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type BatchSummary, type BatchView, batchViews, listBatches } from '#contract/admin/batches.ts'
import { readBatchesFile } from '#contract/admin/list-files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatDay } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { expiryText, nameOf, packsText, stateWords } from './batch-words.ts'

interface Loaded {
  view: BatchView
  stockId: string | undefined
  cursor: string | undefined
  found: Reply<typeof listBatches>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = batchViews.find((one) => one === search.get('view')) ?? 'here'
  const stockId = search.get('stock') ?? undefined
  const cursor = search.get('cursor') ?? undefined
  const query = { view, stock_id: stockId, cursor }
  return { view, stockId, cursor, found: await loadFor(request, () => staffApi(listBatches, { query })) }
}

const labels: Record<BatchView, string> = {
  here: 'Here',
  quarantined: 'In quarantine',
  expiring: 'Expiring',
  recalled: 'Recalled',
  all: 'All',
}

/** The address of a list. */
function pathOf(view: BatchView, more: Record<string, string | undefined>): string {
  const search = new URLSearchParams({ view })
  for (const [name, value] of Object.entries(more)) if (value) search.set(name, value)
  return `/batches?${search}`
}

/** The stock by batch. */
export function Component() {
  const { view, stockId, cursor, found } = useLoaderData<Loaded>()
  const mayWrite = may(useSession(), 'stock.write')
  useTitle('Batches')
  useLive({ kinds: ['stock'] })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-heading">Batches</h1>
          <p role="status" className="text-ink-700">
            {found.count} {found.count === 1 ? 'batch' : 'batches'}
          </p>
        </div>
        <ExportLink file={readBatchesFile} query={{ view, stock_id: stockId }} />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/batches/deliveries" className="text-link py-1 font-semibold">
          Deliveries
        </Link>
        <Link to="/batches/backstock" className="text-link py-1 font-semibold">
          Backstock
        </Link>
        {mayWrite && (
          <Link to="/batches/count" className="text-link py-1 font-semibold">
            Stock count
          </Link>
        )}
      </p>
      <Tabs
        label="Views of batches"
        tabs={batchViews.map((key) => ({
          to: pathOf(key, { stock: stockId }),
          label: labels[key],
          isHere: key === view,
        }))}
      />
      {found.batches.length === 0 && (
        <p className="py-14 text-center text-ink-700">
          {view === 'all' && stockId === undefined
            ? 'No batches yet. A delivery that you receive makes the first one.'
            : 'No batch is in this list.'}
        </p>
      )}
      <ul className="mt-4 grid gap-3">
        {found.batches.map((batch) => (
          <Row key={batch.id} batch={batch} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && pathOf(view, { stock: stockId })}
        next={found.next_cursor !== null && pathOf(view, { stock: stockId, cursor: found.next_cursor })}
      />
    </>
  )
}

function Row({ batch }: { batch: BatchSummary }) {
  const [tone, words] = stateWords[batch.state]
  const warning = expiryText(batch.days_left)
  return (
    <li className="card grid items-center gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_auto]">
      <span>
        <Link to={`/batches/${batch.id}`} className="text-link font-semibold">
          {batch.number ?? batch.name}
        </Link>
        <span className="block text-ink-700 text-label">
          {batch.number === null ? nameOf(batch) : batch.name}
        </span>
      </span>
      <span className="text-label">
        <strong>{packsText(batch.on_hand)}</strong>
        {batch.expires_on && <span className="block">until {formatDay(batch.expires_on)}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {warning && <Badge tone="clay">{warning}</Badge>}
        {batch.number !== null && <Badge tone={tone}>{words}</Badge>}
      </span>
    </li>
  )
}
