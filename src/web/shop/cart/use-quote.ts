import type { CartItem } from '#contract/shop/cart.ts'
import { type PaymentMethods, type Quote, quoteCheckout } from '#contract/shop/checkout.ts'
import { api } from '../../lib/api/browser-api.ts'
import { codeOf, explain, type Failure } from '../../lib/api/failure.ts'
import { type Loaded, useLoad } from '../../lib/loading/use-load.ts'

export interface WantedItem {
  productId: number
  quantity: number
}

/** A quote; one that another call answered comes without the ways to pay. */
export type QuoteToPay = Quote & { payment_methods?: PaymentMethods }

/**
 * The quote for the items, or for the shopper's cart without items; loaded whenever `key` changes, not while
 * it is null.
 */
export const useQuote = (
  key: string | null,
  items?: WantedItem[],
  adjust: (quote: QuoteToPay) => QuoteToPay = (quote) => quote,
): Loaded<QuoteToPay> => useLoad(key, async () => adjust(await api(quoteCheckout, { body: { items } })))

/** What a pack of a line costs by the quote, else in the shop: a price list is for the whole order. */
export const priceIn = (quote: Quote | null, { product_id, price }: CartItem): number =>
  quote?.lines.find((line) => line.product_id === product_id)?.price ?? price

/** Goods that are not available in the requested quantity. */
export interface Shortage {
  productId: number
  /** The packs left; 0 when out of stock. */
  available: number
  message: string
}

export function shortageOf(failure: Failure | null): Shortage | null {
  if (!failure?.reply || codeOf(failure) !== 'out_of_stock') return null
  const { product_id, available, message } = failure.reply
  if (typeof product_id !== 'number' || typeof available !== 'number') return null
  return { productId: product_id, available, message }
}

const noTotal = 'The total could not be worked out. Please try again.'

/** The message for a missing total. */
export const quoteFailure = (failure: Failure): string =>
  explain(failure, { refused: noTotal, unreachable: noTotal })
