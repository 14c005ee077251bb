import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from '../testing/client.ts'
import { runReceiver } from '../testing/receiver.ts'
import { eventually, type RunningSandbox, runSandbox } from '../testing/running-sandbox.ts'

const orderWith = (sandbox: RunningSandbox, capture: string, options: object) =>
  sandbox.createOrder({ payment: { capture, capture_options: options } })

const statusOf = async (sandbox: RunningSandbox, id: string): Promise<string> =>
  (await sandbox.get(`/v1/payments/${id}`)).status

const becomes = (sandbox: RunningSandbox, id: string, status: string) =>
  eventually(`the payment to be ${status}`, async () =>
    (await statusOf(sandbox, id)) === status ? true : undefined,
  )

suite('an authorized payment', () => {
  test('capture_ms delays the automatic capture', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    await sandbox.setFaults({ capture_ms: 3_000 })
    const order = await sandbox.createOrder()
    const { razorpay_payment_id: id } = await sandbox.pay(order.id)
    assert.equal(await statusOf(sandbox, id), 'authorized')
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).status, 'attempted')
    await becomes(sandbox, id, 'captured')
    const events = (await receiver.count(3)).map(({ event }) => event)
    assert.deepEqual(events, ['payment.authorized', 'payment.captured', 'order.paid'])
  })

  test('the shop captures earlier, and money moves once', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    await sandbox.setFaults({ capture_ms: 2_000 })
    const order = await sandbox.createOrder()
    const { razorpay_payment_id: id } = await sandbox.pay(order.id)
    await sandbox.post(`/v1/payments/${id}/capture`, { amount: order.amount, currency: 'INR' })
    await new Promise((resolve) => setTimeout(resolve, 2_200))
    await receiver.count(3)
    assert.equal(receiver.received.filter(({ event }) => event === 'payment.captured').length, 1)
  })

  test('a waiting capture is made after a restart', async (t) => {
    const first = await runSandbox(t)
    await first.setFaults({ capture_ms: 600 })
    const { razorpay_payment_id: id } = await first.pay((await first.createOrder()).id)
    await first.close()
    const second = await runSandbox(t, { stateFile: first.stateFile })
    await becomes(second, id, 'captured')
  })

  test('money authorized too late goes back after the manual period', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    // Twelve minutes last 120 ms, two hundred 2 s.
    await sandbox.setFaults({ minute_ms: 10, late_ms: 400 })
    const periods = { automatic_expiry_period: 12, manual_expiry_period: 200 }
    const order = await orderWith(sandbox, 'automatic', periods)
    const failed = await sandbox.tryToPay(order.id, { outcome: 'late' })
    const id = failed.body.error.metadata.payment_id
    await becomes(sandbox, id, 'authorized')
    await becomes(sandbox, id, 'refunded')
    const payment = await sandbox.get(`/v1/payments/${id}`)
    assert.deepEqual([payment.captured, payment.refund_status], [false, 'full'])
    await receiver.events('refund.processed')
    assert.deepEqual(
      receiver.received.map(({ event }) => event),
      ['payment.failed', 'payment.authorized', 'refund.created', 'refund.processed'],
    )
  })

  test('money authorized within the automatic period is captured', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ minute_ms: 1_000, late_ms: 100 })
    const order = await orderWith(sandbox, 'automatic', { automatic_expiry_period: 12 })
    const failed = await sandbox.tryToPay(order.id, { outcome: 'late' })
    await becomes(sandbox, failed.body.error.metadata.payment_id, 'captured')
  })

  test('the shop captures within the manual period', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ minute_ms: 10 })
    const order = await orderWith(sandbox, 'manual', { manual_expiry_period: 7_200 })
    const { razorpay_payment_id: id } = await sandbox.pay(order.id)
    const captured = await sandbox.post(`/v1/payments/${id}/capture`, {
      amount: order.amount,
      currency: 'INR',
    })
    assert.equal(captured.status, 'captured')
  })

  test('refuses a manual period shorter than the automatic one', async (t) => {
    const sandbox = await runSandbox(t)
    const options = { automatic_expiry_period: 30, manual_expiry_period: 20 }
    const answer = await sandbox.send('POST', '/v1/orders', {
      amount: 50_000,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: options },
    })
    assertRejected(answer, /greater than or equal/, 'manual_expiry_period')
  })
})
