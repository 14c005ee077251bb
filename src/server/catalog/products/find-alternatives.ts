import type { Alternative } from '#contract/shop/products.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { Listed } from '#shared/product-list/choose-products.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadListedProducts } from './find-product-page.ts'
import { isInStock } from './present-product.ts'
import { loadProductsByIds, type StockedProduct } from './store.ts'

const maxAlternatives = 3

type Comparable = Pick<Listed, 'category' | 'crops' | 'discounted_price'>

/** The similarity of two products: 1 for the same category, plus the share of common crops. */
function similarity(wanted: Comparable, other: Comparable): number {
  const shared = wanted.crops.filter((crop) => other.crops.includes(crop)).length
  const isSameKind = wanted.category !== null && wanted.category === other.category
  return (isSameKind ? 1 : 0) + shared / Math.max(1, wanted.crops.length)
}

/** Chooses products in stock, the most similar first, then the nearest price. */
export function chooseAlternatives(wanted: Comparable & { id: number }, shelf: Listed[]): number[] {
  const priceGap = ({ discounted_price }: Comparable) => Math.abs(discounted_price - wanted.discounted_price)
  return shelf
    .filter((other) => other.id !== wanted.id && other.in_stock)
    .toSorted((a, b) => similarity(wanted, b) - similarity(wanted, a) || priceGap(a) - priceGap(b))
    .slice(0, maxAlternatives)
    .map(({ id }) => id)
}

/** Alternatives to a product that is out of stock; none while it is in stock. */
export async function findAlternatives(db: Database, product: StockedProduct): Promise<Alternative[]> {
  if (isInStock(product)) return []
  const { id, category, crops } = product
  const discounted_price = toRupees(discountedPrice(product.pricePaise, product.discountPercent))
  const ids = chooseAlternatives({ id, category, crops, discounted_price }, await loadListedProducts(db))
  const found = await loadProductsByIds(db, ids)
  return found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, name, imageUrl, netQuantity, pricePaise, discountPercent }) => ({
      id,
      name,
      image_url: imageUrl,
      net_quantity: netQuantity,
      price: toRupees(discountedPrice(pricePaise, discountPercent)),
    }))
}
