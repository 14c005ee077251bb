import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import {
  createMigrationsTable,
  migrate,
  migrationLock,
  runMigration,
} from '../../platform/database/migrate.ts'
import { TaskRejected } from '../task-rejected.ts'
import { copyIn } from './copy.ts'
import { copyTarget, type Manifest, quoted, type Sequence } from './manifest.ts'
import type { OpenBackup } from './open-backup.ts'
import { withPatientClient } from './session.ts'
import { dropEverything, readMigrations, readTables } from './shape.ts'

export interface RestoreOptions {
  /** Whether existing data may be deleted. */
  isReplacing: boolean
}

/**
 * Restores the database from a backup, entirely or not at all, and then migrates its tables to this version.
 * @throws {TaskRejected} when existing data may not be deleted, or the shop is open.
 */
export async function restore(pool: Pool, backup: OpenBackup, options: RestoreOptions): Promise<void> {
  await restoreTables(pool, backup, options)
  await migrate(pool)
  await pool.query('ANALYZE')
}

/**
 * Restores exactly the rows of the backup, without the migrations after it.
 * @throws {TaskRejected} like {@link restore}.
 */
export async function restoreTables(pool: Pool, backup: OpenBackup, options: RestoreOptions): Promise<void> {
  await withPatientClient(pool, async (client) => {
    // Shops that start now wait until the restore is done.
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await assertShopClosed(client)
    const isFilled = await assertDatabaseEmpty(client, options)
    await client.query('BEGIN')
    if (isFilled) await dropEverything(client)
    await createMigrationsTable(client)
    for (const migration of backup.migrations) await runMigration(client, migration)
    await load(client, backup)
    await client.query('COMMIT')
  })
}

const closingAttempts = 30
const attemptEveryMs = 100

/** An open shop would write data from its memory into the restored database. */
async function assertShopClosed(client: ClientBase): Promise<void> {
  let others = 0
  for (let attempt = 0; attempt < closingAttempts; attempt += 1) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name = current_setting('application_name')`,
    )
    others = rows[0]?.count ?? 0
    if (others === 0) return
    // A shop that was just stopped may still be disconnecting.
    await sleep(attemptEveryMs)
  }
  throw new TaskRejected(`The shop is open (${others} connections). Stop it first. Nothing was touched.`)
}

/**
 * @returns whether there is a shop to replace.
 * @throws {TaskRejected} when existing data may not be deleted.
 */
async function assertDatabaseEmpty(client: ClientBase, { isReplacing }: RestoreOptions): Promise<boolean> {
  const tables = await readTables(client)
  if (tables.length === 0) return false
  const isShop = (await readMigrations(client)).length > 0
  if (!isShop) {
    const names = tables.map(({ name }) => name).join(', ')
    throw new TaskRejected(`The database holds something that is no shop (${names}). Nothing was touched.`)
  }
  if (!isReplacing) {
    throw new TaskRejected(
      'The database holds a shop already. Take a backup of it, then say --replace to put this one in its place. Nothing was touched.',
    )
  }
  return true
}

/** Fills the tables that the migrations have created. */
async function load(client: ClientBase, backup: OpenBackup): Promise<void> {
  const { manifest } = backup
  await switchTriggers(client, manifest, 'DISABLE')
  // Rows of the backup replace those that migrations wrote.
  await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`)
  const references = await dropForeignKeys(client)
  await backup.read({
    manifest: async () => undefined,
    table: async (table, rows) => {
      const count = await copyIn(client, `COPY ${copyTarget(table)} FROM STDIN`, rows)
      const expected = backup.summary.rows[table.name]
      if (count !== expected) throw new Error(`${table.name} took ${count} rows of ${expected}.`)
    },
  })
  await switchTriggers(client, manifest, 'ENABLE')
  for (const reference of references) await client.query(reference)
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
}

/**
 * Drops the foreign keys, so that tables can be filled in any order. Answers a function that restores the
 * keys, which checks every row.
 */
async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  )
}

/** Disables or enables triggers, since the backup already contains their results. */
async function switchTriggers(client: ClientBase, manifest: Manifest, how: 'ENABLE' | 'DISABLE') {
  for (const { name } of manifest.tables)
    await client.query(`ALTER TABLE ${quoted(name)} ${how} TRIGGER USER`)
}

async function setSequence(client: ClientBase, { name, lastValue, isCalled }: Sequence): Promise<void> {
  await client.query('SELECT setval($1::text::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled])
}
