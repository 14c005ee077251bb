import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from '../testing/client.ts'
import { runReceiver } from '../testing/receiver.ts'
import { runSandbox } from '../testing/running-sandbox.ts'

suite('POST /sandbox/refunds', () => {
  test('refunds in the dashboard without receipt, with webhooks', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const { razorpay_payment_id: id } = await sandbox.pay((await sandbox.createOrder()).id)
    const part = await sandbox.post('/sandbox/refunds', { payment_id: id, amount: 20_000 })
    assert.deepEqual([part.amount, part.receipt, part.status], [20_000, null, 'processed'])
    const rest = await sandbox.post('/sandbox/refunds', { payment_id: id, notes: { comment: 'by phone' } })
    assert.deepEqual([rest.amount, rest.notes], [30_000, { comment: 'by phone' }])
    assert.equal((await sandbox.get(`/v1/payments/${id}`)).refund_status, 'full')
    await receiver.events('refund.processed', 2)
  })

  test('refuses what the API refuses', async (t) => {
    const sandbox = await runSandbox(t)
    const { razorpay_payment_id: id } = await sandbox.pay((await sandbox.createOrder()).id)
    const refund = (fields: object) => sandbox.send('POST', '/sandbox/refunds', fields)
    assertRejected(await refund({}), 'payment_id: is required.', 'payment_id')
    assertRejected(await refund({ payment_id: id, receipt: 'r' }), /should not be sent/, 'receipt')
    assertRejected(await refund({ payment_id: id, amount: 50_001 }), /greater than amount captured/, 'amount')
    await sandbox.post('/sandbox/balance', { amount: 0 })
    assertRejected(await refund({ payment_id: id }), /not have enough balance/)
  })

  test('counts a receipt once for each payment', async (t) => {
    const sandbox = await runSandbox(t)
    const pay = async () => (await sandbox.pay((await sandbox.createOrder()).id)).razorpay_payment_id
    const [one, other] = [await pay(), await pay()]
    const refund = (id: string) =>
      sandbox.send('POST', `/v1/payments/${id}/refund`, { amount: 1_000, receipt: 'same' })
    assert.equal((await refund(one)).status, 200)
    assertRejected(await refund(one), 'Duplicate receipt found for this refund request.', 'receipt')
    assert.equal((await refund(other)).status, 200)
  })
})
