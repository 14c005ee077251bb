import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MovementKind } from '../../platform/database/tables/states.ts'
import type { HeldBatch } from '../stock/locked-batches.ts'
import { addShort } from '../stock/locked-stock.ts'
import { moveBatches } from '../stock/move-batches.ts'

interface PackMove {
  /** Both are held. */
  batch: HeldBatch
  stock: { id: number; onHand: number; reserved: number }
  /** Added to the batch, or below zero taken away. */
  packs: number
  actor: Actor
  kind: MovementKind
  reason: string
  /** A place of the backstock; null for the picking place. */
  place?: string | null
}

/**
 * Changes the packs of a batch that lie here, and what can be sold of them. Packs that are gone though they are sold or
 * promised are short from then on.
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
