import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { addItemsToCart, addToCart, getCart, removeCartItem, updateCartItem } from '#contract/shop/cart.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { accounts, orderItems, orders, payments, products, stock } from '../../platform/database/tables.ts'

let shop: TestShop
let token: string
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())
beforeEach(async () => {
  token = (await shop.registerShopper()).token
})

const add = (productId: unknown, quantity: unknown) =>
  shop.call(addToCart, { token, body: { productId, quantity } })
const set = (productId: unknown, quantity: unknown) =>
  shop.call(updateCartItem, { token, body: { productId, quantity } })
const remove = (productId: unknown) => shop.call(removeCartItem, { token, params: { productId } })
const read = async () => (await shop.call(getCart, { token })).body
/** Product id → packs in the cart. */
const held = async () =>
  Object.fromEntries((await read()).items.map((item) => [item.product_id, item.quantity]))

describe('the cart of a shopper', () => {
  it('keeps a line while another shopper changes the same product', async () => {
    await add(1, 2)
    const other = (await shop.registerShopper()).token
    await shop.call(addToCart, { token: other, body: { productId: 1, quantity: 3 } })
    await shop.call(updateCartItem, { token: other, body: { productId: 1, quantity: 4 } })
    assert.deepEqual(await held(), { 1: 2 })
    await shop.call(removeCartItem, { token: other, params: { productId: 1 } })
    assert.deepEqual(await held(), { 1: 2 })
    assert.deepEqual((await shop.call(getCart, { token: other })).body.items, [])
  })
})

describe('GET /api/cart', () => {
  it('is empty for a new shopper', async () => {
    assert.deepEqual(await read(), { items: [], count: 0 })
  })

  it('lists lines oldest first, at the charged price', async () => {
    await shop.fillCart(token, { 6: 1 })
    await shop.fillCart(token, { 2: 2 })
    await shop.fillCart(token, { 6: 1 })
    const cart = await read()
    assert.equal(cart.count, 4)
    assert.deepEqual(cart.items, [
      {
        product_id: 6,
        name: 'Balcony Starter Kit',
        price: 800,
        original_price: 800,
        quantity: 2,
        image_url: '/images/products/balcony-starter-kit.jpg',
        net_quantity: '1 kit',
        in_stock: true,
      },
      {
        product_id: 2,
        name: 'Bloom & Fruit Microbial Fertilizer',
        price: 977.5,
        original_price: 1150,
        quantity: 2,
        image_url: '/images/products/bloom-and-fruit-feed.jpg',
        net_quantity: '1 kg',
        in_stock: true,
      },
    ])
  })

  it("shows only the shopper's own cart", async () => {
    await shop.fillCart(token, { 1: 3 })
    const other = await shop.registerShopper()
    assert.deepEqual((await shop.call(getCart, { token: other.token })).body, {
      items: [],
      count: 0,
    })
  })

  it('shows sold-out and withdrawn products as not in stock', async () => {
    await shop.fillCart(token, { 3: 1, 4: 1 })
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.productId, 3))
    await shop.db.update(products).set({ isComingSoon: true }).where(eq(products.id, 4))
    try {
      assert.deepEqual(
        (await read()).items.map((item) => [item.product_id, item.quantity, item.in_stock]),
        [
          [3, 1, false],
          [4, 1, false],
        ],
      )
    } finally {
      await shop.db.update(stock).set({ onHand: 5000 }).where(eq(stock.productId, 3))
      await shop.db.update(products).set({ isComingSoon: false }).where(eq(products.id, 4))
    }
  })
})

