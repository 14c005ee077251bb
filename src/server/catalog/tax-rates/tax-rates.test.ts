import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listProductGrid, saveProductGrid } from '#contract/admin/product-grid.ts'
import { editProduct, getStaffProduct } from '#contract/admin/products.ts'
import * as calls from '#contract/admin/tax-rates.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { eventually } from '#test/paying-shop.ts'
import { indiaDay, passDays } from '#test/tax-rates.ts'
import { findEntries } from '../../platform/audit/find-entries.ts'

const { shop, office } = await openPayingOffice()
const owner = () => ({ cookie: office.owner })

let keys = 0
const key = (): string => {
  keys += 1
  return `tax-rate-${keys}-0000000`
}
const source = 'Notification 9/2025-Central Tax (Rate)'
const add = (hsn: string, rate: number, starts_on: string, input = owner()) =>
  office.call(calls.addTaxRate, { ...input, key: key(), body: { hsn, rate, starts_on, source } })
const added = async (...given: Parameters<typeof add>): Promise<calls.TaxRate> => {
  const answer = await add(...given)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body
}
const edit = ({ id, version, hsn, rate, starts_on, source: from }: calls.TaxRate, change: object) =>
  office.call(calls.editTaxRate, {
    ...owner(),
    params: { id: String(id) },
    body: { version, hsn, rate, starts_on, source: from, ...change },
  })
const remove = ({ id, version }: calls.TaxRate) =>
  office.call(calls.removeTaxRate, { ...owner(), params: { id: String(id) }, body: { version } })
const follow = (id: number) =>
  office.call(calls.followTaxRate, { ...owner(), key: key(), params: { id: String(id) }, body: {} })
const list = async (query: Record<string, string> = {}) =>
  (await office.call(calls.listTaxRates, { ...owner(), query })).body
const check = (body: object) => office.call(calls.checkTaxRate, { ...owner(), body })

/** Sets the HSN and the own rate of a product; null for none. */
const put = async (id: number, hsn: string, tax_rate: number | null) => {
  const { version } = (await office.call(getStaffProduct, { ...owner(), params: { id: String(id) } })).body
  return office.call(editProduct, {
    ...owner(),
    params: { id: String(id) },
    body: { version, hsn, tax_rate },
  })
}
const shownRate = async (id: number): Promise<number> =>
  (await shop.call(getProduct, { params: { id: String(id) } })).body.tax_rate
const taxOf = async (order: string): Promise<[percent: number, rateId: number | null]> => {
  const { rows } = await shop.db.execute<{ percent: number; rate: number | null }>(sql`
    SELECT tax_rate_percent::float8 AS percent, rate_id::int AS rate FROM order_items WHERE order_id = ${Number(order.slice(3))}`)
  return [rows[0]?.percent ?? -1, rows[0]?.rate ?? null]
}

