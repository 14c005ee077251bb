import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Packs, packsByStock } from './packs.ts'
import { giveBack, wentOrBack } from './return-packs.ts'
import { nothingLeaves, takeFromBatches } from './take-from-batches.ts'

interface Cancelled {
  orderId: number
  actor: Actor
  /** Packs that a refund did not restock, so the cancellation does not restock them either. */
  keptOff: Packs[]
}

/**
 * Restocks what an order took, by the ledger. Idempotent. Packs that a refund did not restock leave their
 * batches. It locks rows of stock, then batches, until the transaction ends.
 */
export async function putBackStock(tx: Database, { orderId, actor, keptOff }: Cancelled): Promise<void> {
  const went = sql`m.order_id = ${orderId} AND m.replacement_id IS NULL`
  await giveBack(tx, {
    cause: { actor, orderId },
    kind: 'cancellation',
    packs: sql`
      SELECT taken.id, taken.packs - coalesce(kept.quantity, 0)
      FROM (
        SELECT s.id, -sum(${wentOrBack})::int AS packs FROM stock_movements m
        JOIN stock s ON s.product_id = m.product_id OR s.part_id = m.part_id
        WHERE ${went} GROUP BY s.id) AS taken
      LEFT JOIN (${packsByStock(keptOff)}) AS kept (stock_id, quantity) ON kept.stock_id = taken.id
      WHERE taken.packs > coalesce(kept.quantity, 0)`,
    went,
  })
  if (keptOff.length > 0)
    await takeFromBatches(tx, { orderId, replacementId: null, actor, needs: nothingLeaves })
}
