import { discountedPrice, type Paise, percentOf } from '#contract/money.ts'
import { spread } from './spread.ts'
import { type RatedAmount, sumByRate, taxInside } from './tax.ts'

/** The price data of a product. */
export interface Goods {
  productId: number
  name: string
  imageUrl: string
  hsn: string
  /** Of the product; for a kit its highest rate, while `taxParts` decide. */
  taxRatePercent: number
  listPaise: Paise
  discountPercent: number
  /** Tax rates with their weights: one part, or the components of a kit. */
  taxParts: { ratePercent: number; weight: number }[]
}

export interface WantedGoods {
  goods: Goods
  quantity: number
}

/** The terms of every order, and the offer of this one. */
export interface Terms {
  /** Percent off the subtotal; 0 without an offer. */
  offerPercent: number
  shippingFeePaise: Paise
  /** Shipping is free when goods after discount are above this. */
  freeAbovePaise: Paise
}

export interface PricedLine extends WantedGoods {
  /** The charged price of one pack. */
  pricePaise: Paise
  lineTotalPaise: Paise
  /** This line's share of the order's discount. */
  discountPaise: Paise
}

export interface Price {
  lines: PricedLine[]
  subtotalPaise: Paise
  discountPaise: Paise
  shippingPaise: Paise
  totalPaise: Paise
  /** The total by tax rate, shipping included. */
  rates: RatedAmount[]
  /** The tax inside the total. */
  taxPaise: Paise
  /** The least further goods that make shipping free; 0 when it is. */
  freeShippingRemainingPaise: Paise
}

/** The one computation of all amounts in cart, checkout, payment, order, mail and invoice (product.md §4). */
export function priceOrder(wanted: WantedGoods[], terms: Terms): Price {
  const charged = wanted.map((line) => {
    const pricePaise = discountedPrice(line.goods.listPaise, line.goods.discountPercent)
    return { ...line, pricePaise, lineTotalPaise: pricePaise * line.quantity }
  })
  const subtotalPaise = sum(charged.map((line) => line.lineTotalPaise))
  const discountPaise = percentOf(subtotalPaise, terms.offerPercent)
  const goodsPaise = subtotalPaise - discountPaise
  const isFree = wanted.length === 0 || goodsPaise > terms.freeAbovePaise
  const shippingPaise = isFree ? 0 : terms.shippingFeePaise
  const discounts = spread(
    discountPaise,
    charged.map((line) => line.lineTotalPaise),
  )
  const lines = charged.map((line, index) => ({ ...line, discountPaise: discounts[index] ?? 0 }))
  const rates = amountsByRate(lines, shippingPaise)
  return {
    lines,
    subtotalPaise,
    discountPaise,
    shippingPaise,
    totalPaise: goodsPaise + shippingPaise,
    rates,
    taxPaise: sum(rates.map(({ grossPaise, ratePercent }) => taxInside(grossPaise, ratePercent))),
    freeShippingRemainingPaise: worthToFreeShipping(subtotalPaise, terms),
  }
}

/** Goods by tax rate after discount, a kit by its components, with the shipping fee split by value. */
function amountsByRate(lines: PricedLine[], shippingPaise: Paise): RatedAmount[] {
  const goods = sumByRate(
    lines.flatMap(({ goods: { taxParts }, lineTotalPaise, discountPaise }) => {
      const parts = spread(
        lineTotalPaise - discountPaise,
        taxParts.map((part) => part.weight),
      )
      return taxParts.map(({ ratePercent }, index) => ({ ratePercent, grossPaise: parts[index] ?? 0 }))
    }),
  )
  const shipping = spread(
    shippingPaise,
    goods.map(({ grossPaise }) => grossPaise),
  )
  return goods.map(({ ratePercent, grossPaise }, index) => ({
    ratePercent,
    grossPaise: grossPaise + (shipping[index] ?? 0),
  }))
}

/** With an offer, a rupee of goods adds less than a rupee, and rounding decides the last paisa. */
function worthToFreeShipping(subtotalPaise: Paise, { offerPercent, freeAbovePaise }: Terms): Paise {
  const isEnough = (worth: Paise) => worth - percentOf(worth, offerPercent) > freeAbovePaise
  if (isEnough(subtotalPaise)) return 0
  let worth = Math.max(subtotalPaise, Math.floor((freeAbovePaise * 100) / (100 - offerPercent)) - 1)
  while (!isEnough(worth)) worth += 1
  return worth - subtotalPaise
}

const sum = (amounts: Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0)
