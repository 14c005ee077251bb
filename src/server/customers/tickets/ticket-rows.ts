import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TicketSummary, TicketView } from '#contract/admin/tickets.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { instantOf, jsonIf, jsonOf, type RowOf } from '../../platform/database/rows.ts'
import { staffMembers, tickets } from '../../platform/database/tables.ts'

const ticket = alias(tickets, 'ticket')
const assignee = alias(staffMembers, 'assignee')

const excerptLength = 160

/** The beginning of the newest message of `tickets ticket`. */
export const excerpt = sql<string>`coalesce((SELECT left(message.body, ${sql.raw(String(excerptLength))}) FROM ticket_messages message
  WHERE message.ticket_id = ticket.id ORDER BY message.id DESC LIMIT 1), '')`

/** Columns of `tickets ticket` and its `staff_members assignee`. */
export const summaryRow = {
  id: ticket.id,
  version: ticket.version,
  about: ticket.about,
  name: ticket.name,
  excerpt,
  orderId: ticket.orderId,
  created_at: instantOf(ticket.createdAt),
  last_at: instantOf(ticket.lastAt),
  due_at: instantOf(ticket.dueAt),
  isAcknowledged: sql<boolean>`ticket.acknowledged_at IS NOT NULL`,
  is_overdue: sql<boolean>`ticket.closed_at IS NULL AND ticket.due_at < now()`,
  waits_for: ticket.waitsFor,
  assigned_to: jsonIf(sql`assignee.id IS NOT NULL`, jsonOf({ id: assignee.id, name: assignee.fullName })),
  snoozed_until: sql<
    string | null
  >`CASE WHEN ticket.snoozed_until > now() THEN ${instantOf(ticket.snoozedUntil)} END`,
  tags: ticket.tags,
  closed_at: instantOf(ticket.closedAt),
  is_erased: sql<boolean>`ticket.erased_at IS NOT NULL`,
  mergedInto: ticket.mergedInto,
}

export const fromTickets = sql`tickets ticket LEFT JOIN staff_members assignee ON assignee.id = ticket.assigned_to`

export const presentSummary = ({
  orderId,
  isAcknowledged,
  mergedInto,
  ...row
}: RowOf<typeof summaryRow>): TicketSummary => ({
  ...row,
  number: publicTicketId(row.id),
  order: orderId === null ? null : publicOrderId(orderId),
  merged_into: mergedInto === null ? null : publicTicketId(mergedInto),
  due_step: isAcknowledged ? 'redress' : 'acknowledge',
})

/** A merged ticket is handled in its thread, so open lists leave it out. */
const isOpen = sql`ticket.closed_at IS NULL AND ticket.merged_into IS NULL`
const isAwake = sql`(ticket.snoozed_until IS NULL OR ticket.snoozed_until <= now())`

/** Tickets due within this time count as due, even when snoozed: the law does not snooze. */
const dueSoon = sql`interval '1 day'`

/** The condition of a view; `staffId` selects the tickets of `mine`. */
export function conditionOf(view: TicketView, staffId: number): SQL {
  switch (view) {
    case 'open':
      return sql`${isOpen} AND ticket.waits_for = 'shop' AND ${isAwake}`
    case 'answered':
      return sql`${isOpen} AND ticket.waits_for = 'shopper' AND ${isAwake}`
    case 'due':
      return sql`${isOpen} AND ticket.due_at < now() + ${dueSoon}`
    case 'mine':
      return sql`${isOpen} AND ticket.assigned_to = ${staffId} AND ${isAwake}`
    case 'snoozed':
      return sql`${isOpen} AND ticket.snoozed_until > now()`
    case 'closed':
      return sql`ticket.closed_at IS NOT NULL AND ticket.merged_into IS NULL`
    case 'all':
      return sql`true`
  }
}

/** Lists of open tickets are ordered by due time, the others by newest message. */
export const isByDueTime = (view: TicketView): boolean => view !== 'closed' && view !== 'all'
