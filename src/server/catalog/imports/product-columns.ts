import type { DraftValue } from '#contract/admin/draft-fields.ts'
import { gardenUses } from '#shared/garden/goods.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { latinDigits } from '#shared/text/normalise.ts'
import type { ImportField } from '../../platform/imports/kind.ts'
import { partsTitle } from '../kits/format-parts.ts'
import type { FieldName } from '../product-drafts/draft-fields.ts'

/** The format of a cell. */
type Shape = 'text' | 'code' | 'amount' | 'whole' | 'yes-no' | 'list'

interface ProductColumn extends ImportField {
  name: FieldName
  shape: Shape
}

/** Texts of several lines. */
const longTexts = new Set<FieldName>(['description', 'how_to_use', 'dose', 'ingredients', 'storage'])

/** Addresses, which are no words. */
const addresses = new Set<FieldName>(['slug', 'image_url'])

const column = (
  name: FieldName,
  label: string,
  { shape = 'text', also = [], hint }: { shape?: Shape; also?: string[]; hint?: string } = {},
): ProductColumn => ({
  name,
  label,
  shape,
  also,
  ...(hint !== undefined && { hint }),
  ...(shape === 'text' && !addresses.has(name) && { html: longTexts.has(name) ? 'lines' : 'line' }),
  ...(name === 'slug' && { isKey: true }),
})

/** The fields of a product in the order of an export, with the titles of other tables. */
export const productColumns: ProductColumn[] = [
  column('name', 'Name', { also: ['title', 'product name', 'product'] }),
  column('slug', 'Address', {
    also: ['slug', 'handle', 'url key'],
    hint: 'The end of the address of its page, such as balcony-feed. It finds a product without an ID.',
  }),
  column('sku', 'SKU', { also: ['product code', 'item code', 'article number'] }),
  column('barcode', 'Barcode', { also: ['ean', 'gtin', 'upc', 'isbn', 'bar code'] }),
  column('short_name', 'Short name', { also: ['short title'] }),
  column('category', 'Category', { also: ['type', 'product type', 'categories'] }),
  column('price', 'Price', {
    shape: 'amount',
    also: ['list price', 'selling price', 'price ₹', 'price inr', 'regular price'],
    hint: 'In rupees with tax, before its discount.',
  }),
  column('mrp', 'MRP', {
    shape: 'amount',
    also: ['maximum retail price', 'mrp ₹', 'mrp inr', 'compare at price'],
  }),
  column('discount_percentage', 'Discount %', { shape: 'amount', also: ['discount', 'discount percentage'] }),
  column('hsn', 'HSN', {
    shape: 'code',
    also: ['hsn code', 'hs code', 'hsn sac', 'harmonized system code'],
  }),
  column('tax_rate', 'GST %', { shape: 'amount', also: ['gst', 'gst rate', 'tax', 'tax %', 'tax rate'] }),
  column('coming_soon', 'Coming soon', { shape: 'yes-no', hint: 'yes or no' }),
  column('description', 'Description', { also: ['body', 'long description'] }),
  column('how_to_use', 'How to use', { also: ['usage', 'directions'] }),
  column('dose', 'Dose', { also: ['dosage'] }),
  column('ingredients', 'Ingredients', { also: ['contents', 'composition'] }),
  column('storage', 'Storage', { also: ['storage instructions'] }),
  column('image_url', 'Picture', { hint: 'An address of this shop, such as /images/products/…jpg.' }),
  column('generic_name', 'Generic name', { also: ['common name'] }),
  column('net_quantity', 'Net quantity', { also: ['quantity per pack', 'pack size'] }),
  column('net_weight_grams', 'Net weight, grams', {
    shape: 'whole',
    also: ['net weight grams', 'net weight', 'weight grams', 'grams'],
  }),
  column('packed_weight_grams', 'Packed weight, grams', {
    shape: 'whole',
    also: ['packed weight', 'gross weight', 'shipping weight grams'],
    hint: 'Of one pack on its way, with everything that is around it.',
  }),
  column('packed_length_mm', 'Packed length, mm', { shape: 'whole', also: ['packed length'] }),
  column('packed_width_mm', 'Packed width, mm', { shape: 'whole', also: ['packed width'] }),
  column('packed_height_mm', 'Packed height, mm', { shape: 'whole', also: ['packed height'] }),
  column('best_before', 'Best before', { also: ['shelf life', 'expiry'] }),
  column('country_of_origin', 'Country of origin', { also: ['country', 'origin', 'made in'] }),
  column('crops', 'Crops', { shape: 'list', hint: 'By their addresses, with commas between.' }),
  column('guides', 'Guides', { shape: 'list', hint: 'By their addresses, with commas between.' }),
  column('family', 'Family', { also: ['product family'] }),
  column('size_label', 'Size', { also: ['size label', 'variant'] }),
  column('garden_use', 'Garden use', { hint: `${gardenUses.join(', ')}, or empty.` }),
  column('position', 'Place in the shop', { shape: 'whole', also: ['position', 'sort order'] }),
]

