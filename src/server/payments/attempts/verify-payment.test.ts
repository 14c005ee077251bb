import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, afterEach, describe, it } from 'node:test'
import { getCart } from '#contract/shop/cart.ts'
import { listOrders } from '#contract/shop/orders.ts'
import { verifyRazorpayPayment } from '#contract/shop/payments.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { ProviderError } from '../provider/provider.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })
})

const items = [{ productId: 1, quantity: 2 }]
const unreachable = async (): Promise<never> => {
  throw new ProviderError('unreachable', 'The line is cut.')
}

const payNew = async (outcome = 'captured') => {
  const shopper = await shop.registerShopper()
  const started = await shop.start(shopper.token, { items })
  return { ...shopper, started, proof: await sandbox.pay(started.id, { outcome }) }
}

describe('POST /api/verify-razorpay-payment', () => {
  it('pays the order, sells its packs and queues the mail', async () => {
    const before = await shop.stockOf(1)
    const { token, email, started, proof } = await payNew()
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
    const order = await shop.order(token, started.orderId)
    assert.deepEqual(
      [
        order.order_status,
        order.payment_status,
        order.payment_method,
        order.card_last4,
        order.transaction_id,
      ],
      ['Processing', 'Paid', 'Card', '1007', proof.razorpay_payment_id],
    )
    assert.deepEqual(
      order.history.map(({ status, by, note }) => [status, by, note]),
      [
        ['Pending', 'shopper', 'Payment started.'],
        ['Processing', 'provider', 'Payment received.'],
      ],
    )
    assert.deepEqual(await shop.stockOf(1), {
      onHand: before.onHand - 2,
      reserved: before.reserved,
      sold: before.sold + 2,
    })
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
    const { orders } = ok(await shop.call(listOrders, { token }))
    assert.deepEqual(
      orders.map((each) => each.id),
      [started.orderId],
    )
  })

  it('concurrent repetitions answer the same order and change nothing', async () => {
    const { token, email, started, proof } = await payNew()
    const before = await shop.stockOf(1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.tryToVerify(token, proof)))
    for (const answer of answers) assert.deepEqual(ok(answer), { verified: true, orderId: started.orderId })
    assert.equal((await shop.stockOf(1)).onHand, before.onHand - 2)
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
    assert.equal((await shop.order(token, started.orderId)).history.length, 2)
  })

  it('stores the payment method', async () => {
    const { token } = await shop.registerShopper()
    const { id, orderId } = await shop.start(token, { items })
    ok(await shop.tryToVerify(token, await sandbox.pay(id, { method: 'upi' })))
    const order = await shop.order(token, orderId)
    assert.deepEqual([order.payment_method, order.card_last4], ['UPI', null])
  })

  it('removes the ordered packs from the cart, and keeps later additions', async () => {
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 1: 2, 3: 1 })
    const { id } = await shop.start(token)
    await shop.fillCart(token, { 1: 3, 4: 1 })
    ok(await shop.tryToVerify(token, await sandbox.pay(id)))
    const cart = ok(await shop.call(getCart, { token }))
    assert.deepEqual(
      cart.items.map((item) => [item.product_id, item.quantity]),
      [
        [1, 3],
        [4, 1],
      ],
    )
  })

  it('leaves the cart alone after a direct buy', async () => {
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 1: 2 })
    await shop.buy(token, { items })
    assert.equal(ok(await shop.call(getCart, { token })).count, 2)
  })

  // #verify-payment-7c1
  it('rejects a signed proof of a payment unknown to the provider', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items })
    const text = `${started.id}|pay_DoesNotExist12`
    const proof = {
      razorpay_order_id: started.id,
      razorpay_payment_id: 'pay_DoesNotExist12',
      razorpay_signature: createHmac('sha256', 'sandbox_key_secret').update(text).digest('hex'),
    }
    const { message } = refused(await shop.tryToVerify(token, proof), 400, 'verification_failed')
    assert.equal(message, 'Payment verification failed.')
    assert.equal((await shop.order(token, started.orderId)).is_being_confirmed, false)

    faults.fetchPayment = async () => {
      throw new ProviderError('turned_away', 'Authentication failed')
    }
    assert.equal(ok(await shop.tryToVerify(token, proof)).verified, true)
    faults.fetchOrderPayments = unreachable
    assert.equal((await shop.order(token, started.orderId)).is_being_confirmed, true)
  })

  // #verify-payment-49b
  it('rejects a forged signature and leaves the order unpaid', async () => {
    const { token, started, proof } = await payNew()
    const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')
    const text = `${started.id}|${proof.razorpay_payment_id}`
    const forged = [
      'x',
      'f'.repeat(64),
      proof.razorpay_signature.toUpperCase(),
      sign(text, 'sandbox_webhook_secret'),
      sign(`${proof.razorpay_payment_id}|${started.id}`, 'sandbox_key_secret'),
    ]
    faults.fetchPayment = unreachable
    faults.fetchOrderPayments = unreachable
    for (const razorpay_signature of forged) {
      const answer = await shop.tryToVerify(token, { ...proof, razorpay_signature })
      assert.equal(refused(answer, 400, 'invalid_signature').message, 'Payment verification failed.')
    }
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Pending')
  })

  // #verify-payment-4a3
  it('rejects the proof of one order for another order', async () => {
    const { token, proof } = await payNew()
    const dear = await shop.start(token, { items: [{ productId: 4, quantity: 9 }] })
    refused(await shop.tryToVerify(token, { ...proof, razorpay_order_id: dear.id }), 400, 'invalid_signature')
    refused(await shop.tryToVerify(token, { ...proof, razorpay_order_id: 'order_none' }), 404, 'not_found')
  })

  it('answers 404 for another shopper’s order', async () => {
    const { proof } = await payNew()
    const { token } = await shop.registerShopper()
    assert.equal(refused(await shop.tryToVerify(token, proof), 404, 'not_found').message, 'Order not found.')
  })

  it('rejects bad input and a missing token', async () => {
    const { token, proof } = await payNew()
    for (const body of [
      {},
      [],
      { ...proof, razorpay_signature: 7 },
      { ...proof, razorpay_order_id: 'x'.repeat(300) },
    ]) {
      refused(await shop.call(verifyRazorpayPayment, { token, body }), 400, 'invalid_request')
    }
    refused(await shop.call(verifyRazorpayPayment, { body: proof }), 401, 'not_signed_in')
  })

  it('captures an authorized payment of the right amount', async () => {
    const { token, started, proof } = await payNew('authorized')
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
    const payment = await sandbox.get(`/v1/payments/${proof.razorpay_payment_id}`)
    assert.deepEqual([payment.status, payment.captured], ['captured', true])
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
  })

  it('allows another attempt after a failed one', async () => {
    const { token } = await shop.registerShopper()
    const { id, orderId } = await shop.start(token, { items })
    assert.equal((await sandbox.tryToPay(id, { outcome: 'failed' })).status, 400)
    const order = await shop.order(token, orderId)
    assert.deepEqual([order.order_status, order.payment_status], ['Pending', 'Failed'])
    assert.match(order.notice ?? '', /failed/)
    assert.match(order.history.at(-1)?.note ?? '', /^A payment attempt failed: /)
    ok(await shop.tryToVerify(token, await sandbox.pay(id)))
    assert.equal((await shop.order(token, orderId)).payment_status, 'Paid')
  })
})

