import { Link } from 'react-router'
import type { Dispute } from '#contract/admin/disputes.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'

const looks: Record<Dispute['state'], { tone: BadgeTone; text: string }> = {
  open: { tone: 'red', text: 'Wants an answer' },
  action_required: { tone: 'red', text: 'Wants more proof' },
  under_review: { tone: 'blue', text: 'The bank reads it' },
  won: { tone: 'green', text: 'Won' },
  lost: { tone: 'red', text: 'Lost' },
  closed: { tone: 'grey', text: 'Closed' },
}

/** State, last day, order and answer of a dispute. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { tone, text } = looks[dispute.state]
  const isWaiting = (dispute.state === 'open' || dispute.state === 'action_required') && !dispute.answered_at
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{text}</Badge>
        {isWaiting && (
          <span className={dispute.is_overdue ? 'font-semibold text-alert-700' : 'font-semibold'}>
            {dispute.respond_by
              ? `${dispute.is_overdue ? 'The last day has passed' : 'Last day'}: ${formatMoment(dispute.respond_by)} IST`
              : 'No last day is known.'}
          </span>
        )}
      </p>
      <p className="break-all text-ink-700 text-label">
        {dispute.id}, of {dispute.provider_payment_id}
        {dispute.reason && `, ${dispute.reason.replaceAll('_', ' ')}`}
        {dispute.phase && `, ${dispute.phase.replaceAll('_', ' ')}`}
      </p>
      {dispute.order ? (
        <p>
          <Link to={`/orders/${dispute.order}`} className="text-link">
            {dispute.order}
          </Link>
        </p>
      ) : (
        <p className="text-ink-700 text-label">It belongs to no order of ours.</p>
      )}
      {dispute.answered_at && (
        <p className="whitespace-pre-wrap">
          {dispute.answer}
          <span className="text-ink-700 text-label">
            {' '}
            {dispute.answered_by}, <Age at={dispute.answered_at} />
          </span>
        </p>
      )}
    </>
  )
}
