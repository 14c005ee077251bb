import type { CartItem } from '#contract/cart.ts'

/** Product id → the quantity that the shopper wants of it; 0 takes it out. */
export type Changes = ReadonlyMap<number, number>

/** The cart as it will be when the server has agreed to what it was not asked yet. */
export function withChanges(items: CartItem[], changes: Changes): CartItem[] {
  return items
    .map((item) => ({ ...item, quantity: changes.get(item.product_id) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0)
}

/** The number of packs. */
export const countOf = (items: CartItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Changes exactly when what is to be paid may have changed. */
export const fingerprintOf = (items: CartItem[]): string =>
  items.map(({ product_id, quantity, price }) => `${product_id}x${quantity}@${price}`).join()

/**
 * The items in the order in which they are known, new ones last: a line that comes back stands where it stood, and no
 * line jumps because the server lists it elsewhere.
 */
export function inKnownOrder(items: CartItem[], known: number[]): CartItem[] {
  const placeOf = ({ product_id }: CartItem): number => {
    const place = known.indexOf(product_id)
    return place === -1 ? known.length : place
  }
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The known order with what is new at its end; what left keeps its place, so that it can come back to it. */
export const orderWith = (known: number[], items: CartItem[]): number[] => [
  ...known,
  ...items.map(({ product_id }) => product_id).filter((id) => !known.includes(id)),
]
