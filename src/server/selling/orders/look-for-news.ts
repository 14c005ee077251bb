import { confirmOrder } from '../payments/confirm-order.ts'
import type { Shop } from '../payments/shop.ts'
import { askRefundsOfOrder } from '../refunds/ask-refunds.ts'
import type { OrderDetails } from './store.ts'

/**
 * Asks the provider about whatever is under way with the money of an order, because somebody looks at it.
 * @returns whether there may be news, so that the order is worth reading again.
 */
export async function lookForNews(shop: Shop, order: OrderDetails): Promise<boolean> {
  const isPaymentAsked = await confirmOrder(shop, order)
  const isRefundAsked = await askRefundsOfOrder(shop, order)
  return isPaymentAsked || isRefundAsked
}
