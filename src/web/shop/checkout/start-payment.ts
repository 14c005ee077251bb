import { type Quote, Quote as QuoteSchema } from '#contract/shop/checkout.ts'
import { setOrderShipping } from '#contract/shop/orders.ts'
import { createRazorpayOrder } from '#contract/shop/payments.ts'
import type { Api } from '../../lib/api/api.ts'
import { codeOf, type Failure, failureOf, isCallError } from '../../lib/api/failure.ts'
import { type Attempt, attemptStore } from '../payments/attempt-store.ts'
import { attemptFor, isAddressKnown, type Purchase, withAddress } from './payment-attempt.ts'

type OpenAttempt = Attempt & { order: NonNullable<Attempt['order']> }

/** The payment to pay now: the present one for the same goods, or a new one. Rejects like the API. */
export async function startPayment(api: Api, purchase: Purchase): Promise<OpenAttempt> {
  const attempt = attemptFor(attemptStore.read(), purchase, Date.now())
  const { order } = attempt
  if (!order) return openNew(api, attempt, purchase)
  if (isAddressKnown(attempt, purchase.shipping)) return { ...attempt, order }
  await api(setOrderShipping, { params: { id: order.orderId }, body: purchase.shipping })
  const moved = { ...withAddress(attempt, purchase.shipping), order }
  attemptStore.write(moved)
  return moved
}

async function openNew(
  api: Api,
  attempt: Attempt,
  { quote, items, shipping, business, agent }: Purchase,
): Promise<OpenAttempt> {
  // Stored before it is sent: a lost answer must not cause a second payment.
  attemptStore.write(attempt)
  try {
    const order = await api(createRazorpayOrder, {
      body: { amount: quote.total, currency: 'INR', shipping, buyer: business, items, agent },
      idempotencyKey: attempt.idempotencyKey,
    })
    const answered = { ...attempt, order, answeredAt: Date.now() }
    attemptStore.write(answered)
    return answered
  } catch (error) {
    // An error reply ends the attempt; after a lost connection or a server failure, the same attempt
    // continues.
    if (isCallError(error) && isErrorReply(failureOf(error))) attemptStore.clear()
    throw error
  }
}

/** The server has no open payment for this attempt. */
const isErrorReply = (failure: Failure): boolean =>
  failure.status !== null && (failure.status < 500 || codeOf(failure)?.startsWith('payment_') === true)

/** The new quote of an error about a changed total. */
export function changedQuote(failure: Failure): Quote | null {
  if (codeOf(failure) !== 'amount_changed') return null
  const quote = QuoteSchema.safeParse(failure.reply?.quote)
  return quote.success ? quote.data : null
}
