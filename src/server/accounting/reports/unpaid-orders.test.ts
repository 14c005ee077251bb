import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { confirmOrder } from '#contract/admin/confirmation.ts'
import { deliverOrder, loseOrder, packOrder, shipOrder, writeOffOrder } from '#contract/admin/fulfilment.ts'
import { getReport, listReportRows } from '#contract/admin/reports.ts'
import { allowCod, placeCod } from '#test/cash-on-delivery.ts'
import { openPayingOffice } from '#test/office.ts'
import { saveSums } from './save-sums.ts'

const { shop, office } = await openPayingOffice()
await allowCod(shop, { first_order_max: 0 })
const as = { cookie: office.owner }

/** A day in India, two days ago, on which the orders of this file were placed. */
const day = new Date(Date.now() + 330 * 60_000 - 2 * 86_400_000).toISOString().slice(0, 10)
const query = { from: day, to: day }

async function sentOrder(): Promise<string> {
  const { token } = await shop.registerShopper()
  const id = await placeCod(shop, token, { items: [{ productId: 1, quantity: 2 }] })
  await shop.db.execute(sql`
    UPDATE payments SET settled_at = settled_at - interval '2 days' WHERE order_id = ${Number(id.slice(3))}`)
  await shop.db.execute(sql`
    UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ${Number(id.slice(3))}`)
  await office.change(confirmOrder, id, { outcome: 'confirmed' })
  await office.change(packOrder, id)
  await office.change(shipOrder, id, { carrier: 'Delhivery', tracking_number: '1490' })
  return id
}

async function figure(report: 'funnel' | 'cohorts' | 'couriers', key: string): Promise<number> {
  const { body } = await office.call(getReport, { ...as, params: { report }, query })
  return body.totals?.[body.columns.findIndex((column) => column.key === key)] ?? 0
}

const wordsOf = async (id: string): Promise<string | undefined> => {
  const { body } = await office.call(listReportRows, { ...as, params: { report: 'funnel' }, query })
  return body.entries.find(({ order }) => order === id)?.words
}

const counts = async () => ({
  paid: await figure('funnel', 'paid'),
  buyers: await figure('cohorts', 'buyers'),
  parcels: await figure('couriers', 'orders'),
})

it('counts an order with cash on delivery as paid once it is collected', async () => {
  const id = await sentOrder()
  const lost = await sentOrder()
  const before = await counts()
  assert.deepEqual([before.paid, before.parcels], [0, 2])
  assert.equal(await wordsOf(id), 'Placed, to be paid on delivery')
  // Sums that were saved before follow the money.
  await saveSums(shop.db)
  await office.change(deliverOrder, id)
  await office.change(loseOrder, lost)
  await office.change(writeOffOrder, lost, { reason: 'Lost', items: [] })
  assert.deepEqual(await counts(), { paid: 1, buyers: before.buyers + 1, parcels: 2 })
  assert.deepEqual([await wordsOf(id), await wordsOf(lost)], ['Placed and paid', 'Placed, not paid'])
})
