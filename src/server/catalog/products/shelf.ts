import { type SQL, sql } from 'drizzle-orm'

// The listed products with what lists choose by: the price now, and whether packs are left. Indexes and hash joins answer for
// any number of products, so no list reads whole products to choose among them.

/**
 * Listed products `product` with their temporary price `running`, their own stock `own` and, for kits, `kit`. PostgreSQL leaves
 * out joins that a query does not use.
 */
export const shelf = sql`products product
  LEFT JOIN running_prices running ON running.product_id = product.id
  LEFT JOIN stock own ON own.product_id = product.id
  LEFT JOIN (
    SELECT component.product_id, bool_and(part.on_hand - part.reserved >= component.amount) AS is_complete
    FROM product_components component JOIN stock part ON part.id = component.stock_id GROUP BY component.product_id
  ) AS kit ON kit.product_id = product.id`

export const isOnShelf = sql`product.archived_at IS NULL`

/** As `isInStock` of a whole product: its own packs, and those of each component of a kit. */
export const hasPacks = sql<boolean>`(NOT product.is_coming_soon
  AND coalesce(own.on_hand > own.reserved, kit.is_complete, false) AND coalesce(kit.is_complete, true))`

const price = sql`coalesce(running.price_paise, product.price_paise)`
const discount = sql`coalesce(running.discount_percent, product.discount_percent)`

/** The charged price in paise, as `discountedPrice` computes it: half a paisa rounded up. */
export const chargedPaise = sql<number>`(CASE WHEN ${discount} = 0 THEN ${price}
  ELSE floor(${price} * (100 - ${discount}) / 100 + 0.5)::bigint END)`

/** The place of a product in the order of the shop as one number, for the first product of a group. */
export const place = sql`(product.position::bigint * 4294967296 + product.id)`

export const inShopOrder: SQL = sql`product.position, product.id`
