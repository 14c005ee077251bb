import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Packs } from '../../inventory/stock/packs.ts'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { jsonOf, readFirst, readRows } from '../../platform/database/rows.ts'
import type { PaymentKind } from '../../platform/database/tables/states.ts'
import { accounts, orderItems, orders, payments } from '../../platform/database/tables.ts'
import type { MovablePayment } from './move-payment.ts'
import { standingStates, unpaidStates } from './payment-states.ts'
import { inStates } from './state-sql.ts'

// A purchase is a cart, or goods bought directly. It can have several payments, begun while others were
// unfinished; the first captured one makes the order.

/**
 * Whether two orders belong to the same purchase: both from the cart, or with a common product. What the staff ordered for a shopper is a
 * purchase of its own.
 */
const isSamePurchase = (order: SQL, otherOrder: SQL): SQL => sql`(
  ${order}.source = 'shop' AND ${otherOrder}.source = 'shop' AND (
  ${order}.is_from_cart AND ${otherOrder}.is_from_cart
  OR EXISTS (
    SELECT FROM order_items item JOIN order_items other_item USING (product_id)
    WHERE item.order_id = ${order}.id AND other_item.order_id = ${otherOrder}.id)))`

/** Whether a payment made its order, even one cancelled since: its packs left the stock. */
const hasMadeItsOrder = (payment: SQL): SQL => sql`(
  ${payment}.status ${inStates(standingStates)}
  OR ${payment}.status IN ('refund_due', 'refunded', 'written_off') AND EXISTS (
    SELECT FROM stock_movements movement WHERE movement.order_id = ${payment}.order_id AND movement.kind = 'sale'))`

/**
 * History entry that began an order, or recorded its payment. The ids are drawn while the account is locked.
 */
const beganWith = (order: SQL): SQL =>
  sql`(SELECT min(entry.id) FROM order_history entry WHERE entry.order_id = ${order}.id)`
const paidIn = (order: SQL): SQL => sql`(
  SELECT min(entry.id) FROM order_history entry WHERE entry.order_id = ${order}.id AND entry.status = 'processing')`

/**
 * Whether a payment superseded another one or was superseded; only then can the purchase have other payments.
 */
export const isLinked = (payment: SQL): SQL<boolean> => sql<boolean>`(
  ${payment}.superseded_by IS NOT NULL
  OR EXISTS (SELECT FROM payments earlier WHERE earlier.superseded_by = ${payment}.id))`

/**
 * Number of the order that already paid the same purchase, or null. That order was paid after this one began,
 * with or without other payments in between.
 */
export const paidWith = ({ payment, order }: { payment: SQL; order: SQL }): SQL<number | null> =>
  sql<number | null>`(
  SELECT other.order_id::float8 FROM payments other JOIN orders other_order ON other_order.id = other.order_id
  WHERE ${isLinked(payment)} AND other.account_id = ${payment}.account_id AND other.id <> ${payment}.id
    AND ${hasMadeItsOrder(sql`other`)} AND ${isSamePurchase(order, sql`other_order`)}
    AND ${paidIn(sql`other_order`)} > ${beganWith(order)}
  ORDER BY other.settled_at LIMIT 1)`

/** Another unfinished payment of the same purchase. */
export interface OtherPayment extends MovablePayment {
  isReserved: boolean
  packs: Packs[]
}

const otherPayment = alias(payments, 'other')
const otherOrder = alias(orders, 'other_order')

const columnsOfOther = {
  id: otherPayment.id,
  orderId: otherPayment.orderId,
  status: otherPayment.status,
  orderStatus: otherOrder.status,
  isReserved: otherPayment.isReserved,
  packs: sql<Packs[]>`(
    SELECT json_agg(${jsonOf({ productId: orderItems.productId, quantity: orderItems.quantity })})
    FROM order_items WHERE order_items.order_id = other.order_id)`,
}

/**
 * Locks the other unfinished payments of the same purchase, in the order of their ids. The caller has locked
 * the payment.
 */
