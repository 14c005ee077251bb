import { inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TicketSummary } from '#contract/admin/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readRows } from '../../platform/database/rows.ts'
import { outbox, ticketMessages, tickets } from '../../platform/database/tables.ts'
import { ofPerson, type Person } from './read-ticket.ts'
import { fromTickets, presentSummary, summaryRow } from './ticket-rows.ts'

const maxShown = 50

/** Tickets of a person, newest first. */
export async function ticketsOf(db: Database, person: Person): Promise<TicketSummary[]> {
  const rows = await readRows(
    db,
    summaryRow,
    (columns) => sql`
    SELECT ${columns} FROM ${fromTickets} WHERE ${ofPerson(person)}
    ORDER BY ticket.last_at DESC, ticket.id DESC LIMIT ${maxShown}`,
  )
  return rows.map(presentSummary)
}

/** Matches `tickets ticket` of a person, and tickets merged into them. */
const ofThreads = (person: Person): SQL =>
  sql`(${ofPerson(person)} OR ticket.merged_into IN (SELECT ticket.id FROM tickets ticket WHERE ${ofPerson(person)}))`

const erasedRow = { id: tickets.id }

/**
 * Erases sender and text of a person's tickets. Open ones close, and their waiting mails are not sent.
 * @returns their number.
 */
export async function eraseTicketsOf(tx: Database, person: Person): Promise<number> {
  const erased = await readRows(
    tx,
    erasedRow,
    (columns) => sql`
    UPDATE tickets SET name = '', email = '', phone = '', subject = NULL, tags = '{}', account_id = NULL, snoozed_until = NULL,
      closed_at = coalesce(closed_at, now()), erased_at = now(), last_at = last_at
    WHERE id IN (SELECT ticket.id FROM tickets ticket WHERE ${ofThreads(person)} FOR NO KEY UPDATE)
    RETURNING ${columns}`,
  )
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return 0
  const replies = await tx
    .update(ticketMessages)
    .set({ body: '', sender: null })
    .where(inArray(ticketMessages.ticketId, ids))
    .returning({ id: ticketMessages.id })
  await tx.execute(sql`DELETE FROM ticket_notes WHERE ticket_id = ANY (${sql.param(ids)}::bigint[])`)
  await tx.execute(sql`DELETE FROM proposals WHERE ticket_id = ANY (${sql.param(ids)}::bigint[])`)
  const keys = [
    ...ids.flatMap((id) => [`contact-received:${id}`, `contact-for-support:${id}`]),
    ...replies.map(({ id }) => `ticket-reply:${id}`),
  ]
  await tx.delete(outbox).where(inArray(outbox.dedupeKey, keys))
  return ids.length
}

const message = alias(ticketMessages, 'message')

const messageRow = { at: instantOf(message.createdAt), direction: message.direction, text: message.body }

/** Reads the newest fifty messages with a person, the oldest first, as evidence for a dispute. */
export async function messagesOf(
  db: Database,
  person: Person,
): Promise<{ at: string; from: 'shopper' | 'shop'; text: string }[]> {
  const newest = await readRows(
    db,
    messageRow,
    (columns) => sql`
    SELECT ${columns} FROM ticket_messages message JOIN tickets ticket ON ticket.id = message.ticket_id
    WHERE ${ofPerson(person)} ORDER BY message.created_at DESC, message.id DESC LIMIT ${maxShown}`,
  )
  return newest
    .reverse()
    .map(({ at, direction, text }) => ({ at, from: direction === 'in' ? 'shopper' : 'shop', text }))
}
