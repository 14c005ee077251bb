import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/orders.ts'
import type { Actor } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { issueInvoice } from '../documents/issue-invoice.ts'
import { moveOrder } from '../order-life/move-order.ts'
import { type OrderState, orderLife, orderStatusOf } from '../order-life/order-states.ts'

/** A parcel as the carrier knows it. */
export interface Shipment {
  carrier: string
  trackingNumber: string | null
}

/** A step of the people who send orders, for the order of this number (17 for ORD017). */
export type Fulfilment =
  | { orderId: number; step: 'packed' }
  | { orderId: number; step: 'shipped'; shipment: Shipment }
  | { orderId: number; step: 'delivered' }

interface Parcel {
  [column: string]: unknown
  id: number
  status: OrderState
  email: string
  hasAddress: boolean
  isPaid: boolean
}

/**
 * Moves a paid order one step on: packed, shipped, delivered. Packing draws its tax invoice. The shopper is written to when it is shipped and when it
 * has arrived, once each. Saying a step again that was done changes nothing.
 * @throws {ShopError} `not_found`, `wrong_order_state` for a step that does not follow, `address_missing` for an order
 * that can't be sent anywhere yet.
 */
export function fulfilOrder(db: NodePgDatabase, actor: Actor, fulfilment: Fulfilment): Promise<void> {
  return inTransaction(db, async (tx) => {
    const parcel = await lockParcel(tx, fulfilment.orderId)
    if (!parcel) throw new ShopError('not_found', 'Order not found.')
    const { step } = fulfilment
    if (parcel.status === step) return
    refuseUnlessReady(parcel, step)
    await moveOrder(tx, { order: parcel, event: step, actor, note: '' })
    if (step === 'packed') await issueInvoice(tx, parcel.id)
    if (fulfilment.step === 'shipped') await writeShipment(tx, parcel.id, fulfilment.shipment)
    if (step !== 'packed') await tellShopper(tx, parcel, step)
  })
}

function refuseUnlessReady(parcel: Parcel, step: Fulfilment['step']): void {
  const name = publicOrderId(parcel.id)
  if (!orderLife[parcel.status][step]) {
    const message = `Order ${name} is ${orderStatusOf[parcel.status]} and can't become ${orderStatusOf[step]} now.`
    throw new ShopError('wrong_order_state', message)
  }
  if (step === 'packed' && !parcel.isPaid) {
    throw new ShopError('wrong_order_state', `Order ${name} was refunded in full and is not to be sent.`)
  }
  if (!parcel.hasAddress) throw new ShopError('address_missing', `Order ${name} has no delivery address yet.`)
}

const tellShopper = (tx: Database, { id, email }: Parcel, step: 'shipped' | 'delivered'): Promise<void> =>
  enqueueMail(tx, {
    template: `order-${step}`,
    recipient: email,
    data: { orderId: id },
    dedupeKey: `order-${step}:${id}`,
  })

async function writeShipment(tx: Database, id: number, { carrier, trackingNumber }: Shipment): Promise<void> {
  await tx.execute(sql`
    UPDATE orders SET carrier = ${carrier}, tracking_number = ${trackingNumber} WHERE id = ${id}`)
}

async function lockParcel(tx: Database, orderId: number): Promise<Parcel | null> {
  const { rows } = await tx.execute<Parcel>(sql`
    SELECT o.id::float8 AS id, o.status, a.email, o.shipping_full_name IS NOT NULL AS "hasAddress",
      p.status = 'paid' AND p.refunded_elsewhere_paise < p.amount_paise AS "isPaid"
    FROM payments p JOIN orders o ON o.id = p.order_id JOIN accounts a ON a.id = o.account_id
    WHERE o.id = ${orderId} FOR NO KEY UPDATE OF p, o`)
  return rows[0] ?? null
}
