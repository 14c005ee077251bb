import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as periods from '#contract/admin/price-periods.ts'
import { checkProductGrid, listProductGrid, saveProductGrid } from '#contract/admin/product-grid.ts'
import { editProduct, getStaffProduct } from '#contract/admin/products.ts'
import { addToCart, getCart } from '#contract/shop/cart.ts'
import { listProductPage } from '#contract/shop/product-list.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { runsOf } from '#test/seeded-random.ts'

const { shop, office } = await openPayingOffice()
const owner = () => ({ cookie: office.owner })

afterEach(() => shop.db.execute(sql`DELETE FROM price_periods`))

let keys = 0
const set = (body: object, input = owner()) => {
  keys += 1
  return office.call(periods.setPricePeriod, { ...input, key: `price-set-${keys}-000000`, body })
}
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
const shown = async (id = 1) => (await shop.call(getProduct, { params: { id: String(id) } })).body
const own = async (id: number) =>
  (await office.call(getStaffProduct, { ...owner(), params: { id: String(id) } })).body

/** Inserts a period as if somebody had set it long ago. */
const shift = (seconds: number) =>
  shop.db.execute(sql`UPDATE price_periods SET starts_at = starts_at + make_interval(secs => ${seconds}),
    ends_at = ends_at + make_interval(secs => ${seconds})`)

