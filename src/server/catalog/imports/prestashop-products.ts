import { isUnpublished } from './product-columns.ts'
import { foreignTableOf } from './program-table.ts'
import { narrowest } from './read-cells.ts'

/** The titles of the import sheet of PrestaShop, which its exporters write too, and of its list of products. */
const titles = {
  id: ['Product ID', 'ID', 'Product ID*'],
  isActive: ['Active (0/1)', 'Active', 'Status', 'Enabled'],
  name: ['Name *', 'Name*', 'Name'],
  categories: ['Categories (x,y,z...)', 'Category'],
  price: ['Price tax included', 'Price (tax incl.)', 'Price tax incl.'],
  priceBeforeTax: ['Price tax excluded', 'Price (tax excl.)', 'Price tax excl.'],
  sku: ['Reference #', 'Reference'],
  summary: ['Summary', 'Short description'],
  description: ['Description'],
  address: ['URL rewritten', 'Rewritten URL', 'Link rewrite'],
  pictures: ['Image URLs (x,y,z...)', 'Image'],
  pictureAlts: ['Image alt texts (x,y,z...)'],
} as const

/** The import of PrestaShop products, one a row. Its combinations are a table of their own. */
export const prestashopProducts = foreignTableOf<keyof typeof titles>({
  source: 'prestashop',
  titles,
  signatures: [
    ['Name *', 'Categories (x,y,z...)'],
    ['Name', 'Categories (x,y,z...)', 'Active (0/1)'],
    ['Name*', 'Categories (x,y,z...)'],
    ['Product ID', 'Name', 'Reference', 'Price (tax excl.)'],
    ['Product ID', 'Name', 'Reference', 'Price tax excluded'],
  ],
  // The place in a category of the other shop.
  unlike: ['Position'],
  read: (rows) => ({
    remarks: [],
    products: rows.map(({ line, cell }) => {
      const alts = cell('pictureAlts').split(',')
      const price = cell('price')
      return {
        line,
        title: cell('name'),
        handle: cell('address'),
        sku: cell('sku'),
        size: '',
        categories: cell('categories')
          .split(',')
          .map(narrowest)
          .filter((category) => category !== '' && !/^(home|root)$/i.test(category)),
        price,
        mrp: price,
        ...(price === '' && { priceBeforeTax: cell('priceBeforeTax') }),
        description: cell('description'),
        summary: cell('summary'),
        isSold: !isUnpublished(cell('isActive')),
        pictures: cell('pictures')
          .split(',')
          .map((address, index) => ({ address: address.trim(), alt: alts[index]?.trim() ?? '' }))
          .filter(({ address }) => address !== ''),
      }
    }),
  }),
})
