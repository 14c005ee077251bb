import { spread } from '../checkout/spread.ts'
import { halfTaxInside, sumByRate, taxInside } from '../checkout/tax.ts'

/** An order as far as its taxes go. All in paise. */
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
  /** The priced parts of a kit; null for a product that is one thing. */
  components: { name: string; hsn: string; ratePercent: number; sharePaise: number }[] | null
}

/** What was charged for one line of a tax document: after discount, with its share of the shipping, tax included. */
export interface ChargedLine {
  orderItemId: number
  /** Which part of a kit, from 1; 0 for a product that is one thing. */
  component: number
  description: string
  hsn: string
  quantity: number
  ratePercent: number
  grossPaise: number
  /** The part of `grossPaise` that is charged for sending. */
  shippingPaise: number
  /** The price of one before any discount; null for a part of a kit. */
  unitPricePaise: number | null
}

export interface CreditLine extends Omit<ChargedLine, 'quantity'> {
  /** Packs, where all of the line is taken back. */
  quantity: number | null
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** The lines of an order, a kit by its components; they add up to what was paid. */
export function chargedLines({ items, discountPaise, shippingPaise }: TaxedOrder): ChargedLine[] {
  const totals = items.map(({ pricePaise, quantity }) => pricePaise * quantity)
  const discounts = spread(discountPaise, totals)
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

/** What earlier credit notes of the order took back of a line. */
export interface CreditedLine {
  orderItemId: number
  component: number
  grossPaise: number
}

/**
 * Splits a refund over the lines of its order, in proportion to what is left of each, with the tax inside each part. The
 * tax is worked out once a rate, as it was for the order, so that a full refund takes back exactly the tax of the order.
 * @param isSameState seller and place of supply in one state: half of the tax is the state's.
 */
export function creditLines(
  amountPaise: number,
  charged: ChargedLine[],
  credited: CreditedLine[],
  isSameState: boolean,
): CreditLine[] {
  const left = charged.map((line) => Math.max(0, line.grossPaise - creditedOf(line, credited)))
  const parts = spread(amountPaise, left)
  const lines = charged
    .map((line, index) => ({ ...line, wholePaise: line.grossPaise, grossPaise: parts[index] ?? 0 }))
    .filter(({ grossPaise }) => grossPaise > 0)
  return sumByRate(lines).flatMap(({ ratePercent, grossPaise }) => {
    const ofRate = lines.filter((line) => line.ratePercent === ratePercent)
    const weights = ofRate.map((line) => line.grossPaise)
    const half = spread(isSameState ? halfTaxInside(grossPaise, ratePercent) : 0, weights)
    const whole = spread(isSameState ? 0 : taxInside(grossPaise, ratePercent), weights)
    return ofRate.map(({ wholePaise, ...line }, index) => {
      const cgstPaise = half[index] ?? 0
      const igstPaise = whole[index] ?? 0
      return {
        ...line,
        quantity: line.grossPaise === wholePaise ? line.quantity : null,
        taxablePaise: line.grossPaise - 2 * cgstPaise - igstPaise,
        cgstPaise,
        sgstPaise: cgstPaise,
        igstPaise,
      }
    })
  })
}

const creditedOf = (line: ChargedLine, credited: CreditedLine[]): number =>
  credited
    .filter(({ orderItemId, component }) => orderItemId === line.orderItemId && component === line.component)
    .reduce((sum, { grossPaise }) => sum + grossPaise, 0)
