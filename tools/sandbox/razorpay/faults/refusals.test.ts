import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected, freshReceipt } from '../testing/client.ts'
import { eventually, runSandbox } from '../testing/running-sandbox.ts'

suite('refusals and late receipts', () => {
  for (const [status, description] of [
    [401, 'Authentication failed'],
    [403, 'Access Denied'],
    [409, 'Request failed because another payment operation is in progress'],
    [429, 'Request throttled due to too many requests. Please try again later.'],
  ] as const) {
    test(`refuse_next turns calls away with ${status}, not carried out`, async (t) => {
      const sandbox = await runSandbox(t)
      await sandbox.setFaults({ refuse_next: 2, refuse_status: status, retry_after: 3 })
      const fields = { amount: 50_000, currency: 'INR', receipt: 'once' }
      for (let at = 0; at < 2; at += 1) {
        const answer = await sandbox.send('POST', '/v1/orders', fields)
        assert.equal(answer.status, status)
        assert.equal(answer.body.error.code, 'BAD_REQUEST_ERROR')
        assert.equal(answer.body.error.description, description)
        assert.equal(answer.headers.get('retry-after'), '3')
      }
      assert.equal((await sandbox.send('POST', '/v1/orders', fields)).status, 200)
      assert.equal((await sandbox.books()).orders.length, 1)
    })
  }

  test('Retry-After is left out unless it is asked for', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ refuse_next: 1 })
    const answer = await sandbox.send('GET', '/v1/orders')
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, null])
  })

  for (const [fields, field] of [
    [{ refuse_status: 404 }, 'refuse_status'],
    [{ customer_fee: 2 }, 'customer_fee'],
    [{ offer_percent: 100 }, 'offer_percent'],
    [{ minute_ms: 60_001 }, 'minute_ms'],
  ] as const) {
    test(`refuses ${JSON.stringify(fields)}`, async (t) => {
      const sandbox = await runSandbox(t)
      assertRejected(await sandbox.send('POST', '/sandbox/webhooks', fields), /./, field)
    })
  }

  test('receipt_ms delays finding an order by its receipt', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ receipt_ms: 3_000 })
    const receipt = freshReceipt()
    const order = await sandbox.createOrder({ receipt })
    assert.deepEqual((await sandbox.get(`/v1/orders?receipt=${receipt}`)).items, [])
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).id, order.id)
    assertRejected(
      await sandbox.send('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt }),
      'Order receipt should be unique.',
    )
    await eventually('the receipt to be found', async () =>
      (await sandbox.get(`/v1/orders?receipt=${receipt}`)).count === 1 ? true : undefined,
    )
  })
})
