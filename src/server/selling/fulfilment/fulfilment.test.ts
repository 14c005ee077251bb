import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelOrder as shopperCancels } from '#contract/orders.ts'
import { listAudit } from '#contract/staff/audit.ts'
import * as fulfilment from '#contract/staff/fulfilment.ts'
import * as orders from '#contract/staff/orders.ts'
import { openBackOffice, type StaffAnswer, type TestOffice } from '#test/back-office.ts'
import { openPayingShop, type PayingShop } from '#test/paying-shop.ts'

const wish = {
  items: [{ productId: 1, quantity: 2 }],
  shipping: {
    fullName: 'Meera Iyer',
    address: '4 Lake Road',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
    country: 'India',
  },
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

/** A paid order with its shopper. */
async function paidOrder(given: Partial<typeof wish> = {}) {
  const shopper = await shop.registerShopper()
  const id = await shop.buy(shopper.token, { ...wish, ...given })
  return { ...shopper, id }
}

const read = async (id: string) =>
  (await office.call(orders.getStaffOrder, { cookie: office.owner, params: { id } })).body

/** Moves an order as it stands now, unless a version is given. */
async function step(
  endpoint: typeof fulfilment.packOrder | typeof orders.holdOrder | typeof orders.releaseOrder,
  id: string,
  body: object = {},
  cookie = office.owner,
): Promise<StaffAnswer<orders.StaffOrder>> {
  const version = 'version' in body ? {} : { version: (await read(id)).version }
  return office.call(endpoint, { cookie, params: { id }, body: { ...version, ...body } })
}

const parcel = { carrier: 'Delhivery', tracking_number: 'DL123456789' }
const refusalOf = ({ status, error }: StaffAnswer<unknown>) => [status, error.code]

describe('an order in the back office', () => {
  it('is packed, shipped and delivered; each step has its author, its mail and its entry', async () => {
    const { id, token, email } = await paidOrder()
    const packed = await step(fulfilment.packOrder, id, {}, office.packer)
    assert.deepEqual([packed.status, packed.body.status], [200, 'Packed'])
    const shipped = await step(fulfilment.shipOrder as never, id, parcel, office.packer)
    assert.equal(shipped.body.status, 'Shipped')
    assert.deepEqual(
      shipped.body.shipments.map(({ carrier, tracking_number, tracking_url }) => [
        carrier,
        tracking_number,
        tracking_url,
      ]),
      [['Delhivery', 'DL123456789', 'https://www.delhivery.com/track-v2/package/DL123456789']],
    )
    const delivered = await step(fulfilment.deliverOrder, id, {}, office.packer)
    assert.equal(delivered.body.status, 'Delivered')
    const lines = delivered.body.timeline.map(({ by, what }) => `${by}: ${what}`)
    for (const line of ['Lakshmi Nair: Packed.', 'Lakshmi Nair: Shipped.', 'Lakshmi Nair: Delivered.']) {
      assert.ok(lines.includes(line), `${line} in ${lines.join(' ')}`)
    }
    const mails = await shop.mailOf(email)
    assert.equal(mails.filter((template) => template === 'order-shipped').length, 1)
    assert.equal(mails.filter((template) => template === 'order-delivered').length, 1)
    const shown = await shop.order(token, id)
    assert.deepEqual([shown.carrier, shown.tracking_number], ['Delhivery', 'DL123456789'])
    assert.ok(shown.history.every(({ by }) => by !== 'staff' && !by.includes('Lakshmi')))
    const { body } = await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    assert.deepEqual(
      body.entries.map(({ action }) => action),
      ['order_delivered', 'order_shipped', 'order_packed'],
    )
    assert.deepEqual(body.entries[2]?.before, { status: 'processing' })
  })

  it('is packed by one of two people; the other gets the present state', async () => {
    const { id } = await paidOrder()
    const { version } = await read(id)
    const both = await Promise.all([
      step(fulfilment.packOrder, id, { version }),
      step(fulfilment.packOrder, id, { version }, office.packer),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.equal(loser?.error.code, 'version_conflict')
    const theirs = loser?.error.theirs as orders.StaffOrder | undefined
    assert.deepEqual([theirs?.status, theirs?.version], ['Packed', loser?.error.version])
  })

  it('is packed once by a double click under one key, and both clicks get the same answer', async () => {
    const { id } = await paidOrder()
    const { version } = await read(id)
    const click = () =>
      office.call(fulfilment.packOrder, {
        cookie: office.owner,
        params: { id },
        body: { version },
        key: `pack-${id}`,
      })
    const both = await Promise.all([click(), click()])
    assert.deepEqual(
      both.map(({ status, body }) => [status, body.status]),
      [
        [200, 'Packed'],
        [200, 'Packed'],
      ],
    )
    const { body } = await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    assert.equal(body.entries.length, 1)
  })

  it('is either packed or cancelled when the packer and the shopper come at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await paidOrder()
      const { version } = await read(id)
      const [packed, cancelled] = await Promise.all([
        step(fulfilment.packOrder, id, { version }),
        shop.call(shopperCancels, { token, params: { id } }),
      ])
      const { status } = await read(id)
      if (packed.status === 200)
        assert.deepEqual([status, cancelled.error.code], ['Packed', 'already_packed'])
      else
        assert.deepEqual(
          [status, cancelled.status, packed.error.code],
          ['Cancelled', 200, 'version_conflict'],
        )
    }
  })

  it("can't be cancelled once it is shipped, neither by the shopper nor by the staff", async () => {
    const { id, token } = await paidOrder()
    await step(fulfilment.packOrder, id)
    await step(fulfilment.shipOrder as never, id, parcel)
    assert.equal((await shop.call(shopperCancels, { token, params: { id } })).error.code, 'already_packed')
    const answer = await step(orders.cancelStaffOrder as never, id, { reason: 'asked by phone' })
    assert.deepEqual(refusalOf(answer), [409, 'already_packed'])
  })

  it('that the staff cancels returns packs and money', async () => {
    const { id } = await paidOrder()
    const { onHand } = await shop.stockOf(1)
    const answer = await step(orders.cancelStaffOrder as never, id, { reason: 'asked by phone' })
    assert.deepEqual(
      [answer.status, answer.body.status, answer.body.payment_status],
      [200, 'Cancelled', 'Refunded'],
    )
    assert.equal((await shop.stockOf(1)).onHand, onHand + 2)
    const { rows } = await shop.db.execute(sql`
      SELECT author, author_id IS NOT NULL AS has_name FROM stock_movements ORDER BY id DESC LIMIT 1`)
    assert.deepEqual(rows[0], { author: 'staff', has_name: true })
  })

  it('may be undelivered and then delivered, or returned and shipped again', async () => {
    const { id, email } = await paidOrder()
    await step(fulfilment.packOrder, id)
    await step(fulfilment.shipOrder as never, id, parcel)
    assert.equal((await step(fulfilment.undeliverOrder, id)).body.status, 'Undelivered')
    assert.equal((await step(fulfilment.returnOrder, id)).body.status, 'Returning')
    assert.deepEqual(refusalOf(await step(fulfilment.deliverOrder, id)), [409, 'wrong_order_state'])
    assert.equal((await step(fulfilment.receiveReturnedOrder, id)).body.status, 'Returned to Origin')
    const again = await step(fulfilment.shipOrder as never, id, { ...parcel, tracking_number: 'DL2' })
    assert.deepEqual([again.body.status, again.body.shipments.length], ['Shipped', 2])
    assert.equal((await shop.mailOf(email)).filter((one) => one === 'order-shipped').length, 2)
    assert.equal((await step(fulfilment.loseOrder, id)).body.status, 'Lost')

    const other = await paidOrder()
    await step(fulfilment.packOrder, other.id)
    await step(fulfilment.shipOrder as never, other.id, parcel)
    await step(fulfilment.undeliverOrder, other.id)
    assert.equal((await step(fulfilment.deliverOrder, other.id)).body.status, 'Delivered')
  })

  it('can have several parcels while it is on its way', async () => {
    const { id } = await paidOrder()
    assert.deepEqual(refusalOf(await step(fulfilment.addShipment as never, id, parcel)), [
      409,
      'wrong_order_state',
    ])
    await step(fulfilment.packOrder, id)
    await step(fulfilment.shipOrder as never, id, parcel)
    const more = {
      carrier: 'Ravi by bicycle',
      tracking_number: 'R-7',
      tracking_url: 'https://track.example/R-7',
    }
    const answer = await step(fulfilment.addShipment as never, id, more)
    assert.deepEqual(
      answer.body.shipments.map(({ tracking_url }) => tracking_url),
      ['https://www.delhivery.com/track-v2/package/DL123456789', 'https://track.example/R-7'],
    )
    const bad = await step(fulfilment.addShipment as never, id, {
      ...more,
      tracking_url: 'javascript:alert(1)',
    })
    assert.deepEqual(refusalOf(bad), [400, 'invalid_request'])
  })
})

describe('a hold', () => {
  it('stops packing, on the server, until it is released', async () => {
    const { id } = await paidOrder()
    const held = await step(orders.holdOrder, id, { reason: 'address unclear' })
    assert.deepEqual(held.body.hold, { reason: 'address unclear', until: null })
    assert.deepEqual(held.body.actions.pack, { can: false, why: `Order ${id} is on hold: address unclear` })
    assert.deepEqual(refusalOf(await step(fulfilment.packOrder, id)), [409, 'order_held'])
    assert.deepEqual(refusalOf(await step(orders.holdOrder, id, { reason: 'again' })), [409, 'order_held'])
    const released = await step(orders.releaseOrder, id)
    assert.equal(released.body.hold, null)
    assert.deepEqual(refusalOf(await step(orders.releaseOrder, id)), [409, 'not_held'])
    assert.equal((await step(fulfilment.packOrder, id)).status, 200)
  })

  it('ends by itself on its day, in India', async () => {
    const { id } = await paidOrder()
    const day = (offset: string) =>
      shop.db
        .execute<{ day: string }>(
          sql`SELECT ((now() AT TIME ZONE 'Asia/Kolkata')::date + ${sql.raw(offset)})::text AS day`,
        )
        .then(({ rows }) => rows[0]?.day ?? '')
    assert.deepEqual(refusalOf(await step(orders.holdOrder, id, { reason: 'x', until: await day('0') })), [
      400,
      'invalid_request',
    ])
    assert.deepEqual(refusalOf(await step(orders.holdOrder, id, { reason: 'x', until: '2026-02-30' })), [
      400,
      'invalid_request',
    ])
    const held = await step(orders.holdOrder, id, { reason: 'asked to wait', until: await day('1') })
    assert.equal(held.body.hold?.until, await day('1'))
    const views = async (view: orders.OrderView) =>
      (await office.call(orders.listStaffOrders, { cookie: office.owner, query: { view } })).body.orders.some(
        (one) => one.id === id,
      )
    assert.deepEqual([await views('on-hold'), await views('to-pack')], [true, false])
    await shop.db.execute(
      sql`UPDATE orders SET hold_until = ${await day('0')}::date WHERE id = ${Number(id.slice(3))}`,
    )
    assert.deepEqual([await views('on-hold'), await views('to-pack')], [false, true])
    assert.equal((await step(fulfilment.packOrder, id)).status, 200)
  })

  it('needs a reason of 1 to 200 characters', async () => {
    const { id } = await paidOrder()
    for (const reason of [undefined, '', '  ', 'x'.repeat(201), 7]) {
      assert.deepEqual(refusalOf(await step(orders.holdOrder, id, { reason })), [400, 'invalid_request'])
    }
    assert.equal((await step(orders.holdOrder, id, { reason: 'x'.repeat(200) })).status, 200)
  })
})

describe('an order’s address, notes and tags', () => {
  it('can be edited before packing, and the log has old and new', async () => {
    const { id, token } = await paidOrder()
    const address = { ...wish.shipping, city: 'Mumbai', zip: '400001' }
    const answer = await step(orders.editOrderAddress as never, id, address)
    assert.equal(answer.body.city, 'Mumbai')
    assert.equal((await shop.order(token, id)).shipping_city, 'Mumbai')
    const { body } = await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    assert.deepEqual(body.entries[0]?.before, { shipping_city: 'Pune', shipping_zip: '411001' })
    assert.deepEqual(body.entries[0]?.after, { shipping_city: 'Mumbai', shipping_zip: '400001' })
    await step(fulfilment.packOrder, id)
    assert.deepEqual(refusalOf(await step(orders.editOrderAddress as never, id, address)), [
      409,
      'address_fixed',
    ])
  })

  it("can't be edited from an outdated tab after the shopper changed them", async () => {
    const { id, token } = await paidOrder()
    const { version } = await read(id)
    const changed = await shop.callPath(`PUT /api/orders/${id}/shipping`, {
      token,
      body: { ...wish.shipping, address: '5 Lake Road' },
    })
    assert.equal(changed.status, 200)
    const stale = await step(orders.editOrderAddress as never, id, { ...wish.shipping, version })
    assert.deepEqual(refusalOf(stale), [409, 'version_conflict'])
    assert.equal((stale.error.theirs as orders.StaffOrder).shipping_address, '5 Lake Road')
  })

  it('that are internal, notes and tags, never reach the shopper', async () => {
    const { id, token } = await paidOrder()
    const noted = await office.call(orders.addOrderNote, {
      cookie: office.packer,
      params: { id },
      body: { text: 'Rang twice, nobody there.' },
    })
    assert.deepEqual(
      noted.body.notes.map(({ by, text }) => [by, text]),
      [['Lakshmi Nair', 'Rang twice, nobody there.']],
    )
    const tagged = await step(orders.tagOrder as never, id, { tags: ['gift', 'fragile', 'gift'] })
    assert.deepEqual(tagged.body.tags, ['fragile', 'gift'])
    assert.deepEqual(refusalOf(await step(orders.tagOrder as never, id, { tags: ['LOUD'] })), [
      400,
      'invalid_request',
    ])
    assert.doesNotMatch(JSON.stringify(await shop.order(token, id)), /Rang twice|fragile/)
  })
})

describe('the list of orders', () => {
  it('finds by number, name, e-mail, phone, PIN, payment id and tracking number', async () => {
    const { id, email, phone } = await paidOrder({
      shipping: { ...wish.shipping, fullName: 'Zubeida Khan', zip: '560 078' },
    })
    await step(fulfilment.packOrder, id)
    await step(fulfilment.shipOrder as never, id, { carrier: 'Blue Dart', tracking_number: 'bd-Zx99' })
    const { payment } = await read(id)
    const words = [
      ...[id, id.toLowerCase(), String(Number(id.slice(3))), email.toUpperCase(), phone, phone.slice(3)],
      ...['zubeida', 'KHAN', '560078', '560 078', payment?.provider_payment_id ?? '', 'BD-ZX99'],
    ]
    for (const q of words) {
      const { body } = await office.call(orders.listStaffOrders, { cookie: office.owner, query: { q } })
      assert.ok(
        body.orders.some((one) => one.id === id),
        `${q} finds it`,
      )
      assert.equal(body.count, body.orders.length)
    }
    for (const q of ['nobody-at-all', '%', "'; DROP TABLE orders; --", '999999999999999']) {
      const { status, body } = await office.call(orders.listStaffOrders, {
        cookie: office.owner,
        query: { q },
      })
      assert.deepEqual([status, body.orders, body.count], [200, [], 0], q)
    }
  })

  it('shows what was promised for each, and no unpaid attempt', async () => {
    const { id } = await paidOrder()
    const { token } = await shop.registerShopper()
    await shop.start(token, { items: wish.items })
    const { body } = await office.call(orders.listStaffOrders, { cookie: office.owner })
    const [first] = body.orders
    assert.equal(first?.id, id)
    const { version, created_at, ...rest } = first ?? { version: 0, created_at: '' }
    assert.ok(version > 0 && Date.parse(created_at) > 0)
    assert.deepEqual(rest, {
      id,
      status: 'Processing',
      payment_status: 'Paid',
      total_amount: (await read(id)).total_amount,
      name: 'Meera Iyer',
      city: 'Pune',
      pin: '411001',
      items_count: 2,
      hold: null,
      tags: [],
    })
    assert.equal(
      body.count,
      (await shop.db.execute(sql`SELECT 1 FROM orders WHERE status <> 'awaiting_payment'`)).rows.length,
    )
  })
})
