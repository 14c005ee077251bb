import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Delivery } from '#contract/shop/checkout.ts'
import { deliveryAddress, itemColumns, type StoredItem } from '../../lifecycle/orders/order-columns.ts'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import { balanceOf } from '../../payments/refunds/balance.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonIf, jsonOf, listOf, readFirst } from '../../platform/database/rows.ts'
import {
  accounts,
  orderNotes,
  orders,
  payments,
  refunds,
  shipments,
  staffMembers,
} from '../../platform/database/tables.ts'
import { type StoredSummary, summaryJson } from './find-orders.ts'
import { neighboursJson } from './neighbours.ts'

/** The stored data of an order's page. Instants are ISO text. */
export interface StoredStaffOrder extends StoredSummary {
  email: string
  phone: string
  accountId: number
  subtotalPaise: number
  discountPaise: number
  discountLabel: string | null
  shippingPaise: number
  taxPaise: number
  address: Record<keyof Delivery, string | null>
  payment: StoredPayment | null
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
  method: string | null
  cardLast4: string | null
  amountPaise: number
  refundablePaise: number | null
  disputedPaise: number | null
  providerOrderId: string | null
  providerPaymentId: string | null
  settledAt: string | null
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

const namesOf = sql`CASE WHEN x.author = 'staff' THEN (SELECT full_name FROM staff_members m WHERE m.id = x.author_id) END`

/** The deduplication keys of mails that every order can have; the keys have an index. */
const mailKeys = sql`'order-placed:' || o.id, 'order-shipped:' || o.id, 'order-delivered:' || o.id, 'order-cancelled:' || o.id`

const timelineJson = sql<Happening[]>`(
  SELECT coalesce(json_agg(line ORDER BY at, place), '[]') FROM (
    SELECT x.created_at AS at, 1 AS place, json_build_object('kind', 'history', 'at', x.created_at, 'author', x.author,
      'name', ${namesOf}, 'status', x.status, 'note', x.note) AS line
    FROM order_history x WHERE x.order_id = o.id
    UNION ALL
    SELECT x.at, 2, json_build_object('kind', 'audit', 'at', x.at, 'author', x.author, 'name', ${namesOf},
      'action', x.action, 'after', x.after, 'reason', x.reason)
    FROM audit_log x WHERE x.entity = 'order' AND x.entity_id = 'ORD' || lpad(o.id::text, greatest(3, length(o.id::text)), '0')
    UNION ALL
    SELECT x.created_at, 3, json_build_object('kind', 'mail', 'at', x.created_at, 'author', 'shop', 'name', NULL,
      'template', x.template, 'sentAt', x.sent_at)
    FROM outbox x WHERE x.dedupe_key IN (${mailKeys})
  ) AS lines)`

const o = alias(orders, 'o')
const a = alias(accounts, 'a')
const p = alias(payments, 'p')
const r = alias(refunds, 'r')
const s = alias(shipments, 's')
const n = alias(orderNotes, 'n')

const paymentJson = jsonOf({
  status: p.status,
  method: p.method,
  cardLast4: p.cardLast4,
  amountPaise: p.amountPaise,
  refundablePaise: balanceOf('refundable_paise'),
  disputedPaise: balanceOf('disputed_paise'),
  providerOrderId: p.providerOrderId,
  providerPaymentId: p.providerPaymentId,
  settledAt: p.settledAt,
})

const itemJson = jsonOf({
  ...itemColumns,
  refundedQuantity: sql<number>`(SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id)`,
  replacedQuantity: sql<number>`(
    SELECT coalesce(sum(n.quantity - n.void_quantity), 0) FROM replacement_lines n WHERE n.order_item_id = i.id)`,
  shelvableQuantity: sql<number>`(i.quantity
    + (SELECT coalesce(sum(x.quantity), 0) FROM replacement_lines x JOIN replacements l ON l.id = x.replacement_id
      WHERE x.order_item_id = i.id AND l.status NOT IN ('cancelled', 'came_back'))
    - (SELECT coalesce(sum(y.quantity), 0) FROM refund_lines y WHERE y.order_item_id = i.id AND y.is_restocked)
    - (SELECT coalesce(sum(z.sellable), 0) FROM return_lines z WHERE z.order_item_id = i.id))`,
})

const refundJson = jsonOf({
  id: r.id,
  kind: r.kind,
  amountPaise: r.amountPaise,
  status: r.status,
  reason: r.reason,
  note: r.note,
  returnId: r.returnId,
  createdAt: r.createdAt,
  providerRefundId: r.providerRefundId,
  disputeId: r.disputeId,
  document: sql<string | null>`(SELECT d.number FROM tax_documents d WHERE d.refund_id = r.id)`,
})

const shipmentJson = jsonOf({
  id: s.id,
  carrier: s.carrier,
  trackingNumber: s.trackingNumber,
  trackingUrl: s.trackingUrl,
  createdAt: s.createdAt,
  leftAt: s.leftAt,
})

const noteJson = jsonOf({ id: n.id, at: n.createdAt, by: alias(staffMembers, 'm').fullName, text: n.body })

const summed = (column: string, of: string) =>
  sql<number>`(SELECT coalesce(sum(r.${sql.raw(column)}), 0)::float8 FROM refunds r WHERE ${sql.raw(of)})`

const details = {
  summary: summaryJson,
  email: a.email,
  phone: a.phone,
  accountId: a.id,
  subtotalPaise: o.subtotalPaise,
  discountPaise: o.discountPaise,
  discountLabel: sql<string | null>`o.terms ->> 'discountLabel'`,
  shippingPaise: o.shippingPaise,
  taxPaise: o.taxPaise,
  address: jsonOf(deliveryAddress),
  payment: jsonIf(sql`p.id IS NOT NULL`, paymentJson),
  items: listOf(itemJson, {
    from: sql`order_items i JOIN products g ON g.id = i.product_id WHERE i.order_id = o.id`,
    order: sql`i.id`,
  }),
  refunds: listOf(refundJson, { from: sql`refunds r WHERE r.payment_id = p.id`, order: sql`r.id` }),
  approval: sql<StoredStaffOrder['approval']>`(
    SELECT json_build_object('id', q.id, 'amountPaise', q.amount_paise, 'askedBy', m.full_name)
    FROM refund_requests q JOIN staff_members m ON m.id = q.asked_by WHERE q.order_id = o.id AND q.status = 'waiting')`,
  refundedShippingPaise: summed('shipping_paise', 'r.payment_id = p.id'),
  shipments: listOf(shipmentJson, { from: sql`shipments s WHERE s.order_id = o.id`, order: sql`s.id` }),
  notes: listOf(noteJson, {
    from: sql`order_notes n JOIN staff_members m ON m.id = n.staff_id WHERE n.order_id = o.id`,
    order: sql`n.id`,
  }),
  neighbours: neighboursJson,
  happened: timelineJson,
}

/** An order for its page in the back office; null for an unknown number. */
export async function readStaffOrder(db: Database, number: number): Promise<StoredStaffOrder | null> {
  const row = await readFirst(
    db,
    details,
    (columns) => sql`
    SELECT ${columns}
    FROM orders o JOIN accounts a ON a.id = o.account_id LEFT JOIN payments p ON p.order_id = o.id
    WHERE o.id = ${number}`,
  )
  if (!row) return null
  const { summary, ...rest } = row
  return { ...summary, ...rest }
}
