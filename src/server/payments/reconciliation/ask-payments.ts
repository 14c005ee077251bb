import { runConcurrently } from '../../platform/jobs/run-concurrently.ts'
import type { AskablePayment } from '../attempts/store.ts'
import { isUnknownToProvider, ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { askProvider } from './ask-provider.ts'
import { recordAnswer, recordSilence } from './status-polling.ts'

/**
 * This many unanswered questions in a row mean that the provider is away; fewer, that a payment is at fault.
 */
const failuresUntilAway = 3

/**
 * Asks the provider about one payment of many and settles the result. An unknown order is an answer too; any
 * other refusal is not. A failure is logged, and the payment is asked about later.
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
      await recordAnswer(shop.db, payment.id, { askedAt, hasAttempts: false })
      return true
    }
    await recordSilence(shop.db, payment.id)
    return false
  }
}

/** The most questions that run at once. */
const maxAtOnce = 8

export interface Asking<Payment> {
  stopping?: AbortSignal | undefined
  /** Called for every payment that was asked about, with whether it was answered. */
  done: (payment: Payment, isAnswered: boolean) => Promise<unknown>
}

/**
 * Asks the provider about several payments at once: a failure, such as too many calls (429), halves the
 * number. Ends early when several in a row got no answer, or the shop stops.
 * @returns the payments that were not asked about.
 */
export function askSeveral<Payment extends AskablePayment>(
  shop: ShopWithProvider,
  payments: Payment[],
  { stopping, done }: Asking<Payment>,
): Promise<Payment[]> {
  let failuresInARow = 0
  return runConcurrently(payments, {
    maxConcurrent: maxAtOnce,
    shouldContinue: () => !stopping?.aborted && failuresInARow < failuresUntilAway,
    work: async (payment) => {
      const answered = await tryAsking(shop, payment)
      failuresInARow = answered ? 0 : failuresInARow + 1
      await done(payment, answered)
      return answered
    },
  })
}
