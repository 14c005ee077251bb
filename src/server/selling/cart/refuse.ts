import { ShopError } from '../../machine/http/shop-error.ts'
import type { Refusal } from './cart-rules.ts'

/** A refused change, in the words that the shopper reads. */
export function refusalError(refusal: Refusal): ShopError {
  switch (refusal.kind) {
    case 'unknown_product':
      return new ShopError('not_found', 'Product not found.')
    case 'not_in_cart':
      return new ShopError('not_found', 'This product is not in your cart.')
    case 'coming_soon':
      return new ShopError('coming_soon', 'This product is coming soon and can’t be bought yet.')
    case 'out_of_stock':
      return new ShopError('out_of_stock', outOfStock(refusal.available), {
        extra: { available: refusal.available },
      })
  }
}

function outOfStock(available: number): string {
  if (available === 0) return 'This product is out of stock.'
  return available === 1 ? 'Only 1 pack is left in stock.' : `Only ${available} packs are left in stock.`
}
