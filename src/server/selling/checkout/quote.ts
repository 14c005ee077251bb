import type { Quote } from '#contract/checkout.ts'
import { toRupees } from '#contract/money.ts'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import type { OrderTerms } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { type ChosenOffer, chooseOffer, type KeptCode } from './choose-offer.ts'
import { type Found, type FoundGoods, findCartGoods, findItems } from './goods.ts'
import { type Person, subscriberOffer } from './offer.ts'
import { orderTerms } from './order-terms.ts'
import type { Price } from './pricing.ts'
import type { WantedItem } from './wanted.ts'

/** The price of the wanted goods for this shopper now. */
export interface Quoted {
  price: Price
  offer: ChosenOffer | null
  /** The code that the shopper keeps, whether it counts or not. */
  code: KeptCode | null
  /** The terms that the order would have. */
  terms: OrderTerms
}

/**
 * Quotes a direct buy, also for guests.
 * @throws {ShopError} `not_found`, `coming_soon`, or `out_of_stock` with `available`.
 */
export async function quoteItems(
  db: Database,
  settings: Settings,
  person: Person | null,
  items: WantedItem[],
): Promise<Quoted> {
  return quoteFound(await findItems(db, person, items), settings)
}

/** Quotes a shopper's cart; an empty one costs nothing. Throws like {@link quoteItems}. */
export async function quoteCart(db: Database, settings: Settings, person: Person): Promise<Quoted> {
  return quoteFound(await findCartGoods(db, person), settings)
}

/** Quotes goods that were found. Throws like {@link quoteItems}. */
export function quoteFound(found: Found, settings: Settings): Quoted {
  const goods = found.goods.map(buyable)
  const { flatFeePaise, freeAbovePaise } = settings.shipping
  const { price, offer, code } = chooseOffer(
    goods,
    { shippingFeePaise: flatFeePaise, freeAbovePaise },
    { subscriber: found.hasOffer ? subscriberOffer(settings) : null, offers: found.offers },
  )
  return { price, offer, code, terms: orderTerms(settings, offer, new Date()) }
}

/** Whether all goods can be bought in their quantities, so that quoting them throws nothing. */
export const canBuyAll = ({ goods }: Found): boolean =>
  goods.every((found) => found && !found.isComingSoon && found.available >= found.quantity)

/** The goods, or the reason why they can't be bought in this quantity. */
function buyable(found: FoundGoods | null): FoundGoods {
  if (!found) throw new ShopError('not_found', 'Product not found.')
  const { name, productId } = found.goods
  if (found.isComingSoon)
    throw new ShopError('coming_soon', `${name} is coming soon and can't be bought yet.`)
  if (found.available < found.quantity) throw outOfStock(productId, name, found.available)
  return found
}

/** Reports how many packs are left, so that the shopper can buy those. */
export function outOfStock(productId: number, name: string, left: number): ShopError {
  const available = Math.max(0, left)
  const message =
    available === 0
      ? `${name} is out of stock.`
      : `Only ${available} ${available === 1 ? 'pack' : 'packs'} of ${name} ${available === 1 ? 'is' : 'are'} left.`
  return new ShopError('out_of_stock', message, { extra: { available, product_id: productId } })
}

/** The quote as the API answers it. */
export function presentQuote({ price, offer, code }: Omit<Quoted, 'terms'>): Quote {
  return {
    lines: price.lines.map(({ goods, quantity, pricePaise, lineTotalPaise }) => ({
      product_id: goods.productId,
      name: goods.name,
      quantity,
      price: toRupees(pricePaise),
      original_price: toRupees(goods.listPaise),
      line_total: toRupees(lineTotalPaise),
      image_url: goods.imageUrl,
    })),
    subtotal: toRupees(price.subtotalPaise),
    discount: toRupees(price.discountPaise),
    shipping: toRupees(price.shippingPaise),
    tax_included: toRupees(price.taxPaise),
    total: toRupees(price.totalPaise),
    offer: offer && { label: offer.label, percent: offer.percent },
    code,
    free_shipping_remaining: toRupees(price.freeShippingRemainingPaise),
  }
}
