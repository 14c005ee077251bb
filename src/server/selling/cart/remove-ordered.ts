import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'

/** Removes the ordered packs from the cart. Packs that were added later stay. */
export async function removeOrdered(tx: Database, accountId: number, orderId: number): Promise<void> {
  await tx.execute(sql`
    WITH ordered AS (
      SELECT product_id, quantity FROM order_items WHERE order_id = ${orderId}
    ), lessened AS (
      UPDATE cart_lines c SET quantity = c.quantity - o.quantity FROM ordered o
      WHERE c.account_id = ${accountId} AND c.product_id = o.product_id AND c.quantity > o.quantity
    )
    DELETE FROM cart_lines c USING ordered o
    WHERE c.account_id = ${accountId} AND c.product_id = o.product_id AND c.quantity <= o.quantity`)
}
