import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { shopItself } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import { readRows } from '../../machine/database/rows.ts'
import { batches } from '../../machine/database/tables.ts'
import { isOver } from '../stock/held-batches.ts'
import { setBatchState } from '../stock/set-batch-state.ts'
import { noteState } from './batch-steps.ts'
import { holdBatch } from './change-batch.ts'

const due = { id: alias(batches, 'b').id }

/** Takes off sale what has expired, each batch in a transaction of its own. It may run twice. */
export async function expireBatches(db: NodePgDatabase): Promise<void> {
  const rows = await readRows(
    db,
    due,
    (columns) => sql`
    SELECT ${columns} FROM batches b
    WHERE b.state = 'released' AND b.expires_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY b.id LIMIT 100`,
  )
  for (const { id } of rows) {
    await change(db, shopItself, async (tx, note) => {
      const { batch } = await holdBatch(tx, id)
      const isDue = batch.state === 'released' && isOver(batch.expiresOn)
      if (isDue) await setBatchState(tx, { batch, to: 'expired', actor: shopItself, reason: 'expired' })
      await noteState(note, batch, isDue ? 'expired' : batch.state)
    })
  }
}
