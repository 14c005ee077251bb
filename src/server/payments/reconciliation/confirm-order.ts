import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { capturableStates, type PaymentState } from '../../lifecycle/payments/payment-states.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { type PollablePayment, pollable } from '../attempts/store.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { pollPayment } from './poll-payment.ts'

/** The shortest time between two polls of one payment by readers of its order. */
const secondsBetweenPolls = 3
/** How long a reader waits for the provider, in ms. The poll continues after it. */
const maxReaderWaitMs = 3_000

/** The provider has released all uncaptured money after this time. */
const daysToPoll = 6

/**
 * Polls the unsettled payment of an order that somebody reads.
 * @returns whether the order may have changed and should be read again.
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

/** Whether the provider answered while the reader waits. */
const awaitAnswer = (shop: ShopWithProvider, payment: PollablePayment): Promise<boolean> =>
  Promise.race([pollOrLog(shop, payment), wait(maxReaderWaitMs, false, { ref: false })])

/**
 * Polls one payment on request, at most every few seconds.
 * @returns false when the poll got no answer; true also without a poll.
 */
export async function confirmPayment(shop: ShopWithProvider, paymentId: number): Promise<boolean> {
  const payment = await claimPoll(shop, paymentId)
  return payment === null || awaitAnswer(shop, payment)
}

/** Claims a poll; null when the payment was polled a moment ago. */
function claimPoll({ db }: ShopWithProvider, paymentId: number): Promise<PollablePayment | null> {
  return readFirst(
    db,
    pollable,
    (columns) => sql`
    UPDATE payments SET checked_at = now()
    WHERE id = ${paymentId} AND provider_order_id IS NOT NULL
      AND created_at > now() - make_interval(days => ${daysToPoll})
      AND (checked_at IS NULL OR checked_at < now() - make_interval(secs => ${secondsBetweenPolls}))
    RETURNING ${columns}`,
  )
}

async function pollOrLog(shop: ShopWithProvider, payment: PollablePayment): Promise<boolean> {
  try {
    await pollPayment(shop, payment)
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
