import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Removes the ordered packs from the cart. Packs that were added later stay. */
export async function removeOrdered(tx: Database, accountId: number, orderId: number): Promise<void> {
  await tx.execute(
    sql`WITH ${removedFromCart(sql`SELECT ${accountId}::bigint AS account_id, ${orderId}::bigint AS order_id`)} SELECT`,
  )
}

/**
 * The same as parts of a larger statement.
 * @param order a query of `account_id, order_id`; no row for an order that is not of the cart.
 */
export const removedFromCart = (order: SQL): SQL => sql`
  ordered_packs AS MATERIALIZED (
    SELECT o.account_id, i.product_id, i.quantity FROM (${order}) AS o JOIN order_items i USING (order_id)
  ),
  lessened AS (
    UPDATE cart_lines c SET quantity = c.quantity - o.quantity FROM ordered_packs o
    WHERE c.account_id = o.account_id AND c.product_id = o.product_id AND c.quantity > o.quantity
  ),
  removed AS (
    DELETE FROM cart_lines c USING ordered_packs o
    WHERE c.account_id = o.account_id AND c.product_id = o.product_id AND c.quantity <= o.quantity
  )`
