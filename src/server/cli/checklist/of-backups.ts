import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst } from '../../platform/database/rows.ts'
import { backups } from '../../platform/database/tables.ts'
import { done, type Found, missing } from './row.ts'

/** Days after which a backup lacks most of what could be lost. */
const freshDays = 7

const newestRow = {
  at: instantOf(backups.takenAt),
  isOld: sql<boolean>`taken_at < now() - make_interval(days => ${freshDays})`,
}
const provenRow = { at: instantOf(backups.proofAt) }
const failedRow = { isFailed: sql<boolean>`state = 'failed'` }

/** Whether there is a recent backup, and one that was restored. */
export async function backupRow(db: Database): Promise<Found> {
  const [newest, proven, last] = await Promise.all([
    readFirst(
      db,
      newestRow,
      (columns) => sql`SELECT ${columns} FROM backups WHERE state = 'done' ORDER BY taken_at DESC LIMIT 1`,
    ),
    readFirst(
      db,
      provenRow,
      (columns) => sql`SELECT ${columns} FROM backups WHERE proof = 'proven' ORDER BY proof_at DESC LIMIT 1`,
    ),
    readFirst(
      db,
      failedRow,
      (columns) =>
        sql`SELECT ${columns} FROM backups WHERE state IN ('done', 'failed') ORDER BY id DESC LIMIT 1`,
    ),
  ])
  if (last?.isFailed) return missing('The last backup failed.')
  if (!newest) return missing('No backup was taken yet.')
  if (newest.isOld) return missing(`The newest backup is older than ${freshDays} days.`)
  return proven
    ? done('The newest was taken within a week; one was proven by restoring it.', proven.at)
    : missing('No backup was proven by restoring it yet.')
}
