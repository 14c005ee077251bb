import { severalAtOnce } from '../../machine/jobs/several-at-once.ts'
import { failuresUntilAway, isAnswered } from './is-answered.ts'
import type { Shop } from './shop.ts'
import type { AskablePayment } from './store.ts'

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
  shop: Shop,
  payments: Payment[],
  { stopping, done }: Asking<Payment>,
): Promise<Payment[]> {
  let failuresInARow = 0
  return severalAtOnce(payments, {
    most: mostAtOnce,
    mayGoOn: () => !stopping?.aborted && failuresInARow < failuresUntilAway,
    work: async (payment) => {
      const answered = await isAnswered(shop, payment)
      failuresInARow = answered ? 0 : failuresInARow + 1
      await done(payment, answered)
      return answered
    },
  })
}
