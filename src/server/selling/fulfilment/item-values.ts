import { spread } from '../checkout/spread.ts'

/** An item of an order as far as its money goes. In paise. */
export interface SoldItem {
  id: number
  pricePaise: number
  quantity: number
  refundedQuantity: number
}

/**
 * What giving back so many packs of each item amounts to, after the item's share of the order's discount. Counted from what is
 * given back already, so that all packs together come to the whole of the line, however they are split.
 */
export function refundValues(
  items: SoldItem[],
  discountPaise: number,
  wanted: (item: SoldItem) => number,
): Map<number, number> {
  const totals = items.map(({ pricePaise, quantity }) => pricePaise * quantity)
  const discounts = spread(discountPaise, totals)
  return new Map(
    items.map((item, index) => {
      const paidPaise = (totals[index] ?? 0) - (discounts[index] ?? 0)
      const upTo = (packs: number): number => Math.round((paidPaise * packs) / item.quantity)
      const { refundedQuantity } = item
      return [item.id, upTo(refundedQuantity + wanted(item)) - upTo(refundedQuantity)]
    }),
  )
}
