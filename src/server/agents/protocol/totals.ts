import type { Total } from '#contract/agents/answers.ts'
import { formatPaise, type Paise } from '#shared/money.ts'

/** The amounts of a quote or an order. */
export interface Amounts {
  subtotalPaise: Paise
  discountPaise: Paise
  shippingPaise: Paise
  totalPaise: Paise
  /** The tax inside the total. */
  taxPaise: Paise
}

/** The id of a line: its product, since a session or an order has each product once. */
export const lineIdOf = (productId: number): string => `li_${productId}`

const discountTotal = (paise: Paise, label: string): Total[] =>
  paise === 0 ? [] : [{ type: 'items_discount', display_text: label, amount: -paise }]

/** GST is inside the prices, so the text of the total states it; a tax line would be added to the total. */
export const totalsOf = (
  { subtotalPaise, discountPaise, shippingPaise, totalPaise, taxPaise }: Amounts,
  offer: string | null,
): Total[] => [
  { type: 'subtotal', display_text: 'Subtotal', amount: subtotalPaise },
  ...discountTotal(discountPaise, offer ?? 'Discount'),
  {
    type: 'fulfillment',
    display_text: shippingPaise === 0 ? 'Delivery (free)' : 'Delivery',
    amount: shippingPaise,
  },
  {
    type: 'total',
    display_text: taxPaise > 0 ? `Total (includes GST of ${formatPaise(taxPaise)})` : 'Total',
    amount: totalPaise,
  },
]

/** The totals of one line with its share of the discount. */
export const totalsOfLine = (linePaise: Paise, discountPaise: Paise): Total[] => [
  { type: 'subtotal', display_text: 'Subtotal', amount: linePaise },
  ...discountTotal(discountPaise, 'Discount'),
  { type: 'total', display_text: 'Total', amount: linePaise - discountPaise },
]
