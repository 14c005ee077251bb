import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { confirmOrder } from '#contract/admin/confirmation.ts'
import { deliverOrder, packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { getStaffOrder } from '#contract/admin/orders.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { allowCod, placeCod } from '#test/cash-on-delivery.ts'
import { openPayingOffice } from '#test/office.ts'
import { compareLedgers } from '../../payments/reconciliation/compare-ledgers.ts'
import { findDayRows } from './day-rows.ts'

const { shop, office } = await openPayingOffice()
const { db } = shop
await allowCod(shop)

/** An order at the door of its shopper. */
async function sentOrder() {
  const shopper = await shop.registerShopper()
  const id = await placeCod(shop, shopper.token, { items: [{ productId: 1, quantity: 2 }] })
  await office.change(confirmOrder, id, { outcome: 'confirmed' })
  await office.change(packOrder, id)
  await office.change(shipOrder, id, { carrier: 'Delhivery', tracking_number: '1490' })
  return { ...shopper, id }
}

const read = async (id: string) =>
  (await office.call(getStaffOrder, { cookie: office.owner, params: { id } })).body

const numberOf = (id: string): number => Number(id.slice(3))

/** A day in India, some days ago. */
const dayBefore = (days: number): string =>
  new Date(Date.now() + 330 * 60_000 - days * 86_400_000).toISOString().slice(0, 10)

const today = (): string => dayBefore(0)

const ordersOf = async (day: string) => (await findDayRows(db, day, {})).rows.map(({ order }) => order)

describe('money that a courier collected', () => {
  it('counts on the day of delivery, with its refunds', async () => {
    const { id, token } = await sentOrder()
    const rowOf = async () =>
      (await findDayRows(db, today(), {})).rows.find(({ order }) => order === id) ?? null
    assert.equal(await rowOf(), null, 'nothing came before its delivery')
    // Its day is that of its collection, not of the order.
    await db.execute(
      sql`UPDATE payments SET settled_at = settled_at - interval '2 days' WHERE order_id = ${numberOf(id)}`,
    )
    await office.change(deliverOrder, id)
    assert.deepEqual(await ordersOf(dayBefore(2)), [])
    const { total_amount: total } = await shop.order(token, id)
    const row = await rowOf()
    assert.deepEqual(
      [row?.method, row?.captured, row?.orders, row?.refunds, row?.difference, row?.problem],
      ['cod', total, total, 0, 0, null],
    )
    const { rows } = await db.execute(
      sql`SELECT provider_payment_id AS id FROM payments WHERE order_id = ${numberOf(id)}`,
    )
    assert.deepEqual(rows, [{ id: `cod-${id}` }])
    // The provider never saw it, so its ledger is not asked about it.
    const { differences } = await compareLedgers(
      shop,
      new Date(Date.now() - 3_600_000),
      new Date(Date.now() + 1_000),
    )
    assert.deepEqual(differences, [])
    const { refundable } = await read(id)
    const body = { refundable, items: [], shipping: 0, adjustment: 100, reason: 'Late' }
    const headers = { 'idempotency-key': `part-${id}` }
    assert.equal(
      (await office.call(refundOrder, { cookie: office.owner, params: { id }, headers, body })).status,
      200,
    )
    const later = await rowOf()
    assert.deepEqual(
      [later?.captured, later?.orders, later?.refunds, later?.problem],
      [total, toRupees(toPaise(total) - 10_000), 100, null],
    )
    assert.equal((await read(id)).payment_status, 'Collected')
  })

  it('renews the sums of its day after a refund', async () => {
    const { id } = await sentOrder()
    await office.change(deliverOrder, id)
    await db.execute(
      sql`UPDATE payments SET settled_at = settled_at - interval '5 days', collected_at = collected_at - interval '3 days' WHERE order_id = ${numberOf(id)}`,
    )
    await db.execute(sql`DELETE FROM report_touches`)
    const { refundable } = await read(id)
    const body = { refundable, items: [], shipping: 0, adjustment: 100, reason: 'Late' }
    const headers = { 'idempotency-key': `touch-${id}` }
    await office.call(refundOrder, { cookie: office.owner, params: { id }, headers, body })
    const { rows } = await db.execute<{ day: string }>(sql`SELECT DISTINCT day::text FROM report_touches`)
    assert.ok(rows.some(({ day }) => day === dayBefore(3)))
    assert.deepEqual(await ordersOf(dayBefore(3)), [id])
  })
})
