import { Link } from 'react-router'
import type { Customer } from '#contract/admin/customers.ts'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { aboutOf, TicketBadges } from '../tickets/ticket-badges.tsx'

/** The tickets of the account or its address. */
export function Tickets({ customer: { tickets } }: { customer: Customer }) {
  if (tickets === null) return null
  return (
    <Card heading="Tickets">
      {tickets.length === 0 && <Quiet>No tickets.</Quiet>}
      <ul className="divide-y divide-paper-200">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="grid gap-1 py-2.5">
            <span className="flex flex-wrap items-baseline gap-x-3 text-label">
              <Link to={`/tickets/${ticket.id}`} className="text-link inline-block py-0.5 font-semibold">
                {ticket.number}
              </Link>
              <span className="text-ink-700">
                {aboutOf(ticket)}, <Age at={ticket.last_at} />
              </span>
            </span>
            <p className="line-clamp-2">{ticket.excerpt}</p>
            <TicketBadges ticket={ticket} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
