import { type ImportRemark, maxImportColumns } from '#contract/admin/imports.ts'
import { maxPictures } from '#contract/admin/product-pictures.ts'
import { maxLengths } from '#contract/admin/products.ts'
import { formatCount } from '#shared/money.ts'
import { leftOutRemarks, type NamedLeftOut } from '../../platform/html/left-out-remarks.ts'
import { convertToText, lineOfHtml } from '../../platform/html/text-of-html.ts'
import { normalisedTitle, titlesOf } from '../../platform/imports/guess-columns.ts'
import type { ImportField } from '../../platform/imports/kind.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'
import { remarkOf } from '../../platform/imports/remark-of.ts'
import { codeTitles, keepUsableCodes } from './foreign-codes.ts'
import { formatPictures, limitPictures, type NamedPicture, picturesField } from './pictures/parse-pictures.ts'
import { costField, openingField } from './plan-extras.ts'
import { oldAddressesField, productColumns, readAmount, statusField } from './product-columns.ts'
import { distinctSlugs, productSlug } from './slug-of-names.ts'

/** A product from another shop program, or one of its sizes. */
export interface ForeignProduct {
  line: number
  /** The row of the product to which a size belongs; its cells fill the empty cells of the size. */
  parentLine?: number
  /** The name without the size. */
  title: string
  /** The end of its address in the other shop, if the table has it. */
  handle: string
  /** Its path in the other shop, if the table tells it. */
  oldPath?: string
  sku: string
  barcode?: string
  cost?: string
  openingStock?: string
  /** Empty for a product without sizes. */
  size: string
  /** The shop keeps the first. */
  categories: string[]
  price: string
  mrp: string
  /** A price before tax, which the shop can't use. */
  priceBeforeTax?: string
  /** HTML. */
  description: string
  /** HTML, used when there is no description. */
  summary?: string
  country?: string
  hsn?: string
  weight?: Weight
  /** Whether the other shop sells it. */
  isSold: boolean
  pictures: NamedPicture[]
  /** Further cells by the titles of our columns. */
  more?: Map<string, string>
}

export interface Weight {
  text: string
  gramsOfUnit: number
}

/** The titles that a program's reader uses, and those that mean something else here. */
export interface TakenTitles {
  isTaken: (title: string) => boolean
  isUnlike: (title: string) => boolean
}

/** What the shop can't keep, by the sentence that reports it. */
type Losses = Map<string, Set<string>>

const lossOf = {
  cut: `Names, sizes and categories that are cut, since they have at most ${maxLengths.name}, ${maxLengths.size} and ${maxLengths.category} characters`,
  description: `Descriptions that end earlier, since one has at most ${formatCount(maxLengths.description)} characters`,
  summary: 'Short descriptions that are left out beside a description',
  fetched: 'Pictures that are fetched once this is kept as drafts',
  beyond: `Pictures that are left out, since a product has at most ${maxPictures}`,
  unnamed: 'Pictures without a whole address, which can’t be fetched',
  category: 'Further categories that are left out',
  weight: 'Weights that are left out, since they are no weight of a parcel',
  unsold: 'Not published in the other shop, so that they stay drafts',
  untaxed:
    'Prices without tax, which are not taken in: choose “Price without tax” as the price, and “Prices times” for the tax, such as 1.05',
} as const

/** Products as a table in our columns, with remarks on everything that has no place in them. */
export function toSheet(
  found: ForeignProduct[],
  foreign: Sheet,
  titles: TakenTitles,
): { sheet: Sheet; remarks: ImportRemark[] } {
  const products = found.map((product) => ({ ...product, title: lineOfHtml(product.title) }))
  const losses: Losses = new Map(Object.values(lossOf).map((text) => [text, new Set()]))
  const leftOut: NamedLeftOut[] = []
  const rows = cellsOf(products, losses, leftOut)
  const { columns, unknown } = furtherColumns(foreign, titles)
  const cellAt = cellsByLine(foreign)
  for (const [index, product] of products.entries()) {
    const cells = rows[index] ?? new Map()
    for (const { header, label, isShared } of columns) {
      const own = cellAt(product.line, header)
      const value = own === '' && isShared ? cellAt(product.parentLine, header) : own
      if (value !== '') cells.set(label, value)
    }
  }
  const codeRemarks = keepUsableCodes(
    products.map(({ line }, index) => {
      const cells = rows[index] ?? new Map<string, string>()
      return { line, name: cells.get('Name') ?? '', cells }
    }),
  )
  const headers = [...firstTitles, ...optionalTitles(rows), ...columns.map(({ label }) => label)]
  const used = [...new Set(headers)].slice(0, maxImportColumns)
  return {
    sheet: {
      headers: used,
      rows: products.map(({ line }, index) => ({
        line,
        cells: used.map((title) => rows[index]?.get(title) ?? ''),
      })),
    },
    remarks: [
      ...[...losses].flatMap(([text, items]) => remarkOf(text, [...items])),
      ...leftOutRemarks(leftOut),
      ...codeRemarks,
      ...remarkOf('Columns that have no place here, unless you choose them below', unknown),
    ],
  }
}

