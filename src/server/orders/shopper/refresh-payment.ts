import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { confirmOrder } from '../../payments/reconciliation/confirm-order.ts'
import { pollRefundsOfOrder } from '../../payments/refunds/poll-refunds.ts'
import type { OrderDetails } from './order-json.ts'

/**
 * Asks the provider about pending money of an order because somebody looks at it.
 * @returns whether something may have changed, so that the order should be read again.
 */
export async function lookForNews(shop: ShopWithProvider, order: OrderDetails): Promise<boolean> {
  const isPaymentAsked = await confirmOrder(shop, order)
  const isRefundAsked = await pollRefundsOfOrder(shop, order)
  return isPaymentAsked || isRefundAsked
}
