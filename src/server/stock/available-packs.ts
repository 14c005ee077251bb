import { type SQL, sql } from 'drizzle-orm'

/**
 * `(stock_id, packs)`: what unpaid payments of this account hold of each row of the shelf. Starting another payment gives
 * these back first, so to this shopper they are available. `OFFSET 0` has the shelf looked up for each item; joined freely,
 * all of it would be read.
 */
export const ownPacks = (accountId: number | null): SQL => sql`
  SELECT s.stock_id, sum(i.quantity)::int AS packs
  FROM payments p JOIN order_items i ON i.order_id = p.order_id
    CROSS JOIN LATERAL (SELECT stock_id FROM product_stock WHERE product_id = i.product_id OFFSET 0) s
  WHERE p.account_id = ${accountId} AND p.is_reserved AND p.status IN ('starting', 'open', 'failed')
  GROUP BY s.stock_id`

/**
 * Packs of a product that can be had: of a kit as many as its scarcest part allows.
 * @param productId an expression of the statement around it, such as `p.id`.
 */
export const availablePacks = (productId: SQL): SQL<number> =>
  sql`coalesce((SELECT min(free) FROM product_stock WHERE product_id = ${productId}), 0)`

/** The same for a shopper, with what they hold themselves; the statement around it has {@link ownPacks} as `own`. */
export const availableToShopper = (productId: SQL): SQL<number> => sql`coalesce((
  SELECT min(s.free + coalesce(own.packs, 0)) FROM product_stock s LEFT JOIN own USING (stock_id)
  WHERE s.product_id = ${productId}), 0)`
