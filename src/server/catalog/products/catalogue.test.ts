import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { sampleProducts } from '../../cli/seed/products.ts'
import { products, stock } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const product = async (id: string | number) => shop.call(getProduct, { params: { id } })

describe('GET /api/products_s', () => {
  it('lists every product by position', async () => {
    const { status, body, headers } = await shop.call(listProducts)
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ id, slug, name }) => ({ id, slug, name })),
      sampleProducts.map(({ id, slug, name }) => ({ id, slug, name })),
    )
    assert.match(String(headers['content-type']), /^application\/json/)
  })

  // #catalogue-f6c
  it('shows amounts in rupees and the discounted price', async () => {
    const { body } = await shop.call(listProducts)
    const prices = body.map((one) => [one.id, one.price, one.discount_percentage, one.discounted_price])
    assert.deepEqual(prices[1], [2, 1150, 15, 977.5])
    assert.deepEqual(prices[0], [1, 500, 0, 500])
  })

  it('shows unavailable products with their list price', async () => {
    const { body } = await shop.call(listProducts)
    assert.deepEqual(
      body.filter((one) => !one.in_stock).map((one) => [one.id, one.coming_soon]),
      [
        [7, false],
        [8, true],
      ],
    )
    assert.equal(body.find((one) => one.id === 8)?.price, 420)
  })

  it('needs no sign-in and accepts an invalid token', async () => {
    assert.equal((await shop.call(listProducts, { token: 'long-gone' })).status, 200)
  })
})

describe('GET /api/products_s/{id}', () => {
  it('finds a product by id and by slug', async () => {
    const byId = await product(2)
    const bySlug = await product('bloom-and-fruit-feed')
    assert.equal(byId.status, 200)
    assert.deepEqual(bySlug.body, byId.body)
    assert.deepEqual([byId.body.rating, byId.body.rating_count], [0, 0])
    assert.equal(byId.body.net_weight_grams, 1000)
  })

  it('answers 404 for an unknown product', async () => {
    const strange = [
      '999',
      '0',
      '-1',
      '1.5',
      '99999999999999999999',
      'no-such-feed',
      "1' OR '1'='1",
      '\u0000',
      '%',
      'ä',
    ]
    for (const id of strange) {
      const { status, error } = await product(id)
      assert.deepEqual([status, error.code, error.message], [404, 'not_found', 'Product not found.'], id)
    }
  })

  it('answers 404 for an id longer than any slug', async () => {
    const { status, error } = await product('a'.repeat(121))
    assert.deepEqual([status, error.code], [404, 'not_found'])
  })

  it('is out of stock once open payments reserve the last packs', async () => {
    const seeds = eq(stock.productId, 5)
    assert.equal((await product(5)).body.in_stock, true)
    await shop.db.update(stock).set({ reserved: 40 }).where(seeds)
    assert.equal((await product(5)).body.in_stock, false)
    await shop.db.update(stock).set({ reserved: 39 }).where(seeds)
    assert.equal((await product(5)).body.in_stock, true)
  })

  // #catalogue-goes-with
  it('names companions in the ratio of the dose while in stock', async () => {
    const goesWith = async (id: number) => (await product(id)).body.goes_with
    const [compost, feed] = [await goesWith(2), await goesWith(3)]
    assert.deepEqual([compost?.id, compost?.packs, compost?.price], [3, 2, 700])
    assert.match(compost?.reason ?? '', /1 kg of feed is mixed into 10 kg/)
    assert.deepEqual([feed?.id, feed?.packs], [1, 1])
    assert.equal(await goesWith(6), null)
    const blend = eq(stock.productId, 3)
    const [before] = await shop.db.select().from(stock).where(blend)
    await shop.db
      .update(stock)
      .set({ reserved: before?.onHand ?? 0 })
      .where(blend)
    assert.deepEqual([await goesWith(2), await goesWith(3)], [null, null])
    await shop.db.update(stock).set({ reserved: 0 }).where(blend)
    assert.equal((await goesWith(2))?.id, 3)
  })

  it('preserves the garden use when the address changes', async () => {
    const compost = eq(products.id, 3)
    await shop.db.update(products).set({ slug: 'worm-compost' }).where(compost)
    const [feed, renamed] = [(await product(2)).body, (await product(3)).body]
    await shop.db.update(products).set({ slug: 'vermicompost-neem-blend' }).where(compost)
    assert.deepEqual([feed.goes_with?.id, renamed.goes_with?.id], [3, 1])
    assert.deepEqual([feed.garden_use, renamed.garden_use], ['fruit', 'compost'])
  })
})
