import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#test/shop.ts'
import { addFailedJob, clearFailedJob, countFailedJobRows, readFailedJobs } from './failed-jobs.ts'

const shop = await openTestShop()
after(() => shop.close())
const { db } = shop

beforeEach(() => db.execute(sql`DELETE FROM failed_jobs`))

describe('the list of failed jobs', () => {
  it('lists failed jobs, the oldest first', async () => {
    await addFailedJob(db, 'refund', 7, 'The provider refused it.')
    await addFailedJob(db, 'webhook', 'evt_1', 'No payment of ours belongs to this order.')
    const listed = await readFailedJobs(db)
    assert.deepEqual(
      listed.map(({ kind, reference, reason, times }) => [kind, reference, reason, times]),
      [
        ['refund', '7', 'The provider refused it.', 1],
        ['webhook', 'evt_1', 'No payment of ours belongs to this order.', 1],
      ],
    )
    assert.ok(listed.every(({ createdAt }) => createdAt instanceof Date))
    const counts = Object.entries(await countFailedJobRows(db)).filter(([, count]) => count > 0)
    assert.deepEqual(Object.fromEntries(counts), { refund: 1, webhook: 1 })
  })

  it('lists a failed job once, however often it fails', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => addFailedJob(db, 'mail', 3, `Attempt ${index} failed.`)),
    )
    const [failedJob, ...others] = await readFailedJobs(db)
    assert.deepEqual([failedJob?.times, others.length], [8, 0])
  })

  it('removes a resolved job and lists it again after a failure', async () => {
    await addFailedJob(db, 'payment', 1, 'Nobody knows.')
    await clearFailedJob(db, 'payment', 1)
    await clearFailedJob(db, 'payment', 2)
    assert.deepEqual(await readFailedJobs(db), [])
    await addFailedJob(db, 'payment', 1, 'Nobody knows again.')
    assert.deepEqual(
      (await readFailedJobs(db)).map(({ reason, times }) => [reason, times]),
      [['Nobody knows again.', 1]],
    )
  })

  it('adds no failed job when its transaction rolls back', async () => {
    const undone = db.transaction(async (tx) => {
      await addFailedJob(tx, 'refund', 9, 'Refused.')
      throw new Error('undo')
    })
    await assert.rejects(undone, /undo/)
    assert.deepEqual(await readFailedJobs(db), [])
  })
})
