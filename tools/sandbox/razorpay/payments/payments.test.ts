import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { assertRejected, keySecret } from '../testing/client.ts'
import { eventually, runSandbox } from '../testing/running-sandbox.ts'

suite('POST /sandbox/pay', () => {
  test('answers three values with the right signature, and captures', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder({ amount: 115_000 })
    const reply = await sandbox.pay(order.id, { outcome: 'captured', card: '5500 6700 0000 1002' })
    const { razorpay_payment_id: paymentId } = reply
    const signature = createHmac('sha256', keySecret).update(`${order.id}|${paymentId}`).digest('hex')
    assert.deepEqual(reply, {
      razorpay_payment_id: paymentId,
      razorpay_order_id: order.id,
      razorpay_signature: signature,
    })

    const payment = await sandbox.get(`/v1/payments/${paymentId}`)
    assert.equal(payment.status, 'captured')
    assert.equal(payment.captured, true)
    assert.equal(payment.amount, 115_000)
    assert.equal(payment.order_id, order.id)
    assert.equal(payment.method, 'card')
    assert.equal(payment.card.last4, '1002')
    assert.equal(payment.card.network, 'MasterCard')
    assert.equal(payment.card.id, payment.card_id)
    assert.equal(payment.vpa, null)
    assert.deepEqual([payment.fee, payment.tax], [2_714, 414])
    assert.equal(payment.refund_status, null)
    assert.match(payment.acquirer_data.rrn, /^\d{12}$/)

    const {
      status,
      amount_paid: paid,
      amount_due: due,
      attempts,
    } = await sandbox.get(`/v1/orders/${order.id}`)
    assert.deepEqual({ status, paid, due, attempts }, { status: 'paid', paid: 115_000, due: 0, attempts: 1 })
  })

  test('pays by UPI', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    const reply = await sandbox.pay(order.id, { method: 'upi' })
    const payment = await sandbox.get(`/v1/payments/${reply.razorpay_payment_id}`)
    assert.equal(payment.method, 'upi')
    assert.equal(payment.vpa, 'success@razorpay')
    assert.equal(payment.upi.vpa, 'success@razorpay')
    assert.equal(payment.card, undefined)
    assert.equal(payment.card_id, null)
  })

  test('a failed payment answers an error and leaves the order open', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    const failed = await sandbox.tryToPay(order.id, { outcome: 'failed' })
    assertRejected(failed, /declined by the bank/)
    const { metadata, reason } = failed.body.error
    assert.equal(reason, 'payment_failed')
    assert.equal(metadata.order_id, order.id)

    const payment = await sandbox.get(`/v1/payments/${metadata.payment_id}`)
    assert.equal(payment.status, 'failed')
    assert.equal(payment.captured, false)
    assert.equal(payment.error_code, 'BAD_REQUEST_ERROR')
    assert.equal(payment.error_reason, 'payment_failed')
    assert.equal(payment.error_description, failed.body.error.description)
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).status, 'attempted')

    await sandbox.pay(order.id)
    const paid = await sandbox.get(`/v1/orders/${order.id}`)
    assert.deepEqual([paid.status, paid.attempts], ['paid', 2])
  })

  const failingCards: [string, string, string][] = [
    ['4100 2800 0008 0001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
    ['4100 2800 0009 0000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
    ['4100 2800 0007 0002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
    ['4100 2800 0006 0003', 'card_declined', 'BAD_REQUEST_ERROR'],
    ['4100 2800 0002 0007', 'gateway_technical_error', 'GATEWAY_ERROR'],
    ['4100 2800 0000 0009', 'authentication_failed', 'GATEWAY_ERROR'],
  ]
  for (const [card, reason, code] of failingCards) {
    test(`card ${card} fails with ${reason} whatever is asked`, async (t) => {
      const sandbox = await runSandbox(t)
      const order = await sandbox.createOrder()
      for (const outcome of [undefined, 'captured', 'authorized', 'failed']) {
        const { status, body } = await sandbox.tryToPay(order.id, { card, outcome })
        assert.equal(status, 400)
        assert.equal(body.error.reason, reason)
        assert.equal(body.error.code, code)
      }
    })
  }

  for (const [card, network] of [
    ['4100280000001007', 'Visa'],
    ['6527658900001005', 'RuPay'],
    ['36082800091007', 'Diners Club'],
    ['340256000401007', 'American Express'],
  ]) {
    test(`card ${card} is ${network} and succeeds`, async (t) => {
      const sandbox = await runSandbox(t)
      const { razorpay_payment_id: id } = await sandbox.pay((await sandbox.createOrder()).id, { card })
      assert.equal((await sandbox.get(`/v1/payments/${id}`)).card.network, network)
    })
  }

  test('failure@razorpay fails', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    const failed = await sandbox.tryToPay(order.id, { method: 'upi', vpa: 'failure@razorpay' })
    assertRejected(failed, /temporary issue/)
    assert.equal((await sandbox.get(`/v1/orders/${order.id}/payments`)).items[0].vpa, 'failure@razorpay')
  })

  test('a paid order takes no further payment', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    await sandbox.pay(order.id)
    const again = await sandbox.tryToPay(order.id)
    assertRejected(again, /order is already paid/)
    assert.equal(again.body.error.reason, 'order_already_paid')
    assert.equal((await sandbox.books()).payments.length, 1)
  })

  test('an order with an authorized payment takes no further one', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    await sandbox.pay(order.id, { outcome: 'authorized' })
    assertRejected(await sandbox.tryToPay(order.id), /already authorized/)
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).status, 'attempted')
  })

  const malformed: [string, object, string | undefined][] = [
    ['no order', { order_id: undefined }, 'order_id'],
    ['an unknown order', { order_id: 'order_AAAAAAAAAAAAAA' }, undefined],
    ['no method', { method: undefined }, 'method'],
    ['an unknown method', { method: 'cash' }, 'method'],
    ['an unknown outcome', { outcome: 'maybe' }, 'outcome'],
    ['a card number with a wrong check digit', { card: '4100280000001008' }, 'card'],
    ['a card number that is no number', { card: 'my card' }, 'card'],
    ['a card as number', { card: 4_100_280_000_001_007 }, 'card'],
    ['a malformed UPI id', { method: 'upi', vpa: 'nobody' }, 'vpa'],
    ['an unknown field', { cvv: '123' }, 'cvv'],
  ]
  for (const [what, fields, field] of malformed) {
    test(`refuses ${what} without a payment`, async (t) => {
      const sandbox = await runSandbox(t)
      const order = await sandbox.createOrder()
      assertRejected(await sandbox.tryToPay(order.id, fields), /./, field)
      assert.deepEqual((await sandbox.books()).payments, [])
    })
  }
})

