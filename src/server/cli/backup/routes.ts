import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import * as calls from '#contract/admin/backups.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { BackOffice } from '../../staff/members/back-office.ts'
import { askForProof, assertReadable, editSchedule, requestBackup } from './ask-backups.ts'
import { backupFolder } from './back-up.ts'
import { findBackups, readBackup } from './read-backups.ts'

/** Backups of the whole shop in the back office. A job writes and reads the files. */
export function registerBackups(api: StaffHandle, office: Pick<BackOffice, 'db' | 'config'>): void {
  const { db, config } = office
  api(calls.listBackups, ({ query }) => findBackups(office, query.cursor))
  api(calls.takeBackup, async ({ actor }) => readBackup(office, await requestBackup(db, actor)))
  api(calls.proveBackup, async ({ params, actor }) => {
    await askForProof(db, actor, await readBackup(office, params.id))
    return readBackup(office, params.id)
  })
  api(calls.prepareDownload, async ({ params }) => {
    assertReadable(await readBackup(office, params.id))
    return { path: `/api/backups/${params.id}/file` }
  })
  api(calls.downloadBackup, async ({ params, actor, reply }) => {
    const backup = await readBackup(office, params.id)
    assertReadable(backup)
    await writeEntry(db, actor, {
      action: 'backup_downloaded',
      entity: { kind: 'backup', id: backup.id },
      after: { file: backup.file },
    })
    reply.header('content-disposition', `attachment; filename="${backup.file}"`)
    reply.header('content-length', backup.bytes)
    return createReadStream(join(backupFolder(config.dataDir), backup.file ?? ''))
  })
  api(calls.editBackupSchedule, ({ body, actor }) => editSchedule(db, actor, body))
}
