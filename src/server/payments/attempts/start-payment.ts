import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reply } from '#contract/endpoint.ts'
import type { BuyerFields } from '#contract/shop/checkout.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { createRazorpayOrder } from '#contract/shop/payments.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { formatRupees, fromRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type BusinessBuyer, readBuyer } from '../../checkout/delivery/business-buyer.ts'
import type { PlacedAddress } from '../../checkout/delivery/place-address.ts'
import { recordReferral } from '../../checkout/funnel/record-referral.ts'
import { lockIfAvailable } from '../../checkout/promotions/take-offer.ts'
import { findLastState } from '../../checkout/quote/last-address.ts'
import { isOfferHeldByOwn } from '../../checkout/quote/offer-use.ts'
import { presentQuote, type Quoted, quoteCart, quoteItems } from '../../checkout/quote/quote.ts'
import type { WantedItem } from '../../checkout/quote/wanted.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { tooManyRequests } from '../../platform/rate-limits/throttle.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { isPaymentStopped } from '../settlement/payment-stop.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { awaitOpening, openAtProvider } from './open-payment.ts'
import { placeOrder, startLimit } from './place-order.ts'
import { findByKey, type StartedPayment } from './store.ts'

export interface PaymentInput {
  /** Rupees, the total that the shopper saw. */
  amount: number
  items?: WantedItem[] | undefined
  shipping?: PlacedAddress | undefined
  buyer?: BuyerFields | undefined
  /** The session of an agent that led to the goods. */
  agent?: string | undefined
}

type Started = Reply<typeof createRazorpayOrder>

/** An input with its shopper and the settings of its quote, the same in every attempt. */
interface Purchase {
  shopper: Shopper
  input: PaymentInput
  idempotency: IdempotencyKey | null
  settings: WordedSettings
}

/**
 * Reserves the wanted goods and opens a payment of exactly the quoted total at the provider. The order is committed before the
 * call of the provider, so that no money can come for an unknown order. The reservation ends when the provider creates no order.
 * @throws {ShopError} `payment_key_missing`, `cart_empty`, the errors of a quote, `amount_changed` with the
 * quote, `invalid_request` with `errors.gstin` or `errors.legal_name`, `idempotency_key_reused`, `out_of_stock`, `payments_stopped`, `too_many_requests`,
 * `payment_refused_by_provider`, `payment_unavailable`.
 */
export async function startPayment(
  shop: ShopWithProvider,
  shopper: Shopper,
  input: PaymentInput,
  idempotency: IdempotencyKey | null,
): Promise<Started> {
  const { keyId } = shop.config.provider
  if (keyId === null) {
    throw new ShopError(
      'payment_key_missing',
      'Razorpay Key ID is not set. Set RAZORPAY_KEY_ID in the environment.',
    )
  }
  const startedAt = performance.now()
  const settings = await shop.settings.current()
  const { payment, isNew } = await placeUnlessKnown(shop.db, { shopper, input, idempotency, settings })
  const id = isNew ? await openAtProvider(shop, payment, false) : await awaitOpening(shop, payment)
  const orderId = publicOrderId(payment.orderId)
  const secondsGone = Math.ceil((performance.now() - startedAt) / 1000)
  return {
    id,
    amount: payment.amountPaise,
    currency: payment.currency,
    key: keyId,
    orderId,
    expires_in: Math.max(0, payment.secondsLeft - secondsGone),
  }
}

/** Other shoppers took the packs between the quote and the reservation. */
class ShortOfStock extends Error {}

const tooContested = (): ShopError => shopError(errorMessage('checkout', 'contested'))

const maxAttempts = 3

const stopped = (): ShopError => shopError(errorMessage('payment', 'stopped'), { retryAfterSeconds: 900 })

interface Placement {
  payment: StartedPayment
  isNew: boolean
}

