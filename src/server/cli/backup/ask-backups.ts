import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Backup, BackupSchedule } from '#contract/admin/backups.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { backupSchedule, backups } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readSchedule } from './read-backups.ts'

/**
 * Requests a backup, which a job takes. Answers its number.
 * @throws {ShopError} `backup_under_way`.
 */
export const requestBackup = (db: NodePgDatabase, actor: StaffActor): Promise<number> =>
  onUniqueViolation(
    () => new ShopError('backup_under_way', 'Another backup is under way; this takes a moment.'),
    () =>
      change(db, actor, async (tx, recordAudit) => {
        const asked = await tx
          .insert(backups)
          .values({ madeBy: 'staff', staffId: actor.staffId })
          .returning({ id: backups.id })
          .then(returnedRow)
        await recordAudit({ action: 'backup_asked', entity: { kind: 'backup', id: asked.id } })
        return asked.id
      }),
  )

/**
 * Requests the proof of a backup, which a job runs.
 * @throws {ShopError} `backup_unfinished`, `backup_elsewhere`, `backup_under_way` while another proof runs.
 */
export const askForProof = (db: NodePgDatabase, actor: StaffActor, backup: Backup): Promise<void> => {
  assertReadable(backup)
  return onUniqueViolation(
    () => new ShopError('backup_under_way', 'A backup is being proven now; this takes a moment.'),
    () =>
      change(db, actor, async (tx, recordAudit) => {
        await tx
          .update(backups)
          .set({
            proof: 'waiting',
            proofBy: actor.staffId,
            proofAt: null,
            proofSeconds: null,
            proofReport: null,
          })
          .where(eq(backups.id, backup.id))
        await recordAudit({ action: 'backup_proof_asked', entity: { kind: 'backup', id: backup.id } })
      }),
  )
}

/** @throws {ShopError} `backup_unfinished`, `backup_elsewhere`. */
export function assertReadable({ state, elsewhere, file }: Backup): void {
  if (state !== 'done') throw new ShopError('backup_unfinished', 'This backup has no file.')
  if (elsewhere === null) return
  throw new ShopError(
    'backup_elsewhere',
    `The file ${file} is not in the data folder of this machine; it was taken on ${elsewhere}.`,
  )
}

/** @throws {ShopError} `version_conflict` with the present schedule. */
export const editSchedule = (
  db: NodePgDatabase,
  actor: StaffActor,
  { version, hour, keep, keep_days }: BackupSchedule,
): Promise<BackupSchedule> =>
  change(db, actor, async (tx, recordAudit) => {
    await tx.select().from(backupSchedule).for('update')
    const before = await readSchedule(tx)
    assertVersion(before.version, version, before)
    await tx.update(backupSchedule).set({ hour, keep, keepDays: keep_days })
    await recordAudit({
      action: 'backup_schedule_edited',
      entity: { kind: 'backup_schedule', id: 'daily' },
      before: { hour: before.hour, keep: before.keep, keep_days: before.keep_days },
      after: { hour, keep, keep_days },
    })
    return readSchedule(tx)
  })
