import { askProvider } from './ask-provider.ts'
import { isUnknownToProvider, ProviderError } from './provider.ts'
import { noteAnswer, noteSilence } from './questions.ts'
import type { Shop } from './shop.ts'
import type { AskablePayment } from './store.ts'

/** So many unanswered questions in a row mean that the provider is away; fewer, that something is wrong with a payment. */
export const failuresUntilAway = 3

/**
 * Asks the provider about one payment of many and settles what came. That it has no such order is an answer too; any other
 * refusal says nothing about the payment. Whatever goes wrong is logged, and the payment is asked for again
 * later.
 */
export async function isAnswered(shop: Shop, payment: AskablePayment): Promise<boolean> {
  const askedAt = performance.now()
  try {
    await askProvider(shop, payment)
    return true
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error'
    shop.log[level]({ err: error, payment: payment.id }, 'a payment could not be asked about yet')
    if (isUnknownToProvider(error)) {
      await noteAnswer(shop.db, payment.id, { askedAt, hasAttempts: false })
      return true
    }
    await noteSilence(shop.db, payment.id)
    return false
  }
}
