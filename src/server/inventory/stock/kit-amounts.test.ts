import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { getProduct } from '#contract/shop/products.ts'
import { force } from '#test/force.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { wrongStock } from '#test/stock-ledger.ts'
import { readTaxedOrder } from '../../invoicing/documents/read-taxed-order.ts'
import { needsOf } from '../../orders/shopper/needs.ts'
import { shopActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { reserveStock } from './reserve.ts'
import { restock } from './return-packs.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop

/** A kit of three bags of feed, two packs of a product on sale, and one of each other part. */
const [otherKit, kit, alone] = [6, 7, 1]
const feed = sql`(SELECT s.id FROM stock s JOIN parts p ON p.id = s.part_id WHERE p.name = 'Balcony Feed, 100 g')`
const compost = sql`(SELECT s.id FROM stock s JOIN parts p ON p.id = s.part_id WHERE p.name LIKE 'Vermicompost%')`
const pack = sql`(SELECT id FROM stock WHERE product_id = ${alone})`

before(async () => {
  await db.execute(
    sql`UPDATE product_components SET amount = 3 WHERE product_id = ${kit} AND stock_id = ${feed}`,
  )
  await db.execute(
    sql`UPDATE product_components SET amount = 2, stock_id = ${pack} WHERE product_id = ${kit} AND stock_id = ${compost}`,
  )
})

beforeEach(async () => {
  await force(db, sql`UPDATE payments SET is_reserved = false WHERE is_reserved`)
  await db.execute(sql`UPDATE stock SET reserved = 0`)
  await count(sql`part_id IS NOT NULL`, 10)
  await count(sql`id = ${pack}`, 10)
})

/** Writes movements as a count of the shelf does, so the ledger stays consistent. */
const count = (which: ReturnType<typeof sql>, units: number) =>
  db.execute(sql`
    WITH counted AS (SELECT id, product_id, part_id, ${units} - on_hand AS change FROM stock WHERE ${which}),
    moved AS (
      INSERT INTO stock_movements (product_id, part_id, change, reason)
      SELECT product_id, part_id, change, 'counted' FROM counted WHERE change <> 0)
    UPDATE stock SET on_hand = ${units} WHERE ${which}`)

async function shelf(which: ReturnType<typeof sql>): Promise<[number, number]> {
  const { rows } = await db.execute<{ on_hand: number; reserved: number }>(
    sql`SELECT on_hand, reserved FROM stock WHERE id = ${which}`,
  )
  const [row] = rows
  return row ? [row.on_hand, row.reserved] : assert.fail('There is no such stock.')
}

const packs = (productId: number, quantity: number) => [{ productId, quantity }]
const isInStock = async () => ok(await shop.call(getProduct, { params: { id: String(kit) } })).in_stock

describe('kits with several of a part', () => {
  it('limits the availability of a kit by the amounts of its parts', async () => {
    assert.ok(!(await reserveStock(db, packs(kit, 4))))
    assert.ok(await reserveStock(db, packs(kit, 3)))
    assert.deepEqual(
      [await shelf(feed), await shelf(pack)],
      [
        [10, 9],
        [10, 6],
      ],
    )
  })

  it('shows a kit as sold out below one set of parts', async () => {
    assert.equal(await isInStock(), true)
    await count(sql`id = ${feed}`, 2)
    await shop.content.confirm()
    assert.equal(await isInStock(), false)
    await count(sql`id = ${feed}`, 3)
    await shop.content.confirm()
    assert.equal(await isInStock(), true)
  })

  it('says how many kits are left beside the rest of an order', async () => {
    const body = { items: [...packs(otherKit, 3), ...packs(kit, 3)] }
    const { message } = refused(await shop.call(quoteCheckout, { body }), 409, 'out_of_stock')
    assert.equal(message, 'Only 2 packs of Terracotta Herb Garden Kit are left.')
  })

  it('never oversells shared parts under concurrent purchases', async () => {
    const inputs = Array.from({ length: 45 }, (_, place) =>
      packs([kit, otherKit, alone][place % 3] ?? kit, 1),
    )
    const got = await Promise.all(inputs.map((input) => inTransaction(db, (tx) => reserveStock(tx, input))))
    const sold = (productId: number) =>
      inputs.filter((input, place) => got[place] && input[0]?.productId === productId).length
    assert.deepEqual(await shelf(feed), [10, 3 * sold(kit) + sold(otherKit)])
    assert.deepEqual(await shelf(pack), [10, 2 * sold(kit) + sold(alone)])
    // The shop rejects nobody while enough packs for one more remain.
    assert.equal(await inTransaction(db, (tx) => reserveStock(tx, packs(alone, 1))), false)
  })

  it('requires at least one of each part of a kit', async () => {
    const change = db.execute(
      sql`UPDATE product_components SET amount = 0 WHERE product_id = ${kit} AND stock_id = ${feed}`,
    )
    await assert.rejects(change, ({ cause }) => /product_components_amount/.test(String(cause)))
  })

  it('buys, packs, returns and cancels a kit by its part amounts', async () => {
    const ledgerBefore = (await wrongStock(db)).toSorted()
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items: packs(kit, 2) })
    assert.deepEqual(await shelf(feed), [10, 6])
    ok(await shop.call(quoteCheckout, { token, body: { items: packs(kit, 3) } }))
    const { orderId } = ok(await shop.tryToVerify(token, await sandbox.pay(started.id)))
    const number = Number(orderId.slice(3))
    assert.deepEqual(
      [await shelf(feed), await shelf(pack)],
      [
        [4, 0],
        [6, 0],
      ],
    )
    const { rows } = await db.execute<{ quantity: number }>(sql`
      WITH ${needsOf([{ kind: 'order', number }])}
      SELECT quantity FROM needs WHERE stock_id IN (${feed}, ${pack}) ORDER BY quantity`)
    assert.deepEqual(
      rows.map(({ quantity }) => quantity),
      [4, 6],
    )
    await inTransaction(db, (tx) => restock(tx, { orderId: number, packs: packs(kit, 1), actor: shopActor }))
    assert.deepEqual(await shelf(feed), [7, 0])
    ok(await shop.call(cancelOrder, { token, params: { id: orderId } }))
    assert.deepEqual(
      [await shelf(feed), await shelf(pack)],
      [
        [10, 0],
        [10, 0],
      ],
    )
    assert.deepEqual((await wrongStock(db)).toSorted(), ledgerBefore)
  })

  it('preserves the amounts of an ordered kit', async () => {
    const { rows } = await db.execute<{ amount: number }>(sql`
      SELECT p.amount FROM order_item_parts p JOIN order_items i ON i.id = p.order_item_id
      WHERE i.product_id = ${kit} AND p.amount > 1 ORDER BY p.amount DESC`)
    assert.deepEqual(
      rows.map(({ amount }) => amount),
      [3, 2],
    )
    const { rows: orders } = await db.execute<{ id: number }>(
      sql`SELECT order_id::float8 AS id FROM order_items WHERE product_id = ${kit}`,
    )
    const { order } = await readTaxedOrder(db, orders[0]?.id ?? 0)
    const names = order.items[0]?.components?.map(({ name }) => name)
    assert.ok(names?.includes('3 × Balcony Feed, 100 g'), String(names))
    const change = db.execute(
      sql`UPDATE product_components SET amount = 4 WHERE product_id = ${kit} AND stock_id = ${feed}`,
    )
    await assert.rejects(change, ({ cause }) => /keeps its parts/.test(String(cause)))
  })
})
