import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { confirmOrder } from '#contract/admin/confirmation.ts'
import { listDeliveryExceptions, redirectOrder } from '#contract/admin/delivery-exceptions.ts'
import { previewNumbers } from '#contract/admin/dispatch.ts'
import {
  addShipment,
  deliverOrder,
  loseOrder,
  packOrder,
  receiveReturnedOrder,
  returnOrder,
  shipOrder,
  writeOffOrder,
} from '#contract/admin/fulfilment.ts'
import { editOrderAddress, getStaffOrder, joinOrders } from '#contract/admin/orders.ts'
import { retryRefund, settleRefund } from '#contract/admin/refund-list.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { openReturn, previewReplacement, settleByReplacement } from '#contract/admin/returns.ts'
import { setOrderShipping } from '#contract/shop/orders.ts'
import { allowCod, codMethod, placeCod, tryCod } from '#test/cash-on-delivery.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { sendRefunds } from '../../payments/refunds/send-refunds.ts'

const { shop, office } = await openPayingOffice()
const { db } = shop
await allowCod(shop, { pins_excluded: ['79', '44'], states_excluded: ['Kerala'] })

const two = [{ productId: 1, quantity: 2 }]
const numberOf = (id: string): number => Number(id.slice(3))

async function packedOrder() {
  const shopper = await shop.registerShopper()
  const id = await placeCod(shop, shopper.token, { items: two })
  await office.change(confirmOrder, id, { outcome: 'confirmed' })
  await office.change(packOrder, id)
  return { ...shopper, id }
}

/** An order on its way to its shopper. */
async function sentOrder() {
  const order = await packedOrder()
  await office.change(shipOrder, order.id, { carrier: 'Delhivery', tracking_number: '1490' })
  return order
}

const read = async (id: string) =>
  (await office.call(getStaffOrder, { cookie: office.owner, params: { id } })).body

/** What the documents of an order leave of its supply, in paise. */
const supplied = async (id: string): Promise<number> => {
  const { rows } = await db.execute<{ left: number }>(sql`
    SELECT sum(CASE kind WHEN 'invoice' THEN total_paise ELSE -total_paise END)::float8 AS left
    FROM tax_documents WHERE order_id = ${numberOf(id)}`)
  return rows[0]?.left ?? 0
}

describe('a refused parcel', () => {
  it('is written off after its inspection: credit note, stock, nothing owed', async () => {
    const { id, token } = await sentOrder()
    const before = (await shop.stockOf(1)).onHand
    const early = await office.change(writeOffOrder, id, { reason: 'Refused', items: [] })
    assert.deepEqual([early.status, early.error.code], [409, 'wrong_order_state'])
    await office.change(receiveReturnedOrder, id)
    const [item] = (await read(id)).items
    const items = [{ item_id: item?.id ?? 0, quantity: 1 }]
    const written = await office.change(writeOffOrder, id, { reason: 'One pack is torn', items })
    assert.equal(written.status, 200)
    assert.equal((await shop.stockOf(1)).onHand, before + 1)
    assert.deepEqual(
      written.body.documents.map(({ kind }) => kind),
      ['invoice', 'credit_note'],
    )
    assert.equal(await supplied(id), 0)
    const order = await shop.order(token, id)
    assert.deepEqual(
      [order.payment_status, order.refunds, order.notice],
      ['Failed', [], 'This parcel did not reach you, and nothing was paid. You owe us nothing.'],
    )
    const again = await office.change(writeOffOrder, id, { reason: 'Again', items: [] })
    assert.deepEqual([again.status, again.error.code], [409, 'nothing_due'])
    const sent = await office.change(shipOrder, id, { carrier: 'Delhivery', tracking_number: '2' })
    assert.equal(sent.error.code, 'wrong_order_state')
  })

  it('lets its shopper pay online only from then on', async () => {
    const { id, token } = await sentOrder()
    await office.change(receiveReturnedOrder, id)
    await office.change(writeOffOrder, id, { reason: 'Refused', items: [] })
    assert.equal((await codMethod(shop, token, { items: two })).code, 'cod_refused_before')
    const answer = await tryCod(shop, token, { items: two, amount: 1 })
    assert.match(answer.error.message, /came back to us unpaid before/)
  })

  it('rejects packs that it does not have', async () => {
    const { id } = await sentOrder()
    await office.change(receiveReturnedOrder, id)
    const [item] = (await read(id)).items
    const item_id = item?.id ?? 0
    for (const items of [
      [{ item_id, quantity: 3 }],
      [{ item_id: 1, quantity: 1 }],
      [
        { item_id, quantity: 1 },
        { item_id, quantity: 1 },
      ],
    ]) {
      const { status, error } = await office.change(writeOffOrder, id, { reason: 'Refused', items })
      assert.deepEqual([status, error.code], [400, 'invalid_request'])
    }
    assert.equal((await read(id)).payment_status, 'Due on delivery')
  })
})

