import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { confirmOrder } from '../../payments/reconciliation/confirm-order.ts'
import { pollRefundsOfOrder } from '../../payments/refunds/poll-refunds.ts'
import type { OrderDetails } from './order-json.ts'

/**
 * Asks the provider about pending money of an order that a person opens.
 * @returns whether the order may have changed and must be read again.
 */
export async function refreshPayment(shop: ShopWithProvider, order: OrderDetails): Promise<boolean> {
  const isPaymentAsked = await confirmOrder(shop, order)
  const isRefundAsked = await pollRefundsOfOrder(shop, order)
  return isPaymentAsked || isRefundAsked
}
