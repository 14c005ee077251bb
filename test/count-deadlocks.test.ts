import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { countDeadlocks } from './count-deadlocks.ts'
import { createTestDatabase } from './database.ts'

it('counts a deadlock that a repeated transaction hides', async (t) => {
  const { db, pool, close } = await createTestDatabase({ withSampleData: true })
  t.after(close)
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  let holding = 0
  const move = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`UPDATE stock SET reserved = reserved WHERE product_id = ${first}`)
      holding += 1
      if (holding === 2) resolve()
      await bothHold
      await tx.execute(sql`UPDATE stock SET reserved = reserved WHERE product_id = ${second}`)
    })
  const before = await countDeadlocks(pool)
  await Promise.all([move(1, 2), move(2, 1)])
  assert.equal(await countDeadlocks(pool), before + 1)
})
