import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelOrder as shopperCancels } from '#contract/orders.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { bulkPack } from '#contract/staff/bulk.ts'
import { packOrder } from '#contract/staff/fulfilment.ts'
import { getStaffOrder, holdOrder } from '#contract/staff/orders.ts'
import * as packing from '#contract/staff/packing.ts'
import { refundOrder } from '#contract/staff/refunds.ts'
import * as waves from '#contract/staff/waves.ts'
import { openBackOffice, type StaffAnswer, type StaffCallInput, type TestOffice } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openPayingShop, type PayingShop } from '#test/paying-shop.ts'

const shipping = {
  fullName: 'Meera Iyer',
  address: '4 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  country: 'India',
}

let shop: PayingShop
let office: TestOffice
const cleanups: (() => unknown)[] = []
before(async () => {
  shop = await openPayingShop({ after: (work: () => unknown) => cleanups.push(work) })
  office = await openBackOffice(shop)
})
after(async () => {
  await office.app.close()
  for (const clean of cleanups.reverse()) await clean()
})

async function paidOrder(items = [{ productId: 1, quantity: 2 }]) {
  const shopper = await shop.registerShopper()
  return { ...shopper, id: await shop.buy(shopper.token, { items, shipping }) }
}

const refusalOf = ({ status, error }: StaffAnswer<unknown>) => [status, error.code]
const order = async (id: string) =>
  (await office.call(getStaffOrder, { cookie: office.owner, params: { id } })).body

const start = (id: string, body: object = {}, cookie = office.packer) =>
  office.call(packing.startPacking, { cookie, params: { id }, body })

/** Sends a call of the station about an order as it stands now, unless a version is given. */
async function tell<
  E extends typeof packing.scanItem | typeof packing.finishPacking | typeof packing.reportShortPick,
>(endpoint: E, id: string, body: object, input: StaffCallInput = {}) {
  const { rows } = await shop.db.execute<{ version: number }>(
    sql`SELECT version FROM packings WHERE order_id = ${Number(id.slice(3))}`,
  )
  return office.call(endpoint, {
    cookie: office.packer,
    params: { id },
    body: { version: rows[0]?.version ?? 1, ...body },
    key: crypto.randomUUID(),
    ...input,
  })
}

const scan = (id: string, code: string, more: object = {}) => tell(packing.scanItem, id, { code, ...more })
const parcel = { weight_grams: 850, box: 'small' }

/** Takes an order to the station and scans everything into it. */
async function fill(id: string, cookie = office.packer): Promise<packing.Packing> {
  let state = (await start(id, {}, cookie)).body
  for (const { sku, needed } of state.lines) {
    for (let count = 0; count < needed; count += 1) {
      state = (await tell(packing.scanItem, id, { code: sku }, { cookie })).body
    }
  }
  return state
}

