import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { addShipment, packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import {
  cancelStaffOrder,
  editOrderAddress,
  joinOrders,
  listStaffOrders,
  partOrder,
} from '#contract/admin/orders.ts'
import { force } from '#test/force.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

/** Two orders of one shopper to one address, paid and not packed. */
beforeEach(async () => {
  await force(
    shop.db,
    sql`
    UPDATE orders SET status = 'processing', shipment_group_id = NULL, hold_reason = NULL, shipping_full_name = 'Asha Rao',
      shipping_address = CASE id WHEN 1 THEN '4, Lake View Road' ELSE '4 lake view road' END,
      shipping_city = 'Hyderabad', shipping_state = 'Telangana', shipping_state_code = '36', shipping_zip = '500034' WHERE id < 3`,
  )
  await force(shop.db, sql`UPDATE payments SET status = 'paid' WHERE order_id < 3`)
})

const join = () => office.change(joinOrders, 'ORD001', { with: 'ORD002' })
const pack = (id: string) => office.change(packOrder, id)
const parcel = { carrier: 'Delhivery', tracking_number: 'DL1' }

describe('orders of one address', () => {
  it('offers one parcel for equal addresses in any spelling', async () => {
    assert.deepEqual((await office.order('ORD001')).could_join, ['ORD002'])
    assert.equal((await join()).status, 200)
    const order = await office.order('ORD002')
    assert.deepEqual([order.together, order.could_join], [['ORD001'], []])
  })

  it('ships joined orders together, each with its invoice and mail', async () => {
    await join()
    await pack('ORD001')
    const early = await office.change(shipOrder, 'ORD001', parcel)
    assert.deepEqual([early.status, early.error.code], [409, 'wrong_order_state'])
    assert.match(early.error.message, /ORD002 goes in the same parcel and is not packed yet/)
    await pack('ORD002')
    assert.equal((await office.change(shipOrder, 'ORD001', parcel)).status, 200)
    const other = await office.order('ORD002')
    assert.deepEqual([other.status, other.shipments.at(-1)?.tracking_number], ['Shipped', 'DL1'])
    assert.equal(other.documents[0]?.kind, 'invoice')
    const found = await office.call(listStaffOrders, { cookie: office.owner, query: { q: 'DL1' } })
    assert.deepEqual(found.body.orders.map(({ id }) => id).sort(), ['ORD001', 'ORD002'])
  })

  it('separates joined orders by hand, by a new address or cancellation', async () => {
    await join()
    assert.deepEqual((await office.change(partOrder, 'ORD001')).body.together, [])
    await join()
    const address = { fullName: 'Asha Rao', address: '9 MG Road', city: 'Pune', state: 'Maharashtra' }
    await office.change(editOrderAddress, 'ORD002', {
      ...address,
      zip: '411001',
      country: 'India',
    })
    assert.deepEqual((await office.order('ORD001')).together, [])
    const elsewhere = await join()
    assert.deepEqual([elsewhere.status, elsewhere.error.code], [409, 'cannot_join'])
    await shop.db.execute(
      sql`UPDATE orders SET shipping_address = '4 Lake View Road', shipping_zip = '500034' WHERE id = 2`,
    )
    assert.equal((await join()).status, 200)
    await office.change(cancelStaffOrder, 'ORD002', { reason: 'Asked for it' })
    assert.deepEqual((await office.order('ORD001')).together, [])
  })

  it('rejects joining orders of other shoppers, packed or held ones', async () => {
    for (const other of ['ORD001', 'ORD999']) {
      const answer = await office.change(joinOrders, 'ORD001', { with: other })
      assert.ok(answer.status === 409 || answer.status === 404, other)
    }
    await shop.db.execute(sql`UPDATE orders SET hold_reason = 'Ask' WHERE id = 2`)
    assert.equal((await join()).error.code, 'cannot_join')
    await force(shop.db, sql`UPDATE orders SET hold_reason = NULL, status = 'packed' WHERE id = 2`)
    assert.equal((await join()).error.code, 'cannot_join')
    assert.equal((await office.change(partOrder, 'ORD001')).error.code, 'cannot_join')
  })

  it('forms one parcel when two people join at the same time', async () => {
    const answers = await Promise.all([join(), office.change(joinOrders, 'ORD002', { with: 'ORD001' })])
    assert.ok(answers.some(({ status }) => status === 200))
    assert.ok(answers.every(({ status }) => status < 500))
    assert.deepEqual((await office.order('ORD001')).together, ['ORD002'])
  })

  it('accepts one more parcel for each order after shipping', async () => {
    const tooEarly = await office.change(addShipment, 'ORD001', parcel)
    assert.deepEqual([tooEarly.status, (await office.order('ORD001')).actions.parcel?.can], [409, false])
    await pack('ORD001')
    assert.equal((await office.order('ORD001')).actions.parcel?.can, true)
    const added = await office.change(addShipment, 'ORD001', parcel)
    assert.equal(added.body.shipments.length > 0, true)
  })
})
