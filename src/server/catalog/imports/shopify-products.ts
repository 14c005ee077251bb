import type { NamedPicture } from './pictures/parse-pictures.ts'
import { isUnpublished } from './product-columns.ts'
import { foreignTableOf, type Program, type ProgramRow } from './program-table.ts'
import { countryOf, mrpOf, narrowest } from './read-cells.ts'
import type { ForeignProduct, Weight } from './to-sheet.ts'

/** The titles of Shopify until 2025, those of its newer tables, and those of Matrixify. */
const titles = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  type: ['Type', 'Custom Product Type'],
  category: ['Product Category', 'Standardized Product Type', 'Category: Name', 'Category'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  options: ['Option{n} Value'],
  optionNames: ['Option{n} Name'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  cost: ['Cost per item', 'Variant Cost'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  before: ['Variant Compare At Price', 'Compare-at price', 'Compare At Price'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  weight: ['Variant Weight'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  picture: ['Image Src', 'Product image URL', 'Image source'],
  picturePlace: ['Image Position'],
  pictureAlt: ['Image Alt Text'],
  ownPicture: ['Variant Image', 'Variant image URL'],
  hsCode: ['Variant HS Code'],
  country: ['Variant Country of Origin', 'Country code of origin'],
  giftCard: ['Gift Card'],
} as const

type Field = keyof typeof titles
type Row = ProgramRow<Field>

/** What Shopify and Matrixify have in common: rows with one handle are sizes or further pictures of a product. */
const common: Pick<Program<Field>, 'titles' | 'read'> = {
  titles,
  read: (rows) => ({ products: groupsOf(rows).flatMap(productsOf), remarks: [] }),
}

export const shopifyProducts = foreignTableOf<Field>({
  ...common,
  source: 'shopify',
  signatures: [
    ['Handle', 'Title', 'Variant Price', 'Body (HTML)'],
    ['Handle', 'Title', 'Variant Price', 'Option1 Value'],
    ['URL handle', 'Title', 'Price', 'Option1 value'],
    ['URL handle', 'Title', 'Price', 'Published on online store'],
  ],
})

/** Matrixify writes tables of Shopify with a column for what is to be done with each row. */
export const matrixifyProducts = foreignTableOf<Field>({
  ...common,
  source: 'matrixify',
  signatures: [
    ['Handle', 'Title', 'Body HTML', 'Variant Price'],
    ['Handle', 'Command', 'Title', 'Variant Price'],
  ],
})

interface Variant {
  row: Row
  options: string[]
  /** Pictures of the size, before those of the product. */
  pictures: NamedPicture[]
}

interface Group {
  handle: string
  first: Row
  variants: Variant[]
  pictures: (NamedPicture & { place: number })[]
}

function groupsOf(rows: Row[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { cell } = row
    const handle = cell('handle')
    const key = handle || cell('title') || `row ${row.line}`
    const group = groups.get(key) ?? { handle, first: row, variants: [], pictures: [] }
    groups.set(key, group)
    const place = Number(cell('picturePlace')) || group.pictures.length + 1
    // Matrixify may name several pictures in one cell.
    for (const address of cell('picture')
      .split(';')
      .map((one) => one.trim()))
      if (address !== '') group.pictures.push({ address, alt: cell('pictureAlt'), place })
    const own = cell('ownPicture')
    const options = row.numbered('options').map(({ value }) => value)
    // A row without price and options only adds a picture.
    if (cell('price') === '' && options.length === 0 && group.variants.length > 0) continue
    group.variants.push({ row, options, pictures: own === '' ? [] : [{ address: own, alt: '' }] })
  }
  return [...groups.values()]
}

function productsOf({ handle, first, variants, pictures }: Group): ForeignProduct[] {
  const inOrder = pictures.toSorted((one, other) => one.place - other.place)
  const ofProduct = (field: Field): string => first.cell(field)
  return variants.map(({ row, options, pictures: own }): ForeignProduct => {
    const isOnly = variants.length === 1
    return {
      line: row.line,
      parentLine: first.line,
      title: ofProduct('title') || handle,
      handle,
      ...(handle !== '' && { oldPath: `/products/${encodeURIComponent(handle)}` }),
      sku: row.cell('sku').replace(/^'/, ''),
      barcode: row.cell('barcode'),
      cost: row.cell('cost'),
      openingStock: row.cell('stock'),
      size: isOnly ? '' : options.join(' / '),
      categories: [ofProduct('type') || narrowest(ofProduct('category'))].filter((one) => one !== ''),
      price: row.cell('price'),
      mrp: mrpOf(row.cell('price'), row.cell('before')),
      description: ofProduct('body'),
      hsn: row.cell('hsCode'),
      country: countryOf(row.cell('country')),
      weight: weightOf(row),
      isSold: !isUnpublished(ofProduct('published')) && !isUnpublished(ofProduct('status')),
      // The alternative text of a picture stands in the rows of the product.
      pictures: [
        ...own.map((one) => inOrder.find(({ address }) => address === one.address) ?? one),
        ...inOrder,
      ],
    }
  })
}

const gramsOfUnits = new Map([
  ['g', 1],
  ['kg', 1_000],
  ['oz', 28.349_523],
  ['lb', 453.592_37],
])

/** Grams where the table has them; else the weight in the unit of the row. */
function weightOf({ cell }: Row): Weight {
  const grams = cell('grams')
  if (grams !== '') return { text: grams, gramsOfUnit: 1 }
  const gramsOfUnit = gramsOfUnits.get(cell('weightUnit').toLowerCase())
  return gramsOfUnit === undefined ? { text: '', gramsOfUnit: 1 } : { text: cell('weight'), gramsOfUnit }
}