describe('POST /api/cart/add', () => {
  it('adds packs and answers the new cart', async () => {
    const first = await add(1, 1)
    assert.deepEqual([first.status, first.body.message, first.body.count], [200, 'Item added to cart!', 1])
    const second = await add(1, 2)
    assert.deepEqual([second.body.message, second.body.count], ['Item added to cart!', 3])
    assert.deepEqual(second.body.items, (await read()).items)
  })

  it('accepts the product id as digits too, as query strings carry it', async () => {
    assert.equal((await add('1', 1)).status, 200)
    assert.deepEqual(await held(), { 1: 1 })
  })

  // #cart-460
  it('adds ten packs when a shopper wants more, and reports the limit', async () => {
    await add(1, 8)
    const { status, body } = await add(1, 5)
    assert.equal(status, 200)
    assert.match(body.message, /holds 10/)
    assert.deepEqual(await held(), { 1: 10 })
    assert.match((await add(1, 1)).body.message, /holds 10/)
    assert.match((await add(4, 25)).body.message, /holds 10/)
    assert.deepEqual(await held(), { 1: 10, 4: 10 })
  })

  it('does not report the limit for exactly ten packs', async () => {
    assert.equal((await add(1, 10)).body.message, 'Item added to cart!')
    assert.deepEqual(await held(), { 1: 10 })
  })

  it('treats less than one pack as one', async () => {
    await add(1, 0)
    await add(4, -7)
    assert.deepEqual(await held(), { 1: 1, 4: 1 })
  })

  it('rejects more packs than the stock, and reports how many are left', async () => {
    await shop.db.update(stock).set({ reserved: 37 }).where(eq(stock.productId, 5))
    await add(5, 2)
    const { status, error } = await add(5, 2)
    assert.deepEqual([status, error.code, error.available], [409, 'out_of_stock', 3])
    assert.match(error.message, /3 packs/)
    assert.deepEqual(await held(), { 5: 2 })
    assert.equal((await add(5, 1)).status, 200)
    await shop.db.update(stock).set({ reserved: 0 }).where(eq(stock.productId, 5))
  })

  it('refuses products that are out of stock, coming soon or unknown', async () => {
    const sold = await add(7, 1)
    assert.deepEqual([sold.status, sold.error.code, sold.error.available], [409, 'out_of_stock', 0])
    const soon = await add(8, 1)
    assert.deepEqual([soon.status, soon.error.code], [409, 'coming_soon'])
    const unknown = await add(999, 1)
    assert.deepEqual([unknown.status, unknown.error.code], [404, 'not_found'])
    assert.equal(unknown.error.message, 'Product not found.')
    assert.deepEqual(await held(), {})
  })

  it('counts every pack up to ten when many tabs add', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => add(1, 1)))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.deepEqual(await held(), { 1: 9 })
    const more = await Promise.all(Array.from({ length: 8 }, () => add(1, 3)))
    assert.deepEqual(await held(), { 1: 10 })
    assert.ok(more.every(({ body }) => /holds 10/.test(body.message)))
    token = (await shop.registerShopper()).token
    const threes = await Promise.all(Array.from({ length: 8 }, () => add(1, 3)))
    // The reported totals are 3, 6 and 9; later additions are limited to ten.
    assert.equal(threes.filter(({ body }) => body.message === 'Item added to cart!').length, 3)
  })

  it('never puts more than the stock into the cart, with many tabs', async () => {
    await shop.db.update(stock).set({ reserved: 36 }).where(eq(stock.productId, 5))
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(5, 1)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 4)
    assert.ok(answers.filter(({ status }) => status !== 200).every(({ error }) => error.available === 4))
    assert.deepEqual(await held(), { 5: 4 })
    await shop.db.update(stock).set({ reserved: 0 }).where(eq(stock.productId, 5))
  })
})

describe("packs that a shopper's own unpaid payment reserves", () => {
  it('leaves packs of an unpaid payment available to its own cart only', async () => {
    const seeds = eq(stock.productId, 5)
    const [me] = await shop.db.select().from(accounts).orderBy(desc(accounts.id)).limit(1)
    const accountId = me?.id ?? 0
    const [order] = await shop.db
      .insert(orders)
      .values({
        accountId,
        status: 'awaiting_payment',
        isFromCart: false,
        subtotalPaise: 58_000,
        discountPaise: 0,
        shippingPaise: 0,
        taxPaise: 0,
        totalPaise: 58_000,
      })
      .returning({ id: orders.id })
    const orderId = order?.id ?? 0
    await shop.db.insert(orderItems).values({
      orderId,
      productId: 5,
      productName: 'Seeds',
      pricePaise: 29_000,
      originalPricePaise: 29_000,
      taxRatePercent: 0,
      hsn: '1209',
      quantity: 2,
    })
    await shop.db.insert(payments).values({
      orderId,
      accountId,
      status: 'open',
      amountPaise: 58_000,
      receipt: 'held',
      isReserved: true,
      reservedUntil: new Date(Date.now() + 600_000),
    })
    await shop.db.update(stock).set({ reserved: 40 }).where(seeds)
    const mine = await add(5, 2)
    assert.deepEqual([mine.status, mine.body.items?.[0]?.in_stock], [200, true])
    assert.deepEqual([(await set(5, 3)).error.available, (await set(5, 1)).status], [2, 200])
    assert.equal((await read()).items[0]?.in_stock, true)
    token = (await shop.registerShopper()).token
    assert.equal((await add(5, 1)).error.available, 0)
    await shop.db.update(stock).set({ reserved: 0 }).where(seeds)
  })
})

