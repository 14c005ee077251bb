import { sql } from 'drizzle-orm'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { statesBefore } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { shopActor } from '../../platform/actor.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { type PollablePayment, pollable } from '../attempts/store.ts'
import { endPayment } from '../ending/end-payment.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { pollPayment } from './poll-payment.ts'

/** The provider has released all uncaptured money after this time. */
export const daysToConfirm = 6

/**
 * Gives up payments that are confirming for longer than money can be under way, after one more poll. Frees packs and offer, and
 * adds a failed job. Settlement still accepts or refunds later money.
 * @returns the number of payments given up.
 */
export async function giveUpUnconfirmed(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const { id, status, createdAt } = payments
  const isOld = sql`${createdAt} < now() - make_interval(days => ${daysToConfirm})`
  const unconfirmed = await shop.db
    .select(pollable)
    .from(payments)
    .where(sql`${status} ${inStates(statesBefore('given_up'))} AND ${isOld}`)
    .orderBy(id)
    .limit(100)
  let givenUp = 0
  for (const payment of unconfirmed) {
    if (stopping?.aborted) break
    await pollOnceMore(shop, payment)
    if (await giveUpPayment(shop, payment)) givenUp += 1
  }
  return givenUp
}

async function pollOnceMore(shop: ShopWithProvider, payment: PollablePayment): Promise<void> {
  try {
    await pollPayment(shop, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'a payment that is given up could not be asked for')
  }
}

const giveUpPayment = ({ db }: ShopWithProvider, { orderId }: PollablePayment): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPaymentOfOrder(tx, orderId)
    const note = 'The provider has not confirmed the payment; its packs are no longer reserved.'
    if (!payment || !(await endPayment(tx, payment, { event: 'given_up', actor: shopActor, note })))
      return false
    await addFailedJob(tx, 'payment', payment.id, 'A proven payment was never confirmed by the provider.')
    return true
  })
