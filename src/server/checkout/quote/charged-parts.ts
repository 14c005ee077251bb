import { allocate, hundredthsOf, type Paise } from '#shared/money.ts'

/** What an order contains of one product. */
export interface ChargedItem {
  /** The price of all packs before the discount of the order. */
  totalPaise: Paise
  /** Whether the discount of the order covers it. */
  isDiscounted: boolean
  /** One part, or the components of a kit by position. */
  parts: { ratePercent: number; weight: number }[]
}

/** One line of a tax document, tax included. */
export interface ChargedPart {
  ratePercent: number
  /** After discount, with the share of the shipping fee. */
  grossPaise: Paise
  /** The share of the shipping fee. */
  shippingPaise: Paise
  /** The tax inside `grossPaise`. */
  taxPaise: Paise
}

/** The share of each item in the discount of its order. */
export function spreadDiscount(
  items: Pick<ChargedItem, 'totalPaise' | 'isDiscounted'>[],
  discountPaise: Paise,
): Paise[] {
  const weights = items.map(({ totalPaise, isDiscounted }) => (isDiscounted ? totalPaise : 0))
  return allocate(discountPaise, weights)
}

/**
 * The lines that an order is charged and taxed by, for quote and tax documents; they add up to its total.
 * Shipping is spread over the lines by value, since it is part of the supply of goods (CGST Act, s. 2(30) and
 * s. 8).
 */
export function chargeParts(
  items: ChargedItem[],
  discountPaise: Paise,
  shippingPaise: Paise,
): ChargedPart[][] {
  const discounts = spreadDiscount(items, discountPaise)
  const goods = items.map(({ totalPaise, parts }, index) =>
    allocate(
      totalPaise - (discounts[index] ?? 0),
      parts.map(({ weight }) => weight),
    ),
  )
  const shipping = allocate(shippingPaise, goods.flat()).values()
  return items.map(({ parts }, index) =>
    parts.map(({ ratePercent }, place) => {
      const share = shipping.next().value ?? 0
      const grossPaise = (goods[index]?.[place] ?? 0) + share
      return { ratePercent, grossPaise, shippingPaise: share, taxPaise: taxInside(grossPaise, ratePercent) }
    }),
  )
}

/**
 * One half of the tax inside an amount: gross · r / (2 · (100 + r)), half a paisa rounded up (CGST Rules
 * 2017, rule 35). CGST and SGST have equal rates on the same value (s. 9 of both Acts), so each half is
 * rounded alone.
 */
export function halfTaxInside(grossPaise: number, ratePercent: number): number {
  const rate = hundredthsOf(ratePercent)
  const base = 10_000 + rate
  return Math.floor((grossPaise * rate + base) / (2 * base))
}

/**
 * The tax inside the amount of one line, in paise: twice the rounded half, also for IGST. A quote does not
 * know the state yet, so the place of supply must not change a paisa. Totals add up the taxes of lines;
 * nothing computes the tax of a total.
 */
export const taxInside = (grossPaise: number, ratePercent: number): number =>
  2 * halfTaxInside(grossPaise, ratePercent)
