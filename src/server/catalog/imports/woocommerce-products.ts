import type { ForeignTable } from '../../platform/imports/kind.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'
import { codeTitles, type ForeignCodes, withUsableCodes, woocommerceCodes } from './foreign-codes.ts'
import {
  cellReader,
  type ForeignProduct,
  gramsOf,
  pictureRemarks,
  slugOfSize,
  toSheet,
  unmappedColumnRemarks,
  unpublishedRemarks,
} from './map-columns.ts'
import type { NamedPicture } from './pictures/parse-pictures.ts'

const signature = ['type', 'sku', 'name', 'regular price', 'parent']

const mappedColumns = new Set([
  'id',
  'type',
  'sku',
  'name',
  'published',
  'short description',
  'description',
  'sale price',
  'regular price',
  'categories',
  'images',
  'parent',
  'weight (kg)',
  'weight (g)',
  ...codeTitles.woocommerce,
])

/** The import of WooCommerce products: each variation is a size of its parent product. */
export const woocommerceProducts: ForeignTable = {
  source: 'woocommerce',
  kind: 'products',
  recognises: (headers) => {
    const known = new Set(headers.map((header) => header.toLowerCase()))
    return signature.every((title) => known.has(title))
  },
  convert: (sheet) => {
    const rows = rowsOf(sheet)
    const parents = new Map(
      rows.flatMap((row) => [
        [row.sku, row],
        [`id:${row.id}`, row],
      ]),
    )
    const imported = rows.filter(({ type }) => /\b(simple|variation)\b/.test(type))
    const coded = withUsableCodes(
      imported.map((row) => productOf(row, (row.parent !== '' && parents.get(row.parent)) || null)),
    )
    const converted = toSheet(coded.products)
    const skipped = rows.filter(({ type }) => !/\b(simple|variation|variable)\b/.test(type))
    return {
      sheet: converted.sheet,
      remarks: [
        ...pictureRemarks([...new Set(rows.flatMap(pictureNames))]),
        ...unpublishedRemarks(imported.filter(({ isSold }) => !isSold).map(({ name }) => name)),
        ...(skipped.length > 0
          ? [
              {
                text: `Kinds of products that are not taken in: ${skipped.length}`,
                items: skipped.map(skippedText),
              },
            ]
          : []),
        ...coded.remarks,
        ...converted.remarks,
        ...unmappedColumnRemarks(
          sheet,
          (title) => mappedColumns.has(title.toLowerCase()) || isAttribute.test(title),
        ),
      ],
    }
  },
}

const isAttribute = /^attribute \d+ (name|value\(s\)|visible|global|default)$/i

const skippedText = ({ line, name, type }: Row): string => `Row ${line}, ${name}: ${type}`

interface Row {
  line: number
  id: string
  type: string
  sku: string
  name: string
  isSold: boolean
  description: string
  category: string
  regular: string
  sale: string
  images: string
  packedGrams: string
  codes: ForeignCodes
  parent: string
  values: string[]
}

function rowsOf(sheet: Sheet): Row[] {
  const read = cellReader(sheet)
  const attributes = sheet.headers.filter((header) => /^attribute \d+ value\(s\)$/i.test(header))
  return sheet.rows.map(({ line, cells }) => {
    const cell = (title: string): string => read(cells, title)
    return {
      line,
      id: cell('ID'),
      type: cell('Type').toLowerCase(),
      sku: cell('SKU'),
      name: cell('Name'),
      // WooCommerce writes line breaks as the two characters \
      // .
      description: (cell('Description') || cell('Short description')).replaceAll('\\n', '<br>'),
      isSold: cell('Published') === '' || cell('Published') === '1',
      category: narrowest(cell('Categories')),
      regular: cell('Regular price'),
      sale: hasDates(cell) ? '' : cell('Sale price'),
      images: cell('Images'),
      parent: cell('Parent'),
      packedGrams: gramsOf(cell('Weight (kg)'), 1_000) || gramsOf(cell('Weight (g)')),
      codes: woocommerceCodes(cell),
      values: attributes.map(cell).filter((value) => value !== ''),
    }
  })
}

/** Whether the sale price is temporary and therefore no base price. */
const hasDates = (cell: (title: string) => string): boolean =>
  cell('Date sale price starts') !== '' || cell('Date sale price ends') !== ''

/** The narrowest part of the first category: “Feeds > Liquid, Gifts” gives Liquid. */
const narrowest = (categories: string): string => categories.split(',')[0]?.split('>').at(-1)?.trim() ?? ''

const picturesOf = ({ images }: Row): NamedPicture[] =>
  images
    .split(',')
    .map((address) => ({ address: address.trim(), alt: '' }))
    .filter(({ address }) => address !== '')

const pictureNames = (row: Row): string[] => picturesOf(row).map(({ address }) => `${row.name}: ${address}`)

function productOf(row: Row, parent: Row | null): ForeignProduct {
  const size = parent === null ? '' : row.values.join(' / ')
  const title = parent?.name ?? row.name
  return {
    line: row.line,
    size,
    price: row.sale || row.regular,
    mrp: row.regular || row.sale,
    name: size === '' ? row.name : `${title}, ${size}`,
    address: slugOfSize(title, size),
    category: row.category || (parent?.category ?? ''),
    packedGrams: row.packedGrams || (parent?.packedGrams ?? ''),
    ...row.codes,
    description: row.description || (parent?.description ?? ''),
    family: size === '' ? '' : title,
    // A variation shows its own pictures first.
    pictures: [...picturesOf(row), ...(parent ? picturesOf(parent) : [])],
  }
}
