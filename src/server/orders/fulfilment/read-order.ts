import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Delivery } from '#contract/shop/checkout.ts'
import type { OrderBuyer } from '#contract/shop/orders.ts'
import {
  buyerJsonOf,
  deliveryAddressOf,
  itemColumnsOf,
  type StoredItem,
} from '../../lifecycle/orders/order-columns.ts'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import { balanceOf } from '../../payments/refunds/balance.ts'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonIf, jsonOf, listOf, readFirst } from '../../platform/database/rows.ts'
import type { paymentKinds } from '../../platform/database/tables/states.ts'
import {
  accounts,
  codConfirmations,
  orderNotes,
  orders,
  payments,
  refunds,
  shipments,
  staffMembers,
} from '../../platform/database/tables.ts'
import { type StoredSummary, summaryJson } from './find-orders.ts'
import { shipmentGroupJson } from './neighbours.ts'

/** The stored data of an order's page. Instants are ISO text. */
export interface StoredStaffOrder extends StoredSummary {
  email: string
  phone: string
  accountId: number
  subtotalPaise: number
  discountPaise: number
  discountLabel: string | null
  shippingPaise: number
  codFeePaise: number
  taxPaise: number
  address: Record<keyof Delivery, string | null>
  buyer: OrderBuyer
  source: 'shop' | 'staff'
  isPickup: boolean
  /** The draft of an order by staff, while it is kept. */
  draftId: number | null
  payment: StoredPayment | null
  /** How far the confirmation of an order with cash on delivery is; null for other orders. */
  confirmation: StoredConfirmation | null
  items: (StoredItem & {
    refundedQuantity: number
    /** Replaced packs that still count as a remedy. */
    replacedQuantity: number
    /** Packs that can still be restocked: those sent, less those restocked. */
    shelvableQuantity: number
  })[]
  refunds: StoredRefund[]
  approval: { id: number; amountPaise: number; askedBy: string } | null
  refundedShippingPaise: number
  shipments: {
    id: number
    carrier: string
    trackingNumber: string | null
    trackingUrl: string | null
    createdAt: string
    leftAt: string | null
  }[]
  notes: { id: number; at: string; by: string; text: string }[]
  neighbours: { together: number[]; couldJoin: number[] }
  happened: Happening[]
}

interface StoredPayment {
  status: PaymentState
  kind: (typeof paymentKinds)[number]
  reference: string | null
  method: string | null
  cardLast4: string | null
  amountPaise: number
  refundablePaise: number | null
  disputedPaise: number | null
  providerOrderId: string | null
  providerPaymentId: string | null
  /** When the shop or a courier got the money; null while it is due. */
  settledAt: string | null
  /** The last day to pay an order by terms. */
  dueOn: string | null
}

interface StoredConfirmation {
  state: 'waiting' | 'confirmed' | 'cancelled'
  calls: number
  lastCallAt: string | null
}

interface StoredRefund {
  id: number
  kind: 'shop' | 'provider' | 'dispute'
  amountPaise: number
  status: string
  reason: string
  note: string
  returnId: number | null
  createdAt: string
  providerRefundId: string | null
  disputeId: string | null
  /** The number of its tax document. */
  document: string | null
}

/** An entry of the timeline: from the order's history, the audit log, or the mails. */
export type Happening = { at: string; author: string; name: string | null } & (
  | { kind: 'history'; status: string; note: string }
  | { kind: 'audit'; action: string; after: Record<string, unknown> | null; reason: string | null }
  | { kind: 'mail'; template: string; sentAt: string | null }
)

const namesOf = sql`CASE WHEN event.author = 'staff' THEN (SELECT full_name FROM staff_members member WHERE member.id = event.author_id) END`

/** The deduplication keys of mails that every order can have; the keys have an index. */
const mailKeys = sql`'order-placed:' || ordered.id, 'order-shipped:' || ordered.id, 'order-delivered:' || ordered.id, 'order-cancelled:' || ordered.id`

const timelineJson = sql<Happening[]>`(
  SELECT coalesce(json_agg(line ORDER BY at, place), '[]') FROM (
    SELECT event.created_at AS at, 1 AS place, json_build_object('kind', 'history', 'at', event.created_at, 'author', event.author,
      'name', ${namesOf}, 'status', event.status, 'note', event.note) AS line
    FROM order_history event WHERE event.order_id = ordered.id
    UNION ALL
    SELECT event.at, 2, json_build_object('kind', 'audit', 'at', event.at, 'author', event.author, 'name', ${namesOf},
      'action', event.action, 'after', event.after, 'reason', event.reason)
    FROM audit_log event WHERE event.entity = 'order' AND event.entity_id = 'ORD' || lpad(ordered.id::text, greatest(3, length(ordered.id::text)), '0')
    UNION ALL
    SELECT event.created_at, 3, json_build_object('kind', 'mail', 'at', event.created_at, 'author', 'shop', 'name', NULL,
      'template', event.template, 'sentAt', event.sent_at)
    FROM outbox event WHERE event.dedupe_key IN (${mailKeys})
  ) AS lines)`

const ordered = alias(orders, 'ordered')
const account = alias(accounts, 'account')
const payment = alias(payments, 'payment')
const refund = alias(refunds, 'refund')
const shipment = alias(shipments, 'shipment')
const note = alias(orderNotes, 'note')

