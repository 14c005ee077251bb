import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { previewProduct as endpoint } from '#contract/shop/product-preview.ts'
import type { Product } from '#contract/shop/products.ts'
import { findByPreview } from '../../drafting/preview-link.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { columnsOf } from '../admin/product-columns.ts'
import { describePictures } from '../admin/product-pictures.ts'
import type { Edit } from '../admin/validate-product.ts'
import { findSizes } from '../products/find-sizes.ts'
import { presentProductWithPictures } from '../products/present-product.ts'
import { findProduct, type PicturedProduct } from '../products/store.ts'
import { rateOfHsn } from '../tax-rates/known-rate.ts'
import { picturesOf } from './draft-fields.ts'
import { productKind } from './product-kind.ts'

/** Shop route of a draft's page, for everyone with its preview link. */
export function registerPreview(api: Handle, { db }: { db: Database }): void {
  api(endpoint, ({ params }) => previewProduct(db, params.token))
}

/**
 * The product as the shop would show it after publishing, even if incomplete.
 * @throws {ShopError} `not_found` for an unknown or expired link.
 */
async function previewProduct(db: Database, token: string): Promise<Product> {
  const { draft, fit, row } = await findByPreview(db, productKind, token)
  const live = row.liveId === null ? null : await findProduct(db, String(row.liveId))
  const columns = {
    ...(live ?? blankProduct),
    ...columnsOf({ ...textsOf(draft.fields), ...fit }),
    ...noPeriod,
  }
  const taxRatePercent = columns.taxRatePercent ?? (await rateOfHsn(db, columns.hsn)) ?? 0
  const pictures = await describePictures(db, picturesOf(draft.fields))
  const planned = { ...columns, taxRatePercent, pictures }
  const sizes = await findSizes(db, planned)
  return { ...presentProductWithPictures(planned), goes_with: null, instead: [], sizes }
}

const texts: (keyof Edit)[] = [
  ...(['name', 'description', 'generic_name', 'net_quantity', 'ingredients', 'how_to_use', 'dose'] as const),
  ...(['storage', 'hsn', 'country_of_origin', 'best_before'] as const),
]

/** The texts of a draft, also unpublishable ones. */
const textsOf = (fields: DraftFields): Edit =>
  Object.fromEntries(
    texts.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  )

/** A preview shows the regular price. */
const noPeriod = { priceStartsAt: null, priceEndsAt: null }

/** The product fields of a new draft before anything is typed. */
const blankProduct: PicturedProduct = {
  id: 0,
  version: 0,
  updatedAt: new Date(0),
  archivedAt: null,
  position: 0,
  slug: '',
  name: '',
  description: '',
  category: null,
  imageUrl: '/images/placeholder.svg',
  isComingSoon: false,
  pricePaise: 0,
  mrpPaise: 0,
  discountPercent: 0,
  taxRatePercent: 0,
  hsn: '',
  ownPricePaise: 0,
  ownDiscountPercent: 0,
  lowLevel: 0,
  ...noPeriod,
  packedWeightGrams: null,
  packedLengthMm: null,
  packedWidthMm: null,
  packedHeightMm: null,
  sku: null,
  costPaise: null,
  genericName: '',
  netQuantity: '',
  netWeightGrams: null,
  ingredients: '',
  howToUse: '',
  dose: '',
  storage: '',
  countryOfOrigin: '',
  bestBefore: '',
  shortName: null,
  crops: [],
  family: null,
  sizeLabel: null,
  gardenUse: null,
  availablePacks: 0,
  rating: 0,
  ratingCount: 0,
  sizeCount: 1,
  pictures: [],
}
