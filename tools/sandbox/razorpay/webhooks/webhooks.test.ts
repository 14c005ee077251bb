import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { runReceiver } from '../testing/receiver.ts'
import { eventually, runSandbox } from '../testing/running-sandbox.ts'

const secret = 'sandbox_webhook_secret'
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')

suite('webhooks', () => {
  test('reports a capture in order, signed over the exact bytes', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const order = await sandbox.createOrder({ notes: { order: 'ORD010' } })
    const reply = await sandbox.pay(order.id)
    const received = await receiver.count(3)
    assert.deepEqual(
      received.map(({ event }) => event),
      ['payment.authorized', 'payment.captured', 'order.paid'],
    )
    for (const { body, signature } of received) assert.equal(signature, sign(body))
    assert.equal(new Set(received.map(({ eventId }) => eventId)).size, 3)

    const [authorized, captured, paid] = received.map(({ body }) => JSON.parse(body))
    assert.equal(authorized.entity, 'event')
    assert.match(authorized.account_id, /^acc_[A-Za-z0-9]{14}$/)
    assert.deepEqual(authorized.contains, ['payment'])
    assert.equal(authorized.payload.payment.entity.status, 'authorized')
    assert.equal(authorized.payload.payment.entity.captured, false)
    assert.equal(captured.payload.payment.entity.status, 'captured')
    assert.deepEqual(paid.contains, ['payment', 'order'])
    assert.equal(paid.payload.order.entity.status, 'paid')
    assert.deepEqual(paid.payload.order.entity.notes, { order: 'ORD010' })
    assert.equal(paid.payload.payment.entity.id, reply.razorpay_payment_id)
  })

  test('reports a failure and a late authorization', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    await sandbox.setFaults({ late_ms: 20 })
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'late' })
    const received = await receiver.count(4)
    assert.deepEqual(
      received.map(({ event }) => event),
      ['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'],
    )
    const failed = JSON.parse(received[0]?.body ?? '')
    assert.equal(failed.payload.payment.entity.error_reason, 'payment_timed_out')
  })

  test('reports a refund and marks an automatic one', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const { razorpay_payment_id: id } = await sandbox.pay((await sandbox.createOrder()).id)
    await sandbox.post(`/v1/payments/${id}/refund`, { amount: 1_000 })
    await receiver.events('refund.processed')
    const created = JSON.parse((await receiver.events('refund.created'))[0]?.body ?? '')
    assert.deepEqual(created.contains, ['refund', 'payment'])
    assert.equal(created.payload.refund.entity.amount, 1_000)
    assert.equal(created.payload.payment.entity.captured, true)
    assert.equal(created.payload.payment.entity.refund_status, 'partial')

    await sandbox.setFaults({ late_ms: 3_000 })
    const order = await sandbox.createOrder()
    await sandbox.tryToPay(order.id, { outcome: 'late' })
    await sandbox.pay(order.id)
    const automatic = JSON.parse((await receiver.events('refund.created', 2))[1]?.body ?? '')
    assert.equal(automatic.payload.payment.entity.captured, false)
  })

  test('sends to an address named while running', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ url: receiver.url })
    await sandbox.pay((await sandbox.createOrder()).id)
    await receiver.count(3)
  })

  test('repeats an event until the shop answers 2xx', async (t) => {
    const statuses = [500, 401, 302]
    const receiver = await runReceiver(t, (nth) => statuses[nth] ?? 200)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url, retryMs: 5 })
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    const received = await receiver.count(4)
    assert.equal(new Set(received.map(({ eventId }) => eventId)).size, 1)
    await eventually('the delivery to be booked', async () =>
      (await sandbox.books()).webhooks.delivered === 1 ? true : undefined,
    )
    assert.equal((await sandbox.books()).webhooks.pending, 0)
  })

  test('repeats events without a timely answer', async (t) => {
    const receiver = await runReceiver(t, (nth) => (nth === 0 ? 'never' : 200))
    const sandbox = await runSandbox(t, { webhookTimeoutMs: 40, retryMs: 5 })
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    await sandbox.setFaults({ url: receiver.url })
    const received = await receiver.count(2)
    assert.deepEqual(
      received.map(({ isRejected }) => isRejected),
      [true, false],
    )
  })

  test('gives up at the end of the period', async (t) => {
    const receiver = await runReceiver(t, () => 500)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url, retryMs: 5, giveUpAfterMs: 30 })
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    await eventually('the delivery to be abandoned', async () =>
      (await sandbox.books()).webhooks.abandoned === 1 ? true : undefined,
    )
    assert.equal((await sandbox.books()).webhooks.pending, 0)
  })
})

suite('webhook weather', () => {
  test('drop loses events', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url, retryMs: 5 })
    await sandbox.setFaults({ drop: 1 })
    await sandbox.pay((await sandbox.createOrder()).id)
    assert.deepEqual((await sandbox.books()).webhooks, { delivered: 0, abandoned: 0, dropped: 3, pending: 0 })
    await sandbox.setFaults({ drop: 0 })
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    await receiver.events('payment.failed')
    assert.equal(receiver.received.length, 1)
  })

  test('duplicate sends the same event twice', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    await sandbox.setFaults({ duplicate: 1 })
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    const [first, second] = await receiver.count(2)
    assert.equal(first?.eventId, second?.eventId)
    assert.equal(first?.body, second?.body)
  })

  test('bad_signature signs attempts wrongly, and the event arrives in the end', async (t) => {
    const isSigned = ({ body, signature }: { body: string; signature: string }) => signature === sign(body)
    const receiver = await runReceiver(t, (_nth, arrival) => (isSigned(arrival) ? 200 : 400))
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url, retryMs: 10 })
    await sandbox.setFaults({ bad_signature: 1 })
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    await receiver.count(2)
    await sandbox.setFaults({ bad_signature: 0 })
    const received = await eventually('a good signature', () =>
      receiver.received.some(isSigned) ? receiver.received : undefined,
    )
    // More attempts may precede the change of the fault settings; the good one is the last.
    assert.equal(received.filter(isSigned).length, 1)
    assert.ok(isSigned(received.at(-1) as (typeof received)[number]))
    for (const { signature } of received) assert.match(signature, /^[0-9a-f]{64}$/)
  })

  test('delay_ms holds every event back', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const [early, late] = [await sandbox.createOrder(), await sandbox.createOrder()]
    await sandbox.setFaults({ delay_ms: 4_000 })
    await sandbox.tryToPay(early.id, { outcome: 'failed' })
    await sandbox.setFaults({ delay_ms: 0 })
    await sandbox.tryToPay(late.id, { outcome: 'failed' })
    const received = await receiver.count(2)
    const orders = received.map(({ body }) => JSON.parse(body).payload.payment.entity.order_id)
    assert.deepEqual(orders, [late.id, early.id])
  })

  test('shuffle lets later events overtake earlier ones', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    await sandbox.setFaults({ shuffle: 1, seed: 7 })
    for (let at = 0; at < 6; at += 1) await sandbox.pay((await sandbox.createOrder()).id)
    const received = await receiver.count(18)
    const order = new Map<string, string[]>()
    for (const { event, body } of received) {
      const { id } = JSON.parse(body).payload.payment.entity
      order.set(id, [...(order.get(id) ?? []), event])
    }
    const inOrder = ['payment.authorized', 'payment.captured', 'order.paid'].join()
    assert.ok([...order.values()].some((events) => events.join() !== inOrder))
    assert.equal(new Set(received.map(({ eventId }) => eventId)).size, 18)
  })
})
