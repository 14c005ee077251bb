import type { Quote } from '#contract/shop/checkout.ts'
import { clampQuantity } from '#shared/field-rules.ts'
import { formatRupees } from '#shared/money.ts'
import type { WantedItem } from '../cart/use-quote.ts'

/** One product bought without the cart, as 'Buy Now' passes it in the address. */
export interface DirectBuy {
  item: WantedItem
  /** The price of one where it was chosen, in rupees; only compared, never charged. */
  shownPrice: number | null
}

/** Null when the address names no product, which means the cart. */
export function readDirectBuy(search: URLSearchParams): DirectBuy | null {
  const productId = search.get('productId')
  if (productId === null) return null
  const price = Number.parseFloat(search.get('price') ?? '')
  return {
    // The server rejects an invalid product id.
    item: { productId: Number(productId) || 0, quantity: clampQuantity(Number(search.get('quantity') ?? 1)) },
    shownPrice: Number.isFinite(price) ? price : null,
  }
}

/**
 * Reports a price that differs from the chosen one. Some links carry the list price, so it is accepted too.
 */
export function priceRemark({ item, shownPrice }: DirectBuy, quote: Quote): string | null {
  const line = quote.lines.find(({ product_id }) => product_id === item.productId)
  if (!line || shownPrice === null || shownPrice === line.price || shownPrice === line.original_price)
    return null
  return `${line.name} now costs ${formatRupees(line.price)}, not ${formatRupees(shownPrice)}. The total here is what you pay.`
}
