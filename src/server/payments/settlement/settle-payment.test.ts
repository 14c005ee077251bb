import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { listOrders } from '#contract/shop/orders.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { ProviderError } from '../provider/provider.ts'
import { closeOverduePayments } from '../reconciliation/close-overdue.ts'
import { resumePayments } from './payment-stop.ts'
import { settlePayment } from './settle-payment.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await resumePayments(shop.db)
})

const packs = (quantity: number) => ({ items: [{ productId: 5, quantity }] })

const startNew = async (quantity = 1) => {
  const shopper = await shop.registerShopper()
  return { ...shopper, started: await shop.start(shopper.token, packs(quantity)) }
}

/** Ends the time to pay of an order and lets the payment expire. */
const expire = async (orderId: string) => {
  await shop.runOut(orderId)
  await closeOverduePayments(shop)
}

const refundsOf = async (orderId: string) => {
  const { rows } = await shop.db.execute<{ reason: string; status: string; amount: number }>(sql`
    SELECT refund.reason, refund.status, refund.amount_paise::int AS amount FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE payment.order_id = ${Number(orderId.slice(3))} ORDER BY refund.id`)
  return rows
}

const statusOf = async (orderId: string) => {
  const { rows } = await shop.db.execute<{ status: string }>(
    sql`SELECT status FROM payments WHERE order_id = ${Number(orderId.slice(3))}`,
  )
  return rows[0]?.status
}

/** All counted packs are in stock or sold, and none is reserved twice. */
const assertLedger = async (productId: number) => {
  const { rows } = await shop.db.execute<{ fits: boolean }>(sql`
    SELECT stock.reserved = coalesce((
      SELECT sum(item.quantity) FROM payments payment JOIN order_items item USING (order_id)
      WHERE payment.is_reserved AND item.product_id = stock.product_id), 0) AS fits
    FROM stock WHERE product_id = ${productId}`)
  assert.deepEqual(rows, [{ fits: true }])
}

/** Everything that a settlement changes. */
const stateOf = async (orderId: string) => {
  const { rows } = await shop.db.execute<Record<string, unknown>>(sql`
    SELECT payment.status, ordered.status AS order_status, ordered.version, payment.is_reserved, payment.provider_payment_id,
      (SELECT count(*)::int FROM order_history WHERE order_id = ordered.id) AS entries,
      (SELECT count(*)::int FROM outbox WHERE data ->> 'orderId' = ordered.id::text) AS mails,
      (SELECT count(*)::int FROM stock_movements WHERE order_id = ordered.id) AS movements,
      (SELECT count(*)::int FROM offer_uses WHERE order_id = ordered.id) AS offers,
      (SELECT json_build_array(on_hand, reserved) FROM stock WHERE product_id = 5) AS stock
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id WHERE ordered.id = ${Number(orderId.slice(3))}`)
  return rows[0]
}

describe('money in time', () => {
  it('writes payment, order, packs, offer, history and email once', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew(2)
    const { razorpay_payment_id } = await sandbox.pay(started.id)
    const money = await shop.provider.fetchPayment(razorpay_payment_id)
    const settled = await Promise.all(Array.from({ length: 4 }, () => settlePayment(shop, started.id, money)))
    assert.deepEqual(settled, ['paid', 'paid', 'paid', 'paid'])
    assert.deepEqual(await stateOf(started.orderId), {
      status: 'paid',
      order_status: 'processing',
      version: 2,
      is_reserved: false,
      provider_payment_id: money.id,
      entries: 2,
      mails: 1,
      movements: 1,
      offers: 3,
      stock: [3, 0],
    })
  })

  it('changes nothing when reserved packs are not on the shelf', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    const { razorpay_payment_id } = await sandbox.pay(started.id)
    const money = await shop.provider.fetchPayment(razorpay_payment_id)
    await shop.db.execute(sql`UPDATE stock SET on_hand = 0, reserved = 0 WHERE product_id = 5`)
    const before = await stateOf(started.orderId)
    await assert.rejects(settlePayment(shop, started.id, money))
    assert.deepEqual(await stateOf(started.orderId), before)
    await shop.db.execute(sql`UPDATE stock SET on_hand = 5, reserved = 1 WHERE product_id = 5`)
  })
})

