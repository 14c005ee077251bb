import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { addToCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { allocate } from '#shared/money.ts'
import { force } from '#test/force.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { releaseStock, reserveStock } from './reserve.ts'
import { takeStock } from './take.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop

/** Two kits of the sample: both use feed and compost, and the other adds a trowel. */
const [kit, otherKit] = [6, 7]
const feed = 'Balcony Feed, 100 g'
const pots = 'Plastic pots with saucers, 10 inch, set of 3'
const kitParts = [feed, pots, 'Seeds: coriander, palak, methi', 'Vermicompost & Neem Cake Blend, 1 kg']

const count = (part: string, units: number) =>
  db.execute(sql`
    UPDATE stock SET on_hand = ${units}, reserved = 0 WHERE part_id = (SELECT id FROM parts WHERE name = ${part})`)

beforeEach(async () => {
  await force(db, sql`UPDATE payments SET is_reserved = false WHERE is_reserved`)
  await db.execute(sql`UPDATE stock SET on_hand = 10, reserved = 0 WHERE part_id IS NOT NULL`)
  await force(db, sql`DELETE FROM stock_movements WHERE part_id IS NOT NULL`)
})

/** The stock of a part, and its reserved packs. */
async function shelf(part: string): Promise<[number, number]> {
  const { rows } = await db.execute<{ onHand: number; reserved: number }>(sql`
    SELECT on_hand AS "onHand", reserved FROM stock JOIN parts p ON p.id = part_id WHERE p.name = ${part}`)
  const [row] = rows
  return row ? [row.onHand, row.reserved] : assert.fail(`There is no part ${part}.`)
}

async function movements(): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(sql`
    SELECT p.name || ' ' || m.change || ' ' || m.reason AS row
    FROM stock_movements m JOIN parts p ON p.id = m.part_id ORDER BY m.change, p.name`)
  return rows.map(({ row }) => row)
}

const packs = (productId: number, quantity: number) => [{ productId, quantity }]
const isInStock = async (id: number) =>
  ok(await shop.call(getProduct, { params: { id: String(id) } })).in_stock

