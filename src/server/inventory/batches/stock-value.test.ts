import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as batchCalls from '#contract/admin/batches.ts'
import * as deliveryCalls from '#contract/admin/deliveries.ts'
import * as calls from '#contract/admin/stock-value.ts'
import { errorOf } from '#test/back-office.ts'
import { force } from '#test/force.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const cookie = office.owner

const facts = { made_on: '2026-09-01', expires_on: '2099-08-31', counts: [] }
const stockId = async (productId: number): Promise<number> =>
  (await shop.db.execute<{ id: number }>(sql`SELECT id FROM stock WHERE product_id = ${productId}`)).rows[0]
    ?.id ?? 0

/** Receives a delivery of one product in these batches. */
async function receive(
  productId: number,
  batches: { number: string; packs: number; cost?: number }[],
  who = cookie,
) {
  const body = { stock_id: await stockId(productId), supplier: 'Krishi Labs', expected: 100 }
  let delivery = (await office.call(deliveryCalls.expectDelivery, { cookie, key: crypto.randomUUID(), body }))
    .body
  const answers = []
  for (const batch of batches) {
    const answer = await office.call(deliveryCalls.receiveDelivery, {
      cookie: who,
      key: crypto.randomUUID(),
      params: { id: String(delivery.id) },
      body: { version: delivery.version, ...facts, ...batch },
    })
    if (answer.status === 200) delivery = answer.body.delivery
    answers.push(answer)
  }
  return answers
}
const ofBatch = (id: number) => ({ cookie, params: { id: String(id) } })
const worthOf = async (productId: number, query: { day?: string; method?: 'batch' | 'fifo' } = {}) => {
  const id = await stockId(productId)
  const { body } = await office.call(calls.getStockValue, { cookie, query })
  return body.rows.find(({ stock_id }) => stock_id === id)
}
/** Removes all other packs of the product. */
const empty = (productId: number) =>
  force(
    shop.db,
    sql`
    WITH of_it AS (SELECT b.id FROM batches b JOIN stock s ON s.id = b.stock_id WHERE s.product_id = ${productId}),
    gone AS (UPDATE batches SET on_hand = 0 WHERE id IN (SELECT id FROM of_it))
    DELETE FROM stock_movements WHERE batch_id IN (SELECT id FROM of_it)`,
  )

