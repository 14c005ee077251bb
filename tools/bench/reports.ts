import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { getReport, getTaxReport, reportNames } from '#contract/admin/reports.ts'
import { saveSums } from '#server/accounting/reports/save-sums.ts'
import { makeInvoices } from '#server/cli/seed/large-documents.ts'
import { largeAmounts, seedLarge } from '#server/cli/seed/seed-large.ts'
import { openBackOffice } from '#test/back-office.ts'
import { openTestShop } from '#test/shop.ts'

// Time of each report of a year beside 100,000 orders, once its days are summed. The limit is a second: the median of
// five, from request to answer in one process.

const { values } = parseArgs({
  options: { orders: { type: 'string', default: String(largeAmounts.orders) } },
})
const share = Number(values.orders) / largeAmounts.orders
const maxMs = 1_000

const shop = await openTestShop()
const office = await openBackOffice(shop)
const query = { from: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10) }
const as = { cookie: office.owner }

async function medianMs(ask: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const begun = performance.now()
    const { status } = await ask()
    if (status !== 200) throw new Error(`A report answered ${status}.`)
    times.push(performance.now() - begun)
  }
  return times.toSorted((one, other) => one - other)[2] ?? 0
}

try {
  const amounts = { products: 5_000, shoppers: 10_000, orders: Number(values.orders) }
  for (const name of ['products', 'shoppers'] as const) amounts[name] = Math.ceil(amounts[name] * share)
  await seedLarge(shop.db, amounts)
  await makeInvoices(shop.db)
  await saveSums(shop.db)
  await shop.db.execute(sql`ANALYZE`)
  console.log(`| report of a year, ${amounts.orders} orders | ms |\n| --- | --: |`)
  for (const report of [...reportNames, 'tax'] as const) {
    const ms = await medianMs(() =>
      report === 'tax'
        ? office.call(getTaxReport, { ...as, query })
        : office.call(getReport, { ...as, params: { report }, query }),
    )
    console.log(`| ${report} | ${ms.toFixed(0)} |`)
    if (ms > maxMs) process.exitCode = 1
  }
} finally {
  await office.app.close()
  await shop.close()
}
