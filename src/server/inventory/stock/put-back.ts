import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Packs, packsByStock } from './packs.ts'
import { movedPacks, returnPacks } from './return-packs.ts'
import { nothingLeaves, takeFromBatches } from './take-from-batches.ts'

interface Cancelled {
  orderId: number
  actor: Actor
  /** Packs that a refund did not restock, so the cancellation does not restock them either. */
  notRestocked: Packs[]
}

/**
 * Restocks what an order took, by the ledger. Idempotent. Packs that a refund did not restock leave their
 * batches. It locks rows of stock, then batches, until the transaction ends.
 */
export async function putBackStock(tx: Database, { orderId, actor, notRestocked }: Cancelled): Promise<void> {
  const outgoing = sql`movement.order_id = ${orderId} AND movement.replacement_id IS NULL`
  await returnPacks(tx, {
    cause: { actor, orderId },
    kind: 'cancellation',
    packs: sql`
      SELECT taken.id, taken.packs - coalesce(kept.quantity, 0)
      FROM (
        SELECT stock.id, -sum(${movedPacks})::int AS packs FROM stock_movements movement
        JOIN stock ON stock.product_id = movement.product_id OR stock.part_id = movement.part_id
        WHERE ${outgoing} GROUP BY stock.id) AS taken
      LEFT JOIN (${packsByStock(notRestocked)}) AS kept (stock_id, quantity) ON kept.stock_id = taken.id
      WHERE taken.packs > coalesce(kept.quantity, 0)`,
    outgoing,
  })
  if (notRestocked.length > 0)
    await takeFromBatches(tx, { orderId, replacementId: null, actor, needs: nothingLeaves })
}
