import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import type { OrderTerms } from '../../machine/database/tables.ts'
import type { DocumentKind } from '../documents/series.ts'
import { type OrderState, unpackedStates } from '../order-life/order-states.ts'
import type { PaymentState } from '../payments/payment-states.ts'
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

const orderJson = sql`json_build_object(
  'id', o.id, 'status', o.status, 'createdAt', o.created_at,
  'subtotalPaise', o.subtotal_paise, 'discountPaise', o.discount_paise, 'shippingPaise', o.shipping_paise,
  'taxPaise', o.tax_paise, 'totalPaise', o.total_paise,
  'shipping', CASE WHEN o.shipping_full_name IS NOT NULL THEN json_build_object(
    'fullName', o.shipping_full_name, 'address', o.shipping_address, 'city', o.shipping_city,
    'state', o.shipping_state, 'zip', o.shipping_zip, 'country', o.shipping_country) END,
  'carrier', o.carrier, 'trackingNumber', o.tracking_number,
  'items', (
    SELECT json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'name', i.product_name,
      'pricePaise', i.price_paise, 'quantity', i.quantity, 'imageUrl', g.image_url) ORDER BY i.id)
    FROM order_items i JOIN products g ON g.id = i.product_id WHERE i.order_id = o.id),
  'payment', (
    SELECT json_build_object('id', p.id, 'status', p.status, 'providerPaymentId', p.provider_payment_id,
      'method', p.method, 'cardLast4', p.card_last4,
      'isCertain', p.provider_order_id IS NULL OR coalesce(p.answered_at >= p.reserved_until, false))
    FROM payments p WHERE p.order_id = o.id))`

const detailsJson = sql`json_build_object(
  'terms', o.terms,
  'history', (
    SELECT coalesce(json_agg(json_build_object('status', h.status, 'at', h.created_at, 'author', h.author,
      'note', h.note) ORDER BY h.id), '[]')
    FROM order_history h WHERE h.order_id = o.id),
  'refunds', (
    SELECT coalesce(json_agg(json_build_object('reason', r.reason, 'amountPaise', r.amount_paise,
      'status', r.status, 'createdAt', r.created_at, 'finishedAt', r.finished_at) ORDER BY r.id), '[]')
    FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id),
  'documents', (
    SELECT coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number,
      'issuedOn', d.issued_on) ORDER BY d.id), '[]')
    FROM tax_documents d WHERE d.order_id = o.id))`

/** One of a shopper's orders; null when there is none of that number or it is somebody else's. */
export async function findOrder(
  db: Database,
  accountId: number,
  number: number,
): Promise<OrderDetails | null> {
  const { rows } = await db.execute<{
    found: StoredOrder
    details: Omit<OrderDetails, keyof StoredOrder>
  }>(sql`
    SELECT ${orderJson} AS found, ${detailsJson} AS details
    FROM orders o WHERE o.id = ${number} AND o.account_id = ${accountId}`)
  return rows[0] ? { ...rows[0].found, ...rows[0].details } : null
}

/** A shopper's orders below a number, newest first. Attempts that wait for a payment are no orders yet. */
export async function findOrders(
  db: Database,
  accountId: number,
  before: number | null,
  limit: number,
): Promise<StoredOrder[]> {
  const page: SQL = before === null ? sql`` : sql`AND o.id < ${before}`
  const { rows } = await db.execute<{ found: StoredOrder }>(sql`
    SELECT ${orderJson} AS found FROM orders o
    WHERE o.account_id = ${accountId} AND o.status <> 'awaiting_payment' ${page}
    ORDER BY o.id DESC LIMIT ${limit}`)
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
  const { rows } = await db.execute<{ count: number }>(sql`
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
    SELECT count(*)::int AS count FROM open`)
  return rows[0]?.count === 1
}

/** Whether a shopper placed the order of this number. */
export async function isOwnOrder(db: Database, accountId: number, number: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM orders WHERE id = ${number} AND account_id = ${accountId} AND status <> 'awaiting_payment'`,
  )
  return rows.length > 0
}
