import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { StaffEndpoint } from '#contract/staff/endpoint.ts'
import * as fulfilment from '#contract/staff/fulfilment.ts'
import { getStaffOrder, joinOrders } from '#contract/staff/orders.ts'
import * as sending from '#contract/staff/sending.ts'
import * as trouble from '#contract/staff/trouble.ts'
import { openBackOffice, type TestOffice } from '#test/back-office.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let office: TestOffice
before(async () => {
  shop = await openTestShop()
  office = await openBackOffice(shop)
})
after(async () => {
  await office.app.close()
  await shop.close()
})

/** Three orders of one shopper to one address, paid and packed. */
beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM shipments`)
  await shop.db.execute(sql`DELETE FROM manifests`)
  await shop.db.execute(sql`DELETE FROM outbox`)
  await shop.db.execute(sql`
    UPDATE orders SET status = 'packed', parcel_of = NULL, hold_reason = NULL, carrier = NULL, tracking_number = NULL,
      shipping_full_name = 'Asha Rao', shipping_address = '4, Lake View Road', shipping_city = 'Hyderabad',
      shipping_state = 'Telangana', shipping_zip = '500034' WHERE id <= 3`)
  await shop.db.execute(sql`UPDATE payments SET status = 'paid' WHERE order_id <= 3`)
})

const owner = () => ({ cookie: office.owner, key: crypto.randomUUID() })
const read = async (id: string) =>
  (await office.call(getStaffOrder, { params: { id }, cookie: office.owner })).body
const post = async <E extends StaffEndpoint>(endpoint: E, id: string, body: object = {}) =>
  office.call(endpoint, { ...owner(), params: { id }, body: { version: (await read(id)).version, ...body } })
const preview = async (csv: string) =>
  (await office.call(sending.previewNumbers, { ...owner(), body: { csv } })).body
const give = async (csv: string) =>
  office.call(sending.giveNumbers, { ...owner(), body: { csv, plan: (await preview(csv)).plan } })
const open = async (carrier: string) =>
  (await office.call(sending.openManifest, { ...owner(), body: { carrier } })).body
const scan = (id: number, code: string) =>
  office.call(sending.scanOut, { ...owner(), params: { id }, body: { code } })
const mails = async () =>
  (await shop.db.execute<{ template: string }>(sql`SELECT template FROM outbox ORDER BY id`)).rows.map(
    (row) => row.template,
  )
const refusals = (plan: { refused: { line: number; code: string }[] }) =>
  plan.refused.map(({ line, code }) => `${line} ${code}`)

describe('numbers for many', () => {
  it('are shown before they are given, given once under a key, and told to no shopper', async () => {
    const csv = 'ORD001,Delhivery,DL100\nORD002,Blue Dart,BD200\nORD001/2,Delhivery,DL101'
    const plan = await preview(csv)
    assert.deepEqual(
      plan.will.map(({ id, what }) => [id, what]),
      [
        ['ORD001', 'gets its number'],
        ['ORD002', 'gets its number'],
        ['ORD001/2', 'gets one more parcel'],
      ],
    )
    assert.match(plan.will[0]?.tracking_url ?? '', /delhivery\.com.*DL100/)
    assert.deepEqual((await read('ORD001')).shipments, [])
    const call = { cookie: office.owner, key: crypto.randomUUID(), body: { csv, plan: plan.plan } }
    const answers = [
      await office.call(sending.giveNumbers, call),
      await office.call(sending.giveNumbers, call),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.given]),
      [
        [200, 3],
        [200, 3],
      ],
    )
    const order = await read('ORD001')
    assert.deepEqual(
      order.shipments.map((one) => [one.tracking_number, one.left_at]),
      [
        ['DL100', null],
        ['DL101', null],
      ],
    )
    assert.equal(order.status, 'Packed')
    assert.ok(order.timeline.some(({ what }) => what === 'Got a number: Delhivery, DL100.'))
    assert.deepEqual(await mails(), [])
  })

  it('refuse each line that can’t be done with its reason, and do the others', async () => {
    await shop.db.execute(sql`UPDATE orders SET status = 'processing' WHERE id = 3`)
    await shop.db.execute(sql`UPDATE orders SET hold_reason = 'Ask first' WHERE id = 2`)
    await give('ORD001,Delhivery,DL1')
    const csv = [
      'ORD999,DTDC,D100',
      'ORD003,DTDC,D101',
      'ORD002,DTDC,D102',
      'ORD001,Delhivery,dl1',
      'ORD001/3,DTDC,D103',
      'ORD001/2,delhivery,DL1',
      'ORD001/2,DTDC,D104',
      'ORD001/2,DTDC,D105',
      'ORD001,DTDC,D104',
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

  it('replace a number until the parcel leaves', async () => {
    await give('ORD001,Delhivery,DL1')
    const csv = 'ORD001,DTDC,D900'
    assert.equal((await preview(csv)).will[0]?.what, 'instead of Delhivery DL1')
    await give(csv)
    assert.deepEqual(
      (await read('ORD001')).shipments.map((one) => one.tracking_number),
      ['D900'],
    )
  })

  it('do nothing where an order changed since the preview, or where nothing is to be done', async () => {
    const csv = 'ORD001,Delhivery,DL1\nORD002,Delhivery,DL2'
    const { plan } = await preview(csv)
    await shop.db.execute(sql`UPDATE orders SET hold_reason = 'Wait' WHERE id = 2`)
    const late = await office.call(sending.giveNumbers, { ...owner(), body: { csv, plan } })
    assert.deepEqual([late.status, late.error.code], [409, 'plan_changed'])
    assert.deepEqual((await read('ORD001')).shipments, [])
    assert.equal((await give('ORD002,Delhivery,DL2')).error.code, 'nothing_to_number')
    const keyless = await office.call(sending.giveNumbers, { cookie: office.owner, body: { csv, plan } })
    assert.equal(keyless.error.code, 'idempotency_key_missing')
  })

  it('take 10,000 lines in one call', async () => {
    const csv = Array.from(
      { length: 10_000 },
      (_, index) => `ORD${100_000 + index},Delhivery,DL${index}`,
    ).join('\n')
    const plan = await preview(csv)
    assert.equal(plan.refused.length, 10_000)
    assert.equal(plan.refused[0]?.code, 'unknown_order')
  })

  it('come as a table to fill in, whose cells are no formulas', async () => {
    await shop.db.execute(sql`UPDATE orders SET shipping_full_name = '=SUM(A1)' WHERE id = 1`)
    await give('ORD002,Delhivery,DL2')
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

describe('scanning out', () => {
  it('ships a parcel by our code or the carrier’s, and only then tells the shopper', async () => {
    await give('ORD001,Delhivery,DL1\nORD002,Delhivery,DL2')
    assert.deepEqual(await mails(), [])
    const { id, missing } = await open('delhivery')
    assert.deepEqual(
      missing.map((one) => one.id),
      ['ORD001', 'ORD002'],
    )
    const first = await scan(id, 'ord001')
    assert.deepEqual([first.body.said, first.body.parcels], ['ORD001 left: DL1.', 1])
    assert.equal((await scan(id, 'dl2')).body.missing.length, 0)
    const order = await read('ORD001')
    assert.deepEqual([order.status, order.shipments.length], ['Shipped', 1])
    assert.ok(order.shipments[0]?.left_at)
    assert.deepEqual(await mails(), ['order-shipped', 'order-shipped'])
  })

  it('is loud about double, wrong and unknown parcels, and moves none of them', async () => {
    await give('ORD001,Delhivery,DL1\nORD002,Blue Dart,BD2\nORD001/2,Delhivery,DL3')
    const { id } = await open('Delhivery')
    assert.equal((await scan(id, 'ORD001')).error.code, 'several_parcels')
    assert.equal((await scan(id, 'DL1')).status, 200)
    for (const [code, refusal] of [
      ['DL1', 'already_scanned'],
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
    assert.equal((await scan(other.id, 'BD2')).error.code, 'order_held')
    assert.deepEqual(await mails(), ['order-shipped'])
  })

  it('tells of each parcel of an order once, and of one that two tables scan at once once', async () => {
    await give('ORD001,Delhivery,DL1\nORD001/2,Delhivery,DL2')
    const { id } = await open('Delhivery')
    const answers = await Promise.all([scan(id, 'DL1'), scan(id, 'DL1'), scan(id, 'DL2')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409])
    assert.deepEqual(await mails(), ['order-shipped', 'order-shipped'])
  })

  it('sends all orders of a shared parcel by one scan, of which one has the number', async () => {
    await shop.db.execute(sql`UPDATE orders SET status = 'processing' WHERE id < 3`)
    await post(joinOrders, 'ORD001', { with: 'ORD002' })
    await shop.db.execute(sql`UPDATE orders SET status = 'packed' WHERE id < 3`)
    const csv = 'ORD001,Delhivery,DL1\nORD002,Delhivery,DL2'
    assert.deepEqual(refusals(await preview(csv)), ['2 shares_parcel'])
    await give(csv)
    const { id } = await open('Delhivery')
    const { body } = await scan(id, 'ORD002')
    assert.equal(body.said, 'ORD001 and ORD002 left: DL1.')
    assert.equal(body.parcels, 1)
    assert.deepEqual([(await read('ORD001')).status, (await read('ORD002')).status], ['Shipped', 'Shipped'])
    assert.equal((await mails()).length, 2)
  })
})

describe('a manifest', () => {
  it('is one a carrier while it is open, closes with what was scanned, and leaves the rest for the next', async () => {
    await give('ORD001,Delhivery,DL1\nORD002,Delhivery,DL2')
    const { id } = await open('Delhivery')
    assert.equal((await open('DELHIVERY')).id, id)
    const close = (driver?: string) =>
      office.call(sending.closeManifest, { ...owner(), params: { id }, body: { driver } })
    assert.equal((await close()).error.code, 'manifest_empty')
    await scan(id, 'DL1')
    const closed = await close('Ramesh')
    assert.deepEqual([closed.body.parcels, closed.body.left_behind, closed.body.driver], [1, 1, 'Ramesh'])
    assert.equal((await scan(id, 'DL2')).error.code, 'manifest_closed')
    assert.equal((await close()).error.code, 'manifest_closed')
    assert.equal((await read('ORD002')).status, 'Packed')
    const next = await open('Delhivery')
    assert.deepEqual(
      next.missing.map((one) => one.id),
      ['ORD002'],
    )
    const pdf = await office.app.inject({
      url: `/api/manifests/${id}/pdf`,
      headers: { cookie: office.owner, host: '127.0.0.1:3002' },
    })
    assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
  })

  it('counts what waits: without a number, and by carrier', async () => {
    await give('ORD001,Delhivery,DL1\nORD002,delhivery,DL2')
    const { body } = await office.call(sending.listSending, { cookie: office.packer })
    assert.equal(body.unnumbered, 1)
    assert.deepEqual(
      body.carriers.map((one) => one.parcels),
      [2],
    )
  })

  it('is not needed: shipping by hand sends every parcel of the order, and a number given before counts', async () => {
    await give('ORD001,Delhivery,DL1\nORD001/2,Delhivery,DL2')
    const shipped = await post(fulfilment.shipOrder, 'ORD001', {
      carrier: 'Delhivery',
      tracking_number: 'dl1',
    })
    assert.equal(shipped.status, 200)
    const { shipments } = await read('ORD001')
    assert.deepEqual([shipments.length, shipments.every((one) => one.left_at !== null)], [2, true])
  })
})

describe('parcels that did not arrive', () => {
  const list = async () => (await office.call(trouble.listTroubles, { cookie: office.packer })).body.parcels
  const sent = async () => {
    await give('ORD001,Delhivery,DL1')
    const { id } = await open('Delhivery')
    await scan(id, 'ORD001')
  }

  it('stand in a list with a clock, are tried again, and the shopper hears of each step once', async () => {
    await sent()
    await post(fulfilment.undeliverOrder, 'ORD001')
    const [row] = await list()
    assert.deepEqual(
      [row?.id, row?.attempts, row?.is_overdue, row?.actions],
      ['ORD001', 1, false, ['again', 'redirect']],
    )
    assert.equal(Date.parse(row?.due_at ?? '') - Date.parse(row?.since ?? ''), 86_400_000)
    assert.equal((await post(trouble.deliverAgain, 'ORD001', { on: '2026-12-01' })).body.status, 'Shipped')
    assert.equal((await post(trouble.deliverAgain, 'ORD001')).error.code, 'wrong_order_state')
    assert.deepEqual(await list(), [])
    await post(fulfilment.undeliverOrder, 'ORD001')
    assert.equal((await list())[0]?.attempts, 2)
    assert.deepEqual(await mails(), [
      'order-shipped',
      'order-undelivered',
      'order-again',
      'order-undelivered',
    ])
  })

  it('go again under another number once they are back, and leave by a scan', async () => {
    await sent()
    await post(fulfilment.returnOrder, 'ORD001')
    await post(fulfilment.receiveReturnedOrder, 'ORD001')
    assert.deepEqual((await list())[0]?.actions, ['number', 'redirect', 'refund'])
    const old = await post(fulfilment.numberOrder, 'ORD001', { carrier: 'Delhivery', tracking_number: 'DL1' })
    assert.equal(old.error.code, 'number_exists')
    await post(fulfilment.numberOrder, 'ORD001', { carrier: 'Delhivery', tracking_number: 'DL9' })
    assert.deepEqual(
      [(await list())[0]?.next_step, (await read('ORD001')).status],
      ['Scan it out', 'Returned to Origin'],
    )
    const { id } = await open('Delhivery')
    assert.equal((await scan(id, 'ORD001')).body.said, 'ORD001 left: DL9.')
    assert.equal((await read('ORD001')).status, 'Shipped')
    assert.deepEqual(await mails(), ['order-shipped', 'order-returned', 'order-shipped'])
  })

  it('go to another address within the state of the invoice alone', async () => {
    await sent()
    const address = {
      fullName: 'Asha Rao',
      address: '9 Hill Road',
      city: 'Warangal',
      state: 'telangana',
      zip: '506001',
      country: 'India',
    }
    assert.equal((await post(trouble.redirectOrder, 'ORD001', address)).error.code, 'wrong_order_state')
    await post(fulfilment.loseOrder, 'ORD001')
    const far = await post(trouble.redirectOrder, 'ORD001', { ...address, state: 'Goa', zip: '403001' })
    assert.deepEqual([far.status, far.error.code], [409, 'other_state'])
    assert.equal((await post(trouble.redirectOrder, 'ORD001', address)).body.shipping_city, 'Warangal')
    assert.deepEqual(await mails(), ['order-shipped', 'order-lost'])
  })

  it('leave the list once their money was given back, and are not sent again', async () => {
    await sent()
    await post(fulfilment.loseOrder, 'ORD001')
    await shop.db.execute(sql`UPDATE payments SET status = 'refunded' WHERE order_id = 1`)
    assert.deepEqual(await list(), [])
    const again = await post(fulfilment.numberOrder, 'ORD001', { carrier: 'DTDC', tracking_number: 'D900' })
    assert.equal(again.error.code, 'wrong_order_state')
  })
})