const paymentJson = jsonOf({
  status: payment.status,
  kind: payment.kind,
  reference: payment.reference,
  method: payment.method,
  cardLast4: payment.cardLast4,
  amountPaise: payment.amountPaise,
  refundablePaise: balanceOf('payment', 'refundable_paise'),
  disputedPaise: balanceOf('payment', 'disputed_paise'),
  providerOrderId: payment.providerOrderId,
  providerPaymentId: payment.providerPaymentId,
  settledAt: sql<
    string | null
  >`CASE WHEN payment.kind IN ('cod', 'terms') THEN payment.collected_at ELSE payment.settled_at END`,
  dueOn: payment.dueOn,
})

const confirmation = alias(codConfirmations, 'confirmation')

const confirmationJson = jsonOf({
  state: confirmation.state,
  calls: confirmation.calls,
  lastCallAt: confirmation.lastCallAt,
})

const itemJson = jsonOf({
  ...itemColumnsOf({ item: 'item', product: 'product' }),
  refundedQuantity: sql<number>`(SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line WHERE refund_line.order_item_id = item.id)`,
  replacedQuantity: sql<number>`(
    SELECT coalesce(sum(replacement_line.quantity - replacement_line.void_quantity), 0) FROM replacement_lines replacement_line WHERE replacement_line.order_item_id = item.id)`,
  shelvableQuantity: sql<number>`(item.quantity
    + (SELECT coalesce(sum(replacement_line.quantity), 0) FROM replacement_lines replacement_line JOIN replacements replacement ON replacement.id = replacement_line.replacement_id
      WHERE replacement_line.order_item_id = item.id AND replacement.status NOT IN ('cancelled', 'came_back'))
    - (SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line WHERE refund_line.order_item_id = item.id AND refund_line.is_restocked)
    - (SELECT coalesce(sum(return_line.sellable), 0) FROM return_lines return_line WHERE return_line.order_item_id = item.id))`,
})

const refundJson = jsonOf({
  id: refund.id,
  kind: refund.kind,
  amountPaise: refund.amountPaise,
  status: refund.status,
  reason: refund.reason,
  note: refund.note,
  returnId: refund.returnId,
  createdAt: refund.createdAt,
  providerRefundId: refund.providerRefundId,
  disputeId: refund.disputeId,
  document: sql<
    string | null
  >`(SELECT document.number FROM tax_documents document WHERE document.refund_id = refund.id)`,
})

const shipmentJson = jsonOf({
  id: shipment.id,
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
  createdAt: shipment.createdAt,
  leftAt: shipment.leftAt,
})

const noteJson = jsonOf({
  id: note.id,
  at: note.createdAt,
  by: alias(staffMembers, 'member').fullName,
  text: note.body,
})

const summed = (column: string, of: string) =>
  sql<number>`(SELECT coalesce(sum(refund.${sql.raw(column)}), 0)::float8 FROM refunds refund WHERE ${sql.raw(of)})`

const details = {
  summary: summaryJson,
  email: emailOf(account),
  phone: phoneOf(account),
  accountId: account.id,
  subtotalPaise: ordered.subtotalPaise,
  discountPaise: ordered.discountPaise,
  discountLabel: sql<string | null>`ordered.terms ->> 'discountLabel'`,
  shippingPaise: ordered.shippingPaise,
  codFeePaise: ordered.codFeePaise,
  taxPaise: ordered.taxPaise,
  address: jsonOf(deliveryAddressOf('ordered')),
  buyer: buyerJsonOf('ordered'),
  source: ordered.source,
  isPickup: ordered.isPickup,
  draftId: sql<
    number | null
  >`(SELECT draft.id::float8 FROM draft_orders draft WHERE draft.order_id = ordered.id)`,
  payment: jsonIf(sql`payment.id IS NOT NULL`, paymentJson),
  confirmation: sql<StoredConfirmation | null>`(
    SELECT ${confirmationJson} FROM cod_confirmations confirmation WHERE confirmation.order_id = ordered.id)`,
  items: listOf(itemJson, {
    from: sql`order_items item JOIN products product ON product.id = item.product_id WHERE item.order_id = ordered.id`,
    order: sql`item.id`,
  }),
  refunds: listOf(refundJson, {
    from: sql`refunds refund WHERE refund.payment_id = payment.id`,
    order: sql`refund.id`,
  }),
  approval: sql<StoredStaffOrder['approval']>`(
    SELECT json_build_object('id', request.id, 'amountPaise', request.amount_paise, 'askedBy', member.full_name)
    FROM refund_requests request JOIN staff_members member ON member.id = request.asked_by WHERE request.order_id = ordered.id AND request.status = 'waiting')`,
  refundedShippingPaise: summed('shipping_paise', 'refund.payment_id = payment.id'),
  shipments: listOf(shipmentJson, {
    from: sql`shipments shipment WHERE shipment.order_id = ordered.id`,
    order: sql`shipment.id`,
  }),
  notes: listOf(noteJson, {
    from: sql`order_notes note JOIN staff_members member ON member.id = note.staff_id WHERE note.order_id = ordered.id`,
    order: sql`note.id`,
  }),
  neighbours: shipmentGroupJson,
  happened: timelineJson,
}

/** An order for its page in the back office; null for an unknown number. */
export async function readStaffOrder(db: Database, number: number): Promise<StoredStaffOrder | null> {
  const row = await readFirst(
    db,
    details,
    (columns) => sql`
    SELECT ${columns}
    FROM orders ordered JOIN accounts account ON account.id = ordered.account_id LEFT JOIN payments payment ON payment.order_id = ordered.id
    WHERE ordered.id = ${number}`,
  )
  if (!row) return null
  const { summary, ...rest } = row
  return { ...summary, ...rest }
}
