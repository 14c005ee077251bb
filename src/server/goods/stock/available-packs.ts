import { type SQL, sql } from 'drizzle-orm'

/**
 * `(stock_id, packs)`: what unpaid payments of this account hold of each row of the shelf. Starting another payment gives
 * these back first, so to this shopper they are available.
 */
export const ownPacks = (accountId: number | null): SQL => sql`
  SELECT s.stock_id, sum(i.quantity)::int AS packs
  FROM payments p JOIN order_items i ON i.order_id = p.order_id JOIN product_stock s ON s.product_id = i.product_id
  WHERE p.account_id = ${accountId} AND p.is_reserved AND p.status IN ('starting', 'open', 'failed')
  GROUP BY s.stock_id`

/**
 * Packs of a product that can be had: of a kit as many as its scarcest part allows.
 * @param productId an expression of the statement around it, such as `p.id`.
 */
export const availablePacks = (productId: SQL): SQL<number> =>
  sql`coalesce((
    SELECT min(s.on_hand - s.reserved) FROM product_stock p JOIN stock s ON s.id = p.stock_id
    WHERE p.product_id = ${productId}), 0)`

/** The same for a shopper, with what they hold themselves; the statement around it has {@link ownPacks} as `own`. */
export const availableToShopper = (productId: SQL): SQL<number> => sql`coalesce((
  SELECT min(s.on_hand - s.reserved + coalesce(own.packs, 0))
  FROM product_stock made JOIN stock s ON s.id = made.stock_id LEFT JOIN own ON own.stock_id = s.id
  WHERE made.product_id = ${productId}), 0)`
