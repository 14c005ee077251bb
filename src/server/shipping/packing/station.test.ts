import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as packing from '#contract/admin/packing.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { makeWave } from '#contract/admin/waves.ts'
import { errorOf } from '#test/back-office.ts'
import { openStation, parcel } from '#test/packing-station.ts'

const { shop, office, paidOrder, start, tell, scan, fill } = await openStation()

describe('the packing station', () => {
  it('packs, invoices and requests prints in one step', async () => {
    const { id } = await paidOrder()
    const begun = await start(id)
    assert.deepEqual([begun.status, begun.body.packer, begun.body.is_complete], [200, 'Lakshmi Nair', false])
    const [line] = begun.body.lines
    assert.deepEqual([line?.needed, line?.counted, line?.batch], [2, 0, 'BF-2609-A'])
    const early = await tell(packing.finishPacking, id, parcel)
    assert.deepEqual(errorOf(early), [409, 'packing_incomplete'])
    assert.match(early.error.message, /Still missing: 2 ×/)
    await scan(id, line?.sku ?? '')
    const full = await scan(id, line?.sku ?? '')
    assert.equal(full.body.is_complete, true)
    assert.deepEqual(errorOf(await scan(id, line?.sku ?? '')), [409, 'item_complete'])
    const done = await tell(packing.finishPacking, id, parcel)
    assert.equal(done.status, 200)
    assert.match(done.body.invoice ?? '', /^INV\//)
    const shown = await office.order(id)
    assert.deepEqual(
      [shown.status, shown.documents.map(({ number }) => number)],
      ['Packed', [done.body.invoice]],
    )
    const pdf = await office.app.inject({
      url: done.body.print.url,
      headers: { host: '127.0.0.1:3002', cookie: office.packer },
    })
    assert.deepEqual([pdf.statusCode, pdf.headers['content-type']], [200, 'application/pdf'])
    assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
    const lines = shown.timeline.map(({ by, what }) => `${by}: ${what}`)
    assert.ok(lines.includes('Lakshmi Nair: Printed: slip, invoice, label.'), lines.join(' '))
    const { body } = await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    const packed = body.entries.find(({ action }) => action === 'order_packed')
    assert.deepEqual(packed?.after, { status: 'packed', weight_grams: 850, box: 'small' })
  })

  it('shows the weight of the packs once all weights are known', async () => {
    const items = [
      { productId: 1, quantity: 2 },
      { productId: 6, quantity: 1 },
    ]
    const { id } = await paidOrder(items)
    const weigh = (product: number, grams: number | null) =>
      shop.db.execute(sql`UPDATE products SET packed_weight_grams = ${grams} WHERE id = ${product}`)
    assert.equal((await start(id)).body.packs_grams, null)
    await weigh(1, 540)
    assert.equal((await start(id)).body.packs_grams, null)
    await weigh(6, 4300)
    assert.equal((await start(id)).body.packs_grams, 5380)
    await shop.db.execute(sql`UPDATE products SET packed_weight_grams = NULL`)
  })

  it('rejects items that the order does not contain', async () => {
    const { id } = await paidOrder()
    await start(id)
    const other = await paidOrder([{ productId: 3, quantity: 1 }])
    const { rows } = await shop.db.execute<{ id: number }>(sql`SELECT id FROM stock WHERE product_id = 3`)
    for (const [code, refusal] of [
      [`SK${String(rows[0]?.id).padStart(4, '0')}`, 'wrong_item'],
      [other.id, 'wrong_item'],
      ['8900000000000', 'unknown_code'],
      ['SK999999999', 'unknown_code'],
      ['\u0000', 'invalid_request'],
      ['x'.repeat(61), 'invalid_request'],
    ] as const) {
      const answer = await scan(id, code)
      assert.equal(answer.error.code, refusal, code)
    }
    assert.equal((await start(id)).body.lines[0]?.counted, 0)
  })

  it('continues after a reload, and removes items again', async () => {
    const { id } = await paidOrder()
    const { sku = '' } = (await start(id)).body.lines[0] ?? {}
    await scan(id, sku)
    assert.equal((await start(id)).body.lines[0]?.counted, 1)
    assert.equal((await scan(id, sku, { change: -1 })).body.lines[0]?.counted, 0)
    assert.deepEqual(errorOf(await scan(id, sku, { change: -1 })), [409, 'wrong_item'])
    assert.deepEqual(errorOf(await scan(id, sku, { change: 2 })), [400, 'invalid_request'])
  })

  it('removes one pack of an item, and keeps the others', async () => {
    const { id } = await paidOrder([
      { productId: 1, quantity: 2 },
      { productId: 3, quantity: 1 },
    ])
    const { lines } = await fill(id)
    const [two, one] = [2, 1].map((packs) => lines.find(({ needed }) => needed === packs)?.sku ?? '')
    const takeOut = async (sku: string) => {
      const { body } = await scan(id, sku, { change: -1 })
      return [two, one].map((each) => body.lines.find((line) => line.sku === each)?.counted)
    }
    assert.deepEqual(await takeOut(two ?? ''), [1, 1])
    assert.deepEqual(await takeOut(two ?? ''), [0, 1])
    assert.deepEqual(await takeOut(one ?? ''), [0, 0])
  })

  it('counts a repeated scan once, since the second names an old version', async () => {
    const { id } = await paidOrder()
    const { version, lines } = (await start(id)).body
    const once = { version, code: lines[0]?.sku ?? '' }
    const both = await Promise.all([tell(packing.scanItem, id, once), tell(packing.scanItem, id, once)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const refused = both.find(({ status }) => status === 409)
    assert.equal(refused?.error.code, 'version_conflict')
    assert.equal((refused?.error.theirs as packing.Packing | undefined)?.lines[0]?.counted, 1)
  })

  it('packs once by a double click, and answers both alike', async () => {
    const { id } = await paidOrder()
    const { version } = await fill(id)
    const click = () => tell(packing.finishPacking, id, { ...parcel, version }, { key: `finish-${id}` })
    const both = await Promise.all([click(), click()])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(both[0]?.body, both[1]?.body)
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM print_orders WHERE order_id = ${Number(id.slice(3))}`,
    )
    assert.equal(rows.length, 1)
    assert.deepEqual(errorOf(await tell(packing.finishPacking, id, { ...parcel, version })), [
      409,
      'wrong_order_state',
    ])
  })

  it('rejects an impossible weight or box, and requires a key', async () => {
    const { id } = await paidOrder()
    await fill(id)
    for (const weight_grams of [0, -1, 50_001, 1.5, 8_901_234_567_890, '850', null]) {
      const answer = await tell(packing.finishPacking, id, { ...parcel, weight_grams })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'], String(weight_grams))
    }
    const unknown = await tell(packing.finishPacking, id, { ...parcel, box: 'coffin' })
    assert.deepEqual(errorOf(unknown), [400, 'invalid_request'])
    const keyless = await office.call(packing.finishPacking, {
      cookie: office.packer,
      params: { id },
      body: { version: 1, ...parcel },
    })
    assert.deepEqual(errorOf(keyless), [400, 'idempotency_key_missing'])
    assert.equal((await office.order(id)).status, 'Processing')
  })

  it('omits packs that were refunded before packing', async () => {
    const { id } = await paidOrder([
      { productId: 1, quantity: 2 },
      { productId: 3, quantity: 1 },
    ])
    const { items, refundable } = await office.order(id)
    const refund = await office.call(refundOrder, {
      cookie: office.owner,
      params: { id },
      key: crypto.randomUUID(),
      body: {
        refundable,
        items: [
          { item_id: items[0]?.id, quantity: 1, restock: true },
          { item_id: items[1]?.id, quantity: 1, restock: true },
        ],
        shipping: 0,
        adjustment: 0,
        reason: 'asked for less',
      },
    })
    assert.equal(refund.status, 200, JSON.stringify(refund.error))
    const { body: made } = await office.call(makeWave, {
      cookie: office.packer,
      body: { orders: [id] },
      key: crypto.randomUUID(),
    })
    assert.deepEqual(
      made.wave.orders.map(({ packs }) => packs),
      [1],
    )
    const { body } = await start(id)
    assert.deepEqual(
      body.lines.map(({ needed }) => needed),
      [1],
    )
  })
})
