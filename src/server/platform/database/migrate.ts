import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase, Pool } from 'pg'

const schemaFolder = new URL('./schema/', import.meta.url)
const migrationsFolder = new URL('./migrations/', import.meta.url)

/** The name of `schema/` in the table of migrations. It sorts before every migration. */
export const baselineName = '0000_baseline'

/** The advisory lock of processes that change the schema. Any number works that all processes share. */
export const migrationLock = 7_301_944

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/**
 * Migrates the database to the newest schema. An empty database gets all of `schema/` in one transaction. Then each
 * file of `migrations/` runs once, in the order of the names, in its own transaction. Of several processes that
 * start together, one migrates and the others wait.
 * @throws {Error} when a file changed after it ran, or the database is newer than this code.
 */
export async function migrate(pool: Pool, log: (line: string) => void = () => undefined): Promise<void> {
  const client = await pool.connect()
  try {
    // A large table or another migrating process may take longer than the statement timeout of shoppers.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await createMigrationsTable(client)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const files = await migrationFiles()
    assertKnownMigrations([...applied.keys()], files)
    for (const file of files) {
      const known = applied.get(file.name)
      if (known === file.sha256) continue
      if (known) throw new Error(`Migration ${file.name} was changed after it ran; write a new one instead.`)
      await client.query('BEGIN')
      await runMigration(client, file)
      await client.query('COMMIT')
      log(`Migrated: ${file.name}`)
    }
  } finally {
    // Closing the connection rolls back and frees the lock in any state.
    client.release(true)
  }
}

/** Creates the table of the files that ran. */
export async function createMigrationsTable(client: ClientBase): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (
       name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
}

/** Runs one file and records it, in the caller's transaction. */
export async function runMigration(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query(await sqlFor(client, sql))
  await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

/** PostgreSQL 15 has no STORAGE in CREATE TABLE. Migration 0210 sets the storage of these columns on any version. */
async function sqlFor(client: ClientBase, sql: string): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  )
  return (rows[0]?.version ?? 0) < postgres16 ? withoutStorage(sql) : sql
}

const postgres16 = 160_000

/** Leaves `SET STORAGE` of migrations as it is. */
export const withoutStorage = (sql: string): string =>
  sql.replaceAll(/^( {2}\w+ \w+) STORAGE EXTERNAL/gm, '$1')

/** The baseline and every migration that this version of the shop knows, in the order in which they run. */
export async function migrationFiles(): Promise<Migration[]> {
  const schema = await readFiles(schemaFolder)
  const later = await readFiles(migrationsFolder)
  const baseline = { name: baselineName, sql: schema.map(({ sql }) => sql).join('\n') }
  return [baseline, ...later].map(({ name, sql }) => ({
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
  }))
}

async function readFiles(folder: URL): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  )
}

function assertKnownMigrations(applied: string[], files: { name: string }[]): void {
  if (applied.length > 0 && !applied.includes(baselineName)) {
    throw new Error(
      'The database is of a release before the baseline. Back it up with that release and restore the backup with this one: docs/operations.md, "Coming from before the baseline".',
    )
  }
  const unknown = applied.filter((name) => !files.some((file) => file.name === name))
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this version of the shop (it has ${unknown.join(', ')}).`)
  }
}
