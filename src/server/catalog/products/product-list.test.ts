import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listProductPage } from '#contract/shop/product-list.ts'
import { productsPerPage } from '#shared/product-list/choice.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const list = (query: Record<string, string>) => shop.call(listProductPage, { query })
const ids = async (query: Record<string, string>) => (await list(query)).body.products.map(({ id }) => id)

describe('GET /api/product_list', () => {
  it('lists products by position with the count of each filter', async () => {
    const { status, body } = await list({})
    assert.equal(status, 200)
    assert.deepEqual([body.count, body.total, body.page, body.pages], [8, 8, 1, 1])
    assert.deepEqual(
      body.offered.category.map(({ value, count }) => [value, count]),
      [
        ['bio-fertilizers', 4],
        ['vermicompost', 1],
        ['seeds', 1],
        ['gardening-kits', 2],
      ],
    )
    assert.equal(body.offered.stock[0]?.count, 6)
    assert.deepEqual(body.offered.origin, [{ value: 'india', label: 'India', count: 8 }])
  })

  it('filters by category, crop, price, country and stock, and sorts', async () => {
    assert.deepEqual(await ids({ category: 'gardening-kits', stock: 'in' }), [6])
    assert.deepEqual(await ids({ crop: 'okra', sort: 'price-low' }), [5, 1, 3, 2, 8])
    assert.deepEqual(await ids({ price: 'under-500', origin: 'india' }), [5])
    assert.deepEqual(await ids({ category: 'spades' }), [])
  })

  it('rejects invalid filters with a sentence for each field', async () => {
    const strange: Record<string, string>[] = [
      { sort: 'cheap' },
      { price: '5' },
      { page: '0' },
      { page: '10000' },
      { stock: 'no' },
      { category: 'a b' },
      { crop: `x${'y'.repeat(100)}` },
    ]
    for (const query of strange) {
      const { status, error } = await list(query)
      assert.deepEqual([status, error.code], [400, 'invalid_request'], JSON.stringify(query))
      assert.deepEqual(Object.keys(error.errors ?? {}), Object.keys(query))
    }
  })

  it('pages through 300 products as fast as through few', async () => {
    await shop.db.execute(sql`
      INSERT INTO products (id, slug, position, name, description, category, price_paise, mrp_paise, image_url, generic_name,
        net_quantity, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before, crops)
      SELECT 100 + n, 'made-' || n, 100 + n, 'Feed ' || n, 'A feed.', 'Made', 10000 + n, 10000 + n, '/images/x.jpg', 'Feed',
        '1 kg', '', '', '', '', '3101', 5, 'India', '', ARRAY['tomato'] FROM generate_series(1, 292) AS n`)
    const seen: number[] = []
    for (let page = 1; page <= 13; page += 1) {
      const { body } = await list({ page: String(page) })
      assert.deepEqual([body.count, body.pages, body.page], [300, 13, page])
      assert.ok(body.products.length <= productsPerPage)
      seen.push(...body.products.map(({ id }) => id))
    }
    assert.equal(new Set(seen).size, 300)
    assert.equal((await list({ category: 'made', page: '2' })).body.products.length, productsPerPage)
  })
})
