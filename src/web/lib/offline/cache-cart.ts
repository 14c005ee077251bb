import type { CartItem } from '#contract/shop/cart.ts'
import { rememberCart } from './last-seen.ts'

/** Caches the cart for the offline page. */
export function cacheCart(items: CartItem[]): void {
  rememberCart({
    lines: items.map(({ name, quantity, net_quantity }) => ({ name, quantity, size: net_quantity })),
  })
}