describe('the packing station', () => {
  it('counts items, packs, issues the invoice and orders the prints in one step', async () => {
    const { id } = await paidOrder()
    const begun = await start(id)
    assert.deepEqual([begun.status, begun.body.packer, begun.body.is_complete], [200, 'Lakshmi Nair', false])
    const [line] = begun.body.lines
    assert.deepEqual([line?.needed, line?.counted, line?.batch], [2, 0, null])
    const early = await tell(packing.finishPacking, id, parcel)
    assert.deepEqual(refusalOf(early), [409, 'packing_incomplete'])
    assert.match(early.error.message, /Still missing: 2 ×/)
    await scan(id, line?.sku ?? '')
    const full = await scan(id, line?.sku ?? '')
    assert.equal(full.body.is_complete, true)
    assert.deepEqual(refusalOf(await scan(id, line?.sku ?? '')), [409, 'item_complete'])
    const done = await tell(packing.finishPacking, id, parcel)
    assert.equal(done.status, 200)
    assert.match(done.body.invoice, /^INV\//)
    const shown = await order(id)
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

  it('refuses items that do not belong to the order and counts nothing', async () => {
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

  it('continues after a reload of its tab, and removes items again', async () => {
    const { id } = await paidOrder()
    const { sku = '' } = (await start(id)).body.lines[0] ?? {}
    await scan(id, sku)
    assert.equal((await start(id)).body.lines[0]?.counted, 1)
    assert.equal((await scan(id, sku, { change: -1 })).body.lines[0]?.counted, 0)
    assert.deepEqual(refusalOf(await scan(id, sku, { change: -1 })), [409, 'wrong_item'])
    assert.deepEqual(refusalOf(await scan(id, sku, { change: 2 })), [400, 'invalid_request'])
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

  it('packs once by a double click, and answers both with the same prints', async () => {
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
    assert.deepEqual(refusalOf(await tell(packing.finishPacking, id, { ...parcel, version })), [
      409,
      'wrong_order_state',
    ])
  })

  it('refuses an impossible weight or box, and requires a key', async () => {
    const { id } = await paidOrder()
    await fill(id)
    for (const weight_grams of [0, -1, 50_001, 1.5, 8_901_234_567_890, '850', null]) {
      const answer = await tell(packing.finishPacking, id, { ...parcel, weight_grams })
      assert.deepEqual(refusalOf(answer), [400, 'invalid_request'], String(weight_grams))
    }
    const unknown = await tell(packing.finishPacking, id, { ...parcel, box: 'coffin' })
    assert.deepEqual(refusalOf(unknown), [400, 'invalid_request'])
    const keyless = await office.call(packing.finishPacking, {
      cookie: office.packer,
      params: { id },
      body: { version: 1, ...parcel },
    })
    assert.deepEqual(refusalOf(keyless), [400, 'idempotency_key_missing'])
    assert.equal((await order(id)).status, 'Processing')
  })

  it('leaves out what was refunded before packing', async () => {
    const { id } = await paidOrder([
      { productId: 1, quantity: 2 },
      { productId: 3, quantity: 1 },
    ])
    const { items, refundable } = await order(id)
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
    const { body } = await start(id)
    assert.deepEqual(
      body.lines.map(({ needed }) => needed),
      [1],
    )
  })
})

describe('two people at the packing station', () => {
  it("can't pack the same order: the second sees who does, and may take it over", async () => {
    const { id } = await paidOrder()
    const { lines } = await fill(id)
    const second = await start(id, {}, office.owner)
    assert.deepEqual(refusalOf(second), [409, 'packed_by_other'])
    assert.equal(second.error.by, 'Lakshmi Nair')
    const taken = await start(id, { take_over: true }, office.owner)
    assert.deepEqual([taken.body.packer, taken.body.is_complete], ['Ravi Menon', true])
    assert.deepEqual(refusalOf(await scan(id, lines[0]?.sku ?? '')), [409, 'packed_by_other'])
    assert.deepEqual(refusalOf(await tell(packing.finishPacking, id, parcel)), [409, 'packed_by_other'])
    const done = await tell(packing.finishPacking, id, parcel, { cookie: office.owner })
    assert.equal(done.status, 200)
  })

  it('see a colleague’s wave; an order that is taken out of it is not packed in it', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const { body } = await office.call(waves.makeWave, {
      cookie: office.owner,
      body: { orders: [one.id, two.id] },
      key: crypto.randomUUID(),
    })
    const refused = await start(one.id)
    assert.deepEqual(refusalOf(refused), [409, 'in_other_wave'])
    assert.deepEqual([refused.error.by, refused.error.wave], ['Ravi Menon', body.wave.id])
    assert.equal((await start(one.id, { take_over: true })).body.wave, null)
    const wave = await office.call(waves.getWave, { cookie: office.owner, params: { id: body.wave.id } })
    assert.deepEqual(
      wave.body.orders.map(({ state, note }) => [state, note]),
      [
        ['taken-out', 'A colleague packs it.'],
        ['to-pack', null],
      ],
    )
  })

  it('pack an order once, on its page and at the station at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await paidOrder()
      const { version } = await fill(id)
      const seen = await order(id)
      const both = await Promise.all([
        tell(packing.finishPacking, id, { ...parcel, version }),
        office.call(packOrder, { cookie: office.owner, params: { id }, body: { version: seen.version } }),
      ])
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
      assert.equal((await order(id)).documents.length, 1)
    }
  })
})

describe('concurrent changes at the packing station', () => {
  it('an order is either packed or cancelled when packer and shopper come at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await paidOrder()
      const { version } = await fill(id)
      const [packed, cancelled] = await Promise.all([
        tell(packing.finishPacking, id, { ...parcel, version }),
        shop.call(shopperCancels, { token, params: { id } }),
      ])
      const { status } = await order(id)
      if (packed.status === 200)
        assert.deepEqual([status, cancelled.error.code], ['Packed', 'already_packed'])
      else assert.deepEqual([status, packed.error.code], ['Cancelled', 'wrong_order_state'])
    }
  })

  it('a cancelled or held order is refused at the next scan', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const { sku = '' } = (await start(one.id)).body.lines[0] ?? {}
    await start(two.id)
    await shop.call(shopperCancels, { token: one.token, params: { id: one.id } })
    const stopped = await scan(one.id, sku)
    assert.deepEqual(refusalOf(stopped), [409, 'wrong_order_state'])
    assert.match(stopped.error.message, /is Cancelled/)
    const { version } = await order(two.id)
    await office.call(holdOrder, {
      cookie: office.owner,
      params: { id: two.id },
      body: { version, reason: 'address unclear' },
    })
    assert.deepEqual(refusalOf(await scan(two.id, sku)), [409, 'order_held'])
    assert.deepEqual(refusalOf(await start(two.id)), [409, 'order_held'])
  })

  it('a withdrawn role stops the packer, and a colleague continues', async () => {
    const { id } = await paidOrder()
    const member = await office.memberWith(['fulfil.write', 'orders.read'])
    await fill(id, member.cookie)
    await shop.db.execute(sql`
      UPDATE staff_roles SET permissions = '{orders.read}' WHERE id = (
        SELECT role_id FROM staff_members WHERE id = ${member.staffId})`)
    const refused = await tell(packing.finishPacking, id, parcel, { cookie: member.cookie })
    assert.deepEqual(refusalOf(refused), [403, 'not_allowed'])
    await start(id, { take_over: true })
    assert.equal((await tell(packing.finishPacking, id, parcel)).status, 200)
  })

  it('a repeated webhook of the payment changes nothing while the order is packed', async () => {
    await shop.takeWebhooks()
    await shop.sandbox.setWeather({ duplicate: 1 })
    const { id } = await paidOrder()
    const { version } = await fill(id)
    const done = await tell(packing.finishPacking, id, { ...parcel, version })
    assert.equal(done.status, 200)
    assert.deepEqual([(await order(id)).status, (await order(id)).payment_status], ['Packed', 'Paid'])
  })

  it('an order that was refunded in full is not packed', async () => {
    const { id } = await paidOrder()
    const [copy = ''] = await copyOrders(shop.db, id, 1)
    await shop.db.execute(sql`
      WITH back AS (
        INSERT INTO refunds (payment_id, provider_payment_id, amount_paise, reason, status, idempotency_key, captured_paise)
        SELECT id, provider_payment_id, 100, 'staff', 'sent', 'test-' || id, amount_paise FROM payments
        WHERE order_id = ${Number(copy.slice(3))} RETURNING id)
      INSERT INTO refund_lines SELECT back.id, i.id, i.quantity, 100, false FROM back, order_items i
      WHERE i.order_id = ${Number(copy.slice(3))}`)
    assert.deepEqual(refusalOf(await start(copy)), [409, 'nothing_to_pack'])
  })
})

describe('a short pick', () => {
  it('puts the order on hold, takes it out of its wave and corrects the stock in one step', async () => {
    const [one, two] = [await paidOrder([{ productId: 4, quantity: 2 }]), await paidOrder()]
    const { body } = await office.call(waves.makeWave, {
      cookie: office.packer,
      body: { orders: [one.id, two.id] },
      key: crypto.randomUUID(),
    })
    const [line] = (await start(one.id)).body.lines
    await scan(one.id, line?.sku ?? '')
    const report = { stock_id: line?.stock_id, on_hand: line?.on_hand, left: 3, reason: 'Missing: 1 pack' }
    const short = await tell(packing.reportShortPick, one.id, report)
    assert.deepEqual([short.status, short.body.next, short.body.on_hand], [200, two.id, 3])
    const held = await order(one.id)
    assert.deepEqual(held.hold, { reason: 'Missing: 1 pack', until: null })
    const { rows } = await shop.db.execute(
      sql`SELECT change, reason, author FROM stock_movements ORDER BY id DESC LIMIT 1`,
    )
    assert.deepEqual(rows[0], {
      change: 3 - (line?.on_hand ?? 0),
      reason: `Missing when ${one.id} was packed`,
      author: 'staff',
    })
    const wave = await office.call(waves.getWave, { cookie: office.packer, params: { id: body.wave.id } })
    assert.deepEqual(
      wave.body.orders.map(({ state }) => state),
      ['taken-out', 'to-pack'],
    )
    assert.deepEqual(refusalOf(await scan(one.id, line?.sku ?? '')), [409, 'order_held'])
  })

  it('changes nothing when the stock was recounted meanwhile, or more is left than counted', async () => {
    const { id } = await paidOrder([{ productId: 6, quantity: 1 }])
    const { stock_id, on_hand = 0 } = (await start(id)).body.lines[0] ?? {}
    const report = { stock_id, reason: 'Missing' }
    const stale = await tell(packing.reportShortPick, id, { ...report, on_hand: on_hand + 1, left: 0 })
    assert.deepEqual([...refusalOf(stale), stale.error.on_hand], [409, 'stock_changed', on_hand])
    const more = await tell(packing.reportShortPick, id, { ...report, on_hand, left: on_hand + 1 })
    assert.deepEqual(refusalOf(more), [400, 'invalid_request'])
    const strange = await tell(packing.reportShortPick, id, {
      ...report,
      stock_id: 2_000_000,
      on_hand,
      left: 0,
    })
    assert.deepEqual(refusalOf(strange), [409, 'wrong_item'])
    assert.equal((await order(id)).hold, null)
    assert.equal((await start(id)).status, 200)
  })

  it('keeps the stock that payments under way reserve', async () => {
    const { id } = await paidOrder([{ productId: 6, quantity: 1 }])
    const waiting = await shop.registerShopper()
    await shop.start(waiting.token, { items: [{ productId: 6, quantity: 2 }], shipping })
    const { stock_id, on_hand } = (await start(id)).body.lines[0] ?? {}
    const short = await tell(packing.reportShortPick, id, { stock_id, on_hand, left: 0, reason: 'Missing' })
    assert.deepEqual([short.status, short.body.on_hand], [200, 2])
  })
})

describe('bulk packing without the station', () => {
  it('previews what will be packed and what is skipped, and does exactly that', async () => {
    const [one, two, held, busy] = [
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
    ]
    const { version } = await order(held.id)
    await office.call(holdOrder, {
      cookie: office.owner,
      params: { id: held.id },
      body: { version, reason: 'wait' },
    })
    await start(busy.id)
    const ids = [one.id, held.id, busy.id, two.id, 'ORD999999', one.id]
    const preview = await office.call(bulkPack.preview, { cookie: office.owner, body: { ids } })
    assert.deepEqual(
      preview.body.will.map(({ id }) => id),
      [one.id, two.id],
    )
    assert.deepEqual(preview.body.skip, [
      { id: held.id, why: `Order ${held.id} is on hold: wait` },
      { id: busy.id, why: `Lakshmi Nair has ${busy.id} at the packing station.` },
      { id: 'ORD999999', why: 'There is no such order.' },
    ])
    await shop.call(shopperCancels, { token: two.token, params: { id: two.id } })
    const batch = crypto.randomUUID()
    const run = () =>
      office.call(bulkPack.run, {
        cookie: office.owner,
        body: { batch, orders: preview.body.will },
        key: batch,
      })
    for (const { body } of [await run(), await run()]) {
      assert.deepEqual(
        body.results.map(({ id, outcome }) => [id, outcome]),
        [
          [one.id, 'done'],
          [two.id, 'refused'],
        ],
      )
    }
    assert.equal((await order(one.id)).documents.length, 1)
  })
})
