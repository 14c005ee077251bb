import type { ImportRemark } from '#contract/admin/imports.ts'
import { remarkOf } from '../../platform/imports/remark-of.ts'
import { labelOfTitle } from './further-columns.ts'
import type { NamedPicture } from './pictures/parse-pictures.ts'
import { isUnpublished } from './product-columns.ts'
import { foreignTableOf, type ProgramRow } from './program-table.ts'
import { mrpOf, narrowest, withDot } from './read-cells.ts'
import type { ForeignProduct, Weight } from './to-sheet.ts'
import { type WooField, wooLanguages } from './woocommerce-titles.ts'

type Field = Exclude<WooField, 'weight'> | 'cost' | 'kilograms' | 'grams' | 'pounds' | 'ounces'
type Row = ProgramRow<Field>

const inAllLanguages = (field: WooField): string[] => [...new Set(wooLanguages.flatMap((one) => one[field]))]

const weightIn = (unit: string): string[] =>
  inAllLanguages('weight').map((title) => title.replace('{unit}', unit))

const titles: Record<Field, string[]> = {
  id: inAllLanguages('id'),
  type: inAllLanguages('type'),
  sku: inAllLanguages('sku'),
  barcode: inAllLanguages('barcode'),
  cost: ['Cost of goods'],
  stock: inAllLanguages('stock'),
  name: inAllLanguages('name'),
  published: inAllLanguages('published'),
  visibility: inAllLanguages('visibility'),
  summary: inAllLanguages('summary'),
  description: inAllLanguages('description'),
  saleStarts: inAllLanguages('saleStarts'),
  saleEnds: inAllLanguages('saleEnds'),
  kilograms: weightIn('kg'),
  grams: weightIn('g'),
  pounds: weightIn('lbs'),
  ounces: weightIn('oz'),
  sale: inAllLanguages('sale'),
  regular: inAllLanguages('regular'),
  categories: inAllLanguages('categories'),
  images: inAllLanguages('images'),
  parent: inAllLanguages('parent'),
  attributeNames: inAllLanguages('attributeNames'),
  attributeValues: inAllLanguages('attributeValues'),
  attributeFlags: inAllLanguages('attributeFlags'),
}

/** Type, name and price in one language, with a title that other programs do not have. */
const signatures = wooLanguages.flatMap(({ type, name, regular, parent, visibility, attributeValues }) =>
  type.flatMap((typeTitle) =>
    regular.flatMap((regularTitle) =>
      [...parent, ...visibility, ...attributeValues.map((title) => title.replace('{n}', '1'))].map(
        (title) => [typeTitle, ...name, regularTitle, title],
      ),
    ),
  ),
)

/** The import of WooCommerce products: each variation is a size of its parent product. */
export const woocommerceProducts = foreignTableOf<Field>({
  source: 'woocommerce',
  titles,
  signatures,
  leftOut: ['visibility', 'saleStarts', 'saleEnds'],
  // The place in the menu of the other shop.
  unlike: ['Position'],
  read: (rows) => {
    const parents = new Map(
      rows.flatMap((row) => [
        [row.cell('sku'), row],
        [`id:${row.cell('id')}`, row],
      ]),
    )
    const parentOf = (row: Row): Row | null =>
      (row.cell('parent') !== '' && parents.get(row.cell('parent'))) || null
    const imported = rows.filter((row) => /\b(simple|variation)\b/.test(typeOf(row)))
    const skipped = rows.filter((row) => !/\b(simple|variation|variable)\b/.test(typeOf(row)))
    const used = namesOfSizes(imported, parentOf)
    const products = imported.map((row) => productOf(row, parentOf(row), used))
    return {
      products,
      remarks: [
        ...remarkOf('Kinds of products that are not taken in', skipped.map(skippedText)),
        ...remarkOf(
          'Scheduled sales that are left out: their products have the regular price',
          imported
            .filter((row) => hasDates(row) && row.cell('sale') !== '')
            .map((row) => `${row.cell('name')}: ${row.cell('sale')}`),
        ),
        ...furtherAttributes(rows, used),
        ...parentsWithoutSizes(rows, imported, parentOf),
      ],
    }
  },
})

const typeOf = (row: Row): string => row.cell('type').toLowerCase()

const skippedText = (row: Row): string => `Row ${row.line}, ${row.cell('name')}: ${typeOf(row)}`

/** Parents have no price of their own, so one without variations in the table is no product. */
const parentsWithoutSizes = (
  rows: Row[],
  imported: Row[],
  parentOf: (row: Row) => Row | null,
): ImportRemark[] => {
  const known = new Set(imported.map(parentOf))
  const alone = rows.filter((row) => /\bvariable\b/.test(typeOf(row)) && !known.has(row))
  return remarkOf(
    'Products without the rows of their sizes, which are not taken in',
    alone.map((row) => `Row ${row.line}, ${row.cell('name')}`),
  )
}

