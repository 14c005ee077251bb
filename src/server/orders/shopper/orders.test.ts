import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getLastAddress } from '#contract/shop/checkout.ts'
import { getOrder, listOrders, setOrderShipping } from '#contract/shop/orders.ts'
import { force } from '#test/force.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { openSession } from '../../customers/accounts/session.ts'

const shop = await openPayingShop({ after })

const items = [{ productId: 1, quantity: 1 }]
const address = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

const list = (token: string, query: Record<string, string> = {}) => shop.call(listOrders, { token, query })
const setAddress = (token: string, id: string, body: unknown = address) =>
  shop.call(setOrderShipping, { token, params: { id }, body })

const demoToken = async () => {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id::int FROM accounts WHERE email = 'asha@example.com'`,
  )
  return openSession(shop.db, rows[0]?.id ?? 0)
}

describe('GET /api/orders', () => {
  it('shows the demo shopper exactly three orders, newest first', async () => {
    const { orders, next_cursor } = ok(await list(await demoToken()))
    assert.deepEqual(
      orders.map((order) => [order.id, order.order_status, order.payment_status]),
      [
        ['ORD003', 'Cancelled', 'Refunded'],
        ['ORD002', 'Shipped', 'Paid'],
        ['ORD001', 'Delivered', 'Paid'],
      ],
    )
    assert.equal(next_cursor, null)
  })

  it('pages by a cursor that new orders do not shift', async () => {
    const { token } = await shop.registerShopper()
    const ids = []
    for (let count = 0; count < 4; count += 1) ids.unshift(await shop.buy(token, { items }))
    const first = ok(await list(token, { limit: '2' }))
    await shop.buy(token, { items })
    const second = ok(await list(token, { limit: '2', cursor: first.next_cursor ?? '' }))
    assert.deepEqual(
      [...first.orders, ...second.orders].map((order) => order.id),
      ids,
    )
    assert.equal(second.next_cursor, null)
  })

  it('leaves out attempts and other shoppers’ orders', async () => {
    const { token } = await shop.registerShopper()
    await shop.start(token, { items })
    assert.deepEqual(ok(await list(token)), { orders: [], next_cursor: null })
  })

  it('refuses a missing token and bad paging', async () => {
    const error = refused(await shop.call(listOrders), 401, 'not_signed_in')
    assert.equal(error.message, 'You must be logged in to view your orders.')
    const token = await demoToken()
    for (const query of [{ limit: '0' }, { limit: '51' }, { limit: 'x' }, { cursor: 'ORD003' }]) {
      refused(await list(token, query as unknown as Record<string, string>), 400, 'invalid_request')
    }
  })
})

describe('GET /api/orders/{id}', () => {
  it('shows the sample order with its parcel and its history', async () => {
    const order = await shop.order(await demoToken(), 'ORD002')
    assert.equal(order.carrier, 'India Post')
    assert.match(order.tracking_number ?? '', /^E/)
    assert.equal(order.payment_method, 'UPI')
    assert.deepEqual(
      order.history.map((entry) => entry.status),
      ['Pending', 'Processing', 'Packed', 'Shipped'],
    )
    assert.equal(order.can_change_address, false)
    const { subtotal, discount_amount, shipping_amount, total_amount } = order
    assert.equal(total_amount, subtotal - discount_amount + shipping_amount)
    const lines = order.items.reduce((sum, item) => sum + item.product_price * item.quantity, 0)
    assert.equal(lines, subtotal)
  })

  // #orders-9ea
  it('answers 404 for an unknown, malformed or foreign order', async () => {
    const { token } = await shop.registerShopper()
    for (const id of ['ORD001', 'ORD999', 'ORD0', '1', 'ORD99999999999999999999', "ORD001'--", 'ORD-1']) {
      const answer = await shop.call(getOrder, { token, params: { id } })
      assert.equal(refused(answer, 404, 'not_found').message, 'Order not found.')
    }
    refused(await shop.call(getOrder, { params: { id: 'ORD001' } }), 401, 'not_signed_in')
  })

  it('shows amounts in rupees that add up to what was paid', async () => {
    const { token, email } = await shop.registerShopper()
    await shop.db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
    const order = await shop.order(token, await shop.buy(token, { items: [{ productId: 2, quantity: 2 }] }))
    assert.deepEqual(
      [order.subtotal, order.discount_amount, order.shipping_amount, order.total_amount],
      [1955, 391, 0, 1564],
    )
    assert.equal(order.items[0]?.product_price, 977.5)
    assert.equal(order.tax_amount, 74.48)
  })
})

describe('PUT /api/orders/{id}/shipping', () => {
  it('asks for a missing address, accepts one, and accepts a change', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items })
    assert.match((await shop.order(token, id)).notice ?? '', /Please add your delivery address/)
    const first = ok(await setAddress(token, id))
    assert.deepEqual(
      [first.shipping_full_name, first.shipping_zip, first.notice],
      ['Meera Iyer', '500034', null],
    )
    const second = ok(
      await setAddress(token, id, { ...address, city: ' Pune ', state: 'Maharashtra', zip: '411 001' }),
    )
    assert.deepEqual([second.shipping_city, second.shipping_zip], ['Pune', '411001'])
    assert.equal(second.history.filter((entry) => entry.note === 'Delivery address set.').length, 2)
  })

  // #orders-arrival
  it('names the promised days of the zone, none without an address', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items })
    assert.equal((await shop.order(token, id)).arrival, null)
    const near = ok(await setAddress(token, id)).arrival
    const far = ok(
      await setAddress(token, id, { ...address, state: 'Andaman & Nicobar', zip: '744101' }),
    ).arrival
    assert.ok(near && far && near.from < far.from && near.to < far.to)
    assert.match(near.from, /^\d{4}-\d\d-\d\d$/)
    await shop.db.execute(sql`UPDATE orders SET terms = terms - 'arrival' WHERE id = ${Number(id.slice(3))}`)
    assert.equal((await shop.order(token, id)).arrival, null)
  })

  it('writes nothing when the address is unchanged', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items, shipping: address })
    const before = (await shop.order(token, id)).history
    for (let count = 0; count < 3; count += 1)
      assert.deepEqual(ok(await setAddress(token, id)).history, before)
    assert.equal(
      ok(await setAddress(token, id, { ...address, city: 'Pune' })).history.length,
      before.length + 1,
    )
  })

  it('refuses once the order is packed', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items, shipping: address })
    await force(shop.db, sql`UPDATE orders SET status = 'packed' WHERE id = ${Number(id.slice(3))}`)
    refused(await setAddress(token, id), 409, 'address_fixed')
    assert.equal((await shop.order(token, id)).can_change_address, false)
    refused(await setAddress(await demoToken(), 'ORD003'), 409, 'address_fixed')
  })

  it('refuses bad addresses and other shoppers’ orders', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items })
    refused(await setAddress(token, id, { ...address, state: 'Goa' }), 400, 'invalid_request')
    for (const wrong of [{ city: '' }, { zip: '12' }, { country: 'Nepal' }, { fullName: 'x'.repeat(101) }]) {
      refused(await setAddress(token, id, { ...address, ...wrong }), 400, 'invalid_request')
    }
    const missing = refused(await setAddress(token, id, {}), 400, 'invalid_request')
    assert.equal(missing.message, 'Please fill in all shipping information.')
    refused(await setAddress(token, 'ORD001'), 404, 'not_found')
    // The order could still be changed by its own shopper.
    const before = await shop.order(token, id)
    const { token: stranger } = await shop.registerShopper()
    refused(await setAddress(stranger, id), 404, 'not_found')
    assert.deepEqual(await shop.order(token, id), before)
  })
})

describe('GET /api/checkout/last-address', () => {
  it("is the address of this shopper's newest order that has one", async () => {
    const { token } = await shop.registerShopper()
    const read = async () => ok(await shop.call(getLastAddress, { token })).shipping
    assert.equal(await read(), null)
    await shop.start(token, { items })
    assert.equal(await read(), null)
    await shop.start(token, { items, shipping: address })
    await shop.start(token, { items, shipping: { ...address, city: 'Pune' } })
    assert.deepEqual(await read(), { ...address, city: 'Pune', phone: null })
    refused(await shop.call(getLastAddress), 401, 'not_signed_in')
  })
})
