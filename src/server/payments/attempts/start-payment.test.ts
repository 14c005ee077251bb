import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { listOrders, setOrderShipping } from '#contract/shop/orders.ts'
import { createRazorpayOrder } from '#contract/shop/payments.ts'
import { force } from '#test/force.ts'
import { ok, openPayingShop, refused, type StartedPayment } from '#test/paying-shop.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })
})

const balconyFeed = [{ productId: 1, quantity: 2 }]
const address = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

const paymentOf = async (orderId: string) => {
  const { rows } = await shop.db.execute<{ status: string; is_reserved: boolean; minutes: number }>(sql`
    SELECT status, is_reserved, round(extract(epoch FROM reserved_until - created_at) / 60)::int AS minutes
    FROM payments WHERE order_id = ${Number(orderId.slice(3))}`)
  return rows[0]
}

const countOrders = async (): Promise<number> => {
  const { rows } = await shop.db.execute<{ count: number }>(sql`SELECT count(*)::int FROM orders`)
  return rows[0]?.count ?? 0
}

/** The answer without its seconds, which differ in a repetition. */
const timeless = (started: StartedPayment) => ({ ...started, expires_in: 0 })

describe('POST /api/create-razorpay-order', () => {
  it('opens a payment of the quoted total and reserves packs', async () => {
    const { token } = await shop.registerShopper()
    const before = await shop.stockOf(1)
    const started = await shop.start(token, { items: balconyFeed })
    assert.match(started.orderId, /^ORD\d{3,}$/)
    assert.deepEqual(
      { ...started, id: '', orderId: '', expires_in: 0 },
      { id: '', amount: 107_900, currency: 'INR', key: 'rzp_test_sandbox', orderId: '', expires_in: 0 },
    )
    assert.ok(started.expires_in > 840 && started.expires_in < 900, `${started.expires_in}`)
    const order = await sandbox.get(`/v1/orders/${started.id}`)
    assert.deepEqual(
      [order.amount, order.currency, order.notes],
      [107_900, 'INR', { order: started.orderId }],
    )
    assert.equal((await shop.stockOf(1)).reserved, before.reserved + 2)
    assert.deepEqual(await paymentOf(started.orderId), { status: 'open', is_reserved: true, minutes: 15 })
  })

  it('an attempt is no order and leaves the cart unchanged', async () => {
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 3: 2 })
    const { orderId } = await shop.start(token)
    assert.deepEqual(ok(await shop.call(listOrders, { token })).orders, [])
    assert.equal(ok(await shop.call(getCart, { token })).count, 2)
    const order = await shop.order(token, orderId)
    assert.deepEqual([order.order_status, order.payment_status], ['Pending', 'Pending'])
    assert.equal(order.notice, 'This order has not been paid yet.')
  })

  // #start-payment-a28
  it('rejects another amount than the total and reserves nothing', async () => {
    const { token } = await shop.registerShopper()
    const before = await shop.stockOf(1)
    const { payment_methods: _, ...quote } = ok(
      await shop.call(quoteCheckout, { token, body: { items: balconyFeed } }),
    )
    for (const amount of [1, 1078.99, 1079.004, 0, -1079]) {
      const error = refused(
        await shop.tryToStart(token, { items: balconyFeed, amount }),
        409,
        'amount_changed',
      )
      assert.equal(error.total, 1079)
      assert.deepEqual(error.quote, quote)
    }
    assert.deepEqual(await shop.stockOf(1), before)
  })

  it("never charges the product page's price after the price has changed", async () => {
    const { token } = await shop.registerShopper()
    const items = [{ productId: 3, quantity: 1 }]
    const seen = await shop.total(token, items)
    await shop.db.execute(sql`UPDATE products SET price_paise = 69900 WHERE id = 3`)
    const error = refused(await shop.tryToStart(token, { items, amount: seen }), 409, 'amount_changed')
    assert.equal(error.total, 778)
    assert.equal(error.message, 'The total has changed to ₹778.00. Please check it and pay again.')
    await shop.db.execute(sql`UPDATE products SET price_paise = 70000 WHERE id = 3`)
  })

  // #start-payment-state
  it('rejects a state that does not fit the PIN', async () => {
    const { token } = await shop.registerShopper()
    for (const state of ['Karnataka', 'Atlantis']) {
      const answer = await shop.tryToStart(token, { items: balconyFeed, shipping: { ...address, state } })
      const { errors } = refused(answer, 400, 'invalid_request')
      assert.deepEqual(Object.keys(errors ?? {}), ['state'])
      assert.match(String(errors?.state), /^PIN code 500034 (is|lies) in Telangana, /)
    }
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM orders WHERE shipping_state IN ('Karnataka', 'Atlantis')`,
    )
    assert.deepEqual(rows, [])
  })

  it('accepts any spelling of the state and stores its code', async () => {
    const { token } = await shop.registerShopper()
    for (const state of ['Telengana', 'T.S.', 'తెలంగాణ', 'Telangana State']) {
      const id = await shop.buy(token, { items: balconyFeed, shipping: { ...address, state } })
      assert.equal((await shop.order(token, id)).shipping_state, state)
      const { rows } = await shop.db.execute(
        sql`SELECT shipping_state_code AS code FROM orders WHERE id = ${Number(id.slice(3))}`,
      )
      assert.deepEqual(rows, [{ code: '36' }])
    }
  })

  it('asks for an address when the last one has no state', async () => {
    const { token } = await shop.registerShopper()
    const first = await shop.buy(token, { items: balconyFeed, shipping: address })
    await shop.db.execute(
      sql`UPDATE orders SET shipping_state_code = NULL WHERE id = ${Number(first.slice(3))}`,
    )
    const second = await shop.order(token, await shop.buy(token, { items: balconyFeed }))
    assert.equal(second.shipping_full_name, null)
    assert.match(second.notice ?? '', /Please add your delivery address/)
  })

  it('rejects an empty cart, another currency and bad input', async () => {
    const { token } = await shop.registerShopper()
    const start = (productId: number, quantity = 1) =>
      shop.tryToStart(token, { items: [{ productId, quantity }], amount: 500 })
    refused(await start(999), 404, 'not_found')
    refused(await start(8), 409, 'coming_soon')
    assert.equal(refused(await start(7), 409, 'out_of_stock').available, 0)
    const empty = refused(await shop.tryToStart(token, { amount: 0 }), 400, 'cart_empty')
    assert.equal(empty.message, 'Your cart is empty. Please add items to place an order.')
    refused(await shop.tryToStart(token, { items: balconyFeed, currency: 'USD' }), 400, 'invalid_request')
    const shipping = { ...address, zip: '012345' }
    refused(await shop.tryToStart(token, { items: balconyFeed, shipping }), 400, 'invalid_request')
    const incomplete = { ...address, city: ' ' }
    const error = refused(
      await shop.tryToStart(token, { items: balconyFeed, shipping: incomplete }),
      400,
      'invalid_request',
    )
    assert.equal(error.message, 'Please fill in all shipping information.')
    for (const body of [{}, { amount: '1079', currency: 'INR' }, { amount: 1079 }, [], 7]) {
      refused(await shop.call(createRazorpayOrder, { token, body }), 400, 'invalid_request')
    }
  })

  it('rejects shoppers who are not signed in', async () => {
    const body = { amount: 1079, currency: 'INR', items: balconyFeed }
    const error = refused(await shop.call(createRazorpayOrder, { body }), 401, 'not_signed_in')
    assert.equal(error.message, 'You must be logged in to place an order.')
  })

  it('uses the given address, or that of the last order, or none', async () => {
    const { token } = await shop.registerShopper()
    const shippingOf = async (orderId: string) => (await shop.order(token, orderId)).shipping_city
    assert.equal(await shippingOf((await shop.start(token, { items: balconyFeed })).orderId), null)
    const given = await shop.start(token, { items: balconyFeed, shipping: address })
    assert.equal(await shippingOf(given.orderId), 'Hyderabad')
    assert.equal(await shippingOf((await shop.start(token, { items: balconyFeed })).orderId), 'Hyderabad')
  })

  it('passes the packs of an earlier unpaid payment to the new one', async () => {
    const { token } = await shop.registerShopper()
    await shop.setStock(5, 4)
    const items = [{ productId: 5, quantity: 3 }]
    const first = await shop.start(token, { items })
    const second = await shop.start(token, { items: [{ productId: 5, quantity: 4 }] })
    assert.deepEqual(await shop.stockOf(5), { onHand: 4, reserved: 4, sold: 0 })
    assert.equal((await paymentOf(first.orderId))?.is_reserved, false)
    assert.equal((await paymentOf(second.orderId))?.is_reserved, true)
    await shop.start(token, { items: balconyFeed })
    assert.deepEqual(await shop.stockOf(5), { onHand: 4, reserved: 0, sold: 0 })
  })

  it('reports how many packs are left besides those that others hold', async () => {
    const [one, two] = [await shop.registerShopper(), await shop.registerShopper()]
    await shop.setStock(5, 4)
    const items = [{ productId: 5, quantity: 3 }]
    await shop.start(one.token, { items })
    const error = refused(await shop.tryToStart(two.token, { items, amount: 949 }), 409, 'out_of_stock')
    assert.equal(error.available, 1)
    assert.equal(ok(await shop.call(quoteCheckout, { token: one.token, body: { items } })).total, 949)
    await shop.start(one.token, { items: balconyFeed })
  })

  // #start-payment-d0c
  it('reserves all packs of an order or none', async () => {
    const [one, two] = [await shop.registerShopper(), await shop.registerShopper()]
    await shop.setStock(5, 1)
    const before = await shop.stockOf(4)
    const items = [
      { productId: 4, quantity: 2 },
      { productId: 5, quantity: 1 },
    ]
    const amount = await shop.total(one.token, items)
    const answers = await Promise.all(
      [one, two].map(({ token }) => shop.tryToStart(token, { items, amount })),
    )
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
    assert.deepEqual(await shop.stockOf(5), { onHand: 1, reserved: 1, sold: 0 })
    assert.equal((await shop.stockOf(4)).reserved, before.reserved + 2)
  })

  // #start-payment-f65
  it('reports a missing key when payments are not set up', async (t) => {
    const unset = await openPayingShop(t, { NODE_ENV: 'production' })
    const { token } = await unset.registerShopper()
    const error = refused(await unset.tryToStart(token, { items: balconyFeed }), 503, 'payment_key_missing')
    assert.equal(error.message, 'Razorpay Key ID is not set. Set RAZORPAY_KEY_ID in the environment.')
    assert.deepEqual((await unset.stockOf(1)).reserved, 0)
  })
})

describe('many payments of one account', () => {
  it('limits new payments to thirty an hour', async () => {
    const { token } = await shop.registerShopper()
    const key = 'counted-once'
    for (let count = 0; count < 3; count += 1) await shop.start(token, { items: balconyFeed, key })
    refused(await shop.tryToStart(token, { items: balconyFeed, amount: 1 }), 409, 'amount_changed')
    const { rows } = await shop.db.execute<{ hits: number }>(sql`
      UPDATE throttle_windows SET hits = hits + 28
      WHERE subject = 'start-payment:' || (SELECT account_id FROM sessions ORDER BY created_at DESC LIMIT 1)
      RETURNING hits`)
    assert.deepEqual(rows, [{ hits: 29 }])
    await shop.start(token, { items: balconyFeed })
    const answer = await shop.tryToStart(token, { items: balconyFeed })
    assert.match(refused(answer, 429, 'too_many_requests').message, /many payments in a short time/)
    assert.ok(Number(answer.headers['retry-after']) > 0)
    ok(await shop.tryToStart(token, { items: balconyFeed, key }))
    const { token: other } = await shop.registerShopper()
    await shop.start(other, { items: balconyFeed })
  })
})

describe('the Idempotency-Key', () => {
  it('a repeated idempotency key answers the same payment', async () => {
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 1: 1 })
    const amount = await shop.total(token)
    const first = await shop.start(token, { key: 'key-1', amount })
    await shop.fillCart(token, { 1: 1 })
    assert.deepEqual(timeless(await shop.start(token, { key: 'key-1', amount })), timeless(first))
    await shop.runOut(first.orderId, -5)
    assert.ok((await shop.start(token, { key: 'key-1', amount })).expires_in <= 300)
  })

  it('a double click makes one order', async () => {
    const { token } = await shop.registerShopper()
    const before = await countOrders()
    const amount = await shop.total(token, balconyFeed)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.start(token, { items: balconyFeed, key: 'click', amount })),
    )
    assert.equal(new Set(answers.map((answer) => JSON.stringify(timeless(answer)))).size, 1)
    assert.equal(await countOrders(), before + 1)
    assert.equal((await sandbox.books()).orders.filter((order) => order.id === answers[0]?.id).length, 1)
  })

  it('rejects an idempotency key of another request', async () => {
    const [one, two] = [await shop.registerShopper(), await shop.registerShopper()]
    const first = await shop.start(one.token, { items: balconyFeed, key: 'key-2' })
    const other = [{ productId: 1, quantity: 3 }]
    refused(await shop.tryToStart(one.token, { items: other, key: 'key-2' }), 422, 'idempotency_key_reused')
    assert.notEqual((await shop.start(two.token, { items: balconyFeed, key: 'key-2' })).id, first.id)
  })

  it('rejects an idempotency key that is not 1–255 printable characters', async () => {
    const { token } = await shop.registerShopper()
    for (const key of ['', 'ü', 'x'.repeat(256)]) {
      refused(await shop.tryToStart(token, { items: balconyFeed, key }), 400, 'invalid_request')
    }
    await shop.start(token, { items: balconyFeed, key: 'x'.repeat(255) })
  })

  it('frees the idempotency key when the payment could not open', async () => {
    const { token } = await shop.registerShopper()
    await sandbox.setFaults({ fail_next: 20 })
    refused(await shop.tryToStart(token, { items: balconyFeed, key: 'again' }), 503, 'payment_unavailable')
    await sandbox.setFaults({ fail_next: 0 })
    await shop.start(token, { items: balconyFeed, key: 'again' })
  })

  it('finishes the payment of a dead process with one order', async () => {
    const { token } = await shop.registerShopper()
    const input = { items: balconyFeed, key: 'died', amount: await shop.total(token, balconyFeed) }
    const first = await shop.start(token, input)
    await force(
      shop.db,
      sql`
      UPDATE payments SET status = 'starting', provider_order_id = NULL, created_at = now() - interval '11 seconds'
      WHERE provider_order_id = ${first.id}`,
    )
    assert.deepEqual(timeless(await shop.start(token, input)), timeless(first))
  })
})

describe('an account without a phone', () => {
  it('needs a number for the courier', async () => {
    const { token, email } = await shop.registerShopper()
    await shop.db.execute(sql`UPDATE accounts SET phone = NULL WHERE email = ${email}`)
    const { total } = ok(await shop.call(quoteCheckout, { token, body: { items: balconyFeed } }))
    const start = (phone?: string) =>
      shop.call(createRazorpayOrder, {
        token,
        body: {
          amount: total,
          currency: 'INR',
          items: balconyFeed,
          shipping: { ...address, ...(phone && { phone }) },
        },
      })
    const { errors } = refused(await start(), 400, 'invalid_request')
    assert.deepEqual(errors, { phone: 'Please enter a phone number for the courier to call.' })
    const { orderId } = ok(await start('\u202a98450 40001\u202c'))
    const { rows } = await shop.db.execute(
      sql`SELECT shipping_phone FROM orders WHERE id = ${Number(orderId.slice(3))}`,
    )
    assert.deepEqual(rows, [{ shipping_phone: '+919845040001' }])
    const moved = await shop.call(setOrderShipping, {
      token,
      params: { id: orderId },
      body: { ...address, phone: '' },
    })
    refused(moved, 400, 'invalid_request')
  })

  it('needs a number for an order and a last address without one', async () => {
    const { token, email } = await shop.registerShopper()
    const { orderId } = await shop.start(token, { items: balconyFeed, shipping: address })
    await shop.db.execute(sql`UPDATE accounts SET phone = NULL WHERE email = ${email}`)
    const missing = { phone: 'Please enter a phone number for the courier to call.' }
    const { total } = ok(await shop.call(quoteCheckout, { token, body: { items: balconyFeed } }))
    const body = { amount: total, currency: 'INR', items: balconyFeed }
    const start = () => shop.call(createRazorpayOrder, { token, body })
    assert.deepEqual(refused(await start(), 400, 'invalid_request').errors, missing)
    const move = (phone?: string) =>
      shop.call(setOrderShipping, { token, params: { id: orderId }, body: { ...address, phone } })
    assert.deepEqual(refused(await move(), 400, 'invalid_request').errors, missing)
    assert.equal(ok(await move('98450 40002')).shipping_phone, '+919845040002')
    assert.equal(ok(await move()).shipping_phone, '+919845040002')
    ok(await start())
  })
})
