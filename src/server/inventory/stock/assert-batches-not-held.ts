import { sql } from 'drizzle-orm'
import type { BatchState } from '#shared/batch-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { todayInIndia } from './locked-batches.ts'

const heldRow = { number: batches.number, state: batches.state }

const reasons: Partial<Record<BatchState, string>> = {
  recalled: 'which is recalled',
  quarantined: 'which is in quarantine',
}

/**
 * Stops a packed parcel whose batch must not be sent any more.
 * @throws {ShopError} `batch_held` naming the batch.
 */
export async function assertBatchesNotHeld(
  tx: Database,
  { orderId, replacementId }: { orderId: number; replacementId: number | null },
): Promise<void> {
  const unsendable = await readFirst(
    tx,
    heldRow,
    (columns) => sql`
    SELECT ${columns} FROM batches JOIN (
      SELECT batch_id FROM stock_movements
      WHERE order_id = ${orderId} AND replacement_id IS NOT DISTINCT FROM ${replacementId}::bigint AND batch_id IS NOT NULL
      GROUP BY batch_id HAVING sum(batch_change) < 0) AS packed ON packed.batch_id = batches.id
    WHERE batches.state <> 'released' OR batches.expires_on <= ${todayInIndia} ORDER BY batches.id LIMIT 1`,
  )
  if (!unsendable) return
  throw new ShopError(
    'batch_held',
    `It has packs of batch ${unsendable.number}, ${reasons[unsendable.state] ?? 'which has expired'}. It must not be sent; cancel it, or send other packs.`,
  )
}
