import { type SQL, sql } from 'drizzle-orm'

/**
 * Packs of a product that can be had: of a kit as many as its scarcest part allows.
 * @param productId an expression of the statement around it, such as `p.id`.
 */
export const availablePacks = (productId: SQL): SQL<number> =>
  sql`coalesce((
    SELECT min(s.on_hand - s.reserved) FROM product_stock p JOIN stock s ON s.id = p.stock_id
    WHERE p.product_id = ${productId}), 0)`

/** The same for somebody who already holds some; the statement around it has `own (stock_id, packs)`, what that is. */
export const availableToShopper = (productId: SQL): SQL<number> => sql`coalesce((
  SELECT min(s.on_hand - s.reserved + coalesce(own.packs, 0))
  FROM product_stock made JOIN stock s ON s.id = made.stock_id LEFT JOIN own ON own.stock_id = s.id
  WHERE made.product_id = ${productId}), 0)`
