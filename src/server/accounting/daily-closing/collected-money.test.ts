import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { confirmOrder } from '#contract/admin/confirmation.ts'
import { deliverOrder, packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { getStaffOrder } from '#contract/admin/orders.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { allowCod, placeCod } from '#test/cash-on-delivery.ts'
import { openPayingOffice } from '#test/office.ts'
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

const today = (): string => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)

describe('money that a courier collected', () => {
  it('counts in the closing of the day of its delivery, with what goes back of it', async () => {
    const { id, token } = await sentOrder()
    const rowOf = async () =>
      (await findDayRows(db, today(), {})).rows.find(({ order }) => order === id) ?? null
    assert.equal(await rowOf(), null, 'nothing came before its delivery')
    await office.change(deliverOrder, id)
    const { total_amount: total } = await shop.order(token, id)
    const row = await rowOf()
    assert.deepEqual(
      [row?.method, row?.captured, row?.orders, row?.refunds, row?.difference, row?.problem],
      ['cod', total, total, 0, 0, null],
    )
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
})
