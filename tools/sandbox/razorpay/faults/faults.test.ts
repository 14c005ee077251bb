import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from '../testing/client.ts'
import { eventually, runSandbox } from '../testing/running-sandbox.ts'

suite('/sandbox/webhooks', () => {
  test('merges, shows and resets fault settings, and keeps the address', async (t) => {
    const sandbox = await runSandbox(t)
    const calm = await sandbox.get('/sandbox/webhooks')
    assert.equal(calm.drop, 0)
    assert.equal(calm.late_ms, 3_000)
    const merged = await sandbox.setFaults({ drop: 0.5, url: 'http://127.0.0.1:9/elsewhere' })
    assert.deepEqual(merged, { ...calm, drop: 0.5, url: 'http://127.0.0.1:9/elsewhere' })
    const more = await sandbox.setFaults({ delay_ms: 20 })
    assert.deepEqual([more.drop, more.delay_ms], [0.5, 20])
    assert.deepEqual(await sandbox.get('/sandbox/webhooks'), more)
    const reset = (await sandbox.send('DELETE', '/sandbox/webhooks')).body
    assert.deepEqual(reset, { ...calm, url: 'http://127.0.0.1:9/elsewhere' })
  })

  const refusals: [object, string][] = [
    [{ drop: 1.1 }, 'drop'],
    [{ duplicate: -0.1 }, 'duplicate'],
    [{ shuffle: '1' }, 'shuffle'],
    [{ delay_ms: 1.5 }, 'delay_ms'],
    [{ late_ms: 86_400_001 }, 'late_ms'],
    [{ fail_next: -1 }, 'fail_next'],
    [{ url: 'ftp://x' }, 'url'],
    [{ rain: 1 }, 'rain'],
  ]
  for (const [fields, field] of refusals) {
    test(`refuses ${JSON.stringify(fields)}`, async (t) => {
      const sandbox = await runSandbox(t)
      const before = await sandbox.get('/sandbox/webhooks')
      assertRejected(await sandbox.send('POST', '/sandbox/webhooks', fields), /./, field)
      assert.deepEqual(await sandbox.get('/sandbox/webhooks'), before)
    })
  }

  test('the same seed brings the same chances', async (t) => {
    const sandbox = await runSandbox(t)
    const run = async () => {
      await sandbox.setFaults({ seed: 42, drop: 0.5 })
      const lost: number[] = []
      for (let at = 0; at < 12; at += 1) {
        await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
        lost.push((await sandbox.books()).webhooks.dropped)
      }
      return lost.map((total) => total - (lost[0] ?? 0))
    }
    const first = await run()
    assert.deepEqual(await run(), first)
    assert.ok(new Set(first).size > 1)
  })
})

suite('API weather', () => {
  test('fail_next answers calls with a 5xx, not carried out', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ fail_next: 2 })
    const fields = { amount: 50_000, currency: 'INR', receipt: 'once' }
    for (let at = 0; at < 2; at += 1) {
      assert.ok((await sandbox.send('POST', '/v1/orders', fields)).status >= 500)
    }
    assert.equal((await sandbox.send('POST', '/v1/orders', fields)).status, 200)
    assert.equal((await sandbox.books()).orders.length, 1)
    assert.equal((await sandbox.get('/sandbox/webhooks')).fail_next, 0)
  })

  test('fail_after_next carries the call out and loses the answer', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ fail_after_next: 1 })
    const fields = { amount: 50_000, currency: 'INR', receipt: 'once' }
    assert.ok((await sandbox.send('POST', '/v1/orders', fields)).status >= 500)
    assertRejected(await sandbox.send('POST', '/v1/orders', fields), 'Order receipt should be unique.')
    assert.equal((await sandbox.get('/v1/orders?receipt=once')).count, 1)
  })

  test('hang_next_ms delays one call that was carried out', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.setFaults({ hang_next_ms: 60_000 })
    const patience = new AbortController()
    const hanging = fetch(`${sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('rzp_test_sandbox:sandbox_key_secret').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount: 50_000, currency: 'INR', receipt: 'hung' }),
      signal: patience.signal,
    })
    await eventually('the order to be made', async () =>
      (await sandbox.books()).orders.some(({ receipt }) => receipt === 'hung') ? true : undefined,
    )
    patience.abort()
    await assert.rejects(hanging, { name: 'AbortError' })
  })

  test('a stop ends a hanging call', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    await sandbox.setFaults({ hang_next_ms: 60_000 })
    const hanging = sandbox.send('GET', `/v1/orders/${order.id}`)
    await eventually('the call to hang', async () =>
      (await sandbox.get('/sandbox/webhooks')).hang_next_ms === 0 ? true : undefined,
    )
    await sandbox.close()
    assert.equal((await hanging).body.id, order.id)
  })

  test('does not affect wrong keys, scripts and the pop-up', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    await sandbox.setFaults({ fail_next: 1 })
    assert.equal((await fetch(`${sandbox.url}/v1/orders`)).status, 401)
    await sandbox.pay(order.id)
    assert.equal((await sandbox.get('/sandbox/webhooks')).fail_next, 1)
  })
})