describe('money after the time to pay', () => {
  it('accepts late money while packs remain', async () => {
    await shop.setStock(5, 5)
    const { token, email, started } = await startNew(2)
    await expire(started.orderId)
    const proof = await sandbox.pay(started.id)
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
    const order = await shop.order(token, started.orderId)
    assert.deepEqual([order.order_status, order.payment_status], ['Processing', 'Paid'])
    assert.equal((await shop.stockOf(5)).onHand, 3)
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
    assert.deepEqual(await refundsOf(started.orderId), [])
    await assertLedger(5)
  })

  it('refunds late money once the packs are sold', async () => {
    await shop.setStock(5, 2)
    const { token, email, started } = await startNew(2)
    await expire(started.orderId)
    const other = await shop.registerShopper()
    await shop.buy(other.token, packs(1))
    const proof = await sandbox.pay(started.id)
    const error = refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
    assert.match(error.message, /refunding you in full/)
    refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
    assert.deepEqual(await refundsOf(started.orderId), [
      { reason: 'sold_out', status: 'due', amount: 65_900 },
    ])
    assert.equal((await shop.stockOf(5)).onHand, 1)

    const order = await shop.order(token, started.orderId)
    assert.deepEqual([order.order_status, order.payment_status], ['Cancelled', 'Refunded'])
    const notice =
      'Your payment of ₹659.00 arrived after the time to pay was over and the packs were sold. It is being refunded in full.'
    assert.equal(order.notice, notice)
    assert.equal(order.history.at(-1)?.note, notice)
    assert.deepEqual(await shop.mailOf(email), ['order-refunded'])
    const { orders } = ok(await shop.call(listOrders, { token }))
    assert.deepEqual(
      orders.map((each) => each.order_status),
      ['Cancelled'],
    )
  })

  it('refunds late money while other payments have reserved the packs', async () => {
    await shop.setStock(5, 2)
    const { token, started } = await startNew(2)
    await expire(started.orderId)
    await startNew(1)
    refused(await shop.tryToVerify(token, await sandbox.pay(started.id)), 409, 'out_of_stock')
    assert.deepEqual(await shop.stockOf(5), { ...(await shop.stockOf(5)), onHand: 2, reserved: 1 })
  })

  it('refunds a superseded payment for other goods without packs', async () => {
    await shop.setStock(5, 1)
    const { token, started } = await startNew(1)
    const newer = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
    const other = await shop.registerShopper()
    await shop.buy(other.token, packs(1))
    refused(await shop.tryToVerify(token, await sandbox.pay(started.id)), 409, 'out_of_stock')
    assert.deepEqual([await statusOf(started.orderId), await statusOf(newer.orderId)], ['refund_due', 'open'])
    ok(await shop.tryToVerify(token, await sandbox.pay(newer.id)))
    await assertLedger(5)
  })

  it('accepts late money at the offer’s price while it is free', async () => {
    await shop.setStock(5, 20)
    for (const isTaken of [false, true]) {
      const { token, email } = await shop.registerShopper()
      await shop.db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
      const late = await shop.start(token, packs(1))
      assert.equal(late.amount, 31_100)
      await expire(late.orderId)
      // Other goods, since the same goods would be one purchase.
      if (isTaken) await shop.buy(token, { items: [{ productId: 1, quantity: 1 }] })
      const answer = await shop.tryToVerify(token, await sandbox.pay(late.id))
      if (isTaken) refused(answer, 409, 'out_of_stock')
      else ok(answer)
      const reasons = (await refundsOf(late.orderId)).map((refund) => refund.reason)
      assert.deepEqual(reasons, isTaken ? ['offer_used'] : [])
      const { rows } = await shop.db.execute(
        sql`SELECT 1 FROM offer_uses WHERE order_id = ${Number(late.orderId.slice(3))}`,
      )
      assert.equal(rows.length, isTaken ? 0 : 3)
      assert.equal(ok(await shop.call(quoteCheckout, { token, body: packs(1) })).offer, null)
    }
  })
})

