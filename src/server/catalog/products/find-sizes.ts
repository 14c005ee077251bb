import { and, sql } from 'drizzle-orm'
import type { ProductSize } from '#contract/shop/products.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { isOfProduct, running } from '../prices/price-now.ts'
import { isInStock } from './present-product.ts'
import { isListed, type StockedProduct, stockedColumns } from './store.ts'

/** Every size of a product's family, the lightest first; empty for a single size. */
export async function findSizes(db: Database, { family, sizeCount }: StockedProduct): Promise<ProductSize[]> {
  if (family === null || sizeCount < 2) return []
  const { id, slug, sizeLabel, pricePaise, discountPercent } = stockedColumns
  const { netQuantity, netWeightGrams, isComingSoon, availablePacks } = stockedColumns
  const rows = await db
    .select({
      id,
      slug,
      sizeLabel,
      pricePaise,
      discountPercent,
      netQuantity,
      netWeightGrams,
      isComingSoon,
      availablePacks,
    })
    .from(products)
    .leftJoin(running, isOfProduct)
    .where(and(isListed, sql`lower(${products.family}) = lower(${family})`))
    .orderBy(sql`${products.netWeightGrams} NULLS LAST`, pricePaise, products.id)
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    label: row.sizeLabel ?? row.netQuantity,
    price: toRupees(discountedPrice(row.pricePaise, row.discountPercent)),
    net_quantity: row.netQuantity,
    net_weight_grams: row.netWeightGrams,
    in_stock: isInStock(row),
    coming_soon: row.isComingSoon,
  }))
}
