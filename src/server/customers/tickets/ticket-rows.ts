import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TicketSummary, TicketView } from '#contract/admin/tickets.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { instantOf, jsonIf, jsonOf, type RowOf } from '../../platform/database/rows.ts'
import { staffMembers, tickets } from '../../platform/database/tables.ts'

const t = alias(tickets, 't')
const m = alias(staffMembers, 'm')

const excerptEmails = 160

/** The beginning of the newest message of `tickets t`. */
export const excerpt = sql<string>`coalesce((SELECT left(w.body, ${sql.raw(String(excerptEmails))}) FROM ticket_messages w
  WHERE w.ticket_id = t.id ORDER BY w.id DESC LIMIT 1), '')`

/** Of `tickets t` with `staff_members m` as the one it is assigned to. */
export const summaryRow = {
  id: t.id,
  version: t.version,
  about: t.about,
  name: t.name,
  excerpt,
  orderId: t.orderId,
  created_at: instantOf(t.createdAt),
  last_at: instantOf(t.lastAt),
  due_at: instantOf(t.dueAt),
  isAcknowledged: sql<boolean>`t.acknowledged_at IS NOT NULL`,
  is_overdue: sql<boolean>`t.closed_at IS NULL AND t.due_at < now()`,
  waits_for: t.waitsFor,
  assigned_to: jsonIf(sql`m.id IS NOT NULL`, jsonOf({ id: m.id, name: m.fullName })),
  snoozed_until: sql<string | null>`CASE WHEN t.snoozed_until > now() THEN ${instantOf(t.snoozedUntil)} END`,
  tags: t.tags,
  closed_at: instantOf(t.closedAt),
  is_erased: sql<boolean>`t.erased_at IS NOT NULL`,
  mergedInto: t.mergedInto,
}

export const fromTickets = sql`tickets t LEFT JOIN staff_members m ON m.id = t.assigned_to`

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

/** What was merged into another ticket is done there, and stands in no list of what is to be done. */
const isOpen = sql`t.closed_at IS NULL AND t.merged_into IS NULL`
const isAwake = sql`(t.snoozed_until IS NULL OR t.snoozed_until <= now())`

/** What must be dealt with within this time counts as due. The law does not snooze. */
const soon = sql`interval '1 day'`

/** The tickets of a view; `mine` are those of the member. */
export function conditionOf(view: TicketView, staffId: number): SQL {
  switch (view) {
    case 'open':
      return sql`${isOpen} AND t.waits_for = 'shop' AND ${isAwake}`
    case 'answered':
      return sql`${isOpen} AND t.waits_for = 'shopper' AND ${isAwake}`
    case 'due':
      return sql`${isOpen} AND t.due_at < now() + ${soon}`
    case 'mine':
      return sql`${isOpen} AND t.assigned_to = ${staffId} AND ${isAwake}`
    case 'snoozed':
      return sql`${isOpen} AND t.snoozed_until > now()`
    case 'closed':
      return sql`t.closed_at IS NOT NULL AND t.merged_into IS NULL`
    case 'all':
      return sql`true`
  }
}

/** Lists of open tickets begin with what the law wants first, the others with the newest message. */
export const isByClock = (view: TicketView): boolean => view !== 'closed' && view !== 'all'
