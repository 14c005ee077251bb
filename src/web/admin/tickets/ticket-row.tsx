import type { Ref } from 'react'
import { Link } from 'react-router'
import type { TicketSummary } from '#contract/admin/tickets.ts'
import { Age } from '../components/age.tsx'
import { type TicketList, ticketPath } from './list-address.ts'
import { aboutOf, TicketBadges } from './ticket-badges.tsx'

interface TicketRowProps {
  ticket: TicketSummary
  list: TicketList
  ref: Ref<HTMLAnchorElement>
}

/** A ticket in the inbox. */
export function TicketRow({ ticket, list, ref }: TicketRowProps) {
  return (
    <li className="relative grid gap-1 py-3.5 hover:bg-paper-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <Link
          ref={ref}
          to={ticketPath(ticket.id, list)}
          className="text-link min-w-0 py-0.5 font-semibold after:absolute after:inset-0"
        >
          {ticket.name || 'Erased'}
        </Link>
        <span className="text-ink-700 text-label">
          {ticket.number} · {aboutOf(ticket)}
        </span>
      </div>
      <span className="text-ink-700 text-label max-sm:order-last sm:py-1 sm:text-right">
        <Age at={ticket.last_at} />
      </span>
      <p className="line-clamp-2 min-w-0 sm:col-span-2">{ticket.excerpt}</p>
      <div className="sm:col-span-2">
        <TicketBadges ticket={ticket} />
      </div>
    </li>
  )
}
