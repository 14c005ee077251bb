import type { Reply } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import type { wasICharged } from '#contract/shop/payment-status.ts'
import { toRupees } from '#shared/money.ts'
import { openToMoney } from '../../lifecycle/payments/payment-states.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { countHit, readHits, tooMany } from '../../platform/rate-limits/throttle.ts'
import { findByProviderOrder } from '../attempts/store.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { isUnknownToProvider, ProviderError } from '../provider/provider.ts'
import { askProvider } from '../reconciliation/ask-provider.ts'
import { confirmPayment } from '../reconciliation/confirm-order.ts'
import { pollRefundsOfOrder } from '../refunds/poll-refunds.ts'
import { chargeStateOf } from './charge-state.ts'
import { type Asker, type FoundCharge, findByOrder, findByProviderId } from './find-charge.ts'

type Charge = Reply<typeof wasICharged>

/** Wrong guesses of an order's owner, for one order, before everybody but the owner must wait. */
const guesses = { calls: 10, windowSeconds: 3600 }

/** Questions to the provider about payments that are unknown here, for the whole shop. */
const strangers = { calls: 60, windowSeconds: 60 }

/**
 * Answers what happened to a payment. The provider is asked, within limits, when the books are not certain.
 * The answer has an amount and no person.
 * @throws {ShopError} `invalid_request` for a guest without e-mail or phone, `not_found` for unknown and
 * foreign payments, `too_many_requests`.
 */
export async function lookUpCharge(shop: ShopWithProvider, id: string, asker: Asker): Promise<Charge> {
  const isOrder = /^ord\d/i.test(id)
  const look = () => (isOrder ? findByOrder(shop.db, id, asker) : findByProviderId(shop.db, id))
  if (isOrder && !(await isOwn(shop, id, asker))) await assertOwnPayment(shop, id, asker)
  const found = (await look()) ?? (await lookAtProvider(shop, id, look))
  if (!found) {
    if (isOrder) await countHit(shop.db, guessesOf(id), guesses)
    throw notFound()
  }
  const isAnswered = await askForNews(shop, found)
  const now = (await look()) ?? found
  return present(now, !isAnswered || now.isUnanswered)
}

/** Asks the provider about payments that may have changed. Returns false when it did not answer. */
async function askForNews(shop: ShopWithProvider, found: FoundCharge): Promise<boolean> {
  await pollRefundsOfOrder(shop, { id: found.orderId, refunds: found.refunds })
  return !openToMoney.includes(found.status) || confirmPayment(shop, found.paymentId)
}

function present(found: FoundCharge, isInDoubt: boolean): Charge {
  const { refunds, isSecond } = found
  const refundedPaise = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return {
    state: chargeStateOf({
      status: isSecond ? null : found.status,
      refunds: refunds.map(({ status }) => ({ isDone: status === 'processed' })),
      isInDoubt,
    }),
    amount: toRupees(refunds[0]?.capturedPaise ?? found.amountPaise),
    refunded: toRupees(refundedPaise),
  }
}

/**
 * Finds a payment whose id is unknown here: the provider knows its order, which may be ours. A failed attempt
 * leaves no id here, so the state of its order is the answer.
 */
async function lookAtProvider(
  shop: ShopWithProvider,
  id: string,
  look: () => Promise<FoundCharge | null>,
): Promise<FoundCharge | null> {
  if (!id.startsWith('pay_')) return null
  const { hits, seconds_left } = await countHit(shop.db, 'was-i-charged:strangers', strangers)
  if (hits > strangers.calls) throw tooMany(seconds_left)
  try {
    const money = await shop.provider.fetchPayment(id)
    const payment = money.orderId === null ? null : await findByProviderOrder(shop.db, money.orderId)
    if (!payment || money.orderId === null) return null
    await askProvider(shop, payment)
    return (await look()) ?? findByProviderId(shop.db, money.orderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isUnknownToProvider(error)) return null
    shop.log.warn({ err: error }, 'a payment that somebody asked for could not be looked up')
    throw shopError(errorMessage('orders', 'providerAway'), { cause: error, retryAfterSeconds: 60 })
  }
}

/** The same for every spelling of the number. */
const guessesOf = (id: string): string => `was-i-charged:${orderNumber(id) ?? id.toUpperCase()}`

/** Whether the order is the signed-in shopper's own, which needs no further proof. */
const isOwn = async ({ db }: ShopWithProvider, id: string, { accountId }: Asker): Promise<boolean> =>
  accountId !== null && (await findByOrder(db, id, { accountId, contact: '' })) !== null

/**
 * Guests must name the owner of an order. After too many wrong guesses everybody waits, signed in or not,
 * whether or not the order exists.
 */
async function assertOwnPayment(
  { db }: ShopWithProvider,
  id: string,
  { accountId, contact }: Asker,
): Promise<void> {
  if (contact === '' && accountId === null) {
    throw shopError(errorMessage('orders', 'contactMissing'), { field: 'contact' })
  }
  const { hits, seconds_left } = await readHits(db, guessesOf(id))
  if (hits >= guesses.calls) throw tooMany(seconds_left)
}

const notFound = (): ShopError => shopError(errorMessage('orders', 'noPaymentFound'))
