import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getGstReturn } from '#contract/staff/gst-return.ts'
import { getReport, getTaxReport, listReportRows, reportNames } from '#contract/staff/reports.ts'
import { makeInvoices } from '#server/commands/seed/large-documents.ts'
import { largeAmounts, seedLarge } from '#server/commands/seed/seed-large.ts'
import { keepSums } from '#server/selling/reports/keep-sums.ts'
import { openBackOffice, type TestOffice } from './back-office.ts'
import { dayAgo } from './large-office.ts'
import { openTestShop, type TestShop } from './shop.ts'

let shop: TestShop
let office: TestOffice
before(async () => {
  shop = await openTestShop()
  await seedLarge(shop.db, largeAmounts)
  await makeInvoices(shop.db)
  await keepSums(shop.db)
  await shop.db.execute(sql`ANALYZE`)
  office = await openBackOffice(shop)
})
after(async () => {
  await office.app.close()
  await shop.close()
})

/** What a sum of half a million numbers takes on an idle machine like that of the bench. */
const usualSumMs = 40

/** The best of three. */
async function bestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

/** How much longer anything takes now, since others are at work on the machine; at least one. */
async function hurry(): Promise<number> {
  const ms = await bestMs(() => shop.db.execute(sql`SELECT sum(n) FROM generate_series(1, 500000) AS n`))
  return Math.max(1, ms / usualSumMs)
}

describe('reports of 100,000 orders', () => {
  const query = { from: dayAgo(365), to: dayAgo(0) }

  // #reports-speed
  it('are made in less than a second each, for a year beside the year before', async (test) => {
    const as = { cookie: office.owner, query }
    const month = dayAgo(40).slice(0, 7)
    const calls: [string, () => Promise<{ status: number }>][] = [
      ...reportNames.map((report): [string, () => Promise<{ status: number }>] => [
        report,
        () => office.call(getReport, { ...as, params: { report } }),
      ]),
      ['tax', () => office.call(getTaxReport, as)],
      ['rows', () => office.call(listReportRows, { ...as, params: { report: 'sales' } })],
      ['GSTR-1', () => office.call(getGstReturn, { cookie: office.owner, params: { month } })],
    ]
    for (const [name, call] of calls) {
      const before = await hurry()
      const ms = await bestMs(async () => assert.equal((await call()).status, 200))
      const idleMs = ms / Math.max(before, await hurry())
      test.diagnostic(`${name}: ${ms.toFixed(0)} ms, ${idleMs.toFixed(0)} ms on an idle machine`)
      assert.ok(idleMs < 1_000, `${name} takes ${idleMs} ms`)
    }
  })

  it('have every order in their sums', async () => {
    const { rows } = await shop.db.execute<{ documents: number; kept: number; days: number }>(sql`
      SELECT (SELECT count(*)::int FROM tax_documents WHERE kind = 'invoice' AND issued_on < day_in_india(now())) AS documents,
        (SELECT sum(documents)::int FROM report_sales WHERE kind = 'invoice') AS kept`)
    assert.ok((rows[0]?.documents ?? 0) > 99_000)
    assert.ok(
      Math.abs((rows[0]?.kept ?? 0) - (rows[0]?.documents ?? 0)) < 400,
      'but for a day that is still settling',
    )
  })
})
