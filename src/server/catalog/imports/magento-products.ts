import { remarkOf } from '../../platform/imports/remark-of.ts'
import type { NamedPicture } from './pictures/parse-pictures.ts'
import { foreignTableOf, type ProgramRow } from './program-table.ts'
import { countryOf, mrpOf, narrowest } from './read-cells.ts'
import type { ForeignProduct } from './to-sheet.ts'

/** The titles of the export of Magento 2. */
const titles = {
  sku: ['sku'],
  storeView: ['store_view_code'],
  type: ['product_type'],
  categories: ['categories'],
  name: ['name'],
  description: ['description'],
  summary: ['short_description'],
  isOnline: ['product_online', 'status'],
  visibility: ['visibility'],
  price: ['price'],
  special: ['special_price'],
  specialFrom: ['special_price_from_date'],
  specialTo: ['special_price_to_date'],
  address: ['url_key'],
  picture: ['base_image', 'image'],
  pictureAlt: ['base_image_label', 'image_label'],
  morePictures: ['additional_images'],
  moreAlts: ['additional_image_labels'],
  country: ['country_of_manufacture'],
  variations: ['configurable_variations'],
} as const

type Row = ProgramRow<keyof typeof titles>

/** A size by the SKU of its row: the configurable product that it belongs to, and its words. */
type Sizes = Map<string, { parent: Row; size: string }>

/** The import of Magento products. The rows of a configurable product's variations are its sizes. */
export const magentoProducts = foreignTableOf<keyof typeof titles>({
  source: 'magento',
  titles,
  signatures: [
    ['sku', 'product_type', 'name'],
    ['url_key', 'name', 'price', 'categories'],
    ['url_key', 'name', 'price', 'sku'],
  ],
  leftOut: ['visibility', 'specialFrom', 'specialTo'],
  read: (all) => {
    const translations = all.filter(isTranslation)
    const rows = all.filter((row) => !isTranslation(row))
    const sizes: Sizes = new Map(rows.flatMap(sizesOf))
    const isGoods = ({ cell }: Row): boolean => ['', 'simple'].includes(cell('type'))
    const skipped = rows.filter((row) => !isGoods(row) && row.cell('type') !== 'configurable')
    return {
      products: rows.filter(isGoods).map((row) => productOf(row, sizes.get(row.cell('sku')) ?? null)),
      remarks: [
        ...remarkOf('Rows of other store views, which are not taken in', translations.map(namedRow)),
        ...remarkOf(
          'Kinds of products that are not taken in',
          skipped.map((row) => `${namedRow(row)}: ${row.cell('type')}`),
        ),
        ...remarkOf(
          'Scheduled sales that are left out: their products have the regular price',
          rows
            .filter((row) => isTemporary(row) && row.cell('special') !== '')
            .map((row) => `${row.cell('name')}: ${row.cell('special')}`),
        ),
      ],
    }
  },
})

const isTranslation = ({ cell }: Row): boolean => !['', 'default', 'all'].includes(cell('storeView'))

const namedRow = ({ line, cell }: Row): string => `Row ${line}, ${cell('name') || cell('sku')}`

const isTemporary = ({ cell }: Row): boolean => cell('specialFrom') !== '' || cell('specialTo') !== ''

/** “sku=A-1,size=1 kg,pack=Bag|sku=A-2,…” of a configurable product. */
function sizesOf(parent: Row): [string, { parent: Row; size: string }][] {
  return parent
    .cell('variations')
    .split('|')
    .flatMap((variation): [string, { parent: Row; size: string }][] => {
      const [sku, ...options] = variation
        .split(',')
        .map((option) => option.slice(option.indexOf('=') + 1).trim())
      return sku ? [[sku, { parent, size: options.join(' / ') }]] : []
    })
}

function productOf(row: Row, size: { parent: Row; size: string } | null): ForeignProduct {
  const { line, cell } = row
  const parent = size?.parent ?? row
  const own = (field: keyof typeof titles): string => cell(field) || parent.cell(field)
  const handle = (size ? parent : row).cell('address')
  const price = isTemporary(row) ? cell('price') : cell('special') || cell('price')
  return {
    line,
    ...(size && { parentLine: parent.line }),
    title: size?.size ? parent.cell('name') : cell('name'),
    handle: size?.size ? handle : cell('address'),
    sku: cell('sku'),
    size: size?.size ?? '',
    categories: own('categories')
      .split(',')
      .map(narrowest)
      .filter((category) => category !== '' && category !== 'Default Category'),
    price,
    mrp: mrpOf(price, cell('price')),
    description: own('description'),
    summary: own('summary'),
    country: countryOf(own('country')),
    isSold: !['2', '0'].includes(cell('isOnline')) && !['2', '0'].includes(parent.cell('isOnline')),
    pictures: size ? [...picturesOf(row), ...picturesOf(parent)] : picturesOf(row),
  }
}

function picturesOf({ cell }: Row): NamedPicture[] {
  const alts = cell('moreAlts').split(',')
  const more = cell('morePictures')
    .split(',')
    .map((address, index) => ({ address: address.trim(), alt: alts[index]?.trim() ?? '' }))
  return [{ address: cell('picture'), alt: cell('pictureAlt') }, ...more].filter(
    ({ address }) => address !== '' && address !== 'no_selection',
  )
}
