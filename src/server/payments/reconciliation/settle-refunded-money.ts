import { findByProviderOrder } from '../attempts/store.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { readBalance } from '../refunds/balance.ts'
import { type Settlement, settlePayment } from '../settlement/settle-payment.ts'
import { askProvider } from './ask-provider.ts'

/**
 * Settles money that was refunded at the provider before the shop knew it, after all other payments of its order. One of them may
 * pay the order, which a duplicate that went back must not end. While another one is under way, nothing is settled yet.
 * @throws {ProviderError} when the provider can't be asked.
 */
export async function settleRefundedMoney(
  shop: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<Settlement> {
  const payment = await findByProviderOrder(shop.db, providerOrderId)
  if (!payment) return 'unknown'
  await askProvider(shop, payment)
  const isSettled = (await readBalance(shop.db, money.id)) !== null
  return isSettled ? settlePayment(shop, providerOrderId, money) : 'confirming'
}
