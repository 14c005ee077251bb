import type { ImportRemark } from '#contract/admin/imports.ts'
import { withoutEnd } from '#shared/ends.ts'
import { slugOf } from '#shared/product-list/slug.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'
import { textOfHtml } from './html-text.ts'
import { formatPictures, limitPictures, type NamedPicture, picturesField } from './pictures/parse-pictures.ts'

/** A product from another shop system; sizes name their family. */
export interface ForeignProduct {
  line: number
  name: string
  address: string
  category: string
  price: string
  mrp: string
  /** HTML. */
  description: string
  family: string
  size: string
  /** Present when the other shop exports them. */
  hsn?: string
  packedGrams?: string
  sku?: string
  barcode?: string
  cost?: string
  openingStock?: string
  pictures: NamedPicture[]
}

const titles: [keyof Omit<ForeignProduct, 'line' | 'pictures'>, string][] = [
  ['name', 'Name'],
  ['address', 'Address'],
  ['category', 'Category'],
  ['price', 'Price'],
  ['mrp', 'MRP'],
  ['description', 'Description'],
  ['family', 'Family'],
  ['size', 'Size'],
  ['hsn', 'HSN'],
  ['packedGrams', 'Packed weight, grams'],
  ['sku', 'SKU'],
  ['barcode', 'Barcode'],
  ['cost', 'Cost'],
  ['openingStock', 'Opening stock'],
]

/** Empty columns of these are left out, because they would clear the field. */
const optionalColumns = new Set<string>(['hsn', 'packedGrams', 'sku', 'barcode', 'cost', 'openingStock'])

/** The maximal length of a description, in characters. */
const maxInDescription = 2_000

/** Products as a sheet in our columns, with remarks on shortened descriptions. */
export function toSheet(products: ForeignProduct[]): { sheet: Sheet; remarks: ImportRemark[] } {
  const shortenedNames: string[] = []
  const usedColumns = titles.filter(
    ([key]) => !optionalColumns.has(key) || products.some((product) => product[key]),
  )
  const rows = products.map((product) => {
    const whole = textOfHtml(product.description)
    const description = shortened(whole)
    if (description !== whole) shortenedNames.push(product.name)
    const texts = usedColumns.map(([key]) => String({ ...product, description }[key] ?? ''))
    return { line: product.line, cells: [...texts, formatPictures(limitPictures(product.pictures))] }
  })
  const text = `Descriptions that end earlier, since one has at most 2,000 characters: ${shortenedNames.length}`
  return {
    sheet: { headers: [...usedColumns.map(([, title]) => title), picturesField.label], rows },
    remarks: shortenedNames.length > 0 ? [{ text, items: shortenedNames }] : [],
  }
}

/** The packed weight in whole grams; empty for an impossible weight. */
export function gramsOf(text: string, gramsOfUnit = 1): string {
  const grams = Math.round(Number(text.replace(/^'/, '')) * gramsOfUnit)
  return grams >= 1 && grams <= 50_000 ? String(grams) : ''
}

function shortened(text: string): string {
  if (text.length <= maxInDescription) return text
  const start = text.slice(0, maxInDescription - 1)
  return `${start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : undefined).trimEnd()}…`
}

/** The slug of a size, in ASCII. */
export const slugOfSize = (...parts: string[]): string =>
  withoutEnd(slugOf(toAscii(parts.filter((part) => part !== '').join(' '))).slice(0, 80), '-')

const toAscii = (text: string): string => text.normalize('NFKD').replace(/[^ -~]/g, '')

/** Returns a reader of cells by column title, whatever its case. */
export function cellReader({ headers }: Sheet): (cells: string[], title: string) => string {
  const places = new Map(headers.map((header, column) => [header.toLowerCase(), column]))
  return (cells, title) => (cells[places.get(title.toLowerCase()) ?? -1] ?? '').trim()
}

/** Remarks on filled columns that the shop has no field for. */
export function unmappedColumnRemarks(
  { headers, rows }: Sheet,
  isMapped: (title: string) => boolean,
): ImportRemark[] {
  const items = headers.flatMap((header, column) => {
    const filled = rows.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length
    return filled === 0 || isMapped(header) ? [] : [`${header || `Column ${column + 1}`}: in ${filled} rows`]
  })
  return items.length > 0 ? [{ text: `Columns that have no place here: ${items.length}`, items }] : []
}

/** Remarks on pictures that the shop fetches after saving the products as drafts. */
export const pictureRemarks = (items: string[]): ImportRemark[] =>
  items.length > 0
    ? [{ text: `Pictures that are fetched once this is kept as drafts: ${items.length}`, items }]
    : []

/** Remarks on products that are unpublished in the other shop and would be sold here. */
export const unpublishedRemarks = (items: string[]): ImportRemark[] =>
  items.length > 0 ? [{ text: `Not published in the other shop: ${items.length}`, items }] : []
