import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { shopActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import { readRows } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isExpired } from '../stock/locked-batches.ts'
import { setBatchState } from '../stock/set-batch-state.ts'
import { recordState } from './batch-steps.ts'
import { lockBatch } from './change-batch.ts'

const due = { id: alias(batches, 'batch').id }

/** Takes expired batches off sale, each in its own transaction. Idempotent. */
export async function expireBatches(db: NodePgDatabase): Promise<void> {
  const rows = await readRows(
    db,
    due,
    (columns) => sql`
    SELECT ${columns} FROM batches batch
    WHERE batch.state = 'released' AND batch.expires_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY batch.expires_on, batch.id LIMIT 100`,
  )
  for (const { id } of rows) {
    await inTransaction(db, async (tx) => {
      const { batch } = await lockBatch(tx, id)
      // A colleague may have stopped its sale or corrected its date since the query.
      if (batch.state !== 'released' || !isExpired(batch.expiresOn)) return
      await setBatchState(tx, { batch, to: 'expired', actor: shopActor, reason: 'expired' })
      await recordState((entry) => writeEntry(tx, shopActor, entry), batch, 'expired')
    })
  }
}
