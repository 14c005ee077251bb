import type { CartItem } from '#contract/shop/cart.ts'

/** Product id → the wanted quantity; 0 removes it. */
export type Changes = ReadonlyMap<number, number>

/** The cart with all unconfirmed changes. */
export function withChanges(items: CartItem[], changes: Changes): CartItem[] {
  return items
    .map((item) => ({ ...item, quantity: changes.get(item.product_id) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0)
}

/** The number of packs. */
export const countOf = (items: CartItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Changes exactly when the total may have changed. */
export const fingerprintOf = (items: CartItem[]): string =>
  items.map(({ product_id, quantity, price }) => `${product_id}x${quantity}@${price}`).join()

/**
 * The items in their known order, new ones last: a restored line has its former place, and no line moves
 * because the server lists it elsewhere.
 */
export function inKnownOrder(items: CartItem[], known: number[]): CartItem[] {
  const placeOf = ({ product_id }: CartItem): number => {
    const place = known.indexOf(product_id)
    return place === -1 ? known.length : place
  }
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The known order with new items at its end; removed ones keep their place. */
export const orderWith = (known: number[], items: CartItem[]): number[] => [
  ...known,
  ...items.map(({ product_id }) => product_id).filter((id) => !known.includes(id)),
]
