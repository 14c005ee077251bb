import { type SQL, sql } from 'drizzle-orm'
import type { Packs } from '../../goods/stock/packs.ts'
import type { Database } from '../../machine/database/database.ts'
import type { OrderState } from '../order-life/order-states.ts'
import { isLinked, paidWith } from './same-purchase.ts'
import type { Claim } from './settlement-rules.ts'

/** A payment with its order, both held until the transaction ends, and with what settling them needs to know. */
export interface LockedPayment extends Claim {
  id: number
  orderId: number
  accountId: number
  isReserved: boolean
  orderStatus: OrderState
  isFromCart: boolean
  email: string
  phone: string
  discountPaise: number
  /** Whether there are other payments that may be of the same purchase. */
  isLinked: boolean
  items: Packs[]
}

/**
 * Locks the payment that belongs to an order of the provider; null when none of ours does. Its account is locked first, as
 * when a payment starts, so that two payments of one purchase are never settled side by side.
 */
export async function lockPayment(tx: Database, providerOrderId: string): Promise<LockedPayment | null> {
  // They go out together; the second one is read after the first has its lock.
  const [, payment] = await Promise.all([
    lockAccount(tx, providerOrderId),
    lock(tx, sql`p.provider_order_id = ${providerOrderId}`),
  ])
  return payment
}

/** An async function, since a bare query is sent only once it is awaited, which would be after the other one. */
async function lockAccount(tx: Database, providerOrderId: string): Promise<void> {
  await tx.execute(sql`
    SELECT 1 FROM accounts WHERE id = (SELECT account_id FROM payments WHERE provider_order_id = ${providerOrderId})
    FOR NO KEY UPDATE`)
}

/** Locks the payment of an order; null when there is no such order. */
export const lockPaymentOfOrder = (tx: Database, orderId: number): Promise<LockedPayment | null> =>
  lock(tx, sql`p.order_id = ${orderId}`)

async function lock(tx: Database, which: SQL): Promise<LockedPayment | null> {
  const { rows } = await tx.execute<LockedPayment & Record<string, unknown>>(sql`
    SELECT p.id::float8 AS id, p.order_id::float8 AS "orderId", p.account_id::float8 AS "accountId", p.status,
      p.amount_paise::float8 AS "amountPaise", p.currency, p.provider_payment_id AS "providerPaymentId",
      p.is_reserved AS "isReserved", o.status AS "orderStatus", o.is_from_cart AS "isFromCart",
      a.email, a.phone, o.discount_paise::float8 AS "discountPaise",
      ${isLinked} AS "isLinked", ${paidWith} AS "paidWith",
      (SELECT json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity))
       FROM order_items i WHERE i.order_id = p.order_id) AS items
    FROM payments p
    JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = p.account_id
    WHERE ${which}
    FOR NO KEY UPDATE OF p, o`)
  return rows[0] ?? null
}
