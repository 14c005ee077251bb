import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expectDelivery } from '#contract/admin/deliveries.ts'
import * as calls from '#contract/admin/reorder.ts'
import { errorOf } from '#test/back-office.ts'
import { force } from '#test/force.ts'
import { openOffice } from '#test/office.ts'
import { stockUp } from '#test/stock-up.ts'

const { shop, office } = await openOffice()
const cookie = office.owner

const list = async (view: 'due' | 'all', cursor?: string) =>
  (await office.call(calls.listReorder, { cookie, query: { view, ...(cursor && { cursor }) } })).body
const idOf = async (productId: number): Promise<number> =>
  (await shop.db.execute<{ id: number }>(sql`SELECT id FROM stock WHERE product_id = ${productId}`)).rows[0]
    ?.id ?? 0
const rowOf = async (id: number, view: 'due' | 'all' = 'all') =>
  (await list(view)).rows.find((row) => row.stock_id === id)

/**
 * Creates a product with this ledger: changes by orders or by hand, some days ago; its count is their sum.
 */
async function moved(productId: number, movements: { daysAgo: number; change: number; isOrder?: boolean }[]) {
  await force(shop.db, sql`DELETE FROM stock_movements WHERE product_id = ${productId}`)
  await shop.db.execute(sql`UPDATE stock SET on_hand = 0, reserved = 0 WHERE product_id = ${productId}`)
  await shop.db.execute(sql`UPDATE batches SET on_hand = 0 WHERE stock_id = ${await idOf(productId)}`)
  for (const { daysAgo, change, isOrder = true } of movements) {
    await shop.db.execute(sql`
      INSERT INTO stock_movements (product_id, change, reason, order_id, created_at)
      VALUES (${productId}, ${change}, 'test', ${isOrder ? 1 : null}, now() - make_interval(days => ${daysAgo}))`)
    await shop.db.execute(sql`UPDATE stock SET on_hand = on_hand + ${change} WHERE product_id = ${productId}`)
  }
  return idOf(productId)
}

