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
/** The order of an unmatched payment was placed at most so many days before the payment. */
const daysBefore = 30
const maxCandidates = 5

const unmatched = alias(unmatchedPayments, 'unmatched')

const candidatesOf = sql<
  { orderId: number; name: string; created_at: string }[]
>`CASE WHEN unmatched.state = 'open' THEN coalesce((
  SELECT json_agg(found) FROM (
    SELECT payment.order_id AS "orderId", coalesce(ordered.shipping_full_name, account.full_name) AS name,
      to_char(payment.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id JOIN accounts account ON account.id = payment.account_id
    WHERE payment.created_at BETWEEN unmatched.seen_at - make_interval(days => ${sql.raw(String(daysBefore))}) AND unmatched.seen_at + interval '1 day'
      AND payment.amount_paise = unmatched.amount_paise AND payment.currency = unmatched.currency AND payment.status ${inStates(undecidedStates)}
    ORDER BY payment.created_at DESC LIMIT ${sql.raw(String(maxCandidates))}
  ) AS found), '[]') ELSE '[]' END`

const listed = {
  id: unmatched.id,
  provider_payment_id: unmatched.providerPaymentId,
  provider_order_id: unmatched.providerOrderId,
  amountPaise: unmatched.amountPaise,
  method: unmatched.method,
  state: unmatched.state,
  seen_at: instantOf(unmatched.seenAt),
  orderId: unmatched.orderId,
  reason: unmatched.reason,
  decided_by: sql<string | null>`(SELECT full_name FROM staff_members WHERE id = unmatched.decided_by)`,
  decided_at: sql<string | null>`${instantOf(unmatched.decidedAt)}`,
  last_error: unmatched.lastError,
  candidates: candidatesOf,
}

const conditions: Record<UnmatchedView, SQL> = {
  open: sql`unmatched.state = 'open'`,
  decided: sql`unmatched.state <> 'open'`,
}

interface UnmatchedQuery {
  view?: UnmatchedView | undefined
  cursor?: string | undefined
}

/** A page of payments that belong to no order, with orders that they may belong to. */
export async function findUnmatched(
  db: Database,
  { view = 'open', cursor }: UnmatchedQuery,
  size = pageSize,
): Promise<{ payments: Unmatched[]; next_cursor: string | null; count: number }> {
  const isOpen = view === 'open'
  const after = cursor
    ? sql`AND ${isOpen ? sql`unmatched.id > ${Number(cursor)}` : sql`unmatched.id < ${Number(cursor)}`}`
    : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      listed,
      (columns) => sql`
      SELECT ${columns} FROM unmatched_payments unmatched WHERE ${conditions[view]} ${after}
      ORDER BY unmatched.id ${isOpen ? sql`ASC` : sql`DESC`} LIMIT ${size + 1}`,
    ),
    countUnmatched(db, view),
  ])
  const { page: payments, next_cursor } = pageOf(rows.map(present), ({ id }) => id, size)
  return { payments, next_cursor, count }
}

const counted = { count: sql<number>`count(*)::int` }

/** The number of payments in a view, up to 1,000. */
export async function countUnmatched(db: Database, view: UnmatchedView): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT 1 FROM unmatched_payments unmatched WHERE ${conditions[view]} LIMIT ${maxCounted}) AS found`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readUnmatched(db: Database, id: number): Promise<Unmatched> {
  const [row] = await readRows(
    db,
    listed,
    (columns) => sql`SELECT ${columns} FROM unmatched_payments unmatched WHERE unmatched.id = ${id}`,
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
