import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'

const batch = alias(batches, 'batch')

const lockedBatch = {
  id: batch.id,
  stockId: batch.stockId,
  number: batch.number,
  state: batch.state,
  onHand: batch.onHand,
  expiresOn: sql<string | null>`batch.expires_on::text`,
  version: batch.version,
}

export type LockedBatch = RowOf<typeof lockedBatch>

/** Today in India, where batches expire. */
export const todayInIndia = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

/** Whether the packs of a batch may be sent. @param batch its alias. */
export const isSendable = (batch: SQL): SQL =>
  sql`${batch}.state = 'released' AND (${batch}.expires_on IS NULL OR ${batch}.expires_on > ${todayInIndia})`

/**
 * Locks batches in the order of their ids until the transaction ends. Callers that change rows of stock
 * lock those first.
 * @param condition of the alias that it receives.
 */
export const lockBatches = (tx: Database, condition: (batch: SQL) => SQL): Promise<LockedBatch[]> =>
  readRows(
    tx,
    lockedBatch,
    (columns) =>
      sql`SELECT ${columns} FROM batches batch WHERE ${condition(sql`batch`)} ORDER BY batch.id FOR NO KEY UPDATE`,
  )

/** Locks the batch without a number of a row of stock, and creates it when it is missing. */
export async function lockUnbatched(tx: Database, stockId: number): Promise<LockedBatch> {
  await tx.execute(
    sql`INSERT INTO batches (stock_id) VALUES (${stockId}) ON CONFLICT (stock_id) WHERE number IS NULL DO NOTHING`,
  )
  const [batch] = await lockBatches(
    tx,
    (batch) => sql`${batch}.stock_id = ${stockId} AND ${batch}.number IS NULL`,
  )
  if (!batch) throw new Error(`The packs without a batch of stock ${stockId} have no row.`)
  return batch
}

/** Whether a batch has expired in India; on the printed day it is no longer sent. */
export const isExpired = (expiresOn: string | null, now = new Date()): boolean =>
  expiresOn !== null && expiresOn <= now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