describe('a lost parcel', () => {
  it('is written off without packs', async () => {
    const { id } = await sentOrder()
    await office.change(loseOrder, id)
    const [item] = (await read(id)).items
    const items = [{ item_id: item?.id ?? 0, quantity: 1 }]
    assert.equal((await office.change(writeOffOrder, id, { reason: 'Lost', items })).status, 400)
    assert.equal((await office.change(writeOffOrder, id, { reason: 'Lost', items: [] })).status, 200)
    assert.equal(await supplied(id), 0)
  })

  it('does not arrive after it was written off', async () => {
    const { id, token } = await sentOrder()
    const noticeOf = async () => (await shop.order(token, id)).notice
    assert.match((await noticeOf()) ?? '', /^Please have/)
    await office.change(loseOrder, id)
    assert.equal(await noticeOf(), null)
    assert.equal((await read(id)).actions.deliver?.can, true)
    await office.change(writeOffOrder, id, { reason: 'Lost', items: [] })
    const delivered = await office.change(deliverOrder, id)
    assert.deepEqual([delivered.status, delivered.error.code], [409, 'wrong_order_state'])
    assert.match(delivered.error.message, /was written off.*make a new order/)
    const { status, actions } = await read(id)
    assert.deepEqual([status, actions.deliver?.can], ['Lost', false])
  })
})

describe('a parcel that is due on delivery', () => {
  it('is the only one of its order', async () => {
    const { id } = await sentOrder()
    const parcel = { carrier: 'Delhivery', tracking_number: '1491' }
    const added = await office.change(addShipment, id, parcel)
    assert.deepEqual([added.status, added.error.code], [409, 'wrong_order_state'])
    assert.match(added.error.message, /The courier collects its money with one parcel/)
    const { shipments, actions } = await read(id)
    assert.deepEqual([shipments.length, actions.parcel?.can], [1, false])
    await office.change(deliverOrder, id)
    const packed = await packedOrder()
    const csv = `order,carrier,number\n${packed.id},Delhivery,1490000000001\n${packed.id}/2,Delhivery,1490000000002`
    const { body } = await office.call(previewNumbers, { cookie: office.owner, body: { csv } })
    assert.deepEqual(
      body.refused.map(({ code }) => code),
      ['no_such_parcel'],
    )
  })

  it('is not joined with another order of its shopper', async () => {
    const shopper = await shop.registerShopper()
    const paid = await shop.buy(shopper.token, { items: two, shipping })
    const due = await placeCod(shop, shopper.token, { items: two })
    assert.deepEqual([(await read(paid)).could_join, (await read(due)).could_join], [[], []])
    for (const [id, other] of [
      [paid, due],
      [due, paid],
    ] as const) {
      const joined = await office.change(joinOrders, id, { with: other })
      assert.deepEqual([joined.status, joined.error.code], [409, 'cannot_join'])
    }
  })

  it('is not replaced for free, before and after it is written off', async () => {
    const { id } = await sentOrder()
    await office.change(loseOrder, id)
    const items = [{ item_id: (await read(id)).items[0]?.id ?? 0, quantity: 1 }]
    const opened = await office.call(openReturn, {
      cookie: office.owner,
      params: { id },
      key: `open-${id}`,
      body: { items, cause: 'not_arrived', wish: 'replacement', words: '', goods: 'stay' },
    })
    const { onHand } = await shop.stockOf(1)
    const refused = async () => {
      for (const settle of [previewReplacement, settleByReplacement]) {
        const { status, error } = await office.call(settle, {
          cookie: office.owner,
          params: { id: opened.body.id },
          key: crypto.randomUUID(),
          body: { version: opened.body.version, items },
        })
        assert.deepEqual([status, error.code], [409, 'wrong_order_state'])
        assert.match(error.message, /^Nobody has paid for order/)
      }
    }
    await refused()
    await office.change(writeOffOrder, id, { reason: 'Lost', items: [] })
    await refused()
    assert.equal((await shop.stockOf(1)).onHand, onHand)
  })

  it('is to be sent again or written off where it did not arrive', async () => {
    const steps = [
      [receiveReturnedOrder, 'Look at the goods; send again or write it off'],
      [loseOrder, 'Send again or write it off; claim on the carrier'],
    ] as const
    for (const [step, next] of steps) {
      const { id } = await sentOrder()
      await office.change(step, id)
      const { body } = await office.call(listDeliveryExceptions, { cookie: office.owner })
      const listed = body.parcels.find((parcel) => parcel.id === id)
      assert.deepEqual([listed?.next_step, listed?.actions], [next, ['number', 'redirect']])
    }
  })

  it('goes to no address without cash on delivery', async () => {
    const { id } = await sentOrder()
    await office.change(receiveReturnedOrder, id)
    const nagpur = { ...shipping, city: 'Nagpur', zip: '440001' }
    const redirected = await office.change(redirectOrder, id, nagpur)
    assert.deepEqual([redirected.status, redirected.error.code], [409, 'cod_unavailable'])
    assert.equal((await office.change(redirectOrder, id, { ...shipping, zip: '411002' })).status, 200)
  })
})

