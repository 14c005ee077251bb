import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as trouble from '#contract/admin/delivery-exceptions.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { force } from '#test/force.ts'
import { openSendingOffice } from '#test/sending-office.ts'
import { seedLarge } from '../../cli/seed/seed-large.ts'

const { shop, office, post, give, open, scan, mails } = await openSendingOffice()

describe('parcels that did not arrive', () => {
  const list = async () =>
    (await office.call(trouble.listDeliveryExceptions, { cookie: office.packer })).body.parcels
  const sent = async () => {
    await give('ORD001,Delhivery,1490000000001')
    const { id } = await open('Delhivery')
    await scan(id, 'ORD001')
  }

  it('lists failed deliveries with a clock, and mails each step once', async () => {
    await sent()
    await post(fulfilment.undeliverOrder, 'ORD001')
    const [row] = await list()
    assert.deepEqual(
      [row?.id, row?.attempts, row?.is_overdue, row?.actions],
      ['ORD001', 1, false, ['again', 'redirect']],
    )
    assert.equal(Date.parse(row?.due_at ?? '') - Date.parse(row?.since ?? ''), 86_400_000)
    assert.equal((await post(trouble.deliverAgain, 'ORD001', { on: '2026-12-01' })).body.status, 'Shipped')
    assert.equal((await post(trouble.deliverAgain, 'ORD001')).error.code, 'wrong_order_state')
    assert.deepEqual(await list(), [])
    await post(fulfilment.undeliverOrder, 'ORD001')
    assert.equal((await list())[0]?.attempts, 2)
    assert.deepEqual(await mails(), [
      'order-shipped',
      'order-undelivered',
      'order-again',
      'order-undelivered',
    ])
  })

  it('sends a returned parcel again under another number, by a scan', async () => {
    await sent()
    await post(fulfilment.returnOrder, 'ORD001')
    await post(fulfilment.receiveReturnedOrder, 'ORD001')
    assert.deepEqual((await list())[0]?.actions, ['number', 'redirect', 'refund'])
    const old = await post(fulfilment.numberOrder, 'ORD001', {
      carrier: 'Delhivery',
      tracking_number: '1490000000001',
    })
    assert.equal(old.error.code, 'number_exists')
    await post(fulfilment.numberOrder, 'ORD001', { carrier: 'Delhivery', tracking_number: '1490000000009' })
    assert.deepEqual(
      [(await list())[0]?.next_step, (await office.order('ORD001')).status],
      ['Scan it out', 'Returned to Origin'],
    )
    const { id } = await open('Delhivery')
    assert.equal((await scan(id, 'ORD001')).body.said, 'ORD001 left: 1490000000009.')
    assert.equal((await office.order('ORD001')).status, 'Shipped')
    assert.deepEqual(await mails(), ['order-shipped', 'order-returned', 'order-shipped'])
  })

  it('redirects a parcel only within the state of the invoice', async () => {
    await sent()
    const address = {
      fullName: 'Asha Rao',
      address: '9 Hill Road',
      city: 'Warangal',
      state: 'telangana',
      zip: '506001',
      country: 'India',
    }
    assert.equal((await post(trouble.redirectOrder, 'ORD001', address)).error.code, 'wrong_order_state')
    await post(fulfilment.loseOrder, 'ORD001')
    const far = await post(trouble.redirectOrder, 'ORD001', { ...address, state: 'Goa', zip: '403001' })
    assert.deepEqual([far.status, far.error.code], [409, 'other_state'])
    assert.equal((await post(trouble.redirectOrder, 'ORD001', address)).body.shipping_city, 'Warangal')
    assert.deepEqual(await mails(), ['order-shipped', 'order-lost'])
  })

  it('leaves the list after a refund, and is not sent again', async () => {
    await sent()
    await post(fulfilment.loseOrder, 'ORD001')
    await force(shop.db, sql`UPDATE payments SET status = 'refunded' WHERE order_id = 1`)
    assert.deepEqual(await list(), [])
    const again = await post(fulfilment.numberOrder, 'ORD001', {
      carrier: 'DTDC',
      tracking_number: 'D00000900',
    })
    assert.equal(again.error.code, 'wrong_order_state')
  })

  it('pages failed deliveries by due time, and counts overdue ones', async () => {
    await seedLarge(shop.db, { products: 2, shoppers: 1, orders: 60 })
    await force(
      shop.db,
      sql`UPDATE orders SET status = CASE WHEN id % 2 = 0 THEN 'lost' ELSE 'undelivered' END WHERE id > 3`,
    )
    // Every third row has the instant of another row; the smaller ids therefore come last.
    await shop.db.execute(sql`
      INSERT INTO order_history (order_id, status, created_at, author)
      SELECT id, status, now() - (id - id % 3) * interval '1 hour', 'shop' FROM orders WHERE id > 3`)
    const page = async (query: Record<string, string>) =>
      (await office.call(trouble.listDeliveryExceptions, { cookie: office.packer, query })).body
    const first = await page({})
    assert.deepEqual([first.parcels.length, first.count], [50, 60])
    const second = await page({ cursor: first.next_cursor ?? '' })
    assert.deepEqual([second.parcels.length, second.next_cursor], [10, null])
    const all = [...first.parcels, ...second.parcels]
    assert.equal(new Set(all.map(({ id }) => id)).size, 60)
    const due = all.map(({ due_at }) => due_at)
    assert.deepEqual(due, due.toSorted())
    assert.equal(all.filter(({ is_overdue }) => is_overdue).length, first.overdue)
    assert.ok(first.overdue > 0 && first.overdue < 60)
    const lost = await page({ view: 'undelivered', cursor: first.next_cursor ?? '' })
    assert.deepEqual(lost.parcels, second.parcels)
    for (const cursor of ['17', '1-', '1-2-3', '-1-2', 'soon']) {
      const { status, error } = await office.call(trouble.listDeliveryExceptions, {
        cookie: office.packer,
        query: { cursor },
      })
      assert.deepEqual([status, error.code], [400, 'invalid_request'], cursor)
    }
  })
})
