import type { ImportRemark } from '#contract/admin/imports.ts'
import { barcode as barcodeRule, sku as skuRule } from '#contract/admin/product-codes.ts'
import { packCost } from '#contract/admin/stock-value.ts'
import type { ForeignProduct } from './map-columns.ts'

/** SKU, barcode, cost and stock as another shop program writes them; empty for none. */
export type ForeignCodes = Required<Pick<ForeignProduct, 'sku' | 'barcode' | 'cost' | 'openingStock'>>

/** The titles of these columns; each program has renamed some of them. */
export const codeTitles = {
  shopify: [
    'Variant SKU',
    'SKU',
    'Variant Barcode',
    'Barcode',
    'Cost per item',
    'Variant Inventory Qty',
    'Inventory quantity',
  ],
  woocommerce: ['GTIN, UPC, EAN, or ISBN', 'Stock', 'Cost of goods'].map((title) => title.toLowerCase()),
}

type Cell = (title: string) => string

/** The first filled cell; programs put an apostrophe before digits, so that spreadsheets keep them. */
const firstOf = (cell: Cell, ...titles: string[]): string =>
  titles
    .map(cell)
    .find((text) => text !== '')
    ?.replace(/^'/, '')
    .trim() ?? ''

export const shopifyCodes = (cell: Cell): ForeignCodes => ({
  sku: firstOf(cell, 'Variant SKU', 'SKU'),
  barcode: firstOf(cell, 'Variant Barcode', 'Barcode'),
  cost: firstOf(cell, 'Cost per item'),
  openingStock: firstOf(cell, 'Variant Inventory Qty', 'Inventory quantity'),
})

export const woocommerceCodes = (cell: Cell): ForeignCodes => ({
  sku: firstOf(cell, 'SKU'),
  barcode: firstOf(cell, 'GTIN, UPC, EAN, or ISBN'),
  cost: firstOf(cell, 'Cost of goods'),
  openingStock: firstOf(cell, 'Stock'),
})

/** Other programs allow more packs than a first count here. */
const packs = /^\d{1,6}(?:\.0+)?$/

type Code = keyof ForeignCodes

const labels: Record<Code, string> = {
  sku: 'SKUs that are left out, since another row has the same or they are too long',
  barcode:
    'Barcodes that are left out, since another row has the same or their last digit does not match the others',
  cost: 'Costs that are left out, since they are no amount in rupees',
  openingStock: 'Stock that is left out, since it is no whole number of packs, 0 or more',
}

/**
 * Empties codes, costs and counts that the shop can't keep, and names their rows, so that a product is not
 * refused for one of them.
 */
export function withUsableCodes(products: ForeignProduct[]): {
  products: ForeignProduct[]
  remarks: ImportRemark[]
} {
  const taken: Record<'sku' | 'barcode', Set<string>> = { sku: new Set(), barcode: new Set() }
  const left: Record<Code, string[]> = { sku: [], barcode: [], cost: [], openingStock: [] }
  const isFree = (field: 'sku' | 'barcode', code: string): boolean => {
    const key = code.toLowerCase()
    if (taken[field].has(key)) return false
    taken[field].add(key)
    return true
  }
  const usable: Record<Code, (text: string) => boolean> = {
    sku: (text) => skuRule.safeParse(text).success && isFree('sku', text),
    barcode: (text) => barcodeRule.safeParse(text).success && isFree('barcode', text),
    cost: (text) => text.trim() !== '' && packCost.safeParse(Number(text)).success,
    openingStock: (text) => packs.test(text),
  }
  const kept = products.map((product) => {
    const codes = { ...product }
    for (const field of Object.keys(usable) as Code[]) {
      const text = product[field] ?? ''
      if (text === '' || usable[field](text)) continue
      codes[field] = ''
      left[field].push(`Row ${product.line}, ${product.name}: ${text.slice(0, 60)}`)
    }
    return { ...codes, openingStock: (codes.openingStock ?? '').replace(/\.0+$/, '') }
  })
  const remarks = (Object.keys(left) as Code[]).flatMap((field) =>
    left[field].length > 0 ? [{ text: `${labels[field]}: ${left[field].length}`, items: left[field] }] : [],
  )
  return { products: kept, remarks }
}