describe('a delivered parcel that the courier brings back', () => {
  it('stays delivered and collected, and comes back by a return', async () => {
    const { id } = await sentOrder()
    await office.change(deliverOrder, id)
    const documents = await supplied(id)
    for (const endpoint of [returnOrder, receiveReturnedOrder, writeOffOrder]) {
      const refused = await office.change(endpoint, id, { reason: 'The courier says so', items: [] })
      assert.equal(refused.status, 409, JSON.stringify(refused.body))
      assert.ok(['wrong_order_state', 'nothing_due'].includes(String(refused.error.code)), refused.error.code)
      assert.match(String(refused.error.message), new RegExp(id))
    }
    const order = await read(id)
    assert.deepEqual([order.status, order.payment_status], ['Delivered', 'Collected'])
    assert.equal(await supplied(id), documents)
    const form = { cause: 'wrong_item', wish: 'refund', words: 'Brought back.', goods: 'come_back' }
    const opened = await office.call(openReturn, {
      cookie: office.owner,
      params: { id },
      key: `back-${id}`,
      body: { items: [{ item_id: order.items[0]?.id, quantity: 2 }], ...form },
    })
    assert.equal(opened.status, 200, JSON.stringify(opened.error))
  })
})

describe('a refund of a collected order', () => {
  it('is paid by hand with its proof, never by the provider', async () => {
    const { id, token } = await sentOrder()
    await office.change(deliverOrder, id)
    const { refundable, items } = await read(id)
    const item_id = items[0]?.id ?? 0
    const refunded = await office.call(refundOrder, {
      cookie: office.owner,
      params: { id },
      headers: { 'idempotency-key': `refund-${id}` },
      body: {
        refundable,
        items: [{ item_id, quantity: 2, restock: false }],
        shipping: (await read(id)).refundable_shipping,
        adjustment: 0,
        reason: 'Torn packs',
      },
    })
    assert.equal(refunded.status, 200)
    assert.equal(await sendRefunds(shop), 0)
    const { rows } = await db.execute<{ status: string }>(
      sql`SELECT status FROM refunds WHERE id = ${refunded.body.refund_id}`,
    )
    assert.deepEqual(rows, [{ status: 'stuck' }])
    assert.equal((await read(id)).payment_status, 'Refunded')
    const retried = await office.call(retryRefund, {
      cookie: office.owner,
      params: { id: String(refunded.body.refund_id) },
      headers: { 'idempotency-key': `retry-${id}` },
      body: { status: 'stuck' },
    })
    assert.deepEqual([retried.status, retried.error.code], [409, 'cannot_retry'])
    const waiting = () =>
      db.execute(sql`SELECT FROM failed_jobs WHERE kind = 'refund' AND resolved_at IS NULL
        AND reference = ${String(refunded.body.refund_id)}`)
    assert.equal((await waiting()).rows.length, 1)
    const settled = await office.call(settleRefund, {
      cookie: office.owner,
      params: { id: String(refunded.body.refund_id) },
      headers: { 'idempotency-key': `settle-${id}` },
      body: { status: 'stuck', reference: `UPI-${id}`, paid_on: today(), note: 'To her UPI address' },
    })
    assert.equal(settled.status, 200)
    assert.equal((await waiting()).rows.length, 0)
    const order = await shop.order(token, id)
    assert.deepEqual(
      order.refunds.map(({ status }) => status),
      ['refunded'],
    )
    assert.equal(await supplied(id), 0)
  })
})

const today = (): string => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)

describe('an address without cash on delivery', () => {
  it('rejects an order that is paid at the door', async () => {
    const { token } = await shop.registerShopper()
    const id = await placeCod(shop, token, { items: two })
    const kochi = { ...shipping, city: 'Kochi', state: 'Kerala', zip: '682001' }
    const own = await shop.call(setOrderShipping, { token, params: { id }, body: kochi })
    assert.deepEqual([own.status, own.error.code], [409, 'cod_unavailable'])
    const staff = await office.change(editOrderAddress, id, kochi)
    assert.equal(staff.error.code, 'cod_unavailable')
    assert.equal((await read(id)).pin, '411001')
  })
})
