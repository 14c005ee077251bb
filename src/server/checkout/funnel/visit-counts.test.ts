import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it, mock } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createVisitCounts } from './visit-counts.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())
beforeEach(() => database.db.execute(sql`TRUNCATE funnel_days`))

const warn = mock.fn()
const open = (db = database.db) => createVisitCounts({ db, log: { warn } as never })
const stored = async () =>
  (
    await database.db.execute(
      sql`SELECT day::text, seen, added, opened, dropped FROM funnel_days ORDER BY day`,
    )
  ).rows

describe('counts of visits', () => {
  it('adds up counts of several processes, and writes all at a stop', async () => {
    const processes = Array.from({ length: 6 }, () => open())
    for (let round = 0; round < 5; round += 1) {
      for (const counts of processes) {
        for (let index = 0; index < 10; index += 1) counts.add('seen')
        counts.add('added')
      }
      await Promise.all(processes.map((counts) => counts.flush()))
    }
    for (const counts of processes) counts.add('opened')
    await Promise.all(processes.map((counts) => counts.stop()))
    const rows = await stored()
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
    assert.deepEqual([sum('seen'), sum('added'), sum('opened')], [300, 30, 6])
  })

  it('counts in memory, and writes all with one statement', async () => {
    const execute = mock.fn(async () => ({ rows: [] }))
    const counts = open({ execute } as never)
    for (let index = 0; index < 1_000; index += 1) counts.add('seen')
    assert.equal(execute.mock.callCount(), 0)
    await counts.flush()
    await counts.flush()
    await counts.stop()
    assert.equal(execute.mock.callCount(), 1)
  })

  it('keeps counts for the next write when the database is down', async () => {
    let isDown = true
    const execute = (query: Parameters<typeof database.db.execute>[0]) =>
      isDown ? Promise.reject(new Error('down')) : database.db.execute(query)
    const counts = open({ execute } as never)
    counts.add('seen')
    await counts.flush()
    assert.equal(warn.mock.callCount(), 1)
    isDown = false
    counts.add('seen')
    await counts.stop()
    assert.deepEqual(
      (await stored()).map(({ seen }) => seen),
      [2],
    )
  })

  it('counts visits by the day in India', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-31T18:29:59Z') })
    const counts = open()
    counts.add('seen')
    context.mock.timers.setTime(Date.parse('2026-03-31T18:30:00Z'))
    counts.add('added')
    await counts.stop()
    assert.deepEqual(await stored(), [
      { day: '2026-03-31', seen: 1, added: 0, opened: 0, dropped: 0 },
      { day: '2026-04-01', seen: 0, added: 1, opened: 0, dropped: 0 },
    ])
  })
})
