import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from '../testing/client.ts'
import { eventually, type RunningSandbox, runSandbox } from '../testing/running-sandbox.ts'

async function capturedPayment(sandbox: RunningSandbox): Promise<string> {
  return (await sandbox.pay((await sandbox.createOrder({ amount: 50_000 })).id)).razorpay_payment_id
}

suite('POST /v1/payments/:id/refund', () => {
  test('refunds everything when no amount is named', async (t) => {
    const sandbox = await runSandbox(t)
    const id = await capturedPayment(sandbox)
    const wish = { speed: 'normal', notes: { why: 'cancelled' }, receipt: 'ORD010' }
    const {
      id: refundId,
      created_at: createdAt,
      acquirer_data: acquirer,
      ...refund
    } = await sandbox.post(`/v1/payments/${id}/refund`, wish)
    assert.match(refundId, /^rfnd_[A-Za-z0-9]{14}$/)
    assert.equal(typeof createdAt, 'number')
    assert.match(acquirer.arn, /^\d{12}$/)
    assert.deepEqual(refund, {
      entity: 'refund',
      amount: 50_000,
      currency: 'INR',
      payment_id: id,
      notes: { why: 'cancelled' },
      receipt: 'ORD010',
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    })
    const payment = await sandbox.get(`/v1/payments/${id}`)
    assert.deepEqual(
      [payment.status, payment.refund_status, payment.amount_refunded, payment.captured],
      ['refunded', 'full', 50_000, true],
    )
    assert.equal((await sandbox.get(`/v1/orders/${payment.order_id}`)).status, 'paid')
    assert.equal((await sandbox.get(`/v1/refunds/${refundId}`)).id, refundId)
  })

  test('takes a call without a body', async (t) => {
    const sandbox = await runSandbox(t)
    const answer = await sandbox.send('POST', `/v1/payments/${await capturedPayment(sandbox)}/refund`)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.amount, 50_000)
    assert.deepEqual(answer.body.notes, [])
  })

  test('refunds parts until nothing is left', async (t) => {
    const sandbox = await runSandbox(t)
    const id = await capturedPayment(sandbox)
    const refund = (fields: object) => sandbox.send('POST', `/v1/payments/${id}/refund`, fields)
    assert.equal((await refund({ amount: 20_000 })).status, 200)
    const partly = await sandbox.get(`/v1/payments/${id}`)
    assert.deepEqual(
      [partly.status, partly.refund_status, partly.amount_refunded],
      ['captured', 'partial', 20_000],
    )
    const tooMuch = await refund({ amount: 30_001 })
    assertRejected(tooMuch, 'The refund amount provided is greater than amount captured', 'amount')
    const rest = await refund({})
    assert.equal(rest.body.amount, 30_000)
    assertRejected(await refund({ amount: 100 }), 'The payment has been fully refunded already')
    const { items } = await sandbox.get(`/v1/payments/${id}/refunds`)
    assert.deepEqual(
      items.map(({ amount }: { amount: number }) => amount),
      [30_000, 20_000],
    )
  })

  test('refuses what is not captured or not documented', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createManualOrder()
    const { razorpay_payment_id: authorizedId } = await sandbox.pay(order.id)
    assertRejected(
      await sandbox.send('POST', `/v1/payments/${authorizedId}/refund`, {}),
      'The payment status should be captured for action to be taken',
    )
    const id = await capturedPayment(sandbox)
    const refund = (fields: object) => sandbox.send('POST', `/v1/payments/${id}/refund`, fields)
    assertRejected(await refund({ amount: 99 }), 'The amount must be at least INR 1.00', 'amount')
    assertRejected(await refund({ amount: '100' }), 'The amount must be an integer.', 'amount')
    assertRejected(await refund({ speed: 'warp' }), 'The selected speed is invalid.', 'speed')
    assertRejected(await refund({ reason: 'x' }), /should not be sent/, 'reason')
    assert.deepEqual((await sandbox.books()).refunds, [])
  })

  test('fails by the fault settings and can be repeated', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ fail_refunds: 1 })
    const id = await capturedPayment(sandbox)
    const failed = await sandbox.post(`/v1/payments/${id}/refund`, {})
    assert.deepEqual([failed.status, failed.acquirer_data.arn], ['failed', null])
    const payment = await sandbox.get(`/v1/payments/${id}`)
    assert.deepEqual([payment.status, payment.refund_status, payment.amount_refunded], ['captured', null, 0])
    const again = await sandbox.post(`/v1/payments/${id}/refund`, {})
    assert.deepEqual([again.status, again.amount], ['processed', 50_000])
  })

  test('stays pending as long as the fault settings say', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ refund_ms: 200 })
    const id = await capturedPayment(sandbox)
    const refund = await sandbox.post(`/v1/payments/${id}/refund`, {})
    assert.deepEqual([refund.status, refund.acquirer_data.arn], ['pending', null])
    await eventually('the refund to be processed', async () =>
      (await sandbox.get(`/v1/refunds/${refund.id}`)).status === 'processed' ? true : undefined,
    )
  })
})

