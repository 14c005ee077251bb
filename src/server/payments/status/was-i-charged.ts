import type { Reply } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import type { wasICharged } from '#contract/shop/payment-status.ts'
import { toRupees } from '#shared/money.ts'
import { capturableStates } from '../../lifecycle/payments/payment-states.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { countHit, readHits, tooManyRequests } from '../../platform/rate-limits/throttle.ts'
import { findPaymentOfMoney } from '../attempts/payment-of-money.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { isUnknownToProvider, ProviderError } from '../provider/provider.ts'
import { confirmPayment } from '../reconciliation/confirm-order.ts'
import { pollPayment } from '../reconciliation/poll-payment.ts'
import { pollRefundsOfOrder } from '../refunds/poll-refunds.ts'
import { chargeStateOf } from './charge-state.ts'
import { type Caller, type FoundCharge, findByOrder, findByProviderId } from './find-charge.ts'

type Charge = Reply<typeof wasICharged>

/** The limit of wrong guesses for one order, after which everybody except its owner waits. */
const wrongGuesses = { calls: 10, windowSeconds: 3600 }

/** The limit of polls for unknown payments, for the whole shop. */
const unknownPayments = { calls: 60, windowSeconds: 60 }

/**
 * Reports the state of a payment, with amounts in rupees and without personal data. Polls the provider, within limits, when the
 * ledger is not certain.
 * @throws {ShopError} `invalid_request` for a guest without e-mail or phone, `not_found` for unknown and
 * foreign payments, `too_many_requests`.
 */
export async function lookUpCharge(shop: ShopWithProvider, id: string, caller: Caller): Promise<Charge> {
  const isOrder = /^ord\d/i.test(id)
  const find = () => (isOrder ? findByOrder(shop.db, id, caller) : findByProviderId(shop.db, id))
  if (isOrder && !(await isOwn(shop, id, caller))) await assertOwnPayment(shop, id, caller)
  const found = (await find()) ?? (await findAtProvider(shop, id, find))
  if (!found) {
    if (isOrder) await countHit(shop.db, guessesOf(id), wrongGuesses)
    throw notFound()
  }
  const isAnswered = await pollForChanges(shop, found)
  const now = (await find()) ?? found
  return present(now, !isAnswered || now.isUnanswered)
}

/** Polls payment and refunds that may have changed. @returns false when the provider did not answer. */
async function pollForChanges(shop: ShopWithProvider, found: FoundCharge): Promise<boolean> {
  await pollRefundsOfOrder(shop, { id: found.orderId, refunds: found.refunds })
  return !capturableStates.includes(found.status) || confirmPayment(shop, found.paymentId)
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
 * Finds a payment by the provider's id that the shop does not know. The shop stores no id of a failed attempt, so the
 * provider's order of the payment leads to it.
 */
async function findAtProvider(
  shop: ShopWithProvider,
  id: string,
  find: () => Promise<FoundCharge | null>,
): Promise<FoundCharge | null> {
  if (!id.startsWith('pay_')) return null
  const { hits, seconds_left } = await countHit(shop.db, 'was-i-charged:strangers', unknownPayments)
  if (hits > unknownPayments.calls) throw tooManyRequests(seconds_left)
  try {
    const money = await shop.provider.fetchPayment(id)
    const payment = await findPaymentOfMoney(shop, money)
    if (!payment) return null
    await pollPayment(shop, payment)
    return (await find()) ?? findByProviderId(shop.db, payment.providerOrderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isUnknownToProvider(error)) return null
    shop.log.warn({ err: error }, 'a payment that somebody asked for could not be looked up')
    throw shopError(errorMessage('orders', 'providerAway'), { cause: error, retryAfterSeconds: 60 })
  }
}

/** The counter's name, the same for every spelling of an order number. */
const guessesOf = (id: string): string => `was-i-charged:${orderNumber(id) ?? id.toUpperCase()}`

/** Whether the order belongs to the signed-in shopper, who needs no further proof. */
const isOwn = async ({ db }: ShopWithProvider, id: string, { accountId }: Caller): Promise<boolean> =>
  accountId !== null && (await findByOrder(db, id, { accountId, contact: '' })) !== null

/**
 * Throws when a guest does not name the owner of an order, or too many wrong guesses were made. The limit also holds for signed-in
 * shoppers and for unknown orders.
 */
async function assertOwnPayment(
  { db }: ShopWithProvider,
  id: string,
  { accountId, contact }: Caller,
): Promise<void> {
  if (contact === '' && accountId === null) {
    throw shopError(errorMessage('orders', 'contactMissing'), { field: 'contact' })
  }
  const { hits, seconds_left } = await readHits(db, guessesOf(id))
  if (hits >= wrongGuesses.calls) throw tooManyRequests(seconds_left)
}

const notFound = (): ShopError => shopError(errorMessage('orders', 'noPaymentFound'))