describe('tax rates by HSN', () => {
  it('adds, lists, edits and removes tax rates, each logged', async () => {
    const past = await added('2101', 12, '2020-01-01')
    const next = await added('2101', 5, indiaDay(3))
    assert.deepEqual(
      [past.state, next.state, next.by.length > 0, next.is_used],
      ['holding', 'coming', true, false],
    )
    const { rates, count } = await list({ hsn: '21' })
    assert.deepEqual([rates.map(({ id, ends_on }) => [id, ends_on]), count], [[[past.id, indiaDay(2)]], 1])
    assert.deepEqual(
      (await list({ state: 'coming', hsn: '2101' })).rates.map(({ id }) => id),
      [next.id],
    )
    const edited = await edit(next, { rate: 18, starts_on: indiaDay(4) })
    assert.deepEqual([edited.body.rate, edited.body.starts_on], [18, indiaDay(4)])
    const stale = await edit(next, { rate: 28 })
    assert.deepEqual(
      [...errorOf(stale), (stale.error.theirs as calls.TaxRate).rate],
      [409, 'version_conflict', 18],
    )
    assert.equal((await remove(edited.body)).status, 200)
    assert.deepEqual(errorOf(await remove(edited.body)), [404, 'not_found'])
    const log = await findEntries(shop.db, { entity: `tax_rate:${next.id}` })
    assert.deepEqual(
      log.entries.map(({ action }) => action),
      ['tax_rate_removed', 'tax_rate_edited', 'tax_rate_added'],
    )
    await passDays(shop.db, 0)
    assert.equal((await list({ state: 'past', hsn: '2101' })).count, 0)
  })

  it('stores one rate per HSN and day under concurrency', async () => {
    const both = await Promise.all([add('2201', 5, indiaDay(1)), add('2201', 18, indiaDay(1))])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.deepEqual(
      [loser?.error.code, Object.keys(loser?.error.errors ?? {})],
      ['rate_exists', ['starts_on']],
    )
    await assert.rejects(
      shop.db.execute(
        sql`INSERT INTO tax_rates (hsn, rate_percent, starts_on, source) VALUES ('2201', 5, ${indiaDay(1)}, 'x')`,
      ),
    )
  })

  it('rejects impossible rates, changes from today and missing permissions', async () => {
    for (const [wrong, field] of [
      [{ hsn: '22' }, 'hsn'],
      [{ hsn: '22021' }, 'hsn'],
      [{ rate: -1 }, 'rate'],
      [{ rate: 100 }, 'rate'],
      [{ rate: 5.005 }, 'rate'],
      [{ starts_on: '2017-06-30' }, 'starts_on'],
      [{ starts_on: 'tomorrow' }, 'starts_on'],
      [{ source: ' ' }, 'source'],
    ] as const) {
      const answer = await check({ hsn: '2202', rate: 5, starts_on: indiaDay(1), source, ...wrong })
      assert.deepEqual(
        [...errorOf(answer), Object.keys(answer.error.errors ?? {})],
        [400, 'invalid_request', [field]],
      )
    }
    await added('2203', 5, '2025-09-22')
    for (const hsn of ['2203', '220310', '22031001']) {
      const answer = await add(hsn, 18, indiaDay(0))
      assert.match(answer.error.errors?.starts_on ?? '', /tomorrow at the earliest/)
    }
    const reader = { cookie: (await office.memberWith(['products.read'])).cookie }
    assert.deepEqual(errorOf(await add('2204', 5, indiaDay(1), reader)), [403, 'not_allowed'])
    assert.equal((await office.call(calls.listTaxRates, reader)).status, 200)
  })

  it('applies the rate of the longest matching HSN from its first day', async () => {
    const before = await shownRate(1)
    const unknown = await put(1, '23010101', null)
    assert.match(unknown.error.errors?.tax_rate ?? '', /No rate is known for the HSN 23010101/)
    assert.equal(await shownRate(1), before)
    const { rows } = (await office.call(listProductGrid, owner())).body
    const [row] = rows
    assert.ok(row)
    const inGrid = await office.call(saveProductGrid, {
      ...owner(),
      key: key(),
      body: { changes: [{ id: row.id, version: row.version, hsn: '23010101', tax_rate: null }] },
    })
    assert.deepEqual(Object.keys(inGrid.error.errors ?? {}), ['changes.0.tax_rate'])
    await assert.rejects(
      shop.db.execute(sql`UPDATE products SET hsn = '23010101', tax_rate_percent = NULL WHERE id = 1`),
      (error: Error) => /No rate is known/.test(String(error.cause)),
    )

    await added('2301', 5, '2025-09-22')
    await added('230101', 12, indiaDay(1))
    assert.equal((await put(1, '23010101', null)).status, 200)
    assert.equal(await shownRate(1), 5)
    const sum = (await check({ hsn: '2301', rate: 18, starts_on: indiaDay(2), source })).body
    assert.deepEqual([sum.products, sum.before], [0, 5])
    const longer = (await check({ hsn: '23010101', rate: 18, starts_on: indiaDay(2), source })).body
    assert.deepEqual([longer.products, longer.names.length, longer.own, longer.before], [1, 1, 0, 12])
    const { token } = await shop.registerShopper()
    const total = await shop.total(token, [{ productId: 1, quantity: 1 }])
    await passDays(shop.db, 1)
    assert.equal(
      (await office.call(getStaffProduct, { ...owner(), params: { id: '1' } })).body.tax_rate,
      null,
    )
    assert.equal(await shop.total(token, [{ productId: 1, quantity: 1 }]), total)
    const order = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }] })
    assert.equal((await taxOf(order))[0], 12)
  })

  it('preserves rates that orders use or goods need', async () => {
    const rate = await added('2401', 5, '2025-09-22')
    await put(2, '24010000', null)
    assert.deepEqual(errorOf(await remove(rate)), [409, 'rate_needed'])
    assert.deepEqual(errorOf(await edit(rate, { hsn: '2402' })), [409, 'rate_needed'])
    const corrected = await edit(rate, { rate: 12 })
    assert.equal(corrected.body.rate, 12)
    const { token } = await shop.registerShopper()
    const open = await shop.start(token, { items: [{ productId: 2, quantity: 1 }] })
    const touched = (await check({ hsn: '2401', rate: 18, starts_on: indiaDay(1), source })).body
    assert.deepEqual([touched.products, touched.open_payments], [1, 1])
    const found = (await list({ hsn: '2401' })).rates[0] ?? assert.fail()
    assert.deepEqual([found.is_used, found.goods], [true, 1])
    for (const change of [{ rate: 5 }, { starts_on: '2025-09-23' }, { hsn: '240100' }]) {
      assert.deepEqual(errorOf(await edit(found, change)), [409, 'rate_used'])
    }
    await put(2, '24010000', 5)
    assert.deepEqual(errorOf(await remove(found)), [409, 'rate_used'])
    assert.equal((await edit(found, { source: 'Notification 10/2025' })).body.source, 'Notification 10/2025')
    // The quote stands, whatever changed since.
    const paid = await shop.tryToVerify(token, await shop.sandbox.pay(open.id))
    assert.deepEqual(await taxOf(paid.body.orderId), [12, rate.id])
  })

  it('corrects the source of a rate, also with earlier rates', async () => {
    await added('2403', 5, '2025-09-22')
    await added('2403', 12, indiaDay(1))
    await passDays(shop.db, 1)
    const found = (await list({ hsn: '2403' })).rates[0] ?? assert.fail()
    const { id, hsn, rate, starts_on } = found
    const mended = { hsn, rate, starts_on, source: 'Notification 11/2025' }
    assert.equal((await check({ ...mended, id })).status, 200)
    assert.equal((await check({ ...mended, rate: 18, id })).status, 400)
    assert.equal((await edit(found, mended)).body.source, mended.source)
  })

  it('rejects a product whose HSN loses its rate at that moment', async () => {
    const rate = await added('2801', 5, '2025-09-22')
    assert.equal((await put(5, '28010000', 5)).status, 200)
    const { taken } = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE tax_rates SET hsn = '2802' WHERE id = ${rate.id}`)
      const taking = shop.db
        .execute(sql`UPDATE products SET tax_rate_percent = NULL WHERE id = 5`)
        .then(() => 'taken')
        .catch((error: Error) => String(error.cause))
      await eventually('it waits for the rate', async () => {
        const { rows } = await shop.db.execute(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows[0] ?? null
      })
      // Wrapped in an object, because returning the promise would make the transaction wait for it.
      return { taken: taking }
    })
    assert.match(await taken, /No rate is known for the HSN 28010000/)
  })

  it('serialises placing orders and changing their rates', async () => {
    const rate = await added('2501', 5, '2025-09-22')
    await put(3, '25010000', null)
    const shoppers = await Promise.all(Array.from({ length: 4 }, () => shop.registerShopper()))
    const [changed, ...orders] = await Promise.all([
      edit(rate, { rate: 12 }),
      ...shoppers.map(({ token }) => shop.start(token, { items: [{ productId: 3, quantity: 1 }] })),
    ])
    assert.equal(orders.length, 4)
    const { rows } = await shop.db.execute<{ percent: number; own: number }>(sql`
      SELECT i.tax_rate_percent::float8 AS percent, t.rate_percent::float8 AS own FROM order_items i JOIN tax_rates t ON t.id = i.rate_id
      WHERE t.id = ${rate.id}`)
    assert.equal(rows.length, 4)
    for (const { percent, own } of rows) assert.equal(percent, own)
    assert.equal(rows[0]?.own, changed.status === 200 ? 12 : 5)
  })

  it('shows new rates in cached answers from midnight on', async () => {
    await added('2602', 5, '2025-09-22')
    await put(4, '26020000', null)
    await added('2602', 18, indiaDay(1))
    const stored = async (): Promise<number | undefined> => {
      const { body } = await shop.app.inject('/api/products_s')
      return (JSON.parse(body) as { id: number; tax_rate: number }[]).find(({ id }) => id === 4)?.tax_rate
    }
    assert.deepEqual([await stored(), await stored()], [5, 5])
    await passDays(shop.db, 1)
    // A database check from before midnight ends at midnight; this one would last a second.
    await eventually('the rate of the new day', async () => (await stored()) === 18 || null)
  })

  it('drops own rates that equal the HSN rate without tax changes', async () => {
    await put(4, '26010000', 5)
    await put(5, '26019900', 18)
    const rate = await added('2601', 5, '2025-09-22')
    const sum = (await check({ hsn: '2601', rate: 12, starts_on: indiaDay(5), source })).body
    assert.deepEqual([sum.products, sum.own], [0, 2])
    assert.deepEqual((await follow(rate.id)).body, { products: 1, parts: 0 })
    assert.deepEqual([await shownRate(4), await shownRate(5)], [5, 18])
    assert.deepEqual((await follow(rate.id)).body, { products: 0, parts: 0 })
    assert.equal((await list({ hsn: '2601' })).rates[0]?.goods, 1)
    const { rows } = await shop.db.execute<{ before: object; after: object }>(
      sql`SELECT before, after FROM audit_log WHERE entity = 'product' AND entity_id = '4' ORDER BY id DESC LIMIT 1`,
    )
    assert.deepEqual(rows[0], { before: { tax_rate: 5 }, after: { tax_rate: null } })
  })

  it('drops own rates of kit parts, not of the kit', async () => {
    const { rows: kits } = await shop.db.execute<{ id: number; parts: number }>(sql`
      SELECT product_id::int AS id, count(*)::int AS parts FROM product_components GROUP BY 1 ORDER BY 1 LIMIT 1`)
    const kit = kits[0] ?? assert.fail('The sample has a kit.')
    await shop.db.execute(
      sql`UPDATE products SET hsn = '26030000', tax_rate_percent = 5 WHERE id = ${kit.id}`,
    )
    await shop.db.execute(
      sql`UPDATE product_components SET hsn = '26030000', tax_rate_percent = 5 WHERE product_id = ${kit.id}`,
    )
    const rate = await added('2603', 5, '2025-09-22')
    assert.deepEqual((await follow(rate.id)).body, { products: 0, parts: kit.parts })
    const { rows } = await shop.db.execute<{ own: number; parts: number }>(sql`
      SELECT tax_rate_percent::float8 AS own, (SELECT count(*)::int FROM product_components c
        WHERE c.product_id = p.id AND c.tax_rate_percent IS NULL) AS parts FROM products p WHERE id = ${kit.id}`)
    assert.deepEqual(rows, [{ own: 5, parts: kit.parts }])
  })
})
