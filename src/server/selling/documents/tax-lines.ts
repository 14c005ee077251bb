import { spread } from '#contract/spread.ts'
import { sumByRate } from '../checkout/tax.ts'

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
  /** The priced components of a kit; null for a product that is one thing. */
  components: { name: string; hsn: string; ratePercent: number; sharePaise: number }[] | null
}

/** One charged line of a tax document: after discount, with its share of the shipping, tax included. */
export interface ChargedLine {
  orderItemId: number
  /** The number of a kit's component, from 1; 0 for a product that is one thing. */
  component: number
  description: string
  hsn: string
  quantity: number
  ratePercent: number
  grossPaise: number
  /** The part of `grossPaise` that is shipping. */
  shippingPaise: number
  /** The price of one before any discount; null for a component of a kit. */
  unitPricePaise: number | null
}

/** The lines of an order, a kit by its components; they add up to the paid total. */
export function chargedLines({ items, discountPaise, shippingPaise }: TaxedOrder): ChargedLine[] {
  const totals = items.map(({ pricePaise, quantity }) => pricePaise * quantity)
  const weights = totals.map((total, index) => (items[index]?.isDiscounted ? total : 0))
  const discounts = spread(discountPaise, weights)
  const goods = items.flatMap((item, index) =>
    linesOfItem(item, (totals[index] ?? 0) - (discounts[index] ?? 0)),
  )
  const rates = sumByRate(goods)
  const shipping = spread(
    shippingPaise,
    rates.map(({ grossPaise }) => grossPaise),
  )
  for (const [index, { ratePercent }] of rates.entries()) {
    const lines = goods.filter((line) => line.ratePercent === ratePercent)
    const shares = spread(
      shipping[index] ?? 0,
      lines.map(({ grossPaise }) => grossPaise),
    )
    for (const [place, line] of lines.entries()) {
      line.shippingPaise = shares[place] ?? 0
      line.grossPaise += line.shippingPaise
    }
  }
  return goods
}

function linesOfItem(item: TaxedItem, grossPaise: number): ChargedLine[] {
  const { id, name, hsn, ratePercent, quantity, components, pricePaise } = item
  const common = { orderItemId: id, quantity, shippingPaise: 0 }
  if (!components) {
    const line = { component: 0, description: name, hsn, ratePercent, grossPaise }
    return [{ ...common, ...line, unitPricePaise: pricePaise }]
  }
  const parts = spread(
    grossPaise,
    components.map(({ sharePaise }) => sharePaise),
  )
  return components.map((part, index) => ({
    ...common,
    component: index + 1,
    description: `${name}: ${part.name}`,
    hsn: part.hsn,
    ratePercent: part.ratePercent,
    grossPaise: parts[index] ?? 0,
    unitPricePaise: null,
  }))
}
