import { Link } from 'react-router'
import type { StaffRefund } from '#contract/admin/refund-list.ts'
import { formatRupees } from '#shared/money.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { dayName } from './day-table.tsx'
import { RefundActions } from './refund-actions.tsx'

const looks: Record<StaffRefund['status'], { tone: BadgeTone; text: string }> = {
  due: { tone: 'yellow', text: 'Due' },
  sent: { tone: 'blue', text: 'At the provider' },
  processed: { tone: 'green', text: 'Done' },
  stuck: { tone: 'red', text: 'Stuck' },
  void: { tone: 'grey', text: 'Not sent' },
}

/** A refund with its state and actions. */
export function RefundCard({ refund }: { refund: StaffRefund }) {
  const { tone, text } = looks[refund.status]
  const { settled_by_hand: proof, documents } = refund
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          {formatRupees(refund.amount)} for{' '}
          <Link to={`/orders/${refund.order}`} className="text-link">
            {refund.order}
          </Link>
        </h2>
        <Badge tone={tone}>{proof ? 'Settled by hand' : text}</Badge>
        <span className="text-ink-700 text-label">
          <Age at={refund.created_at} />, by {refund.by}
        </span>
      </div>
      <p>{refund.why}</p>
      {refund.last_error && <p className="text-alert-700">{refund.last_error}</p>}
      {proof && (
        <p>
          Paid on {dayName(proof.paid_on)}, reference <strong>{proof.reference}</strong>: {proof.note} (
          {proof.by})
        </p>
      )}
      <p className="break-all text-ink-700 text-label">
        {[refund.provider_payment_id, refund.provider_refund_id].filter(Boolean).join(' · ')}
      </p>
      <p className="text-ink-700 text-label">
        {whenOf(refund)}
        {documents.map(({ number, url }) => (
          <span key={number}>
            {' '}
            <a href={url} className="text-link" target="_blank" rel="noreferrer">
              {number}
              <span className="sr-only"> (opens another window)</span>
            </a>
          </span>
        ))}
      </p>
      <RefundActions refund={refund} />
    </li>
  )
}

function whenOf({ status, attempts, next_attempt_at, finished_at }: StaffRefund): string {
  if (status === 'void') return 'It counts no more.'
  if (status === 'processed') return finished_at ? `Done ${formatMoment(finished_at)}.` : 'Done.'
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  if (status === 'stuck') return `The shop has stopped trying after ${tries}.`
  const next = next_attempt_at
    ? `, the next ${status === 'due' ? 'try' : 'question'} ${formatMoment(next_attempt_at)}`
    : ''
  return `${tries}${next}.`
}
