import { discountedPrice, type Paise } from '#shared/money.ts'

/** A price list that a business customer has. */
export interface PriceList {
  name: string
  /** Null for own prices only. */
  percent: number | null
  /** The minimum value of the goods at the prices of the shop. */
  minimumPaise: Paise
}

/** The own price of a product in the customer's price list. */
export interface ListedPrice {
  pricePaise: Paise
  /** The packs of the product from which the price holds. */
  minQuantity: number
}

interface Line {
  goods: { listPaise: Paise; discountPercent: number }
  quantity: number
  listed?: ListedPrice | null | undefined
}

/**
 * The price of one pack in a price list: the lowest of the shop's price, the list's percentage off the price before the
 * product's discount, and the list's own price. Percentages never combine, and a list is never dearer than the shop.
 */
export function listPrice({ goods, quantity, listed }: Line, { percent }: Pick<PriceList, 'percent'>): Paise {
  const shopPaise = discountedPrice(goods.listPaise, goods.discountPercent)
  const percentPaise = percent === null ? shopPaise : discountedPrice(goods.listPaise, percent)
  const ownPaise = listed && quantity >= listed.minQuantity ? listed.pricePaise : shopPaise
  return Math.min(shopPaise, percentPaise, ownPaise)
}
