import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it, type TestContext } from 'node:test'
import { runSandbox } from '#test/paying-shop.ts'
import type { ProviderConfig } from '../../platform/config/config.ts'
import { ProviderError, type ProviderFailure } from './provider.ts'
import { createRazorpay } from './razorpay.ts'

const settings = (apiUrl: string, given: Partial<ProviderConfig> = {}): ProviderConfig => ({
  apiUrl,
  checkoutScript: `${apiUrl}/v1/checkout.js`,
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox_key_secret',
  webhookSecrets: ['now', 'before'],
  isTestMode: true,
  ...given,
})

const quick = { timeoutMs: 60_000, retryMs: 1 }

interface Asked {
  method: string
  url: string
  body: string
  headers: IncomingMessage['headers']
}

type Reply = (response: ServerResponse, asked: Asked) => void

/** A provider with one prepared answer per call; the last answer repeats. */
async function openProvider(t: TestContext, replies: Reply[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { method = '', url = '', headers } = request
    const call = { method, url, headers, body: Buffer.concat(chunks).toString() }
    asked.push(call)
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    reply?.(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, url, provider: createRazorpay(settings(url), quick) }
}

const json =
  (status: number, body: unknown): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const error = (status: number, description: string) => json(status, { error: { code: 'X', description } })
const cut: Reply = (response) => response.destroy()

const order = {
  id: 'order_1',
  amount: 50_000,
  currency: 'INR',
  receipt: 'sk_1',
  status: 'created',
  notes: [],
}
const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 50_000,
  currency: 'INR',
  status: 'captured',
  method: 'card',
  card: { last4: '1007' },
  created_at: 1,
}
const newOrder = { amountPaise: 50_000, currency: 'INR', receipt: 'sk_1', notes: { order: 'ORD004' } }

const failsWith =
  (failure: ProviderFailure, description: string | null = null) =>
  (thrown: unknown) => {
    assert.ok(thrown instanceof ProviderError, String(thrown))
    assert.deepEqual([thrown.failure, thrown.description], [failure, description])
    return true
  }

