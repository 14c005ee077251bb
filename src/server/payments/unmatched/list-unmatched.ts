import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Unmatched, UnmatchedView } from '#contract/admin/unmatched.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { undecidedStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { unmatchedPayments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const maxCounted = 1_000
/** An order that such money was meant for was begun at most so many days before it. */
const daysBefore = 30
const maxCandidates = 5

const u = alias(unmatchedPayments, 'u')

const candidatesOf = sql<
  { orderId: number; name: string; created_at: string }[]
>`CASE WHEN u.state = 'open' THEN coalesce((
  SELECT json_agg(found) FROM (
    SELECT p.order_id AS "orderId", coalesce(o.shipping_full_name, a.full_name) AS name,
      to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
    FROM payments p JOIN orders o ON o.id = p.order_id JOIN accounts a ON a.id = p.account_id
    WHERE p.created_at BETWEEN u.seen_at - make_interval(days => ${sql.raw(String(daysBefore))}) AND u.seen_at + interval '1 day'
      AND p.amount_paise = u.amount_paise AND p.currency = u.currency AND p.status ${inStates(undecidedStates)}
    ORDER BY p.created_at DESC LIMIT ${sql.raw(String(maxCandidates))}
  ) AS found), '[]') ELSE '[]' END`

const listed = {
  id: u.id,
  provider_payment_id: u.providerPaymentId,
  provider_order_id: u.providerOrderId,
  amountPaise: u.amountPaise,
  method: u.method,
  state: u.state,
  seen_at: instantOf(u.seenAt),
  orderId: u.orderId,
  reason: u.reason,
  decided_by: sql<string | null>`(SELECT full_name FROM staff_members WHERE id = u.decided_by)`,
  decided_at: sql<string | null>`${instantOf(u.decidedAt)}`,
  last_error: u.lastError,
  candidates: candidatesOf,
}

const conditions: Record<UnmatchedView, SQL> = {
  open: sql`u.state = 'open'`,
  decided: sql`u.state <> 'open'`,
}

interface UnmatchedQuery {
  view?: UnmatchedView | undefined
  cursor?: string | undefined
}

/** A page of payments that belong to no order, with orders that they may have been meant for. */
export async function findUnmatched(
  db: Database,
  { view = 'open', cursor }: UnmatchedQuery,
  size = pageSize,
): Promise<{ payments: Unmatched[]; next_cursor: string | null; count: number }> {
  const isOpen = view === 'open'
  const after = cursor
    ? sql`AND ${isOpen ? sql`u.id > ${Number(cursor)}` : sql`u.id < ${Number(cursor)}`}`
    : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      listed,
      (columns) => sql`
      SELECT ${columns} FROM unmatched_payments u WHERE ${conditions[view]} ${after}
      ORDER BY u.id ${isOpen ? sql`ASC` : sql`DESC`} LIMIT ${size + 1}`,
    ),
    countUnmatched(db, view),
  ])
  const { page: payments, next_cursor } = pageOf(rows.map(present), ({ id }) => id, size)
  return { payments, next_cursor, count }
}

const counted = { count: sql<number>`count(*)::int` }

/** How many payments a view has, up to 1,000. */
export async function countUnmatched(db: Database, view: UnmatchedView): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT 1 FROM unmatched_payments u WHERE ${conditions[view]} LIMIT ${maxCounted}) AS found`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readUnmatched(db: Database, id: number): Promise<Unmatched> {
  const [row] = await readRows(
    db,
    listed,
    (columns) => sql`SELECT ${columns} FROM unmatched_payments u WHERE u.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such payment.')
  return present(row)
}

const present = ({ orderId, amountPaise, candidates, ...row }: RowOf<typeof listed>): Unmatched => ({
  ...row,
  amount: toRupees(amountPaise),
  order: orderId === null ? null : publicOrderId(orderId),
  candidates: candidates.map(({ orderId: number, ...one }) => ({ order: publicOrderId(number), ...one })),
})
