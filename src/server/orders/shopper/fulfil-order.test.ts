import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { shopActor } from '../../platform/actor.ts'
import type { Step } from './fulfil-order.ts'

const shop = await openPayingShop({ after })
const { db } = shop

const items = [{ productId: 1, quantity: 1 }]
const shipping = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}
const shipment = { carrier: 'India Post', trackingNumber: 'EK482915376IN' }

const bought = async (input: object = { items, shipping }) => {
  const shopper = await shop.registerShopper()
  const id = await shop.buy(shopper.token, input)
  return { ...shopper, id, orderId: Number(id.slice(3)) }
}

describe('the steps of an order', () => {
  it('packs, ships and delivers, with a mail for the last two', async () => {
    const { token, email, id, orderId } = await bought()
    await fulfilOrder(db, shopActor, { orderId, step: 'packed' })
    await fulfilOrder(db, shopActor, { orderId, step: 'shipped', shipment })
    const sent = await shop.order(token, id)
    assert.deepEqual(
      [sent.order_status, sent.carrier, sent.tracking_number],
      ['Shipped', shipment.carrier, shipment.trackingNumber],
    )
    await fulfilOrder(db, shopActor, { orderId, step: 'delivered' })
    const order = await shop.order(token, id)
    assert.deepEqual(
      order.history.map(({ status, by }) => [status, by]),
      [
        ['Pending', 'shopper'],
        ['Processing', 'provider'],
        ['Packed', 'shop'],
        ['Shipped', 'shop'],
        ['Delivered', 'shop'],
      ],
    )
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-shipped', 'order-delivered'])
  })

  it('takes a step once when repeated or sent concurrently', async () => {
    const { token, email, id, orderId } = await bought()
    const takeAtOnce = async (step: Step) => {
      const all = await Promise.allSettled(
        [1, 2, 3, 4].map(() => fulfilOrder(db, shopActor, { orderId, ...step })),
      )
      const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      assert.deepEqual(refusals, Array(3).fill('wrong_order_state'))
    }
    await takeAtOnce({ step: 'packed' })
    await takeAtOnce({ step: 'shipped', shipment })
    await takeAtOnce({ step: 'delivered' })
    assert.equal((await shop.order(token, id)).history.length, 5)
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-shipped', 'order-delivered'])
  })

  it('rejects skipped and reversed steps', async () => {
    const { orderId } = await bought()
    const refuses = (step: 'packed' | 'delivered') =>
      assert.rejects(fulfilOrder(db, shopActor, { orderId, step }), { code: 'wrong_order_state' })
    await refuses('delivered')
    await assert.rejects(fulfilOrder(db, shopActor, { orderId, step: 'shipped', shipment }), {
      code: 'wrong_order_state',
    })
    await fulfilOrder(db, shopActor, { orderId, step: 'packed' })
    await fulfilOrder(db, shopActor, { orderId, step: 'shipped', shipment })
    await refuses('packed')
  })

  it('rejects steps of unpaid, refunded or address-less orders', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items, shipping })
    const unpaid = { orderId: Number(started.orderId.slice(3)), step: 'packed' } as const
    await assert.rejects(fulfilOrder(db, shopActor, unpaid), { code: 'wrong_order_state' })

    const refunded = await bought()
    const { total_amount } = await shop.order(refunded.token, refunded.id)
    const amountPaise = Math.round(total_amount * 100)
    const { orderId } = refunded
    await refundAmount(db, { orderId, amountPaise, refundableSeenPaise: amountPaise })
    await assert.rejects(fulfilOrder(db, shopActor, { orderId, step: 'packed' }), {
      code: 'wrong_order_state',
    })

    const nowhere = await bought({ items })
    await assert.rejects(fulfilOrder(db, shopActor, { orderId: nowhere.orderId, step: 'packed' }), {
      code: 'address_missing',
    })
    await assert.rejects(fulfilOrder(db, shopActor, { orderId: 999_999, step: 'packed' }), {
      code: 'not_found',
    })
  })
})
