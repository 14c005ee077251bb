import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { type Answer, type RowOf, readRows } from '../database/rows.ts'

interface Due {
  /** With `id`, `attempts` and `next_attempt_at`. */
  table: PgTable
  /** What waits in it; an index on `next_attempt_at` should have the same condition. */
  waits: SQL
  /** Until the next try. */
  pause: SQL
  most: number
}

/**
 * Claims what is due for this process, and counts the try. It is due again after the pause, so what a process leaves undone is
 * taken up by another.
 */
export const claimDue = <A extends Answer>(
  db: Database,
  answer: A,
  { table, waits, pause, most }: Due,
): Promise<RowOf<A>[]> =>
  readRows(
    db,
    answer,
    (columns) => sql`
    UPDATE ${table} SET attempts = attempts + 1, next_attempt_at = now() + ${pause}
    WHERE id IN (
      SELECT id FROM ${table} WHERE ${waits} AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING ${columns}`,
  )

/** Half a minute after the first try, twice as long after each, up to a longest pause such as '6 hours'. */
export const growingPause = (longest: string): SQL =>
  sql`least(${longest}::interval, interval '30 seconds' * power(2, least(attempts, 12)))`
