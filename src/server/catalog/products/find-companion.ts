import type { Companion } from '#contract/shop/products.ts'
import { companionUse, together } from '#shared/goes-with.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { findFirstOfUse } from './catalogue.ts'
import { isInStock } from './present-product.ts'
import type { StockedProduct } from './store.ts'

/**
 * The companion of a product; null unless both are in stock. Cached pages follow whether there is stock;
 * adding too many packs to the cart fails.
 */
export async function findCompanion(db: Database, product: StockedProduct): Promise<Companion | null> {
  const use = companionUse(product.gardenUse)
  if (!use || !isInStock(product)) return null
  const found = await findFirstOfUse(db, use)
  const joined = found && together(packOf(product), packOf(found))
  if (!joined) return null
  return {
    id: found.id,
    name: found.name,
    image_url: found.imageUrl,
    net_quantity: found.netQuantity,
    price: toRupees(discountedPrice(found.pricePaise, found.discountPercent)),
    ...joined,
  }
}

const packOf = ({ gardenUse, netWeightGrams }: StockedProduct) => ({
  use: gardenUse,
  packGrams: netWeightGrams,
})
