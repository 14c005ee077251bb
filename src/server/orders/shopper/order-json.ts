import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderBuyer } from '#contract/shop/orders.ts'
import {
  ratesOfDocument,
  registrationOfDocument,
  type TitledDocument,
} from '../../invoicing/documents/document-title.ts'
import type { RefundReason } from '../../invoicing/refund-reasons.ts'
import {
  buyerJsonOf,
  deliveryAddressOf,
  itemColumnsOf,
  type OrderAddress,
  type StoredItem,
} from '../../lifecycle/orders/order-columns.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import { paidWith } from '../../lifecycle/payments/lock-payment.ts'
import { type PaymentState, undecidedStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { RefundState } from '../../payments/refunds/refund-states.ts'
import { jsonOf } from '../../platform/database/rows.ts'
import type { paymentKinds } from '../../platform/database/tables/states.ts'
import type { OrderTerms } from '../../platform/database/tables.ts'
import {
  orderHistory,
  orders,
  payments,
  refunds,
  shipments,
  taxDocuments,
} from '../../platform/database/tables.ts'
import { isUnconfirmed } from './unconfirmed.ts'

/** An order with all data that pages show. Instants are ISO text. */
export interface StoredOrder {
  id: number
  status: OrderState
  createdAt: string
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  codFeePaise: number
  taxPaise: number
  totalPaise: number
  shipping: OrderAddress | null
  carrier: string | null
  trackingNumber: string | null
  items: StoredItem[]
  payment: StoredPayment | null
  /** Null for an order of an earlier release. */
  terms: OrderTerms | null
}

export interface StoredPayment {
  id: number
  status: PaymentState
  providerPaymentId: string | null
  reference: string | null
  kind: (typeof paymentKinds)[number]
  method: string | null
  cardLast4: string | null
  /** The last day to pay an order by terms. */
  dueOn: string | null
  /**
   * Whether the provider has answered since the time to pay ended. Without a provider's order nobody can pay.
   */
  isCertain: boolean
}

export interface OrderDetails extends StoredOrder {
  buyer: OrderBuyer
  /** The number of the order whose payment paid for these goods, while this order has no money. */
  paidWith: number | null
  isUnconfirmed: boolean
  history: { status: string; at: string; author: string; note: string }[]
  refunds: StoredRefund[]
  parcels: {
    carrier: string
    trackingNumber: string | null
    trackingUrl: string | null
    leftAt: string
    replacementId: number | null
  }[]
  documents: (TitledDocument & { id: number; number: string; issuedOn: string })[]
  batches: { number: string; name: string; packs: number }[]
}

export interface StoredRefund {
  reason: RefundReason
  amountPaise: number
  status: RefundState
  createdAt: string
  finishedAt: string | null
}

const ordered = alias(orders, 'ordered')
const payment = alias(payments, 'payment')
const entry = alias(orderHistory, 'entry')
const refund = alias(refunds, 'refund')
const document = alias(taxDocuments, 'document')
const shipment = alias(shipments, 'shipment')

const addressJson = jsonOf(deliveryAddressOf('ordered'))
const itemJson = jsonOf(itemColumnsOf({ item: 'item', product: 'product' }))

const paymentJson = jsonOf({
  id: payment.id,
  status: payment.status,
  providerPaymentId: payment.providerPaymentId,
  reference: payment.reference,
  kind: payment.kind,
  method: payment.method,
  cardLast4: payment.cardLast4,
  dueOn: payment.dueOn,
  isCertain: sql<boolean>`payment.provider_order_id IS NULL OR coalesce(payment.answered_at >= payment.reserved_until, false)`,
})

export const orderJson: SQL<StoredOrder> = jsonOf({
  id: ordered.id,
  status: ordered.status,
  createdAt: ordered.createdAt,
  subtotalPaise: ordered.subtotalPaise,
  discountPaise: ordered.discountPaise,
  shippingPaise: ordered.shippingPaise,
  codFeePaise: ordered.codFeePaise,
  taxPaise: ordered.taxPaise,
  totalPaise: ordered.totalPaise,
  shipping: sql<OrderAddress | null>`CASE WHEN ordered.shipping_full_name IS NOT NULL THEN ${addressJson} END`,
  carrier: ordered.carrier,
  trackingNumber: ordered.trackingNumber,
  items: sql<StoredItem[]>`(
    SELECT json_agg(${itemJson} ORDER BY item.id)
    FROM order_items item JOIN products product ON product.id = item.product_id WHERE item.order_id = ordered.id)`,
  payment: sql<StoredPayment | null>`(SELECT ${paymentJson} FROM payments payment WHERE payment.order_id = ordered.id)`,
  terms: ordered.terms,
})

const historyJson = jsonOf({
  status: entry.status,
  at: entry.createdAt,
  author: entry.author,
  note: entry.note,
})

const refundJson = jsonOf({
  reason: refund.reason,
  amountPaise: refund.amountPaise,
  status: refund.status,
  createdAt: refund.createdAt,
  finishedAt: refund.finishedAt,
})

const documentJson = jsonOf({
  id: document.id,
  kind: document.kind,
  number: document.number,
  issuedOn: document.issuedOn,
  rates: ratesOfDocument,
  registration: registrationOfDocument,
})

const parcelJson = jsonOf({
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
  leftAt: sql<string>`shipment.left_at`,
  replacementId: shipment.replacementId,
})

export const detailsJson = jsonOf({
  buyer: buyerJsonOf('ordered'),
  paidWith: sql<number | null>`(
    SELECT CASE WHEN payment.status ${inStates(undecidedStates)} THEN ${paidWith({ payment: sql`payment`, order: sql`ordered` })} END FROM payments payment WHERE payment.order_id = ordered.id)`,
  isUnconfirmed: isUnconfirmed(sql`ordered`),
  history: sql<OrderDetails['history']>`(
    SELECT coalesce(json_agg(${historyJson} ORDER BY entry.id), '[]') FROM order_history entry WHERE entry.order_id = ordered.id)`,
  refunds: sql<StoredRefund[]>`(
    SELECT coalesce(json_agg(${refundJson} ORDER BY refund.id), '[]')
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ordered.id AND refund.status <> 'void')`,
  parcels: sql<OrderDetails['parcels']>`(
    SELECT coalesce(json_agg(${parcelJson} ORDER BY shipment.left_at, shipment.id), '[]') FROM shipments shipment
    WHERE shipment.order_id = ordered.id AND shipment.left_at IS NOT NULL)`,
  documents: sql<OrderDetails['documents']>`(
    SELECT coalesce(json_agg(${documentJson} ORDER BY document.id), '[]') FROM tax_documents document WHERE document.order_id = ordered.id)`,
  batches: sql<OrderDetails['batches']>`(
    SELECT coalesce(json_agg(json_build_object('number', sent.number, 'name', sent.name, 'packs', sent.packs) ORDER BY sent.name, sent.number), '[]')
    FROM (
      SELECT batch.number, coalesce(product.name, part.name) AS name, -sum(movement.batch_change)::int AS packs
      FROM stock_movements movement JOIN batches batch ON batch.id = movement.batch_id JOIN stock ON stock.id = batch.stock_id
      LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
      WHERE movement.order_id = ordered.id AND movement.kind IN ('packed', 'sale', 'cancellation') AND batch.number IS NOT NULL
      GROUP BY batch.number, product.name, part.name HAVING sum(movement.batch_change) < 0) AS sent)`,
})
