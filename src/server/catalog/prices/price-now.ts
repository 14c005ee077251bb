import { sql } from 'drizzle-orm'
import { products } from '../../platform/database/tables.ts'

/** The temporary prices of today, to join to `products` with {@link isOfProduct}. */
export const running = sql`running_prices AS running`

export const isOfProduct = sql`running.product_id = ${products}.id`

/**
 * Price and MRP in paise and discount of a product now; for queries that join {@link running} to
 * `products`.
 */
export const priceNow = {
  pricePaise: sql<number>`coalesce(running.price_paise, ${products}.price_paise)`.mapWith(
    products.pricePaise,
  ),
  mrpPaise: sql<number>`coalesce(running.mrp_paise, ${products}.mrp_paise)`.mapWith(products.mrpPaise),
  discountPercent: sql<number>`coalesce(running.discount_percent, ${products}.discount_percent)`.mapWith(
    products.discountPercent,
  ),
}

/** As {@link priceNow}, with the regular price and the limits of the temporary one. */
export const pricesInTime = {
  ...priceNow,
  ownPricePaise: products.pricePaise,
  ownDiscountPercent: products.discountPercent,
  priceStartsAt: sql<Date | null>`running.starts_at`.mapWith(products.updatedAt),
  priceEndsAt: sql<Date | null>`running.ends_at`.mapWith(products.updatedAt),
}
