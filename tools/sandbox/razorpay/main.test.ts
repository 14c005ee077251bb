import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readSettings } from './settings.ts'
import { runReceiver } from './testing/receiver.ts'
import { eventually, runSandbox, temporaryFolder } from './testing/running-sandbox.ts'
import { spawnRejected, spawnSandbox } from './testing/spawned-sandbox.ts'

suite('the sandbox as a process', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`says where it listens and stops cleanly on ${signal}`, async (t) => {
      const folder = await temporaryFolder(t)
      const sandbox = await spawnSandbox(t, { DATA_DIR: folder })
      assert.match(sandbox.firstLine, /^Payment sandbox listening on http:\/\/127\.0\.0\.1:\d+, /)
      await sandbox.createOrder()
      assert.ok(existsSync(join(folder, 'sandbox', 'state.jsonl')))
      assert.equal(await sandbox.stop(signal), 0)
    })
  }

  test('has every acknowledged order, payment, refund and key after kill -9', async (t) => {
    const environment = { SANDBOX_STATE: join(await temporaryFolder(t), 'state.jsonl') }
    let sandbox = await spawnSandbox(t, environment)
    const order = await sandbox.createOrder({ receipt: 'ORD010' })
    const { razorpay_payment_id: paymentId } = await sandbox.pay(order.id)
    const headers = { 'x-refund-idempotency': 'refund-of-ORD010' }
    const refund = async () =>
      (await sandbox.send('POST', `/v1/payments/${paymentId}/refund`, { amount: 10_000 }, headers)).body
    const first = await refund()
    const before = await sandbox.books()

    for (let kills = 0; kills < 3; kills += 1) {
      await sandbox.stop('SIGKILL')
      sandbox = await spawnSandbox(t, environment)
      const { orders, payments, refunds } = await sandbox.books()
      assert.deepEqual({ orders, payments, refunds }, pickMoney(before))
    }
    assert.deepEqual(await refund(), first)
    assert.equal((await sandbox.get('/v1/orders?receipt=ORD010')).items[0].id, order.id)
    const again = await sandbox.send('POST', '/v1/orders', {
      amount: 100,
      currency: 'INR',
      receipt: 'ORD010',
    })
    assert.equal(again.body.error.description, 'Order receipt should be unique.')
  })

  test('loses no acknowledged order when killed amid many', async (t) => {
    const environment = { SANDBOX_STATE: join(await temporaryFolder(t), 'state.jsonl') }
    const sandbox = await spawnSandbox(t, environment)
    const acknowledged: string[] = []
    const shoppers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const order = await sandbox.createOrder()
        acknowledged.push(order.id)
      }
    })
    const ended = Promise.allSettled(shoppers)
    await eventually('some orders', () => (acknowledged.length >= 200 ? true : undefined))
    await sandbox.stop('SIGKILL')
    await ended

    const { orders } = await (await spawnSandbox(t, environment)).books()
    const kept = new Set(orders.map(({ id }) => id))
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
    )
  })

  test('resumes webhooks, late authorizations and fault settings after a restart', async (t) => {
    const receiver = await runReceiver(t)
    const stateFile = join(await temporaryFolder(t), 'state.jsonl')
    const environment = { SANDBOX_STATE: stateFile, SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/' }
    let sandbox = await spawnSandbox(t, environment)
    await sandbox.setFaults({ late_ms: 500, retry_ms: 20, seed: 3 })
    await sandbox.pay((await sandbox.createOrder()).id)
    const late = await sandbox.createOrder()
    await sandbox.tryToPay(late.id, { outcome: 'late' })
    await sandbox.stop('SIGKILL')

    sandbox = await spawnSandbox(t, { ...environment, SANDBOX_WEBHOOK_URL: receiver.url })
    const faults = await sandbox.get('/sandbox/webhooks')
    assert.deepEqual([faults.late_ms, faults.seed, faults.url], [500, 3, receiver.url])
    await receiver.events('order.paid', 2)
    await receiver.events('payment.failed')
    assert.equal((await sandbox.get(`/v1/orders/${late.id}`)).status, 'paid')
  })

  test('finishes a refund that was pending at a crash', async (t) => {
    const first = await runSandbox(t)
    await first.setFaults({ refund_ms: 300 })
    const { razorpay_payment_id: id } = await first.pay((await first.createOrder()).id)
    const refund = await first.post(`/v1/payments/${id}/refund`, {})
    assert.equal(refund.status, 'pending')
    await first.close()
    const second = await runSandbox(t, { stateFile: first.stateFile })
    await eventually('the refund to be processed', async () =>
      (await second.get(`/v1/refunds/${refund.id}`)).status === 'processed' ? true : undefined,
    )
  })

  test('remembers the webhook address unless a new one is given', async (t) => {
    const first = await runSandbox(t)
    await first.setFaults({ url: 'http://127.0.0.1:9/named-while-running' })
    await first.close()
    const second = await runSandbox(t, { stateFile: first.stateFile, webhookUrl: undefined })
    assert.equal((await second.get('/sandbox/webhooks')).url, 'http://127.0.0.1:9/named-while-running')
    await second.close()
    const third = await runSandbox(t, { stateFile: first.stateFile, webhookUrl: 'http://127.0.0.1:9/new' })
    assert.equal((await third.get('/sandbox/webhooks')).url, 'http://127.0.0.1:9/new')
  })

  test('takes its keys from the environment', async (t) => {
    const sandbox = await spawnSandbox(t, {
      DATA_DIR: await temporaryFolder(t),
      SANDBOX_KEY_ID: 'rzp_test_other',
      SANDBOX_KEY_SECRET: 'other',
    })
    assert.equal((await sandbox.send('GET', '/v1/orders')).status, 401)
    const authorization = `Basic ${Buffer.from('rzp_test_other:other').toString('base64')}`
    assert.equal((await sandbox.send('GET', '/v1/orders', undefined, { authorization })).status, 200)
  })

  test('refuses a malformed setting or a taken port in one sentence', async (t) => {
    const folder = await temporaryFolder(t)
    const port = await spawnRejected({ DATA_DIR: folder, SANDBOX_PORT: 'http' })
    assert.equal(port.code, 1)
    assert.match(port.said, /SANDBOX_PORT must be a port number from 0 to 65535, not "http"/)
    assert.throws(
      () => readSettings({ SANDBOX_WEBHOOK_URL: 'nowhere' }),
      /SANDBOX_WEBHOOK_URL must be an http or https address/,
    )

    const running = await runSandbox(t, { stateFile: join(folder, 'sandbox', 'state.jsonl') })
    await running.createOrder()
    const taken = await spawnRejected({ DATA_DIR: folder, SANDBOX_PORT: new URL(running.url).port })
    assert.equal(taken.code, 1)
    assert.match(taken.said, /its port is taken/)
    assert.equal((await running.books()).orders.length, 1)
  })
})

function pickMoney<T extends { orders: unknown; payments: unknown; refunds: unknown }>(ledger: T) {
  const { orders, payments, refunds } = ledger
  return { orders, payments, refunds }
}
