import type { Companion } from '#contract/catalogue.ts'
import { companionSlug, together } from '#contract/goes-with.ts'
import { discountedPrice, toRupees } from '#contract/money.ts'
import type { Database } from '../../machine/database/database.ts'
import { isInStock } from './present-product.ts'
import { findProduct, type StockedProduct } from './store.ts'

/** What goes with a product; null unless both are in stock. Kept pages follow whether there is stock, not how much; too few packs are refused when they are added. */
export async function findCompanion(db: Database, product: StockedProduct): Promise<Companion | null> {
  const slug = companionSlug(product.slug)
  if (!slug || !isInStock(product)) return null
  const found = await findProduct(db, slug)
  const joined = found && together(packOf(product), packOf(found))
  if (!joined || !isInStock(found)) return null
  return {
    id: found.id,
    name: found.name,
    image_url: found.imageUrl,
    net_quantity: found.netQuantity,
    price: toRupees(discountedPrice(found.pricePaise, found.discountPercent)),
    ...joined,
  }
}

const packOf = ({ slug, netWeightGrams }: StockedProduct) => ({ slug, packGrams: netWeightGrams })
