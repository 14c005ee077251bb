import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import type { PaymentState } from '../payment-life/payment-states.ts'
import { type StoredSummary, summaryJson } from './find-orders.ts'
import { neighboursJson } from './neighbours.ts'

/** The stored data of an order's page. Instants are ISO text. */
export interface StoredStaffOrder extends StoredSummary {
  email: string
  phone: string
  accountId: number
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  taxPaise: number
  address: Record<'fullName' | 'address' | 'city' | 'state' | 'zip' | 'country', string | null>
  payment: StoredPayment | null
  items: StoredItem[]
  refunds: StoredRefund[]
  givenPaise: number
  capturedPaise: number | null
  givenShippingPaise: number
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
  /** Refunded in the provider's dashboard. */
  refundedElsewherePaise: number
  providerOrderId: string | null
  providerPaymentId: string | null
  settledAt: string | null
}

interface StoredItem {
  id: number
  productId: number
  name: string
  pricePaise: number
  quantity: number
  refundedQuantity: number
  imageUrl: string
}

interface StoredRefund {
  id: number
  amountPaise: number
  status: string
  reason: string
  note: string
  createdAt: string
  providerRefundId: string | null
}

/** An entry of the timeline: from the order's history, the audit log, or the mails. */
export type Happening = { at: string; author: string; name: string | null } & (
  | { kind: 'history'; status: string; note: string }
  | { kind: 'audit'; action: string; after: Record<string, unknown> | null; reason: string | null }
  | { kind: 'mail'; template: string; sentAt: string | null }
)

const namesOf = sql`CASE WHEN x.author = 'staff' THEN (SELECT full_name FROM staff_members m WHERE m.id = x.author_id) END`

/** The mails that every order can have, by their dedupe key, which has an index. */
const mailsOf = (number: number): string[] =>
  ['placed', 'shipped', 'delivered', 'cancelled'].map((what) => `order-${what}:${number}`)

const timelineJson = (number: number) => sql`(
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
    FROM outbox x WHERE x.dedupe_key = ANY (${sql.param(mailsOf(number))}::text[])
  ) AS lines)`

/** An order for its page in the back office; null for an unknown number. */
export async function readStaffOrder(db: Database, number: number): Promise<StoredStaffOrder | null> {
  const { rows } = await db.execute<{
    summary: StoredSummary
    rest: Omit<StoredStaffOrder, keyof StoredSummary>
  }>(sql`
    SELECT ${summaryJson} AS summary, json_build_object(
      'email', a.email, 'phone', a.phone, 'accountId', a.id, 'subtotalPaise', o.subtotal_paise, 'discountPaise', o.discount_paise,
      'shippingPaise', o.shipping_paise, 'taxPaise', o.tax_paise,
      'address', json_build_object('fullName', o.shipping_full_name, 'address', o.shipping_address, 'city', o.shipping_city,
        'state', o.shipping_state, 'zip', o.shipping_zip, 'country', o.shipping_country),
      'payment', CASE WHEN p.id IS NOT NULL THEN json_build_object('status', p.status, 'method', p.method,
        'cardLast4', p.card_last4, 'amountPaise', p.amount_paise,
        'refundedElsewherePaise', p.refunded_elsewhere_paise, 'providerOrderId', p.provider_order_id,
        'providerPaymentId', p.provider_payment_id, 'settledAt', p.settled_at) END,
      'items', (SELECT json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'name', i.product_name,
          'pricePaise', i.price_paise, 'quantity', i.quantity, 'imageUrl', g.image_url, 'refundedQuantity', (
            SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id)) ORDER BY i.id)
        FROM order_items i JOIN products g ON g.id = i.product_id WHERE i.order_id = o.id),
      'refunds', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'amountPaise', r.amount_paise, 'status', r.status,
          'reason', r.reason, 'note', r.note, 'createdAt', r.created_at, 'providerRefundId', r.provider_refund_id) ORDER BY r.id), '[]')
        FROM refunds r WHERE r.payment_id = p.id),
      'givenPaise', (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.provider_payment_id = p.provider_payment_id),
      'capturedPaise', (SELECT max(r.captured_paise) FROM refunds r WHERE r.provider_payment_id = p.provider_payment_id),
      'givenShippingPaise', (SELECT coalesce(sum(r.shipping_paise), 0) FROM refunds r WHERE r.payment_id = p.id),
      'shipments', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'carrier', s.carrier, 'trackingNumber', s.tracking_number,
          'trackingUrl', s.tracking_url, 'createdAt', s.created_at, 'leftAt', s.left_at) ORDER BY s.id), '[]')
        FROM shipments s WHERE s.order_id = o.id),
      'notes', (SELECT coalesce(json_agg(json_build_object('id', n.id, 'at', n.created_at, 'by', m.full_name, 'text', n.body)
          ORDER BY n.id), '[]')
        FROM order_notes n JOIN staff_members m ON m.id = n.staff_id WHERE n.order_id = o.id),
      'neighbours', ${neighboursJson}, 'happened', ${timelineJson(number)}) AS rest
    FROM orders o JOIN accounts a ON a.id = o.account_id LEFT JOIN payments p ON p.order_id = o.id
    WHERE o.id = ${number}`)
  const [row] = rows
  return row ? { ...row.summary, ...row.rest } : null
}