suite('late authorizations', () => {
  test('late payments fail at once and are captured after all', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ late_ms: 60 })
    const order = await sandbox.createOrder()
    const failed = await sandbox.tryToPay(order.id, { outcome: 'late' })
    assert.equal(failed.status, 400)
    assert.equal(failed.body.error.reason, 'payment_timed_out')
    const { payment_id: paymentId } = failed.body.error.metadata
    const payment = await eventually('the late capture', async () => {
      const found = await sandbox.get(`/v1/payments/${paymentId}`)
      return found.status === 'captured' ? found : undefined
    })
    assert.equal(payment.error_code, null)
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).status, 'paid')
  })

  test('late payments wait for the shop with manual capture', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ late_ms: 20 })
    const order = await sandbox.createManualOrder()
    const failed = await sandbox.tryToPay(order.id, { outcome: 'late' })
    const { payment_id: paymentId } = failed.body.error.metadata
    await eventually('the late authorization', async () =>
      (await sandbox.get(`/v1/payments/${paymentId}`)).status === 'authorized' ? true : undefined,
    )
    await sandbox.post(`/v1/payments/${paymentId}/capture`, { amount: order.amount, currency: 'INR' })
  })

  test('late payments are refunded when another payment succeeded', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ late_ms: 3_000 })
    const order = await sandbox.createOrder()
    const failed = await sandbox.tryToPay(order.id, { outcome: 'late' })
    const { razorpay_payment_id: paidId } = await sandbox.pay(order.id)
    const refund = await eventually('the automatic refund', async () => (await sandbox.books()).refunds[0])
    assert.equal(refund.payment_id, failed.body.error.metadata.payment_id)
    assert.equal(refund.amount, order.amount)
    const late = await sandbox.get(`/v1/payments/${refund.payment_id}`)
    assert.deepEqual([late.status, late.captured, late.refund_status], ['refunded', false, 'full'])
    assert.equal((await sandbox.get(`/v1/payments/${paidId}`)).status, 'captured')
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).amount_paid, order.amount)
  })
})

suite('POST /v1/payments/:id/capture', () => {
  test('captures an authorized payment once', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createManualOrder()
    const { razorpay_payment_id: id } = await sandbox.pay(order.id, { outcome: 'captured' })
    assert.equal((await sandbox.get(`/v1/payments/${id}`)).status, 'authorized')
    const wish = { amount: order.amount, currency: 'INR' }
    const captured = await sandbox.post(`/v1/payments/${id}/capture`, wish)
    assert.deepEqual([captured.status, captured.captured], ['captured', true])
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).status, 'paid')
    const again = await sandbox.send('POST', `/v1/payments/${id}/capture`, wish)
    assertRejected(again, 'This payment has already been captured')
  })

  test('refuses another amount, another currency and a failed payment', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    const failed = await sandbox.tryToPay(order.id, { outcome: 'failed' })
    const failedId = failed.body.error.metadata.payment_id
    const wish = { amount: order.amount, currency: 'INR' }
    const ofFailed = await sandbox.send('POST', `/v1/payments/${failedId}/capture`, wish)
    assertRejected(ofFailed, 'Only payments which have been authorized and not yet captured can be captured')

    const { razorpay_payment_id: id } = await sandbox.pay(order.id, { outcome: 'authorized' })
    const capture = (fields: object) => sandbox.send('POST', `/v1/payments/${id}/capture`, fields)
    assertRejected(
      await capture({ ...wish, amount: order.amount - 100 }),
      'Capture amount must be equal to the amount authorized',
      'amount',
    )
    assertRejected(await capture({ currency: 'INR' }), 'amount: is required.', 'amount')
    assertRejected(await capture({ ...wish, amount: 1.5 }), 'The amount must be an integer.', 'amount')
    assertRejected(await capture({ ...wish, currency: 'USD' }), 'Currency is not supported', 'currency')
    assertRejected(await capture({ ...wish, note: 'x' }), /should not be sent/, 'note')
    assert.equal((await sandbox.get(`/v1/payments/${id}`)).status, 'authorized')
  })
})
