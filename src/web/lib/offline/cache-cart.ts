import type { CartItem } from '#contract/shop/cart.ts'
import { rememberCart } from './last-seen.ts'
import { registerWorker } from './register-worker.ts'

/** Keeps what is in the cart for the page without a connection. */
export function cacheCart(items: CartItem[]): void {
  rememberCart({
    lines: items.map(({ name, quantity, net_quantity }) => ({ name, quantity, size: net_quantity })),
  })
  if (items.length > 0) registerWorker()
}
