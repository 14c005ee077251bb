import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Packs } from '../../inventory/stock/packs.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { jsonOf } from '../../platform/database/rows.ts'
import { accounts, orderItems, orders, payments } from '../../platform/database/tables.ts'
import { isLinked, paidWith } from './same-purchase.ts'
import type { Claim } from './settlement-rules.ts'

/** A payment with its order, both locked until the transaction ends, with the data for settling them. */
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
  /** Whether its discount is by an offer of the owner's. */
  hasShopOffer: boolean
  /** Whether other payments may be of the same purchase. */
  isLinked: boolean
  items: Packs[]
}

/**
 * Locks the payment of a provider's order; null when it is not ours. Its account is locked first, as when a
 * payment starts, so that two payments of one purchase are never settled at once.
 */
export async function lockPayment(tx: Database, providerOrderId: string): Promise<LockedPayment | null> {
  // Both are sent together; the second one is read after the first has its lock.
  const [, payment] = await Promise.all([
    lockAccount(tx, providerOrderId),
    byProviderOrder.first(tx, { providerOrderId }),
  ])
  return payment
}

/**
 * An async function sends the query at once; a bare query is sent only when it is awaited, after the other
 * one.
 */
async function lockAccount(tx: Database, providerOrderId: string): Promise<void> {
  await tx.execute(sql`
    SELECT 1 FROM accounts WHERE id = (SELECT account_id FROM payments WHERE provider_order_id = ${providerOrderId})
    FOR NO KEY UPDATE`)
}

/** Locks the payment of an order; null when there is no such order. */
export const lockPaymentOfOrder = (tx: Database, orderId: number): Promise<LockedPayment | null> =>
  byOrder.first(tx, { orderId })

const p = alias(payments, 'p')
const o = alias(orders, 'o')
const a = alias(accounts, 'a')
const i = alias(orderItems, 'i')

const locked = {
  id: p.id,
  orderId: p.orderId,
  accountId: p.accountId,
  status: p.status,
  amountPaise: p.amountPaise,
  currency: p.currency,
  providerPaymentId: p.providerPaymentId,
  isReserved: p.isReserved,
  orderStatus: o.status,
  isFromCart: o.isFromCart,
  email: a.email,
  phone: a.phone,
  discountPaise: o.discountPaise,
  hasShopOffer: sql<boolean>`EXISTS (SELECT FROM order_offers u WHERE u.order_id = ${p.orderId})`,
  isLinked,
  paidWith,
  items: sql<Packs[]>`(
    SELECT json_agg(${jsonOf({ productId: i.productId, quantity: i.quantity })})
    FROM order_items i WHERE ${i.orderId} = ${p.orderId})`,
}

const lockWhere = (columns: SQL, which: SQL): SQL => sql`
    SELECT ${columns}
    FROM payments p
    JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = p.account_id
    WHERE ${which}
    FOR NO KEY UPDATE OF p, o`

const byProviderOrder = prepareQuery(locked, (columns, slots: QueryParams<{ providerOrderId: string }>) =>
  lockWhere(columns, sql`p.provider_order_id = ${slots.providerOrderId}`),
)

const byOrder = prepareQuery(locked, (columns, { orderId }: QueryParams<{ orderId: number }>) =>
  lockWhere(columns, sql`p.order_id = ${orderId}`),
)
