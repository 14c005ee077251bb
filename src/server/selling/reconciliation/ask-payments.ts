import { severalAtOnce } from '../../machine/jobs/several-at-once.ts'
import { noteAnswer, noteSilence } from '../payments/questions.ts'
import type { AskablePayment } from '../payments/store.ts'
import { isUnknownToProvider, ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { askProvider } from './ask-provider.ts'

/** So many unanswered questions in a row mean that the provider is away; fewer, that something is wrong with a payment. */
const failuresUntilAway = 3

/**
 * Asks the provider about one payment of many and settles what came. That it has no such order is an answer too; any other
 * refusal says nothing about the payment. Whatever goes wrong is logged, and the payment is asked for again
 * later.
 */
async function tryAsking(shop: ShopWithProvider, payment: AskablePayment): Promise<boolean> {
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

/** How many questions are with the provider at a time, at most. */
const mostAtOnce = 8

export interface Asking<Payment> {
  stopping?: AbortSignal | undefined
  /** Is told of every payment that was asked about, and whether it was answered. */
  done: (payment: Payment, isAnswered: boolean) => Promise<unknown>
}

/**
 * Asks the provider about payments, several at a time and gently: a failure, such as an answer of too many calls (429),
 * halves how many. Ends early when several in a row got no answer, or the shop is stopping.
 * @returns the payments that were not asked about.
 */
export function askSeveral<Payment extends AskablePayment>(
  shop: ShopWithProvider,
  payments: Payment[],
  { stopping, done }: Asking<Payment>,
): Promise<Payment[]> {
  let failuresInARow = 0
  return severalAtOnce(payments, {
    most: mostAtOnce,
    mayGoOn: () => !stopping?.aborted && failuresInARow < failuresUntilAway,
    work: async (payment) => {
      const answered = await tryAsking(shop, payment)
      failuresInARow = answered ? 0 : failuresInARow + 1
      await done(payment, answered)
      return answered
    },
  })
}
