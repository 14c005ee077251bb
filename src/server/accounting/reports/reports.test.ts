import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import {
  getReport,
  getTaxReport,
  listReportRows,
  listTaxRows,
  type Report,
  reportNames,
} from '#contract/admin/reports.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { force } from '#test/force.ts'
import { openOffice } from '#test/office.ts'
import { runsOf } from '#test/seeded-random.ts'
import { readingOf } from '../../platform/database/reading.ts'
import { readTable } from '../../platform/lists/csv.ts'
import { makeReport } from './make-report.ts'
import { addDays } from './periods.ts'
import { saveSums } from './save-sums.ts'

const { shop, office } = await openOffice({ withYear: true })
const { db } = shop

const { today } = (
  await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS today`)
).rows[0] as { today: string }

type Query = { from?: string; to?: string; by?: string }
const as = { cookie: office.owner }

async function read(report: (typeof reportNames)[number] | 'tax', query: Query = {}): Promise<Report> {
  const answer =
    report === 'tax'
      ? await office.call(getTaxReport, { ...as, query })
      : await office.call(getReport, { ...as, params: { report }, query })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body
}

const figure = (report: Report, key: string): number =>
  report.totals?.[report.columns.findIndex((column) => column.key === key)] ?? 0

const first = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row> =>
  (await db.execute<Row>(query)).rows[0] as Row

/** The sums of the documents without the report, in rupees. */
async function documentsOf(from: string, to: string) {
  const found = await first<Record<string, number>>(sql`
    SELECT coalesce(sum(s * total_paise), 0)::float8 AS net, coalesce(sum(s * taxable_paise), 0)::float8 AS taxable,
      coalesce(sum(s * cgst_paise), 0)::float8 AS cgst, coalesce(sum(s * sgst_paise), 0)::float8 AS sgst,
      coalesce(sum(s * igst_paise), 0)::float8 AS igst, count(*) FILTER (WHERE kind = 'invoice')::float8 * 100 AS invoices
    FROM (SELECT *, CASE kind WHEN 'invoice' THEN 1 ELSE -1 END AS s FROM tax_documents WHERE kind <> 'refund_voucher') AS d
    WHERE issued_on BETWEEN ${from}::date AND ${to}::date`)
  return Object.fromEntries(Object.entries(found).map(([name, paise]) => [name, paise / 100]))
}

const anyPeriod = fc
  .tuple(fc.nat(380), fc.nat(60))
  .map(([back, length]) => ({ from: addDays(today, -back - length), to: addDays(today, -back) }))

describe('reports', () => {
  it('sales and tax agree with the documents to the paisa', async () => {
    const check = async (period: { from: string; to: string }, bySales: string, byTax: string) => {
      const documents = await documentsOf(period.from, period.to)
      const sales = await read('sales', { ...period, by: bySales })
      for (const name of ['net', 'invoices'])
        assert.equal(figure(sales, name), documents[name], `${name} ${JSON.stringify(period)}`)
      const tax = await read('tax', { ...period, by: byTax })
      for (const name of ['taxable', 'cgst', 'sgst', 'igst', 'net'])
        assert.equal(figure(tax, name), documents[name], name)
      const sum = tax.rows.reduce((total, { figures }) => total + Math.round((figures[0] ?? 0) * 100), 0)
      assert.equal(sum, Math.round(figure(tax, 'taxable') * 100), 'the rows add up to the total')
    }
    const asked = fc.asyncProperty(
      anyPeriod,
      fc.constantFrom('day', 'month', 'state', 'category'),
      fc.constantFrom('rate', 'hsn', 'state', 'month'),
      check,
    )
    await fc.assert(asked, { numRuns: runsOf(5) })
    await saveSums(db)
    await fc.assert(asked, { numRuns: runsOf(10) })
  })

  it('saved sums equal sums computed at once', async () => {
    const year = { from: addDays(today, -390), to: today }
    const all = async () => {
      const found = []
      // A year without sums may take longer than a second.
      for (const name of reportNames) {
        const report = await makeReport(readingOf(db), name, year, { maxMs: 60_000 })
        found.push({ ...report, as_of: '' })
      }
      return found
    }
    await saveSums(db)
    const saved = await all()
    await saveSums(db)
    assert.deepEqual(await all(), saved)
    await db.execute(sql`TRUNCATE report_days`)
    assert.deepEqual(await all(), saved)
    await saveSums(db)
    const { days } = await first<{ days: number }>(sql`SELECT count(*)::int AS days FROM report_days`)
    assert.ok(days > 370 && days < 400, String(days))
  })

  it('a changed old order is right at once and summed again', async () => {
    await saveSums(db)
    const old = await first<{ id: number; day: string }>(sql`
      SELECT ordered.id, day_in_india(payment.settled_at)::text AS day FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
      WHERE ordered.status = 'delivered' AND payment.settled_at < now() - interval '200 days' LIMIT 1`)
    const period = { from: old.day, to: old.day }
    const lost = async () => figure(await read('couriers', period), 'lost')
    const before = await lost()
    await force(db, sql`UPDATE orders SET status = 'lost' WHERE id = ${old.id}`)
    await db.execute(
      sql`INSERT INTO order_history (order_id, status, author) VALUES (${old.id}, 'lost', 'shop')`,
    )
    assert.equal(await lost(), before + 1)
    await saveSums(db)
    const { touches } = await first<{ touches: number }>(
      sql`SELECT count(*)::int AS touches FROM report_touches WHERE day = ${old.day}::date`,
    )
    assert.deepEqual([touches, await lost()], [0, before + 1])
  })

  it('compares a period with the period before', async () => {
    const days = await read('sales', { from: '2026-03-10', to: '2026-03-19' })
    assert.deepEqual(days.before, { from: '2026-02-28', to: '2026-03-09' })
    const months = await read('sales', { from: '2026-03-01', to: '2026-04-30' })
    assert.deepEqual(months.before, { from: '2026-01-01', to: '2026-02-28' })
    const earlier = await read('sales', { from: '2026-01-01', to: '2026-02-28' })
    assert.deepEqual(months.totals_before, earlier.totals)
    assert.equal(months.rows.length, 61)
    assert.deepEqual((await read('cohorts')).before, null)
  })

  it('lists the rows of each figure, which add up to it', async () => {
    const period = { from: addDays(today, -120), to: addDays(today, -30) }
    const readAll = async (
      endpoint: typeof listReportRows | typeof listTaxRows,
      report: string,
      key: string,
      by: string,
    ) => {
      let [paise, count, cursor] = [0, 0, '' as string | null]
      for (let pages = 0; cursor !== null && pages < 40; pages += 1) {
        const { body, status } = await office.call(endpoint as typeof listReportRows, {
          ...as,
          params: { report } as { report: 'sales' },
          query: { ...period, by, key, ...(cursor && { cursor }) },
        })
        assert.equal(status, 200)
        assert.ok(body.entries.length <= 50)
        paise += body.entries.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0)
        count += body.entries.length
        cursor = body.next_cursor
      }
      return { amount: paise / 100, count }
    }
    for (const [report, by] of [
      ['sales', 'state'],
      ['products', 'product'],
      ['refunds', 'cause'],
    ] as const) {
      const { rows } = await read(report, { ...period, by })
      assert.ok(rows.length > 2, report)
      for (const row of rows.slice(0, 4)) {
        const { amount } = await readAll(listReportRows, report, row.key, by)
        assert.equal(amount, row.figures[0], `${report}: ${row.name}`)
      }
    }
    const [rate] = (await read('tax', { ...period, by: 'rate' })).rows
    assert.equal((await readAll(listTaxRows, 'tax', rate?.key ?? '', 'rate')).amount, rate?.figures[5])
    const couriers = await read('couriers', period)
    for (const row of couriers.rows)
      assert.equal((await readAll(listReportRows, 'couriers', row.key, 'carrier')).count, row.figures[0])
    const { rows } = await read('cohorts', { from: addDays(today, -200), to: addDays(today, -100) })
    const [month] = rows
    const some = { from: addDays(today, -200), to: addDays(today, -100) }
    const orders = await office.call(listReportRows, {
      ...as,
      params: { report: 'cohorts' },
      query: { ...some, key: month?.key ?? '' },
    })
    assert.deepEqual([orders.status, orders.body.entries.length], [200, 50])
    assert.ok(month && (month.figures[0] ?? 0) > 10 && (month.figures[1] ?? 0) > 5, JSON.stringify(month))
  })

  it('counts parcels that came back by payment, PIN and product', async () => {
    const period = { from: addDays(today, -120), to: addDays(today, -30) }
    const ids = sql`(
      SELECT payment.id FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
      WHERE day_in_india(payment.settled_at) BETWEEN ${period.from}::date AND ${period.to}::date AND payment.status = 'paid' AND ordered.status = 'delivered'
        AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payment.id)
      ORDER BY payment.id LIMIT 4)`
    await force(
      db,
      sql`UPDATE payments SET kind = 'cod', status = 'collected', collected_at = settled_at, provider_payment_id = 'cod-' || id, next_poll_at = NULL
        WHERE id IN ${ids}`,
    )
    await force(
      db,
      sql`UPDATE orders SET status = 'returned_to_origin' WHERE id IN (SELECT order_id FROM payments WHERE kind = 'cod' ORDER BY id LIMIT 3)`,
    )
    const known = await first<{ sent: number; back: number; worth: number }>(sql`
      SELECT count(*)::int AS sent, (count(*) FILTER (WHERE ordered.status IN ('returning', 'returned_to_origin')))::int AS back,
        coalesce(sum(ordered.total_paise) FILTER (WHERE ordered.status IN ('returning', 'returned_to_origin')), 0)::float8 / 100 AS worth
      FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
      WHERE day_in_india(payment.settled_at) BETWEEN ${period.from}::date AND ${period.to}::date
        AND payment.status IN ('paid', 'refund_due', 'refunded', 'collected')
        AND ordered.status IN ('shipped', 'undelivered', 'returning', 'returned_to_origin', 'lost', 'delivered')`)
    for (const by of ['payment', 'pin']) {
      const report = await read('origin-returns', { ...period, by })
      assert.deepEqual(
        [figure(report, 'sent'), figure(report, 'came_back'), figure(report, 'worth')],
        [known.sent, known.back, known.worth],
        by,
      )
    }
    const byPayment = await read('origin-returns', { ...period, by: 'payment' })
    const cod = byPayment.rows.find(({ key }) => key === 'cod')
    assert.deepEqual([cod?.name, cod?.figures.slice(0, 3)], ['Cash on delivery', [3, 75, 4]])
    const behind = async (by: string, key: string) => {
      const query = { ...period, by, key }
      return (await office.call(listReportRows, { ...as, params: { report: 'origin-returns' }, query })).body
        .entries
    }
    assert.equal((await behind('payment', 'cod')).length, 3)
    const byProduct = await read('origin-returns', { ...period, by: 'product' })
    const [product] = byProduct.rows
    const { sent } = await first<{ sent: number }>(sql`
      SELECT count(DISTINCT ordered.id)::int AS sent FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
        JOIN order_items item ON item.order_id = ordered.id
      WHERE item.product_id = ${Number(product?.key)} AND day_in_india(payment.settled_at) BETWEEN ${period.from}::date AND ${period.to}::date
        AND payment.status IN ('paid', 'refund_due', 'refunded', 'collected')
        AND ordered.status IN ('shipped', 'undelivered', 'returning', 'returned_to_origin', 'lost', 'delivered')`)
    assert.equal(product?.figures[2], sent)
    const most = product?.figures[0] ?? 0
    assert.equal((await behind('product', product?.key ?? '')).length, Math.min(most, 50))
  })

  it('the funnel agrees with orders, payments and parcels', async () => {
    const period = { from: addDays(today, -120), to: addDays(today, -30) }
    const funnel = await read('funnel', { ...period, by: 'day' })
    const { placed } = await first<{ placed: number }>(sql`
      SELECT ((SELECT count(*) FROM orders WHERE day_in_india(created_at) BETWEEN ${period.from}::date AND ${period.to}::date)
        + (SELECT sum(dropped) FROM funnel_days WHERE day BETWEEN ${period.from}::date AND ${period.to}::date))::int AS placed`)
    assert.equal(figure(funnel, 'placed'), placed)
    assert.equal(figure(funnel, 'paid'), figure(await read('handover', period), 'orders'))
    const steps = ['seen', 'added', 'opened', 'placed', 'paid'].map((name) => figure(funnel, name))
    assert.deepEqual(
      steps,
      steps.toSorted((one, other) => other - one),
    )
    assert.equal(figure(funnel, 'paid_of_seen'), Math.round(((steps[4] ?? 0) / (steps[0] ?? 1)) * 1_000) / 10)
    const months = await read('funnel', { ...period, by: 'month' })
    assert.deepEqual(months.totals, funnel.totals)
    const day = funnel.rows.find(({ has_rows }) => has_rows)
    const behind = await office.call(listReportRows, {
      ...as,
      params: { report: 'funnel' },
      query: { ...period, by: 'day', key: day?.key ?? '' },
    })
    const { count } = await first<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM orders WHERE day_in_india(created_at) = ${day?.key}::date`,
    )
    assert.equal(behind.body.entries.length, count)
  })

  it('counts by days of India', async () => {
    await db.execute(sql`
      UPDATE refunds SET created_at = '2026-03-31T18:29:59Z' WHERE id = (SELECT min(id) FROM refunds WHERE reason = 'by_lines')`)
    await db.execute(sql`
      UPDATE refunds SET created_at = '2026-03-31T18:30:00Z' WHERE id = (SELECT max(id) FROM refunds WHERE reason = 'by_lines')`)
    const count = async (day: string) => {
      const { from, to } = { from: day, to: day }
      const { count: stored } = await first<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM refunds WHERE created_at >= ${`${from}T00:00:00+05:30`}::timestamptz
          AND created_at < ${`${to}T00:00:00+05:30`}::timestamptz + interval '1 day'`)
      assert.ok(stored > 0)
      assert.equal(figure(await read('refunds', { from, to }), 'refunds'), stored)
    }
    await count('2026-03-31')
    await count('2026-04-01')
  })

  it('exports a report as a table without formulas and logs it', async () => {
    await db.execute(sql`UPDATE products SET name = '=1+1' WHERE id = 2`)
    const answer = await office.app.inject({
      url: `/api/reports/products/file?from=${addDays(today, -200)}&to=${today}`,
      headers: { host: '127.0.0.1:3002', cookie: office.owner },
    })
    assert.equal(answer.statusCode, 200, answer.body)
    const [titles, ...lines] = readTable(answer.body).rows.map(({ cells }) => cells)
    assert.deepEqual(titles?.slice(0, 3), ['Product', 'Net sales, INR', 'Net sales, INR, before'])
    assert.ok(lines.some(([name]) => name === "'=1+1"))
    assert.equal(lines.at(-1)?.[0], 'Total')
    const { logged } = await first<{ logged: number }>(
      sql`SELECT count(*)::int AS logged FROM audit_log WHERE action = 'list_exported' AND entity_id LIKE 'report products%'`,
    )
    assert.equal(logged, 1)
  })

  it('rejects impossible input in a sentence, and missing permission', async () => {
    const ask = (query: Query) => office.call(getReport, { ...as, params: { report: 'sales' }, query })
    for (const query of [
      { from: '2026-05-02', to: '2026-05-01' },
      { from: '2098-01-01' },
      { from: '2009-01-01' },
      { by: 'moon' },
      { from: '2026-02-30' },
    ]) {
      const { status, error } = await ask(query)
      assert.deepEqual([status, error.code], [400, 'invalid_request'], JSON.stringify(query))
      assert.match(error.message, /^[A-Z].*\.$/)
    }
    const calls: Endpoint[] = [getReport, getTaxReport] as unknown as Endpoint[]
    for (const endpoint of calls) {
      const { status, error } = await office.call(endpoint, {
        cookie: office.packer,
        params: { report: 'sales' },
      })
      assert.deepEqual([status, error.code], [403, 'not_allowed'])
    }
  })
})
