import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { shopActor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { backups } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { backupFolder } from './back-up.ts'

type Place = Pick<AppContext, 'db' | 'config' | 'log'>

/**
 * Requests the backup of today once its hour has come in India, or when the shop opens later. It repeats a
 * failed backup after an hour, since a full disk should not cost a day.
 */
export async function requestDueBackup(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO backups (made_by, due_day)
    SELECT 'schedule', (now() AT TIME ZONE 'Asia/Kolkata')::date FROM backup_schedule
    WHERE hour <= extract(hour FROM now() AT TIME ZONE 'Asia/Kolkata') AND NOT EXISTS (
      SELECT FROM backups WHERE due_day = (now() AT TIME ZONE 'Asia/Kolkata')::date AND state = 'failed'
        AND asked_at > now() - interval '1 hour')
    ON CONFLICT DO NOTHING`)
}

const oldRow = { id: backups.id, file: backups.file, machine: backups.machine }

/** Scheduled backups beyond the number or age to keep, except the newest and the newest proven one. */
const findExpired = (db: Database) =>
  readRows(
    db,
    oldRow,
    (columns) => sql`
    SELECT ${columns} FROM backups
    WHERE made_by = 'schedule' AND state = 'done' AND (proof IS NULL OR proof IN ('proven', 'failed'))
      AND (id NOT IN (
        SELECT id FROM backups WHERE made_by = 'schedule' AND state = 'done'
        ORDER BY taken_at DESC LIMIT (SELECT keep FROM backup_schedule))
        OR taken_at < now() - (SELECT make_interval(days => keep_days) FROM backup_schedule))
      AND id IS DISTINCT FROM (SELECT id FROM backups WHERE state = 'done' ORDER BY taken_at DESC LIMIT 1)
      AND id IS DISTINCT FROM (SELECT id FROM backups WHERE proof = 'proven' ORDER BY taken_at DESC LIMIT 1)
    ORDER BY id`,
  )

/** Deletes expired scheduled backups whose file is on this machine, and failures older than a month. */
export async function deleteExpiredBackups({ db, config }: Place): Promise<void> {
  for (const { id, file, machine } of await findExpired(db)) {
    const path = join(backupFolder(config.dataDir), file ?? '')
    if (machine !== hostname() && !existsSync(path)) continue
    await rm(path, { force: true })
    await inTransaction(db, async (tx) => {
      await tx.delete(backups).where(eq(backups.id, id))
      await writeEntry(tx, shopActor, {
        action: 'backup_deleted',
        entity: { kind: 'backup', id },
        before: { file },
      })
    })
  }
  await db.execute(sql`DELETE FROM backups WHERE state = 'failed' AND asked_at < now() - interval '30 days'`)
}