export const lockOtherPayments = (tx: Database, paymentId: number): Promise<OtherPayment[]> =>
  readRows(
    tx,
    columnsOfOther,
    (columns) => sql`
    SELECT ${columns}
    FROM payments payment JOIN orders ON orders.id = payment.order_id,
      payments other JOIN orders other_order ON other_order.id = other.order_id
    WHERE payment.id = ${paymentId} AND other.account_id = payment.account_id AND other.id <> payment.id
      AND other.status ${inStates([...unpaidStates, 'confirming'])} AND ${isSamePurchase(sql`orders`, sql`other_order`)}
    ORDER BY other.id FOR NO KEY UPDATE OF other`,
  )

/** Packs that locked payments reserve. */
export const packsReservedBy = (others: OtherPayment[]): Packs[] =>
  others.filter(({ isReserved }) => isReserved).flatMap(({ packs }) => packs)

/** A payment and its order, locked until the transaction ends, with the data for settling them. */
export interface LockedPayment extends MovablePayment {
  accountId: number
  amountPaise: number
  currency: string
  kind: PaymentKind
  /** The id of the money that decided this payment: the provider's, or the shop's own where no provider has it. */
  providerPaymentId: string | null
  /** Number of the order that already paid the same purchase. */
  paidWith: number | null
  isReserved: boolean
  isFromCart: boolean
  email: string
  phone: string
  /** What an offer takes off. The discount for paying now, and what the staff took off, depend on none. */
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
  await accountOfProviderOrder.first(tx, { providerOrderId })
  return paymentOfProviderOrder.first(tx, { providerOrderId })
}

/** Locks a payment by its id, or returns null. */
export const lockPaymentById = (tx: Database, id: number): Promise<LockedPayment | null> =>
  readFirst(tx, locked, (columns) => lockingWhere(columns, sql`payments.id = ${id}`))

/** Locks the payment of an order, or returns null. */
export const lockPaymentOfOrder = (tx: Database, orderId: number): Promise<LockedPayment | null> =>
  readFirst(tx, locked, (columns) => lockingWhere(columns, sql`payments.order_id = ${orderId}`))

const locked = {
  id: payments.id,
  orderId: payments.orderId,
  accountId: payments.accountId,
  status: payments.status,
  kind: payments.kind,
  amountPaise: payments.amountPaise,
  currency: payments.currency,
  providerPaymentId: payments.providerPaymentId,
  isReserved: payments.isReserved,
  orderStatus: orders.status,
  isFromCart: orders.isFromCart,
  email: emailOf(accounts),
  phone: phoneOf(accounts),
  discountPaise: sql<number>`CASE orders.source WHEN 'shop' THEN orders.discount_paise - orders.prepaid_discount_paise ELSE 0 END::float8`,
  hasShopOffer: sql<boolean>`EXISTS (SELECT FROM order_offers WHERE order_offers.order_id = orders.id)`,
  isLinked: isLinked(sql`payments`),
  paidWith: paidWith({ payment: sql`payments`, order: sql`orders` }),
  items: sql<Packs[]>`(
    SELECT json_agg(${jsonOf({ productId: orderItems.productId, quantity: orderItems.quantity })})
    FROM order_items WHERE order_items.order_id = orders.id)`,
}

const lockingWhere = (columns: SQL, condition: SQL): SQL => sql`
  SELECT ${columns}
  FROM payments
  JOIN orders ON orders.id = payments.order_id
  JOIN accounts ON accounts.id = payments.account_id
  WHERE ${condition}
  FOR NO KEY UPDATE OF payments, orders`

type OfProvider = QueryParams<{ providerOrderId: string }>

const accountOfProviderOrder = prepareQuery(
  { id: accounts.id },
  (columns, { providerOrderId }: OfProvider) => sql`
  SELECT ${columns} FROM accounts
  WHERE id = (SELECT account_id FROM payments WHERE provider_order_id = ${providerOrderId}) FOR NO KEY UPDATE`,
)

const paymentOfProviderOrder = prepareQuery(locked, (columns, { providerOrderId }: OfProvider) =>
  lockingWhere(columns, sql`payments.provider_order_id = ${providerOrderId}`),
)
