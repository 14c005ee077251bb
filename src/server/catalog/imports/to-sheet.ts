import { type ImportRemark, maxImportColumns } from '#contract/admin/imports.ts'
import { maxPictures } from '#contract/admin/product-pictures.ts'
import { maxLengths } from '#contract/admin/products.ts'
import { formatCount } from '#shared/money.ts'
import { leftOutRemarks, type NamedLeftOut } from '../../platform/html/left-out-remarks.ts'
import { convertToText, lineOfHtml } from '../../platform/html/text-of-html.ts'
import { textCell } from '../../platform/imports/cells.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'
import { remarkOf } from '../../platform/imports/remark-of.ts'
import { distinctSlugs, productSlug } from '../../platform/imports/slug-of-names.ts'
import { codeTitles, keepUsableCodes } from './foreign-codes.ts'
import { cellsByLine, type FurtherColumn, furtherColumns, type TakenTitles } from './further-columns.ts'
import { formatPictures, limitPictures, type NamedPicture, picturesField } from './pictures/parse-pictures.ts'
import { oldAddressesField, statusField } from './product-columns.ts'
import { withDot } from './read-cells.ts'

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

/** The items that products have no place for, by the sentence that names the loss. */
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
  const products = found.map((product) => ({
    ...product,
    title: lineOfHtml(product.title),
    size: lineOfHtml(product.size),
  }))
  const losses: Losses = new Map(Object.values(lossOf).map((text) => [text, new Set()]))
  const leftOut: NamedLeftOut[] = []
  const rows = cellsOf(products, losses, leftOut)
  const { columns, unknown } = furtherColumns(foreign, titles)
  const overruled = fillEmpty(products, rows, { columns, foreign })
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
      ...remarkOf('Columns that are left out where another one fills the same field', overruled),
      ...remarkOf('Columns that have no place here, unless you choose them below', unknown),
    ],
  }
}

/** Fills empty cells from further columns. Returns the columns that lost a cell to another one. */
function fillEmpty(
  products: ForeignProduct[],
  rows: Map<string, string>[],
  { columns, foreign }: { columns: FurtherColumn[]; foreign: Sheet },
): string[] {
  const cellAt = cellsByLine(foreign)
  const lost: number[] = []
  const fill = (cells: Map<string, string>, column: FurtherColumn, value: string): void => {
    const filled = cells.get(column.label) ?? ''
    if (filled === '') cells.set(column.label, value)
    else if (value !== '' && value !== filled) lost.push(column.header)
  }
  for (const [index, product] of products.entries()) {
    const cells = rows[index] ?? new Map<string, string>()
    for (const column of columns) fill(cells, column, valueIn(product, column, cellAt))
    // An MRP of a further column comes before the price, which is the MRP of a product without one.
    if (cells.get('MRP') === '') cells.set('MRP', product.mrp)
  }
  return [...Map.groupBy(lost, (header) => header)].map(
    ([header, all]) => `${foreign.headers[header]}: in ${all.length} rows`,
  )
}

/** The cell of a product in a further column, or what its parent shares. */
function valueIn(
  { line, parentLine }: ForeignProduct,
  { header, isShared }: FurtherColumn,
  cellAt: ReturnType<typeof cellsByLine>,
): string {
  const own = cellAt(line, header)
  return own === '' && isShared ? cellAt(parentLine, header) : own
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
      ['Name', textCell(name)],
      ['Address', slug],
      ['Category', shortened(category, maxLengths.category, () => note(lossOf.cut, category))],
      ['Price', product.price],
      ['MRP', ownMrp(product)],
      ['Description', textCell(descriptionOf(product, note, leftOut))],
      ['Family', textCell(family)],
      ['Size', textCell(size)],
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

/** The MRP that the other shop wrote; empty where it is only the price. */
const ownMrp = ({ price, mrp }: ForeignProduct): string => (mrp === price ? '' : mrp)

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
