import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { clusterOf, databaseProcesses, openDatabaseLab, query } from '#test/database-lab.ts'
import { signal } from './embedded/processes.ts'
import { prepareQuery, type QueryParams } from './prepared-query.ts'
import { flushed, soonOnDisk } from './soon-on-disk.ts'
import { failedJobs } from './tables.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

const waits = sql<string>`current_setting('synchronous_commit')`

const changed = prepareQuery(
  { id: failedJobs.id, waits },
  (columns, { reference }: QueryParams<{ reference: string }>) => sql`
    UPDATE failed_jobs SET reason = 'changed' WHERE reference = ${reference} AND ${soonOnDisk} RETURNING ${columns}`,
)
const looked = prepareQuery(
  { waits },
  (columns, { one }: QueryParams<{ one: number }>) => sql`SELECT ${columns} WHERE ${one} = 1`,
)

it('a statement that is soon on the disk does not wait for it, and the next one of its connection does', async () => {
  await database.db.insert(failedJobs).values({ kind: 'mail', reference: 'a', reason: 'first' })
  const { pool, db } = database
  pool.options.max = 1
  assert.equal((await changed.one(db, { reference: 'a' })).waits, 'off')
  assert.equal((await looked.one(db, { one: 1 })).waits, 'on')
  assert.equal(await changed.first(db, { reference: 'unknown' }), null)
})

const textOf = (statement: SQL): string => new PgDialect().sqlToQuery(statement).sql

it('what a statement with a flush has read outlives the database, although it was only to be on the disk soon', async (t) => {
  const lab = await openDatabaseLab(t, { isMade: true })
  // So that nothing else takes the row to the disk in time.
  appendFileSync(join(clusterOf(lab.dataDir), 'postgresql.conf'), "\nwal_writer_delay = '10s'\n")
  const held = await lab.hold()
  await query(held, 'CREATE TABLE sale (id int)')
  await query(held, textOf(sql`INSERT INTO sale SELECT 1 WHERE ${soonOnDisk}`))
  const read = textOf(sql`WITH ${flushed} SELECT id FROM flushed, sale`)
  assert.deepEqual(await query(held, read), [{ id: 1 }])
  for (const pid of databaseProcesses(lab.dataDir)) signal(pid, 'SIGKILL')
  await held.kill()
  assert.deepEqual(await query(await lab.hold(), 'SELECT id FROM sale'), [{ id: 1 }])
})
