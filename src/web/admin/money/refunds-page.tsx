import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readRefundsFile } from '#contract/admin/list-files.ts'
import { listRefunds, type RefundView, refundViews } from '#contract/admin/refund-list.ts'
import type { Reply } from '#contract/endpoint.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { dayName } from './day-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { RefundCard } from './refund-card.tsx'
import { ViewLinks } from './view-links.tsx'

interface Loaded {
  view: RefundView
  day: string | undefined
  found: Reply<typeof listRefunds>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = refundViews.find((one) => one === search.get('view')) ?? 'stuck'
  const [day, cursor] = [search.get('day') ?? undefined, search.get('cursor') ?? undefined]
  return {
    view,
    day,
    found: await loadFor(request, () => staffApi(listRefunds, { query: { view, day, cursor } })),
  }
}

const labels: Record<RefundView, string> = {
  stuck: 'Stuck',
  due: 'Due',
  sent: 'At the provider',
  processed: 'Done',
  all: 'All',
}

const nothing: Record<RefundView, string> = {
  stuck: 'No refund is stuck.',
  due: 'No refund waits to be sent.',
  sent: 'No refund is with the provider.',
  processed: 'No refund was paid out yet.',
  all: 'No refunds yet.',
}

/** The queue of refunds. */
export function Component() {
  const { view: shown, day, found } = useLoaderData<Loaded>()
  useTitle('Refunds')
  useLive({ kinds: ['refund', 'matter'] })
  const address = (view: RefundView) => `/money/refunds?view=${view}${day ? `&day=${day}` : ''}`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading">Refunds</h1>
        <ExportLink file={readRefundsFile} query={{ view: shown, day }} />
      </div>
      <MoneyTabs here="/money/refunds" />
      <ViewLinks
        label="Which refunds"
        views={refundViews.map((view) => ({
          to: address(view),
          label: labels[view],
          isHere: view === shown,
        }))}
      />
      <p role="status" className="mt-4 text-ink-700">
        {found.count === 0
          ? nothing[shown]
          : `${found.count === 1_000 ? 'The newest' : found.count} ${found.count === 1 ? 'refund' : 'refunds'}`}
        {found.count === 1_000 && ' of more than 1,000'}
        {found.count > 0 && '.'}
        {day && (
          <>
            {' '}
            Decided on {dayName(day)};{' '}
            <Link to={`/money/refunds?view=${shown}`} className="text-link">
              show all days
            </Link>
            .
          </>
        )}
      </p>
      <ul className="mt-5 grid gap-4">
        {found.refunds.map((refund) => (
          <RefundCard key={refund.id} refund={refund} />
        ))}
      </ul>
      {found.next_cursor && (
        <Link
          to={`${address(shown)}&cursor=${found.next_cursor}`}
          className="text-link mt-5 inline-block py-2"
        >
          Next page
        </Link>
      )}
    </>
  )
}
