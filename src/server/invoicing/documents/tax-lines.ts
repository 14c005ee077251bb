import { type ChargedPart, chargeParts } from '../../checkout/quote/charged-parts.ts'

/** The tax data of an order. All in paise. */
export interface TaxedOrder {
  discountPaise: number
  shippingPaise: number
  items: TaxedItem[]
}

export interface TaxedItem {
  id: number
  name: string
  hsn: string
  ratePercent: number
  pricePaise: number
  quantity: number
  isDiscounted: boolean
  /** The priced components of a kit; null for another product. */
  components: { name: string; hsn: string; ratePercent: number; sharePaise: number }[] | null
}

/** One charged line of a tax document: after discount, with its share of the shipping, tax included. */
export interface ChargedLine extends ChargedPart {
  orderItemId: number
  /** The number of a kit's component, from 1; 0 for another product. */
  component: number
  description: string
  hsn: string
  /** Packs of the product or the kit; null where an invoice charges only the rest of the shipping. */
  quantity: number | null
  /** The price of one pack before discounts, in paise; null for a component of a kit. */
  unitPricePaise: number | null
}

/** The lines of an order, a kit by its components. They add up to the paid total, and their tax to the quoted tax. */
export function chargedLines({ items, discountPaise, shippingPaise }: TaxedOrder): ChargedLine[] {
  const described = items.map(linesOfItem)
  const charged = chargeParts(
    items.map(({ pricePaise, quantity, isDiscounted }, index) => ({
      totalPaise: pricePaise * quantity,
      isDiscounted,
      parts: described[index] ?? [],
    })),
    discountPaise,
    shippingPaise,
  ).flat()
  return described.flat().map(({ weight: _, ...line }, index) => {
    const part = charged[index]
    if (!part) throw new Error('A line of an order was not charged.')
    return { ...line, ...part }
  })
}

function linesOfItem({ id, name, hsn, ratePercent, quantity, components, pricePaise }: TaxedItem) {
  const common = { orderItemId: id, quantity }
  if (!components) {
    const line = { component: 0, description: name, hsn, ratePercent, weight: 1 }
    return [{ ...common, ...line, unitPricePaise: pricePaise }]
  }
  return components.map((part, index) => ({
    ...common,
    component: index + 1,
    description: `${name}: ${part.name}`,
    hsn: part.hsn,
    ratePercent: part.ratePercent,
    weight: part.sharePaise,
    unitPricePaise: null,
  }))
}
