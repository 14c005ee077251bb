import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getProduct } from '#contract/shop/products.ts'
import type { Listed } from '#shared/product-list/choose-products.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { chooseAlternatives } from './find-alternatives.ts'

const listed = (id: number, more: Partial<Listed> = {}): Listed => ({
  id,
  name: `Product ${id}`,
  category: 'Feeds',
  crops: ['tomato', 'chilli'],
  discounted_price: 500,
  in_stock: true,
  coming_soon: false,
  country_of_origin: 'India',
  ...more,
})

describe('choosing alternatives', () => {
  it('chooses three alternatives by category, crops and nearest price', () => {
    const shelf = [
      listed(1, { in_stock: false }),
      listed(2, { category: 'Seeds', crops: [] }),
      listed(3, { discounted_price: 900 }),
      listed(4, { discounted_price: 450 }),
      listed(5, { category: 'Seeds' }),
      listed(6, { in_stock: false }),
    ]
    assert.deepEqual(chooseAlternatives(listed(1), shelf), [4, 3, 5])
    // Archived products are not in the list.
    assert.deepEqual(chooseAlternatives(listed(9), shelf), [4, 3, 5])
    assert.deepEqual(chooseAlternatives(listed(1), shelf.slice(0, 1)), [])
  })
})

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
})
