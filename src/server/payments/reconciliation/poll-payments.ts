import { runConcurrently } from '../../platform/jobs/run-concurrently.ts'
import type { PollablePayment } from '../attempts/store.ts'
import { isUnknownToProvider, ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { pollPayment } from './poll-payment.ts'
import { recordAnswer, recordUnanswered } from './status-polling.ts'

/** So many unanswered polls in a row mean that the provider is away; fewer mean that a payment is at fault. */
const maxFailuresInARow = 3

/**
 * Polls one payment of many and logs a failure, so that a later poll repeats it.
 * @returns whether the provider answered; an unknown order is an answer, another refusal is not.
 */
async function pollOrLog(shop: ShopWithProvider, payment: PollablePayment): Promise<boolean> {
  const startedAt = performance.now()
  try {
    await pollPayment(shop, payment)
    return true
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error'
    shop.log[level]({ err: error, payment: payment.id }, 'a payment could not be asked about yet')
    if (isUnknownToProvider(error)) {
      await recordAnswer(shop.db, payment.id, { startedAt, hasAttempts: false })
      return true
    }
    await recordUnanswered(shop.db, payment.id)
    return false
  }
}

/** The largest number of concurrent polls. */
const maxConcurrent = 8

export interface PollOptions<Payment> {
  stopping?: AbortSignal | undefined
  /** Called for every polled payment, with whether the provider answered. */
  done: (payment: Payment, isAnswered: boolean) => Promise<unknown>
}

/**
 * Polls several payments at once. A failure, such as too many calls (429), halves the number. Stops early after several failures
 * in a row, or when the shop stops.
 * @returns the payments that were not polled.
 */
export function pollSeveral<Payment extends PollablePayment>(
  shop: ShopWithProvider,
  payments: Payment[],
  { stopping, done }: PollOptions<Payment>,
): Promise<Payment[]> {
  let failuresInARow = 0
  return runConcurrently(payments, {
    maxConcurrent,
    shouldContinue: () => !stopping?.aborted && failuresInARow < maxFailuresInARow,
    work: async (payment) => {
      const answered = await pollOrLog(shop, payment)
      failuresInARow = answered ? 0 : failuresInARow + 1
      await done(payment, answered)
      return answered
    },
  })
}
