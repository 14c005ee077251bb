import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

describe('PreparingClient', () => {
  it('prepares a statement once a connection', async () => {
    const client = await database.pool.connect()
    try {
      for (let round = 0; round < 3; round += 1) await client.query('SELECT $1::int AS n', [round])
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement = 'SELECT $1::int AS n'`,
      )
      assert.equal(rows[0]?.count, 1)
    } finally {
      client.release()
    }
  })

  it('answers concurrent calls of one statement with their own values', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => database.db.execute<{ n: number }>(sql`SELECT ${n}::int AS n`)),
    )
    assert.deepEqual(
      answers.map(({ rows }) => rows[0]?.n),
      Array.from({ length: 40 }, (_, n) => n),
    )
  })

  it('runs a statement again after it failed for one value', async () => {
    const half = (value: string) => database.pool.query('SELECT $1::text::int AS n', [value])
    await assert.rejects(half('x'), /invalid input syntax/)
    assert.equal((await half('7')).rows[0].n, 7)
  })

  it('prepares at most 500 statements a connection', async () => {
    const client = await database.pool.connect()
    try {
      for (let n = 0; n < 700; n += 1) await client.query(`SELECT $1::int AS n${n}`, [n])
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM pg_prepared_statements',
      )
      assert.ok((rows[0]?.count ?? 0) <= 500)
    } finally {
      client.release()
    }
  })
})
