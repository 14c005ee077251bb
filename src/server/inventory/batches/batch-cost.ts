import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { BatchCost } from '#contract/admin/stock-value.ts'
import { formatPaise, fromRupees, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { LockedBatch } from '../stock/locked-batches.ts'
import { changeBatch, entityOf } from './change-batch.ts'

const batch = alias(batches, 'batch')
const cost = { id: batch.id, version: batch.version, costPaise: sql<number | null>`batch.cost_paise::float8` }

/** @throws {ShopError} `not_found`. */
export async function readCost(db: Database, id: number): Promise<BatchCost> {
  const row = await readFirst(
    db,
    cost,
    (columns) => sql`SELECT ${columns} FROM batches batch WHERE batch.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such batch.')
  const { costPaise, ...one } = row
  return { ...one, cost: costPaise === null ? null : toRupees(costPaise) }
}

interface Cost {
  id: number
  version: number
  cost: number | null
}

const paiseOf = (rupees: number | null): number | null => (rupees === null ? null : fromRupees(rupees))

/** Sets the cost of one pack of a batch, in rupees. @throws {ShopError} those of `changeBatch`. */
export async function editCost(
  db: NodePgDatabase,
  editor: Editor,
  { cost: wanted, ...seen }: Cost,
): Promise<BatchCost> {
  await changeBatch(db, editor, seen, async (tx, recordAudit, { batch }) => {
    const before = await readCost(tx, batch.id)
    await tx
      .update(batches)
      .set({ costPaise: paiseOf(wanted) })
      .where(eq(batches.id, batch.id))
    await recordAudit({
      action: 'batch_cost_edited',
      entity: entityOf(batch),
      before: { cost: before.cost },
      after: { cost: wanted },
    })
  })
  return readCost(db, seen.id)
}

/**
 * Stores the cost of one delivered pack, in rupees, with its locked batch. Does nothing without a cost.
 * @throws {ShopError} `invalid_request` for a batch whose packs cost something else.
 */
export async function storeCost(tx: Database, batch: LockedBatch, wanted: number | undefined): Promise<void> {
  if (wanted === undefined) return
  const { cost: present } = await readCost(tx, batch.id)
  if (present !== null && present !== wanted) {
    const message = `Packs of batch ${batch.number} cost ${formatPaise(paiseOf(present) ?? 0)} so far. Leave this empty, and correct it at the batch.`
    throw new ShopError('invalid_request', message, { errors: { cost: message } })
  }
  if (present === null)
    await tx
      .update(batches)
      .set({ costPaise: paiseOf(wanted) })
      .where(eq(batches.id, batch.id))
}