describe('PUT /api/cart/update-item', () => {
  // #cart-c7c
  it('sets the quantity, limited to 1 to 10', async () => {
    await add(1, 4)
    const answers = [
      [2, 2],
      [0, 1],
      [-3, 1],
      [10, 10],
      [11, 10],
    ] as const
    for (const [asked, holds] of answers) {
      const { status, body } = await set(1, asked)
      assert.deepEqual([status, body.items[0]?.quantity, body.count], [200, holds, holds])
    }
    assert.match((await set(1, 500)).body.message, /holds 10/)
    assert.equal((await set(1, 3)).body.message, 'Cart updated.')
  })

  it('refuses more than the stock and changes nothing', async () => {
    await shop.db.update(stock).set({ reserved: 34 }).where(eq(stock.productId, 5))
    await add(5, 2)
    const { status, error } = await set(5, 7)
    assert.deepEqual([status, error.code, error.available], [409, 'out_of_stock', 6])
    assert.deepEqual(await held(), { 5: 2 })
    assert.equal((await set(5, 6)).status, 200)
    await shop.db.update(stock).set({ reserved: 0 }).where(eq(stock.productId, 5))
  })

  it('answers 404 for an unknown line', async () => {
    for (const productId of [1, 7, 8, 999]) {
      const { status, error } = await set(productId, 1)
      assert.deepEqual([status, error.code], [404, 'not_found'])
    }
  })

  it('refuses a line whose product became coming soon', async () => {
    await add(4, 1)
    await shop.db.update(products).set({ isComingSoon: true }).where(eq(products.id, 4))
    const { status, error } = await set(4, 2)
    await shop.db.update(products).set({ isComingSoon: false }).where(eq(products.id, 4))
    assert.deepEqual([status, error.code], [409, 'coming_soon'])
    assert.deepEqual(await held(), { 4: 1 })
  })
})

describe('DELETE /api/cart/remove-item/{productId}', () => {
  it('removes the line and answers the remaining cart', async () => {
    await shop.fillCart(token, { 1: 2, 2: 1 })
    const { status, body } = await remove(1)
    assert.deepEqual([status, body.count, body.items.map((item) => item.product_id)], [200, 1, [2]])
    assert.deepEqual(await held(), { 2: 1 })
  })

  it('succeeds when the line or the product does not exist', async () => {
    await shop.fillCart(token, { 2: 1 })
    for (const productId of [1, 999]) assert.equal((await remove(productId)).status, 200)
    assert.deepEqual(await held(), { 2: 1 })
  })
})

describe('invalid input to the cart', () => {
  // #cart-029
  it('rejects a fractional quantity as invalid_quantity', async () => {
    await add(1, 2)
    for (const quantity of [1.5, '2', null, undefined, true, [1], {}, '']) {
      for (const answer of [await add(1, quantity), await set(1, quantity)]) {
        assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_quantity'], String(quantity))
        assert.ok(answer.error.errors?.quantity)
      }
    }
    assert.deepEqual(await held(), { 1: 2 })
  })

  it('rejects a malformed product id as invalid_request', async () => {
    for (const productId of [undefined, null, 'abc', '', -1, 0, 1.5, 1e12, {}, '1; DROP TABLE products']) {
      const { status, error } = await add(productId, 1)
      assert.deepEqual([status, error.code], [400, 'invalid_request'], String(productId))
      assert.equal(error.errors?.productId, 'Unknown product.')
    }
    assert.equal((await remove('abc')).status, 400)
  })
})

describe('POST /api/cart/add-items', () => {
  const addAll = (items: unknown) => shop.call(addItemsToCart, { token, body: { items } as never })

  // #cart-together
  it('adds all products, and a full line stays full', async () => {
    await shop.fillCart(token, { 3: 9 })
    const { status, body } = await addAll([
      { productId: 3, quantity: 2 },
      { productId: 2, quantity: 1 },
    ])
    assert.deepEqual([status, body.count, body.message], [200, 11, 'Everything is in your cart.'])
    assert.deepEqual(await held(), { 2: 1, 3: 10 })
  })

  // #cart-together-none
  it('adds no product when one cannot be bought, and names it', async () => {
    await shop.fillCart(token, { 1: 1 })
    const refusals: [unknown, string, RegExp][] = [
      [8, 'coming_soon', /^Root Partner.*: This product is coming soon .* Nothing was added\.$/],
      [7, 'out_of_stock', /^Terracotta.*: This product is out of stock\. Nothing was added\.$/],
      [999, 'not_found', /^Product not found\. Nothing was added\.$/],
    ]
    for (const [productId, code, message] of refusals) {
      const { error } = await addAll([
        { productId: 2, quantity: 1 },
        { productId, quantity: 1 },
      ])
      assert.equal(error.code, code)
      assert.match(error.message, message)
      assert.deepEqual(await held(), { 1: 1 })
    }
  })

  it('rejects a malformed list of packs, and a guest', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ productId: index + 1, quantity: 1 }))
    for (const items of [[], many, undefined, [{ productId: 2 }], [{ productId: -1, quantity: 1 }]]) {
      assert.equal((await addAll(items)).status, 400)
    }
    const { status } = await shop.call(addItemsToCart, { body: { items: [{ productId: 2, quantity: 1 }] } })
    assert.equal(status, 401)
    assert.deepEqual(await held(), {})
  })
})
