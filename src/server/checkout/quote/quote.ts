import type { Quote } from '#contract/shop/checkout.ts'
import { isTaxed } from '#shared/copy/seller-numbers.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { formatPaise, toPaise, toRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OrderTerms } from '../../platform/database/tables.ts'
import { errorMessage, formatErrorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import type { PriceList } from '../price-lists/list-price.ts'
import { type ChosenOffer, chooseOffer, type StoredCode } from './choose-offer.ts'
import { type Found, type FoundGoods, findCartGoods, findItems } from './goods.ts'
import { type Offer, type Person, subscriberOffer } from './offer.ts'
import { orderTerms } from './order-terms.ts'
import type { Price } from './pricing.ts'
import type { WantedItem } from './wanted.ts'

export type CodSettings = WordedSettings['payments']['cod']

/** The price of the wanted goods for this shopper now. */
export interface Quoted {
  price: Price
  offer: ChosenOffer | null
  /** The price list of a business customer, where it makes the order cheapest. */
  priceList: PriceList | null
  /** The shopper's saved code with the sentence of the staff that says why it does not count. */
  code: (StoredCode & { message: string | null }) | null
  /** The terms that the order would have. */
  terms: OrderTerms
}

/**
 * Quotes a direct buy, also for guests.
 * @throws {ShopError} `not_found`, `coming_soon`, `out_of_stock` with `available`, or `total_too_small`.
 */
export async function quoteItems(
  db: Database,
  settings: WordedSettings,
  person: Person | null,
  items: WantedItem[],
  way: WayToPay = 'online',
): Promise<Quoted> {
  return assertPayable(quoteFound(await findItems(db, person, items), settings, way))
}

/**
 * Quotes a shopper's cart; an empty one costs nothing.
 * @throws {ShopError} like {@link quoteItems}.
 */
export async function quoteCart(
  db: Database,
  settings: WordedSettings,
  person: Person,
  way: WayToPay = 'online',
): Promise<Quoted> {
  return assertPayable(quoteFound(await findCartGoods(db, person), settings, way))
}

/** The provider's minimum payment, in paise. */
const minPaise = 100

/**
 * Returns a quote that can be paid; an empty cart has nothing to pay.
 * @throws {ShopError} `total_too_small`.
 */
export function assertPayable(quoted: Quoted): Quoted {
  const refusal = tooSmall(quoted)
  if (refusal) throw refusal
  return quoted
}

/** Why the total can't be paid; null where it can. */
export function tooSmall({ price: { lines, totalPaise } }: Pick<Quoted, 'price'>): ShopError | null {
  if (lines.length === 0 || totalPaise >= minPaise) return null
  return shopError(errorMessage('checkout', 'totalTooSmall', { total: formatPaise(totalPaise) }))
}

/** How an order is paid: each has its own fee and discount. */
export type WayToPay = 'online' | 'cod' | 'terms'

/**
 * Quotes goods that a query has found, for any total.
 * @throws {ShopError} like {@link quoteItems}, except `total_too_small`.
 */
export function quoteFound(found: Found, settings: WordedSettings, way: WayToPay = 'online'): Quoted {
  const goods = found.goods.map(buyable)
  const { flatFeePaise, freeAbovePaise } = settings.shipping
  const { cod } = settings.payments
  const { price, offer, priceList, code } = chooseOffer(
    goods,
    {
      shippingFeePaise: flatFeePaise,
      freeAbovePaise,
      codFeePaise: way === 'cod' ? toPaise(cod.fee) : 0,
      isTaxFree: !isTaxed(settings.legal),
    },
    {
      subscriber: found.hasOffer ? subscriberOffer(settings) : null,
      prepaid: way === 'online' ? prepaidOffer(cod) : null,
      offers: found.offers,
      priceList: found.priceList,
    },
  )
  const message = code?.problem ? formatErrorMessage(settings, code.problem.errorMessage) : null
  return {
    price,
    offer,
    priceList,
    code: code && { ...code, message },
    terms: orderTerms(settings, offer, new Date()),
  }
}

/** The discount for paying now; null while nobody can pay later, or without one. */
const prepaidOffer = ({ enabled, prepaid_discount: percent }: CodSettings): Offer | null =>
  enabled && percent > 0 ? { label: `${percent}% off for paying now`, percent } : null

/** Whether all goods are available in their quantities, so that a quote throws no error. */
export const canBuyAll = ({ goods }: Found): boolean =>
  goods.every((found) => found && !found.isComingSoon && found.available >= found.quantity)

/**
 * Returns the goods.
 * @throws {ShopError} when they are not available in this quantity.
 */
function buyable(found: FoundGoods | null): FoundGoods {
  if (!found) throw shopError(errorMessage('products', 'unknown'))
  const refusal = obstacleError(found)
  if (refusal) throw refusal
  return found
}

/** {@link obstacleOf} as an error with the packs that are left; null where the goods are available. */
export function obstacleError(found: FoundGoods): ShopError | null {
  const obstacle = obstacleOf(found)
  if (!obstacle) return null
  if (found.isComingSoon) return shopError(obstacle)
  const extra = { available: Math.max(0, found.available), product_id: found.goods.productId }
  return shopError(obstacle, { extra })
}

/** Why the goods are not available in this quantity; null when they are. */
export function obstacleOf(found: FoundGoods): ErrorMessage | null {
  const { isComingSoon, isArchived, available, quantity } = found
  const product = found.goods.name
  if (isComingSoon) return errorMessage('checkout', 'comingSoon', { product })
  if (isArchived) return errorMessage('checkout', 'notSold', { product })
  return available < quantity ? outOfStockMessage(product, Math.max(0, available)) : null
}

/** The error with the packs that are left, so that the shopper can buy those. */
export function outOfStock(productId: number, name: string, left: number): ShopError {
  const available = Math.max(0, left)
  return shopError(outOfStockMessage(name, available), { extra: { available, product_id: productId } })
}

function outOfStockMessage(product: string, available: number): ErrorMessage {
  if (available === 0) return errorMessage('checkout', 'outOfStock', { product })
  return available === 1
    ? errorMessage('checkout', 'onePackLeft', { product })
    : errorMessage('checkout', 'fewPacksLeft', { product, available: String(available) })
}

/** The quote as the API answers it. */
export function presentQuote({ price, offer, priceList, code }: Omit<Quoted, 'terms'>): Quote {
  return {
    lines: presentLines(price),
    subtotal: toRupees(price.subtotalPaise),
    discount: toRupees(price.discountPaise),
    shipping: toRupees(price.shippingPaise),
    tax_included: toRupees(price.taxPaise),
    total: toRupees(price.totalPaise),
    offer: offer && { label: offer.label, percent: offer.percent },
    price_list: priceList?.name ?? null,
    code: code && { code: code.code, problem: problemFor(code) },
    free_shipping_remaining: toRupees(price.freeShippingRemainingPaise),
  }
}

export const presentLines = ({ lines }: Price): Quote['lines'] =>
  lines.map(({ goods, quantity, pricePaise, lineTotalPaise }) => ({
    product_id: goods.productId,
    name: goods.name,
    quantity,
    price: toRupees(pricePaise),
    original_price: toRupees(goods.listPaise),
    line_total: toRupees(lineTotalPaise),
    image_url: goods.imageUrl,
  }))

const problemFor = ({
  problem,
  message,
}: NonNullable<Quoted['code']>): NonNullable<Quote['code']>['problem'] =>
  problem && { code: problem.code, message: message ?? '' }
