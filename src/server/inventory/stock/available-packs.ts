import { type SQL, sql } from 'drizzle-orm'

/** Archived products have no available packs, whatever lies on the shelf. */
export const isSold = (productId: SQL): SQL<boolean> =>
  sql`NOT EXISTS (SELECT FROM products a WHERE a.id = ${productId} AND a.archived_at IS NOT NULL)`

/**
 * Available packs of a product; of a kit, as many as its scarcest part allows.
 * @param productId an SQL expression of the surrounding statement.
 */
export const availablePacks = (productId: SQL): SQL<number> =>
  sql`coalesce((
    SELECT min((s.on_hand - s.reserved) / p.amount) FROM product_stock p JOIN stock s ON s.id = p.stock_id
    WHERE p.product_id = ${productId} AND ${isSold(productId)}), 0)`

/**
 * As {@link availablePacks}, plus the packs that the shopper already reserved: the surrounding statement
 * has `own (stock_id, packs)`.
 */
export const availableToShopper = ({ id, archivedAt }: { id: SQL; archivedAt: SQL }): SQL<number> => sql`
  CASE WHEN ${archivedAt} IS NOT NULL THEN 0 ELSE coalesce((
    SELECT min(${freeToShopper} / made.amount) FROM product_stock made JOIN stock s ON s.id = made.stock_id
    WHERE made.product_id = ${id}), 0) END`

/** Packs on a row of `stock` that no other shopper has reserved; see {@link availableToShopper}. */
export const freeToShopper: SQL<number> = sql`(
  s.on_hand - s.reserved + coalesce((SELECT sum(own.packs)::int FROM own WHERE own.stock_id = s.id), 0))`
