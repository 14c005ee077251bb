import type { Shipping } from '#contract/checkout.ts'
import {
  cancelOrder,
  getOrder,
  listOrders,
  type Order,
  orderNumber,
  publicOrderId,
  setOrderShipping,
} from '#contract/orders.ts'
import type { Handle } from '../../machine/http/api.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import type { Shop } from '../../machine/shop.ts'
import { presentOrder, presentSummary } from './present-order.ts'
import { findOrder, findOrders, type OrderDetails, writeAddress } from './store.ts'

const defaultPageSize = 20

/**
 * Asks the payment provider about an order that is not settled, because somebody looks at it.
 * @returns whether there may be news, so that the order is worth reading again.
 */
type ConfirmOrder = (order: OrderDetails) => Promise<boolean>

/** What the calls about orders need of those who know about money. */
export interface OrderDesk {
  confirm: ConfirmOrder
  /** Cancels one of the shopper's orders. */
  cancel: (orderId: number, accountId: number) => Promise<void>
}

export function registerOrderRoutes(api: Handle, shop: Shop, { confirm, cancel }: OrderDesk): void {
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
    const isNews = await confirm(order)
    return presentOrder(isNews ? await requireOrder(shop, shopper.accountId, params.id) : order)
  })

  api(cancelOrder, async ({ shopper: { accountId }, params }) => {
    const { id } = await requireOrder(shop, accountId, params.id)
    await cancel(id, accountId)
    return presentOrder(await requireOrder(shop, accountId, params.id))
  })

  api(setOrderShipping, ({ shopper, params, body }) =>
    changeAddress(shop, shopper.accountId, params.id, body),
  )
}

/** @throws {ShopError} `not_found`, also for another shopper's order. */
async function requireOrder({ db }: Shop, accountId: number, publicId: string): Promise<OrderDetails> {
  const number = orderNumber(publicId)
  const order = number === null ? null : await findOrder(db, accountId, number)
  if (!order) throw new ShopError('not_found', 'Order not found.')
  return order
}

/** @throws {ShopError} `not_found`, or `address_fixed` once the order is packed. */
async function changeAddress(shop: Shop, accountId: number, id: string, address: Shipping): Promise<Order> {
  const order = await requireOrder(shop, accountId, id)
  if (!(await writeAddress(shop.db, accountId, order.id, address))) {
    const name = publicOrderId(order.id)
    throw new ShopError('address_fixed', `The delivery address of order ${name} can no longer be changed.`)
  }
  return presentOrder(await requireOrder(shop, accountId, id))
}
