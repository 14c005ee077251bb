import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import type { Delivery } from '#contract/shop/checkout.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { assertCodPlace } from '../../checkout/cash-on-delivery/payment-methods.ts'
import { placeAddress } from '../../checkout/delivery/place-address.ts'
import { placeOfSupply } from '../../invoicing/documents/place-of-supply.ts'
import { readTaxedOrder } from '../../invoicing/documents/read-taxed-order.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { addressValues } from '../../lifecycle/orders/order-columns.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { changeOrder, type OrderInput } from '../../orders/fulfilment/change-order.ts'
import { canRedirect } from '../../orders/fulfilment/parcel-rules.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { orders } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * Changes the address of a parcel that did not arrive. Its invoice stays, so the state must be the invoice's.
 * @throws {ShopError} `wrong_order_state`, `other_state`, `cod_unavailable` where it can't be paid on delivery, the errors of
 * `placeAddress`.
 */
export const redirectOrder = (
  db: NodePgDatabase,
  input: OrderInput,
  address: Delivery,
): Promise<StaffOrder> =>
  changeOrder(db, input, 'order_redirected', async (tx, { id, status, isDueOnDelivery }) => {
    const name = publicOrderId(id)
    if (!canRedirect(status)) {
      throw new ShopError(
        'wrong_order_state',
        `Order ${name} is ${orderStatusOf[status]}: its parcel can't be sent elsewhere now.`,
      )
    }
    const placed = placeAddress(address)
    const { order, invoice } = await readTaxedOrder(tx, id)
    const was = invoice?.supply ?? placeOfSupply(order, await readSettings(tx))
    if (was.code !== placed.stateCode) {
      throw new ShopError(
        'other_state',
        `The invoice of ${name} names ${was.name}, and its tax goes there. For ${placed.state} give the money back and have it ordered anew.`,
      )
    }
    if (isDueOnDelivery) assertCodPlace(await readSettings(tx), placed)
    await tx.update(orders).set(addressValues(placed)).where(eq(orders.id, id))
    await addHistory(tx, { orderId: id, status, actor: input.actor, note: 'Goes to another address.' })
  })
