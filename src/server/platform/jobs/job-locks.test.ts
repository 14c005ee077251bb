import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '#test/database.ts'
import { connect } from '../database/database.ts'
import { openJobLocks } from './job-locks.ts'

const database = await createTestDatabase()
after(() => database.close())

const deferred = () => Promise.withResolvers<void>()

/** A process of the shop: the smallest allowed pool, and its job locks. */
function startProcess() {
  const { db, close } = connect({
    connectionString: database.url,
    maxConnections: 2,
    onIdleError: () => undefined,
    onInvalidSettings: () => undefined,
  })
  const locks = openJobLocks(db)
  const end = async () => {
    locks.close()
    await close()
  }
  return { db, locks, end }
}

describe('the locks of jobs', () => {
  const [one, two] = [startProcess(), startProcess()]
  after(() => Promise.all([one.end(), two.end()]))

  it('runs a job in one process at a time', async () => {
    const [entered, leave] = [deferred(), deferred()]
    const first = one.locks.runExclusively('count', async () => {
      entered.resolve()
      await leave.promise
    })
    await entered.promise
    const again = two.locks.runExclusively('count', async () => assert.fail('It ran twice at once.'))
    assert.equal(await again, false)
    assert.equal(await two.locks.runExclusively('other', async () => undefined), true)
    leave.resolve()
    assert.equal(await first, true)
    assert.equal(await two.locks.runExclusively('count', async () => undefined), true)
  })

  it('releases the lock of a failed job', async () => {
    const failing = one.locks.runExclusively('fail', async () => {
      throw new Error('No luck.')
    })
    await assert.rejects(failing, /No luck/)
    assert.equal(await two.locks.runExclusively('fail', async () => undefined), true)
  })

  it('takes one connection for any number of jobs', async () => {
    const all = Array.from({ length: 8 }, () => deferred())
    const leave = deferred()
    const jobs = all.map((entered, i) =>
      one.locks.runExclusively(`job ${i}`, async () => {
        await one.db.execute(sql`SELECT 1`)
        entered.resolve()
        await leave.promise
      }),
    )
    await Promise.race([Promise.all(all.map((entered) => entered.promise)), Promise.all(jobs)])
    const { rows } = await one.db.execute(sql`SELECT 2 AS two`)
    assert.deepEqual(rows, [{ two: 2 }])
    leave.resolve()
    assert.deepEqual(new Set(await Promise.all(jobs)), new Set([true]))
  })

  it('locks again after the connection broke', async () => {
    await one.locks.runExclusively('break', async () => {
      await two.db.execute(sql`
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')`)
    })
    assert.equal(await one.locks.runExclusively('break', async () => undefined), true)
    assert.equal(await two.locks.runExclusively('break', async () => undefined), true)
  })
})
