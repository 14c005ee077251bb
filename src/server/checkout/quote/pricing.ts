import { beforePercent, discountedPrice, hundredthOf, type Paise, percentOf } from '#shared/money.ts'
import type { ListedPrice } from '../price-lists/list-price.ts'
import { type ChargedPart, chargeParts, spreadDiscount } from './charged-parts.ts'

/** The price data of a product. */
export interface Goods {
  productId: number
  /** The quoted version of the product. */
  version: number
  name: string
  imageUrl: string
  category: string | null
  hsn: string
  /** The product's rate; a kit has its highest rate here, while `taxParts` decide. */
  taxRatePercent: number
  listPaise: Paise
  discountPercent: number
  /** Tax rates with their weights: one part, or the components of a kit. */
  taxParts: { ratePercent: number; weight: number }[]
}

export interface WantedGoods {
  goods: Goods
  quantity: number
  /** The price of one pack in place of the shop's: given by the staff, or of a price list. */
  ownPricePaise?: Paise | undefined
  /** The own price of the product in the price list of a business customer. */
  listed?: ListedPrice | null | undefined
}

/** What an offer takes off. */
export interface Reduction {
  /** Percent off the goods that it covers; 0 for an amount. */
  percent: number
  amountPaise: Paise
  /** Null for all goods. */
  coversGoods: ((goods: Goods) => boolean) | null
}

/** The terms of every order, and the offer of this order. */
export interface Terms {
  offer: Reduction | null
  shippingFeePaise: Paise
  /** Shipping is free above this value of goods after discount; null for a fee that stays. */
  freeAbovePaise: Paise | null
  /** The fee for cash on delivery; default: none. */
  codFeePaise?: Paise
  /** Whether the seller may not collect GST; default: it may. */
  isTaxFree?: boolean
}

export interface PricedLine extends WantedGoods {
  /** The charged price of one pack. */
  pricePaise: Paise
  lineTotalPaise: Paise
  /** This line's share of the order's discount. */
  discountPaise: Paise
  /** Whether the offer covers it. */
  isDiscounted: boolean
  /** Its lines on the invoice, after discount and with their shares of the shipping fee. */
  parts: ChargedPart[]
}

export interface Price {
  lines: PricedLine[]
  subtotalPaise: Paise
  discountPaise: Paise
  /** With the fee for cash on delivery, since both are part of the supply and taxed alike. */
  shippingPaise: Paise
  /** The part of `shippingPaise` that is the fee for cash on delivery. */
  codFeePaise: Paise
  totalPaise: Paise
  /** The tax inside the total: the sum of the parts' taxes. */
  taxPaise: Paise
  /** The minimum of further goods for free shipping; 0 when shipping is free. */
  freeShippingRemainingPaise: Paise
}

/** Computes all amounts of cart, checkout, payment, order, mail and invoice (product.md §4). */
export function priceOrder(wanted: WantedGoods[], terms: Terms): Price {
  const charged = wanted.map((line) => {
    const pricePaise = line.ownPricePaise ?? discountedPrice(line.goods.listPaise, line.goods.discountPercent)
    const isDiscounted = terms.offer?.coversGoods?.(line.goods) ?? true
    const totalPaise = pricePaise * line.quantity
    const parts = terms.isTaxFree ? untaxed(line.goods.taxParts) : line.goods.taxParts
    return { ...line, pricePaise, totalPaise, isDiscounted, parts }
  })
  const subtotalPaise = sum(charged.map((line) => line.totalPaise))
  const offeredPaise = sum(charged.map((line) => (line.isDiscounted ? line.totalPaise : 0)))
  const discountPaise = discountOf(terms.offer, offeredPaise)
  const goodsPaise = subtotalPaise - discountPaise
  const { freeAbovePaise } = terms
  const isFree = wanted.length === 0 || (freeAbovePaise !== null && goodsPaise > freeAbovePaise)
  const codFeePaise = wanted.length === 0 ? 0 : (terms.codFeePaise ?? 0)
  const shippingPaise = (isFree ? 0 : terms.shippingFeePaise) + codFeePaise
  const discounts = spreadDiscount(charged, discountPaise)
  const parts = chargeParts(charged, discountPaise, shippingPaise)
  const lines = charged.map(({ totalPaise, ...line }, index) => ({
    ...line,
    lineTotalPaise: totalPaise,
    discountPaise: discounts[index] ?? 0,
    parts: parts[index] ?? [],
  }))
  return {
    lines,
    subtotalPaise,
    discountPaise,
    shippingPaise,
    codFeePaise,
    totalPaise: goodsPaise + shippingPaise,
    taxPaise: sum(parts.flat().map((part) => part.taxPaise)),
    freeShippingRemainingPaise:
      freeAbovePaise === null
        ? 0
        : worthToFreeShipping(
            { subtotalPaise, discountPaise, offeredPaise },
            { offer: terms.offer, freeAbovePaise },
          ),
  }
}

const untaxed = (parts: Goods['taxParts']): Goods['taxParts'] =>
  parts.map(({ weight }) => ({ weight, ratePercent: 0 }))

/** The minimum price of goods after an offer of an amount: a hundredth, so that every invoice line stays positive. */
const minRemainingPaise = (offeredPaise: Paise): Paise => Math.max(100, hundredthOf(offeredPaise))

/** The discount of an offer on the goods that it covers, in paise. */
function discountOf(offer: Reduction | null, offeredPaise: Paise): Paise {
  if (!offer) return 0
  if (offer.percent > 0) return percentOf(offeredPaise, offer.percent)
  return Math.max(0, Math.min(offer.amountPaise, offeredPaise - minRemainingPaise(offeredPaise)))
}

/**
 * The value of further goods for free shipping. With a percentage, a rupee of goods adds less than a rupee,
 * and rounding decides the last paisa. Where the offer covers some goods, added goods count as not covered.
 */
function worthToFreeShipping(
  {
    subtotalPaise,
    discountPaise,
    offeredPaise,
  }: { subtotalPaise: Paise; discountPaise: Paise; offeredPaise: Paise },
  { offer, freeAbovePaise }: { offer: Reduction | null; freeAbovePaise: Paise },
): Paise {
  if (subtotalPaise - discountPaise > freeAbovePaise) return 0
  if (!offer) return freeAbovePaise + 1 - subtotalPaise
  const { percent, amountPaise, coversGoods } = offer
  if (percent === 0) {
    // An offer for all goods also covers what is added; then a hundredth exceeds the limit at some point.
    const takenPaise = coversGoods
      ? discountOf(offer, offeredPaise)
      : Math.min(amountPaise, freeAbovePaise < minRemainingPaise(0) ? 0 : 99 * freeAbovePaise)
    return freeAbovePaise + takenPaise + 1 - subtotalPaise
  }
  if (coversGoods) return freeAbovePaise + discountPaise + 1 - subtotalPaise
  const isEnough = (worth: Paise) => worth - percentOf(worth, percent) > freeAbovePaise
  let worth = Math.max(subtotalPaise, beforePercent(freeAbovePaise, percent) - 1)
  while (!isEnough(worth)) worth += 1
  return worth - subtotalPaise
}

const sum = (amounts: Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0)
