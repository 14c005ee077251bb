import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from '../testing/client.ts'
import { eventually, type RunningSandbox, runSandbox } from '../testing/running-sandbox.ts'

const refusal =
  'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.'

async function paid(sandbox: RunningSandbox): Promise<string> {
  return (await sandbox.pay((await sandbox.createOrder({ amount: 50_000 })).id)).razorpay_payment_id
}

const balanceOf = async (sandbox: RunningSandbox): Promise<number | null> =>
  (await sandbox.get('/sandbox/balance')).amount

suite('the balance of the account', () => {
  test('counts no balance until a script sets one', async (t) => {
    const sandbox = await runSandbox(t)
    assert.equal(await balanceOf(sandbox), null)
    await sandbox.post(`/v1/payments/${await paid(sandbox)}/refund`, {})
    assert.equal(await balanceOf(sandbox), null)
  })

  test('refuses a refund beyond the balance and takes it later', async (t) => {
    const sandbox = await runSandbox(t)
    const id = await paid(sandbox)
    await sandbox.post('/sandbox/balance', { amount: 49_999 })
    const wish = { amount: 50_000, receipt: 'refund-1' }
    const refund = () =>
      sandbox.send('POST', `/v1/payments/${id}/refund`, wish, { 'x-refund-idempotency': 'refund-of-1' })
    assertRejected(await refund(), refusal)
    assert.deepEqual((await sandbox.books()).refunds, [])
    assert.equal((await sandbox.get(`/v1/payments/${id}`)).amount_refunded, 0)
    assert.equal(await balanceOf(sandbox), 49_999)
    await sandbox.post('/sandbox/balance', { amount: 50_000 })
    assert.equal((await refund()).status, 200)
    assert.equal(await balanceOf(sandbox), 0)
  })

  test('grows with captures less fees and with failed refunds', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.post('/sandbox/balance', { amount: 0 })
    const id = await paid(sandbox)
    assert.equal(await balanceOf(sandbox), 50_000 - 1_180)
    // This one stays pending for as long as the test lasts.
    await sandbox.setFaults({ refund_ms: 600_000 })
    await sandbox.post(`/v1/payments/${id}/refund`, { amount: 10_000 })
    assert.equal(await balanceOf(sandbox), 40_000 - 1_180)
    await sandbox.setFaults({ refund_ms: 50, fail_refunds: 1 })
    const { id: failing } = await sandbox.post(`/v1/payments/${id}/refund`, { amount: 5_000 })
    await eventually('the refund to fail', async () =>
      (await sandbox.get(`/v1/refunds/${failing}`)).status === 'failed' ? true : undefined,
    )
    assert.equal(await balanceOf(sandbox), 40_000 - 1_180)
  })

  test('ignores the release of uncaptured money', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.post('/sandbox/balance', { amount: 0 })
    await sandbox.setFaults({ minute_ms: 1 })
    const payment = { capture: 'manual', capture_options: { manual_expiry_period: 50 } }
    const order = await sandbox.createOrder({ payment })
    const { razorpay_payment_id: id } = await sandbox.pay(order.id)
    await eventually('the money to go back', async () =>
      (await sandbox.get(`/v1/payments/${id}`)).status === 'refunded' ? true : undefined,
    )
    assert.equal(await balanceOf(sandbox), 0)
  })

  test('survives a restart, and null ends the counting', async (t) => {
    const first = await runSandbox(t)
    await first.post('/sandbox/balance', { amount: 1_234 })
    await first.close()
    const second = await runSandbox(t, { stateFile: first.stateFile })
    assert.equal(await balanceOf(second), 1_234)
    assert.deepEqual(await second.post('/sandbox/balance', { amount: null }), { amount: null })
  })

  for (const bad of [{}, { amount: '5' }, { amount: 1.5 }, { amount: 5, currency: 'INR' }]) {
    test(`refuses ${JSON.stringify(bad)}`, async (t) => {
      const sandbox = await runSandbox(t)
      assertRejected(await sandbox.send('POST', '/sandbox/balance', bad), /./)
      assert.equal(await balanceOf(sandbox), null)
    })
  }
})
