import type { Paise } from '#shared/money.ts'

/** What the rule needs to know of a product that could be added. */
export interface Candidate {
  productId: number
  /** The charged price of one pack. */
  pricePaise: Paise
}

/** A cart on its way to free shipping. */
export interface Gap {
  /** Goods after the discounts of products. */
  subtotalPaise: Paise
  /** The least further goods that make shipping free, the offer considered; 0 when it is. */
  remainingPaise: Paise
}

/** A top-up costs at most this part of the goods in the cart: it is to be a small step, and no second purchase. */
const maxOfSubtotal = 1 / 2

/**
 * The products of which one pack closes the gap, the best first. Whatever the offer, the total rises with the price, so the cheapest
 * that closes it costs the least in the end.
 */
export function topUps<Kind extends Candidate>(
  candidates: Kind[],
  { subtotalPaise, remainingPaise }: Gap,
): Kind[] {
  if (remainingPaise === 0) return []
  return candidates
    .filter(({ pricePaise }) => pricePaise >= remainingPaise && pricePaise <= subtotalPaise * maxOfSubtotal)
    .sort((one, other) => one.pricePaise - other.pricePaise || one.productId - other.productId)
}
