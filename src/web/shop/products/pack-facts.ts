import type { Product } from '#contract/shop/products.ts'
import { addressLine } from '#shared/copy/figures.ts'
import { isTaxed } from '#shared/copy/seller-numbers.ts'
import { formatPaise, formatRupees, proportionOf, toPaise } from '#shared/money.ts'
import type { Settings } from '#shared/settings/settings.ts'

export interface PackFact {
  label: string
  value: string
}

/**
 * The facts that the law requires before the purchase of a packed product (Legal Metrology, packaged
 * commodities).
 */
export function packFacts(product: Product, { legal, addresses, support }: Settings): PackFact[] {
  return [
    { label: 'Generic name', value: product.generic_name },
    { label: 'Net quantity', value: product.net_quantity },
    ...priceFacts(product),
    { label: 'Best before', value: product.best_before },
    { label: 'Country of origin', value: product.country_of_origin },
    {
      label: 'Manufactured and packed by',
      value: `${legal.entityName}, ${addressLine(addresses.manufacturing)}`,
    },
    {
      label: 'Complaints',
      value: `${support.email} or ${support.phone} (${support.hours}), or by post to the address above`,
    },
    { label: 'HSN', value: product.hsn },
    ...(isTaxed(legal) ? [{ label: 'GST', value: `${product.tax_rate}%, included in the price` }] : []),
  ]
}

/** A product that is not on sale yet has no price to show. */
function priceFacts(product: Product): PackFact[] {
  if (product.coming_soon) return []
  const unitPrice = unitSalePrice(product)
  return [
    { label: 'MRP', value: `${formatRupees(product.mrp)} inclusive of all taxes` },
    ...(unitPrice ? [{ label: 'Unit sale price', value: unitPrice }] : []),
  ]
}

type Priced = Pick<Product, 'discounted_price' | 'net_weight_grams' | 'net_quantity'>

/** The charged price per kilogram or, for goods sold by number, per piece; null when neither is known. */
export function unitSalePrice({ discounted_price, net_weight_grams, net_quantity }: Priced): string | null {
  if (net_weight_grams) {
    const perKilogram = proportionOf(toPaise(discounted_price), 1000, net_weight_grams)
    return `${formatPaise(perKilogram)} per kg`
  }
  const single = /^1 (\w+)$/.exec(net_quantity)
  return single ? `${formatRupees(discounted_price)} per ${single[1]}` : null
}

/** A kit has parts, which stand beside its picture; a pack has ingredients. */
export const isKit = ({ net_quantity }: Pick<Product, 'net_quantity'>): boolean =>
  /\bkits?$/i.test(net_quantity.trim())

export interface DoseRow {
  /** What the measure is for, such as 'Beds'. */
  label: string
  value: string
}

/** A dose sentence by sentence, where the next one begins with a capital; what stands before a colon names the rest. */
export const doseRows = (dose: string): DoseRow[] =>
  dose
    .split(/\n|(?<=\.)\s(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .map((sentence) => {
      const [label = '', ...rest] = sentence.split(': ')
      return rest.length > 0 && label.length <= 24
        ? { label, value: rest.join(': ') }
        : { label: '', value: sentence }
    })
