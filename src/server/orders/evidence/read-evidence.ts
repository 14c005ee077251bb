import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { Dispute } from '#contract/admin/disputes.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { type IssuedDocument, readDocument } from '../../invoicing/documents/read-document.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import { readDispute } from '../../payments/disputes/list-disputes.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { instantOf, jsonOf, type RowOf, readFirst } from '../../platform/database/rows.ts'
import {
  accounts,
  orderHistory,
  orderItems,
  orders,
  outbox,
  payments,
  refunds,
  shipments,
} from '../../platform/database/tables.ts'

/** Messages between a shopper and the shop. */
export interface Said {
  at: string
  from: 'shopper' | 'shop'
  text: string
}

/**
 * Reads the messages of a shopper and the shop, newest last. Callers pass it in, since messages belong to a
 * folder that may not be imported here.
 */
export type MessagesOf = (db: Database, shopper: { accountId: number; email: string }) => Promise<Said[]>

const o = alias(orders, 'o')
const a = alias(accounts, 'a')
const p = alias(payments, 'p')
const i = alias(orderItems, 'i')
const s = alias(shipments, 's')
const h = alias(orderHistory, 'h')
const r = alias(refunds, 'r')
const b = alias(outbox, 'b')

const held = {
  orderId: o.id,
  accountId: o.accountId,
  status: o.status,
  placed_at: instantOf(o.createdAt),
  totalPaise: o.totalPaise,
  name: sql<string>`coalesce(${o.shippingFullName}, ${a.fullName})`,
  email: a.email,
  phone: a.phone,
  address: sql<string>`concat_ws(', ', ${o.shippingAddress}, ${o.shippingCity}, ${o.shippingState}, ${o.shippingZip}, ${o.shippingCountry})`,
  account_since: instantOf(a.createdAt),
  method: p.method,
  cardLast4: p.cardLast4,
  paid_at: sql<string | null>`${instantOf(p.settledAt)}`,
  items: sql<{ name: string; quantity: number; pricePaise: number }[]>`coalesce((
    SELECT json_agg(${jsonOf({ name: i.productName, quantity: i.quantity, pricePaise: i.pricePaise })} ORDER BY i.id)
    FROM order_items i WHERE i.order_id = o.id), '[]')`,
  parcels: sql<Parcel[]>`coalesce((
    SELECT json_agg(${jsonOf({ carrier: s.carrier, tracking_number: s.trackingNumber, left_at: instantOf(s.leftAt) })} ORDER BY s.id)
    FROM shipments s WHERE s.order_id = o.id), '[]')`,
  delivered_at: sql<string | null>`(
    SELECT ${instantOf(h.createdAt)} FROM order_history h WHERE h.order_id = o.id AND h.status = 'delivered' ORDER BY h.id LIMIT 1)`,
  history: sql<{ at: string; note: string; status: OrderState }[]>`coalesce((
    SELECT json_agg(${jsonOf({ at: instantOf(h.createdAt), note: h.note, status: h.status })} ORDER BY h.id)
    FROM order_history h WHERE h.order_id = o.id), '[]')`,
  mails: sql<{ template: string; sent_at: string }[]>`coalesce((
    SELECT json_agg(${jsonOf({ template: b.template, sent_at: instantOf(b.sentAt) })} ORDER BY b.id)
    FROM outbox b WHERE b.status = 'sent' AND b.dedupe_key IN ('order-placed:' || o.id, 'order-shipped:' || o.id,
      'order-delivered:' || o.id, 'order-cancelled:' || o.id)), '[]')`,
  refunds: sql<{ at: string; amountPaise: number; status: string }[]>`coalesce((
    SELECT json_agg(${jsonOf({ at: instantOf(r.createdAt), amountPaise: r.amountPaise, status: r.status })} ORDER BY r.id)
    FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'void'), '[]')`,
}

interface Parcel {
  carrier: string
  tracking_number: string | null
  left_at: string | null
}

export type HeldOrder = RowOf<typeof held>

/** A dispute with all stored data about its payment, as of one moment. */
export interface Held {
  dispute: Dispute
  /** Null for a payment that the shop does not know. */
  order: HeldOrder | null
  invoice: IssuedDocument | null
  messages: Said[]
  settings: Settings
}

/**
 * Reads a dispute and its evidence in one snapshot, so that the parts agree when the dispute ends meanwhile.
 * @throws {ShopError} `not_found`.
 */
export const readHeld = (db: NodePgDatabase, id: string, messagesOf: MessagesOf): Promise<Held> =>
  db.transaction(
    async (tx) => {
      const { orderId, ...dispute } = await readDispute(tx, id)
      const settings = await readSettings(tx)
      const order = orderId === null ? null : await readOrder(tx, orderId)
      if (!order) return { dispute, order: null, invoice: null, messages: [], settings }
      const invoice = await readDocument(tx, order.orderId, 'invoice')
      return { dispute, order, invoice, messages: await messagesOf(tx, order), settings }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const readOrder = (tx: Database, orderId: number): Promise<HeldOrder | null> =>
  readFirst(
    tx,
    held,
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN accounts a ON a.id = o.account_id JOIN payments p ON p.order_id = o.id
    WHERE o.id = ${orderId}`,
  )
