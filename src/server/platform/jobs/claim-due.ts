import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { type Answer, type RowOf, readRows } from '../database/rows.ts'

interface ClaimOptions {
  /** Table with `id`, `attempts` and `next_attempt_at`. */
  table: PgTable
  /** Condition of waiting rows; an index on `next_attempt_at` should have the same one. */
  condition: SQL
  /** Pause until the next attempt. */
  pause: SQL
  limit: number
}

/**
 * Claims due rows for this process and counts the attempt. The rows are due again after the pause, so another
 * process takes up abandoned ones.
 */
export const claimDue = <A extends Answer>(
  db: Database,
  answer: A,
  { table, condition, pause, limit }: ClaimOptions,
): Promise<RowOf<A>[]> =>
  readRows(
    db,
    answer,
    (columns) => sql`
    UPDATE ${table} SET attempts = attempts + 1, next_attempt_at = now() + ${pause}
    WHERE id IN (
      SELECT id FROM ${table} WHERE ${condition} AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING ${columns}`,
  )

/**
 * Works through rows one after the other. A stopping process leaves the others; claimed ones become due again.
 * @returns the number of rows of which `work` was true.
 */
export async function workThrough<Row>(
  rows: Row[],
  work: (row: Row) => Promise<boolean>,
  stopping?: AbortSignal,
): Promise<number> {
  let finished = 0
  for (const row of rows) {
    if (stopping?.aborted) break
    if (await work(row)) finished += 1
  }
  return finished
}

/**
 * Waits 30 seconds after the first attempt and twice as long after each further one, up to `longest`, such as
 * '6 hours'.
 */
export const exponentialPause = (maxPause: string): SQL =>
  sql`least(${maxPause}::interval, interval '30 seconds' * power(2, least(attempts, 12)))`
