import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Packs } from '../../inventory/stock/packs.ts'
import { type PaymentState, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, readRows } from '../../platform/database/rows.ts'
import { orderItems, payments } from '../../platform/database/tables.ts'

// A purchase is what a shopper buys at once: a cart, or goods bought directly. It can have several payments,
// each begun while the others were unfinished; the payment that is captured first makes the order.

/** Whether two orders are of the same purchase: both of the cart, or with a common product. */
const isSamePurchase = (one: SQL, other: SQL): SQL => sql`(
  ${one}.is_from_cart AND ${other}.is_from_cart
  OR EXISTS (
    SELECT FROM order_items a JOIN order_items b USING (product_id)
    WHERE a.order_id = ${one}.id AND b.order_id = ${other}.id))`

/** Whether a payment made its order, which may have been cancelled since: its packs left the stock. */
const hasMadeItsOrder = (payment: SQL): SQL => sql`(
  ${payment}.status = 'paid'
  OR ${payment}.status IN ('refund_due', 'refunded') AND EXISTS (
    SELECT FROM stock_movements m WHERE m.order_id = ${payment}.order_id AND m.kind = 'sale'))`

/** The entry of the history with which an order began, or was paid. Their numbers are drawn while the account is locked. */
const beganWith = (order: SQL): SQL =>
  sql`(SELECT min(h.id) FROM order_history h WHERE h.order_id = ${order}.id)`
const paidIn = (order: SQL): SQL => sql`(
  SELECT min(h.id) FROM order_history h WHERE h.order_id = ${order}.id AND h.status = 'processing')`

/** Whether payment `p` superseded another one or was superseded itself; only then can others be of its purchase. */
export const isLinked = sql<boolean>`(
  p.superseded_by IS NOT NULL OR EXISTS (SELECT FROM payments q WHERE q.superseded_by = p.id))`

/**
 * The number of the order that already paid the purchase of payment `p` and order `o`, or null: one that was paid after this one
 * had begun. Whatever other payments began or ended between them does not matter.
 */
export const paidWith = sql<number | null>`(
  SELECT q.order_id::float8 FROM payments q JOIN orders r ON r.id = q.order_id
  WHERE ${isLinked} AND q.account_id = p.account_id AND q.id <> p.id AND ${hasMadeItsOrder(sql`q`)}
    AND ${isSamePurchase(sql`o`, sql`r`)} AND ${paidIn(sql`r`)} > ${beganWith(sql`o`)}
  ORDER BY q.settled_at LIMIT 1)`

/** Another unfinished payment of the same purchase. */
export interface OtherPayment {
  id: number
  status: PaymentState
  isReserved: boolean
  packs: Packs[]
}

const q = alias(payments, 'q')
const i = alias(orderItems, 'i')

const other = {
  id: q.id,
  status: q.status,
  isReserved: q.isReserved,
  packs: sql<Packs[]>`(
    SELECT json_agg(${jsonOf({ productId: i.productId, quantity: i.quantity })})
    FROM order_items i WHERE ${i.orderId} = ${q.orderId})`,
}

/** Locks the other unfinished payments of a payment's purchase, in the order of their ids. The caller holds the payment. */
export const lockOthers = (tx: Database, paymentId: number): Promise<OtherPayment[]> =>
  readRows(
    tx,
    other,
    (columns) => sql`
    SELECT ${columns}
    FROM payments p JOIN orders o ON o.id = p.order_id, payments q JOIN orders r ON r.id = q.order_id
    WHERE p.id = ${paymentId} AND q.account_id = p.account_id AND q.id <> p.id
      AND q.status ${inStates([...unpaidStates, 'confirming'])} AND ${isSamePurchase(sql`o`, sql`r`)}
    ORDER BY q.id FOR NO KEY UPDATE OF q`,
  )

/** The packs that locked payments reserve. */
export const packsHeldBy = (others: OtherPayment[]): Packs[] =>
  others.filter(({ isReserved }) => isReserved).flatMap(({ packs }) => packs)
