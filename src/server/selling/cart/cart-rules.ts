import { maxQuantity } from '#contract/field-rules.ts'

/** What a change of a line met in the database, and what came of it. */
export interface LineFacts {
  /** Null when there is no such product. */
  product: { isComingSoon: boolean; availablePacks: number } | null
  /** Packs of it in the cart before; null when it was not in it. */
  heldBefore: number | null
  /** Packs of it now; null when the change was refused. */
  heldAfter: number | null
}

export type Refusal =
  | { kind: 'unknown_product' }
  | { kind: 'not_in_cart' }
  | { kind: 'coming_soon' }
  /** Not enough packs are left for what the cart would hold. */
  | { kind: 'out_of_stock'; available: number }

/** Why packs could not be added; null when they were. */
export function refusalOfAdd({ product, heldAfter }: LineFacts): Refusal | null {
  if (heldAfter !== null) return null
  return product ? refusalOfProduct(product) : { kind: 'unknown_product' }
}

/** Why the packs of a line could not be set, to this many; null when they were. */
export function refusalOfSet(facts: LineFacts, wanted: number): Refusal | null {
  const { product, heldBefore, heldAfter } = facts
  if (heldAfter !== null) return null
  if (!product || heldBefore === null) return { kind: 'not_in_cart' }
  // It could have been set, so the line went while we looked: another tab removed it.
  if (!product.isComingSoon && product.availablePacks >= wanted) return { kind: 'not_in_cart' }
  return refusalOfProduct(product)
}

const refusalOfProduct = (product: { isComingSoon: boolean; availablePacks: number }): Refusal =>
  product.isComingSoon
    ? { kind: 'coming_soon' }
    : { kind: 'out_of_stock', available: Math.max(0, product.availablePacks) }

/**
 * Whether the cart holds fewer packs than were asked for, because 10 of one product is the most. `before` was read
 * without a lock: when another tab added meanwhile, the sum misses 10 from below.
 */
export const isCapped = (before: number, wanted: number, after: number): boolean =>
  after === maxQuantity && before + wanted !== maxQuantity
