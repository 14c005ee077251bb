import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Removes the ordered packs from the cart. Packs that the shopper added later stay. */
export async function removeOrdered(tx: Database, accountId: number, orderId: number): Promise<void> {
  await tx.execute(sql`
    WITH ordered AS MATERIALIZED (
      SELECT product_id, quantity FROM order_items WHERE order_id = ${orderId}
    ), lessened AS (
      UPDATE cart_lines line SET quantity = line.quantity - ordered.quantity FROM ordered
      WHERE line.account_id = ${accountId} AND line.product_id = ordered.product_id AND line.quantity > ordered.quantity
    )
    DELETE FROM cart_lines line USING ordered
    WHERE line.account_id = ${accountId} AND line.product_id = ordered.product_id AND line.quantity <= ordered.quantity`)
}
