import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '../../invoicing/documents/series.ts'
import type { RefundReason } from '../../invoicing/refund-reasons.ts'
import {
  deliveryAddress,
  itemColumns,
  type OrderAddress,
  type StoredItem,
} from '../../lifecycle/orders/order-columns.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import { type PaymentState, undecidedStates } from '../../lifecycle/payments/payment-states.ts'
import { paidWith } from '../../lifecycle/payments/same-purchase.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { RefundState } from '../../payments/refunds/refund-states.ts'
import { jsonOf } from '../../platform/database/rows.ts'
import type { OrderTerms } from '../../platform/database/tables.ts'
import {
  orderHistory,
  orders,
  payments,
  refunds,
  shipments,
  taxDocuments,
} from '../../platform/database/tables.ts'

/** An order with all data that pages show. Instants are ISO text. */
export interface StoredOrder {
  id: number
  status: OrderState
  createdAt: string
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  taxPaise: number
  totalPaise: number
  shipping: OrderAddress | null
  carrier: string | null
  trackingNumber: string | null
  items: StoredItem[]
  payment: StoredPayment | null
}

export interface StoredPayment {
  id: number
  status: PaymentState
  providerPaymentId: string | null
  method: string | null
  cardLast4: string | null
  /**
   * Whether the provider has answered since the time to pay ended. Without a provider's order nobody can pay.
   */
  isCertain: boolean
}

export interface OrderDetails extends StoredOrder {
  /** The number of the order whose payment paid for these goods, while this order has no money. */
  paidWith: number | null
  history: { status: string; at: string; author: string; note: string }[]
  refunds: StoredRefund[]
  /** Null for an order of an earlier release. */
  terms: OrderTerms | null
  parcels: {
    carrier: string
    trackingNumber: string | null
    trackingUrl: string | null
    leftAt: string
    replacementId: number | null
  }[]
  documents: { id: number; kind: DocumentKind; number: string; issuedOn: string }[]
  batches: { number: string; name: string; packs: number }[]
}

export interface StoredRefund {
  reason: RefundReason
  amountPaise: number
  status: RefundState
  createdAt: string
  finishedAt: string | null
}

const o = alias(orders, 'o')
const p = alias(payments, 'p')
const h = alias(orderHistory, 'h')
const r = alias(refunds, 'r')
const d = alias(taxDocuments, 'd')
const s = alias(shipments, 's')

const addressJson = jsonOf(deliveryAddress)
const itemJson = jsonOf(itemColumns)

const paymentJson = jsonOf({
  id: p.id,
  status: p.status,
  providerPaymentId: p.providerPaymentId,
  method: p.method,
  cardLast4: p.cardLast4,
  isCertain: sql<boolean>`p.provider_order_id IS NULL OR coalesce(p.answered_at >= p.reserved_until, false)`,
})

export const orderJson: SQL<StoredOrder> = jsonOf({
  id: o.id,
  status: o.status,
  createdAt: o.createdAt,
  subtotalPaise: o.subtotalPaise,
  discountPaise: o.discountPaise,
  shippingPaise: o.shippingPaise,
  taxPaise: o.taxPaise,
  totalPaise: o.totalPaise,
  shipping: sql<OrderAddress | null>`CASE WHEN o.shipping_full_name IS NOT NULL THEN ${addressJson} END`,
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

const parcelJson = jsonOf({
  carrier: s.carrier,
  trackingNumber: s.trackingNumber,
  trackingUrl: s.trackingUrl,
  leftAt: sql<string>`s.left_at`,
  replacementId: s.replacementId,
})

export const detailsJson = jsonOf({
  paidWith: sql<number | null>`(
    SELECT CASE WHEN p.status ${inStates(undecidedStates)} THEN ${paidWith({ payment: sql`p`, order: sql`o` })} END FROM payments p WHERE p.order_id = o.id)`,
  terms: o.terms,
  history: sql<OrderDetails['history']>`(
    SELECT coalesce(json_agg(${historyJson} ORDER BY h.id), '[]') FROM order_history h WHERE h.order_id = o.id)`,
  refunds: sql<StoredRefund[]>`(
    SELECT coalesce(json_agg(${refundJson} ORDER BY r.id), '[]')
    FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id AND r.status <> 'void')`,
  parcels: sql<OrderDetails['parcels']>`(
    SELECT coalesce(json_agg(${parcelJson} ORDER BY s.left_at, s.id), '[]') FROM shipments s
    WHERE s.order_id = o.id AND s.left_at IS NOT NULL)`,
  documents: sql<OrderDetails['documents']>`(
    SELECT coalesce(json_agg(${documentJson} ORDER BY d.id), '[]') FROM tax_documents d WHERE d.order_id = o.id)`,
  batches: sql<OrderDetails['batches']>`(
    SELECT coalesce(json_agg(json_build_object('number', g.number, 'name', g.name, 'packs', g.packs) ORDER BY g.name, g.number), '[]')
    FROM (
      SELECT b.number, coalesce(w.name, t.name) AS name, -sum(m.batch_change)::int AS packs
      FROM stock_movements m JOIN batches b ON b.id = m.batch_id JOIN stock k ON k.id = b.stock_id
      LEFT JOIN products w ON w.id = k.product_id LEFT JOIN parts t ON t.id = k.part_id
      WHERE m.order_id = o.id AND m.kind IN ('packed', 'sale', 'cancellation') AND b.number IS NOT NULL
      GROUP BY b.number, w.name, t.name HAVING sum(m.batch_change) < 0) AS g)`,
})
