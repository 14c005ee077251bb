import { eq } from 'drizzle-orm'
import type { BatchState } from '#shared/batch-states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { batches } from '../../platform/database/tables.ts'
import type { LockedBatch } from './locked-batches.ts'
import { addShort, lockStock } from './locked-stock.ts'
import { moveBatches } from './move-batches.ts'

interface NewState {
  /** Locked by the caller, after its row of stock. */
  batch: LockedBatch
  to: BatchState
  actor: Actor
  /** The reason in the ledger. */
  reason: string
}

/**
 * Changes the state of a batch, and so whether its packs are for sale; they keep their place.
 * @returns how many of them were sold or reserved already and are now short.
 */
export async function setBatchState(
  tx: Database,
  { batch, to, actor, reason }: NewState,
): Promise<{ short: number }> {
  const isSold = (state: BatchState): boolean => state === 'released'
  await tx.update(batches).set({ state: to }).where(eq(batches.id, batch.id))
  if (isSold(batch.state) === isSold(to)) return { short: 0 }
  const line = { stockId: batch.stockId, batchId: batch.id, batchChange: 0, kind: to, reason }
  if (isSold(to)) {
    await moveBatches(tx, { actor }, [{ ...line, change: batch.onHand }])
    return { short: 0 }
  }
  const { onHand, reserved } = await lockStock(tx, batch.stockId)
  const free = Math.min(batch.onHand, onHand - reserved)
  const short = batch.onHand - free
  await moveBatches(tx, { actor }, [{ ...line, change: -free }])
  await addShort(tx, batch.stockId, short)
  return { short }
}