describe('when the provider fails at verification', () => {
  // #verify-payment-fc4
  it('an unreachable provider leaves a proven order confirming', async () => {
    const { token, started, proof } = await payNew()
    faults.fetchPayment = unreachable
    faults.fetchOrderPayments = unreachable
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
    const order = await shop.order(token, started.orderId)
    assert.deepEqual([order.order_status, order.payment_status], ['Pending', 'Pending'])
    assert.equal(order.notice, 'We are confirming your payment.')
    assert.equal(ok(await shop.call(listOrders, { token })).orders.length, 1)
    ok(await shop.tryToVerify(token, proof))
    assert.equal((await shop.order(token, started.orderId)).history.length, 2)
  })

  it('reading a confirming order polls every few seconds at most', async () => {
    const { token, started, proof } = await payNew()
    faults.fetchPayment = unreachable
    ok(await shop.tryToVerify(token, proof))
    let polls = 0
    faults.fetchOrderPayments = () => {
      polls += 1
      return unreachable()
    }
    await shop.order(token, started.orderId)
    await shop.order(token, started.orderId)
    assert.equal(polls, 1)
    delete faults.fetchOrderPayments
    await shop.db.execute("UPDATE payments SET checked_at = now() - interval '4 seconds'")
    const order = await shop.order(token, started.orderId)
    assert.deepEqual([order.order_status, order.payment_status], ['Processing', 'Paid'])
  })

  it('a 5xx answer is retried or leaves the order confirming', async () => {
    for (const fault of [{ fail_next: 1 }, { fail_next: 20 }, { hang_next_ms: 60_000 }]) {
      const { token, started, proof } = await payNew()
      await sandbox.setFaults(fault)
      if ('hang_next_ms' in fault) faults.fetchPayment = shop.impatient.fetchPayment
      assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
      delete faults.fetchPayment
      await sandbox.setFaults({ fail_next: 0, hang_next_ms: 0 })
      await shop.db.execute('UPDATE payments SET checked_at = NULL')
      assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
    }
  })

  it('a failed capture is repeated until the order is paid', async () => {
    const { token, started, proof } = await payNew('authorized')
    faults.capturePayment = unreachable
    ok(await shop.tryToVerify(token, proof))
    assert.equal((await shop.order(token, started.orderId)).notice, 'We are confirming your payment.')
    delete faults.capturePayment
    await shop.db.execute('UPDATE payments SET checked_at = NULL')
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
  })

  it('finds a payment captured whose answer was lost', async () => {
    const { token, started, proof } = await payNew('authorized')
    const payment = await sandbox.get(`/v1/payments/${proof.razorpay_payment_id}`)
    assert.equal(payment.status, 'authorized')
    const { fetchPayment } = shop.provider
    faults.fetchPayment = async (id) => {
      const money = await fetchPayment(id)
      await sandbox.setFaults({ fail_after_next: 1 })
      return money
    }
    ok(await shop.tryToVerify(token, proof))
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
  })

  it('does not verify a payment that the provider calls failed', async () => {
    const { token, started, proof } = await payNew()
    const { fetchPayment } = shop.provider
    faults.fetchPayment = async (id) => ({ ...(await fetchPayment(id)), status: 'failed' })
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: false, orderId: started.orderId })
  })

  it('rejects a payment of another order', async () => {
    const { token, proof } = await payNew()
    const { fetchPayment } = shop.provider
    faults.fetchPayment = async (id) => ({ ...(await fetchPayment(id)), orderId: 'order_other' })
    refused(await shop.tryToVerify(token, proof), 400, 'invalid_signature')
  })
})