async function placeUnlessKnown(db: NodePgDatabase, purchase: Purchase): Promise<Placement> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, (tx) => place(tx, purchase))
    } catch (error) {
      if (!(error instanceof ShortOfStock)) throw error
      // The new quote throws with the missing packs. Another attempt follows when packs were released meanwhile.
      await quoteInput(db, purchase)
      if (attempt === maxAttempts) throw tooContested()
    }
  }
}

/** Locks the account, so that its payments start and settle one after the other. */
const lockAccount = prepareQuery(
  { isStopped: isPaymentStopped() },
  (columns, { accountId }: QueryParams<{ accountId: number }>) =>
    sql`SELECT ${columns} FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`,
)

/** Writes order, payment and reservation, or finds the payment that the idempotency key has started. */
async function place(tx: Database, purchase: Purchase): Promise<Placement> {
  const { shopper, input, idempotency } = purchase
  const account = await lockAccount.first(tx, { accountId: shopper.accountId })
  if (account?.isStopped) throw stopped()
  const known = idempotency && (await findByKey(tx, shopper.accountId, idempotency.key))
  if (known) {
    if (known.requestHash === idempotency.requestHash) return { payment: known, isNew: false }
    throw new ShopError('idempotency_key_reused', 'This Idempotency-Key was used for another payment.')
  }
  const quoted = await quoteInput(tx, purchase)
  const { price } = quoted
  if (price.lines.length === 0) {
    throw shopError(errorMessage('checkout', 'empty'))
  }
  if (fromRupees(input.amount) !== price.totalPaise) throw await amountChanged(tx, shopper, quoted)
  const { shopOffer } = quoted.offer ?? {}
  if (shopOffer && !(await lockIfAvailable(tx, shopper.accountId, shopOffer))) {
    const gone = errorMessage('checkout', 'offerGone', { offer: shopOffer.name })
    throw await amountChanged(tx, shopper, await quoteInput(tx, purchase), gone)
  }
  const { shipping } = input
  const placed = await placeOrder(tx, {
    person: shopper,
    quoted,
    isFromCart: !input.items,
    shipping,
    buyer: await findBuyer(tx, shopper, input),
    idempotency,
  })
  // The error rolls back what was written.
  if (placed.starts > startLimit.calls)
    throw tooManyRequests(placed.secondsLeft, errorMessage('payment', 'tooMany'))
  // A faster payment took the offer, so the price has changed.
  if (!placed.hasOffer) throw await amountChanged(tx, shopper, await quoteInput(tx, purchase))
  if (!placed.hasPacks) throw new ShortOfStock()
  if (input.agent) await recordReferral(tx, placed.payment.orderId, input.agent)
  return { payment: placed.payment, isNew: true }
}

/** The business buyer of an input; null for a consumer. */
async function findBuyer(
  tx: Database,
  { accountId }: Shopper,
  { buyer, shipping }: PaymentInput,
): Promise<BusinessBuyer | null> {
  if (!buyer) return null
  return readBuyer(buyer, shipping ? shipping.stateCode : await findLastState(tx, accountId))
}

const quoteInput = (db: Database, { settings, shopper, input: { items } }: Purchase): Promise<Quoted> =>
  items ? quoteItems(db, settings, shopper, items) : quoteCart(db, settings, shopper)

/** @param offerProblem why an offer does not count any more; otherwise a kept code says it for itself. */
async function amountChanged(
  db: Database,
  shopper: Shopper,
  quoted: Quoted,
  offerProblem?: ErrorMessage,
): Promise<ShopError> {
  const quote = presentQuote(quoted)
  const isHeld = quote.offer === null && (await isOfferHeldByOwn(db, shopper))
  const { problem } = quoted.code ?? {}
  const reason = isHeld ? errorMessage('checkout', 'offerHeld') : (problem?.errorMessage ?? offerProblem)
  const total = formatRupees(quote.total)
  const changed = reason
    ? errorMessage('checkout', 'totalChangedSince', { total, reason })
    : errorMessage('checkout', 'totalChanged', { total })
  return shopError(changed, { extra: { total: quote.total, quote } })
}
