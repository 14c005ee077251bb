import { sql } from 'drizzle-orm'
import { products } from '../../platform/database/tables.ts'

/** What holds for a time, to be joined to the products of a query by {@link isOfProduct}. */
export const running = sql`running_prices AS running`

export const isOfProduct = sql`running.product_id = ${products}.id`

/** Price, MRP and discount of a product as they are now; for queries with {@link running} joined to `products`. */
export const priceNow = {
  pricePaise: sql<number>`coalesce(running.price_paise, ${products}.price_paise)`.mapWith(
    products.pricePaise,
  ),
  mrpPaise: sql<number>`coalesce(running.mrp_paise, ${products}.mrp_paise)`.mapWith(products.mrpPaise),
  discountPercent: sql<number>`coalesce(running.discount_percent, ${products}.discount_percent)`.mapWith(
    products.discountPercent,
  ),
}

/** The same beside what the product costs otherwise, for pages that say until when a price holds. */
export const pricesInTime = {
  ...priceNow,
  ownPricePaise: products.pricePaise,
  ownDiscountPercent: products.discountPercent,
  priceStartsAt: sql<Date | null>`running.starts_at`.mapWith(products.updatedAt),
  priceEndsAt: sql<Date | null>`running.ends_at`.mapWith(products.updatedAt),
}
