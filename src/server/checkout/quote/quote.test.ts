import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getOpenOffer, quoteCheckout } from '#contract/shop/checkout.ts'
import { force } from '#test/force.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { openSession } from '../../customers/accounts/session.ts'

const shop = await openPayingShop({ after })

const quote = (items: unknown, token?: string) => shop.call(quoteCheckout, { token, body: { items } })
const subscribe = (email: string) => shop.db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)

describe('POST /api/checkout/quote', () => {
  it('answers the price of the items, also to a guest', async () => {
    assert.deepEqual(ok(await quote([{ productId: 2, quantity: 1 }])), {
      lines: [
        {
          product_id: 2,
          name: 'Bloom & Fruit Microbial Fertilizer',
          quantity: 1,
          price: 977.5,
          original_price: 1150,
          line_total: 977.5,
          image_url: '/images/products/bloom-and-fruit-feed.jpg',
        },
      ],
      subtotal: 977.5,
      discount: 0,
      shipping: 79,
      tax_included: 50.3,
      total: 1056.5,
      offer: null,
      price_list: null,
      code: null,
      free_shipping_remaining: 522.51,
      payment_methods: [
        { kind: 'online', available: true, fee: 0, total: 1056.5 },
        {
          kind: 'cod',
          available: false,
          code: 'cod_off',
          reason: 'We do not take cash on delivery. Please pay online.',
          fee: 0,
          total: 1056.5,
        },
      ],
    })
  })

  it('sums a repeated product and limits quantities to 1 to 10', async () => {
    const items = [
      { productId: 1, quantity: 2 },
      { productId: '1', quantity: 3 },
      { productId: 3, quantity: -4 },
      { productId: 4, quantity: 25 },
    ]
    const { lines, shipping } = ok(await quote(items))
    assert.deepEqual(
      lines.map((line) => [line.product_id, line.quantity]),
      [
        [1, 5],
        [3, 1],
        [4, 10],
      ],
    )
    assert.equal(shipping, 0)
  })

  // #quote-8af
  it('quotes the cart of a shopper, and nothing for an empty one', async () => {
    const { token } = await shop.registerShopper()
    const empty = ok(await quote(undefined, token))
    assert.deepEqual([empty.lines, empty.subtotal, empty.shipping, empty.total], [[], 0, 0, 0])
    await shop.fillCart(token, { 3: 1 })
    await shop.fillCart(token, { 1: 2 })
    const filled = ok(await quote(undefined, token))
    assert.deepEqual(
      filled.lines.map((line) => [line.product_id, line.quantity]),
      [
        [3, 1],
        [1, 2],
      ],
    )
    assert.equal(filled.total, 1700)
  })

  it('rejects unavailable products, and more packs than the stock', async () => {
    refused(await quote([{ productId: 999, quantity: 1 }]), 404, 'not_found')
    refused(await quote([{ productId: 8, quantity: 1 }]), 409, 'coming_soon')
    const soldOut = refused(await quote([{ productId: 7, quantity: 1 }]), 409, 'out_of_stock')
    assert.equal(soldOut.available, 0)
    await shop.setStock(5, 3)
    const short = refused(await quote([{ productId: 5, quantity: 4 }]), 409, 'out_of_stock')
    assert.equal(short.available, 3)
    assert.equal(short.message, 'Only 3 packs of Kitchen Garden Seed Collection are left.')
    ok(await quote([{ productId: 5, quantity: 3 }]))
  })

  it('rejects a malformed list of items', async () => {
    refused(await quote([{ productId: 1, quantity: 1.5 }]), 400, 'invalid_quantity')
    refused(await quote([{ productId: 1, quantity: '2' }]), 400, 'invalid_quantity')
    for (const items of [[], 'all', [{ productId: 0, quantity: 1 }], [{ quantity: 1 }], [null]]) {
      refused(await quote(items), 400, 'invalid_request')
    }
    const tooMany = Array.from({ length: 51 }, (_, index) => ({ productId: index + 1, quantity: 1 }))
    refused(await quote(tooMany), 400, 'invalid_request')
  })

  it('asks a guest without items to log in', async () => {
    const guest = refused(await quote(undefined), 401, 'not_signed_in')
    assert.equal(guest.message, 'You must be logged in to view your cart.')
    refused(await quote([{ productId: 1, quantity: 1 }], 'dead'), 401, 'session_expired')
  })
})

