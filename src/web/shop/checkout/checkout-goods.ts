import type { Quote } from '#contract/shop/checkout.ts'
import type { Loaded } from '../../lib/loading/use-load.ts'
import { cartFailure } from '../cart/cart-failure.ts'
import type { CartState } from '../cart/cart-store.ts'
import { quoteFailure } from '../cart/use-quote.ts'

/** The goods of the checkout. */
export type CheckoutGoods =
  | { kind: 'loading' }
  | { kind: 'empty' }
  /** A guest's cart, whose contents are unknown. */
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string; isCart: boolean }
  | { kind: 'ready'; quote: Quote }

export function checkoutGoods(isDirect: boolean, cart: CartState, quote: Loaded<Quote>): CheckoutGoods {
  const withoutQuote = isDirect ? null : cartWithoutQuote(cart)
  if (withoutQuote) return withoutQuote
  if (quote.failure) return { kind: 'failed', message: quoteFailure(quote.failure), isCart: !isDirect }
  if (!quote.data) return { kind: 'loading' }
  return quote.data.lines.length === 0 ? { kind: 'empty' } : { kind: 'ready', quote: quote.data }
}

/** A cart without a price, such as an empty one. */
function cartWithoutQuote(cart: CartState): CheckoutGoods | null {
  switch (cart.status) {
    case 'unknown':
      return { kind: 'loading' }
    case 'guest':
    case 'ended':
      return { kind: 'unknown' }
    case 'failed':
      return cart.items.length > 0 || !cart.failure
        ? null
        : { kind: 'failed', message: cartFailure(cart.failure), isCart: true }
    case 'ready':
      return cart.items.length > 0 ? null : { kind: 'empty' }
  }
}
