import { sql } from 'drizzle-orm'
import { moveWithin } from '../../inventory/adjustments/move-stock.ts'
import { backstockPacks } from '../../inventory/stock/batch-places.ts'
import { type LockedBatch, lockBatches } from '../../inventory/stock/locked-batches.ts'
import { addShort } from '../../inventory/stock/locked-stock.ts'
import { type BatchMovement, moveBatches } from '../../inventory/stock/move-batches.ts'
import { firstExpired } from '../../inventory/stock/take-from-batches.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

interface PickingCount {
  actor: StaffActor
  stock_id: number
  /** The stock count that the packer saw. */
  on_hand: number
  /** The packs in the picking place. */
  left: number
  reason: string
}

/** The sellable batches of a row of stock, locked, each with its packs in the picking place by the ledger. */
async function lockPickingBatches(tx: Database, stockId: number): Promise<LockedBatch[]> {
  const locked = await lockBatches(
    tx,
    (batch) => sql`${batch}.stock_id = ${stockId} AND ${batch}.on_hand > 0 AND ${batch}.state = 'released'`,
  )
  const kept = await readRows(
    tx,
    { id: sql<number>`batch.id::float8`, packs: backstockPacks(sql`batch`) },
    (columns) =>
      sql`SELECT ${columns} FROM batches batch WHERE batch.id = ANY (${sql.param(locked.map(({ id }) => id))}::bigint[])`,
  )
  const elsewhere = new Map(kept.map(({ id, packs }) => [id, packs]))
  return locked.map((batch) => ({ ...batch, onHand: batch.onHand - (elsewhere.get(batch.id) ?? 0) }))
}

/**
 * Records the count of a picking place as true; packs at other places stay unchanged. Missing packs that are
 * reserved become short. Answers the new stock count.
 * @throws {ShopError} `stock_changed`, `invalid_request` for more packs than the ledger has there.
 */
export async function countPickingPlace(
  tx: Database,
  recordAudit: RecordAudit,
  { actor, stock_id: stockId, on_hand: onHand, left, reason }: PickingCount,
): Promise<number> {
  const seen = { stock_id: stockId, on_hand: onHand, change: 0, reason }
  const { reserved } = await moveWithin(tx, recordAudit, actor, seen)
  const batches = await lockPickingBatches(tx, stockId)
  const inPlace = batches.reduce((sum, batch) => sum + batch.onHand, 0)
  if (left > inPlace) throw tooMany(inPlace)
  let free = onHand - reserved
  const lines = firstExpired(batches, inPlace - left).taken.map(({ batchId, packs }): BatchMovement => {
    const change = Math.min(packs, free)
    free -= change
    return { stockId, kind: 'counted', reason, change: -change, batchId, batchChange: -packs }
  })
  const change = lines.reduce((sum, line) => sum + line.change, 0)
  await moveBatches(tx, { actor }, lines)
  await addShort(tx, stockId, inPlace - left + change)
  await recordAudit({
    action: 'picking_place_counted',
    entity: { kind: 'stock', id: stockId },
    before: { on_hand: onHand, picking_place: inPlace },
    after: { on_hand: onHand + change, picking_place: left },
    reason,
  })
  return onHand + change
}

function tooMany(inPlace: number): ShopError {
  const message = `By the books only ${inPlace} of it ${inPlace === 1 ? 'lies' : 'lie'} in the picking place. Count again, or correct the place on the page of its batch.`
  return new ShopError('invalid_request', message, { errors: { left: message } })
}