describe('temporary prices', () => {
  it('shows, quotes and charges a temporary price within its limits', async () => {
    const { token } = await shop.registerShopper()
    const items = [{ productId: 1, quantity: 2 }]
    const [before, full] = [await shown(), await shop.total(token, items)]
    const ends_at = inSeconds(120)
    const made = await set({ product_ids: [1], starts_at: inSeconds(60), ends_at, discount_percentage: 40 })
    assert.equal(made.status, 200)
    assert.deepEqual(
      [(await shown()).discounted_price, await shop.total(token, items)],
      [before.discounted_price, full],
    )
    await shift(-61)
    const now = await shown()
    assert.equal(now.discounted_price, Math.round(before.price * 60) / 100)
    assert.equal(now.price_until, new Date(Date.parse(ends_at) - 61_000).toISOString())
    const total = await shop.total(token, items)
    assert.ok(total < full)
    const orderId = await shop.buy(token, { items })
    assert.equal((await shop.order(token, orderId)).total_amount, total)
    const open = await shop.start(token, { items })
    await shift(-60)
    const after = await shown()
    assert.deepEqual([after.discounted_price, after.price_until], [before.discounted_price, undefined])
    assert.equal(await shop.total(token, items), full)
    // A quote within the period is still charged after it.
    const paid = await shop.tryToVerify(token, await shop.sandbox.pay(open.id))
    assert.equal((await shop.order(token, paid.body.orderId)).total_amount, total)
  })

  it('switches temporary prices by the clock in cached lists', async () => {
    const price = async () => {
      const answer = await shop.app.inject('/api/products_s')
      const list = JSON.parse(answer.body) as { id: number; discounted_price: number }[]
      return list.find(({ id }) => id === 2)?.discounted_price
    }
    const before = await price()
    const { mrp } = await own(2)
    const [starts_at, ends_at] = [inSeconds(1), inSeconds(2.2)]
    await set({ product_ids: [2], starts_at, ends_at, price: mrp - 100, discount_percentage: 0 })
    const seen: { at: number; price: number | undefined }[] = []
    while (Date.now() < Date.parse(ends_at) + 400) {
      const at = Date.now()
      seen.push({ at, price: await price() })
      await wait(10)
    }
    const slack = 60
    for (const { at, price: found } of seen) {
      if (at < Date.parse(starts_at) - slack || at > Date.parse(ends_at) + slack) assert.equal(found, before)
      if (at > Date.parse(starts_at) + slack && at < Date.parse(ends_at) - slack)
        assert.equal(found, mrp - 100)
    }
    assert.ok(seen.some(({ price: found }) => found === mrp - 100))
  })

  it('hides the end of a higher temporary price', async () => {
    const { price, mrp } = await own(3)
    assert.ok(price <= mrp)
    await set({ product_ids: [3], ends_at: inSeconds(60), price: price + 10, mrp: price + 10 })
    const found = await shown(3)
    assert.deepEqual([found.price, found.mrp, found.price_until], [price + 10, price + 10, undefined])
  })

  it('rejects temporary prices that are unlawful, past, reversed, empty or concurrent', async () => {
    const { mrp, price, version } = await own(4)
    const times = { product_ids: [4], starts_at: inSeconds(60), ends_at: inSeconds(120) }
    for (const [wrong, field] of [
      [{ ...times, price: mrp + 1 }, 'price'],
      [{ ...times, mrp: price - 1 }, 'mrp'],
      [{ ...times, price: 5, starts_at: inSeconds(-600) }, 'starts_at'],
      [{ ...times, price: 5, ends_at: inSeconds(30) }, 'ends_at'],
      [{ ...times, price: 5, ends_at: 'soon' }, 'ends_at'],
      [times, 'price'],
    ] as const) {
      const answer = await set(wrong)
      assert.deepEqual(
        [...errorOf(answer), Object.keys(answer.error.errors ?? {})],
        [400, 'invalid_request', [field]],
      )
    }
    const both = await Promise.all([set({ ...times, price: 6 }), set({ ...times, price: 7 })])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal(both.find(({ status }) => status === 409)?.error.code, 'prices_overlap')
    // A period may begin when another ends.
    assert.equal(
      (await set({ ...times, starts_at: times.ends_at, ends_at: inSeconds(180), price: 8 })).status,
      200,
    )
    const { cookie } = await office.memberWith(['products.read', 'products.write'])
    assert.deepEqual(errorOf(await set({ ...times, price: 9 }, { cookie })), [403, 'not_allowed'])

    await set({
      product_ids: [5],
      starts_at: inSeconds(60),
      ends_at: inSeconds(120),
      price: (await own(5)).mrp,
    })
    const five = await own(5)
    const edit = { version: five.version, price: 1, mrp: 1 }
    const lowered = await office.call(editProduct, { ...owner(), params: { id: '5' }, body: edit })
    assert.deepEqual(
      [...errorOf(lowered), Object.keys(lowered.error.errors ?? {})],
      [400, 'invalid_request', ['mrp']],
    )
    const changes = [
      { id: 4, version, low_level: 3 },
      { id: 5, ...edit },
    ]
    const inGrid = await office.call(saveProductGrid, {
      ...owner(),
      key: 'grid-mrp-000000',
      body: { changes },
    })
    assert.deepEqual(Object.keys(inGrid.error.errors ?? {}), ['changes.1.mrp'])
    const checked = await office.call(checkProductGrid, { ...owner(), body: { changes } })
    assert.deepEqual(Object.keys(checked.error.errors ?? {}), ['changes.1.mrp'])
    await assert.rejects(
      shop.db.execute(sql`UPDATE products SET price_paise = 1, mrp_paise = 1 WHERE id = 5`),
    )
  })

  it('lists future, running, past and cancelled temporary prices', async () => {
    await set({ product_ids: [1, 2], ends_at: inSeconds(60), discount_percentage: 10 })
    const { body } = await set({
      product_ids: [1],
      starts_at: inSeconds(60),
      ends_at: inSeconds(90),
      price: 7,
    })
    const list = async (state: periods.PeriodState) =>
      (await office.call(periods.listPricePeriods, { ...owner(), query: { state } })).body.periods
    assert.deepEqual(
      [(await list('running')).length, (await list('coming')).length, (await list('ended')).length],
      [2, 1, 0],
    )
    const end = (period: periods.PricePeriod | undefined) =>
      office.call(periods.endPricePeriod, {
        ...owner(),
        params: { id: String(period?.id) },
        body: { version: period?.version },
      })
    const [running] = await list('running')
    const both = await Promise.all([end(running), end(running)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual((await end(body.periods[0])).body, { ended: false })
    assert.deepEqual(
      [(await list('running')).length, (await list('coming')).length, (await list('ended')).length],
      [1, 0, 1],
    )
    assert.equal((await shown(running?.product_id)).price_until, undefined)
  })

  it('never has two temporary prices of a product at once', async () => {
    const { rows } = (await office.call(listProductGrid, { ...owner(), query: {} })).body
    const mrp = rows.find(({ id }) => id === 6)?.mrp ?? 0
    const span = fc.record({
      from: fc.nat({ max: 30 }),
      length: fc.integer({ min: 1, max: 15 }),
      off: fc.integer({ min: 1, max: 90 }),
    })
    const inputs = fc.array(span, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(inputs, (list) => comparePeriods(list, mrp)),
      { numRuns: runsOf(8) },
    )
  })
})

interface Wish {
  from: number
  length: number
  off: number
}

/** Sets random periods by minutes, and compares the database with the accepted ones. */
async function comparePeriods(inputs: Wish[], price: number): Promise<void> {
  await shop.db.execute(sql`DELETE FROM price_periods`)
  const base = Date.now() + 3_600_000
  const minute = (count: number): string => new Date(base + count * 60_000).toISOString()
  const accepted: Wish[] = []
  for (const input of inputs) {
    const [starts_at, ends_at] = [minute(input.from), minute(input.from + input.length)]
    const { status } = await set({
      product_ids: [6],
      starts_at,
      ends_at,
      price,
      discount_percentage: input.off,
    })
    const isFree = !accepted.some((one) => meet(one, input))
    assert.equal(status, isFree ? 200 : 409)
    if (isFree) accepted.push(input)
  }
  const { rows } = await shop.db.execute<{ at: number; count: number; off: number | null }>(sql`
    SELECT at::int, count(r.id)::int AS count, max(r.discount_percent)::float8 AS off FROM generate_series(0, 46) AS at
    LEFT JOIN price_periods r ON r.starts_at <= ${minute(0)}::timestamptz + make_interval(mins => at::int)
      AND r.ends_at > ${minute(0)}::timestamptz + make_interval(mins => at::int) GROUP BY at`)
  for (const { at, count, off } of rows) {
    const expected = accepted.find((one) => meet(one, { from: at, length: 1, off: 0 }))
    assert.deepEqual([count, off], [expected ? 1 : 0, expected?.off ?? null])
  }
}

const meet = (one: Wish, other: Wish): boolean =>
  one.from < other.from + other.length && other.from < one.from + one.length

describe('temporary prices in cart, lists and search', () => {
  it('shows the temporary price in cart, lists and search', async () => {
    const before = await shown(1)
    const price = before.price - 5
    await set({ product_ids: [1], ends_at: inSeconds(60), price, discount_percentage: 0 })
    const { token } = await shop.registerShopper()
    await shop.call(addToCart, { token, body: { productId: 1, quantity: 1 } })
    const cart = await shop.call(getCart, { token })
    assert.equal(cart.body.items[0]?.price, price)
    const list = await shop.call(listProducts, {})
    assert.equal(list.body.find(({ id }) => id === 1)?.discounted_price, price)
    const page = await shop.call(listProductPage, { query: {} })
    assert.equal(page.body.products.find(({ id }) => id === 1)?.discounted_price, price)
  })
})
