import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { restock } from './restock.ts'
import { nothingLeaves, takeFromBatches } from './take-from-batches.ts'

interface Refunded {
  orderId: number
  actor: Actor
  /** What was put back on the shelf. */
  back: { productId: number; quantity: number }[]
}

/**
 * Ends what an order holds of the stock that was refunded in full before it was packed: what is put back can be sold again, and
 * the rest leaves its batches, since nobody will pack it. It locks rows of stock, then batches, until the transaction ends.
 */
export async function dropRefunded(tx: Database, { orderId, actor, back }: Refunded): Promise<void> {
  await tx.execute(sql`
    SELECT FROM stock WHERE id IN (
      SELECT p.stock_id FROM order_items i JOIN product_stock p USING (product_id) WHERE i.order_id = ${orderId})
    ORDER BY id FOR NO KEY UPDATE`)
  await restock(tx, { orderId, packs: back, actor })
  await takeFromBatches(tx, { orderId, replacementId: null, actor, needs: nothingLeaves })
}
