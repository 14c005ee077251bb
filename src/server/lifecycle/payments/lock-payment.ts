import { type SQL, sql } from 'drizzle-orm'
import type { Packs } from '../../inventory/stock/packs.ts'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, readFirst } from '../../platform/database/rows.ts'
import { accounts, orderItems, orders, payments } from '../../platform/database/tables.ts'
import type { MovablePayment } from './move-payment.ts'
import { isLinked, paidWith } from './same-purchase.ts'

/** A payment and its order, locked until the transaction ends, with the data for settling them. */
export interface LockedPayment extends MovablePayment {
  accountId: number
  amountPaise: number
  currency: string
  /** Provider's id of the captured payment that decided this one. */
  providerPaymentId: string | null
  /** Number of the order that already paid the same purchase. */
  paidWith: number | null
  isReserved: boolean
  isFromCart: boolean
  email: string
  phone: string
  discountPaise: number
  /** Whether the discount comes from a promotion of the owner. */
  hasShopOffer: boolean
  /** Whether the purchase may have other payments. */
  isLinked: boolean
  items: Packs[]
}

/**
 * Locks the payment of a provider's order; null for an unknown order. The account is locked first, as when a
 * payment starts, so that two payments of one purchase never settle concurrently.
 */
export async function lockPayment(tx: Database, providerOrderId: string): Promise<LockedPayment | null> {
  await tx.execute(sql`
    SELECT 1 FROM accounts WHERE id = (SELECT account_id FROM payments WHERE provider_order_id = ${providerOrderId})
    FOR NO KEY UPDATE`)
  return lockWhere(tx, sql`payments.provider_order_id = ${providerOrderId}`)
}

/** Locks a payment by its id, or returns null. */
export const lockPaymentById = (tx: Database, id: number): Promise<LockedPayment | null> =>
  lockWhere(tx, sql`payments.id = ${id}`)

/** Locks the payment of an order, or returns null. */
export const lockPaymentOfOrder = (tx: Database, orderId: number): Promise<LockedPayment | null> =>
  lockWhere(tx, sql`payments.order_id = ${orderId}`)

const locked = {
  id: payments.id,
  orderId: payments.orderId,
  accountId: payments.accountId,
  status: payments.status,
  amountPaise: payments.amountPaise,
  currency: payments.currency,
  providerPaymentId: payments.providerPaymentId,
  isReserved: payments.isReserved,
  orderStatus: orders.status,
  isFromCart: orders.isFromCart,
  email: emailOf(accounts),
  phone: phoneOf(accounts),
  discountPaise: orders.discountPaise,
  hasShopOffer: sql<boolean>`EXISTS (SELECT FROM order_offers WHERE order_offers.order_id = orders.id)`,
  isLinked: isLinked(sql`payments`),
  paidWith: paidWith({ payment: sql`payments`, order: sql`orders` }),
  items: sql<Packs[]>`(
    SELECT json_agg(${jsonOf({ productId: orderItems.productId, quantity: orderItems.quantity })})
    FROM order_items WHERE order_items.order_id = orders.id)`,
}

const lockWhere = (tx: Database, condition: SQL): Promise<LockedPayment | null> =>
  readFirst(
    tx,
    locked,
    (columns) => sql`
    SELECT ${columns}
    FROM payments
    JOIN orders ON orders.id = payments.order_id
    JOIN accounts ON accounts.id = payments.account_id
    WHERE ${condition}
    FOR NO KEY UPDATE OF payments, orders`,
  )
