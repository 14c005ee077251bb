import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as sending from '#contract/admin/dispatch.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { joinOrders } from '#contract/admin/orders.ts'
import { force } from '#test/force.ts'
import { openSendingOffice, refusals } from '#test/sending-office.ts'
import { seedLarge } from '../../cli/seed/seed-large.ts'

const { shop, office, owner, post, preview, give, open, scan, mails } = await openSendingOffice()

describe('scanning out', () => {
  it('ships a parcel by either code, and then mails the shopper', async () => {
    await give('ORD001,DTDC,D00000001\nORD002,DTDC,D00000002')
    assert.deepEqual(await mails(), [])
    const { id, missing } = await open('dtdc')
    assert.deepEqual(
      missing.map((one) => one.id),
      ['ORD001', 'ORD002'],
    )
    const first = await scan(id, 'ord001')
    assert.deepEqual([first.body.said, first.body.parcels], ['ORD001 left: D00000001.', 1])
    assert.equal((await scan(id, 'd00000002')).body.missing.length, 0)
    const order = await office.order('ORD001')
    assert.deepEqual([order.status, order.shipments.length], ['Shipped', 1])
    assert.ok(order.shipments[0]?.left_at)
    assert.deepEqual(await mails(), ['order-shipped', 'order-shipped'])
  })

  it('reports double, wrong and unknown parcels, and moves none', async () => {
    await give(
      'ORD001,Delhivery,1490000000001\nORD002,Blue Dart,50000000002\nORD001/2,Delhivery,1490000000003',
    )
    const { id } = await open('Delhivery')
    assert.equal((await scan(id, 'ORD001')).error.code, 'several_parcels')
    assert.equal((await scan(id, '1490000000001')).status, 200)
    for (const [code, refusal] of [
      ['1490000000001', 'already_scanned'],
      ['ORD002', 'other_carrier'],
      ['ORD003', 'not_numbered'],
      ['ORD999', 'unknown_parcel'],
      ['8901234567890', 'unknown_parcel'],
    ] as const) {
      const answer = await scan(id, code)
      assert.deepEqual([answer.status, answer.error.code], [409, refusal], code)
    }
    await shop.db.execute(sql`UPDATE orders SET hold_reason = 'Stop' WHERE id = 2`)
    const other = await open('Blue Dart')
    assert.equal((await scan(other.id, '50000000002')).error.code, 'order_held')
    assert.deepEqual(await mails(), ['order-shipped'])
  })

  it('mails each parcel once, also when two tables scan it', async () => {
    await give('ORD001,Delhivery,1490000000001\nORD001/2,Delhivery,1490000000002')
    const { id } = await open('Delhivery')
    const answers = await Promise.all([
      scan(id, '1490000000001'),
      scan(id, '1490000000001'),
      scan(id, '1490000000002'),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409])
    assert.deepEqual(await mails(), ['order-shipped', 'order-shipped'])
  })

  it('ships all orders of a shared parcel by one scan', async () => {
    await force(shop.db, sql`UPDATE orders SET status = 'processing' WHERE id < 3`)
    await post(joinOrders, 'ORD001', { with: 'ORD002' })
    await force(shop.db, sql`UPDATE orders SET status = 'packed' WHERE id < 3`)
    const csv = 'ORD001,Delhivery,1490000000001\nORD002,Delhivery,1490000000002'
    assert.deepEqual(refusals(await preview(csv)), ['2 shares_parcel'])
    await give(csv)
    const { id } = await open('Delhivery')
    const { body } = await scan(id, 'ORD002')
    assert.equal(body.said, 'ORD001 and ORD002 left: 1490000000001.')
    assert.equal(body.parcels, 1)
    assert.deepEqual(
      [(await office.order('ORD001')).status, (await office.order('ORD002')).status],
      ['Shipped', 'Shipped'],
    )
    assert.equal((await mails()).length, 2)
  })
})

