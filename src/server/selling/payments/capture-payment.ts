import { holdAgain } from './hold-again.ts'
import type { ProviderPayment } from './provider.ts'
import { ProviderError } from './provider.ts'
import type { Shop } from './shop.ts'

/**
 * Captures an authorized payment that is right for its order and can be honoured. While that can't be done the money stays
 * authorized, and somebody who asks later will try again; what nobody captures, the provider gives back by itself.
 */
export async function captureIfDue(
  shop: Shop,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<ProviderPayment> {
  if (money.status !== 'authorized' || !(await holdAgain(shop, providerOrderId, money))) return money
  try {
    return await shop.provider.capturePayment(money.id, money.amountPaise, money.currency)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: money.id }, 'an authorized payment could not be captured yet')
    return money
  }
}
