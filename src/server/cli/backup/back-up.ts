import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase, Pool } from 'pg'
import { migrationLock } from '../../platform/database/migrate.ts'
import { TaskRejected } from '../task-rejected.ts'
import { writeContents } from './contents.ts'
import type { Manifest } from './manifest.ts'
import { quoted } from './manifest.ts'
import { readSums, type Sums } from './read-sums.ts'
import { sealWith } from './seal.ts'
import { withPatientClient } from './session.ts'
import { readMigrations, readSequences, readTables } from './shape.ts'

/** The contents of a backup. */
export interface Taken {
  /** The number of rows of each table. */
  rows: Record<string, number>
  /** The sums that a restored copy must have. */
  sums: Sums
}

interface BackupOptions {
  now?: Date
  stopping?: AbortSignal | undefined
  /** BACKUP_KEY, or null. */
  key?: Buffer | null
}

/** The default file of a backup: 'soilkin-2026-03-09-174500.backup', by UTC. */
export function defaultFile(dataDir: string, now: Date): string {
  const [date, time] = now.toISOString().split('T')
  return join(backupFolder(dataDir), `soilkin-${date}-${time?.slice(0, 8).replaceAll(':', '')}.backup`)
}

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

/**
 * Writes a snapshot of the whole database into a new file that only its owner may read, while the shop
 * serves. The file gets its name once it is complete and on disk.
 * @param making `stopping` ends it early, without a file; with a `key` the file is encrypted and sealed.
 * @throws {TaskRejected} when the file exists, or the database has no shop.
 */
export async function backUp(pool: Pool, file: string, making: BackupOptions = {}): Promise<Taken> {
  await assertFileFree(file)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.unfinished`)
  try {
    const taken = await withPatientClient(pool, (client) => writeSnapshot(client, unfinished, making))
    await assertFileFree(file)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return taken
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeSnapshot(
  client: ClientBase,
  file: string,
  { now = new Date(), stopping: signal, key = null }: BackupOptions,
): Promise<Taken> {
  const manifest = await exportSnapshot(client, now)
  const contents = writeContents(client, manifest)
  let rows: Taken['rows'] = {}
  const noted = async function* (): AsyncGenerator<Buffer> {
    rows = (yield* contents).rows
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(noted()), createGzip(), sealWith(key), target, { signal })
  const sums = await readSums(client)
  await client.query('COMMIT')
  return { rows, sums }
}

/** Begins the transaction of the snapshot, and locks every table's shape until its end. */
async function exportSnapshot(client: ClientBase, now: Date): Promise<Manifest> {
  // Waits for a running migration; a later one waits for the locks on the tables.
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const tables = await readTables(client)
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new TaskRejected('There is no shop in this database yet.')
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`)
  await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock])
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return {
    takenAt: now.toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migrations,
    tables,
    // Sequences are read after the snapshot began, so they may be ahead of their tables, never behind.
    sequences: await readSequences(client),
  }
}

async function assertFileFree(file: string): Promise<void> {
  const found = await stat(file).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found) throw new TaskRejected(`${file} is there already; a backup never replaces another file.`)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
