import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { failedJobs } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const open = { kind: failedJobs.kind, reference: failedJobs.reference, reason: failedJobs.reason }

export type OpenFailedJob = RowOf<typeof open>

/**
 * Locks an open failed job.
 * @throws {ShopError} `not_found`, also for a resolved one.
 */
export async function lockOpenFailedJob(tx: Database, id: number): Promise<OpenFailedJob> {
  const row = await readFirst(
    tx,
    open,
    (columns) => sql`
    SELECT ${columns} FROM failed_jobs WHERE id = ${id} AND resolved_at IS NULL FOR UPDATE`,
  )
  if (!row) throw new ShopError('not_found', 'This does not wait for anybody any more.')
  return row
}
