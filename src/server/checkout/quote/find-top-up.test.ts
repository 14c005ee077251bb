import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { addToCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { getTopUp } from '#contract/shop/top-up.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/** Signs up a shopper with these packs in the cart. */
async function shopperWith(packs: Record<number, number>) {
  const shopper = await shop.registerShopper()
  await shop.fillCart(shopper.token, packs)
  return shopper
}

const ask = (token?: string) => shop.call(getTopUp, { token })
const offered = async (token: string) => (await ask(token)).body.product
const total = async (token: string) => (await shop.call(quoteCheckout, { token, body: {} })).body

/** Takes products off the shelf while `work` runs. */
async function without(productIds: number[], work: () => Promise<void>): Promise<void> {
  const held = sql.join(
    productIds.map((id) => sql`${id}`),
    sql`, `,
  )
  await shop.db.execute(sql`UPDATE stock SET reserved = on_hand WHERE product_id IN (${held})`)
  try {
    await work()
  } finally {
    await shop.db.execute(sql`UPDATE stock SET reserved = 0 WHERE product_id IN (${held})`)
  }
}

describe('GET /api/checkout/top-up', () => {
  it('suggests a top-up to shoppers only', async () => {
    const { status, error } = await ask()
    assert.deepEqual([status, error.code], [401, 'not_signed_in'])
    assert.equal(error.message, 'You must be logged in to view your cart.')
  })

  // #top-up-call
  it('names the cheapest product that reaches free shipping, with its cost', async () => {
    const { token } = await shopperWith({ 1: 3 })
    const before = await total(token)
    const product = await offered(token)
    assert.deepEqual([product?.id, product?.price, product?.more], [5, 290, 211])
    await shop.call(addToCart, { token, body: { productId: 5, quantity: 1 } })
    const now = await total(token)
    assert.equal(now.shipping, 0)
    assert.equal(Math.round((now.total - before.total) * 100), 21_100)
    assert.equal(await offered(token), null)
  })

  it('counts the subscriber’s offer towards free shipping', async () => {
    const { token, email } = await shopperWith({ 1: 2, 3: 1 })
    assert.equal(await offered(token), null)
    await shop.db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
    const before = await total(token)
    const product = await offered(token)
    assert.deepEqual([before.free_shipping_remaining, product?.id, product?.more], [175.01, 5, 153])
    await shop.call(addToCart, { token, body: { productId: 5, quantity: 1 } })
    const now = await total(token)
    assert.deepEqual([now.shipping, Math.round((now.total - before.total) * 100)], [0, 15_300])
  })

  it('suggests nothing that is unavailable, in the cart or shown beside it', async () => {
    const { token } = await shopperWith({ 1: 3 })
    await without([5], async () => assert.equal((await offered(token))?.id, 4))
    await without([4, 5], async () =>
      assert.equal(await offered(token), null, 'compost goes well with feeds'),
    )
    const other = await shopperWith({ 2: 1, 5: 1 })
    await without([1, 4], async () => assert.equal(await offered(other.token), null))
  })

  it('suggests no kit whose part the cart needs', async () => {
    await shop.db.execute(sql`
      UPDATE stock SET on_hand = 5 WHERE part_id = (SELECT id FROM parts WHERE name LIKE 'Terracotta pots%')`)
    const sharedFeeds = (count: number) =>
      shop.db.execute(sql`
        UPDATE stock SET on_hand = ${count} WHERE part_id = (SELECT id FROM parts WHERE name = 'Balcony Feed, 100 g')`)
    const { token, email } = await shopperWith({ 7: 1 })
    await shop.db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
    await without([1, 2, 3, 4, 5], async () => {
      await sharedFeeds(1)
      assert.equal(await offered(token), null)
      await sharedFeeds(2)
      assert.equal((await offered(token))?.id, 6)
    })
  })

  it('says that the order gets cheaper when the fee exceeds the product', async () => {
    await shop.db.execute(sql`UPDATE products SET price_paise = 5000 WHERE id = 5`)
    const { token } = await shopperWith({ 1: 3 })
    assert.equal((await offered(token))?.more, -29)
    await shop.db.execute(sql`UPDATE products SET price_paise = 29000 WHERE id = 5`)
  })

  it('suggests nothing for an empty or unavailable cart', async () => {
    assert.equal(await offered((await shopperWith({})).token), null)
    const { token } = await shopperWith({ 1: 3 })
    await without([1], async () => {
      const { status, body } = await ask(token)
      assert.deepEqual([status, body.product], [200, null])
    })
  })
})
