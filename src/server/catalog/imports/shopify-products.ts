import type { ForeignTable } from '../../platform/imports/kind.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'
import { codeTitles, type ForeignCodes, shopifyCodes, withUsableCodes } from './foreign-codes.ts'
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

const signature = ['handle', 'title', 'body (html)', 'variant price']

const mappedColumns = new Set(
  [
    'Handle',
    'Title',
    'Body (HTML)',
    'Type',
    'Product Category',
    'Published',
    'Status',
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
    'Option3 Name',
    'Option3 Value',
    'Variant Price',
    'Variant Compare At Price',
    'Image Src',
    'Image Position',
    'Image Alt Text',
    'Variant Image',
    'Variant Grams',
    'Variant Weight Unit',
    'Gift Card',
    ...codeTitles.shopify,
  ].map((title) => title.toLowerCase()),
)

/** Shopify exports no HSN; shops use a metafield or the column of the inventory export. */
const isHsn = (title: string): boolean =>
  /^(?:variant )?(?:hsn|hsn code|hs code|harmonized system code)$/i.test(title) ||
  /\bmetafields\.[^.]+\.(?:hsn|hsn_code|hs_code|harmonized_system_code)\)?$/i.test(title)

/** The import of Shopify products: rows with one handle are sizes or further pictures of a product. */
export const shopifyProducts: ForeignTable = {
  source: 'shopify',
  kind: 'products',
  recognises: (headers) => {
    const known = new Set(headers.map((header) => header.toLowerCase()))
    return signature.every((title) => known.has(title))
  },
  convert: (sheet) => {
    const groups = groupsOf(sheet)
    const coded = withUsableCodes(groups.flatMap(productsOf))
    const converted = toSheet(coded.products)
    return {
      sheet: converted.sheet,
      remarks: [
        ...pictureRemarks([...new Set(groups.flatMap(pictureNames))]),
        ...unpublishedRemarks(groups.filter(({ isSold }) => !isSold).map(({ title }) => title)),
        ...coded.remarks,
        ...converted.remarks,
        ...unmappedColumnRemarks(sheet, (title) => mappedColumns.has(title.toLowerCase()) || isHsn(title)),
      ],
    }
  },
}

/** The pictures of a product and its sizes, as name and address. */
const pictureNames = ({ title, pictures, variants }: Group): string[] =>
  [...pictures, ...variants.flatMap((one) => one.pictures)].map(({ address }) => `${title}: ${address}`)

interface Variant {
  /** Pictures of the size, before those of the product. */
  pictures: NamedPicture[]
  line: number
  options: string[]
  price: string
  before: string
  hsn: string
  packedGrams: string
  codes: ForeignCodes
}

interface Group {
  handle: string
  title: string
  body: string
  category: string
  isSold: boolean
  variants: Variant[]
  pictures: (NamedPicture & { place: number })[]
}

function groupsOf(sheet: Sheet): Group[] {
  const read = cellReader(sheet)
  const groups = new Map<string, Group>()
  const hsnTitles = sheet.headers.filter(isHsn)
  for (const { line, cells } of sheet.rows) {
    const cell = (title: string): string => read(cells, title)
    const handle = cell('Handle')
    const group = groups.get(handle) ?? {
      handle,
      title: cell('Title') || handle,
      body: cell('Body (HTML)'),
      variants: [],
      pictures: [],
      category: cell('Type') || lastOf(cell('Product Category')),
      isSold: !/^false$/i.test(cell('Published')) && !/^(draft|archived)$/i.test(cell('Status')),
    }
    groups.set(handle, group)
    const alt = cell('Image Alt Text')
    const place = Number(cell('Image Position')) || group.pictures.length + 1
    if (cell('Image Src') !== '') group.pictures.push({ address: cell('Image Src'), alt, place })
    const own = cell('Variant Image')
    const options = [1, 2, 3].map((number) => cell(`Option${number} Value`)).filter((value) => value !== '')
    const price = cell('Variant Price')
    // A row without price and options only adds a picture.
    if (price !== '' || options.length > 0 || group.variants.length === 0) {
      group.variants.push({
        line,
        options,
        price,
        before: cell('Variant Compare At Price'),
        hsn: hsnOf(hsnTitles.map(cell)),
        packedGrams: gramsOf(cell('Variant Grams')),
        codes: shopifyCodes(cell),
        pictures: own === '' ? [] : [{ address: own, alt: '' }],
      })
    }
  }
  return [...groups.values()]
}

/** Normalises an HSN: “3105.10.00” is 31051000. A number metafield may end in “.0”. */
const hsnOf = (cells: string[]): string =>
  (cells.find((cell) => cell !== '') ?? '')
    .replace(/^'/, '')
    .replace(/\.0$/, '')
    .replace(/[\s.]+/g, '')

/** The last category of a path is the narrowest. */
const lastOf = (path: string): string => path.split('>').at(-1)?.trim() ?? ''

function productsOf({ handle, title, body, category, variants, pictures }: Group): ForeignProduct[] {
  const inOrder = pictures.toSorted((one, other) => one.place - other.place)
  return variants.map(
    ({ line, options, price, before, hsn, packedGrams, codes, pictures: own }): ForeignProduct => {
      const isOnly = variants.length === 1
      const size = isOnly ? '' : options.join(' / ')
      return {
        line,
        category,
        price,
        size,
        packedGrams,
        ...codes,
        description: body,
        name: size === '' ? title : `${title}, ${size}`,
        address: size === '' ? handle : slugOfSize(handle, size),
        family: isOnly ? '' : title,
        // Shopify writes metafields of a product into its first row.
        hsn: hsn || (variants[0]?.hsn ?? ''),
        // The alternative text of a picture stands in the rows of the product.
        pictures: [
          ...own.map((one) => inOrder.find(({ address }) => address === one.address) ?? one),
          ...inOrder,
        ],
        mrp: Number(before) > Number(price) ? before : price,
      }
    },
  )
}
