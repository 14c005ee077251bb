import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { countQueries } from '#test/count-queries.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { prepareQuery, type QueryParams } from './prepared-query.ts'
import { failedJobs } from './tables.ts'
import { databaseCode } from './transaction.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  await database.db.insert(failedJobs).values([
    { kind: 'mail', reference: '1', reason: 'first' },
    { kind: 'refund', reference: '2', reason: 'second' },
  ])
})
after(() => database.close())

describe('prepareQuery', () => {
  it('renders the statement once and sends the values of each call', async () => {
    let renderings = 0
    const byReference = prepareQuery(
      { id: failedJobs.id, reason: failedJobs.reason },
      (columns, { references, kind }: QueryParams<{ references: string[]; kind: string | null }>) => {
        renderings += 1
        return sql`SELECT ${columns} FROM failed_jobs
          WHERE reference = ANY (${references}::text[]) AND (${kind}::text IS NULL OR kind = ${kind}) ORDER BY id`
      },
    )
    const reasons = async (references: string[], kind: string | null) =>
      (await byReference.rows(database.db, { references, kind })).map(({ reason }) => reason)
    const texts = await countQueries(database.pool).during(async () => {
      assert.deepEqual(await reasons(['1', '2'], null), ['first', 'second'])
      assert.deepEqual(await reasons(['1', '2'], 'refund'), ['second'])
      assert.deepEqual(await reasons([], null), [])
    })
    assert.deepEqual([texts.length, new Set(texts).size, renderings], [3, 1, 1])
  })

  it('returns one row, null or an error without a row', async () => {
    const byId = prepareQuery(
      { id: failedJobs.id, createdAt: failedJobs.createdAt },
      (columns, { reference }: QueryParams<{ reference: string }>) =>
        sql`SELECT ${columns} FROM failed_jobs WHERE reference = ${reference}`,
    )
    const row = await byId.one(database.db, { reference: '1' })
    assert.deepEqual([typeof row.id, row.createdAt instanceof Date], ['number', true])
    assert.equal(await byId.first(database.db, { reference: '3' }), null)
    await assert.rejects(byId.one(database.db, { reference: '3' }), /no row where there is always one/)
  })

  it('returns the same values inside and outside a transaction', async () => {
    const values = {
      at: sql<string>`timestamptz '2026-11-02T10:00:00+05:30'`,
      days: sql<string>`ARRAY[date '2026-11-02']`,
      amounts: sql<string>`ARRAY[1.50]::numeric[]`,
      many: sql<string>`1234567890123::bigint`,
      json: sql<object>`json_build_object('a', 1)`,
      isNotified: sql<boolean>`true`,
      ids: sql<number[]>`ARRAY[1, 2]`,
      nothing: sql<null>`NULL::timestamptz`,
    }
    const all = prepareQuery(
      { ...values, createdAt: failedJobs.createdAt },
      (columns, { id }: QueryParams<{ id: string }>) =>
        sql`SELECT ${columns} FROM failed_jobs WHERE reference = ${id}`,
    )
    const direct = await all.one(database.db, { id: '1' })
    assert.deepEqual(await database.db.transaction((tx) => all.one(tx, { id: '1' })), direct)
    assert.deepEqual([direct.days, direct.amounts, direct.ids], ['{2026-11-02}', '{1.50}', [1, 2]])
  })

  it('throws an error that names the statement and the SQLSTATE', async () => {
    const divided = prepareQuery(
      { id: failedJobs.id },
      (columns, { by }: QueryParams<{ by: number }>) =>
        sql`SELECT ${columns} FROM failed_jobs WHERE id / ${by}::int = 1`,
    )
    const failures = [
      await divided.rows(database.db, { by: 0 }).catch((error: unknown) => error),
      await database.db.transaction((tx) => divided.rows(tx, { by: 0 })).catch((error: unknown) => error),
    ]
    for (const error of failures) {
      assert.ok(error instanceof DrizzleQueryError)
      assert.match(error.query, /FROM failed_jobs WHERE id/)
      assert.equal(databaseCode(error), '22012')
    }
  })

  it('rejects a missing value', async () => {
    const byKind = prepareQuery(
      { id: failedJobs.id },
      (columns, { kind }: QueryParams<{ kind: string }>) =>
        sql`SELECT ${columns} FROM failed_jobs WHERE kind = ${kind}`,
    )
    // @ts-expect-error: the test leaves the value out.
    await assert.rejects(byKind.rows(database.db, {}), /No value for placeholder "kind"/)
  })
})
