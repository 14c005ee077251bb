import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from '../testing/client.ts'
import { runSandbox } from '../testing/running-sandbox.ts'

suite('a payment whose amount is not its order’s', () => {
  test('customer_fee adds the fee to the charge', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ customer_fee: 1 })
    const order = await sandbox.createOrder({ amount: 100_000 })
    const { razorpay_payment_id: id } = await sandbox.pay(order.id)
    const payment = await sandbox.get(`/v1/payments/${id}`)
    assert.deepEqual(
      [payment.amount, payment.fee, payment.tax, payment.fee_bearer],
      [102_360, 2_360, 360, 'customer'],
    )
    const paid = await sandbox.get(`/v1/orders/${order.id}`)
    assert.deepEqual([paid.status, paid.amount_paid, paid.amount_due], ['paid', 100_000, 0])
  })

  test('offer_percent reduces the charge', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ offer_percent: 10 })
    const order = await sandbox.createOrder({ amount: 99_999 })
    const { razorpay_payment_id: id } = await sandbox.pay(order.id)
    const payment = await sandbox.get(`/v1/payments/${id}`)
    assert.equal(payment.amount, 89_999)
    assert.match(payment.offer_id, /^offer_[A-Za-z0-9]{14}$/)
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).amount_paid, 89_999)
  })

  test('an order is captured by its own amount alone', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ offer_percent: 10 })
    const order = await sandbox.createManualOrder()
    const { razorpay_payment_id: id } = await sandbox.pay(order.id)
    const capture = (amount: number) =>
      sandbox.send('POST', `/v1/payments/${id}/capture`, { amount, currency: 'INR' })
    assertRejected(await capture(order.amount), /equal to the amount authorized/, 'amount')
    assert.equal((await capture(45_000)).status, 200)
  })

  test('default settings omit both fields', async (t) => {
    const sandbox = await runSandbox(t)
    const { razorpay_payment_id: id } = await sandbox.pay((await sandbox.createOrder()).id)
    const payment = await sandbox.get(`/v1/payments/${id}`)
    assert.deepEqual([payment.amount, 'fee_bearer' in payment, 'offer_id' in payment], [50_000, false, false])
  })
})
