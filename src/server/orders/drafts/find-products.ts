import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { findDraftProducts } from '#contract/admin/draft-orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { availablePacks } from '../../inventory/stock/available-packs.ts'
import { hasWords } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'

/** Matches that the editor shows. */
const maxFound = 20

const product = alias(products, 'product')

const row = {
  id: product.id,
  name: product.name,
  image_url: product.imageUrl,
  net_quantity: product.netQuantity,
  pricePaise: sql<number>`coalesce(running.price_paise, product.price_paise)::float8`,
  discountPercent: sql<number>`coalesce(running.discount_percent, product.discount_percent)::float8`,
  available: sql<number>`greatest(0, ${availablePacks(sql`product.id`)})::int`,
}

/** Finds products on sale by words of their name, by number or by SKU. */
export async function findProducts(db: Database, typed: string): Promise<Reply<typeof findDraftProducts>> {
  const words = typed.split(/\s+/).filter(Boolean)
  const code = normaliseIdentifier(typed)
  const isCode = sql`(product.id = ${/^[1-9]\d{0,8}$/.test(code) ? Number(code) : 0} OR upper(product.sku) = upper(${code}))`
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM products product LEFT JOIN running_prices running ON running.product_id = product.id
    WHERE product.archived_at IS NULL AND NOT product.is_coming_soon
      AND (${isCode} OR ${hasWords(sql`product.name`, words)})
    ORDER BY ${isCode} DESC, product.position, product.id LIMIT ${maxFound}`,
  )
  return {
    products: rows.map(({ pricePaise, discountPercent, ...found }) => ({
      ...found,
      price: toRupees(discountedPrice(pricePaise, discountPercent)),
    })),
  }
}
