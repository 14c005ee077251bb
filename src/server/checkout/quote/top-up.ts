import type { Paise } from '#shared/money.ts'

/** The data of a product that could be added. */
export interface Candidate {
  productId: number
  /** The charged price of one pack. */
  pricePaise: Paise
}

/** A cart below the threshold of free shipping. */
export interface Gap {
  /** The goods after product discounts, in paise. */
  subtotalPaise: Paise
  /** The minimum of further goods for free shipping, after the offer; 0 when shipping is free. */
  remainingPaise: Paise
}

/** A top-up costs at most this part of the goods in the cart, so that it stays a small step. */
const maxOfSubtotal = 1 / 2

/**
 * The products of which one pack closes the gap, the best first. The total rises with the price under any
 * offer, so the cheapest product that closes the gap costs least.
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
