import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'

const b = alias(batches, 'b')

const lockedBatch = {
  id: b.id,
  stockId: b.stockId,
  number: b.number,
  state: b.state,
  onHand: b.onHand,
  expiresOn: sql<string | null>`b.expires_on::text`,
  version: b.version,
}

export type HeldBatch = RowOf<typeof lockedBatch>

/** Today in India, where batches expire. */
export const todayInIndia = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

/** Whether the packs of a batch may be sent. @param batch its alias. */
export const isFit = sql`b.state = 'released' AND (b.expires_on IS NULL OR b.expires_on > ${todayInIndia})`

/**
 * Locks batches in the order of their ids until the transaction ends. Callers that change rows of stock
 * lock those first.
 * @param which a condition on `batch`.
 */
export const lockBatches = (tx: Database, which: SQL): Promise<HeldBatch[]> =>
  readRows(
    tx,
    lockedBatch,
    (columns) => sql`SELECT ${columns} FROM batches b WHERE ${which} ORDER BY b.id FOR NO KEY UPDATE`,
  )

/** Locks the batch without a number of a row of stock, and creates it when it is missing. */
export async function lockUnbatched(tx: Database, stockId: number): Promise<HeldBatch> {
  await tx.execute(
    sql`INSERT INTO batches (stock_id) VALUES (${stockId}) ON CONFLICT (stock_id) WHERE number IS NULL DO NOTHING`,
  )
  const [batch] = await lockBatches(tx, sql`b.stock_id = ${stockId} AND b.number IS NULL`)
  if (!batch) throw new Error(`The packs without a batch of stock ${stockId} have no row.`)
  return batch
}

/** Whether a batch has expired in India; on the printed day it is no longer sent. */
export const isOver = (expiresOn: string | null, now = new Date()): boolean =>
  expiresOn !== null && expiresOn <= now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
