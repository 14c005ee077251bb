import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ThreadEntry, Ticket } from '#contract/admin/tickets.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { outbox, staffMembers, ticketMessages, ticketNotes, tickets } from '../../platform/database/tables.ts'
import { listColleagues } from './colleagues.ts'
import { noTicket } from './no-ticket.ts'
import { ordersOf } from './orders-of.ts'
import { readReplyValues } from './reply-values.ts'
import { readTicketActions } from './ticket-actions.ts'
import { replySubject } from './ticket-emails.ts'
import { excerpt, fromTickets, presentSummary, summaryRow } from './ticket-rows.ts'

const ticket = alias(tickets, 'ticket')
const message = alias(ticketMessages, 'message')
const note = alias(ticketNotes, 'note')
const author = alias(staffMembers, 'author')
const mail = alias(outbox, 'mail')

const details = {
  ...summaryRow,
  email: ticket.email,
  phone: ticket.phone,
  accountId: ticket.accountId,
  garden_plan: ticket.gardenPlanId,
  customer: sql<number | null>`CASE WHEN ticket.email <> '' THEN
    coalesce(ticket.account_id, (SELECT account.id FROM accounts account WHERE lower(account.email) = lower(ticket.email)))::int END`,
  mailSubject: ticket.subject,
}

/** Entries of a thread that a screen gets: the newest. */
const maxEntries = 500

/**
 * Reads a ticket for its screen.
 * @throws {ShopError} `not_found`.
 */
export async function readTicket(db: Database, id: number): Promise<Ticket> {
  const found = await readFirst(
    db,
    details,
    (columns) => sql`SELECT ${columns} FROM ${fromTickets} WHERE ticket.id = ${id}`,
  )
  if (!found) throw noTicket()
  const { email, phone, accountId, garden_plan, customer, mailSubject, ...summary } = found
  const person = { accountId, email }
  const [thread, merged, orders, others, fields, colleagues] = [
    await readThread(db, id),
    await readMerged(db, id),
    await ordersOf(db, { ...person, orderId: summary.orderId }),
    await othersOf(db, id, person),
    await readReplyValues(db, id),
    await listColleagues(db),
  ]
  const shown = presentSummary(summary)
  return {
    ...shown,
    email,
    phone,
    is_signed_in: accountId !== null,
    garden_plan,
    customer,
    thread,
    merged,
    orders,
    others,
    fields,
    subject: replySubject({ ...shown, subject: mailSubject }),
    colleagues,
  }
}

const messageRow = {
  id: message.id,
  ticketId: message.ticketId,
  kind: message.direction,
  at: instantOf(message.createdAt),
  by: author.fullName,
  source: message.source,
  text: message.body,
  sender: message.sender,
  mail: sql<
    ThreadEntry['mail']
  >`CASE ${mail.status} WHEN 'dead' THEN 'failed' WHEN 'sent' THEN 'sent' WHEN 'waiting' THEN 'waiting' END`,
}

/** The ids of the tickets of one thread. */
const partsOf = (id: number): SQL =>
  sql`(SELECT ${id}::bigint UNION ALL SELECT id FROM tickets WHERE merged_into = ${id})`

const noteRow = {
  id: note.id,
  ticketId: note.ticketId,
  at: instantOf(note.createdAt),
  by: author.fullName,
  text: note.body,
}

/** Messages, notes and actions, the oldest first. */
async function readThread(db: Database, id: number): Promise<ThreadEntry[]> {
  const messages = await readRows(
    db,
    messageRow,
    (columns) => sql`
    SELECT ${columns} FROM ticket_messages message LEFT JOIN staff_members author ON author.id = message.staff_id
      LEFT JOIN outbox mail ON message.direction = 'out' AND mail.dedupe_key = 'ticket-reply:' || message.id
    WHERE message.ticket_id IN ${partsOf(id)} ORDER BY message.id DESC LIMIT ${maxEntries}`,
  )
  const notes = await readRows(
    db,
    noteRow,
    (columns) => sql`
    SELECT ${columns} FROM ticket_notes note LEFT JOIN staff_members author ON author.id = note.staff_id
    WHERE note.ticket_id IN ${partsOf(id)} ORDER BY note.id DESC LIMIT ${maxEntries}`,
  )
  const written = notes.map(
    (note) => ({ ...note, kind: 'note', source: 'office', sender: null, mail: null }) as const,
  )
  return [...messages, ...written, ...(await readTicketActions(db, partsOf(id)))]
    .sort((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
    .map(({ ticketId, ...entry }) => ({
      leads_to: null,
      ...entry,
      ticket: ticketId === id ? null : publicTicketId(ticketId),
    }))
}

const mergedRow = { id: ticket.id, version: ticket.version, by: author.fullName }

async function readMerged(db: Database, id: number): Promise<Ticket['merged']> {
  const rows = await readRows(
    db,
    mergedRow,
    (columns) => sql`
    SELECT ${columns} FROM tickets ticket LEFT JOIN staff_members author ON author.id = ticket.merged_by
    WHERE ticket.merged_into = ${id} ORDER BY ticket.id`,
  )
  return rows.map((row) => ({ ...row, number: publicTicketId(row.id) }))
}

export interface Person {
  accountId: number | null
  /** Null matches by the account alone. */
  email: string | null
}

/** Matches `tickets ticket` of a person, by account or by the typed address. */
export const ofPerson = ({ accountId, email }: Person): SQL =>
  accountId === null
    ? sql`lower(ticket.email) = lower(${email})`
    : sql`ticket.id IN (SELECT id FROM tickets WHERE account_id = ${accountId} UNION SELECT id FROM tickets WHERE lower(email) = lower(${email}))`

const other = { id: ticket.id, last_at: instantOf(ticket.lastAt), excerpt }

async function othersOf(db: Database, id: number, person: Person): Promise<Ticket['others']> {
  if (person.email === '') return []
  const rows = await readRows(
    db,
    other,
    (columns) => sql`
    SELECT ${columns} FROM tickets ticket WHERE ${ofPerson(person)} AND ticket.id <> ${id} AND ticket.merged_into IS NULL
    ORDER BY ticket.last_at DESC, ticket.id DESC LIMIT 10`,
  )
  return rows.map((row) => ({ ...row, number: publicTicketId(row.id) }))
}
