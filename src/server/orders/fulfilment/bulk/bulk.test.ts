import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { bulkHold, bulkRelease, bulkTag } from '#contract/admin/bulk.ts'
import { holdOrder, listStaffOrders } from '#contract/admin/orders.ts'
import { force } from '#test/force.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

const batch = () => crypto.randomUUID() as string
const ids = ['ORD001', 'ORD002', 'ORD003']

/** Makes the three sample orders wait for packing, without tags. */
async function makeWaiting(): Promise<void> {
  await force(
    shop.db,
    sql`UPDATE orders SET status = 'processing', hold_reason = NULL, hold_until = NULL, tags = '{}'`,
  )
}
const entriesOf = async (name: string) =>
  (
    await shop.db.execute<{ entity_id: string; action: string }>(
      sql`SELECT entity_id, action FROM audit_log WHERE batch_id = ${name} ORDER BY id`,
    )
  ).rows

const preview = (body: object, cookie = office.owner) => office.call(bulkHold.preview, { cookie, body })

describe('a bulk action', () => {
  it('previews what would change, what is skipped, and why', async () => {
    await makeWaiting()
    const { version } = await office.order('ORD002')
    await office.call(holdOrder, {
      params: { id: 'ORD002' },
      cookie: office.owner,
      body: { version, reason: 'Ask' },
    })
    const { body } = await preview({ ids: [...ids, 'ORD999', 'nonsense', 'ORD001'], reason: 'Look' })
    assert.deepEqual(
      body.will.map(({ id }) => id),
      ['ORD001', 'ORD003'],
    )
    assert.deepEqual(body.skip, [
      { id: 'ORD002', why: 'Order ORD002 is on hold already: Ask' },
      { id: 'ORD999', why: 'There is no such order.' },
    ])
    assert.equal((await office.order('ORD001')).hold, null)
  })

  it('reports the failure of one order and changes the others', async () => {
    await makeWaiting()
    await shop.db.execute(sql`
      CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''The disk is full.''; END'`)
    await shop.db.execute(sql`
      CREATE TRIGGER fail_one BEFORE UPDATE ON orders FOR EACH ROW WHEN (NEW.id = 2) EXECUTE FUNCTION fail_one()`)
    try {
      const { body } = await preview({ ids, reason: 'Look' })
      const name = batch()
      const ran = await office.call(bulkHold.run, {
        cookie: office.owner,
        body: { batch: name, orders: body.will, reason: 'Look' },
        key: name,
      })
      assert.equal(ran.status, 200, JSON.stringify(ran.error))
      assert.deepEqual(
        ran.body.results.map(({ id, outcome }) => [id, outcome]),
        [
          ['ORD001', 'done'],
          ['ORD002', 'refused'],
          ['ORD003', 'done'],
        ],
      )
      assert.match(
        ran.body.results[1]?.why ?? '',
        /^Something went wrong here, and this order is unchanged\./,
      )
    } finally {
      await shop.db.execute(sql`DROP FUNCTION fail_one CASCADE`)
    }
    assert.equal((await office.order('ORD002')).hold, null)
  })

  it('takes a whole list as of that moment', async () => {
    await makeWaiting()
    const { body } = await preview({ list: { view: 'to-pack' }, reason: 'Look' })
    const { body: listed } = await office.call(listStaffOrders, {
      cookie: office.owner,
      query: { view: 'to-pack' },
    })
    assert.equal(body.will.length, listed.count)
    assert.deepEqual(
      body.will,
      listed.orders.map(({ id, version }) => ({ id, version })),
    )
  })

  it('handles and logs each order separately under one batch', async () => {
    await makeWaiting()
    const orders = (await preview({ ids, reason: 'Look' })).body.will
    await shop.db.execute(sql`UPDATE orders SET shipping_city = shipping_city || '!' WHERE id = 2`)
    const name = batch()
    const { status, body } = await office.call(bulkHold.run, {
      cookie: office.owner,
      key: name,
      body: { batch: name, orders, reason: 'Look', until: '2099-01-01' },
    })
    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map(({ id, outcome }) => [id, outcome]),
      [
        ['ORD001', 'done'],
        ['ORD002', 'refused'],
        ['ORD003', 'done'],
      ],
    )
    assert.match(body.results[1]?.why ?? '', /changed meanwhile/)
    // The versions that undo needs.
    const { version } = await office.order('ORD001')
    assert.deepEqual(
      body.results.slice(0, 2).map((result) => [result.before, result.version]),
      [
        [{ hold: null, tags: [] }, version],
        [null, null],
      ],
    )
    assert.deepEqual((await office.order('ORD003')).hold, { reason: 'Look', until: '2099-01-01' })
    assert.deepEqual(await entriesOf(name), [
      { entity_id: 'ORD001', action: 'order_held' },
      { entity_id: 'ORD003', action: 'order_held' },
    ])
  })

  it('runs once and answers alike under the same key', async () => {
    await makeWaiting()
    const orders = (await preview({ ids, reason: 'Twice' })).body.will
    const name = batch()
    const tell = () =>
      office.call(bulkHold.run, {
        cookie: office.owner,
        key: name,
        body: { batch: name, orders, reason: 'Twice' },
      })
    const [first, second] = await Promise.all([tell(), tell()])
    const third = await tell()
    // A later repetition no longer knows the earlier versions of the orders.
    assert.deepEqual(
      third.body.results.map(({ before }) => before),
      [null, null, null],
    )
    for (const { body } of [first, second, third]) {
      assert.deepEqual(
        body.results.map(({ outcome }) => outcome),
        ['done', 'done', 'done'],
      )
    }
    assert.equal((await entriesOf(name)).length, 3)
  })

  it('requires a key, and rejects too many orders', async () => {
    const order = { id: 'ORD001', version: 1 }
    const body = { batch: batch(), orders: [order], reason: 'x' }
    const keyless = await office.call(bulkHold.run, { cookie: office.owner, body })
    assert.deepEqual([keyless.status, keyless.error.code], [400, 'idempotency_key_missing'])
    for (const orders of [[], Array.from({ length: 21 }, () => order)]) {
      const answer = await office.call(bulkHold.run, {
        cookie: office.owner,
        key: batch(),
        body: { ...body, orders },
      })
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'])
    }
  })

  it('rejects order codes that no row could hold', async () => {
    for (const id of ['\u0000', '\ud800']) {
      const body = { batch: batch(), orders: [{ id, version: 1 }], reason: 'Look' }
      const { status, error } = await office.call(bulkHold.run, { cookie: office.owner, key: batch(), body })
      assert.deepEqual([status, error.code], [400, 'invalid_request'])
    }
  })

  it('releases held orders and skips the rest', async () => {
    await makeWaiting()
    const { version } = await office.order('ORD001')
    await office.call(holdOrder, {
      params: { id: 'ORD001' },
      cookie: office.owner,
      body: { version, reason: 'Ask' },
    })
    const { body } = await office.call(bulkRelease.preview, { cookie: office.owner, body: { ids } })
    assert.deepEqual(
      [body.will.map(({ id }) => id), body.skip.map(({ id }) => id)],
      [['ORD001'], ['ORD002', 'ORD003']],
    )
    await office.call(bulkRelease.run, {
      cookie: office.owner,
      key: batch(),
      body: { batch: batch(), orders: body.will },
    })
    assert.equal((await office.order('ORD001')).hold, null)
  })

  it('adds and removes tags, by which the list is filtered', async () => {
    await makeWaiting()
    const tags = { add: ['gift', 'vip'], remove: ['old'] }
    await shop.db.execute(sql`UPDATE orders SET tags = '{old}' WHERE id = 1`)
    await shop.db.execute(sql`UPDATE orders SET tags = '{gift,vip}' WHERE id = 2`)
    const { body } = await office.call(bulkTag.preview, { cookie: office.owner, body: { ids, ...tags } })
    assert.deepEqual(body.skip, [{ id: 'ORD002', why: 'Its tags are like this already.' }])
    const name = batch()
    await office.call(bulkTag.run, {
      cookie: office.owner,
      key: name,
      body: { batch: name, orders: body.will, ...tags },
    })
    assert.deepEqual((await office.order('ORD001')).tags, ['gift', 'vip'])
    const { body: list } = await office.call(listStaffOrders, { cookie: office.owner, query: { tag: 'vip' } })
    assert.deepEqual(list.orders.map(({ id }) => id).sort(), ids)
  })

  it('requires the permission of the single action', async () => {
    const { cookie } = await office.memberWith(['orders.read', 'orders.write'])
    const answer = await preview({ ids, reason: 'x' }, cookie)
    assert.deepEqual([answer.status, answer.error.permission], [403, 'orders.hold'])
  })
})

describe('a list of orders by days', () => {
  it('counts days in India', async () => {
    await shop.db.execute(sql`UPDATE orders SET created_at = '2026-11-10T18:29:59Z' WHERE id = 1`)
    await shop.db.execute(sql`UPDATE orders SET created_at = '2026-11-10T18:30:00Z' WHERE id = 2`)
    await shop.db.execute(sql`UPDATE orders SET created_at = '2026-11-11T18:30:00Z' WHERE id = 3`)
    const found = async (query: Record<string, string>) =>
      (await office.call(listStaffOrders, { cookie: office.owner, query })).body.orders.map(({ id }) => id)
    assert.deepEqual(await found({ to: '2026-11-10' }), ['ORD001'])
    assert.deepEqual(await found({ from: '2026-11-11', to: '2026-11-11' }), ['ORD002'])
    assert.deepEqual(await found({ from: '2026-11-12' }), ['ORD003'])
  })
})
