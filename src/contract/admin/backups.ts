import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId, version } from './fields.ts'

const access = 'backups.write'
const tag = 'Backups'

export const Backup = z.object({
  id: z.int(),
  made_by: z.enum(['staff', 'schedule', 'command']),
  /** Who asked for it; null for the schedule and the command. */
  by: z.nullable(z.string()),
  state: z.enum(['waiting', 'making', 'done', 'failed']),
  asked_at: instant,
  file: z.nullable(z.string()),
  /** The moment that it holds. */
  taken_at: z.nullable(instant),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  /** The machine that has the file, where this one has not. */
  elsewhere: z.nullable(z.string()),
  proof: z.nullable(
    z.object({
      state: z.enum(['waiting', 'running', 'proven', 'failed']),
      at: z.nullable(instant),
      seconds: z.nullable(z.number()),
      tables: z.int(),
      rows: z.int(),
      sums: z.int(),
      /** What differed, or why it could not be restored. */
      differences: z.array(z.string()),
    }),
  ),
})
export type Backup = z.infer<typeof Backup>

export const BackupSchedule = z.object({
  /** The hour in India; null while the shop takes none by itself. */
  hour: z.nullable(z.int()),
  keep: z.int(),
  /** Days; null where only the number counts. */
  keep_days: z.nullable(z.int()),
  version: z.int(),
})
export type BackupSchedule = z.infer<typeof BackupSchedule>

export const listBackups = endpoint({
  id: 'listBackups',
  method: 'GET',
  path: '/api/backups',
  tag,
  access,
  summary: 'Backups, the newest first, and the schedule.',
  query: z.object({ cursor }),
  reply: z.object({
    backups: z.array(Backup),
    next_cursor: z.nullable(z.string()),
    schedule: BackupSchedule,
  }),
})

export const takeBackup = endpoint({
  id: 'takeBackup',
  method: 'POST',
  path: '/api/backups',
  tag,
  access,
  requiresReauthentication: true,
  summary:
    'Ask for a backup of the whole database; a job takes it within seconds while the shop serves. Refused while another one is under way.',
  reply: Backup,
})

const params = z.object({ id: rowId })

export const proveBackup = endpoint({
  id: 'proveBackup',
  method: 'POST',
  path: '/api/backups/{id}/prove',
  tag,
  access,
  requiresReauthentication: true,
  summary:
    'Restore a backup into an empty database beside the shop, compare all counts and sums, and drop it again. A job does it; the list has the report.',
  params,
  reply: Backup,
})

export const prepareDownload = endpoint({
  id: 'prepareDownload',
  method: 'POST',
  path: '/api/backups/{id}/download',
  tag,
  access,
  requiresReauthentication: true,
  summary: 'Get the address of the file, which a browser then saves.',
  params,
  reply: z.object({ path: z.string() }),
})

export const downloadBackup = endpoint({
  id: 'downloadBackup',
  method: 'GET',
  path: '/api/backups/{id}/file',
  tag,
  access,
  requiresReauthentication: true,
  contentType: 'application/octet-stream',
  summary: 'The file of a backup. The log says who took it.',
  params,
  reply: z.unknown(),
})

export const editBackupSchedule = endpoint({
  id: 'editBackupSchedule',
  method: 'PUT',
  path: '/api/backups/schedule',
  tag,
  access,
  isVersioned: true,
  requiresReauthentication: true,
  summary: 'Set the schedule of backups, how many of them to keep, and for how many days.',
  body: z.object({
    version,
    hour: z.nullable(
      z
        .int('Choose an hour of the day.')
        .check(z.gte(0, 'Choose an hour of the day.'), z.lte(23, 'Choose an hour of the day.')),
    ),
    keep: z
      .int('Keep 1 to 90 backups.')
      .check(z.gte(1, 'Keep 1 to 90 backups.'), z.lte(90, 'Keep 1 to 90 backups.')),
    keep_days: z.nullable(
      z
        .int('Keep them 1 to 3,650 days.')
        .check(z.gte(1, 'Keep them 1 to 3,650 days.'), z.lte(3650, 'Keep them 1 to 3,650 days.')),
    ),
  }),
  reply: BackupSchedule,
})
