import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MovementKind } from '../../platform/database/tables/states.ts'
import type { LockedBatch } from '../stock/locked-batches.ts'
import { addShort } from '../stock/locked-stock.ts'
import { moveBatches } from '../stock/move-batches.ts'

interface PackMove {
  batch: LockedBatch
  stock: { id: number; onHand: number; reserved: number }
  /** Packs added to the batch; negative when they leave it. */
  packs: number
  actor: Actor
  kind: MovementKind
  reason: string
  /** A backstock place; null for the picking place. */
  place?: string | null
}

/**
 * Changes the packs of a locked batch on the shelf, and the sellable count of its locked stock. Returns
 * sold or reserved packs that are now short.
 */
export async function movePacks(
  tx: Database,
  { batch, stock, packs, actor, kind, reason, place = null }: PackMove,
): Promise<{ short: number }> {
  const sold = batch.state === 'released' ? packs : 0
  const change = Math.max(sold, stock.reserved - stock.onHand)
  const line = { stockId: stock.id, change, batchId: batch.id, batchChange: packs, kind, reason, place }
  await moveBatches(tx, { actor }, [{ ...line, placeChange: place === null ? 0 : packs }])
  await addShort(tx, stock.id, change - sold)
  return { short: change - sold }
}
