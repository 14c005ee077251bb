import { isUnpublished } from './product-columns.ts'
import { foreignTableOf, type ProgramRow } from './program-table.ts'
import { countryOf } from './read-cells.ts'
import type { ForeignProduct } from './to-sheet.ts'

/** The titles of the exports of Medusa 1 and 2. Prices in other currencies stay columns to choose. */
const titles = {
  id: ['Product Id'],
  handle: ['Product Handle'],
  title: ['Product Title'],
  subtitle: ['Product Subtitle'],
  description: ['Product Description'],
  status: ['Product Status'],
  thumbnail: ['Product Thumbnail'],
  hsCode: ['Variant HS Code', 'Product HS Code'],
  productHsCode: ['Product HS Code'],
  country: ['Variant Origin Country', 'Product Origin Country'],
  productCountry: ['Product Origin Country'],
  categories: ['Product Category {n}', 'Product Category {n} Name'],
  collection: ['Product Collection Title'],
  type: ['Product Type', 'Product Type Value'],
  sku: ['Variant SKU', 'Variant Sku'],
  barcode: ['Variant Barcode', 'Variant EAN', 'Variant UPC'],
  price: ['Variant Price INR', 'Variant Price [INR]', 'Price INR', 'Price INR [INR]'],
  options: ['Variant Option {n} Value', 'Option {n} Value'],
  optionNames: ['Variant Option {n} Name', 'Option {n} Name'],
  pictures: ['Product Image {n} Url', 'Product Image {n}', 'Image {n} Url'],
} as const

type Row = ProgramRow<keyof typeof titles>

/** The import of Medusa products: rows with one handle are the variants of a product. */
export const medusaProducts = foreignTableOf<keyof typeof titles>({
  source: 'medusa',
  titles,
  signatures: [['Product Handle', 'Product Title', 'Variant Title']],
  leftOut: ['subtitle'],
  read: (rows) => {
    const variants = Map.groupBy(rows, (row) => row.cell('handle') || row.cell('title'))
    return { remarks: [], products: [...variants.values()].flatMap(productsOf) }
  },
})

function productsOf(rows: Row[]): ForeignProduct[] {
  const [first] = rows
  if (!first) return []
  return rows.map((row): ForeignProduct => {
    const { line, cell, numbered } = row
    const own = (field: keyof typeof titles): string => cell(field) || first.cell(field)
    const handle = first.cell('handle')
    const categories = numbered('categories').map(({ value }) => value)
    const thumbnail = own('thumbnail')
    return {
      line,
      parentLine: first.line,
      title: first.cell('title'),
      handle,
      sku: cell('sku'),
      barcode: cell('barcode'),
      size:
        rows.length === 1
          ? ''
          : numbered('options')
              .map(({ value }) => value)
              .join(' / '),
      categories: [...categories, own('type'), own('collection')].filter((one) => one !== ''),
      price: cell('price'),
      mrp: cell('price'),
      description: own('description'),
      hsn: cell('hsCode') || own('productHsCode'),
      country: countryOf(cell('country') || own('productCountry')),
      isSold: !isUnpublished(own('status')),
      pictures: [
        ...(thumbnail === '' ? [] : [thumbnail]),
        ...(numbered('pictures').length > 0 ? numbered('pictures') : first.numbered('pictures')).map(
          ({ value }) => value,
        ),
      ].map((address) => ({ address, alt: '' })),
    }
  })
}
