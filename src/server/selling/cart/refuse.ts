import { ShopError } from '../../machine/http/shop-error.ts'
import type { LineChange } from './change-line.ts'

/** @throws {ShopError} for a change that was not made, in the words that the shopper reads. */
export function refuseUnlessDone({ verdict, availablePacks }: LineChange): void {
  switch (verdict) {
    case 'done':
      return
    case 'unknown_product':
      throw new ShopError('not_found', 'Product not found.')
    case 'not_in_cart':
      throw new ShopError('not_found', 'This product is not in your cart.')
    case 'coming_soon':
      throw new ShopError('coming_soon', 'This product is coming soon and can’t be bought yet.')
    case 'out_of_stock':
      throw new ShopError('out_of_stock', outOfStock(availablePacks), {
        extra: { available: availablePacks },
      })
  }
}

function outOfStock(available: number): string {
  if (available === 0) return 'This product is out of stock.'
  return available === 1 ? 'Only 1 pack is left in stock.' : `Only ${available} packs are left in stock.`
}
