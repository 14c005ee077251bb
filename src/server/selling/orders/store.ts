import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../machine/database/database.ts'
import { jsonOf, readFirst, readOne, readRows } from '../../machine/database/rows.ts'
import type { OrderTerms } from '../../machine/database/tables.ts'
import {
  orderHistory,
  orderItems,
  orders,
  payments,
  products,
  refunds,
  taxDocuments,
} from '../../machine/database/tables.ts'

import type { DocumentKind } from '../documents/series.ts'
import { type OrderState, unpackedStates } from '../order-life/order-states.ts'
import type { PaymentState } from '../payment-life/payment-states.ts'
import type { RefundReason } from '../payments/refund-reasons.ts'
import type { RefundState } from '../refunds/refund-states.ts'

/** An order with everything that is shown of it. Instants are ISO text. */
export interface StoredOrder {
  id: number
  status: OrderState
  createdAt: string
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  taxPaise: number
  totalPaise: number
  shipping: Address | null
  carrier: string | null
  trackingNumber: string | null
  items: StoredItem[]
  payment: StoredPayment | null
}

export interface Address {
  fullName: string
  address: string
  city: string
  state: string
  zip: string
  country: string
}

export interface StoredItem {
  id: number
  productId: number
  name: string
  /** What was charged for one. */
  pricePaise: number
  quantity: number
  imageUrl: string
}

export interface StoredPayment {
  id: number
  status: PaymentState
  providerPaymentId: string | null
  method: string | null
  cardLast4: string | null
  /** Whether the provider has said since the time to pay was over what became of it; nobody can pay what it never had. */
  isCertain: boolean
}

export interface OrderDetails extends StoredOrder {
  history: { status: string; at: string; author: string; note: string }[]
  refunds: StoredRefund[]
  /** Null of an order that an earlier release placed. */
  terms: OrderTerms | null
  documents: { id: number; kind: DocumentKind; number: string; issuedOn: string }[]
}

export interface StoredRefund {
  reason: RefundReason
  amountPaise: number
  status: RefundState
  createdAt: string
  finishedAt: string | null
}

const o = alias(orders, 'o')
const i = alias(orderItems, 'i')
const g = alias(products, 'g')
const p = alias(payments, 'p')
const h = alias(orderHistory, 'h')
const r = alias(refunds, 'r')
const d = alias(taxDocuments, 'd')

const addressJson = jsonOf({
  fullName: o.shippingFullName,
  address: o.shippingAddress,
  city: o.shippingCity,
  state: o.shippingState,
  zip: o.shippingZip,
  country: o.shippingCountry,
})

const itemJson = jsonOf({
  id: i.id,
  productId: i.productId,
  name: i.productName,
  pricePaise: i.pricePaise,
  quantity: i.quantity,
  imageUrl: g.imageUrl,
})

const paymentJson = jsonOf({
  id: p.id,
  status: p.status,
  providerPaymentId: p.providerPaymentId,
  method: p.method,
  cardLast4: p.cardLast4,
  isCertain: sql<boolean>`p.provider_order_id IS NULL OR coalesce(p.answered_at >= p.reserved_until, false)`,
})

const orderJson: SQL<StoredOrder> = jsonOf({
  id: o.id,
  status: o.status,
  createdAt: o.createdAt,
  subtotalPaise: o.subtotalPaise,
  discountPaise: o.discountPaise,
  shippingPaise: o.shippingPaise,
  taxPaise: o.taxPaise,
  totalPaise: o.totalPaise,
  shipping: sql<Address | null>`CASE WHEN o.shipping_full_name IS NOT NULL THEN ${addressJson} END`,
  carrier: o.carrier,
  trackingNumber: o.trackingNumber,
  items: sql<StoredItem[]>`(
    SELECT json_agg(${itemJson} ORDER BY i.id)
    FROM order_items i JOIN products g ON g.id = i.product_id WHERE i.order_id = o.id)`,
  payment: sql<StoredPayment | null>`(SELECT ${paymentJson} FROM payments p WHERE p.order_id = o.id)`,
})