/** The id of a product, which finds it even when its slug changes. */
export const idField: ImportField = {
  name: 'id',
  label: 'ID',
  also: ['product id'],
  hint: 'The number of a product in this shop, not of another program. It finds a product whose address changes.',
  isKey: true,
  isOwnNumber: true,
}

/** The titles of the export of products. */
export const productExportTitles = [idField.label, ...productColumns.map(({ label }) => label), partsTitle]

const nullable = new Set<string>([
  'tax_rate',
  'category',
  'short_name',
  'family',
  'size_label',
  'garden_use',
  'net_weight_grams',
  'packed_weight_grams',
  'packed_length_mm',
  'packed_width_mm',
  'packed_height_mm',
  'sku',
  'barcode',
])

/** The value of a cleared field. Required fields become empty, which validation rejects. */
const clearedOf = ({ name, shape }: ProductColumn): DraftValue =>
  shape === 'list' ? [] : nullable.has(name) ? null : ''

/** ‘₹1,23,456.00’, ‘Rs. 450/-’, ‘450 INR’: an amount with its currency before or behind it. */
const amount =
  /^(?:₹|rs\.?|inr|रु\.?)? ?(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d+)? ?(?:%|₹|rs\.?|inr)? ?(?:\/[-=])? ?(?:only)?$/i
/** Amounts whose comma may be a decimal comma. */
const twofold = /\d,\d{1,2}(?:\D|$)/
const yes = /^(yes|y|true|1)$/i
const no = /^(no|n|false|0)$/i

/** The value of a cell, or a sentence on its problem. */
export function readField(
  column: ProductColumn,
  cell: string | null,
): { value: DraftValue } | { wrong: string } {
  if (cell === null) return { value: clearedOf(column) }
  const text = cell.trim()
  if (column.shape === 'text') return { value: cell }
  if (column.shape === 'code') return { value: codeOf(text) }
  if (column.shape === 'list')
    return {
      value: text
        .split(/[,;|]/)
        .map((one) => one.trim())
        .filter(Boolean),
    }
  if (column.shape === 'yes-no') {
    return yes.test(text) ? { value: true } : no.test(text) ? { value: false } : { wrong: 'Say yes or no.' }
  }
  const number = readAmount(text)
  return number === null ? { wrong: notANumber(text) } : { value: number }
}

/** “3105.10.00” is 31051000. Spreadsheets write an apostrophe before a code, or “.0” behind it. */
const codeOf = (text: string): string =>
  text
    .replace(/^'/, '')
    .replace(/\.0$/, '')
    .replace(/[\s.]+/g, '')

/**
 * Reads an amount as people write it, with currency and thousands; null for other text and for decimal
 * commas.
 */
export function readAmount(text: string): number | null {
  const [, whole, decimals = ''] = amount.exec(latinDigits(text.trim().replace(/\s+/g, ' '))) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '') + decimals)
}

export const notANumber = (text: string): string =>
  twofold.test(text)
    ? `“${text.slice(0, 40)}” can be read in two ways. Write it like 1299.50, with a dot before the paise.`
    : `“${text.slice(0, 40)}” is no number. Write it like 1299.50, without words.`

/** Formats a field for an export. */
export function formatField(value: DraftValue): string | number | null {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value
}

/** Whether a new product is published, also in the words of other programs. */
export const statusField: ImportField = {
  name: 'status',
  label: 'Status',
  also: ['published', 'publication status'],
  hint: 'draft, archived, no or 0: the row stays a draft, also with “Publish at once”.',
}

const unpublished = new Set(
  'draft archived unlisted private pending proposed rejected trash inactive disabled hidden off no n false 0 -1'.split(
    ' ',
  ),
)

/** Whether a status keeps a product out of the shop. */
export const isUnpublished = (status: string): boolean => unpublished.has(status.trim().toLowerCase())

export const oldAddressesField: ImportField = {
  name: 'old_addresses',
  label: 'Old addresses',
  also: ['old address', 'redirect from', 'old url', 'permalink'],
  hint: 'Such as /products/neem-cake, with commas between. They lead here once the product is published.',
}

/** The factor that converts prices to rupees. */
export const factorField: ImportField = {
  name: 'price_factor',
  label: 'Prices times',
  also: [],
  hint: 'For prices that are not in rupees, such as 83.25. Price, MRP and cost are multiplied by it.',
}

/** Multiplies an amount in rupees and rounds to paise. */
export const multiplyRupees = (amount: number, factor: number): number => toRupees(toPaise(amount * factor))
