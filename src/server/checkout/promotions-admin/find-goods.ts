import { sql } from 'drizzle-orm'
import type { findOfferGoods } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { hasWords } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

/** Matches of each kind that the form shows. */
const most = 20

const productRow = {
  id: sql<number>`product.id`,
  name: sql<string>`product.name`,
  category: sql<string | null>`product.category`,
  pricePaise: sql<number>`coalesce(running.price_paise, product.price_paise)::float8`,
  discountPercent: sql<number>`coalesce(running.discount_percent, product.discount_percent)::float8`,
}
const categoryRow = { name: sql<string>`product.category`, products: sql<number>`count(*)::int` }

/** Finds products by words of their name or by number, and categories by words of their name. */
export async function searchCatalog(db: Database, typed: string): Promise<Reply<typeof findOfferGoods>> {
  const words = typed.split(/\s+/).filter(Boolean)
  const number = normaliseIdentifier(typed)
  const isNumber = sql`product.id = ${/^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0}`
  const [products, categories] = await Promise.all([
    readRows(
      db,
      productRow,
      (columns) => sql`
      SELECT ${columns} FROM products product LEFT JOIN running_prices running ON running.product_id = product.id
      WHERE product.archived_at IS NULL AND (${isNumber} OR ${hasWords(sql`product.name`, words)})
      ORDER BY ${isNumber} DESC, product.position, product.id LIMIT ${most}`,
    ),
    readRows(
      db,
      categoryRow,
      (columns) => sql`
      SELECT ${columns} FROM products product
      WHERE product.archived_at IS NULL AND product.category IS NOT NULL AND ${hasWords(sql`product.category`, words)}
      GROUP BY product.category ORDER BY product.category LIMIT ${most}`,
    ),
  ])
  return {
    products: products.map(({ pricePaise, discountPercent, ...found }) => ({
      ...found,
      price: toRupees(discountedPrice(pricePaise, discountPercent)),
    })),
    categories,
  }
}