describe('wrong or additional money', () => {
  const fetchAs = async (id: string, change: object) => ({ ...(await sandboxPayment(id)), ...change })
  const sandboxPayment = (id: string) => shopProvider.fetchPayment(id)
  const shopProvider = { fetchPayment: shop.provider.fetchPayment }

  // #settle-payment-23e
  it('refunds a wrong amount or currency and ends the order', async () => {
    for (const change of [{ amountPaise: 36_800 }, { amountPaise: 1 }, { currency: 'USD' }]) {
      await shop.setStock(5, 5)
      await resumePayments(shop.db)
      const { token, email, started } = await startNew()
      const proof = await sandbox.pay(started.id)
      faults.fetchPayment = (id) => fetchAs(id, change)
      refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
      const [refund, ...others] = await refundsOf(started.orderId)
      assert.deepEqual([refund?.reason, others], ['wrong_amount', []])
      assert.deepEqual(await shop.stockOf(5), { ...(await shop.stockOf(5)), onHand: 5, reserved: 0 })
      assert.equal((await shop.order(token, started.orderId)).order_status, 'Cancelled')
      assert.deepEqual(await shop.mailOf(email), ['order-refunded'])
      await assertLedger(5)
    }
  })

  // #settle-wrong-authorized
  it('never captures an authorized wrong amount and frees its packs', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew()
    const proof = await sandbox.pay(started.id, { outcome: 'authorized' })
    faults.fetchPayment = (id) => fetchAs(id, { amountPaise: 100 })
    faults.capturePayment = async () => assert.fail('It was captured.')
    assert.equal(ok(await shop.tryToVerify(token, proof)).verified, false)
    assert.deepEqual(await refundsOf(started.orderId), [])
    assert.equal(await statusOf(started.orderId), 'failed')
    assert.equal(ok(await shop.tryToVerify(token, proof)).verified, false)
    faults.fetchOrderPayments = async () => [await fetchAs(proof.razorpay_payment_id, { amountPaise: 100 })]
    await expire(started.orderId)
    assert.equal(await statusOf(started.orderId), 'expired')
    assert.deepEqual((await shop.stockOf(5)).reserved, 0)
  })

  it('an authorized wrong amount ends the wait of a proven payment', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew()
    const proof = await sandbox.pay(started.id, { outcome: 'authorized' })
    faults.fetchPayment = async () => {
      throw new ProviderError('unreachable', 'Away.')
    }
    assert.equal(ok(await shop.tryToVerify(token, proof)).verified, true)
    assert.equal(await statusOf(started.orderId), 'confirming')
    faults.fetchOrderPayments = async () => [await fetchAs(proof.razorpay_payment_id, { amountPaise: 100 })]
    await shop.order(token, started.orderId)
    assert.equal(await statusOf(started.orderId), 'failed')
  })

  it('refunds the second of two payments for one order once', async () => {
    await shop.setStock(5, 5)
    const { token, email, started } = await startNew()
    const proof = await sandbox.pay(started.id)
    ok(await shop.tryToVerify(token, proof))
    const first = await sandboxPayment(proof.razorpay_payment_id)
    const second = { ...first, id: 'pay_second' }
    const settled = await Promise.all(
      Array.from({ length: 5 }, () => settlePayment(shop, started.id, second)),
    )
    assert.ok(settled.every((outcome) => outcome === 'confirming' || outcome === 'returned'))
    assert.deepEqual(await refundsOf(started.orderId), [
      { reason: 'second_payment', status: 'due', amount: 36_900 },
    ])
    const order = await shop.order(token, started.orderId)
    assert.deepEqual([order.order_status, order.payment_status], ['Processing', 'Paid'])
    assert.equal(
      order.notice,
      'You have paid for this twice. The second payment of ₹369.00 is being refunded in full.',
    )
    assert.equal(order.transaction_id, proof.razorpay_payment_id)
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-refunded'])
    assert.equal((await shop.stockOf(5)).onHand, 4)
  })

  it('one of two simultaneous payments pays, the other is refunded', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    const proof = await sandbox.pay(started.id)
    const first = await sandboxPayment(proof.razorpay_payment_id)
    const outcomes = await Promise.all(
      ['pay_a', 'pay_b', 'pay_a', 'pay_b'].map((id) => settlePayment(shop, started.id, { ...first, id })),
    )
    assert.deepEqual(outcomes.toSorted(), ['paid', 'paid', 'returned', 'returned'])
    assert.deepEqual(
      (await refundsOf(started.orderId)).map((refund) => refund.reason),
      ['second_payment'],
    )
  })

  it('changes nothing for an unknown order', async () => {
    const { started } = await startNew()
    const proof = await sandbox.pay(started.id)
    const money = await sandboxPayment(proof.razorpay_payment_id)
    assert.equal(await settlePayment(shop, 'order_nobody', { ...money, orderId: 'order_nobody' }), 'unknown')
    assert.equal(await settlePayment(shop, 'order_other', money), 'unknown')
  })
})

describe('a cart that changes during the payment', () => {
  it('keeps added packs in the cart and removes ordered ones', async () => {
    await shop.setStock(5, 20)
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 5: 2, 1: 1 })
    const { id } = await shop.start(token)
    await shop.fillCart(token, { 5: 1 })
    ok(await shop.tryToVerify(token, await sandbox.pay(id)))
    const cart = ok(await shop.call(getCart, { token }))
    assert.deepEqual(
      cart.items.map((item) => [item.product_id, item.quantity]),
      [[5, 1]],
    )
  })
})
