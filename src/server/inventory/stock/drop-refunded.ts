import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { restock } from './restock.ts'
import { nothingLeaves, takeFromBatches } from './take-from-batches.ts'

interface Refunded {
  orderId: number
  actor: Actor
  /** Packs that the refund restocked. */
  back: { productId: number; quantity: number }[]
}

/**
 * Ends the claim on stock of an order that was refunded in full before packing. Restocked packs are
 * sellable again; the others leave their batches, since nobody will pack them. It locks rows of stock, then
 * batches, until the transaction ends.
 */
export async function dropRefunded(tx: Database, { orderId, actor, back }: Refunded): Promise<void> {
  await tx.execute(sql`
    SELECT FROM stock WHERE id IN (
      SELECT product_stock.stock_id FROM order_items item JOIN product_stock USING (product_id) WHERE item.order_id = ${orderId})
    ORDER BY id FOR NO KEY UPDATE`)
  await restock(tx, { orderId, packs: back, actor })
  await takeFromBatches(tx, { orderId, replacementId: null, actor, needs: nothingLeaves })
}
