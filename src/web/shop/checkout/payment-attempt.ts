import type { BuyerFields, Quote } from '#contract/shop/checkout.ts'
import type { WantedItem } from '../cart/use-quote.ts'
import type { ShippingValues } from '../orders/shipping-form.ts'
import type { Attempt } from '../payments/attempt-store.ts'

/** How long the shop reserves the packs for a payment (product.md §7). */
export const attemptLifeMs = 15 * 60_000

/** With less time than this, a new payment is started instead. */
const minSeconds = 60

/** The goods and address of a payment. */
export interface Purchase {
  /** For a direct buy; the cart otherwise. */
  items?: WantedItem[]
  quote: Quote
  shipping: ShippingValues
  /** The e-mail of the account. */
  buyer: string
  /** A registered business that buys. */
  business?: BuyerFields | undefined
  /** The session of an agent that led to the goods. */
  agent?: string | undefined
}

export const goodsOf = ({ items, quote, buyer }: Pick<Purchase, 'items' | 'quote' | 'buyer'>): string =>
  JSON.stringify([
    buyer,
    items ? 'direct' : 'cart',
    quote.lines.map(({ product_id, quantity, price }) => [product_id, quantity, price]),
  ])

export const isOfBuyer = ({ goods }: Attempt, buyer: string): boolean =>
  goods.startsWith(`[${JSON.stringify(buyer)},`)

const addressOf = ({ fullName, address, city, state, zip, country, phone = '' }: ShippingValues): string =>
  JSON.stringify([fullName, address, city, state, zip, country, phone].map((value) => value.trim()))

/** The remaining time of an attempt: the server's, or the usual one before its answer. */
export function secondsLeft({ order, answeredAt, startedAt }: Attempt, now: number): number {
  const from = answeredAt ?? startedAt
  return Math.floor((order?.expires_in ?? attemptLifeMs / 1_000) - (now - from) / 1_000)
}

export const isAlive = (attempt: Attempt, goods: string, now: number): boolean =>
  attempt.goods === goods && secondsLeft(attempt, now) >= minSeconds

/**
 * The attempt for this purchase: the present one for the same goods if it has its payment or would send the
 * same request; otherwise a new one with a new key.
 */
export function attemptFor(previous: Attempt | null, purchase: Purchase, now: number): Attempt {
  const goods = goodsOf(purchase)
  const address = addressOf(purchase.shipping)
  const business = businessOf(purchase)
  const canGoOn =
    previous &&
    isAlive(previous, goods, now) &&
    isSameTotal(previous, purchase) &&
    (previous.business ?? '') === business
  // The invoice of a business depends on the state of its address, so its order keeps the address it began with.
  const canMove = previous?.order != null && business === ''
  if (canGoOn && (canMove || previous.address === address)) return previous
  return {
    goods,
    address,
    business,
    idempotencyKey: crypto.randomUUID(),
    startedAt: now,
    quote: purchase.quote,
    order: null,
  }
}

/** Another business is another order, since the provider's payment belongs to one buyer. */
const businessOf = ({ business }: Purchase): string =>
  business ? JSON.stringify([business.gstin, business.legal_name]) : ''

const isSameTotal = (attempt: Attempt, { quote }: Purchase): boolean => attempt.quote.total === quote.total

export const isAddressKnown = (attempt: Attempt, shipping: ShippingValues): boolean =>
  attempt.address === addressOf(shipping)

export const withAddress = (attempt: Attempt, shipping: ShippingValues): Attempt => ({
  ...attempt,
  address: addressOf(shipping),
})

/**
 * The quote to show: the agreed one while a payment for the same goods is open and no other code was given.
 */
export function agreedQuote(
  attempt: Attempt | null,
  purchase: Omit<Purchase, 'shipping'>,
  now: number,
): Quote {
  const hasSameCode = attempt?.quote.code?.code === purchase.quote.code?.code
  return attempt?.order && hasSameCode && isAlive(attempt, goodsOf(purchase), now)
    ? attempt.quote
    : purchase.quote
}
