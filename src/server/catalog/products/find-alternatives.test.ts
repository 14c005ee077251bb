import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getProduct } from '#contract/shop/products.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe('GET /api/products_s/{id} alternatives', () => {
  let shop: TestShop
  before(async () => {
    shop = await openTestShop()
  })
  after(() => shop.close())
  const insteadOf = async (id: number) => (await shop.call(getProduct, { params: { id } })).body.instead

  // #catalogue-instead
  it('offers alternatives only while the product is unavailable', async () => {
    for (const id of [7, 8]) {
      const instead = (await insteadOf(id)) ?? []
      assert.equal(instead.length, 3)
      for (const other of instead) {
        const { body } = await shop.call(getProduct, { params: { id: other.id } })
        assert.deepEqual([body.in_stock, body.discounted_price], [true, other.price])
      }
    }
    assert.deepEqual(await insteadOf(1), [])
    await shop.db.execute(sql`UPDATE stock SET on_hand = 0 WHERE product_id = 1`)
    const now = await insteadOf(1)
    assert.ok(now && now.length === 3 && !now.some(({ id }) => id === 1))
  })
  it('chooses three alternatives by category, crops and nearest price', async () => {
    await shop.db.execute(sql`
      INSERT INTO products (id, slug, position, name, description, category, price_paise, mrp_paise, image_url, generic_name,
        net_quantity, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before, crops)
      SELECT made.id, 'made-' || made.id, made.id, 'Made ' || made.id, 'A feed.', category, paise, paise, '/images/x.jpg', 'Feed',
        '1 kg', '', '', '', '', '3101', 5, 'India', '', crops
      FROM (VALUES (101, 'Made', 50000, ARRAY['mint', 'rose']), (102, 'Others', 50000, '{}'), (103, 'Made', 90000, ARRAY['mint', 'rose']),
        (104, 'Made', 45000, ARRAY['mint', 'rose']), (105, 'Others', 50000, ARRAY['mint', 'rose']), (106, 'Made', 50000, ARRAY['mint', 'rose']))
        AS made (id, category, paise, crops)`)
    await shop.db.execute(sql`
      INSERT INTO stock (product_id, on_hand) SELECT id, CASE WHEN id IN (101, 106) THEN 0 ELSE 9 END FROM products WHERE id BETWEEN 101 AND 106`)
    assert.deepEqual(
      (await insteadOf(101))?.map(({ id }) => id),
      [104, 103, 105],
    )
  })
})
