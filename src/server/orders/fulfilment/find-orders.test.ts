import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import * as orders from '#contract/admin/orders.ts'
import { openPayingOffice, shipping } from '#test/office.ts'

const { shop, office, paidOrder } = await openPayingOffice()

describe('the list of orders', () => {
  it('finds by number, name, e-mail, phone, PIN, payment id and tracking number', async () => {
    const { id, email, phone } = await paidOrder(undefined, {
      ...shipping,
      fullName: 'Zubeida Khan',
      state: 'Karnataka',
      zip: '560 078',
    })
    await office.change(fulfilment.packOrder, id)
    await office.change(fulfilment.shipOrder, id, { carrier: 'Blue Dart', tracking_number: 'bd-Zx99' })
    const { payment } = await office.order(id)
    const words = [
      id,
      id.toLowerCase(),
      String(Number(id.slice(3))),
      email.toUpperCase(),
      phone,
      phone.slice(3),
      'zubeida',
      'KHAN',
      '560078',
      '560 078',
      payment?.provider_payment_id ?? '',
      'BD-ZX99',
    ]
    for (const q of words) {
      const { body } = await office.call(orders.listStaffOrders, { cookie: office.owner, query: { q } })
      assert.ok(
        body.orders.some((one) => one.id === id),
        `${q} finds it`,
      )
      assert.equal(body.count, body.orders.length)
    }
    for (const q of ['nobody-at-all', '%', "'; DROP TABLE orders; --", '999999999999999']) {
      const { status, body } = await office.call(orders.listStaffOrders, {
        cookie: office.owner,
        query: { q },
      })
      assert.deepEqual([status, body.orders, body.count], [200, [], 0], q)
    }
  })

  it('shows the promise of each order, and no unpaid attempt', async () => {
    const { id } = await paidOrder()
    const { token } = await shop.registerShopper()
    await shop.start(token, { items: [{ productId: 1, quantity: 2 }] })
    const { body } = await office.call(orders.listStaffOrders, { cookie: office.owner })
    const [first] = body.orders
    assert.equal(first?.id, id)
    const { version, created_at, updated_at, ...rest } = first ?? assert.fail()
    assert.ok(version > 0 && Date.parse(created_at) > 0 && Date.parse(updated_at) >= Date.parse(created_at))
    assert.deepEqual(rest, {
      id,
      status: 'Processing',
      payment_status: 'Paid',
      total_amount: (await office.order(id)).total_amount,
      name: 'Meera Iyer',
      city: 'Pune',
      pin: '411001',
      items_count: 2,
      hold: null,
      tags: [],
    })
    assert.equal(
      body.count,
      (await shop.db.execute(sql`SELECT 1 FROM orders WHERE status <> 'awaiting_payment'`)).rows.length,
    )
  })
})
