import type { Quote } from '#contract/shop/checkout.ts'
import { clampQuantity, maxBusinessQuantity } from '#shared/field-rules.ts'
import { readLinkLines, writeLinkLines } from '#shared/link-lines.ts'
import { formatRupees } from '#shared/money.ts'
import type { WantedItem } from '../cart/use-quote.ts'

/** Goods bought without the cart: one product, as 'Buy Now' passes it, or the lines of a link. */
export interface DirectBuy {
  items: WantedItem[]
  /** The price of one where it was chosen, in rupees; only compared, never charged. */
  shownPrice: number | null
  /** The session of an agent that led here. */
  agent?: string | null
}

/** Null when the address names no product, which means the cart. */
export function readDirectBuy(search: URLSearchParams): DirectBuy | null {
  const productId = search.get('productId')
  const lines = search.get('lines')
  if (productId === null)
    return lines === null ? null : { items: itemsOf(lines), shownPrice: null, agent: search.get('agent') }
  const price = Number.parseFloat(search.get('price') ?? '')
  return {
    items: [
      {
        // The server rejects an invalid product id.
        productId: Number(productId) || 0,
        // The quote knows the limit of the shopper.
        quantity: clampQuantity(Number(search.get('quantity') ?? 1), maxBusinessQuantity),
      },
    ],
    shownPrice: Number.isFinite(price) ? price : null,
  }
}

const itemsOf = (lines: string): WantedItem[] =>
  readLinkLines(lines).items.map((item) => ({ ...item, quantity: clampQuantity(item.quantity) }))

/** The page that names which of the goods cannot be bought, and leaves them out. */
export const landingPath = (items: WantedItem[]): string => `/buy/${writeLinkLines(items)}`

/**
 * Reports a price that differs from the chosen one. Some links carry the list price, so it is accepted too.
 */
export function priceRemark({ items, shownPrice }: DirectBuy, quote: Quote): string | null {
  const line = quote.lines.find(({ product_id }) => product_id === items[0]?.productId)
  if (!line || shownPrice === null || shownPrice === line.price || shownPrice === line.original_price)
    return null
  return `${line.name} now costs ${formatRupees(line.price)}, not ${formatRupees(shownPrice)}. The total here is what you pay.`
}