describe('the HTTP client of the provider', () => {
  it('sends keys, path and body as the protocol requires', async (t) => {
    const { asked, provider } = await openProvider(t, [json(200, order)])
    assert.deepEqual(await provider.createOrder(newOrder), {
      id: 'order_1',
      amountPaise: 50_000,
      currency: 'INR',
      receipt: 'sk_1',
      status: 'created',
    })
    const [call] = asked
    assert.deepEqual([call?.method, call?.url], ['POST', '/v1/orders'])
    assert.equal(
      call?.headers.authorization,
      `Basic ${Buffer.from('rzp_test_sandbox:sandbox_key_secret').toString('base64')}`,
    )
    const { payment: capture, ...body } = JSON.parse(call?.body ?? '')
    assert.deepEqual(body, { amount: 50_000, currency: 'INR', receipt: 'sk_1', notes: { order: 'ORD004' } })
    assert.equal(capture.capture, 'automatic')
  })

  it('classifies failures by what the caller knows', async (t) => {
    const cases: [Reply, ProviderFailure, string | null][] = [
      [error(400, 'Order receipt should be unique.'), 'refused', 'Order receipt should be unique.'],
      [error(401, 'Authentication failed'), 'turned_away', 'Authentication failed'],
      [(response) => response.writeHead(403).end('<html>Forbidden</html>'), 'turned_away', null],
      [json(404, {}), 'unknown', null],
      [error(429, 'Too many requests'), 'unreachable', 'Too many requests'],
      [error(500, 'Oops'), 'unknown', 'Oops'],
      [(response) => response.writeHead(502).end('<html>Bad Gateway</html>'), 'unknown', null],
      [(response) => response.writeHead(302, { location: '/elsewhere' }).end(), 'unknown', null],
      [json(200, { id: 7 }), 'unknown', null],
      [(response) => response.writeHead(200).end('not json'), 'unknown', null],
      [cut, 'unknown', null],
    ]
    for (const [reply, failure, description] of cases) {
      const { provider } = await openProvider(t, [reply])
      await assert.rejects(provider.createOrder(newOrder), failsWith(failure, description))
    }
  })

  it('calls a closed port unreachable and a hanging one unknown', async (t) => {
    const { url } = await openProvider(t, [() => undefined])
    const hanging = createRazorpay(settings(url), { timeoutMs: 50, retryMs: 1 })
    await assert.rejects(hanging.fetchPayment('pay_1'), failsWith('unknown'))
    const closed = createRazorpay(settings(await closedPort()), quick)
    await assert.rejects(closed.createOrder(newOrder), failsWith('unreachable'))
  })

  it('repeats queries after 429, 5xx and broken connections, at most twice', async (t) => {
    for (const failure of [error(429, 'Slow'), error(503, 'Oops'), cut]) {
      const { asked, provider } = await openProvider(t, [failure, failure, json(200, payment)])
      assert.equal((await provider.fetchPayment('pay_1')).status, 'captured')
      assert.equal(asked.length, 3)
    }
    const { asked, provider } = await openProvider(t, [error(500, 'Oops')])
    await assert.rejects(provider.fetchOrderPayments('order_1'), failsWith('unknown', 'Oops'))
    assert.equal(asked.length, 3)
  })

  it('waits as long as Retry-After says, unless too long', async (t) => {
    const slow =
      (seconds: string): Reply =>
      (response) => {
        response.writeHead(429, { 'retry-after': seconds }).end('{}')
      }
    const { provider, asked } = await openProvider(t, [slow('1'), json(200, payment)])
    const startedAt = performance.now()
    await provider.fetchPayment('pay_1')
    assert.equal(asked.length, 2)
    assert.ok(performance.now() - startedAt >= 1_000)

    const closed = await openProvider(t, [slow('3600')])
    await assert.rejects(closed.provider.fetchPayment('pay_1'), { retryAfterMs: 3_600_000 })
    assert.equal(closed.asked.length, 1)
  })

  it('repeats a refund in progress, but not with rejected keys', async (t) => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 50_000, status: 'pending' }
    const busy = await openProvider(t, [error(409, 'It is still in progress.'), json(200, refund)])
    assert.equal((await busy.provider.refundPayment('pay_1', 50_000, 'return-pay_1')).id, 'rfnd_1')
    const rotated = await openProvider(t, [error(401, 'Authentication failed')])
    await assert.rejects(rotated.provider.fetchPayment('pay_1'), { failure: 'turned_away' })
    assert.equal(rotated.asked.length, 1)
  })

  it('never repeats the creation of an order or a refusal', async (t) => {
    for (const failure of [error(500, 'Oops'), cut, error(400, 'No')]) {
      const { asked, provider } = await openProvider(t, [failure])
      await assert.rejects(provider.createOrder(newOrder))
      assert.equal(asked.length, 1)
    }
    const { asked, provider } = await openProvider(t, [error(429, 'Slow'), json(200, order)])
    await provider.createOrder(newOrder)
    assert.equal(asked.length, 2)
  })

  it('repeats a refund under the same idempotency key and body', async (t) => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 50_000, status: 'pending' }
    const { asked, provider } = await openProvider(t, [error(500, 'Oops'), json(200, refund)])
    const made = await provider.refundPayment('pay_1', 50_000, 'return-pay_1')
    assert.deepEqual(made, {
      id: 'rfnd_1',
      paymentId: 'pay_1',
      amountPaise: 50_000,
      receipt: null,
      status: 'pending',
    })
    const sent = asked.map((call) => [call.url, call.headers['x-refund-idempotency'], call.body])
    assert.deepEqual(sent[0], sent[1])
    assert.deepEqual(sent[0]?.slice(0, 2), ['/v1/payments/pay_1/refund', 'return-pay_1'])
  })

  it('checks the payment before it reports a failed capture', async (t) => {
    const captured = await openProvider(t, [error(500, 'Oops'), json(200, payment)])
    assert.equal((await captured.provider.capturePayment('pay_1', 50_000, 'INR')).status, 'captured')
    assert.deepEqual(
      captured.asked.map((call) => `${call.method} ${call.url}`),
      ['POST /v1/payments/pay_1/capture', 'GET /v1/payments/pay_1'],
    )
    const still = await openProvider(t, [error(400, 'No'), json(200, { ...payment, status: 'authorized' })])
    await assert.rejects(still.provider.capturePayment('pay_1', 50_000, 'INR'), failsWith('refused', 'No'))
  })

  it('finds only the order with exactly our receipt', async (t) => {
    const items = [{ ...order, id: 'order_2', receipt: 'other' }, order]
    const found = await openProvider(t, [json(200, { items })])
    assert.equal((await found.provider.findOrderByReceipt('sk_1'))?.id, 'order_1')
    assert.equal(found.asked[0]?.url, '/v1/orders?receipt=sk_1&count=1')
    const none = await openProvider(t, [json(200, { items: [] })])
    assert.equal(await none.provider.findOrderByReceipt('sk_1'), null)
    const attempts = [payment, { ...payment, id: 'pay_2', created_at: 2 }]
    const listed = await openProvider(t, [json(200, { items: attempts })])
    assert.deepEqual(
      (await listed.provider.fetchOrderPayments('order_1')).map((attempt) => attempt.id),
      ['pay_2', 'pay_1'],
    )
  })
})

