import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Batch } from '#contract/admin/batches.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type LockedBatch, lockBatches } from '../stock/locked-batches.ts'
import { lockStock } from '../stock/locked-stock.ts'
import { readBatch } from './read-batch.ts'

/** The entity of a batch in the audit log. */
export const entityOf = ({ id }: { id: number }) => ({ kind: 'batch', id })

/**
 * Locks a batch after its row of stock, until the transaction ends.
 * @throws {ShopError} `not_found`.
 */
export async function lockBatch(tx: Database, id: number) {
  const { stock_id } = await readBatch(tx, id)
  const stock = await lockStock(tx, stock_id)
  const [batch] = await lockBatches(tx, (batch) => sql`${batch}.id = ${id}`)
  if (!batch) throw new Error(`Batch ${id} is gone.`)
  return { batch, stock }
}

type LockedRows = Awaited<ReturnType<typeof lockBatch>>

/**
 * Changes a batch that the editor saw in this version. An urgent change ignores the version.
 * @throws {ShopError} `not_found`, `version_conflict` with the present batch.
 */
export async function changeBatch(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version }: { id: number; version: number },
  work: (tx: Database, recordAudit: RecordAudit, locked: LockedRows) => Promise<void>,
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<Batch> {
  return change(
    db,
    actor,
    async (tx, recordAudit) => {
      const locked = await lockBatch(tx, id)
      // Every packed pack raises the version, and a recall must not wait for a quiet moment.
      if (!isUrgent) assertVersion(locked.batch.version, version, await readBatch(tx, id))
      await work(tx, recordAudit, locked)
      return readBatch(tx, id)
    },
    { idempotency },
  )
}

/** @throws {ShopError} `wrong_batch_state` for the packs without a batch. */
export function assertBatched({ number }: LockedBatch): void {
  if (number === null)
    throw new ShopError('wrong_batch_state', 'These packs are of no batch that anybody knows.')
}
