import { Link } from 'react-router'
import type { RefundRequest } from '#contract/admin/refund-requests.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { Decide } from './decide.tsx'

const tones: Record<RefundRequest['status'], BadgeTone> = {
  waiting: 'yellow',
  approved: 'green',
  refused: 'red',
  withdrawn: 'grey',
}

const names: Record<RefundRequest['kind'], string> = {
  refund: 'Refund',
  cancel: 'Cancellation',
  return: 'Settlement of a return',
}

/** A request to a second person: what is requested, by whom and why, and the decision. */
export function RequestCard({ request }: { request: RefundRequest }) {
  const { amount, kind, order, items, shipping, adjustment } = request
  const parts = [
    ...items.map(
      ({ name, quantity, restock }) => `${quantity} × ${name}${restock ? ', back to the shelf' : ''}`,
    ),
    ...(shipping > 0 ? [`${formatRupees(shipping)} of the shipping fee`] : []),
    ...(adjustment !== 0 ? [`an adjustment of ${formatRupees(adjustment)}`] : []),
  ]
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          {names[kind]} of {formatRupees(amount)},{' '}
          <Link to={`/orders/${order}`} className="text-link">
            {order}
          </Link>
        </h2>
        <Badge tone={tones[request.status]}>{request.status}</Badge>
      </div>
      {parts.length > 0 && (
        <ul className="list-disc pl-5">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      <p>“{request.reason}”</p>
      {request.return && (
        <p>
          Settles{' '}
          <Link to={`/returns/${request.return}`} className="text-link">
            {request.return}
          </Link>
          .
        </p>
      )}
      {request.is_disputed && request.status === 'waiting' && (
        <p className="rounded-(--radius-control) border border-alert-700/40 bg-alert-100 px-4 py-3 font-medium text-alert-700">
          The shopper’s bank disputes this payment. What you refund now, the bank may take a second time:
          answer the dispute first.
        </p>
      )}
      <p className="text-ink-700 text-label">
        Asked by {request.is_own ? 'you' : request.asked_by}, <Age at={request.asked_at} />
        {request.decided_at && (
          <>
            ; {request.status} by {request.decided_by ?? 'the shop'}, <Age at={request.decided_at} />
          </>
        )}
      </p>
      {request.decision_note && <p>Answer: “{request.decision_note}”</p>}
      {request.status === 'waiting' && <Decide request={request} />}
    </li>
  )
}
