import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import * as orders from '#contract/admin/orders.ts'
import { cancelOrder as shopperCancels } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const asPacker = { cookie: office.packer }
const parcel = { carrier: 'Delhivery', tracking_number: 'DL123456789' }

describe('an order in the back office', () => {
  it('packs, ships and delivers with author, mail and log entry each', async () => {
    const { id, token, email } = await paidOrder()
    const packed = await office.change(fulfilment.packOrder, id, {}, asPacker)
    assert.deepEqual([packed.status, packed.body.status], [200, 'Packed'])
    const shipped = await office.change(fulfilment.shipOrder, id, parcel, asPacker)
    assert.equal(shipped.body.status, 'Shipped')
    assert.deepEqual(
      shipped.body.shipments.map(({ carrier, tracking_number, tracking_url }) => [
        carrier,
        tracking_number,
        tracking_url,
      ]),
      [['Delhivery', 'DL123456789', 'https://www.delhivery.com/track-v2/package/DL123456789']],
    )
    const delivered = await office.change(fulfilment.deliverOrder, id, {}, asPacker)
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

  it('one of two people packs; the other gets the present state', async () => {
    const { id } = await paidOrder()
    const { version } = await office.order(id)
    const both = await Promise.all([
      office.change(fulfilment.packOrder, id, { version }),
      office.change(fulfilment.packOrder, id, { version }, asPacker),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.equal(loser?.error.code, 'version_conflict')
    const theirs = loser?.error.theirs as orders.StaffOrder | undefined
    assert.deepEqual([theirs?.status, theirs?.version], ['Packed', loser?.error.version])
  })

  it('packs once by a double click, and answers both alike', async () => {
    const { id } = await paidOrder()
    const { version } = await office.order(id)
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

  it('either packs or cancels an order when packer and shopper meet', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await paidOrder()
      const { version } = await office.order(id)
      const [packed, cancelled] = await Promise.all([
        office.change(fulfilment.packOrder, id, { version }),
        shop.call(shopperCancels, { token, params: { id } }),
      ])
      const { status } = await office.order(id)
      if (packed.status === 200)
        assert.deepEqual([status, cancelled.error.code], ['Packed', 'already_packed'])
      else
        assert.deepEqual(
          [status, cancelled.status, packed.error.code],
          ['Cancelled', 200, 'version_conflict'],
        )
    }
  })

  it('neither shopper nor staff can cancel a shipped order', async () => {
    const { id, token } = await paidOrder()
    await office.change(fulfilment.packOrder, id)
    await office.change(fulfilment.shipOrder, id, parcel)
    assert.equal((await shop.call(shopperCancels, { token, params: { id } })).error.code, 'already_packed')
    const answer = await office.change(orders.cancelStaffOrder, id, { reason: 'asked by phone' })
    assert.deepEqual(errorOf(answer), [409, 'already_packed'])
  })

  it('returns packs and money when the staff cancels', async () => {
    const { id } = await paidOrder()
    const { onHand } = await shop.stockOf(1)
    const answer = await office.change(orders.cancelStaffOrder, id, { reason: 'asked by phone' })
    assert.deepEqual(
      [answer.status, answer.body.status, answer.body.payment_status],
      [200, 'Cancelled', 'Refunded'],
    )
    assert.equal((await shop.stockOf(1)).onHand, onHand + 2)
    const { rows } = await shop.db.execute(sql`
      SELECT author, author_id IS NOT NULL AS has_name FROM stock_movements ORDER BY id DESC LIMIT 1`)
    assert.deepEqual(rows[0], { author: 'staff', has_name: true })
  })

  it('delivers after a failed attempt, or ships a returned order again', async () => {
    const { id, email } = await paidOrder()
    await office.change(fulfilment.packOrder, id)
    await office.change(fulfilment.shipOrder, id, parcel)
    assert.equal((await office.change(fulfilment.undeliverOrder, id)).body.status, 'Undelivered')
    assert.equal((await office.change(fulfilment.returnOrder, id)).body.status, 'Returning')
    assert.deepEqual(errorOf(await office.change(fulfilment.deliverOrder, id)), [409, 'wrong_order_state'])
    assert.equal((await office.change(fulfilment.receiveReturnedOrder, id)).body.status, 'Returned to Origin')
    const again = await office.change(fulfilment.shipOrder, id, { ...parcel, tracking_number: 'DL2' })
    assert.deepEqual([again.body.status, again.body.shipments.length], ['Shipped', 2])
    assert.equal((await shop.mailOf(email)).filter((one) => one === 'order-shipped').length, 2)
    assert.equal((await office.change(fulfilment.loseOrder, id)).body.status, 'Lost')

    const other = await paidOrder()
    await office.change(fulfilment.packOrder, other.id)
    await office.change(fulfilment.shipOrder, other.id, parcel)
    await office.change(fulfilment.undeliverOrder, other.id)
    assert.equal((await office.change(fulfilment.deliverOrder, other.id)).body.status, 'Delivered')
  })

  it('accepts several parcels while the order is under way', async () => {
    const { id } = await paidOrder()
    assert.deepEqual(errorOf(await office.change(fulfilment.addShipment, id, parcel)), [
      409,
      'wrong_order_state',
    ])
    await office.change(fulfilment.packOrder, id)
    await office.change(fulfilment.shipOrder, id, parcel)
    const more = {
      carrier: 'Ravi by bicycle',
      tracking_number: 'R-7',
      tracking_url: 'https://track.example/R-7',
    }
    const answer = await office.change(fulfilment.addShipment, id, more)
    assert.deepEqual(
      answer.body.shipments.map(({ tracking_url }) => tracking_url),
      ['https://www.delhivery.com/track-v2/package/DL123456789', 'https://track.example/R-7'],
    )
    const bad = await office.change(fulfilment.addShipment, id, {
      ...more,
      tracking_url: 'javascript:alert(1)',
    })
    assert.deepEqual(errorOf(bad), [400, 'invalid_request'])
  })
})
