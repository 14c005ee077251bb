import { sql } from 'drizzle-orm'
import type { Alternative } from '#contract/shop/products.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readIds } from '../../platform/database/rows.ts'
import { isInStock } from './present-product.ts'
import { chargedPaise, hasPacks, inShopOrder, isOnShelf, shelf } from './shelf.ts'
import { loadProductsByIds, type StockedProduct } from './store.ts'

const maxAlternatives = 3

/** Alternatives to a product that is out of stock; none while it is in stock. */
export async function findAlternatives(db: Database, product: StockedProduct): Promise<Alternative[]> {
  if (isInStock(product)) return []
  const ids = await chooseAlternatives(db, product)
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

/**
 * Chooses products in stock, the most similar first, then the nearest price. Similarity is 1 for the same category, plus the share
 * of common crops.
 */
function chooseAlternatives(
  db: Database,
  { id, category, crops, pricePaise, discountPercent }: StockedProduct,
): Promise<number[]> {
  const wanted = sql`${sql.param(crops)}::text[]`
  const common = sql`CASE WHEN product.crops && ${wanted}
    THEN (SELECT count(*) FROM unnest(${wanted}) AS crop WHERE crop = ANY (product.crops))::float8 / greatest(1, cardinality(${wanted})) ELSE 0 END`
  const similarity = sql`CASE WHEN product.category = ${category}::text THEN 1 ELSE 0 END + ${common}`
  const price = discountedPrice(pricePaise, discountPercent)
  return readIds(
    db,
    sql`
    SELECT product.id FROM ${shelf} WHERE ${isOnShelf} AND ${hasPacks} AND product.id <> ${id}
    ORDER BY ${similarity} DESC, abs(${chargedPaise} - ${price}::bigint), ${inShopOrder} LIMIT ${maxAlternatives}`,
  )
}
