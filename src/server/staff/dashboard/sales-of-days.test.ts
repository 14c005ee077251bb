import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getToday, type SalesOfDays } from '#contract/admin/dashboard.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import type { getReport } from '#contract/admin/reports.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import type { TestOffice } from '#test/back-office.ts'
import { openOffice, openPayingOffice } from '#test/office.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { saveSums } from '../../accounting/reports/save-sums.ts'
import { readingOf } from '../../platform/database/reading.ts'
import { readSales } from './sales-of-days.ts'

const year = await openOffice({ withYear: true })
const paying = await openPayingOffice()

async function salesOf(office: TestOffice, cookie = office.owner): Promise<SalesOfDays | null> {
  const { status, body } = await office.call(getToday, { cookie })
  assert.equal(status, 200)
  return body.sales
}

/** The sales of now. A machine at its limit shows those of a call before, with their moment. */
async function shown(office: TestOffice): Promise<SalesOfDays> {
  const asked = Date.now()
  for (;;) {
    const { as_of, ...sales } = (await salesOf(office)) ?? assert.fail('Today shows no sales.')
    if (as_of === undefined || Date.parse(as_of) >= asked) return sales
  }
}

/** Day, net sales and invoices of each row of the report that Today links to. */
async function daysOfReport(office: TestOffice, address: string) {
  const { status, body } = await office.callPath(`GET ${address}`, { cookie: office.owner })
  assert.equal(status, 200)
  const { columns, rows } = body as Reply<typeof getReport>
  const at = (name: string) => columns.findIndex(({ key }) => key === name)
  return rows.map(({ key, figures }) => ({
    day: key,
    amount: figures[at('net')],
    orders: figures[at('invoices')],
  }))
}

async function agreed(office: TestOffice): Promise<SalesOfDays> {
  const sales = await shown(office)
  assert.deepEqual(sales.days, await daysOfReport(office, sales.report))
  assert.deepEqual([sales.yesterday, sales.today], sales.days.slice(-2))
  return sales
}

describe('sales on Today', () => {
  it('agree with the report of the same fourteen days', async () => {
    const { db } = year.shop
    const live = await agreed(year.office)
    assert.equal(live.days.length, 14)
    const { rows } = await db.execute<{ day: string }>(sql`SELECT day_in_india(now())::text AS day`)
    assert.equal(live.today.day, rows[0]?.day)
    assert.ok(live.days.some(({ amount, orders }) => amount > 0 && orders > 0))
    await saveSums(db)
    assert.deepEqual((await agreed(year.office)).days, live.days)
  })

  it('are for members who may see reports', async () => {
    const { office } = year
    assert.equal(await salesOf(office, office.packer), null)
    const { cookie } = await office.memberWith(['orders.read', 'money.read', 'finance.read'])
    assert.equal(await salesOf(office, cookie), null)
    const { cookie: reader } = await office.memberWith(['orders.read', 'reports.read'])
    assert.deepEqual((await salesOf(office, reader))?.days, (await shown(office)).days)
  })

  it('are none while their report takes too long', async () => {
    const reading = readingOf(year.shop.db)
    const { today } = await shown(year.office)
    const slow: typeof reading = {
      ...reading,
      readSnapshot: (work) =>
        reading.readSnapshot(async (tx) => {
          const made = await work(tx)
          await tx.execute(sql`SELECT pg_sleep(20)`)
          return made
        }),
    }
    assert.equal(await readSales(slow, today.day), null)
    assert.deepEqual((await readSales(reading, today.day))?.today, today)
  })

  it('count orders once packed, less what is credited', async () => {
    const { shop, office, paidOrder } = paying
    const today = async () => (await agreed(office)).today
    const before = await today()
    const [kept, cancelled] = [await paidOrder(), await paidOrder()]
    assert.deepEqual(await today(), before)
    await shop.call(cancelOrder, { token: cancelled.token, params: { id: cancelled.id } })
    assert.deepEqual(await today(), before)
    const { status, body } = await office.change(packOrder, kept.id)
    assert.equal(status, 200)
    const packed = await today()
    assert.deepEqual([packed.orders, packed.amount], [before.orders + 1, before.amount + body.total_amount])
    const refundableSeenPaise = Math.round(body.refundable * 100)
    await refundAmount(shop.db, {
      orderId: Number(kept.id.slice(3)),
      amountPaise: 5_000,
      refundableSeenPaise,
    })
    assert.deepEqual(await today(), { ...packed, amount: packed.amount - 50 })
  })

  it('show days without orders as zero, and credited days below zero', async () => {
    const { shop, office } = paying
    await shop.db.execute(sql`ALTER TABLE tax_documents DISABLE TRIGGER USER`)
    await shop.db.execute(sql`
      UPDATE tax_documents SET issued_on = issued_on - CASE kind WHEN 'invoice' THEN 40 ELSE 1 END
      WHERE issued_on = day_in_india(now())`)
    await shop.db.execute(sql`ALTER TABLE tax_documents ENABLE TRIGGER USER`)
    const { today, yesterday } = await agreed(office)
    assert.deepEqual([today.amount, today.orders], [0, 0])
    assert.deepEqual([yesterday.amount, yesterday.orders], [-50, 0])
  })
})
