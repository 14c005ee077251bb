import { sql } from 'drizzle-orm'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { statesBefore } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { shopItself } from '../../platform/actor.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { type AskablePayment, askable } from '../attempts/store.ts'
import { endPayment } from '../ending/end-payment.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { askProvider } from './ask-provider.ts'

/** After this the provider has released all uncaptured money, and nothing more can come by itself. */
export const daysToConfirm = 6

/**
 * Ends payments that are confirming for longer than money can be under way: asks once more, and without an
 * answer releases packs and offer and puts the payment on the list of failed jobs. Later money is still
 * accepted or refunded.
 * @returns how many were given up.
 */
export async function giveUpUnconfirmed(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const { id, status, createdAt } = payments
  const isOld = sql`${createdAt} < now() - make_interval(days => ${daysToConfirm})`
  const unconfirmed = await shop.db
    .select(askable)
    .from(payments)
    .where(sql`${status} ${inStates(statesBefore('given_up'))} AND ${isOld}`)
    .orderBy(id)
    .limit(100)
  let givenUp = 0
  for (const payment of unconfirmed) {
    if (stopping?.aborted) break
    await askOnceMore(shop, payment)
    if (await giveUp(shop, payment)) givenUp += 1
  }
  return givenUp
}

async function askOnceMore(shop: ShopWithProvider, payment: AskablePayment): Promise<void> {
  try {
    await askProvider(shop, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'a payment that is given up could not be asked for')
  }
}

const giveUp = ({ db }: ShopWithProvider, { orderId }: AskablePayment): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPaymentOfOrder(tx, orderId)
    const note = 'The provider has not confirmed the payment; its packs are no longer reserved.'
    if (!payment || !(await endPayment(tx, payment, { event: 'given_up', actor: shopItself, note })))
      return false
    await addFailedJob(tx, 'payment', payment.id, 'A proven payment was never confirmed by the provider.')
    return true
  })
