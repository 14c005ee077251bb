import { sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'

const wrong = { stockId: sql<number>`stock_id`, sentence: sql<string>`sentence` }

/**
 * Compares the reserved packs of each row of stock with the reservations of payments under way. A difference becomes a failed
 * job, which ends with the difference.
 * @returns the differences, as sentences.
 */
export async function compareReservations({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<string[]> {
  const found = await readRows(
    db,
    wrong,
    (columns) => sql`SELECT ${columns} FROM wrong_reservations ORDER BY stock_id`,
  )
  await inTransaction(db, async (tx) => {
    for (const { stockId, sentence } of found) await addFailedJob(tx, 'stock', stockId, sentence)
    await tx.execute(sql`
      UPDATE failed_jobs SET resolved_at = now()
      WHERE kind = 'stock' AND resolved_at IS NULL
        AND NOT reference = ANY (${sql.param(found.map(({ stockId }) => String(stockId)))}::text[])`)
  })
  const sentences = found.map(({ sentence }) => sentence)
  if (sentences.length > 0) log.error({ sentences }, 'reserved packs differ from those of payments under way')
  return sentences
}

/** Compares one row of stock again. @returns whether its reserved packs are right. */
export async function compareOneReservation(db: Database, stockId: number): Promise<boolean> {
  const found = await readRows(
    db,
    wrong,
    (columns) => sql`SELECT ${columns} FROM wrong_reservations WHERE stock_id = ${stockId}`,
  )
  if (found.length > 0) return false
  await clearFailedJob(db, 'stock', stockId)
  return true
}
