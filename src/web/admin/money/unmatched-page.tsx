import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readUnmatchedFile } from '#contract/admin/list-files.ts'
import {
  listUnmatched,
  type Unmatched,
  type UnmatchedView,
  unmatchedViews,
} from '#contract/admin/unmatched.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { UnmatchedActions } from './unmatched-actions.tsx'
import { ViewLinks } from './view-links.tsx'

interface Loaded {
  view: UnmatchedView
  found: Reply<typeof listUnmatched>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = unmatchedViews.find((one) => one === search.get('view')) ?? 'open'
  const cursor = search.get('cursor') ?? undefined
  return { view, found: await loadFor(request, () => staffApi(listUnmatched, { query: { view, cursor } })) }
}

const labels: Record<UnmatchedView, string> = { open: 'To decide', decided: 'Decided' }

/** Payments at the provider that belong to no order. */
export function Component() {
  const { view: shown, found } = useLoaderData<Loaded>()
  useTitle('Unmatched payments')
  useLive({ kinds: ['unmatched', 'order'] })
  return (
    <>
      <h1 className="text-heading">Unmatched payments</h1>
      <MoneyTabs here="/money/unmatched" />
      <ViewLinks
        label="Which payments"
        views={unmatchedViews.map((view) => ({
          to: `/money/unmatched?view=${view}`,
          label: labels[view],
          isHere: view === shown,
        }))}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-700">
          {sentenceFor(shown, found.count)}
        </p>
        <ExportLink file={readUnmatchedFile} query={{ view: shown }} />
      </div>
      <ul className="mt-5 grid gap-4">
        {found.payments.map((payment) => (
          <One key={payment.id} payment={payment} />
        ))}
      </ul>
      {found.next_cursor && (
        <Link
          to={`/money/unmatched?view=${shown}&cursor=${found.next_cursor}`}
          className="text-link mt-5 inline-block py-2"
        >
          Next page
        </Link>
      )}
    </>
  )
}

function sentenceFor(view: UnmatchedView, count: number): string {
  if (view === 'decided') return count === 0 ? 'None was decided yet.' : `${count} decided.`
  if (count === 0) return 'Every payment at the provider belongs to an order. They are compared each night.'
  return `${count} captured by the provider for no order of ours.`
}

const looks: Record<Unmatched['state'], { tone: BadgeTone; text: string }> = {
  open: { tone: 'red', text: 'To decide' },
  matched: { tone: 'green', text: 'Matched' },
  refunding: { tone: 'yellow', text: 'Going back' },
  refunded: { tone: 'green', text: 'Gone back' },
  explained: { tone: 'grey', text: 'Explained' },
}

function One({ payment }: { payment: Unmatched }) {
  const { tone, text } = looks[payment.state]
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold">{formatRupees(payment.amount)}</h2>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-ink-700 text-label">
          found <Age at={payment.seen_at} />
        </span>
      </div>
      <p className="break-all text-ink-700 text-label">
        {[payment.provider_payment_id, payment.provider_order_id, payment.method].filter(Boolean).join(' · ')}
      </p>
      {payment.state === 'open' ? <Candidates payment={payment} /> : <Decision payment={payment} />}
      {payment.last_error && payment.state === 'refunding' && (
        <p className="text-alert-700">{payment.last_error}</p>
      )}
      {payment.state === 'open' && <UnmatchedActions payment={payment} />}
    </li>
  )
}

const Candidates = ({ payment: { candidates } }: { payment: Unmatched }) =>
  candidates.length === 0 ? (
    <p>No unpaid order of the last thirty days has this total.</p>
  ) : (
    <p>
      Unpaid orders with this total:{' '}
      {candidates.map(({ order, name, created_at }, index) => (
        <span key={order}>
          {index > 0 && ' · '}
          <Link to={`/orders/${order}`} className="text-link">
            {order}
          </Link>{' '}
          {name}, <Age at={created_at} />
        </span>
      ))}
    </p>
  )

const Decision = ({ payment }: { payment: Unmatched }) => (
  <p>
    {payment.reason}{' '}
    {payment.order && (
      <Link to={`/orders/${payment.order}`} className="text-link">
        {payment.order}
      </Link>
    )}
    {payment.decided_at && (
      <span className="text-ink-700 text-label">
        {' '}
        {payment.decided_by ?? 'The shop'}, <Age at={payment.decided_at} />
      </span>
    )}
  </p>
)
