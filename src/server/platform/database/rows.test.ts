import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { alias, pgTable, text } from 'drizzle-orm/pg-core'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { jsonOf, readFirst, readOne, readRows, returnedRow } from './rows.ts'
import { failedJobs, products, stock } from './tables.ts'
import { databaseCode } from './transaction.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  await database.db.insert(failedJobs).values([
    { kind: 'mail', reference: '1', reason: 'first' },
    { kind: 'refund', reference: '2', reason: 'second', resolvedAt: new Date('2026-01-02T03:04:05Z') },
  ])
})
after(() => database.close())

describe('the rows of a raw statement', () => {
  it('have the values of the tables: numbers for bigint, instants, and null', async () => {
    const d = alias(failedJobs, 'd')
    const rows = await readRows(
      database.db,
      { id: d.id, kind: d.kind, times: d.times, createdAt: d.createdAt, resolvedAt: d.resolvedAt },
      (columns) => sql`SELECT ${columns} FROM failed_jobs d ORDER BY d.id`,
    )
    assert.deepEqual(
      rows.map(({ id, kind, times, resolvedAt }) => [typeof id, kind, times, resolvedAt]),
      [
        ['number', 'mail', 1, null],
        ['number', 'refund', 1, new Date('2026-01-02T03:04:05Z')],
      ],
    )
    assert.ok(rows.every(({ createdAt }) => createdAt instanceof Date))
    const kinds: ('mail' | 'refund' | 'webhook' | 'payment' | 'money' | 'dispute' | 'provider' | 'stock')[] =
      rows.map(({ kind }) => kind)
    assert.equal(kinds.length, 2)
  })

  it('are read from RETURNING and from expressions too', async () => {
    const row = await readOne(
      database.db,
      { id: failedJobs.id, isFirst: sql<boolean>`reference = '1'` },
      (columns) => sql`UPDATE failed_jobs SET times = 2 WHERE reference = '1' RETURNING ${columns}`,
    )
    assert.deepEqual([typeof row.id, row.isFirst], ['number', true])
    const none = await readFirst(
      database.db,
      { id: stock.id },
      (columns) => sql`SELECT ${columns} FROM stock WHERE false`,
    )
    assert.equal(none, null)
    await assert.rejects(
      readOne(database.db, { id: stock.id }, (columns) => sql`SELECT ${columns} FROM stock WHERE false`),
      /no row where there is always one/,
    )
  })

  it('hold JSON objects that are typed in the same way', async () => {
    const d = alias(failedJobs, 'd')
    const { letters } = await readOne(
      database.db,
      {
        letters: sql<
          { id: number; at: string | null }[]
        >`json_agg(${jsonOf({ id: d.id, at: d.resolvedAt })} ORDER BY d.id)`,
      },
      (columns) => sql`SELECT ${columns} FROM failed_jobs d`,
    )
    assert.deepEqual(
      letters.map(({ id, at }) => [typeof id, typeof at]),
      [
        ['number', 'object'],
        ['number', 'string'],
      ],
    )
  })
})

describe('the row of an insert', () => {
  it('is returned, and a missing one throws', () => {
    assert.deepEqual(returnedRow([{ id: 1 }]), { id: 1 })
    assert.throws(() => returnedRow([]), /did not come back/)
  })
})

describe('a column that was renamed', () => {
  it('does not compile where the tables no longer have it', () => {
    // @ts-expect-error: there is no such column, which is what this test is about.
    assert.equal(products.formerName, undefined)
  })

  it('fails at once where the database no longer has it', async () => {
    const outdated = pgTable('failed_jobs', { reference: text('former_reference') })
    await assert.rejects(
      readRows(
        database.db,
        { reference: outdated.reference },
        (columns) => sql`SELECT ${columns} FROM failed_jobs`,
      ),
      (error) => databaseCode(error) === '42703',
    )
  })
})
