import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { keepRead, type Slots } from './kept-statement.ts'
import { soonOnDisk } from './soon-on-disk.ts'
import { deadLetters } from './tables.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

const waits = sql<string>`current_setting('synchronous_commit')`

const changed = keepRead(
  { id: deadLetters.id, waits },
  (columns, { reference }: Slots<{ reference: string }>) => sql`
    UPDATE dead_letters SET reason = 'changed' WHERE reference = ${reference} AND ${soonOnDisk} RETURNING ${columns}`,
)
const looked = keepRead(
  { waits },
  (columns, { one }: Slots<{ one: number }>) => sql`SELECT ${columns} WHERE ${one} = 1`,
)

it('a statement that is soon on the disk does not wait for it, and the next one of its connection does', async () => {
  await database.db.insert(deadLetters).values({ kind: 'mail', reference: 'a', reason: 'first' })
  const { pool, db } = database
  pool.options.max = 1
  assert.equal((await changed.one(db, { reference: 'a' })).waits, 'off')
  assert.equal((await looked.one(db, { one: 1 })).waits, 'on')
  assert.equal(await changed.first(db, { reference: 'unknown' }), null)
})
