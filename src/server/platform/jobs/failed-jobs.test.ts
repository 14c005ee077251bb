import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#test/shop.ts'
import { addDeadLetter, countDeadLetters, listDeadLetters, resolveDeadLetter } from './failed-jobs.ts'

const shop = await openTestShop()
after(() => shop.close())
const { db } = shop

beforeEach(() => db.execute(sql`DELETE FROM dead_letters`))

describe('the dead-letter queue', () => {
  it('has what was put on it, the oldest first', async () => {
    await addDeadLetter(db, 'refund', 7, 'The provider refused it.')
    await addDeadLetter(db, 'webhook', 'evt_1', 'No payment of ours belongs to this order.')
    const listed = await listDeadLetters(db)
    assert.deepEqual(
      listed.map(({ kind, reference, reason, times }) => [kind, reference, reason, times]),
      [
        ['refund', '7', 'The provider refused it.', 1],
        ['webhook', 'evt_1', 'No payment of ours belongs to this order.', 1],
      ],
    )
    assert.ok(listed.every(({ createdAt }) => createdAt instanceof Date))
    const counts = Object.entries(await countDeadLetters(db)).filter(([, count]) => count > 0)
    assert.deepEqual(Object.fromEntries(counts), { refund: 1, webhook: 1 })
  })

  it('has a matter once, however often it is given up', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => addDeadLetter(db, 'mail', 3, `Attempt ${index} failed.`)),
    )
    const [letter, ...others] = await listDeadLetters(db)
    assert.deepEqual([letter?.times, others.length], [8, 0])
  })

  it('loses a matter that was resolved, and has it again when it is given up anew', async () => {
    await addDeadLetter(db, 'payment', 1, 'Nobody knows.')
    await resolveDeadLetter(db, 'payment', 1)
    await resolveDeadLetter(db, 'payment', 2)
    assert.deepEqual(await listDeadLetters(db), [])
    await addDeadLetter(db, 'payment', 1, 'Nobody knows again.')
    assert.deepEqual(
      (await listDeadLetters(db)).map(({ reason, times }) => [reason, times]),
      [['Nobody knows again.', 1]],
    )
  })

  it('is unchanged when the transaction that gives up is rolled back', async () => {
    const undone = db.transaction(async (tx) => {
      await addDeadLetter(tx, 'refund', 9, 'Refused.')
      throw new Error('undo')
    })
    await assert.rejects(undone, /undo/)
    assert.deepEqual(await listDeadLetters(db), [])
  })
})
