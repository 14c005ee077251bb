import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { quoteLink } from '#contract/shop/buy-link.ts'
import { addToCart, getCart, updateCartItem } from '#contract/shop/cart.ts'
import { getCatalogue } from '#contract/shop/catalogue.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { getOrder, listOrders } from '#contract/shop/orders.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { listOrderReturns } from '#contract/shop/returns.ts'
import { listOrderQuestions } from '#contract/shop/tickets.ts'
import { findCustomers } from '#server/customers/admin/find-customers.ts'
import { findStaffOrders } from '#server/orders/fulfilment/find-orders.ts'
import { countQueries } from './count-queries.ts'
import { openPayingShop, type PayingShop } from './paying-shop.ts'

// Each statement is a round trip to the database, which decides the cost of a call. This test reports an added one.

let shop: PayingShop
let token: string
let during: ReturnType<typeof countQueries>['during']
const cleanups: (() => Promise<unknown> | unknown)[] = []

before(async () => {
  shop = await openPayingShop({ after: (work) => void cleanups.push(work) })
  token = (await shop.registerShopper()).token
  // A start begins to count the shelf, which this call waits for.
  await shop.call(getCatalogue)
  during = countQueries((shop.db as typeof shop.db & { $client: Pool }).$client).during
  await shop.content.confirm()
})
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Leaves out queries by the clock: whether the content has changed, and live updates to the back office. */
const statements = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await during(work)).filter((text) => !/^SELECT (version\b|pg_notify)/.test(text))

const items = [{ productId: 1, quantity: 2 }]

describe('the statements of a call', () => {
  it('the cart takes one query, and one for the shopper', async () => {
    const body = { productId: 1, quantity: 1 }
    assert.equal((await statements(() => shop.call(addToCart, { token, body }))).length, 2)
    assert.equal((await statements(() => shop.call(updateCartItem, { token, body }))).length, 2)
    assert.equal((await statements(() => shop.call(getCart, { token }))).length, 2)
  })

  it("a guest's quote takes one query, a shopper's two", async () => {
    assert.equal((await statements(() => shop.call(quoteCheckout, { body: { items } }))).length, 1)
    assert.equal((await statements(() => shop.call(quoteCheckout, { token, body: { items } }))).length, 2)
    assert.equal((await statements(() => shop.call(quoteCheckout, { token, body: {} }))).length, 2)
  })

  it("a guest's link takes one query, with a code six", async () => {
    const lines = '1:1,2:1,3:1'
    assert.equal((await statements(() => shop.call(quoteLink, { body: { lines } }))).length, 1)
    await shop.db.execute(sql`
      WITH offer AS (
        INSERT INTO offers (kind, name, percent, starts_at) VALUES ('code', 'Link', 5, now()) RETURNING id)
      INSERT INTO offer_codes (offer_id, code, folded) SELECT id, 'KNOWN', 'KN0WN' FROM offer`)
    assert.equal((await statements(() => shop.call(quoteLink, { body: { lines, code: 'known' } }))).length, 6)
  })

  it('a quote takes one more query where promotions exist', async () => {
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`INSERT INTO offers (kind, name, percent, starts_at) VALUES ('automatic', 'Monsoon', 5, now()) RETURNING id`,
    )
    assert.equal((await statements(() => shop.call(quoteCheckout, { body: { items } }))).length, 2)
    assert.equal((await statements(() => shop.call(quoteCheckout, { token, body: { items } }))).length, 3)
    await shop.db.execute(sql`DELETE FROM offers WHERE id = ${rows[0]?.id}`)
  })

  it('cached answers take no query', async () => {
    const read = async () => {
      await shop.call(listProducts)
      await shop.call(getProduct, { params: { id: '1' } })
    }
    await read()
    const sent = await statements(read)
    assert.equal(sent.length, 0, sent.join('\n'))
  })

  it('the list of orders takes two queries', async () => {
    assert.equal((await statements(() => shop.call(listOrders, { token }))).length, 2)
  })

  it('an order takes two queries, its questions and returns three', async () => {
    // Uses a sample order, since notices of a purchase would be counted here or in the next test.
    const { token: buyer, email } = await shop.registerShopper()
    await shop.db.execute(
      sql`UPDATE orders SET account_id = (SELECT id FROM accounts WHERE email = ${email}) WHERE id = 2`,
    )
    const ask = { token: buyer, params: { id: 'ORD002' } }
    const [order, questions, returns] = [
      await statements(() => shop.call(getOrder, ask)),
      await statements(() => shop.call(listOrderQuestions, ask)),
      await statements(() => shop.call(listOrderReturns, ask)),
    ]
    assert.deepEqual([order.length, questions.length, returns.length], [2, 3, 3])
  })

  it('a search of the office looks a name up once', async () => {
    for (const find of [findStaffOrders, findCustomers]) {
      const sent = await statements(() => find(shop.db, { q: 'asha' }))
      assert.deepEqual([sent.length, sent.filter((text) => text.includes('named_lately')).length], [3, 1])
    }
  })

  it('a purchase commits three times', async () => {
    const total = await shop.total(token, items)
    const started = { id: '', orderId: '' }
    const opening = await statements(async () => {
      Object.assign(started, await shop.start(token, { items, amount: total }))
    })
    assert.equal(opening.length, 7, opening.join('\n'))
    const proof = await shop.sandbox.pay(started.id)
    const settling = await statements(() => shop.tryToVerify(token, proof))
    assert.equal(settling.length, 13, settling.join('\n'))
    assert.equal(settling.at(-1), 'commit', 'The shopper was notified before the commit.')
    const all = [...opening, ...settling].join()
    assert.ok(!all.includes('synchronous_commit'), 'A commit does not wait for the disk.')
  })
})
