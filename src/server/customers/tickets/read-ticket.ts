import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ThreadEntry, Ticket } from '#contract/admin/tickets.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { outbox, staffMembers, ticketMessages, ticketNotes, tickets } from '../../platform/database/tables.ts'
import { listColleagues } from './colleagues.ts'
import { readDone } from './done-for-ticket.ts'
import { noTicket } from './no-ticket.ts'
import { ordersOf } from './orders-of.ts'
import { readReplyValues } from './reply-values.ts'
import { replySubject } from './ticket-emails.ts'
import { excerpt, fromTickets, presentSummary, summaryRow } from './ticket-rows.ts'

const t = alias(tickets, 't')
const w = alias(ticketMessages, 'w')
const n = alias(ticketNotes, 'n')
const b = alias(staffMembers, 'b')
const o = alias(outbox, 'o')

const details = {
  ...summaryRow,
  email: t.email,
  phone: t.phone,
  accountId: t.accountId,
  garden_plan: t.gardenPlanId,
  customer: sql<number | null>`CASE WHEN t.email <> '' THEN
    coalesce(t.account_id, (SELECT c.id FROM accounts c WHERE lower(c.email) = lower(t.email)))::int END`,
  mailSubject: t.subject,
}

/** The most entries of a thread that a screen is given: the newest. */
const maxEntries = 500

/**
 * A ticket for its screen.
 * @throws {ShopError} `not_found`.
 */
export async function readTicket(db: Database, id: number): Promise<Ticket> {
  const found = await readFirst(
    db,
    details,
    (columns) => sql`SELECT ${columns} FROM ${fromTickets} WHERE t.id = ${id}`,
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

const message = {
  id: w.id,
  ticketId: w.ticketId,
  kind: w.direction,
  at: instantOf(w.createdAt),
  by: b.fullName,
  source: w.source,
  text: w.body,
  sender: w.sender,
  mail: sql<
    ThreadEntry['mail']
  >`CASE ${o.status} WHEN 'dead' THEN 'failed' WHEN 'sent' THEN 'sent' WHEN 'waiting' THEN 'waiting' END`,
}

/** The numbers of the tickets whose messages are one thread. */
const partsOf = (id: number): SQL =>
  sql`(SELECT ${id}::bigint UNION ALL SELECT id FROM tickets WHERE merged_into = ${id})`

const noteRow = { id: n.id, ticketId: n.ticketId, at: instantOf(n.createdAt), by: b.fullName, text: n.body }

/** Messages and notes, the oldest first. */
async function readThread(db: Database, id: number): Promise<ThreadEntry[]> {
  const messages = await readRows(
    db,
    message,
    (columns) => sql`
    SELECT ${columns} FROM ticket_messages w LEFT JOIN staff_members b ON b.id = w.staff_id
      LEFT JOIN outbox o ON w.direction = 'out' AND o.dedupe_key = 'ticket-reply:' || w.id
    WHERE w.ticket_id IN ${partsOf(id)} ORDER BY w.id DESC LIMIT ${maxEntries}`,
  )
  const notes = await readRows(
    db,
    noteRow,
    (columns) => sql`
    SELECT ${columns} FROM ticket_notes n LEFT JOIN staff_members b ON b.id = n.staff_id
    WHERE n.ticket_id IN ${partsOf(id)} ORDER BY n.id DESC LIMIT ${maxEntries}`,
  )
  const written = notes.map(
    (note) => ({ ...note, kind: 'note', source: 'office', sender: null, mail: null }) as const,
  )
  return [...messages, ...written, ...(await readDone(db, partsOf(id)))]
    .sort((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
    .map(({ ticketId, ...entry }) => ({
      leads_to: null,
      ...entry,
      ticket: ticketId === id ? null : publicTicketId(ticketId),
    }))
}

const mergedRow = { id: t.id, version: t.version, by: b.fullName }

async function readMerged(db: Database, id: number): Promise<Ticket['merged']> {
  const rows = await readRows(
    db,
    mergedRow,
    (columns) => sql`
    SELECT ${columns} FROM tickets t LEFT JOIN staff_members b ON b.id = t.merged_by
    WHERE t.merged_into = ${id} ORDER BY t.id`,
  )
  return rows.map((row) => ({ ...row, number: publicTicketId(row.id) }))
}

export interface Person {
  accountId: number | null
  /** Null finds by the account alone. */
  email: string | null
}

/** Of `tickets t`: those of a person, by account or by the address that was typed. */
export const ofPerson = ({ accountId, email }: Person): SQL =>
  accountId === null
    ? sql`lower(t.email) = lower(${email})`
    : sql`t.id IN (SELECT id FROM tickets WHERE account_id = ${accountId} UNION SELECT id FROM tickets WHERE lower(email) = lower(${email}))`

const other = { id: t.id, last_at: instantOf(t.lastAt), excerpt }

async function othersOf(db: Database, id: number, person: Person): Promise<Ticket['others']> {
  if (person.email === '') return []
  const rows = await readRows(
    db,
    other,
    (columns) => sql`
    SELECT ${columns} FROM tickets t WHERE ${ofPerson(person)} AND t.id <> ${id} AND t.merged_into IS NULL
    ORDER BY t.last_at DESC, t.id DESC LIMIT 10`,
  )
  return rows.map((row) => ({ ...row, number: publicTicketId(row.id) }))
}
