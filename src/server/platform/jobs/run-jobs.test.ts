import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openPayingShop } from '#test/paying-shop.ts'
import { timetable } from '../../schedule.ts'
import { readFailedJobs } from './failed-jobs.ts'
import { type Job, startJobs } from './run-jobs.ts'

// Some jobs always call the provider.
const shop = await openPayingShop({ after })

const deferred = () => Promise.withResolvers<void>()

describe('jobs', () => {
  it('logs a failed job and runs it again until the stop', async () => {
    const twice = deferred()
    const logged: unknown[] = []
    let runs = 0
    const job: Job = {
      name: 'stumble',
      everySeconds: 0.001,
      run: async () => {
        runs += 1
        if (runs === 1) throw new Error('The first step fails.')
        twice.resolve()
      },
    }
    const log = Object.create(shop.log, { error: { value: (entry: unknown) => logged.push(entry) } })
    const jobs = startJobs({ ...shop, log }, [job])
    await twice.promise
    await jobs.stop()
    const runsAtStop = runs
    await new Promise((resolve) => setTimeout(resolve, 20))
    assert.equal(runs, runsAtStop)
    assert.equal(logged.length, 1)
  })

  it('finishes running jobs before the stop', async () => {
    const [entered, leave] = [deferred(), deferred()]
    let isDone = false
    const run = async () => {
      entered.resolve()
      await leave.promise
      isDone = true
    }
    const jobs = startJobs(shop, [{ name: 'slow', everySeconds: 60, run }])
    await entered.promise
    const stopped = jobs.stop()
    leave.resolve()
    await stopped
    assert.ok(isDone)
  })

  it('names jobs uniquely and finds no work in a new shop', async () => {
    assert.equal(new Set(timetable.map((job) => job.name)).size, timetable.length)
    // The nightly comparison always runs; its result is checked below.
    const isComparison = (name: string) => name === 'compare the ledger with the provider'
    const runAll = async () => {
      for (const { name, run } of timetable) {
        const hadWork = await run(shop, new AbortController().signal)
        assert.ok(!hadWork || isComparison(name), name)
      }
    }
    await runAll()
    // No later failed job either: the provider does not know the payments of the demo.
    for (let day = 1; day <= 6; day += 1) {
      await shop.db.execute(sql`
        UPDATE payments SET created_at = created_at - interval '1 day', answered_at = answered_at - interval '1 day',
          next_poll_at = next_poll_at - interval '1 day'`)
      await runAll()
    }
    assert.deepEqual(await readFailedJobs(shop.db), [])
  })
})