const firstTitles = ['Name', 'Address', 'Category', 'Price', 'MRP', 'Description', 'Family', 'Size']

const priceBeforeTaxTitle = 'Price without tax'

/** Titles that few tables have, each with a filled cell; empty columns would only lengthen the list to map. */
const optionalTitles = (rows: Map<string, string>[]): string[] => {
  const known = new Set(firstTitles)
  return [
    ...new Set(rows.flatMap((cells) => [...cells].filter(([, cell]) => cell !== '').map(([title]) => title))),
  ].filter((title) => !known.has(title))
}

/** The cells of each product by our titles. */
function cellsOf(products: ForeignProduct[], losses: Losses, leftOut: NamedLeftOut[]): Map<string, string>[] {
  const note = (text: string, item: string): void => void losses.get(text)?.add(item)
  const named = namesOf(products, (item) => note(lossOf.cut, item))
  const slugs = distinctSlugs(
    products.map(({ title, handle, size, sku, line }) => ({
      slug: productSlug(handle || title, size),
      sku,
      line,
    })),
  )
  const moved = new Set<string>()
  return products.map((product, index) => {
    const { title } = product
    const slug = slugs[index] ?? ''
    const { name, family, size } = named[index] ?? { name: title, family: '', size: '' }
    const [category = '', ...otherCategories] = product.categories
    if (otherCategories.length > 0) note(lossOf.category, `${title}: ${otherCategories.join(', ')}`)
    if (!product.isSold) note(lossOf.unsold, title)
    if (product.priceBeforeTax) note(lossOf.untaxed, `${title}: ${product.priceBeforeTax}`)
    return new Map([
      ['Name', name],
      ['Address', slug],
      ['Category', shortened(category, maxLengths.category, () => note(lossOf.cut, category))],
      ['Price', product.price],
      ['MRP', product.mrp],
      ['Description', descriptionOf(product, note, leftOut)],
      ['Family', family],
      ['Size', size],
      ['HSN', product.hsn ?? ''],
      ...codesOf(product),
      [
        'Packed weight, grams',
        gramsOf(product, () => note(lossOf.weight, `${title}: ${product.weight?.text}`)),
      ],
      ['Country of origin', product.country ?? ''],
      [priceBeforeTaxTitle, product.priceBeforeTax ?? ''],
      [statusField.label, product.isSold ? '' : 'draft'],
      [oldAddressesField.label, oldAddressOf(product, slug, moved)],
      [picturesField.label, picturesOf(product, note)],
      ...(product.more ?? []),
    ])
  })
}

const codesOf = ({
  sku,
  barcode = '',
  cost = '',
  openingStock = '',
}: ForeignProduct): [title: string, cell: string][] => [
  [codeTitles.sku, sku],
  [codeTitles.barcode, barcode],
  [codeTitles.cost, cost],
  [codeTitles.openingStock, openingStock],
]

/** The former path of a product. The first of several sizes gets it. */
function oldAddressOf({ oldPath }: ForeignProduct, slug: string, moved: Set<string>): string {
  if (oldPath === undefined || oldPath === `/products/${slug}` || moved.has(oldPath)) return ''
  moved.add(oldPath)
  return oldPath
}

function descriptionOf(
  { title, description, summary = '' }: ForeignProduct,
  note: (text: string, item: string) => void,
  leftOut: NamedLeftOut[],
): string {
  const isDescribed = description.trim() !== ''
  if (isDescribed && summary.trim() !== '') note(lossOf.summary, title)
  const html = isDescribed ? description : summary
  const { text: whole, ...rest } = convertToText(html)
  leftOut.push({ name: title, leftOut: rest })
  if (whole.length <= maxLengths.description) return whole
  note(lossOf.description, title)
  return `${cutAtWord(whole, maxLengths.description - 1)}…`
}

function picturesOf({ title, pictures }: ForeignProduct, note: (text: string, item: string) => void): string {
  const { kept, beyond, unnamed } = limitPictures(pictures)
  for (const { address } of kept) note(lossOf.fetched, `${title}: ${address}`)
  for (const { address } of beyond) note(lossOf.beyond, `${title}: ${address}`)
  for (const { address } of unnamed) note(lossOf.unnamed, `${title}: ${address}`)
  return formatPictures(kept)
}

