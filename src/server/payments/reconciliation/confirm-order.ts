import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { capturableStates, type PaymentState } from '../../lifecycle/payments/payment-states.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { type AskablePayment, askable } from '../attempts/store.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { askProvider } from './ask-provider.ts'

/** The provider is asked about one payment at most this often, however often its order is read. */
const secondsBetweenPolls = 3
/** A reader waits at most this long for the provider; the question continues without them. */
const maxWaitMs = 3_000

/** After this the provider has released all uncaptured money, and nothing more can come. */
const daysToAsk = 6

/**
 * Asks the provider about an unsettled payment because its order is being read.
 * @returns whether something may have changed, so that the order should be read again.
 */
export async function confirmOrder(
  shop: ShopWithProvider,
  order: { payment: { id: number; status: PaymentState } | null },
): Promise<boolean> {
  if (!order.payment || !capturableStates.includes(order.payment.status)) return false
  const payment = await claimPoll(shop, order.payment.id)
  if (!payment) return false
  await awaitAnswer(shop, payment)
  return true
}

/** Whether the provider answered in the time that the reader waits. The question continues without them. */
const awaitAnswer = (shop: ShopWithProvider, payment: AskablePayment): Promise<boolean> =>
  Promise.race([ask(shop, payment), wait(maxWaitMs, false, { ref: false })])

/**
 * Asks the provider about one payment on request, at most every few seconds.
 * @returns false when the provider should have answered and did not.
 */
export async function confirmPayment(shop: ShopWithProvider, paymentId: number): Promise<boolean> {
  const payment = await claimPoll(shop, paymentId)
  return payment === null || awaitAnswer(shop, payment)
}

/** Claims the question now; null when it was asked a moment ago. */
function claimPoll({ db }: ShopWithProvider, paymentId: number): Promise<AskablePayment | null> {
  return readFirst(
    db,
    askable,
    (columns) => sql`
    UPDATE payments SET checked_at = now()
    WHERE id = ${paymentId} AND provider_order_id IS NOT NULL
      AND created_at > now() - make_interval(days => ${daysToAsk})
      AND (checked_at IS NULL OR checked_at < now() - make_interval(secs => ${secondsBetweenPolls}))
    RETURNING ${columns}`,
  )
}

async function ask(shop: ShopWithProvider, payment: AskablePayment): Promise<boolean> {
  try {
    await askProvider(shop, payment)
    return true
  } catch (error) {
    const isExpected = error instanceof ProviderError
    shop.log[isExpected ? 'warn' : 'error'](
      { err: error, payment: payment.id },
      'a payment could not be confirmed',
    )
    return false
  }
}
