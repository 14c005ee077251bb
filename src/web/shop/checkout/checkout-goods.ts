import type { Loaded } from '../../lib/loading/use-load.ts'
import { cartFailure } from '../cart/cart-failure.ts'
import type { CartState } from '../cart/cart-store.ts'
import { type QuoteToPay, quoteFailure, type WantedItem } from '../cart/use-quote.ts'
import { landingPath } from './direct-buy.ts'

/** The goods of the checkout. */
export type CheckoutGoods =
  | { kind: 'loading' }
  | { kind: 'empty' }
  /** A guest's cart, whose contents are unknown. */
  | { kind: 'unknown' }
  /** `changePath` leads to where the shopper can change the goods. */
  | { kind: 'failed'; message: string; changePath: string }
  | { kind: 'ready'; quote: QuoteToPay }

/** @param items the goods of a direct buy; the cart without them. */
export function checkoutGoods(
  items: WantedItem[] | undefined,
  cart: CartState,
  quote: Loaded<QuoteToPay>,
): CheckoutGoods {
  const withoutQuote = items ? null : cartWithoutQuote(cart)
  if (withoutQuote) return withoutQuote
  const changePath = items ? landingPath(items) : cartPath
  if (quote.failure) return { kind: 'failed', message: quoteFailure(quote.failure), changePath }
  if (!quote.data) return { kind: 'loading' }
  return quote.data.lines.length === 0 ? { kind: 'empty' } : { kind: 'ready', quote: quote.data }
}

const cartPath = '/cart'

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
        : { kind: 'failed', message: cartFailure(cart.failure), changePath: cartPath }
    case 'ready':
      return cart.items.length > 0 ? null : { kind: 'empty' }
  }
}
