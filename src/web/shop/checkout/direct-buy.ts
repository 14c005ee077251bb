import type { Quote } from '#contract/checkout.ts'
import { clampQuantity } from '#contract/field-rules.ts'
import { formatRupees } from '#contract/money.ts'
import type { WantedItem } from '../cart/use-quote.ts'

/** One product bought without the cart, as 'Buy Now' hands it over in the address. */
export interface DirectBuy {
  item: WantedItem
  /** What one cost where it was chosen, in rupees; never charged, only compared. */
  shownPrice: number | null
}

/** Null when the address names no product, so that the cart is meant. */
export function readDirectBuy(search: URLSearchParams): DirectBuy | null {
  const productId = search.get('productId')
  if (productId === null) return null
  const price = Number.parseFloat(search.get('price') ?? '')
  return {
    // A product that no number names is left to the server to refuse.
    item: { productId: Number(productId) || 0, quantity: clampQuantity(Number(search.get('quantity') ?? 1)) },
    shownPrice: Number.isFinite(price) ? price : null,
  }
}

/** Tells of a price that is no longer the one that was chosen. The list price is what some links carry, so it counts too. */
export function priceRemark({ item, shownPrice }: DirectBuy, quote: Quote): string | null {
  const line = quote.lines.find(({ product_id }) => product_id === item.productId)
  if (!line || shownPrice === null || shownPrice === line.price || shownPrice === line.original_price)
    return null
  return `${line.name} now costs ${formatRupees(line.price)}, not ${formatRupees(shownPrice)}. The total here is what you pay.`
}
