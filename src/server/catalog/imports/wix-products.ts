import { fromRupees, percentOf, toRupees } from '#shared/money.ts'
import { remarkOf } from '../../platform/imports/remark-of.ts'
import { isUnpublished, readAmount } from './product-columns.ts'
import { foreignTableOf, type ProgramRow } from './program-table.ts'
import { mrpOf } from './read-cells.ts'
import type { ForeignProduct } from './to-sheet.ts'

/** The titles of the exports of Wix Stores, the earlier and today's. */
const titles = {
  handle: ['handleId', 'handle'],
  fieldType: ['fieldType'],
  name: ['name'],
  description: ['description', 'plainDescription'],
  pictures: ['productImageUrl', 'media'],
  pictureAlt: ['mediaAltText'],
  collections: ['collection'],
  sku: ['sku'],
  price: ['price'],
  surcharge: ['surcharge'],
  before: ['strikethroughPrice'],
  isVisible: ['visible'],
  discountMode: ['discountMode'],
  discountValue: ['discountValue'],
  optionNames: ['productOptionName{n}'],
  optionTypes: ['productOptionType{n}'],
  options: ['productOptionDescription{n}', 'productOptionChoices{n}'],
} as const

type Row = ProgramRow<keyof typeof titles>

/** The import of Wix products: the rows of variants below a product are its sizes. */
export const wixProducts = foreignTableOf<keyof typeof titles>({
  source: 'wix',
  titles,
  signatures: [
    ['handleId', 'fieldType', 'name', 'price'],
    ['handle', 'fieldType', 'name', 'price'],
  ],
  read: (rows) => {
    const handleOf = (row: Row): string => row.cell('handle')
    const variants = Map.groupBy(rows.filter(isOfType('variant')), handleOf)
    const media = Map.groupBy(rows.filter(isOfType('media')), handleOf)
    const products = rows.filter(isOfType('product'))
    const withoutRows = products.filter(
      (row) => !variants.has(handleOf(row)) && row.numbered('options').length > 0,
    )
    return {
      products: products.flatMap((row) =>
        (variants.get(handleOf(row)) ?? [row]).map((variant) =>
          productOf(row, variant, media.get(handleOf(row)) ?? []),
        ),
      ),
      remarks: remarkOf(
        'Options without rows of their own, which are left out',
        withoutRows.map(
          (row) =>
            `${row.cell('name')}: ${row
              .numbered('options')
              .map(({ value }) => value)
              .join(', ')}`,
        ),
      ),
    }
  },
})

const isOfType =
  (type: string) =>
  (row: Row): boolean =>
    row.cell('fieldType').toLowerCase() === type

function productOf(product: Row, variant: Row, media: Row[]): ForeignProduct {
  const isSize = variant !== product
  const own = isSize ? variant.cell('price') : ''
  const { price, mrp } = pricesOf(product, own, variant.cell('surcharge'))
  return {
    line: variant.line,
    ...(isSize && { parentLine: product.line }),
    title: product.cell('name'),
    handle: '',
    sku: variant.cell('sku'),
    size: isSize
      ? variant
          .numbered('options')
          .map(({ value }) => value.replace(/^#[0-9a-f]{3,8}:/i, ''))
          .join(' / ')
      : '',
    categories: product
      .cell('collections')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    price,
    mrp: mrpOf(price, variant.cell('before') || product.cell('before') || mrp),
    description: product.cell('description'),
    isSold: !isUnpublished(product.cell('isVisible')) && !isUnpublished(variant.cell('isVisible')),
    pictures: [...(isSize ? [variant] : []), product, ...media].flatMap(picturesOf),
  }
}

/** The price after the product's discount, and before it. A variant adds its surcharge. */
function pricesOf(product: Row, own: string, surcharge: string): { price: string; mrp: string } {
  const base = own || product.cell('price')
  const [basePaise, surchargePaise] = [paiseOf(base), paiseOf(surcharge || '0')]
  if (basePaise === null || surchargePaise === null) return { price: base, mrp: base }
  const beforePaise = basePaise + surchargePaise
  const mrp = String(toRupees(beforePaise))
  const value = product.cell('discountValue')
  const amount = readAmount(value) ?? 0
  if (amount === 0) return { price: mrp, mrp }
  const offPaise =
    product.cell('discountMode').toUpperCase() === 'PERCENT'
      ? percentOf(beforePaise, amount)
      : (paiseOf(value) ?? 0)
  return { price: String(toRupees(beforePaise - offPaise)), mrp }
}

const paiseOf = (text: string): number | null => {
  const amount = readAmount(text)
  return amount === null ? null : fromRupees(amount)
}

/** Wix names its own pictures without the address at which it serves them. */
const picturesOf = ({ cell }: Row): { address: string; alt: string }[] =>
  cell('pictures')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({
      address: /^https?:/i.test(name) ? name : `https://static.wixstatic.com/media/${name}`,
      alt: cell('pictureAlt'),
    }))
