import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '#test/database.ts'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/tables.ts'
import { claimDue, exponentialPause } from './claim-due.ts'

const { db, close } = await createTestDatabase()
after(close)

beforeEach(async () => {
  await db.delete(outbox)
})

/** A row that is due in this many minutes, or was due when negative. */
const write = (name: string, minutes: number, attempts = 0) =>
  db.insert(outbox).values({
    template: 'welcome',
    recipient: name,
    data: {},
    dedupeKey: name,
    status: 'waiting',
    attempts,
    nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`,
  })

const claim = async (by: Database = db, limit = 2): Promise<string[]> => {
  const rows = await claimDue(
    by,
    { name: outbox.recipient },
    { table: outbox, condition: sql`status = 'waiting'`, pause: exponentialPause('1 hour'), limit },
  )
  return rows.map(({ name }) => name).sort()
}

describe('what is due', () => {
  it('claims due rows once, the longest due first', async () => {
    await write('first', -3)
    await write('second', -2)
    await write('third', -1)
    await write('future', 1)
    assert.deepEqual(await claim(), ['first', 'second'])
    assert.deepEqual(await claim(), ['third'])
    assert.deepEqual(await claim(), [])
  })

  it('claims rows in several processes without waiting', async () => {
    await write('first', -3)
    await write('second', -2)
    await write('third', -1)
    const both = await db.transaction(async (tx) => {
      const held = await claim(tx)
      const others = await db.transaction(async (other) => {
        await other.execute(sql`SET LOCAL lock_timeout = '2s'`)
        return claim(other)
      })
      return [held, others]
    })
    assert.deepEqual(both, [['first', 'second'], ['third']])
  })

  it('doubles the pause after each attempt up to a maximum', async () => {
    const attempts = [0, 1, 6, 7, 40]
    for (const count of attempts) await write(String(count), -1, count)
    await claim(db, attempts.length)
    const { rows } = await db.execute<{ seconds: number; attempts: number }>(sql`
      SELECT round(extract(epoch FROM next_attempt_at - now()))::int AS seconds, attempts FROM outbox ORDER BY attempts`)
    assert.deepEqual(
      rows.map(({ seconds }) => seconds),
      [30, 60, 1_920, 3_600, 3_600],
    )
    assert.deepEqual(
      rows.map((row) => row.attempts),
      attempts.map((count) => count + 1),
    )
  })
})