describe('the first-order offer', () => {
  const items = [{ productId: 1, quantity: 1 }]

  // #quote-27e
  it('gives a subscriber 20 % off, in any case of the address', async () => {
    const { token } = await shop.registerShopper({ email: 'Offer.One@Example.com' })
    assert.equal(ok(await quote(items, token)).discount, 0)
    await subscribe('offer.one@example.com')
    const quoted = ok(await quote(items, token))
    assert.deepEqual(quoted.offer, { label: '20% off your first order', percent: 20 })
    assert.deepEqual([quoted.subtotal, quoted.discount, quoted.shipping, quoted.total], [500, 100, 79, 479])
  })

  it('excludes guests and unsubscribed shoppers from the offer', async () => {
    assert.equal(ok(await quote(items)).offer, null)
    const { token, email } = await shop.registerShopper()
    await subscribe(email)
    await shop.db.execute(sql`UPDATE subscribers SET unsubscribed_at = now() WHERE email = ${email}`)
    assert.equal(ok(await quote(items, token)).offer, null)
  })

  it('a first order at full price uses up the offer', async () => {
    const { token, email } = await shop.registerShopper()
    await shop.buy(token, { items })
    await subscribe(email)
    assert.equal(ok(await quote(items, token)).offer, null)
  })

  it('shows the offer to possible subscribers until they subscribe or buy', async () => {
    const openFor = async (token: string) => ok(await shop.call(getOpenOffer, { token }))
    const one = await shop.registerShopper()
    assert.deepEqual(await openFor(one.token), {
      offer: { label: '20% off your first order', percent: 20 },
      email: one.email,
    })
    await subscribe(one.email)
    assert.equal((await openFor(one.token)).offer, null)
    const other = await shop.registerShopper()
    await shop.buy(other.token, { items })
    assert.equal((await openFor(other.token)).offer, null)
    assert.equal((await shop.call(getOpenOffer)).status, 401)
  })

  // #quote-395
  it('spends the offer once, also for a new account with that phone', async () => {
    const { token, email, phone } = await shop.registerShopper()
    await subscribe(email)
    const id = await shop.buy(token, { items })
    assert.equal((await shop.order(token, id)).discount_amount, 100)
    assert.equal(ok(await quote(items, token)).offer, null)
    await shop.db.execute(sql`UPDATE accounts SET phone = '+919000000001' WHERE phone = ${phone}`)
    const again = await shop.registerShopper({ phone })
    await subscribe(again.email)
    assert.equal(ok(await quote(items, again.token)).offer, null)
  })

  it('the demo shopper’s order has used the offer', async () => {
    await subscribe('asha@example.com')
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`SELECT id::int FROM accounts WHERE email = 'asha@example.com'`,
    )
    assert.equal(rows.length, 1)
    const token = await openSession(shop.db, rows[0]?.id ?? 0)
    assert.equal(ok(await quote(items, token)).offer, null)
  })

  it('an earlier order uses up the offer, in any delivery state', async () => {
    const { token, email } = await shop.registerShopper()
    const id = Number((await shop.buy(token, { items })).slice(3))
    await subscribe(email)
    // Deletes the record, as an order from before the recording of uses has none.
    await shop.db.execute(sql`DELETE FROM offer_uses WHERE order_id = ${id}`)
    for (const state of [
      'processing',
      'delivered',
      'undelivered',
      'returning',
      'returned_to_origin',
      'lost',
    ]) {
      await force(shop.db, sql`UPDATE orders SET status = ${state} WHERE id = ${id}`)
      assert.equal(ok(await quote(items, token)).offer, null, state)
    }
    await force(shop.db, sql`UPDATE orders SET status = 'cancelled' WHERE id = ${id}`)
    assert.equal(ok(await quote(items, token)).offer?.percent, 20)
  })
})
