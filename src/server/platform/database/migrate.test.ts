import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import type { TestDatabaseOptions } from '#test/database-copy.ts'
import { baselineName, migrate, migrationFiles, migrationLock, withoutStorage } from './migrate.ts'

const opened: TestDatabase[] = []
let database: TestDatabase
async function open(options: TestDatabaseOptions = {}): Promise<void> {
  database = await createTestDatabase(options)
  opened.push(database)
}
before(() => open())
after(async () => {
  for (const each of opened) await each.close()
})

const applied = async () =>
  (await database.pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  )
const files = async () => (await migrationFiles()).map(({ name }) => name)

/** Migrates the database in another process and returns its exit code and output. */
async function migrateElsewhere(): Promise<{ code: number; output: string }> {
  const program = `
    import pg from 'pg'
    import { migrate } from '#server/platform/database/migrate.ts'
    const pool = new pg.Pool({ connectionString: process.env.ADDRESS })
    await migrate(pool, (line) => process.stdout.write(line + '\\n'))
    await pool.end()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: new URL('../../../../', import.meta.url),
    env: { PATH: process.env.PATH, ADDRESS: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

describe('migrate', () => {
  it('waits for another process beyond the statement timeout', async () => {
    const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 50 })
    const other = await database.pool.connect()
    await other.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const migrated = migrate(pool)
    // Ten times the statement timeout of the pool.
    await Promise.race([migrated, new Promise((resolve) => setTimeout(resolve, 500))])
    other.release(true)
    await migrated
    await pool.end()
  })

  it('gives PostgreSQL 15 the storage that its tables cannot name', async () => {
    const [baseline, ...later] = await migrationFiles()
    const column = /^ {2}(\w+) \w+ STORAGE EXTERNAL/gm
    const inTables = [...(baseline?.sql ?? '').matchAll(column)].map(([, name]) => name)
    assert.equal(inTables.length, 4)
    assert.doesNotMatch(withoutStorage(baseline?.sql ?? ''), column)
    for (const { name, sql } of later) assert.doesNotMatch(sql, column, name)
    const own = later.find(({ name }) => name.startsWith('0210'))?.sql ?? ''
    const altered = [...own.matchAll(/ALTER COLUMN (\w+) SET STORAGE EXTERNAL/g)].map(([, name]) => name)
    assert.deepEqual(altered.toSorted(), inTables.toSorted())
  })

  it('creates functions that name existing tables and columns', async () => {
    const { rows } = await database.pool.query<{ definition: string }>(
      `SELECT pg_get_functiondef(function.oid) AS definition
       FROM pg_proc function JOIN pg_language language ON language.oid = function.prolang
       WHERE function.pronamespace = 'public'::regnamespace AND language.lanname = 'sql'
         AND NOT EXISTS (
           SELECT FROM pg_depend dependency
           WHERE dependency.objid = function.oid AND dependency.deptype = 'e')`,
    )
    assert.ok(rows.length > 10)
    const client = await database.pool.connect()
    // A call of pg_trgm loads its settings, which a search function changes.
    await client.query("SELECT similarity('a', 'b')")
    for (const { definition } of rows) await client.query(definition)
    client.release()
  })

  it('runs every file once, in one of several processes that start together', async () => {
    await open({ isEmpty: true })
    const outcomes = await Promise.all([migrateElsewhere(), migrateElsewhere(), migrateElsewhere()])
    for (const { code, output } of outcomes) assert.equal(code, 0, output)
    const [lines, ...others] = outcomes.flatMap(({ output }) => (output ? [output.trim().split('\n')] : []))
    assert.deepEqual(others, [])
    assert.equal(lines?.length, (await files()).length)
    assert.deepEqual(await applied(), await files())
    await migrate(database.pool, (line) => assert.fail(`It ran again: ${line}`))
  })

  it('rejects a file that changed after it ran', async () => {
    await open()
    const [first] = await files()
    await database.pool.query('UPDATE migrations SET sha256 = $1 WHERE name = $2', ['0'.repeat(64), first])
    await assert.rejects(migrate(database.pool), new RegExp(`${first} was changed after it ran`))
  })

  it('rejects a database from before the baseline', async () => {
    await open()
    await database.pool.query("UPDATE migrations SET name = '0001_first_sale.sql' WHERE name = $1", [
      baselineName,
    ])
    await assert.rejects(migrate(database.pool), /before the baseline.*docs\/operations\.md/)
  })

  it('rejects a database of a newer release', async () => {
    await open()
    await database.pool.query(
      "INSERT INTO migrations (name, sha256) VALUES ('9999_from_the_future.sql', 'x')",
    )
    await assert.rejects(migrate(database.pool), /newer than this version.*9999_from_the_future\.sql/)
  })

  it('rolls back a failing file and frees the lock', async () => {
    await open({ isEmpty: true })
    await database.pool.query('CREATE TABLE outbox (id int)')
    await assert.rejects(migrate(database.pool), /outbox/)
    const { rows } = await database.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['migrations', 'outbox'],
    )
    await database.pool.query('DROP TABLE outbox')
    const other = new pg.Pool({ connectionString: database.url })
    await migrate(other)
    await other.end()
  })
})
