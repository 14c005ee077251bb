import { findPaymentOfMoney } from '../attempts/payment-of-money.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { readBalance } from '../refunds/balance.ts'
import { type Settlement, settlePayment } from '../settlement/settle-payment.ts'
import { pollPayment } from './poll-payment.ts'

/**
 * Settles money that was refunded at the provider before the shop knew it. Other payments of the order come first, since one may
 * pay the order, which a refunded duplicate must not end. Settles nothing while another payment is under way.
 * @throws {ProviderError} when the provider does not answer.
 */
export async function settleRefundedMoney(
  shop: ShopWithProvider,
  money: ProviderPayment,
): Promise<Settlement> {
  const payment = await findPaymentOfMoney(shop, money)
  if (!payment) return 'unknown'
  const { providerOrderId: orderId } = payment
  await pollPayment(shop, payment)
  const isSettled = (await readBalance(shop.db, money.id)) !== null
  return isSettled ? settlePayment(shop, orderId, { ...money, orderId }) : 'confirming'
}
