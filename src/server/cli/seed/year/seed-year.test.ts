import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { beginOfToday } from '#test/fill-template.ts'
import { force } from '#test/force.ts'
import { wrongStock } from '#test/stock-ledger.ts'
import { TaskRejected } from '../../task-rejected.ts'
import { planYear } from './plan-year.ts'
import { pastOf, seedYear, sumsOf } from './seed-year.ts'

const now = beginOfToday()
const made = sumsOf(pastOf(now))

let database: TestDatabase
before(async () => {
  database = await createTestDatabase({ withYear: true })
})
after(() => database.close())

const one = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row> =>
  (await database.db.execute<Row>(query)).rows[0] as Row

describe('a year of trade', () => {
  it('repeats for a day, grows, and peaks before monsoon and Sundays', () => {
    const orders = planYear('2026-11-14')
    assert.deepEqual(planYear('2026-11-14'), orders)
    const count = (is: (day: Date) => boolean) => orders.filter(({ placedAt }) => is(placedAt)).length
    const inIndia = (day: Date) => new Date(day.getTime() + 5.5 * 3_600_000)
    const month = (number: number) => count((day) => inIndia(day).getUTCMonth() === number)
    const weekday = (number: number) => count((day) => inIndia(day).getUTCDay() === number)
    assert.ok(month(6) > month(4) * 1.4, 'July sells more than May')
    assert.ok(month(9) > month(0) * 1.5, 'growth')
    assert.ok(weekday(0) > weekday(2) * 1.3, 'Sundays')
    const buyers = new Set(orders.map(({ buyer }) => buyer.number))
    assert.ok(buyers.size < orders.length * 0.8, 'buyers come again')
  })

  it('has invoices, vouchers and credit notes in both tax kinds', async () => {
    assert.ok(made.orders > 1_500 && made.orders < 4_000, String(made.orders))
    const sums = await one<Record<string, number>>(sql`
      SELECT count(*) FILTER (WHERE kind = 'invoice')::int AS invoices, count(*) FILTER (WHERE kind = 'credit_note')::int AS notes,
        count(*) FILTER (WHERE kind = 'refund_voucher')::int AS vouchers, count(*) FILTER (WHERE igst_paise > 0)::int AS igst,
        count(*) FILTER (WHERE cgst_paise > 0 AND cgst_paise = sgst_paise)::int AS halves,
        count(*) FILTER (WHERE total_paise <> taxable_paise + cgst_paise + sgst_paise + igst_paise)::int AS wrong
      FROM tax_documents`)
    const { invoices = 0, notes = 0, vouchers = 0, igst = 0, halves = 0, wrong } = sums
    assert.equal(wrong, 0)
    assert.equal(invoices, made.invoices + 2, 'two of the demo')
    assert.equal(notes + vouchers, made.credits + 1)
    assert.ok(notes > 50 && vouchers > 30 && igst > 300 && halves > 300, JSON.stringify(sums))
    assert.equal(
      (
        await one<{ wrong: number }>(sql`
        SELECT count(*)::int AS wrong FROM orders ordered JOIN tax_documents document ON document.order_id = ordered.id AND document.kind = 'invoice'
        WHERE document.total_paise <> ordered.total_paise`)
      ).wrong,
      0,
    )
  })

  it('numbers its documents in the order of their days', async () => {
    const { late } = await one<{ late: number }>(sql`
      SELECT count(*)::int AS late FROM tax_documents document JOIN tax_documents before
        ON before.series = document.series AND before.financial_year = document.financial_year AND before.serial = document.serial - 1
      WHERE before.issued_on > document.issued_on AND before.order_id > 3`)
    assert.equal(late, 0)
  })

  it('movements add up to the stock and stay above zero', async () => {
    const { rows } = await database.db.execute(sql`
      SELECT stock.id, stock.on_hand, totals.total, totals.lowest FROM stock CROSS JOIN LATERAL (
        SELECT sum(change)::int AS total, min(balance)::int AS lowest FROM (
          SELECT change, sum(change) OVER (ORDER BY created_at, id) AS balance FROM stock_movements
          WHERE product_id = stock.product_id OR part_id = stock.part_id) AS moved) AS totals
      WHERE totals.total <> stock.on_hand OR totals.lowest < 0`)
    assert.deepEqual(rows, [])
    const { kept } = await one<{ kept: number }>(
      sql`SELECT on_hand::int AS kept FROM stock WHERE product_id = 1`,
    )
    assert.equal(kept, 5_000, 'the shelf of the sample')
  })

  it('packs come in batches, so a recall finds its buyers', async () => {
    assert.deepEqual(await wrongStock(database.db), [])
    const sums = await one<{ batches: number; unbatched: number; negative: number }>(sql`
      SELECT (SELECT count(*)::int FROM batches WHERE number LIKE 'BF-____-A1') AS batches,
        (SELECT count(*)::int FROM stock_movements WHERE reason = 'packed' AND batch_id IS NULL) AS unbatched,
        (SELECT count(*)::int FROM (SELECT sum(batch_change) OVER (PARTITION BY batch_id ORDER BY created_at, id) AS balance
          FROM stock_movements WHERE batch_id IS NOT NULL) AS per_batch WHERE balance < 0) AS negative`)
    assert.ok(sums.batches >= 11, JSON.stringify(sums))
    assert.deepEqual([sums.unbatched, sums.negative], [0, 0])
  })

  it('has more visits of each step than the next, every day', async () => {
    const { days, wrong, real } = await one<{ days: number; wrong: number; real: number }>(sql`
      SELECT count(*)::int AS days, (count(*) FILTER (WHERE NOT (seen > added AND added > opened AND opened > dropped)))::int AS wrong,
        (count(*) FILTER (WHERE NOT is_sample))::int AS real FROM funnel_days`)
    assert.ok(days > 350, String(days))
    assert.deepEqual([wrong, real], [0, 0])
  })

  it('is created once, and never among orders of the shop’s own', async () => {
    await assert.rejects(seedYear(database.db, now), TaskRejected)
    const other = await createTestDatabase({ withSampleData: true })
    try {
      await force(other.db, sql`UPDATE payments SET provider_payment_id = 'pay_Real' WHERE order_id = 1`)
      await assert.rejects(seedYear(other.db, now), /orders of its own/)
    } finally {
      await other.close()
    }
  })
})