/** Whether the sale price is temporary and therefore no base price. */
const hasDates = (row: Row): boolean => row.cell('saleStarts') !== '' || row.cell('saleEnds') !== ''

/** Attribute names and values of a row. */
function attributesOf(row: Row): { name: string; value: string }[] {
  const names = new Map(row.numbered('attributeNames').map(({ number, value }) => [number, value]))
  return row
    .numbered('attributeValues')
    .map(({ number, value }) => ({ name: names.get(number) ?? '', value }))
}

/** The attributes by which the sizes of each parent differ. */
function namesOfSizes(imported: Row[], parentOf: (row: Row) => Row | null): Map<Row, Set<string>> {
  const used = new Map<Row, Set<string>>()
  for (const row of imported) {
    const parent = parentOf(row)
    if (parent === null) continue
    const names = used.get(parent) ?? new Set()
    for (const { name } of attributesOf(row)) names.add(name)
    used.set(parent, names)
  }
  return used
}

/** The attributes of a product that are no sizes. */
const otherAttributes = (row: Row, used: Map<Row, Set<string>>): { name: string; value: string }[] =>
  /\bvariation\b/.test(typeOf(row)) ? [] : attributesOf(row).filter(({ name }) => !used.get(row)?.has(name))

function furtherAttributes(rows: Row[], used: Map<Row, Set<string>>): ImportRemark[] {
  const items = rows.flatMap((row) =>
    otherAttributes(row, used)
      .filter(({ name }) => labelOfTitle(name) === null)
      .map(({ name, value }) => `${row.cell('name')}: ${name} ${value}`),
  )
  return remarkOf('Attributes that are no sizes, and are left out', items)
}

/** Our fields among the attributes of a product, such as Ingredients. */
const ownAttributes = (row: Row, used: Map<Row, Set<string>>): Map<string, string> =>
  new Map(
    otherAttributes(row, used).flatMap(({ name, value }) => {
      const label = labelOfTitle(name)
      return label === null ? [] : [[label, value] as const]
    }),
  )

const picturesOf = (row: Row): NamedPicture[] =>
  row
    .cell('images')
    .split(',')
    .map((address) => ({ address: address.trim(), alt: '' }))
    .filter(({ address }) => address !== '')

/** WooCommerce writes line breaks as a backslash and an n. */
const textOf = (row: Row, field: 'description' | 'summary'): string => row.cell(field).replaceAll('\\n', '\n')

/** Each path of categories by its narrowest name: “Feeds > Liquid, Gifts” gives Liquid and Gifts. */
const categoriesOf = (row: Row): string[] =>
  row
    .cell('categories')
    .split(/(?<!\\),/)
    .map((path) => narrowest(path.replaceAll('\\,', ',')))
    .filter((category) => category !== '')

const weightOf = (row: Row): Weight | null => {
  const units: [Field, number][] = [
    ['kilograms', 1_000],
    ['grams', 1],
    ['pounds', 453.592_37],
    ['ounces', 28.349_523],
  ]
  const found = units.find(([field]) => row.cell(field) !== '')
  return found ? { text: row.cell(found[0]), gramsOfUnit: found[1] } : null
}

function productOf(row: Row, parent: Row | null, used: Map<Row, Set<string>>): ForeignProduct {
  const size = sizeOf(row, parent)
  const regular = withDot(row.cell('regular'))
  const sale = hasDates(row) ? '' : withDot(row.cell('sale'))
  const both = parent === null ? [row] : [row, parent]
  const weight = both.map(weightOf).find((one) => one !== null)
  return {
    line: row.line,
    ...(parent && { parentLine: parent.line }),
    title: (size === '' ? row : (parent ?? row)).cell('name'),
    handle: '',
    sku: row.cell('sku'),
    barcode: row.cell('barcode'),
    cost: withDot(row.cell('cost')),
    openingStock: row.cell('stock'),
    size,
    categories: both.map(categoriesOf).find((found) => found.length > 0) ?? [],
    price: sale || regular,
    mrp: mrpOf(sale || regular, regular || sale),
    description: firstText(both, 'description'),
    summary: firstText(both, 'summary'),
    ...(weight && { weight }),
    isSold: both.every((one) => !isUnpublished(one.cell('published'))),
    // A variation shows its own pictures first.
    pictures: both.flatMap(picturesOf),
    more: new Map(both.toReversed().flatMap((one) => [...ownAttributes(one, used)])),
  }
}

/** The words of a variation; empty for a product without one. */
const sizeOf = (row: Row, parent: Row | null): string =>
  parent === null
    ? ''
    : attributesOf(row)
        .map(({ value }) => value)
        .join(' / ')

const firstText = (rows: Row[], field: 'description' | 'summary'): string =>
  rows.map((row) => textOf(row, field)).find((text) => text !== '') ?? ''
