import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { deliverAgain } from '#contract/admin/delivery-exceptions.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import { askRefund, listRefundRequests } from '#contract/admin/refund-requests.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { wrongStock } from '#test/stock-ledger.ts'

const { shop, office, paidOrder } = await openPayingOffice()

const shipment = (number: string) => ({ carrier: 'Delhivery', tracking_number: number })

async function refund(id: string, quantity: number, { restock = false, shipping = 0 } = {}) {
  const { refundable, items } = await office.order(id)
  const answer = await office.call(refundOrder, {
    cookie: office.owner,
    params: { id },
    body: {
      refundable,
      items: [{ item_id: items[0]?.id, quantity, restock }],
      shipping,
      adjustment: 0,
      reason: 'broken in the shop',
    },
    key: crypto.randomUUID(),
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
}

async function refundAll(id: string) {
  const { items, refundable_shipping: shipping } = await office.order(id)
  await refund(id, items[0]?.quantity ?? 0, { shipping })
}

const take = async (step: Parameters<typeof office.change>[0], id: string, body: object = {}) => {
  const answer = await office.change(step, id, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
}

describe('an order that was refunded in full', () => {
  it('does not ship a packed order after a full refund', async () => {
    const { id } = await paidOrder()
    await take(fulfilment.packOrder, id)
    await refundAll(id)
    const { actions } = await office.order(id)
    const why = `Order ${id} was refunded in full and is not to be sent.`
    assert.deepEqual(
      [actions.ship, actions.parcel],
      [
        { can: false, why },
        { can: false, why },
      ],
    )
    const shipped = await office.change(fulfilment.shipOrder, id, shipment('DL6001'))
    assert.deepEqual([...errorOf(shipped), shipped.error.message], [409, 'wrong_order_state', why])
    const another = await office.change(fulfilment.addShipment, id, shipment('DL6002'))
    assert.deepEqual([...errorOf(another), another.error.message], [409, 'wrong_order_state', why])
  })

  it('does not ship a returned order after a full refund', async () => {
    const { id } = await paidOrder()
    await take(fulfilment.packOrder, id)
    await take(fulfilment.shipOrder, id, shipment('DL6003'))
    await take(fulfilment.receiveReturnedOrder, id)
    await refundAll(id)
    const shipped = await office.change(fulfilment.shipOrder, id, shipment('DL6004'))
    assert.deepEqual(errorOf(shipped), [409, 'wrong_order_state'])
    assert.equal((await office.order(id)).status, 'Returned to Origin')
  })

  it('does not deliver again after a full refund', async () => {
    const { id } = await paidOrder()
    await take(fulfilment.packOrder, id)
    await take(fulfilment.shipOrder, id, shipment('DL6005'))
    await take(fulfilment.undeliverOrder, id)
    await refundAll(id)
    assert.equal((await office.order(id)).actions.again?.can, false)
    assert.deepEqual(errorOf(await office.change(deliverAgain, id)), [409, 'wrong_order_state'])
  })
})

describe('cancelling an order', () => {
  for (const step of ['processing', 'packed'] as const) {
    it(`keeps refunded packs of a cancelled ${step} order off the shelf`, async () => {
      const before = await shop.stockOf(5)
      const { id } = await paidOrder([{ productId: 5, quantity: 3 }])
      await refund(id, 1)
      if (step === 'packed') await take(fulfilment.packOrder, id)
      await take(cancelStaffOrder, id, { reason: 'asked by phone' })
      assert.equal((await shop.stockOf(5)).onHand, before.onHand - 1)
      assert.deepEqual(await wrongStock(shop.db), [])
    })
  }

  it('keeps refunded kits of a cancelled order off the shelf', async () => {
    const packsLeft = async () => {
      const { rows } = await shop.db.execute<{ packs: number }>(
        sql`SELECT min((stock.on_hand - stock.reserved) / made.amount)::int AS packs FROM product_stock made JOIN stock ON stock.id = made.stock_id
          WHERE made.product_id = 6`,
      )
      return rows[0]?.packs ?? 0
    }
    const before = await packsLeft()
    const { id } = await paidOrder([{ productId: 6, quantity: 2 }])
    await refund(id, 1)
    await take(fulfilment.packOrder, id)
    await refund(id, 1, { restock: true })
    await take(cancelStaffOrder, id, { reason: 'asked by phone' })
    assert.equal(await packsLeft(), before - 1)
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('ends the waiting refund request of a cancelled order', async () => {
    const { id } = await paidOrder([{ productId: 5, quantity: 2 }])
    const { refundable, items } = await office.order(id)
    const asked = await office.call(askRefund, {
      cookie: office.owner,
      params: { id },
      body: {
        refundable,
        items: [{ item_id: items[0]?.id, quantity: 1, restock: true }],
        shipping: 0,
        adjustment: 0,
        reason: 'arrived broken',
      },
      key: crypto.randomUUID(),
    })
    assert.equal(asked.status, 200, JSON.stringify(asked.error))
    await take(cancelStaffOrder, id, { reason: 'asked by phone' })
    const { body } = await office.call(listRefundRequests, {
      cookie: office.owner,
      query: { view: 'decided', order: id },
    })
    assert.deepEqual(
      body.requests.map(({ status, decided_by, decision_note }) => [status, decided_by, decision_note]),
      [['withdrawn', null, 'The order was cancelled.']],
    )
    assert.equal((await office.order(id)).approval, null)
    const { rows } = await shop.db.execute(
      sql`SELECT id FROM refunds refund WHERE refund.payment_id = (SELECT id FROM payments WHERE order_id = ${orderNumber(id)})`,
    )
    assert.equal(rows.length, 1)
  })
})
