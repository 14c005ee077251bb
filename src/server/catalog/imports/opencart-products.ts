import { remarkOf } from '../../platform/imports/remark-of.ts'
import { isUnpublished } from './product-columns.ts'
import { foreignTableOf, type ProgramRow } from './program-table.ts'
import type { Weight } from './to-sheet.ts'

/** The titles of the sheet “Products” of OpenCart's Export/Import tool. */
const titles = {
  id: ['product_id'],
  name: ['name(en-gb)', 'name(en)', 'name(en-in)', 'name'],
  categories: ['categories'],
  sku: ['sku'],
  model: ['model'],
  picture: ['image_name', 'image'],
  price: ['price'],
  weight: ['weight'],
  weightUnit: ['weight_unit', 'unit'],
  isActive: ['status', 'enabled'],
  taxClass: ['tax_class_id'],
  address: ['seo_keyword', 'seo_keyword(en-gb)', 'keyword'],
  description: ['description(en-gb)', 'description(en)', 'description(en-in)', 'description'],
} as const

type Row = ProgramRow<keyof typeof titles>

/** The import of OpenCart products, one a row. Its options are sheets of their own. */
export const opencartProducts = foreignTableOf<keyof typeof titles>({
  source: 'opencart',
  titles,
  signatures: [
    ['product_id', 'name(en-gb)', 'model', 'price'],
    ['product_id', 'name(en)', 'model', 'price'],
    ['product_id', 'name', 'model', 'price', 'tax_class_id'],
    ['product_id', 'name', 'model', 'price', 'stock_status_id'],
  ],
  leftOut: ['categories'],
  // Categories are numbers of the other shop.
  unlike: ['categories', 'sort_order'],
  read: (rows) => ({
    remarks: remarkOf(
      'Models that are left out beside an SKU',
      rows
        .filter(({ cell }) => cell('sku') !== '' && cell('model') !== '' && cell('model') !== cell('sku'))
        .map(({ cell }) => `${cell('name')}: ${cell('model')}`),
    ),
    products: rows.map((row) => {
      const { line, cell } = row
      const address = cell('address')
      // OpenCart adds the tax of a class to the price.
      const isTaxed = !['', '0'].includes(cell('taxClass'))
      return {
        line,
        title: cell('name'),
        handle: address,
        ...(address !== '' && { oldPath: `/${encodeURIComponent(address)}` }),
        sku: cell('sku') || cell('model'),
        size: '',
        categories: [],
        price: isTaxed ? '' : cell('price'),
        mrp: isTaxed ? '' : cell('price'),
        ...(isTaxed && { priceBeforeTax: cell('price') }),
        description: cell('description'),
        weight: weightOf(row),
        isSold: !isUnpublished(cell('isActive')),
        pictures: cell('picture') === '' ? [] : [{ address: cell('picture'), alt: '' }],
      }
    }),
  }),
})

function weightOf({ cell }: Row): Weight {
  const unit = cell('weightUnit').toLowerCase()
  const gramsOfUnit = unit === 'kg' ? 1_000 : unit === 'g' ? 1 : 0
  return gramsOfUnit === 0 ? { text: '', gramsOfUnit: 1 } : { text: cell('weight'), gramsOfUnit }
}
