import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { findStaffProducts } from './read-products.ts'

// Indexes have the products that can be low, so the list follows everything that decides whether one is.

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const listed = async () => {
  const { products, count } = await findStaffProducts(shop.db, { view: 'low-stock' })
  assert.equal(count, products.length)
  return products.map(({ id }) => id)
}

/** The low products by a comparison of all stock. */
async function compared(): Promise<number[]> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    SELECT product.id FROM products product WHERE NOT product.is_coming_soon AND product.archived_at IS NULL AND EXISTS (
      SELECT FROM product_stock JOIN stock ON stock.id = product_stock.stock_id
      WHERE product_stock.product_id = product.id AND (stock.on_hand - stock.reserved) / product_stock.amount <= product.low_level)
    ORDER BY id`)
  return rows.map(({ id }) => id)
}

/** A kit keeps its parts once it was ordered. */
const kit = sql`(SELECT min(product_id) FROM product_components WHERE product_id NOT IN (SELECT product_id FROM order_items))`
const part = sql`(SELECT min(stock_id) FROM product_components WHERE product_id = ${kit})`
const ofPart = sql`product_id = ${kit} AND stock_id = ${part}`

/** Each change brings a product onto the list, or takes one off. */
const changes: Record<string, SQL> = {
  'packs that are sold': sql`UPDATE stock SET on_hand = reserved + 3 WHERE product_id = 1`,
  'packs that are reserved': sql`UPDATE stock SET reserved = on_hand WHERE product_id = 2`,
  'a lower level': sql`UPDATE products SET low_level = 2 WHERE id = 1`,
  'a higher level': sql`UPDATE products SET low_level = 7 WHERE id = 1`,
  'a product to come': sql`UPDATE products SET is_coming_soon = true WHERE id = 1`,
  'a product that came': sql`UPDATE products SET is_coming_soon = false WHERE id = 1`,
  'an archived product': sql`UPDATE products SET archived_at = now() WHERE id = 1`,
  'a product that is back': sql`UPDATE products SET archived_at = NULL WHERE id = 1`,
  'more packs of a part': sql`UPDATE stock SET on_hand = reserved + 11 WHERE id = ${part}`,
  'twice as many of a part': sql`UPDATE product_components SET amount = 2 WHERE ${ofPart}`,
  'the level of a kit': sql`UPDATE products SET low_level = 4 WHERE id = ${kit}`,
  'a level above the bound of scarce stock': sql`UPDATE products SET low_level = 10000 WHERE id = 3`,
  'twenty of a part': sql`UPDATE product_components SET amount = 20 WHERE ${ofPart}`,
  'many packs of a part': sql`UPDATE stock SET on_hand = reserved + 100 WHERE id = ${part}`,
  'a few more of a part that is not scarce': sql`UPDATE product_components SET amount = 25 WHERE ${ofPart}`,
  'fewer of a part': sql`UPDATE product_components SET amount = 2 WHERE ${ofPart}`,
  'another part': sql`UPDATE product_components SET stock_id = (SELECT id FROM stock WHERE product_id = 1) WHERE ${ofPart}`,
}

describe('the list of low stock', () => {
  for (const [name, change] of Object.entries(changes)) {
    it(`follows ${name}`, async () => {
      const before = await listed()
      await shop.db.execute(change)
      const now = await listed()
      assert.notDeepEqual(now, before)
      assert.deepEqual(now, await compared())
    })
  }
})