/** The address of a closed port. */
async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

describe('the client against the sandbox', async () => {
  const sandbox = await runSandbox({ after })
  const provider = createRazorpay(settings(sandbox.url), quick)
  const open = () => provider.createOrder({ ...newOrder, receipt: randomUUID() })

  it('creates an order once per receipt and finds it', async () => {
    const made = await open()
    assert.deepEqual(await provider.findOrderByReceipt(made.receipt ?? ''), made)
    assert.equal(await provider.findOrderByReceipt('unknown'), null)
    await assert.rejects(
      provider.createOrder({ ...newOrder, receipt: made.receipt ?? '' }),
      failsWith('refused', 'Order receipt should be unique.'),
    )
  })

  it('fetches, captures and refunds a payment', async () => {
    const { id: orderId } = await open()
    await sandbox.tryToPay(orderId, { outcome: 'failed' })
    const { razorpay_payment_id: id, razorpay_signature: signature } = await sandbox.pay(orderId, {
      outcome: 'authorized',
    })
    assert.ok(provider.isPaymentSignature(orderId, id, signature))
    const attempts = await provider.fetchOrderPayments(orderId)
    assert.deepEqual(attempts.map((attempt) => attempt.status).toSorted(), ['authorized', 'failed'])
    assert.equal((await provider.fetchPayment(id)).cardLast4, '1007')
    assert.equal((await provider.capturePayment(id, 50_000, 'INR')).status, 'captured')
    assert.equal((await provider.capturePayment(id, 50_000, 'INR')).status, 'captured')
    const refund = await provider.refundPayment(id, 50_000, `return-${id}`)
    assert.deepEqual(await provider.refundPayment(id, 50_000, `return-${id}`), refund)
    assert.deepEqual(await provider.fetchRefund(refund.id), refund)
    assert.equal((await provider.fetchPayment(id)).refundedPaise, 50_000)
    await assert.rejects(
      provider.refundPayment(id, 100, 'another-key'),
      failsWith('refused', 'The payment has been fully refunded already'),
    )
  })

  it('a wrong key is turned away', async () => {
    const stranger = createRazorpay(settings(sandbox.url, { keySecret: 'guessed' }), quick)
    await assert.rejects(stranger.createOrder(newOrder), failsWith('turned_away', 'Authentication failed'))
  })
})
