import type { TicketSummary } from '#contract/admin/tickets.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type Clock, clockOf } from './clock-words.ts'

const tones: Record<Clock['urgency'], BadgeTone> = { over: 'red', soon: 'yellow', calm: 'grey' }

/** The next legal deadline; the exact time as a tooltip. */
export function ClockBadge({ ticket }: { ticket: TicketSummary }) {
  const clock = clockOf(ticket, Date.now())
  if (!clock) return null
  return (
    <span className="inline-flex" title={`${formatMoment(ticket.due_at)} IST`}>
      <Badge tone={tones[clock.urgency]}>{clock.text}</Badge>
    </span>
  )
}

/** The state and tags of a ticket. */
export function TicketBadges({ ticket }: { ticket: TicketSummary }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {ticket.closed_at && <Badge tone="green">Closed</Badge>}
      {ticket.merged_into && <Badge tone="blue">Part of {ticket.merged_into}</Badge>}
      <ClockBadge ticket={ticket} />
      {!ticket.closed_at && !ticket.merged_into && ticket.waits_for === 'shopper' && (
        <Badge tone="blue">Answered</Badge>
      )}
      {ticket.snoozed_until && <Badge tone="grey">Away until {formatMoment(ticket.snoozed_until)}</Badge>}
      {ticket.assigned_to && (
        <Badge tone="grey" isLong>
          {ticket.assigned_to.name}
        </Badge>
      )}
      {ticket.is_erased && <Badge tone="grey">Erased</Badge>}
      {ticket.tags.map((tag) => (
        <Badge key={tag} tone="grey" isLong>
          {tag}
        </Badge>
      ))}
    </span>
  )
}

const labels = {
  contact: 'Message',
  order: 'Message',
  garden_plan: 'Garden plan',
  business: 'Business account',
}

export const aboutOf = ({ about, order }: Pick<TicketSummary, 'about' | 'order'>): string =>
  about === 'order' && order ? order : labels[about]
