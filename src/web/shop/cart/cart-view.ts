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
