import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import type { BuyerFields, Delivery } from '#contract/shop/checkout.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { assertCodPlace } from '../../checkout/cash-on-delivery/payment-methods.ts'
import { assertStateOfBuyer, readBuyer } from '../../checkout/delivery/business-buyer.ts'
import { placeAddress } from '../../checkout/delivery/place-address.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { addressValues } from '../../lifecycle/orders/order-columns.ts'
import { isUnpacked } from '../../lifecycle/orders/order-states.ts'
import { cancelWithin } from '../../payments/refunds/cancel-order.ts'
import { assertWithinRefundLimit } from '../../payments/refunds/refund-limits.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { orderNotes, orders } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeOrder, makeChange, type OrderChange, type OrderInput } from './change-order.ts'

/**
 * Sets the delivery address.
 * @throws {ShopError} `address_fixed` once the order is packed, `cod_unavailable` where it can't be paid at the door, the errors of
 * `placeAddress` and `assertStateOfBuyer`.
 */
export const editAddress = (db: NodePgDatabase, input: OrderInput, address: Delivery): Promise<StaffOrder> =>
  changeOrder(db, input, 'address_edited', async (tx, { id, status, isDueOnDelivery }) => {
    if (!isUnpacked(status)) {
      throw new ShopError(
        'address_fixed',
        `The delivery address of order ${publicOrderId(id)} can no longer be changed.`,
      )
    }
    const placed = placeAddress(address)
    assertStateOfBuyer((await readBuyerColumns(tx, id)).gstin, placed.stateCode)
    if (isDueOnDelivery) assertCodPlace(await readSettings(tx), placed)
    await tx.update(orders).set(addressValues(placed)).where(eq(orders.id, id))
    await addHistory(tx, { orderId: id, status, actor: input.actor, note: 'Delivery address set.' })
  })

/**
 * Sets or removes the GSTIN and legal name of a business buyer, until the invoice names them.
 * @throws {ShopError} `buyer_fixed` once the order is packed, the errors of `readBuyer`.
 */
export const editBuyer = (
  db: NodePgDatabase,
  input: OrderInput,
  given: BuyerFields | null,
): Promise<StaffOrder> =>
  changeOrder(db, input, 'buyer_edited', async (tx, { id, status }) => {
    if (!isUnpacked(status)) {
      throw new ShopError(
        'buyer_fixed',
        `Order ${publicOrderId(id)} is packed or cancelled, so its GSTIN can no longer be changed.`,
      )
    }
    const { stateCode } = await readBuyerColumns(tx, id)
    const buyer = given && readBuyer(given, stateCode)
    await tx
      .update(orders)
      .set({ buyerGstin: buyer?.gstin ?? null, buyerLegalName: buyer?.legalName ?? null })
      .where(eq(orders.id, id))
    const note = buyer ? 'GSTIN of the buyer set.' : 'GSTIN of the buyer removed.'
    await addHistory(tx, { orderId: id, status, actor: input.actor, note })
  })

const buyerColumns = { gstin: orders.buyerGstin, stateCode: orders.shippingStateCode }

const readBuyerColumns = (tx: Database, id: number) =>
  tx.select(buyerColumns).from(orders).where(eq(orders.id, id)).then(returnedRow)

/** Sets the tags of an order; a repeated tag counts once. */
export const tagOrder = (db: NodePgDatabase, input: OrderInput, tags: string[]): Promise<StaffOrder> =>
  makeChange(db, input, tagging(tags))

export const tagging = (tags: string[]): OrderChange => ({
  action: 'order_tagged',
  work: async (tx, { id }) => {
    await tx
      .update(orders)
      .set({ tags: [...new Set(tags)].sort() })
      .where(eq(orders.id, id))
  },
})

/** Adds a note for colleagues. It overwrites nothing, so it needs no version. */
export const writeNote = (
  db: NodePgDatabase,
  wish: OrderInput & { actor: StaffActor },
  body: string,
): Promise<StaffOrder> =>
  changeOrder(db, wish, 'note_written', async (tx, { id }) => {
    await tx.insert(orderNotes).values({ orderId: id, staffId: wish.actor.staffId, body })
  })

/**
 * Cancels an order that is not shipped yet and refunds the rest of its payment.
 * @param isDespiteDispute whether the staff confirmed the cancellation of a disputed payment.
 * @throws {ShopError} `wrong_order_state` once it is shipped, `payment_disputed`, `approval_needed` above the
 * limit of the role.
 */
export const cancelOrder = (
  db: NodePgDatabase,
  input: OrderInput,
  isDespiteDispute: boolean,
): Promise<StaffOrder> =>
  changeOrder(db, input, 'order_cancelled', async (tx, { id, status }, more) => {
    if (status === 'cancelled') {
      throw new ShopError('wrong_order_state', `Order ${publicOrderId(id)} is cancelled already.`)
    }
    await cancelWithin(tx, { orderId: id, actor: input.actor, isDespiteDispute })
    if (isDespiteDispute) Object.assign(more, { despite_dispute: true })
    await assertWithinRefundLimit(tx, input.actor, id)
  })