describe('the reorder list', () => {
  it('computes the pace from 28 days less returns and empty days', async () => {
    const id = await moved(1, [
      { daysAgo: 40, change: 40, isOrder: false },
      { daysAgo: 35, change: -10 },
      { daysAgo: 20, change: -20 },
      { daysAgo: 19, change: -10 },
      // No pack was left for thirteen days.
      { daysAgo: 5, change: 2 },
    ])
    const scarce = await rowOf(id)
    assert.deepEqual([scarce?.free, scarce?.sold, scarce?.days, scarce?.cover_days], [2, 28, 15, 1])
    const other = await moved(2, [
      { daysAgo: 60, change: 100, isOrder: false },
      { daysAgo: 14, change: -30 },
      { daysAgo: 7, change: 2 },
    ])
    const row = await rowOf(other)
    assert.deepEqual([row?.free, row?.sold, row?.days, row?.cover_days], [72, 28, 28, 72])
    assert.equal(row?.suggested, 0)
  })

  it('stores the first of two lead times set at once', async () => {
    for (const productId of [1, 2, 3, 4]) {
      const id = await idOf(productId)
      const set = (lead_days: number) =>
        office.call(calls.editReorderTerms, {
          cookie,
          params: { id: String(id) },
          body: { version: 0, lead_days },
        })
      const both = await Promise.all([set(20), set(30)])
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
      const stored = both.find(({ status }) => status === 200)?.body.lead_days
      const { rows } = await shop.db.execute<{ stored: number }>(
        sql`SELECT lead_days AS kept FROM reorder_terms WHERE stock_id = ${id}`,
      )
      assert.deepEqual(rows, [{ kept: stored }])
      await shop.db.execute(sql`DELETE FROM reorder_terms WHERE stock_id = ${id}`)
    }
  })

  it('lists goods that run out before their lead time, soonest first', async () => {
    const id = await moved(2, [
      { daysAgo: 60, change: 48, isOrder: false },
      { daysAgo: 14, change: -28 },
    ])
    assert.equal(await rowOf(id, 'due'), undefined, '20 packs last 20 days, longer than 14')
    const terms = { cookie, params: { id: String(id) } }
    const edited = await office.call(calls.editReorderTerms, {
      ...terms,
      body: { version: 0, lead_days: 20 },
    })
    assert.deepEqual([edited.status, edited.body.lead_days, edited.body.suggested], [200, 20, 48 + 5 - 20])
    const due = await list('due')
    assert.ok(due.rows.some(({ stock_id }) => stock_id === id))
    assert.equal(due.count, due.rows.length)
    const covers = due.rows.map(({ cover_days }) => cover_days ?? Infinity)
    assert.deepEqual(
      covers,
      covers.toSorted((a, b) => a - b),
    )

    const delivery = { stock_id: id, supplier: 'Krishi Labs', expected: 10 }
    await office.call(expectDelivery, { cookie, key: crypto.randomUUID(), body: delivery })
    assert.equal(await rowOf(id, 'due'), undefined, 'what is to come counts')

    await shop.db.execute(sql`UPDATE products SET low_level = 40 WHERE id = 2`)
    assert.equal((await rowOf(id, 'due'))?.level, 40)
    const dueAt = async (level: number) => {
      await shop.db.execute(sql`UPDATE products SET low_level = ${level} WHERE id = 2`)
      return (await rowOf(id, 'due')) !== undefined
    }
    assert.deepEqual([await dueAt(30), await dueAt(29)], [true, false], 'thirty are here or to come')
    await shop.db.execute(sql`UPDATE deliveries SET closed_at = now() WHERE stock_id = ${id}`)
    assert.deepEqual(
      [await dueAt(29), (await rowOf(id))?.coming],
      [true, 0],
      'a closed delivery brings no more',
    )
  })

  it('stores one of two concurrent lead times and rejects invalid ones', async () => {
    const id = await idOf(3)
    const save = (version: number, lead_days: number, who = cookie) =>
      office.call(calls.editReorderTerms, {
        cookie: who,
        params: { id: String(id) },
        body: { version, lead_days },
      })
    const both = await Promise.all([save(0, 30), save(0, 31)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.equal(loser?.error.code, 'version_conflict')
    for (const wrong of [0, 366, 1.5]) assert.equal((await save(1, wrong)).status, 400, String(wrong))
    const { cookie: packer } = await office.memberWith(['stock.read'])
    assert.deepEqual(errorOf(await save(1, 20, packer)), [403, 'not_allowed'])
  })

  it('pages through the reorder list, each row once', async () => {
    await shop.db.execute(sql`
      INSERT INTO products SELECT (jsonb_populate_record(p, jsonb_build_object(
        'id', 1000 + n, 'slug', 'thing-' || n, 'position', 1000 + n, 'family', NULL, 'size_label', NULL))).*
      FROM products p, generate_series(1, 120) n WHERE p.id = 1`)
    await shop.db.execute(sql`
      INSERT INTO stock (product_id, on_hand) SELECT id, 0 FROM products p WHERE slug LIKE 'thing-%' AND NOT EXISTS (
        SELECT FROM stock s WHERE s.product_id = p.id)`)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list('due', cursor)
      seen.push(...page.rows.map(({ stock_id }) => stock_id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    assert.ok(seen.length >= 120)
    assert.equal(new Set(seen).size, seen.length)
  })
})

describe('low stock', () => {
  it('notifies open screens when a product reaches its own low level', async () => {
    await stockUp(shop.db, 60, sql`s.product_id = 4`)
    await shop.db.execute(sql`UPDATE products SET low_level = 50 WHERE id = 4`)
    const received: string[] = []
    const client = await (shop.db as unknown as { $client: Pool }).$client.connect()
    try {
      client.on('notification', ({ payload }) => received.push(payload ?? ''))
      await client.query('LISTEN staff')
      const id = await idOf(4)
      const reserve = (packs: number) =>
        client.query('UPDATE stock SET reserved = reserved + $1, on_hand = on_hand WHERE id = $2', [
          packs,
          id,
        ])
      await reserve(9)
      assert.deepEqual(
        received.filter((one) => one.startsWith('stock:')),
        [],
      )
      await reserve(1)
      assert.deepEqual(
        received.filter((one) => one.startsWith('stock:')),
        [`stock:${id}`],
      )
    } finally {
      client.release(true)
    }
  })
})
