import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { listProductPage } from '#contract/shop/product-list.ts'
import { listProducts } from '#contract/shop/products.ts'
import { priceBands, readChoice, sorts } from '#shared/product-list/choice.ts'
import { chooseProducts } from '#shared/product-list/choose-products.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

// The database chooses, sorts and counts as `chooseProducts` does in the browser.

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await shop.db.execute(sql`
    INSERT INTO products (id, slug, position, name, description, category, price_paise, mrp_paise, discount_percent, image_url,
      generic_name, net_quantity, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before,
      crops, is_coming_soon, archived_at)
    SELECT 100 + n, 'made-' || n, 40 - n % 37, (ARRAY['Äpfel mix', 'apple Mix', 'Zinnia', 'éclat', 'Ravi’s feed', '10 seeds', '9 seeds'])[1 + n % 7] || CASE WHEN n % 3 = 0 THEN '' ELSE ' ' || n END,
      'A feed.', (ARRAY['Feeds & more', 'Seeds', NULL, 'बीज', 'seeds'])[1 + n % 5], 4990000 / (n + 40), 9000000, CASE n % 4 WHEN 0 THEN 12.5 ELSE 0 END,
      '/images/x.jpg', 'Feed', '1 kg', '', '', '', '', '3101', 5, (ARRAY['India', 'Sri Lanka', 'Nepal'])[1 + n % 3], '',
      CASE n % 4 WHEN 0 THEN '{}'::text[] WHEN 1 THEN ARRAY['tomato'] WHEN 2 THEN ARRAY['tomato', 'palak'] ELSE ARRAY['rose'] END,
      n % 11 = 0, CASE WHEN n % 17 = 0 THEN now() END
    FROM generate_series(1, 90) AS n`)
  await shop.db.execute(sql`
    INSERT INTO stock (product_id, on_hand, reserved) SELECT id, id % 3, id % 2 * (id % 3) / 2 FROM products WHERE id > 100 AND id % 5 <> 0`)
  await shop.db.execute(sql`
    INSERT INTO price_periods (product_id, price_paise, mrp_paise, discount_percent, starts_at, ends_at)
    SELECT id, 30000 + id, 9000000, 0, now() - interval '1 day', now() + interval '1 day' FROM products WHERE id BETWEEN 110 AND 120`)
})
after(() => shop.close())

const drawn = fc.record(
  {
    category: fc.constantFrom('feeds-more', 'seeds', 'बीज', 'gardening-kits', 'spades'),
    crop: fc.constantFrom('tomato', 'palak', 'rose', 'okra'),
    price: fc.constantFrom(...Object.keys(priceBands)),
    origin: fc.constantFrom('india', 'sri-lanka', 'nepal'),
    stock: fc.constant('in'),
    sort: fc.constantFrom(...Object.keys(sorts)),
    page: fc.constantFrom('1', '2', '3', '40'),
  },
  { requiredKeys: [] },
)

describe('a page of the product list', () => {
  it('equals the choice of the browser for any filters', async () => {
    const { body: all } = await shop.call(listProducts)
    await fc.assert(
      fc.asyncProperty(drawn, async (query) => {
        const { body } = await shop.call(listProductPage, { query })
        const expected = chooseProducts(all, readChoice(query))
        assert.deepEqual(body.offered, expected.offered)
        assert.deepEqual(
          [body.count, body.total, body.page, body.pages],
          [expected.count, expected.total, expected.page, expected.pages],
        )
        assert.deepEqual(
          body.products.map(({ id, name }) => `${id} ${name}`),
          expected.products.map(({ id, name }) => `${id} ${name}`),
        )
      }),
      { numRuns: 150 },
    )
  })
})