/** The packed weight in whole grams. A program writes 0 where it knows none. */
function gramsOf({ weight }: ForeignProduct, onLoss: () => void): string {
  const text = weight?.text.replace(/^'/, '') ?? ''
  const amount = Number(withDot(text))
  if (text === '' || amount === 0) return ''
  const grams = Math.round(amount * (weight?.gramsOfUnit ?? 1))
  if (grams >= 1 && grams <= 50_000) return String(grams)
  onLoss()
  return ''
}

/** Turns “3,5” into “3.5”. Keeps a comma before three digits, which may be thousands. */
export const withDot = (amount: string): string => amount.replace(/^(\d+),(\d{1,2})$/, '$1.$2')

/** A struck-out price above the price as the MRP; else the price. */
export const mrpOf = (price: string, before: string): string =>
  (readAmount(before) ?? 0) > (readAmount(price) ?? 0) ? before : price

interface Names {
  name: string
  family: string
  size: string
}

/** Cuts names to their limits, and numbers the sizes of a family that became equal. */
function namesOf(products: ForeignProduct[], onCut: (whole: string) => void): Names[] {
  const used = new Set<string>()
  return products.map(({ title, size: wholeSize }) => {
    const onCutTitle = (): void => onCut(title)
    if (wholeSize === '') return { name: shortened(title, maxLengths.name, onCutTitle), family: '', size: '' }
    const family = shortened(title, maxLengths.family, onCutTitle)
    let size = shortened(wholeSize, maxLengths.size, () => onCut(`${title}: ${wholeSize}`))
    const key = (): string => `${family}\n${size}`.toLowerCase()
    for (let number = 2; size !== wholeSize && used.has(key()); number += 1) {
      const end = ` (${number})`
      size = `${cutAtWord(wholeSize, maxLengths.size - end.length)}${end}`
    }
    used.add(key())
    return {
      name: `${shortened(title, maxLengths.name - size.length - 2, onCutTitle)}, ${size}`,
      family,
      size,
    }
  })
}

function shortened(text: string, maxLength: number, onCut: () => void): string {
  if (text.length <= maxLength) return text
  onCut()
  return cutAtWord(text, maxLength)
}

function cutAtWord(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength)
  const end = /\s/.test(text.charAt(maxLength)) ? maxLength : start.search(/\s\S*$/)
  return start.slice(0, end > 0 ? end : maxLength).trimEnd()
}

interface FurtherColumn {
  header: number
  label: string
  /** Whether the sizes of a product have the cell in common. */
  isShared: boolean
}

const fieldsByTitle = new Map<string, ImportField>(
  [...productColumns, openingField, costField].flatMap((field) =>
    [...titlesOf(field)].map((title) => [title, field] as const),
  ),
)

/** Our label for a title that means a field of ours; null for another one. */
export const labelOfTitle = (title: string): string | null =>
  fieldsByTitle.get(normalisedTitle(title))?.label ?? null

/** What the sizes of a product never have in common. */
const ofOneSize = new Set([
  'name',
  'slug',
  'sku',
  'barcode',
  'short_name',
  'price',
  'mrp',
  'family',
  'size_label',
  'position',
  openingField.name,
])

/**
 * Our field for a title: also for “Net quantity (product.metafields.custom.net_quantity)”, “Meta: _net_quantity”
 * and “Variant HS Code”.
 */
function fieldOf(header: string) {
  const [, name = header, key = ''] =
    /^([^(]*)\((?:product|variant)\.metafields\.[^.)]+\.([^.)]+)\)$/.exec(header) ?? []
  const [, meta = ''] = /^(?:meta\w*|méta\w*|pola)\s?:\s?_?(?:custom\.)?([^[]*)/i.exec(header) ?? []
  const [, variant = ''] = /^(?:variant|product) (.*)$/i.exec(header) ?? []
  const found = [name, key, meta].map((title) => fieldsByTitle.get(normalisedTitle(title)))
  const ofVariant = fieldsByTitle.get(normalisedTitle(variant))
  return (
    found.find((field) => field !== undefined) ??
    (ofOneSize.has(ofVariant?.name ?? '') ? undefined : ofVariant)
  )
}

/**
 * The filled columns that a program's reader does not use. A column that means a field of ours gets our title;
 * staff choose what the others mean.
 */
function furtherColumns({ headers, rows }: Sheet, { isTaken, isUnlike }: TakenTitles) {
  const columns: FurtherColumn[] = []
  const unknown: string[] = []
  for (const [header, title] of headers.entries()) {
    const filled = rows.filter(({ cells }) => (cells[header] ?? '').trim() !== '').length
    if (filled === 0 || isTaken(title)) continue
    const field = isUnlike(title) ? undefined : fieldOf(title)
    if (field === undefined) unknown.push(`${title || `Column ${header + 1}`}: in ${filled} rows`)
    columns.push({
      header,
      label:
        field?.label ?? (isUnlike(title) ? `${title} of the other shop` : title || `Column ${header + 1}`),
      isShared: field === undefined || !ofOneSize.has(field.name),
    })
  }
  return { columns, unknown }
}

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
  return remarkOf('Columns that have no place here', items)
}

/** Returns a reader of cells by line and column. */
function cellsByLine({ rows }: Sheet): (line: number | undefined, column: number) => string {
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells]))
  return (line, column) => (line === undefined ? '' : (byLine.get(line)?.[column] ?? '').trim())
}

/** The narrowest category of a path: “Feeds > Liquid” and “Default Category/Feeds/Liquid” give Liquid. */
export const narrowest = (path: string): string => path.split(/[>/]/).at(-1)?.trim() ?? ''

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** “IN” is India; other text stays. */
export const countryOf = (text: string): string =>
  /^[A-Z]{2}$/i.test(text) ? (countries.of(text.toUpperCase()) ?? text) : text
