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

/** Of a batch `b`: whether its packs may be sent to somebody. */
export const isFit = sql`b.state = 'released' AND (b.expires_on IS NULL OR b.expires_on > ${todayInIndia})`

/**
 * Batches, locked in the order of their ids until the transaction ends. Who changes rows of stock too locks those first.
 * @param which a condition on `b`.
 */
export const lockBatches = (tx: Database, which: SQL): Promise<HeldBatch[]> =>
  readRows(
    tx,
    lockedBatch,
    (columns) => sql`SELECT ${columns} FROM batches b WHERE ${which} ORDER BY b.id FOR NO KEY UPDATE`,
  )

/** The batch of the packs of a row of stock that have no number, made where there is none. */
export async function lockUnbatched(tx: Database, stockId: number): Promise<HeldBatch> {
  await tx.execute(
    sql`INSERT INTO batches (stock_id) VALUES (${stockId}) ON CONFLICT (stock_id) WHERE number IS NULL DO NOTHING`,
  )
  const [batch] = await lockBatches(tx, sql`b.stock_id = ${stockId} AND b.number IS NULL`)
  if (!batch) throw new Error(`The packs without a batch of stock ${stockId} have no row.`)
  return batch
}

/** Whether its last day is over in India; on the day that is printed it is not sent any more. */
export const isOver = (expiresOn: string | null, now = new Date()): boolean =>
  expiresOn !== null && expiresOn <= now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
