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

describe('readRows', () => {
  it('converts bigint, timestamps and null as the tables declare', async () => {
    const job = alias(failedJobs, 'job')
    const rows = await readRows(
      database.db,
      { id: job.id, kind: job.kind, times: job.times, createdAt: job.createdAt, resolvedAt: job.resolvedAt },
      (columns) => sql`SELECT ${columns} FROM failed_jobs job ORDER BY job.id`,
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

  it('reads rows of RETURNING and expressions', async () => {
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

  it('reads typed JSON objects', async () => {
    const job = alias(failedJobs, 'job')
    const { jobs } = await readOne(
      database.db,
      {
        jobs: sql<
          { id: number; at: string | null }[]
        >`json_agg(${jsonOf({ id: job.id, at: job.resolvedAt })} ORDER BY job.id)`,
      },
      (columns) => sql`SELECT ${columns} FROM failed_jobs job`,
    )
    assert.deepEqual(
      jobs.map(({ id, at }) => [typeof id, typeof at]),
      [
        ['number', 'object'],
        ['number', 'string'],
      ],
    )
  })
})

describe('returnedRow', () => {
  it('returns the row and throws without one', () => {
    assert.deepEqual(returnedRow([{ id: 1 }]), { id: 1 })
    assert.throws(() => returnedRow([]), /did not come back/)
  })
})

describe('a renamed column', () => {
  it('a column that the tables lack does not compile', () => {
    // @ts-expect-error: the test reads a column that does not exist.
    assert.equal(products.formerName, undefined)
  })

  it('a column that the database lacks fails the query', async () => {
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
