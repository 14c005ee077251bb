import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from '../testing/client.ts'
import { runReceiver } from '../testing/receiver.ts'
import { type RunningSandbox, runSandbox } from '../testing/running-sandbox.ts'

async function paid(sandbox: RunningSandbox): Promise<string> {
  return (await sandbox.pay((await sandbox.createOrder({ amount: 50_000 })).id)).razorpay_payment_id
}

suite('disputes', () => {
  test('creates disputes over a captured payment and announces them', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const paymentId = await paid(sandbox)
    const dispute = await sandbox.post('/sandbox/disputes', { payment_id: paymentId, amount: 20_000 })
    const { id, created_at: createdAt, respond_by: respondBy, ...rest } = dispute
    assert.match(id, /^disp_[A-Za-z0-9]{14}$/)
    assert.equal(respondBy - createdAt, 7 * 86_400)
    assert.deepEqual(rest, {
      entity: 'dispute',
      payment_id: paymentId,
      amount: 20_000,
      currency: 'INR',
      amount_deducted: 0,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      status: 'open',
      phase: 'chargeback',
    })
    const [event] = await receiver.events('payment.dispute.created')
    const told = JSON.parse(event?.body ?? '')
    assert.deepEqual(told.contains, ['payment', 'dispute'])
    assert.deepEqual(told.payload.dispute.entity, dispute)
    assert.equal(told.payload.payment.entity.id, paymentId)
    assert.deepEqual(await sandbox.get(`/v1/disputes/${id}`), dispute)
    assert.deepEqual((await sandbox.get('/v1/disputes')).items, [dispute])
    assert.deepEqual((await sandbox.get('/sandbox/books')).disputes, [dispute])
  })

  test('moves disputes through review, each step with its webhook', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const { id } = await sandbox.post('/sandbox/disputes', { payment_id: await paid(sandbox) })
    const move = async (status: string) => (await sandbox.post(`/sandbox/disputes/${id}`, { status })).status
    assert.equal(await move('under_review'), 'under_review')
    assert.equal(await move('action_required'), 'open')
    assert.equal(await move('under_review'), 'under_review')
    assert.equal(await move('won'), 'won')
    await receiver.events('payment.dispute.won')
    assert.deepEqual(
      receiver.received.map(({ event }) => event).filter((event) => event.includes('dispute')),
      ['created', 'under_review', 'action_required', 'under_review', 'won'].map(
        (step) => `payment.dispute.${step}`,
      ),
    )
    const after = await sandbox.send('POST', `/sandbox/disputes/${id}`, { status: 'lost' })
    assertRejected(after, 'A dispute that is won cannot become lost')
  })

  test('takes a lost amount out of the account', async (t) => {
    const sandbox = await runSandbox(t)
    const { id } = await sandbox.post('/sandbox/disputes', { payment_id: await paid(sandbox) })
    await sandbox.post('/sandbox/balance', { amount: 10_000 })
    const lost = await sandbox.post(`/sandbox/disputes/${id}`, { status: 'lost' })
    assert.deepEqual([lost.status, lost.amount_deducted], ['lost', 50_000])
    assert.equal((await sandbox.get('/sandbox/balance')).amount, -40_000)
  })

  test('returns a lost amount when the bank reverses the loss', async (t) => {
    const sandbox = await runSandbox(t)
    const { id } = await sandbox.post('/sandbox/disputes', { payment_id: await paid(sandbox) })
    await sandbox.post('/sandbox/balance', { amount: 10_000 })
    await sandbox.post(`/sandbox/disputes/${id}`, { status: 'lost' })
    const won = await sandbox.post(`/sandbox/disputes/${id}`, { status: 'won' })
    assert.deepEqual([won.status, won.amount_deducted], ['won', 0])
    assert.equal((await sandbox.get('/sandbox/balance')).amount, 10_000)
  })

  test('blocks refunds during a dispute, except of fraud', async (t) => {
    const sandbox = await runSandbox(t)
    const paymentId = await paid(sandbox)
    const refund = () => sandbox.send('POST', `/v1/payments/${paymentId}/refund`, { amount: 1_000 })
    await sandbox.post('/sandbox/disputes', { payment_id: paymentId, phase: 'fraud' })
    assert.equal((await refund()).status, 200)
    const { id } = await sandbox.post('/sandbox/disputes', { payment_id: paymentId })
    const blocked = 'The refund on this payment is blocked due to ongoing dispute investigation'
    assertRejected(await refund(), blocked)
    await sandbox.post(`/sandbox/disputes/${id}`, { status: 'under_review' })
    assertRejected(await refund(), blocked)
    await sandbox.post(`/sandbox/disputes/${id}`, { status: 'closed' })
    assert.equal((await refund()).status, 200)
  })

  test('keeps disputes over a restart', async (t) => {
    const first = await runSandbox(t)
    const dispute = await first.post('/sandbox/disputes', { payment_id: await paid(first) })
    await first.close()
    const second = await runSandbox(t, { stateFile: first.stateFile })
    assert.deepEqual(await second.get(`/v1/disputes/${dispute.id}`), dispute)
  })

  test('refuses impossible input', async (t) => {
    const sandbox = await runSandbox(t)
    const paymentId = await paid(sandbox)
    const failed = await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    const create = (fields: object) => sandbox.send('POST', '/sandbox/disputes', fields)
    assertRejected(await create({}), 'payment_id: is required.', 'payment_id')
    assertRejected(await create({ payment_id: 'pay_AAAAAAAAAAAAAA' }), 'The id provided does not exist')
    assertRejected(
      await create({ payment_id: failed.body.error.metadata.payment_id }),
      'Only captured payments can be disputed',
    )
    assertRejected(await create({ payment_id: paymentId, amount: 50_001 }), /greater than/, 'amount')
    assertRejected(await create({ payment_id: paymentId, phase: 'late' }), /invalid/, 'phase')
    assertRejected(await create({ payment_id: paymentId, respond_by: 'soon' }), /timestamp/, 'respond_by')
    const { id } = await sandbox.post('/sandbox/disputes', { payment_id: paymentId })
    assertRejected(await sandbox.send('POST', `/sandbox/disputes/${id}`, {}), 'status: is required.')
    assertRejected(
      await sandbox.send('POST', `/sandbox/disputes/${id}`, { status: 'action_required' }),
      'A dispute that is open cannot become action_required',
    )
    assertRejected(await sandbox.send('GET', '/v1/disputes/disp_AAAAAAAAAAAAAA'), /does not exist/)
  })
})
