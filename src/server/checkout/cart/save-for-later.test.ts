import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { addToCart, getCart } from '#contract/shop/cart.ts'
import { forgetSaved, listSaved, moveToCart, saveForLater } from '#contract/shop/saved.ts'
import { cappedMessage } from '#shared/field-rules.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let token: string
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())
beforeEach(async () => {
  ;({ token } = await shop.registerShopper())
})

const add = (productId: number, quantity: number) =>
  shop.call(addToCart, { token, body: { productId, quantity } })
const save = (productId: number) => shop.call(saveForLater, { token, body: { productId } })
const move = (productId: number) => shop.call(moveToCart, { token, params: { productId } })

/** Product id → packs, in the cart and saved. */
async function held(): Promise<{ cart: Record<number, number>; saved: Record<number, number> }> {
  const [cart, saved] = await Promise.all([shop.call(getCart, { token }), shop.call(listSaved, { token })])
  const packs = (lines: { product_id: number; quantity: number }[]) =>
    Object.fromEntries(lines.map(({ product_id, quantity }) => [product_id, quantity]))
  return { cart: packs(cart.body.items), saved: packs(saved.body.saved) }
}

/** Packs of product 5 that can be sold. */
const stock = (packs: number) =>
  shop.db.execute(sql`UPDATE stock SET on_hand = reserved + ${packs} WHERE id IN (
    SELECT stock_id FROM product_stock WHERE product_id = 5)`)

describe('A product that is saved for later', () => {
  it('moves a line to the saved list and answers both lists', async () => {
    await add(1, 3)
    await add(2, 1)
    const { status, body } = await save(1)
    assert.equal(status, 200)
    assert.equal(body.message, 'Saved for later.')
    assert.equal(body.count, 1)
    assert.deepEqual(
      body.saved.map(({ name, quantity, price, in_stock }) => [name, quantity, price, in_stock]),
      [['Balcony Feed All-Purpose Microbial Fertilizer', 3, 500, true]],
    )
    assert.deepEqual(await held(), { cart: { 2: 1 }, saved: { 1: 3 } })
  })

  it('moves a saved product back into the cart with all packs', async () => {
    await add(1, 3)
    await save(1)
    const { body } = await move(1)
    assert.equal(body.message, 'Item added to cart!')
    assert.deepEqual(await held(), { cart: { 1: 3 }, saved: {} })
  })

  it('adds packs to those saved before, up to ten', async () => {
    await add(1, 6)
    await save(1)
    await add(1, 7)
    assert.equal((await save(1)).body.message, 'Saved for later: 10 packs, the most of one product.')
    assert.deepEqual(await held(), { cart: {}, saved: { 1: 10 } })
  })

  it('keeps packs saved that exceed the limit of the line', async () => {
    await add(1, 6)
    await save(1)
    await add(1, 7)
    const { body } = await move(1)
    assert.equal(body.message, cappedMessage())
    assert.deepEqual(await held(), { cart: { 1: 10 }, saved: { 1: 3 } })
  })

  it('keeps packs saved that are out of stock, and reports how many', async () => {
    await add(5, 4)
    await save(5)
    await stock(3)
    const { body } = await move(5)
    assert.match(body.message, /^Only 3 more packs are left in stock\./)
    assert.deepEqual(await held(), { cart: { 5: 3 }, saved: { 5: 1 } })
    const refused = await move(5)
    assert.deepEqual([refused.status, refused.error.code], [409, 'out_of_stock'])
    assert.deepEqual(await held(), { cart: { 5: 3 }, saved: { 5: 1 } })
    await stock(40)
  })

  it('forgets a saved product, also when repeated', async () => {
    await add(1, 1)
    await save(1)
    for (const _ of [1, 2]) {
      const { status } = await shop.call(forgetSaved, { token, params: { productId: 1 } })
      assert.equal(status, 200)
    }
    assert.deepEqual(await held(), { cart: {}, saved: {} })
  })

  it('saves only products of the cart, and moves only saved ones', async () => {
    for (const { status, error } of [await save(1), await move(1), await save(99), await move(99)])
      assert.deepEqual([status, error.code], [404, 'not_found'])
  })

  it('shows saved products only to their shopper, never to a guest', async () => {
    await add(1, 1)
    await save(1)
    const other = await shop.registerShopper()
    assert.deepEqual((await shop.call(listSaved, { token: other.token })).body, { saved: [] })
    assert.equal((await shop.call(listSaved)).status, 401)
    assert.equal((await shop.call(moveToCart, { token: other.token, params: { productId: 1 } })).status, 404)
  })

  it('neither loses nor doubles packs when tabs move them concurrently', async () => {
    await add(1, 4)
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all([save(1), move(1), save(1), move(1)])
      for (const { status } of answers) assert.ok(status === 200 || status === 404, `answers ${status}`)
      const { cart, saved } = await held()
      assert.equal((cart[1] ?? 0) + (saved[1] ?? 0), 4)
    }
  })
})
