import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/orders.ts'
import type { Actor } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { orders, shipments } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { issueInvoice } from '../documents/issue-invoice.ts'
import { moveOrder } from '../order-life/move-order.ts'
import { type OrderEvent, type OrderState, orderLife, orderStatusOf } from '../order-life/order-states.ts'
import { refuseHeld } from './hold.ts'
import { type Parcel, readParcels } from './read-parcels.ts'

export type { Parcel }

/** A parcel of a carrier. */
export interface Shipment {
  carrier: string
  trackingNumber: string | null
  trackingUrl?: string | null
}

/** The steps that the staff reports. */
export type Step =
  | { step: 'packed' | 'delivered' | 'undelivered' | 'turned_back' | 'came_back' | 'lost' }
  | { step: 'shipped'; shipment: Shipment }

/** A step for the order of this number (17 for ORD017). */
export type Fulfilment = Step & { orderId: number }

/**
 * Moves a paid order one step on: packed, shipped, delivered. Repeating a step changes nothing.
 * @throws {ShopError} `not_found`, and the refusals of `takeStep`.
 */
export function fulfilOrder(
  db: NodePgDatabase,
  actor: Actor,
  { orderId, ...step }: Fulfilment,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const parcel = await lockParcel(tx, orderId)
    if (parcel.status === step.step) return
    await takeStep(tx, actor, parcel, step)
  })
}

/**
 * Moves a locked order one step on. Packing issues its tax invoice; shipping and delivery send a mail.
 * @throws {ShopError} `wrong_order_state` for a step that does not follow, `address_missing` for an order
 * without an address, `order_held` for one on hold.
 */
export async function takeStep(tx: Database, actor: Actor, parcel: Parcel, step: Step): Promise<void> {
  refuseUnlessReady(parcel, step.step)
  await moveOrder(tx, { order: parcel, event: step.step, actor, note: '' })
  if (step.step === 'packed') await issueInvoice(tx, parcel.id)
  if (step.step === 'shipped')
    await tellOfShipment(tx, parcel, await writeShipment(tx, parcel.id, step.shipment))
  if (step.step === 'delivered') await tellShopper(tx, parcel, 'delivered', '')
}

/** Why a step can't be taken now, or null. */
export function whyNot(parcel: Omit<Parcel, 'email'>, step: OrderEvent): ShopError | null {
  try {
    refuseUnlessReady(parcel, step)
    return null
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
}

function refuseUnlessReady(parcel: Omit<Parcel, 'email'>, step: OrderEvent): void {
  const name = publicOrderId(parcel.id)
  const next = orderLife[parcel.status][step]
  if (!next) {
    const wanted = orderStatusOf[stateAfter(step)]
    const message = `Order ${name} is ${orderStatusOf[parcel.status]} and can't become ${wanted} now.`
    throw new ShopError('wrong_order_state', message)
  }
  if (step === 'packed' && !parcel.isPaid) {
    throw new ShopError('wrong_order_state', `Order ${name} was refunded in full and is not to be sent.`)
  }
  if (!parcel.hasAddress) throw new ShopError('address_missing', `Order ${name} has no delivery address yet.`)
  if (step === 'packed' || step === 'shipped') refuseHeld(parcel)
}

const stateAfter = (step: OrderEvent): OrderState =>
  Object.values(orderLife)
    .map((steps) => steps[step])
    .find((state) => state !== undefined) ?? 'cancelled'

/** The first parcel's mail is sent once; each later parcel has its own. */
const tellOfShipment = (tx: Database, parcel: Parcel, { id, isFirst }: { id: number; isFirst: boolean }) =>
  tellShopper(tx, parcel, 'shipped', isFirst ? '' : `:${id}`)

const tellShopper = (
  tx: Database,
  { id, email }: Parcel,
  step: 'shipped' | 'delivered',
  which: string,
): Promise<void> =>
  enqueueMail(tx, {
    template: `order-${step}`,
    recipient: email,
    data: { orderId: id },
    dedupeKey: `order-${step}:${id}${which}`,
  })

/** Stores a parcel of an order; shoppers see the newest. */
export async function writeShipment(
  tx: Database,
  orderId: number,
  { carrier, trackingNumber, trackingUrl = null }: Shipment,
): Promise<{ id: number; isFirst: boolean }> {
  const [written] = await tx
    .insert(shipments)
    .values({ orderId, carrier, trackingNumber, trackingUrl })
    .returning({ id: shipments.id })
  if (!written) throw new Error('A shipment was written and did not come back.')
  await tx.update(orders).set({ carrier, trackingNumber }).where(eq(orders.id, orderId))
  const sent = await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, orderId))
  return { id: written.id, isFirst: sent.length === 1 }
}

/**
 * Locks an order and its payment, in the order that all transactions use.
 * @throws {ShopError} `not_found`.
 */
export async function lockParcel(tx: Database, orderId: number): Promise<Parcel> {
  const [parcel] = await readParcels(tx, [orderId], 'held')
  if (!parcel) throw new ShopError('not_found', 'Order not found.')
  return parcel
}
