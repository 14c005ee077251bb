import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { leave, writeWaiting } from '../shopper/dispatch.ts'
import { assertNotRefunded, type Step, takeStep } from '../shopper/fulfil-order.ts'
import { changeOrder, makeChange, type OrderChange, type OrderInput } from './change-order.ts'
import { byHand, type Courier, type ParcelInput } from './courier.ts'
import { lockShipmentGroup } from './neighbours.ts'
import { hasMoreParcels, oneParcel } from './parcel-rules.ts'

/**
 * Packs an order and issues its invoice in one transaction, so that no parcel leaves without one. The
 * shopper's cancellation locks the same rows, so one of the two fails.
 * @throws {ShopError} `wrong_order_state`, `order_held`, `address_missing`.
 */
export const packOrder = (db: NodePgDatabase, input: OrderInput): Promise<StaffOrder> =>
  makeChange(db, input, packing(input.actor))

export const packing = (actor: Actor): OrderChange => ({
  action: 'order_packed',
  work: (tx, order) => takeStep(tx, actor, order, { step: 'packed' }),
})

/**
 * Ships a packed order together with the orders of its parcel; a returned or lost order gets another parcel.
 * @throws {ShopError} `wrong_order_state`, `order_held`.
 */
export async function shipOrder(
  db: NodePgDatabase,
  input: OrderInput,
  parcel: ParcelInput,
  courier: Courier = byHand,
): Promise<StaffOrder> {
  const shipment = await courier.book(parcel)
  return changeOrder(db, input, 'order_shipped', async (tx, order) => {
    const others = order.status === 'packed' ? await lockShipmentGroup(tx, order) : []
    await takeStep(tx, input.actor, order, { step: 'shipped', shipment })
    for (const other of others) {
      await takeStep(tx, input.actor, other, { step: 'shipped', shipment })
      await writeEntry(tx, input.actor, {
        action: 'order_shipped',
        entity: { kind: 'order', id: publicOrderId(other.id) },
        after: { together_with: publicOrderId(order.id) },
      })
    }
  })
}

/**
 * Adds a parcel to an order; one of a packed order waits for its carrier.
 * @throws {ShopError} `wrong_order_state` before packing, after arrival, after a full refund, and while it is due on delivery.
 */
export async function addShipment(
  db: NodePgDatabase,
  input: OrderInput,
  parcel: ParcelInput,
  courier: Courier = byHand,
): Promise<StaffOrder> {
  const shipment = await courier.book(parcel)
  return changeOrder(db, input, 'shipment_added', async (tx, order, more) => {
    const { id, status } = order
    const name = publicOrderId(id)
    if (!hasMoreParcels(status)) {
      throw new ShopError(
        'wrong_order_state',
        `Order ${name} is neither packed nor on its way, so it has no more parcels.`,
      )
    }
    assertNotRefunded(order)
    if (order.isDueOnDelivery) {
      throw new ShopError('wrong_order_state', `Order ${name} has no more parcels. ${oneParcel}`)
    }
    if (status === 'packed') await writeWaiting(tx, id, shipment)
    else await leave(tx, id, shipment)
    Object.assign(more, { carrier: shipment.carrier, tracking_number: shipment.trackingNumber })
  })
}

/** The outcome of a delivery, as the carrier reports it. */
export type DeliveryOutcome = Exclude<Step['step'], 'packed' | 'shipped'>

const actions: Record<DeliveryOutcome, string> = {
  delivered: 'order_delivered',
  undelivered: 'order_undelivered',
  turned_back: 'order_returning',
  came_back: 'order_came_back',
  lost: 'order_lost',
}

/**
 * Records the outcome of a delivery.
 * @throws {ShopError} `wrong_order_state` when the step does not follow.
 */
export const reportDeliveryOutcome = (
  db: NodePgDatabase,
  input: OrderInput,
  step: DeliveryOutcome,
): Promise<StaffOrder> =>
  changeOrder(db, input, actions[step], (tx, order) => takeStep(tx, input.actor, order, { step }))
