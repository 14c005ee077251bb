import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as sending from '#contract/admin/dispatch.ts'
import { force } from '#test/force.ts'
import { inOrder, openSendingOffice, refusals } from '#test/sending-office.ts'

const { shop, office, owner, preview, give, mails } = await openSendingOffice()

describe('numbers for many', () => {
  it('previews numbers, writes them once per key, and mails no shopper', async () => {
    const csv =
      'ORD001,Delhivery,1490000000100\nORD002,Blue Dart,50000000200\nORD001/2,Delhivery,1490000000101'
    const plan = await preview(csv)
    assert.deepEqual(
      plan.will.map(({ id, what }) => [id, what]),
      [
        ['ORD001', 'gets its number'],
        ['ORD002', 'gets its number'],
        ['ORD001/2', 'gets one more parcel'],
      ],
    )
    assert.match(plan.will[0]?.tracking_url ?? '', /delhivery\.com.*1490000000100/)
    assert.deepEqual((await office.order('ORD001')).shipments, [])
    const call = {
      cookie: office.owner,
      key: crypto.randomUUID(),
      body: { csv, columns: inOrder, plan: plan.plan },
    }
    const answers = [
      await office.call(sending.assignNumbers, call),
      await office.call(sending.assignNumbers, call),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.given]),
      [
        [200, 3],
        [200, 3],
      ],
    )
    const order = await office.order('ORD001')
    assert.deepEqual(
      order.shipments.map((one) => [one.tracking_number, one.left_at]),
      [
        ['1490000000100', null],
        ['1490000000101', null],
      ],
    )
    assert.equal(order.status, 'Packed')
    assert.ok(order.timeline.some(({ what }) => what === 'Got a number: Delhivery, 1490000000100.'))
    assert.deepEqual(await mails(), [])
  })

  it('reads no carrier table with unknown titles, and gives its columns', async () => {
    const csv = 'Sendung,Datum,Nummer\nORD001,2026-11-25,1490000000100'
    const seen = await office.call(sending.previewNumbers, { ...owner(), body: { csv } })
    assert.deepEqual([refusals(seen.body), seen.body.will, seen.body.read], [['1 unknown_titles'], [], null])
    assert.deepEqual(
      seen.body.columns.map(({ title }) => title),
      ['Sendung', 'Datum', 'Nummer'],
    )
    const given = await office.call(sending.assignNumbers, {
      ...owner(),
      body: { csv, plan: seen.body.plan },
    })
    assert.equal(given.error.code, 'nothing_to_number')
    const body = { csv, columns: { order: 0, number: 2 }, carrier: 'Delhivery' }
    const { plan, will } = (await office.call(sending.previewNumbers, { ...owner(), body })).body
    assert.deepEqual(
      will.map((one) => [one.id, one.carrier, one.tracking_number]),
      [['ORD001', 'Delhivery', '1490000000100']],
    )
    assert.equal(
      (await office.call(sending.assignNumbers, { ...owner(), body: { ...body, plan } })).body.given,
      1,
    )
  })

  it('rejects one column for two things', async () => {
    const body = { csv: 'ORD001,Delhivery,1', columns: { order: 0, carrier: 1, number: 1 } }
    const { error } = await office.call(sending.previewNumbers, { ...owner(), body })
    assert.equal(error.code, 'invalid_request')
  })

  it('writes an unusual number once a person accepts it', async () => {
    const csv = 'order,carrier,number\nORD001,Delhivery,12345'
    const body = { csv, accepted_numbers: ['12345'] }
    const { plan } = (await office.call(sending.previewNumbers, { ...owner(), body })).body
    assert.equal(
      (await office.call(sending.assignNumbers, { ...owner(), body: { csv, plan } })).error.code,
      'plan_changed',
    )
    assert.equal(
      (await office.call(sending.assignNumbers, { ...owner(), body: { ...body, plan } })).body.given,
      1,
    )
  })

  it('reads a table up to its widest line', async () => {
    const plan = await preview(
      `ORD001,Delhivery,1490000000900\nORD002,Delhivery,1490000000901${',x'.repeat(200)}\nORD003,Delhivery,1490000000902`,
    )
    assert.deepEqual(refusals(plan), ['2 too_many_columns'])
    assert.match(plan.refused[0]?.why ?? '', /at most 200 columns/)
    assert.equal(plan.will.length, 1)
  })

  it('rejects each invalid line with its reason, and numbers the others', async () => {
    await force(shop.db, sql`UPDATE orders SET status = 'processing' WHERE id = 3`)
    await shop.db.execute(sql`UPDATE orders SET hold_reason = 'Ask first' WHERE id = 2`)
    await give('ORD001,DTDC,D00000001')
    const csv = [
      'ORD999,DTDC,D00000100',
      'ORD003,DTDC,D00000101',
      'ORD002,DTDC,D00000102',
      'ORD001,DTDC,d00000001',
      'ORD001/3,DTDC,D00000103',
      'ORD001/2,dtdc,D00000001',
      'ORD001/2,DTDC,D00000104',
      'ORD001/2,DTDC,D00000105',
      'ORD001,DTDC,D00000104',
    ].join('\n')
    const plan = await preview(csv)
    assert.deepEqual(refusals(plan), [
      '1 unknown_order',
      '2 wrong_order_state',
      '3 order_held',
      '4 unchanged',
      '5 no_such_parcel',
      '6 number_exists',
      '8 order_twice',
      '9 number_twice',
    ])
    assert.deepEqual(
      plan.will.map(({ line }) => line),
      [7],
    )
    assert.equal((await give(csv)).body.given, 1)
  })

  it('replaces a number until the parcel leaves', async () => {
    await give('ORD001,Delhivery,1490000000001')
    const csv = 'ORD001,DTDC,D00000900'
    assert.equal((await preview(csv)).will[0]?.what, 'instead of Delhivery 1490000000001')
    await give(csv)
    assert.deepEqual(
      (await office.order('ORD001')).shipments.map((one) => one.tracking_number),
      ['D00000900'],
    )
  })

  it('numbers nothing when an order changed since the preview', async () => {
    const csv = 'ORD001,Delhivery,1490000000001\nORD002,Delhivery,1490000000002'
    const { plan } = await preview(csv)
    await shop.db.execute(sql`UPDATE orders SET hold_reason = 'Wait' WHERE id = 2`)
    const late = await office.call(sending.assignNumbers, {
      ...owner(),
      body: { csv, columns: inOrder, plan },
    })
    assert.deepEqual([late.status, late.error.code], [409, 'plan_changed'])
    assert.deepEqual((await office.order('ORD001')).shipments, [])
    assert.equal((await give('ORD002,Delhivery,1490000000002')).error.code, 'nothing_to_number')
    const keyless = await office.call(sending.assignNumbers, {
      cookie: office.owner,
      body: { csv, columns: inOrder, plan },
    })
    assert.equal(keyless.error.code, 'idempotency_key_missing')
  })

  it('numbers 10,000 lines in one call', async () => {
    const csv = Array.from(
      { length: 10_000 },
      (_, index) => `ORD${100_000 + index},Delhivery,${14_900_000_000 + index}`,
    ).join('\n')
    const plan = await preview(csv)
    assert.equal(plan.refused.length, 10_000)
    assert.equal(plan.refused[0]?.code, 'unknown_order')
  })

  it('exports a table to fill in, whose cells are no formulas', async () => {
    await shop.db.execute(sql`UPDATE orders SET shipping_full_name = '=SUM(A1)' WHERE id = 1`)
    await give('ORD002,Delhivery,1490000000002')
    const answer = await office.app.inject({
      url: '/api/parcels/numbers/open',
      headers: { cookie: office.owner, host: '127.0.0.1:3002' },
    })
    assert.match(answer.body, /ORD001,,,,'=SUM\(A1\)/)
    assert.doesNotMatch(answer.body, /ORD002/)
    assert.match(String(answer.headers['content-disposition']), /attachment/)
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM audit_log WHERE action = 'list_exported'`)
    assert.ok(rows.length > 0)
  })
})