describe('kits', () => {
  it('gives a kit no stock of its own', async () => {
    const { rows } = await db.execute(sql`SELECT 1 FROM stock WHERE product_id IN (${kit}, ${otherKit})`)
    assert.deepEqual(rows, [])
  })

  it('limits a kit by its scarcest part', async () => {
    await count(feed, 3)
    assert.ok(!(await reserveStock(db, packs(kit, 4))))
    assert.ok(await reserveStock(db, packs(kit, 3)))
    assert.ok(!(await reserveStock(db, packs(kit, 1))))
    assert.deepEqual(await Promise.all(kitParts.map(shelf)), [
      [3, 3],
      [10, 3],
      [10, 3],
      [10, 3],
    ])
    await releaseStock(db, packs(kit, 3))
    assert.deepEqual(await shelf(feed), [3, 0])
  })

  it('sells out a kit with its last part and restores it', async () => {
    const shown = async () => ok(await shop.call(listProducts)).find(({ id }) => id === kit)?.in_stock
    assert.deepEqual([await isInStock(kit), await shown()], [true, true])
    await count(pots, 0)
    await shop.content.confirm()
    assert.deepEqual([await isInStock(kit), await shown(), await isInStock(otherKit)], [false, false, true])
    await count(pots, 1)
    await shop.content.confirm()
    assert.deepEqual([await isInStock(kit), await shown()], [true, true])
  })

  it('takes shared parts away from another kit', async () => {
    assert.ok(await reserveStock(db, [...packs(kit, 6), ...packs(otherKit, 4)]))
    assert.deepEqual(await shelf(feed), [10, 10])
    assert.ok(!(await reserveStock(db, packs(otherKit, 1))))
    // Releasing one kit makes room for the other.
    assert.ok(await reserveStock(db, packs(otherKit, 6), packs(kit, 6)))
    assert.deepEqual(
      [await shelf(feed), await shelf(pots)],
      [
        [10, 10],
        [10, 0],
      ],
    )
  })

  it('sells all parts of a kit or none, one movement each', async () => {
    await reserveStock(db, packs(kit, 2))
    assert.ok(await takeStock(db, { orderId: 1, packs: packs(kit, 2), isReserved: true }))
    assert.deepEqual(await shelf(pots), [8, 0])
    assert.deepEqual(
      await movements(),
      kitParts.map((part) => `${part} -2 sale`),
    )
    await count(pots, 1)
    assert.ok(!(await takeStock(db, { orderId: 2, packs: packs(kit, 2), isReserved: false })))
    assert.deepEqual([await shelf(feed), (await movements()).length], [[8, 0], 4])
  })

  it('never oversells two kits with shared parts under concurrency', async () => {
    const inputs = Array.from({ length: 40 }, (_, place) => packs(place % 2 ? kit : otherKit, 1))
    const got = await Promise.all(inputs.map((input) => inTransaction(db, (tx) => reserveStock(tx, input))))
    assert.equal(got.filter(Boolean).length, 10)
    assert.deepEqual(await shelf(feed), [10, 10])
  })

  it('rejects other parts and amounts of an ordered kit', async () => {
    const { token } = await shop.registerShopper()
    await shop.start(token, { items: packs(kit, 1) })
    for (const change of [
      sql`UPDATE product_components SET amount = 2 WHERE product_id = ${kit} AND position = 0`,
      sql`DELETE FROM product_components WHERE product_id = ${kit} AND position = 0`,
      sql`UPDATE product_components SET product_id = ${kit}, position = 9
        WHERE product_id = ${otherKit} AND name = 'Hand trowel'`,
    ]) {
      await assert.rejects(db.execute(change), ({ cause }) => /keeps its parts/.test(String(cause)))
    }
  })

  it('splits a kit price into shares that add up', async () => {
    const shares = async () => {
      const { rows } = await db.execute<{ share: number }>(
        sql`SELECT share_paise::int AS share FROM product_components WHERE product_id = ${kit} ORDER BY position`,
      )
      return rows.map(({ share }) => share)
    }
    const loose = sql`UPDATE product_components SET share_paise = share_paise + 1 WHERE product_id = ${kit} AND position = 0`
    await assert.rejects(db.execute(loose), ({ cause }) => /must add up to its price/.test(String(cause)))
    for (const price of [79_999, 1, 3, 123_457, 80_000]) {
      const before = await shares()
      await db.execute(sql`UPDATE products SET price_paise = ${price}, mrp_paise = 200000 WHERE id = ${kit}`)
      assert.deepEqual(await shares(), allocate(price, before))
    }
  })
})

describe('buying kits', () => {
  const items = packs(kit, 3)

  it('reserves, sells and restocks the parts of a cancelled kit', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items })
    assert.deepEqual(await shelf(pots), [10, 3])
    const { orderId } = ok(await shop.tryToVerify(token, await sandbox.pay(started.id)))
    assert.deepEqual(await shelf(pots), [7, 0])
    ok(await shop.call(cancelOrder, { token, params: { id: orderId } }))
    assert.deepEqual(await Promise.all(kitParts.map(shelf)), Array(4).fill([10, 0]))
    assert.deepEqual(
      (await movements()).toSorted(),
      kitParts.flatMap((part) => [`${part} -3 sale`, `${part} 3 cancellation`]).toSorted(),
    )
  })

  it('reuses the reservations of an unfinished payment for a kit', async () => {
    const { token } = await shop.registerShopper()
    await shop.start(token, { items: packs(kit, 10) })
    const other = await shop.registerShopper()
    refused(await shop.tryToStart(other.token, { items, amount: 2400 }), 409, 'out_of_stock')
    ok(await shop.call(addToCart, { token, body: { productId: kit, quantity: 10 } }))
    await shop.start(token, { items: packs(kit, 9) })
    assert.deepEqual(await shelf(feed), [10, 9])
  })

  it('shows the available count when two kits share a part', async () => {
    const both = [...packs(kit, 7), ...packs(otherKit, 4)]
    const { token } = await shop.registerShopper()
    for (const answer of [
      await shop.call(quoteCheckout, { body: { items: both } }),
      await shop.tryToStart(token, { items: both, amount: 12_200 }),
    ]) {
      const { message, ...extra } = refused(answer, 409, 'out_of_stock') as Record<string, unknown>
      assert.deepEqual(
        [message, extra.available, extra.product_id],
        ['Only 3 packs of Terracotta Herb Garden Kit are left.', 3, otherKit],
      )
    }
    ok(await shop.call(quoteCheckout, { body: { items: [...packs(kit, 7), ...packs(otherKit, 3)] } }))
  })
})