const historyJson = jsonOf({ status: h.status, at: h.createdAt, author: h.author, note: h.note })

const refundJson = jsonOf({
  reason: r.reason,
  amountPaise: r.amountPaise,
  status: r.status,
  createdAt: r.createdAt,
  finishedAt: r.finishedAt,
})

const documentJson = jsonOf({ id: d.id, kind: d.kind, number: d.number, issuedOn: d.issuedOn })

const detailsJson = jsonOf({
  terms: o.terms,
  history: sql<OrderDetails['history']>`(
    SELECT coalesce(json_agg(${historyJson} ORDER BY h.id), '[]') FROM order_history h WHERE h.order_id = o.id)`,
  refunds: sql<StoredRefund[]>`(
    SELECT coalesce(json_agg(${refundJson} ORDER BY r.id), '[]')
    FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id)`,
  documents: sql<OrderDetails['documents']>`(
    SELECT coalesce(json_agg(${documentJson} ORDER BY d.id), '[]') FROM tax_documents d WHERE d.order_id = o.id)`,
})

/** One of a shopper's orders; null when there is none of that number or it is somebody else's. */
export async function findOrder(
  db: Database,
  accountId: number,
  number: number,
): Promise<OrderDetails | null> {
  const row = await readFirst(
    db,
    { found: orderJson, details: detailsJson },
    (columns) => sql`SELECT ${columns} FROM orders o WHERE o.id = ${number} AND o.account_id = ${accountId}`,
  )
  return row && { ...row.found, ...row.details }
}

/** A shopper's orders below a number, newest first. Attempts that wait for a payment are no orders yet. */
export async function findOrders(
  db: Database,
  accountId: number,
  before: number | null,
  limit: number,
): Promise<StoredOrder[]> {
  const page: SQL = before === null ? sql`` : sql`AND o.id < ${before}`
  const rows = await readRows(
    db,
    { found: orderJson },
    (columns) => sql`
    SELECT ${columns} FROM orders o
    WHERE o.account_id = ${accountId} AND o.status <> 'awaiting_payment' ${page}
    ORDER BY o.id DESC LIMIT ${limit}`,
  )
  return rows.map((row) => row.found)
}

/**
 * Writes the address of an order that is not packed yet, and that it was written; any other order keeps the one it has.
 * The address that it has already is no change, and nothing is written of it.
 * @returns whether the order has the address now.
 */
export async function writeAddress(
  db: Database,
  accountId: number,
  number: number,
  address: Address,
): Promise<boolean> {
  const { count } = await readOne(
    db,
    { count: sql<number>`count(*)::int` },
    (columns) => sql`
    WITH open AS (
      SELECT id, (shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_zip, shipping_country)
        IS DISTINCT FROM (${address.fullName}::text, ${address.address}::text, ${address.city}::text,
          ${address.state}::text, ${address.zip}::text, ${address.country}::text) AS is_other
      FROM orders
      WHERE id = ${number} AND account_id = ${accountId} AND status = ANY (${sql.param(unpackedStates)}::text[])
      FOR NO KEY UPDATE
    ), changed AS (
      UPDATE orders o SET shipping_full_name = ${address.fullName}, shipping_address = ${address.address},
        shipping_city = ${address.city}, shipping_state = ${address.state}, shipping_zip = ${address.zip},
        shipping_country = ${address.country}
      FROM open WHERE o.id = open.id AND open.is_other
      RETURNING o.id, o.status
    ), told AS (
      INSERT INTO order_history (order_id, status, author, author_id, note)
      SELECT id, status, 'shopper', ${accountId}, 'Delivery address set.' FROM changed
    )
    SELECT ${columns} FROM open`,
  )
  return count === 1
}

/** Whether a shopper placed the order of this number. */
export async function isOwnOrder(db: Database, accountId: number, number: number): Promise<boolean> {
  const isTheirs = and(eq(orders.id, number), eq(orders.accountId, accountId))
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, ne(orders.status, 'awaiting_payment')))
  return found.length > 0
}
