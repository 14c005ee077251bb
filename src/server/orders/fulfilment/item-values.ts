import { refundValue } from '#shared/refund-value.ts'
import { spreadDiscount } from '../../checkout/quote/charged-parts.ts'

/** An item of an order; amounts in paise. */
export interface SoldItem {
  id: number
  pricePaise: number
  quantity: number
  refundedQuantity: number
  isDiscounted: boolean
}

/** The paid amount for all packs of each item, after its share of the order's discount, in paise. */
export function paidValues(items: SoldItem[], discountPaise: number): Map<number, number> {
  const sold = items.map((item) => ({ ...item, totalPaise: item.pricePaise * item.quantity }))
  const discounts = spreadDiscount(sold, discountPaise)
  return new Map(sold.map(({ id, totalPaise }, index) => [id, totalPaise - (discounts[index] ?? 0)]))
}

/** The refund for a number of packs of each item, in paise. */
export function refundValues(
  items: SoldItem[],
  discountPaise: number,
  wanted: (item: SoldItem) => number,
): Map<number, number> {
  const paid = paidValues(items, discountPaise)
  return new Map(
    items.map((item) => [item.id, refundValue({ ...item, paidPaise: paid.get(item.id) ?? 0 }, wanted(item))]),
  )
}