describe('pack costs', () => {
  it('stores one pack cost per batch, at receiving or later', async () => {
    const [first, again, other] = await receive(1, [
      { number: 'CO-1', packs: 5, cost: 120.5 },
      { number: 'CO-1', packs: 5, cost: 120.5 },
      { number: 'CO-1', packs: 5, cost: 99 },
    ])
    assert.deepEqual([first?.status, again?.status], [200, 200])
    assert.deepEqual(other && errorOf(other), [400, 'invalid_request'])
    assert.match(JSON.stringify(other?.error), /₹120\.50 so far/)
    const id = first?.body.batch_id ?? 0
    const { body } = await office.call(calls.getBatchCost, ofBatch(id))
    assert.equal(body.cost, 120.5)
    const save = (version: number, cost: number | null) =>
      office.call(calls.editBatchCost, { ...ofBatch(id), body: { version, cost } })
    const both = await Promise.all([save(body.version, 130), save(body.version, 131)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    for (const wrong of [-1, 0.001, 2_000_000])
      assert.equal((await save(body.version + 1, wrong)).status, 400)
    assert.equal((await save(body.version + 1, null)).body.cost, null)
  })

  it('shows pack costs only with their permission, also at receiving', async () => {
    const { cookie: packer } = await office.memberWith(['stock.read', 'stock.write'])
    const [rejected, fine] = await receive(
      1,
      [
        { number: 'CO-2', packs: 1, cost: 5 },
        { number: 'CO-2', packs: 1 },
      ],
      packer,
    )
    assert.deepEqual(rejected && errorOf(rejected), [403, 'not_allowed'])
    assert.equal(fine?.status, 200)
    const params = { id: String(fine?.body.batch_id) }
    for (const answer of [
      await office.call(calls.getBatchCost, { cookie: packer, params }),
      await office.call(calls.editBatchCost, { cookie: packer, params, body: { version: 1, cost: 1 } }),
      await office.call(calls.getStockValue, { cookie: packer }),
    ])
      assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
  })
})

describe('stock value', () => {
  it('values each pack at its batch cost or by latest arrivals', async () => {
    await empty(2)
    const [old, young] = await receive(2, [
      { number: 'VA-1', packs: 10, cost: 100 },
      { number: 'VA-2', packs: 10, cost: 150 },
    ])
    const [oldId, youngId] = [old?.body.batch_id ?? 0, young?.body.batch_id ?? 0]
    // The younger batch expired first, so six of its packs were packed.
    await shop.db.execute(sql`
      INSERT INTO stock_movements (product_id, change, reason, order_id, batch_id, batch_change) VALUES (2, 0, 'packed', 1, ${youngId}, -6)`)
    await shop.db.execute(sql`UPDATE batches SET on_hand = 4 WHERE id = ${youngId}`)
    assert.deepEqual(await pick('batch'), [14, 0, 10 * 100 + 4 * 150])
    assert.deepEqual(await pick('fifo'), [14, 0, 10 * 150 + 4 * 100])
    const { body } = await office.call(calls.getBatchCost, ofBatch(oldId))
    await office.call(calls.editBatchCost, { ...ofBatch(oldId), body: { version: body.version, cost: null } })
    assert.deepEqual(await pick('batch'), [14, 10, 4 * 150])
    assert.deepEqual(await pick('fifo'), [14, 4, 10 * 150])

    async function pick(method: 'batch' | 'fifo') {
      const row = await worthOf(2, { method })
      return [row?.packs, row?.unpriced, row?.value]
    }
  })

  it('does not count packs twice that a wrong count lost', async () => {
    await empty(4)
    const [, young] = await receive(4, [
      { number: 'VA-8', packs: 10, cost: 100 },
      { number: 'VA-9', packs: 10, cost: 150 },
    ])
    const id = young?.body.batch_id ?? 0
    const { body: list } = await office.call(batchCalls.listCount, { cookie })
    let seen = list.rows.find((row) => row.id === id && row.is_picking)?.seen ?? 0
    for (const counted of [0, 10]) {
      const answer = await office.call(batchCalls.countBatch, {
        ...ofBatch(id),
        key: crypto.randomUUID(),
        body: { seen, counted, reason: 'recount' },
      })
      assert.equal(answer.status, 200)
      seen = answer.body.seen
    }
    assert.equal((await worthOf(4, { method: 'fifo' }))?.value, 10 * 150 + 10 * 100)
  })

  it('computes the stock value at the end of a day in India', async () => {
    await empty(3)
    const [came] = await receive(3, [{ number: 'VA-3', packs: 8, cost: 10 }])
    await force(
      shop.db,
      sql`
      UPDATE stock_movements SET created_at = '2026-03-10T18:29:59Z' WHERE batch_id = ${came?.body.batch_id}`,
    )
    assert.equal(await worthOf(3, { day: '2026-03-09' }), undefined)
    assert.equal((await worthOf(3, { day: '2026-03-10' }))?.value, 80, 'one second before midnight')
    const { body } = await office.call(calls.getStockValue, { cookie, query: { day: '2026-03-10' } })
    assert.equal(
      body.value,
      body.rows.reduce((sum, { value }) => sum + value, 0),
    )
  })

  it('rejects the stock value of a future day', async () => {
    const { rows } = await shop.db.execute<{ day: string }>(
      sql`SELECT ((now() AT TIME ZONE 'Asia/Kolkata')::date + 1)::text AS day`,
    )
    const { day } = rows[0] ?? assert.fail()
    const answer = await office.call(calls.getStockValue, { cookie, query: { day } })
    assert.deepEqual(
      [...errorOf(answer), Object.keys(answer.error.errors ?? {})],
      [400, 'invalid_request', ['day']],
    )
    const file = await office.app.inject({ url: `/api/stock-value/file?day=${day}`, headers: { cookie } })
    assert.equal(file.statusCode, 400)
  })

  it('exports the stock value and logs the export', async () => {
    const answer = await office.app.inject({
      url: '/api/stock-value/file?method=fifo',
      headers: { host: '127.0.0.1:3002', cookie },
    })
    assert.match(answer.body, /^\uFEFF?SKU,Name,Packs,Packs without a cost,"?Value, INR"?\r?\n/)
    assert.match(answer.body, /SK0002,.*,14,4,1500/)
    const { rows } = await shop.db.execute(sql`
      SELECT 1 FROM audit_log WHERE action = 'list_exported' AND entity_id LIKE 'stock-value-fifo-%'`)
    assert.equal(rows.length, 1)
  })
})
