import type { ImportRemark } from '#contract/admin/imports.ts'
import { barcode as barcodeRule, sku as skuRule } from '#contract/admin/product-codes.ts'
import { packCost } from '#contract/admin/stock-value.ts'
import { remarkOf } from '../../platform/imports/remark-of.ts'
import { costField, openingField } from './plan-extras.ts'
import { productColumns, readAmount } from './product-columns.ts'

const labelOf = (name: 'sku' | 'barcode'): string =>
  productColumns.find((column) => column.name === name)?.label ?? name

/** The titles of our columns for codes, cost and stock. */
export const codeTitles = {
  sku: labelOf('sku'),
  barcode: labelOf('barcode'),
  cost: costField.label,
  openingStock: openingField.label,
}

type Code = keyof typeof codeTitles

/** Other programs allow more packs than a first count here. */
const packs = /^\d{1,6}(?:\.0+)?$/

const sentences: Record<Code, string> = {
  sku: 'SKUs that are left out, since another row has the same, they are too long or codes of our own labels',
  barcode:
    'Barcodes that are left out, since another row has the same or their last digit does not match the others',
  cost: 'Costs that are left out, since they are no amount in rupees',
  openingStock: 'Stock that is left out, since it is no whole number from 0 to 999,999',
}

/** Programs put an apostrophe before digits, so that spreadsheets keep them. */
const plainCode = (cell = ''): string => cell.replace(/^'/, '').trim()

/** A product of another program: its row, its name, and its cells by our titles. */
export interface CodedRow {
  line: number
  name: string
  cells: Map<string, string>
}

/**
 * Empties codes, costs and counts that the shop can't keep, and names their rows, so that a product is not
 * refused for one of them.
 */
export function keepUsableCodes(rows: CodedRow[]): ImportRemark[] {
  const taken = { sku: new Set<string>(), barcode: new Set<string>() }
  const left: Record<Code, string[]> = { sku: [], barcode: [], cost: [], openingStock: [] }
  const isFree = (field: 'sku' | 'barcode', code: string | undefined): boolean => {
    const key = code?.toLowerCase()
    if (key === undefined || taken[field].has(key)) return false
    taken[field].add(key)
    return true
  }
  const usable: Record<Code, (text: string) => boolean> = {
    sku: (text) => isFree('sku', skuRule.safeParse(text).data),
    barcode: (text) => isFree('barcode', barcodeRule.safeParse(text).data),
    cost: (text) => packCost.safeParse(readAmount(text)).success,
    openingStock: (text) => packs.test(text),
  }
  const codes = Object.entries(codeTitles) as [Code, string][]
  for (const { line, name, cells } of rows) {
    for (const [code, title] of codes) {
      const text = plainCode(cells.get(title))
      cells.delete(title)
      if (text === '') continue
      if (usable[code](text)) cells.set(title, code === 'openingStock' ? text.replace(/\.0+$/, '') : text)
      else left[code].push(`Row ${line}, ${name}: ${text.slice(0, 60)}`)
    }
  }
  return codes.flatMap(([code]) => remarkOf(sentences[code], left[code]))
}
