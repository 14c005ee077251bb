import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listRefundRequests, type RequestView, requestViews } from '#contract/admin/refund-requests.ts'
import type { Reply } from '#contract/endpoint.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { RequestCard } from './request-card.tsx'

interface Loaded {
  view: RequestView
  found: Reply<typeof listRefundRequests>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = requestViews.find((one) => one === search.get('view')) ?? 'waiting'
  const query = { view, cursor: search.get('cursor') ?? undefined }
  return { view, found: await loadFor(request, () => staffApi(listRefundRequests, { query })) }
}

const labels: Record<RequestView, string> = { waiting: 'Waiting', decided: 'Decided' }

/** Refunds and cancellations above the limit of a role. */
export function Component() {
  const { view: shown, found } = useLoaderData<Loaded>()
  useTitle('Refunds to approve')
  useLive({ kinds: ['refund'] })
  return (
    <>
      <h1 className="text-heading">Refunds to approve</h1>
      <p role="status" className="text-ink-700">
        {sentenceOf(shown, found.count)}
      </p>
      <Tabs
        label="Which refunds"
        tabs={requestViews.map((view) => ({
          to: `/approvals?view=${view}`,
          label: labels[view],
          isHere: view === shown,
        }))}
      />
      <ul className="mt-5 grid gap-4">
        {found.requests.map((one) => (
          <RequestCard key={one.id} request={one} />
        ))}
      </ul>
      {found.next_cursor && (
        <Link
          to={`/approvals?view=${shown}&cursor=${found.next_cursor}`}
          className="text-link mt-5 inline-block"
        >
          Next page
        </Link>
      )}
    </>
  )
}

function sentenceOf(view: RequestView, count: number): string {
  if (view === 'decided') {
    if (count === 0) return 'No refund was approved or declined yet.'
    return count === 1 ? 'One was decided.' : `${count} were decided.`
  }
  if (count === 0) return 'No refund waits for approval.'
  return count === 1 ? 'One waits for a second person.' : `${count} wait for a second person.`
}
