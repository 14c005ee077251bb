import { sql } from 'drizzle-orm'
import type { Delivery } from '#contract/shop/checkout.ts'
import {
  buyAgain as buyAgainCall,
  cancelOrder as cancelOrderCall,
  getOrder,
  listOrders,
  type Order,
  orderNumber,
  publicOrderId,
  setOrderShipping,
} from '#contract/shop/orders.ts'
import { assertCodPlace } from '../../checkout/cash-on-delivery/payment-methods.ts'
import { assertPhone } from '../../checkout/delivery/assert-phone.ts'
import { assertStateOfBuyer } from '../../checkout/delivery/business-buyer.ts'
import { placeAddress } from '../../checkout/delivery/place-address.ts'
import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { cancelOrder } from '../../payments/refunds/cancel-order.ts'
import { shopperActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { buyAgain } from './buy-again.ts'
import type { OrderDetails } from './order-json.ts'
import { isPayableLater, presentOrder, presentSummary } from './present-order.ts'
import { refreshPayment } from './refresh-payment.ts'
import { findOrder, findOrders, writeAddress } from './store.ts'

const defaultPageSize = 20

export function registerOrderRoutes(api: Handle, shop: ShopWithProvider): void {
  const { db } = shop

  api(listOrders, async ({ shopper, query }) => {
    const limit = query.limit ? Number(query.limit) : defaultPageSize
    const before = query.cursor ? Number(query.cursor) : null
    const found = await findOrders(db, shopper.accountId, before, limit + 1)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      orders: page.map(presentSummary),
      next_cursor: found.length > limit && last ? String(last.id) : null,
    }
  })

  api(getOrder, async ({ shopper, params }) => {
    const order = await requireOrder(shop, shopper.accountId, params.id)
    const isNews = await refreshPayment(shop, order)
    return present(shop, isNews ? await requireOrder(shop, shopper.accountId, params.id) : order)
  })

  api(cancelOrderCall, async ({ shopper: { accountId }, params }) => {
    const { id } = await requireOrder(shop, accountId, params.id)
    await cancelOrder(db, { orderId: id, actor: shopperActor(accountId) })
    return present(shop, await requireOrder(shop, accountId, params.id))
  })

  api(buyAgainCall, async ({ shopper: { accountId }, params }) =>
    buyAgain(db, accountId, await requireOrder(shop, accountId, params.id)),
  )

  api(setOrderShipping, ({ shopper, params, body }) => changeAddress(shop, shopper, params.id, body))
}

/** Reads the settings only for an order that says where to pay. */
const present = async (
  { settings }: Pick<ShopWithProvider, 'settings'>,
  order: OrderDetails,
): Promise<Order> =>
  presentOrder(order, isPayableLater(order) ? (await settings.current()).payments.terms.pay_to : [])

/** @throws {ShopError} `not_found`, also for another shopper's order. */
async function requireOrder(
  { db }: { db: Database },
  accountId: number,
  publicId: string,
): Promise<OrderDetails> {
  const number = orderNumber(publicId)
  const order = number === null ? null : await findOrder(db, accountId, number)
  if (!order) throw shopError(errorMessage('orders', 'unknown'))
  return order
}

/**
 * @throws {ShopError} `not_found`, `address_fixed` once the order is packed, `cod_unavailable` where it can't be paid at the door,
 * the errors of `assertPhone`, `placeAddress` and `assertStateOfBuyer`.
 */
async function changeAddress(
  shop: ShopWithProvider,
  shopper: Shopper,
  id: string,
  address: Delivery,
): Promise<Order> {
  const { accountId } = shopper
  const changed = await inTransaction(shop.db, async (tx) => {
    // The staff may change the buyer meanwhile, whose state the address must keep.
    await tx.execute(
      sql`SELECT FROM orders WHERE id = ${orderNumber(id)} AND account_id = ${accountId} FOR NO KEY UPDATE`,
    )
    const order = await requireOrder({ db: tx }, accountId, id)
    // An address without this field keeps the order's number.
    assertPhone(shopper, address.phone === undefined ? order.shipping : address)
    const placed = placeAddress(address)
    assertStateOfBuyer(order.buyer?.gstin ?? null, placed.stateCode)
    if (order.payment?.status === 'due_on_delivery') assertCodPlace(await readSettings(tx), placed)
    if (!(await writeAddress(tx, accountId, order.id, placed))) {
      const name = publicOrderId(order.id)
      throw shopError(errorMessage('orders', 'addressFixed', { orderNumber: name }))
    }
    return requireOrder({ db: tx }, accountId, id)
  })
  // Reading the settings takes a connection of its own, which a transaction must not wait for.
  return present(shop, changed)
}
