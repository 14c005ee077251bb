import { sql } from 'drizzle-orm'
import { type Actor, authorOf } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'

/**
 * Puts back what an order took from the stock, by the ledger, and records each movement; a second call puts
 * nothing back. It locks the rows of stock until the transaction ends.
 */
export async function putBackStock(tx: Database, orderId: number, actor: Actor): Promise<void> {
  const { author, authorId } = authorOf(actor)
  await tx.execute(sql`
    WITH taken AS (
      SELECT product_id, part_id, -sum(change)::int AS quantity FROM stock_movements
      WHERE order_id = ${orderId} AND replacement_id IS NULL GROUP BY product_id, part_id HAVING sum(change) < 0
    ), locked AS (
      SELECT s.id, t.quantity FROM stock s
      JOIN taken t ON s.product_id = t.product_id OR s.part_id = t.part_id
      ORDER BY s.id FOR NO KEY UPDATE OF s
    ), back AS (
      UPDATE stock s SET on_hand = s.on_hand + l.quantity FROM locked l WHERE s.id = l.id
      RETURNING s.product_id, s.part_id, l.quantity
    )
    INSERT INTO stock_movements (product_id, part_id, change, reason, order_id, author, author_id)
    SELECT product_id, part_id, quantity, 'cancellation', ${orderId}, ${author}, ${authorId}::bigint FROM back`)
}
