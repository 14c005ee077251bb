import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getToday } from '#contract/admin/dashboard.ts'
import * as goods from '#contract/admin/products.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

const owner = () => ({ cookie: office.owner })
const read = async (id: number) =>
  (await office.call(goods.getStaffProduct, { ...owner(), params: { id: String(id) } })).body
const edit = (id: number, body: object) =>
  office.call(goods.editProduct, { ...owner(), params: { id: String(id) }, body })

describe('editing products', () => {
  it('shows all fields and stock of a product, parts for kits', async () => {
    const one = await read(1)
    assert.deepEqual(
      one.stock.map(({ name, on_hand, reserved }) => [name, on_hand, reserved]),
      [[one.name, 5000, 0]],
    )
    const { body } = await office.call(goods.listStaffProducts, owner())
    assert.equal(body.count, 8)
    assert.ok(body.products.some(({ stock }) => stock.length > 1))
  })

  it('edits a product field by field, visible to shoppers at once', async () => {
    const before = await read(1)
    const answer = await edit(1, { version: before.version, price: before.price - 1.5 })
    assert.deepEqual(
      [answer.status, answer.body.version, answer.body.name],
      [200, before.version + 1, before.name],
    )
    const shown = await shop.call(getProduct, { params: { id: '1' } })
    assert.equal(shown.body.price, before.price - 1.5)
  })

  it('rejects an edit from an outdated tab with the present product', async () => {
    const { version } = await read(2)
    const both = await Promise.all([
      edit(2, { version, storage: 'Keep cool.' }),
      edit(2, { version, storage: 'Keep very cool.' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.equal(loser?.error.code, 'version_conflict')
    const serverVersion = loser?.error.theirs as goods.StaffProduct | undefined
    assert.deepEqual([serverVersion?.version, serverVersion?.storage], [version + 1, (await read(2)).storage])
  })

  it('rejects prices above the MRP, broken amounts and slugs in use', async () => {
    const { version, mrp, slug } = await read(1)
    for (const wrong of [
      { price: mrp + 1 },
      { price: 0 },
      { price: -5 },
      { price: 1.005 },
      { tax_rate: 100 },
      { hsn: '31' },
      { slug: 'A b' },
      { name: '' },
      { short_name: 'Not its beginning' },
      { crops: ['tomato', 'dragonfruit'] },
      { crops: 'tomato' as never },
      { image_url: 'https://evil.example/x.png' },
    ]) {
      assert.deepEqual(
        errorOf(await edit(1, { version, ...wrong })),
        [400, 'invalid_request'],
        JSON.stringify(wrong),
      )
    }
    const { version: other } = await read(2)
    assert.deepEqual(errorOf(await edit(2, { version: other, slug })), [409, 'product_exists'])
    assert.equal((await edit(999_999, { version: 1 })).status, 404)
  })

  it('creates a product with empty stock, also twice at once', async () => {
    const { id, version, updated_at, stock, ...fields } = await read(1)
    const make = (slug: string) => office.call(goods.createProduct, { ...owner(), body: { ...fields, slug } })
    const made = await Promise.all([make('neem-cake'), make('bone-meal')])
    assert.deepEqual(
      made.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(
      made.map(({ body }) => body.id).sort((a, b) => a - b),
      [9, 10],
    )
    assert.equal(made[0]?.body.stock[0]?.on_hand, 0)
    assert.deepEqual(errorOf(await make('neem-cake')), [409, 'product_exists'])
    assert.equal((await shop.call(getProduct, { params: { id: 'neem-cake' } })).body.in_stock, false)
  })
})

type Ledger = { body: Reply<typeof goods.listStockMovements> }

describe('the stock ledger', () => {
  const move = (body: object) => office.call(goods.moveStock, { ...owner(), body: body as never })

  it('corrects stock with reason, author and new count in the ledger', async () => {
    const [row] = (await read(3)).stock
    const stock_id = row?.stock_id ?? 0
    await shop.db.execute(
      sql`INSERT INTO batches (stock_id, number, on_hand) VALUES (${stock_id}, 'B-7', 10)`,
    )
    const strange = { stock_id, on_hand: 5000, change: -3, reason: 'broken', batch: 'B-8' }
    assert.deepEqual(errorOf(await move(strange)), [400, 'invalid_request'])
    const input = { stock_id, on_hand: 5000, change: -3, reason: 'broken in the rain', batch: 'B-7' }
    const both = await Promise.all([move(input), move(input)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.deepEqual([loser?.error.code, loser?.error.on_hand], ['stock_changed', 4997])
    const { body } = await office.call(goods.listStockMovements, {
      ...owner(),
      query: { stock_id: String(stock_id) },
    })
    const [newest] = body.movements
    assert.deepEqual(
      [newest?.by, newest?.change, newest?.on_hand, newest?.reason, newest?.batch],
      ['Ravi Menon', -3, 4997, 'broken in the rain', 'B-7'],
    )
    const oldest = body.movements.at(-1)
    assert.equal(oldest?.on_hand, oldest?.change, 'it began with nothing')
  })

  it('shows the count after each movement on every ledger page', async () => {
    for (const kind of ['product_id', 'part_id'] as const) {
      const { rows } = await shop.db.execute<{ id: number; on_hand: number }>(sql`
        WITH one AS (SELECT * FROM stock WHERE ${sql.raw(kind)} IS NOT NULL ORDER BY on_hand DESC, id LIMIT 1), moved AS (
          INSERT INTO stock_movements (${sql.raw(kind)}, change, reason)
          SELECT ${sql.raw(kind)}, n % 7 - 3, 'count' FROM one, generate_series(1, 120) AS n WHERE n % 7 <> 3 RETURNING change)
        UPDATE stock s SET on_hand = s.on_hand + (SELECT sum(change) FROM moved) FROM one WHERE s.id = one.id
        RETURNING s.id::float8 AS id, s.on_hand`)
      const { id = 0, on_hand = 0 } = rows[0] ?? {}
      let [cursor, expected, pages]: [string | undefined, number, number] = [undefined, on_hand, 0]
      do {
        const query: Record<string, string> = { stock_id: String(id), ...(cursor && { cursor }) }
        const { body }: Ledger = await office.call(goods.listStockMovements, { ...owner(), query })
        for (const movement of body.movements) {
          assert.equal(movement.on_hand, expected)
          expected -= movement.change
        }
        cursor = body.next_cursor ?? undefined
        pages += 1
      } while (cursor !== undefined)
      assert.deepEqual([pages, expected], [3, 0])
    }
    const none = await office.call(goods.listStockMovements, { ...owner(), query: { stock_id: '999999' } })
    assert.deepEqual([none.body.movements, none.body.next_cursor], [[], null])
  })

  it('never takes reserved packs or makes stock negative', async () => {
    const [row] = (await read(5)).stock
    const stock_id = row?.stock_id ?? 0
    const seen = { stock_id, on_hand: row?.on_hand ?? 0, reason: 'count' }
    assert.deepEqual(errorOf(await move({ ...seen, change: -1000 })), [409, 'out_of_stock'])
    for (const wrong of [
      { change: 0 },
      { change: 1.5 },
      { change: 1, reason: '' },
      { change: 1, on_hand: -1 },
    ]) {
      assert.deepEqual(
        errorOf(await move({ ...seen, ...wrong })),
        [400, 'invalid_request'],
        JSON.stringify(wrong),
      )
    }
    assert.equal((await move({ ...seen, stock_id: 999_999, change: 1 })).status, 404)
  })
})

describe('the dashboard', () => {
  it('counts on Today what the linked lists show', async () => {
    const { body } = await office.call(getToday, owner())
    assert.ok(body.counters.length >= 6)
    for (const { key, list, count } of body.counters) {
      const answer = await office.callPath(`GET ${list}`, owner())
      assert.equal(answer.status, 200, list)
      assert.equal((answer.body as { count: number }).count, count, key)
    }
    const low = body.counters.find(({ key }) => key === 'low-stock')
    assert.ok((low?.count ?? 0) > 0)
  })

  it('shows packers only lists that they may open', async () => {
    const { body } = await office.call(getToday, { cookie: office.packer })
    assert.ok(body.counters.length > 0)
    for (const { list } of body.counters) {
      const answer = await office.app.inject({ url: list, headers: { cookie: office.packer } })
      assert.equal(answer.statusCode, 200, list)
    }
  })
})
