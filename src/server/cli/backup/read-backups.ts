import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Backup, BackupSchedule } from '#contract/admin/backups.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { backupSchedule, backups, staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { backupFolder } from './back-up.ts'

const pageSize = 50
const backup = alias(backups, 'backup')

const row = {
  id: backup.id,
  made_by: backup.madeBy,
  by: alias(staffMembers, 'member').fullName,
  state: backup.state,
  asked_at: instantOf(backup.askedAt),
  file: backup.file,
  taken_at: instantOf(backup.takenAt),
  bytes: backup.bytes,
  rows: backup.rowCount,
  problem: backup.problem,
  machine: backup.machine,
  proof: backup.proof,
  proofAt: instantOf(backup.proofAt),
  proofSeconds: backup.proofSeconds,
  report: backup.proofReport,
}

type Place = { db: Database; config: Config }

const find = (db: Database, where: ReturnType<typeof sql>) =>
  readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM backups backup LEFT JOIN staff_members member ON member.id = backup.staff_id
    ${where} ORDER BY backup.id DESC LIMIT ${pageSize + 1}`,
  )

/** A page of the backups, newest first. */
export async function findBackups(
  { db, config }: Place,
  cursor: string | undefined,
): Promise<{ backups: Backup[]; next_cursor: string | null; schedule: BackupSchedule }> {
  const [found, schedule] = await Promise.all([
    find(db, cursor ? sql`WHERE backup.id < ${Number(cursor)}` : sql``),
    readSchedule(db),
  ])
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    backups: shown.map((one) => present(one, config)),
    next_cursor: last && found.length > pageSize ? `${last.id}` : null,
    schedule,
  }
}

/** @throws {ShopError} `not_found`. */
export async function readBackup({ db, config }: Place, id: number): Promise<Backup> {
  const [found] = await find(db, sql`WHERE backup.id = ${id}`)
  if (!found) throw new ShopError('not_found', 'There is no such backup; the schedule may have deleted it.')
  return present(found, config)
}

const scheduleRow = {
  hour: backupSchedule.hour,
  keep: backupSchedule.keep,
  keep_days: backupSchedule.keepDays,
  version: backupSchedule.version,
}

export const readSchedule = (db: Database): Promise<BackupSchedule> =>
  readOne(db, scheduleRow, (columns) => sql`SELECT ${columns} FROM backup_schedule`)

function present(
  { machine, proof, proofAt, proofSeconds, report, ...shown }: RowOf<typeof row>,
  { dataDir }: Config,
): Backup {
  const isAway = shown.file !== null && !existsSync(join(backupFolder(dataDir), shown.file))
  return {
    ...shown,
    elsewhere: isAway ? (machine ?? 'another machine') : null,
    proof: proof && {
      state: proof,
      at: proofAt,
      seconds: proofSeconds,
      ...(report ?? { tables: 0, rows: 0, sums: 0, differences: [] }),
    },
  }
}
