import { type SQL, sql } from 'drizzle-orm'

/** Archived products have no available packs, whatever lies on the shelf. */
export const isSold = (productId: SQL): SQL<boolean> =>
  sql`NOT EXISTS (SELECT FROM products archived WHERE archived.id = ${productId} AND archived.archived_at IS NOT NULL)`

/**
 * Available packs of a product; of a kit, as many as its scarcest part allows.
 * @param productId an SQL expression of the surrounding statement.
 */
export const availablePacks = (productId: SQL): SQL<number> =>
  sql`coalesce((
    SELECT min((stock.on_hand - stock.reserved) / product_stock.amount) FROM product_stock JOIN stock ON stock.id = product_stock.stock_id
    WHERE product_stock.product_id = ${productId} AND ${isSold(productId)}), 0)`

/**
 * As {@link availablePacks}, plus the packs that the shopper already reserved: the surrounding statement
 * has `own (stock_id, packs)`.
 */
export const availableToShopper = ({ id, archivedAt }: { id: SQL; archivedAt: SQL }): SQL<number> => sql`
  CASE WHEN ${archivedAt} IS NOT NULL THEN 0 ELSE coalesce((
    SELECT min(${freeToShopper(sql`stock`)} / made.amount) FROM product_stock made JOIN stock ON stock.id = made.stock_id
    WHERE made.product_id = ${id}), 0) END`

/** Packs on a row of stock, named by its alias, that no other shopper has reserved; see {@link availableToShopper}. */
export const freeToShopper = (stock: SQL): SQL<number> => sql`(
  ${stock}.on_hand - ${stock}.reserved + coalesce((SELECT sum(own.packs)::int FROM own WHERE own.stock_id = ${stock}.id), 0))`
