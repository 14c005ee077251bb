import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BuyerFields } from '#contract/shop/checkout.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { formatRupees, fromRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { assertCodAllowed } from '../../checkout/cash-on-delivery/payment-methods.ts'
import { type BusinessBuyer, readBuyer } from '../../checkout/delivery/business-buyer.ts'
import type { PlacedAddress } from '../../checkout/delivery/place-address.ts'
import { recordReferral } from '../../checkout/funnel/record-referral.ts'
import { assertMayPayLater } from '../../checkout/pay-later/pay-days.ts'
import { lockIfAvailable } from '../../checkout/promotions/take-offer.ts'
import { findLastAddress } from '../../checkout/quote/last-address.ts'
import { isOfferHeldByOwn } from '../../checkout/quote/offer-use.ts'
import {
  presentQuote,
  type Quoted,
  quoteCart,
  quoteItems,
  type WayToPay,
} from '../../checkout/quote/quote.ts'
import type { WantedItem } from '../../checkout/quote/wanted.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { tooManyRequests } from '../../platform/rate-limits/throttle.ts'
import { isPaymentStopped } from '../settlement/payment-stop.ts'
import type { IdempotencyKey } from './idempotency.ts'
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

/** An input with its shopper and the settings of its quote, the same in every attempt. */
export interface Purchase {
  way: WayToPay
  shopper: Shopper
  input: PaymentInput
  idempotency: IdempotencyKey | null
  settings: WordedSettings
}

/** Other shoppers took the packs between the quote and the reservation. */
class ShortOfStock extends Error {}

const tooContested = (): ShopError => shopError(errorMessage('checkout', 'contested'))

const maxAttempts = 3

const stopped = (): ShopError => shopError(errorMessage('payment', 'stopped'), { retryAfterSeconds: 900 })

type Finish = (tx: Database, payment: StartedPayment) => Promise<void>

interface Placement {
  payment: StartedPayment
  isNew: boolean
}

/**
 * Writes order, payment and reservation, or finds the payment that the idempotency key has started.
 * @param finish what else belongs to a new order, in its transaction.
 * @throws {ShopError} the errors of a quote, `cart_empty`, `amount_changed` with the quote, `idempotency_key_reused`,
 * `out_of_stock`, `payments_stopped`, `too_many_requests`.
 */
export async function placePurchase(
  db: NodePgDatabase,
  purchase: Purchase,
  finish: Finish = async () => {},
): Promise<Placement> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, async (tx) => {
        const placement = await place(tx, purchase)
        if (placement.isNew) await finish(tx, placement.payment)
        return placement
      })
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

/** The kind of the payment, and the first entry of the order's history. */
const asked = {
  online: { kind: 'checkout', note: 'Payment started.' },
  cod: { kind: 'cod', note: 'Order placed.' },
  terms: { kind: 'terms', note: 'Order placed.' },
} as const

async function place(tx: Database, purchase: Purchase): Promise<Placement> {
  const { way, shopper, input, idempotency, settings } = purchase
  const account = await lockAccount.first(tx, { accountId: shopper.accountId })
  if (account?.isStopped && way === 'online') throw stopped()
  const known = idempotency && (await findKnown(tx, shopper.accountId, idempotency))
  if (known) return { payment: known, isNew: false }
  if (way === 'terms') await assertMayPayLater(tx, settings, shopper.accountId)
  const quoted = await quoteInput(tx, purchase)
  const { price } = quoted
  if (price.lines.length === 0) {
    throw shopError(errorMessage('checkout', 'empty'))
  }
  if (way === 'cod') await assertCodAllowed(tx, purchase, quoted)
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
    ...asked[way],
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
  const address = shipping ?? (await findLastAddress(tx, accountId))
  return readBuyer(buyer, address?.stateCode ?? null)
}

/** @throws {ShopError} `idempotency_key_reused` when another request has used the key. */
async function findKnown(
  tx: Database,
  accountId: number,
  { key, requestHash }: IdempotencyKey,
): Promise<StartedPayment | null> {
  const known = await findByKey(tx, accountId, key)
  if (!known || known.requestHash === requestHash) return known
  throw new ShopError('idempotency_key_reused', 'This Idempotency-Key was used for another payment.')
}

const quoteInput = (db: Database, { way, settings, shopper, input: { items } }: Purchase): Promise<Quoted> =>
  items ? quoteItems(db, settings, shopper, items, way) : quoteCart(db, settings, shopper, way)

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