describe('a manifest', () => {
  it('opens one manifest a carrier, and closes it with scanned parcels', async () => {
    await give('ORD001,Delhivery,1490000000001\nORD002,Delhivery,1490000000002')
    const { id } = await open('Delhivery')
    assert.equal((await open('DELHIVERY')).id, id)
    const close = (driver?: string) =>
      office.call(sending.closeManifest, { ...owner(), params: { id }, body: { driver } })
    assert.equal((await close()).error.code, 'manifest_empty')
    await scan(id, '1490000000001')
    const closed = await close('Ramesh')
    assert.deepEqual([closed.body.parcels, closed.body.left_behind, closed.body.driver], [1, 1, 'Ramesh'])
    assert.equal((await scan(id, '1490000000002')).error.code, 'manifest_closed')
    assert.equal((await close()).error.code, 'manifest_closed')
    assert.equal((await office.order('ORD002')).status, 'Packed')
    const next = await open('Delhivery')
    assert.deepEqual(
      next.missing.map((one) => one.id),
      ['ORD002'],
    )
  })

  const print = (id: number, key: string = crypto.randomUUID()) =>
    office.call(sending.printManifest, { cookie: office.packer, key, params: { id } })
  const textOf = async (url: string): Promise<string> => {
    const pdf = await office.app.inject({ url, headers: { cookie: office.owner, host: '127.0.0.1:3002' } })
    assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-', pdf.body.slice(0, 200))
    return pdf.rawPayload.toString('latin1')
  }

  it('prints a draft, one original, then reprints, and logs each', async () => {
    await give('ORD001,Delhivery,1490000000001')
    const { id } = await open('Delhivery')
    assert.deepEqual((await print(id)).error.code, 'manifest_empty')
    await scan(id, '1490000000001')
    assert.equal((await print(id)).body.kind, 'draft')
    await office.call(sending.closeManifest, { ...owner(), params: { id }, body: {} })
    const key = crypto.randomUUID()
    const clicks = await Promise.all([print(id, key), print(id, key)])
    assert.deepEqual(
      clicks.map(({ body }) => [body.kind, body.id]),
      [1, 2].map(() => ['original', clicks[0]?.body.id]),
    )
    const both = await Promise.all([print(id), print(id)])
    assert.deepEqual(
      both.map(({ body }) => body.kind),
      ['reprint', 'reprint'],
    )
    assert.equal((await office.call(sending.getManifest, { ...owner(), params: { id } })).body.prints, 3)
    const { rows } = await shop.db.execute<{ kind: string }>(sql`
      SELECT after ->> 'kind' AS kind FROM audit_log WHERE action = 'manifest_printed' AND entity_id = ${String(id)} ORDER BY id`)
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['draft', 'original', 'reprint', 'reprint'],
    )
    for (const { body } of [...clicks, ...both]) await textOf(body.url)
    assert.equal((await print(999)).error.code, 'not_found')
  })

  it('keeps its closed content when its orders change', async () => {
    await give('ORD001,Delhivery,1490000000001')
    const { id } = await open('Delhivery')
    await scan(id, '1490000000001')
    await office.call(sending.closeManifest, { ...owner(), params: { id }, body: {} })
    const { body } = await print(id)
    const before = await textOf(body.url)
    await shop.db.execute(
      sql`UPDATE orders SET shipping_full_name = 'Somebody Else', shipping_city = 'Pune' WHERE id = 1`,
    )
    assert.equal(await textOf(body.url), before)
  })

  it('is found by its carrier and its day in India', async () => {
    await give('ORD001,Delhivery,1490000000001\nORD002,Blue Dart,50000000002')
    const [one, other] = [await open('Delhivery'), await open('Blue Dart')]
    await scan(one.id, '1490000000001')
    await office.call(sending.closeManifest, { ...owner(), params: { id: one.id }, body: {} })
    // 18:29 UTC is still that day in India, a minute later is the next one.
    await shop.db.execute(sql`UPDATE manifests SET closed_at = '2026-03-04T18:29:00Z' WHERE id = ${one.id}`)
    await shop.db.execute(
      sql`UPDATE manifests SET created_at = '2026-03-04T18:31:00Z' WHERE id = ${other.id}`,
    )
    const list = async (query: Record<string, string>) => {
      const { body } = await office.call(sending.listManifests, { cookie: office.packer, query })
      assert.equal(body.count, body.manifests.length)
      return body.manifests.map(({ id }) => id)
    }
    assert.deepEqual(await list({}), [other.id, one.id])
    assert.deepEqual(await list({ day: '2026-03-04' }), [one.id])
    assert.deepEqual(await list({ day: '2026-03-05' }), [other.id])
    assert.deepEqual(await list({ carrier: 'blue dart' }), [other.id])
    assert.deepEqual(await list({ carrier: 'blue dart', day: '2026-03-04' }), [])
    const query = { cursor: String(other.id) }
    const { body } = await office.call(sending.listManifests, { cookie: office.packer, query })
    assert.deepEqual(
      body.manifests.map(({ id }) => id),
      [one.id],
    )
    assert.deepEqual(body.carriers, ['Blue Dart', 'Delhivery'])
    const bad = await office.callPath('GET /api/manifests?day=2026-02-30', { cookie: office.packer })
    assert.deepEqual([bad.status, bad.error.code], [400, 'invalid_request'])
  })

  it('counts parcels without a number, and waiting ones by carrier', async () => {
    await give('ORD001,Delhivery,1490000000001\nORD002,delhivery,1490000000002')
    const { body } = await office.call(sending.listSending, { cookie: office.packer })
    assert.equal(body.unnumbered, 1)
    assert.deepEqual(
      body.carriers.map((one) => one.parcels),
      [2],
    )
  })

  it('ships every parcel of an order by hand without a manifest', async () => {
    await give('ORD001,DTDC,D00000001\nORD001/2,DTDC,D00000002')
    const shipped = await post(fulfilment.shipOrder, 'ORD001', {
      carrier: 'DTDC',
      tracking_number: 'd00000001',
    })
    assert.equal(shipped.status, 200)
    const { shipments } = await office.order('ORD001')
    assert.deepEqual([shipments.length, shipments.every((one) => one.left_at !== null)], [2, true])
  })

  it('shows a screen of parcels, counts all, and prints all', async () => {
    await seedLarge(shop.db, { products: 2, shoppers: 1, orders: 60 })
    await force(shop.db, sql`UPDATE orders SET status = 'packed' WHERE id > 3`)
    await shop.db.execute(sql`
      INSERT INTO shipments (order_id, carrier, tracking_number) SELECT id, 'Delhivery', 'DL' || id FROM orders WHERE id > 3`)
    const begun = await open('Delhivery')
    assert.deepEqual([begun.missing.length, begun.missing_count, begun.parcels], [50, 60, 0])
    const params = { id: begun.id }
    const { body } = await scan(begun.id, 'ORD010')
    assert.deepEqual(
      [body.missing.length, body.missing_count, body.scanned.length, body.parcels],
      [50, 59, 1, 1],
    )
    await shop.db.execute(sql`
      UPDATE shipments SET left_at = now(), manifest_id = ${begun.id} WHERE left_at IS NULL AND order_id < 60`)
    const read = (await office.call(sending.getManifest, { ...owner(), params })).body
    assert.deepEqual([read.scanned.length, read.parcels, read.missing_count], [50, 56, 4])
    const closed = (await office.call(sending.closeManifest, { ...owner(), params, body: {} })).body
    assert.deepEqual([closed.parcels, closed.left_behind, closed.missing_count], [56, 4, 0])
    const { rows } = await shop.db.execute<{ kept: number; named: number }>(sql`
      SELECT jsonb_array_length(manifest.rows) AS kept, jsonb_array_length(logged.after -> 'left_behind') AS named
      FROM manifests manifest JOIN audit_log logged ON logged.action = 'manifest_closed' AND logged.entity_id = manifest.id::text WHERE manifest.id = ${begun.id}`)
    assert.deepEqual(rows, [{ kept: 56, named: 4 }])
  })
})
