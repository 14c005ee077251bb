import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { baselineName, type Migration, migrationFiles } from '../../platform/database/migrate.ts'
import { TaskRejected } from '../task-rejected.ts'
import { atBaseline, isBeforeBaseline, isSkipped, presentRows, presentTable } from './before-baseline.ts'
import { readContents, type Visitor } from './contents.ts'
import type { Manifest, Summary } from './manifest.ts'
import { checkSeal, damaged, type Trust, unseal } from './seal.ts'

/** A backup that was read completely, is valid, and can be restored by this shop. */
export interface OpenBackup {
  manifest: Manifest
  /** The migrations of this shop that the backup already contains. */
  migrations: Migration[]
  summary: Summary
  /** Reads the file again; throws at the end when the file changed meanwhile. */
  read: (visitor: Visitor) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a backup and checks all of it, without a database.
 * @throws {TaskRejected} when it is unreadable, damaged, no backup, or of an unknown version of the shop.
 */
export async function openBackup(path: string, trust: Trust = {}): Promise<OpenBackup> {
  const file = await open(path, 'r').catch((cause) => {
    throw new TaskRejected(`${path} can't be read: ${cause.message}.`, { cause })
  })
  try {
    await checkSeal(file, trust)
    const { manifest, summary } = await look(file, trust)
    if (isBeforeBaseline(manifest)) return await openFormer(file, trust, manifest, summary)
    const migrations = await migrationsOf(manifest)
    return {
      manifest,
      migrations,
      summary,
      read: async (visitor) => void (await readFile(file, trust, visitor)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A backup of the last release before the baseline: its rows go into the tables of the baseline. */
async function openFormer(
  file: FileHandle,
  trust: Trust,
  former: Manifest,
  counted: Summary,
): Promise<OpenBackup> {
  const { manifest, summary } = atBaseline(former, counted)
  const byFormerNames = (visitor: Visitor): Visitor => ({
    manifest: () => visitor.manifest(manifest),
    table: async (table, rows) => {
      if (isSkipped(table)) for await (const _ of rows);
      else await visitor.table(presentTable(table), presentRows(table, rows))
    },
  })
  return {
    manifest,
    migrations: (await migrationFiles()).filter(({ name }) => name === baselineName),
    summary,
    read: async (visitor) => void (await readFile(file, trust, byFormerNames(visitor))),
    close: () => file.close(),
  }
}

async function look(file: FileHandle, trust: Trust): Promise<{ manifest: Manifest; summary: Summary }> {
  const seen: Manifest[] = []
  const visitor: Visitor = {
    manifest: async (found) => void seen.push(found),
    table: async (_table, rows) => {
      for await (const _ of rows);
    },
  }
  try {
    const summary = await readFile(file, trust, visitor)
    const [manifest] = seen
    if (!manifest) throw damaged()
    return { manifest, summary }
  } catch (error) {
    throw error instanceof TaskRejected ? error : damaged(error)
  }
}

function readFile(file: FileHandle, trust: Trust, visitor: Visitor): Promise<Summary> {
  const contents = createGunzip({ chunkSize: 64 * 1024 })
  // The reader of the contents throws the error of either stream.
  pipeline(Readable.from(unseal(file, trust)), contents, () => undefined)
  return readContents(contents, visitor)
}

/**
 * The migrations of a backup.
 * @throws {TaskRejected} for migrations that this version lacks or has in another form.
 */
async function migrationsOf({ migrations }: Manifest): Promise<Migration[]> {
  const known = new Map((await migrationFiles()).map((file) => [file.name, file]))
  return migrations.map(({ name, sha256 }) => {
    const file = known.get(name)
    if (!file) {
      throw new TaskRejected(
        `The backup was made by a newer version of the shop (it has ${name}). Nothing was touched.`,
      )
    }
    if (file.sha256 !== sha256) {
      throw new TaskRejected(
        `The backup was made by another shop: its ${name} is not the one of this version. Nothing was touched.`,
      )
    }
    return file
  })
}