suite('X-Refund-Idempotency', () => {
  const key = 'refund-of-ORD010'

  test('refunds once however often the same call comes', async (t) => {
    const sandbox = await runSandbox(t)
    const id = await capturedPayment(sandbox)
    const refund = () =>
      sandbox.send('POST', `/v1/payments/${id}/refund`, { amount: 10_000 }, { 'x-refund-idempotency': key })
    const first = await refund()
    const second = await refund()
    assert.deepEqual(second.body, first.body)
    assert.equal((await sandbox.get(`/v1/payments/${id}`)).amount_refunded, 10_000)
  })

  test('refuses another body under the same key', async (t) => {
    const sandbox = await runSandbox(t)
    const id = await capturedPayment(sandbox)
    const refund = (amount: number) =>
      sandbox.send('POST', `/v1/payments/${id}/refund`, { amount }, { 'x-refund-idempotency': key })
    await refund(10_000)
    const other = await refund(20_000)
    assert.equal(other.status, 409)
    assert.equal(
      other.body.error.description,
      'Different request with the same idempotency key has already been processed.',
    )
    assert.equal((await sandbox.books()).refunds.length, 1)
  })

  test('answers 409 during the first call, then the refund', async (t) => {
    const sandbox = await runSandbox(t)
    const id = await capturedPayment(sandbox)
    const refund = () =>
      sandbox.send('POST', `/v1/payments/${id}/refund`, {}, { 'x-refund-idempotency': key })
    await sandbox.setFaults({ hang_next_ms: 5_000 })
    const first = refund()
    await eventually('the first call to be under way', async () =>
      (await sandbox.books()).refunds.length === 1 ? true : undefined,
    )
    const meanwhile = await refund()
    assert.equal(meanwhile.status, 409)
    assert.match(meanwhile.body.error.description, /still in progress/)
    const { body } = await first
    const after = await eventually('the key to be free', async () => {
      const answer = await refund()
      return answer.status === 200 ? answer : undefined
    })
    assert.equal(after.body.id, body.id)
  })

  test('leaves a key free whose call was refused', async (t) => {
    const sandbox = await runSandbox(t)
    const id = await capturedPayment(sandbox)
    const refund = (amount: number) =>
      sandbox.send('POST', `/v1/payments/${id}/refund`, { amount }, { 'x-refund-idempotency': key })
    assertRejected(await refund(50_001), /greater than amount captured/)
    assert.equal((await refund(50_000)).status, 200)
  })

  for (const [bad, description] of [
    ['short', 'The idempotency key must be at least 10 characters long.'],
    [
      'has a space in it',
      'The idempotency key must only contain alphanumeric characters, underscores, and hyphens',
    ],
  ]) {
    test(`refuses the key "${bad}"`, async (t) => {
      const sandbox = await runSandbox(t)
      const id = await capturedPayment(sandbox)
      const answer = await sandbox.send(
        'POST',
        `/v1/payments/${id}/refund`,
        {},
        { 'x-refund-idempotency': bad },
      )
      assertRejected(answer, description ?? '')
    })
  }
})
