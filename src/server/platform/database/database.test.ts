import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { createTestDatabase } from '#test/database.ts'
import { registerErrorReplies } from '../http/error-replies.ts'
import { inTransaction } from './transaction.ts'

const { db, close } = await createTestDatabase()
after(close)

/** Breaks the connection during a transaction, as a restart of the server does. */
async function breakInTheMiddle(): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    await new Promise((resolve) => setImmediate(resolve))
    await tx.execute(sql`SELECT 1`)
  })
}

describe('a connection that breaks during a transaction', () => {
  it('a broken connection fails only its own transaction', async () => {
    await assert.rejects(breakInTheMiddle())
    const { rows } = await inTransaction(db, (tx) => tx.execute(sql`SELECT 1 AS one`))
    assert.deepEqual(rows, [{ one: 1 }])
  })

  it('a broken connection answers 503 with Retry-After', async () => {
    const app = Fastify()
    registerErrorReplies(app)
    app.get('/', breakInTheMiddle)
    const answer = await app.inject('/')
    const { code, reference } = answer.json()
    assert.deepEqual([answer.statusCode, code, answer.headers['retry-after']], [503, 'unavailable', '2'])
    assert.ok(reference)
  })
})
