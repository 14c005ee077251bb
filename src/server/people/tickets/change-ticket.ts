import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Ticket } from '#contract/staff/tickets.ts'
import { publicTicketId } from '#contract/tickets.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { type Changing, change, type Entry } from '../../machine/audit/change.ts'
import { refuseStale } from '../../machine/audit/stale.ts'
import type { Database } from '../../machine/database/database.ts'
import { readFirst } from '../../machine/database/rows.ts'
import { tickets } from '../../machine/database/tables.ts'
import { noTicket } from './no-ticket.ts'
import { readTicket } from './read-ticket.ts'

const locked = {
  id: tickets.id,
  version: tickets.version,
  email: tickets.email,
  waitsFor: tickets.waitsFor,
  assignedTo: tickets.assignedTo,
  snoozedUntil: tickets.snoozedUntil,
  tags: tickets.tags,
  closedAt: tickets.closedAt,
  erasedAt: tickets.erasedAt,
}

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** Locks a ticket until the transaction ends; null without one. */
export const lockTicket = (tx: Database, id: number) =>
  readFirst(tx, locked, (columns) => sql`SELECT ${columns} FROM tickets WHERE id = ${id} FOR NO KEY UPDATE`)

interface Wish extends Changing {
  actor: StaffActor
  id: number
  /** The version that the member saw; null where none matters. */
  version: number | null
}

export type TicketNote = (entry: Omit<Entry, 'entity'>) => Promise<void>

/**
 * Changes a ticket that the member saw as it is, with an entry in the log.
 * @throws {ShopError} `not_found`, and `version_conflict` with the ticket of now.
 */
export async function changeTicket(
  db: NodePgDatabase,
  { actor, id, version, wish = null }: Wish,
  work: (tx: Database, ticket: LockedTicket, note: TicketNote) => Promise<void>,
): Promise<Ticket> {
  return change(
    db,
    actor,
    async (tx, note) => {
      const ticket = await lockTicket(tx, id)
      if (!ticket) throw noTicket()
      if (version !== null && version !== ticket.version) {
        refuseStale(ticket.version, version, await readTicket(tx, id))
      }
      const entity = { kind: 'ticket', id: publicTicketId(id) }
      await work(tx, ticket, (entry) => note({ ...entry, entity }))
      return readTicket(tx, id)
    },
    { wish },
  )
}
