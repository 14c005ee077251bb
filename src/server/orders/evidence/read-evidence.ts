import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { Dispute } from '#contract/admin/disputes.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { type IssuedDocument, readDocument } from '../../invoicing/documents/read-document.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import type { SheetMark } from '../../invoicing/pdf/sheet.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import { readDispute } from '../../payments/disputes/list-disputes.ts'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
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

const ordered = alias(orders, 'ordered')
const account = alias(accounts, 'account')
const payment = alias(payments, 'payment')
const item = alias(orderItems, 'item')
const shipment = alias(shipments, 'shipment')
const entry = alias(orderHistory, 'entry')
const refund = alias(refunds, 'refund')
const mail = alias(outbox, 'mail')

const held = {
  orderId: ordered.id,
  accountId: ordered.accountId,
  status: ordered.status,
  placed_at: instantOf(ordered.createdAt),
  totalPaise: ordered.totalPaise,
  name: sql<string>`coalesce(${ordered.shippingFullName}, ${account.fullName})`,
  email: emailOf(account),
  phone: phoneOf(account),
  address: sql<string>`concat_ws(', ', ${ordered.shippingAddress}, ${ordered.shippingCity}, ${ordered.shippingState}, ${ordered.shippingZip}, ${ordered.shippingCountry})`,
  account_since: instantOf(account.createdAt),
  method: payment.method,
  cardLast4: payment.cardLast4,
  paid_at: sql<string | null>`${instantOf(payment.settledAt)}`,
  items: sql<{ name: string; quantity: number; pricePaise: number }[]>`coalesce((
    SELECT json_agg(${jsonOf({ name: item.productName, quantity: item.quantity, pricePaise: item.pricePaise })} ORDER BY item.id)
    FROM order_items item WHERE item.order_id = ordered.id), '[]')`,
  parcels: sql<Parcel[]>`coalesce((
    SELECT json_agg(${jsonOf({ carrier: shipment.carrier, tracking_number: shipment.trackingNumber, left_at: instantOf(shipment.leftAt) })} ORDER BY shipment.id)
    FROM shipments shipment WHERE shipment.order_id = ordered.id), '[]')`,
  delivered_at: sql<string | null>`(
    SELECT ${instantOf(entry.createdAt)} FROM order_history entry WHERE entry.order_id = ordered.id AND entry.status = 'delivered' ORDER BY entry.id LIMIT 1)`,
  history: sql<{ at: string; note: string; status: OrderState }[]>`coalesce((
    SELECT json_agg(${jsonOf({ at: instantOf(entry.createdAt), note: entry.note, status: entry.status })} ORDER BY entry.id)
    FROM order_history entry WHERE entry.order_id = ordered.id), '[]')`,
  mails: sql<{ template: string; sent_at: string }[]>`coalesce((
    SELECT json_agg(${jsonOf({ template: mail.template, sent_at: instantOf(mail.sentAt) })} ORDER BY mail.id)
    FROM outbox mail WHERE mail.status = 'sent' AND mail.dedupe_key IN ('order-placed:' || ordered.id, 'order-shipped:' || ordered.id,
      'order-delivered:' || ordered.id, 'order-cancelled:' || ordered.id)), '[]')`,
  refunds: sql<{ at: string; amountPaise: number; status: string }[]>`coalesce((
    SELECT json_agg(${jsonOf({ at: instantOf(refund.createdAt), amountPaise: refund.amountPaise, status: refund.status })} ORDER BY refund.id)
    FROM refunds refund WHERE refund.payment_id = payment.id AND refund.status <> 'void'), '[]')`,
}

interface Parcel {
  carrier: string
  tracking_number: string | null
  left_at: string | null
}

export type EvidenceOrder = RowOf<typeof held>

/** A dispute with all stored data about its payment, as of one moment. */
export interface Held {
  dispute: Dispute
  /** Null for a payment that the shop does not know. */
  order: EvidenceOrder | null
  invoice: IssuedDocument | null
  messages: Said[]
  settings: Settings
  mark: SheetMark
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
      const mark = await readMark(tx, settings)
      const order = orderId === null ? null : await readOrder(tx, orderId)
      if (!order) return { dispute, order: null, invoice: null, messages: [], settings, mark }
      const invoice = await readDocument(tx, order.orderId, 'invoice')
      return { dispute, order, invoice, messages: await messagesOf(tx, order), settings, mark }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const readOrder = (tx: Database, orderId: number): Promise<EvidenceOrder | null> =>
  readFirst(
    tx,
    held,
    (columns) => sql`
    SELECT ${columns} FROM orders ordered JOIN accounts account ON account.id = ordered.account_id JOIN payments payment ON payment.order_id = ordered.id
    WHERE ordered.id = ${orderId}`,
  )
