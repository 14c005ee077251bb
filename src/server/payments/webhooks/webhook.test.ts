import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, afterEach, describe, it, mock } from 'node:test'
import { sql } from 'drizzle-orm'
import { eventually, ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { ProviderError } from '../provider/provider.ts'
import { createEventQueue } from './event-queue.ts'
import { sweepEvents } from './process-events.ts'

const shop = await openPayingShop(
  { after },
  {
    RAZORPAY_KEY_ID: 'rzp_test_sandbox',
    RAZORPAY_KEY_SECRET: 'sandbox_key_secret',
    RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret',
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'last-year',
  },
)
const { sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const items = [{ productId: 1, quantity: 1 }]
const path = 'POST /api/razorpay-webhook'

interface Delivery {
  body: string
  id?: string
  secret?: string
  signature?: string
}

const deliver = ({ body, id = randomUUID(), secret = 'sandbox_webhook_secret', signature }: Delivery) =>
  shop.callPath(path, {
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': signature ?? createHmac('sha256', secret).update(body).digest('hex'),
    },
  })

const eventBody = (event: string, orderId: string, paymentId = 'pay_any') =>
  JSON.stringify({
    entity: 'event',
    event,
    payload: { payment: { entity: { id: paymentId, order_id: orderId, status: 'captured', amount: 1 } } },
    created_at: 1,
  })

interface StoredEvent {
  [column: string]: unknown
  event: string
  is_done: boolean
  attempts: number
  last_error: string | null
}

const storedEvent = async (id: string): Promise<StoredEvent | undefined> => {
  const { rows } = await shop.db.execute<StoredEvent>(sql`
    SELECT event, processed_at IS NOT NULL AS is_done, attempts, last_error FROM webhook_events WHERE id = ${id}`)
  return rows[0]
}

const isDone = (id: string) =>
  eventually('the event', async () => {
    const event = await storedEvent(id)
    return event?.is_done ? event : undefined
  })

/** The error of the first attempt. */
const isTried = (id: string) =>
  eventually('the first attempt', async () => (await storedEvent(id))?.last_error ?? undefined)

/** Makes every waiting event due now. */
const makeDue = () => shop.db.execute(sql`UPDATE webhook_events SET next_attempt_at = now()`)

const startAndPay = async () => {
  const shopper = await shop.registerShopper()
  const started = await shop.start(shopper.token, { items })
  return { ...shopper, started, proof: await sandbox.pay(started.id) }
}

const statusOf = async (orderId: string) => {
  const { rows } = await shop.db.execute<{ status: string }>(
    sql`SELECT status FROM payments WHERE order_id = ${Number(orderId.slice(3))}`,
  )
  return rows[0]?.status
}

const becomes = (orderId: string, status: string) =>
  eventually(`an order that is ${status}`, async () => (await statusOf(orderId)) === status || undefined)

describe('POST /api/razorpay-webhook', () => {
  it('settles a payment whose browser did not return', async () => {
    const { token, email, started, proof } = await startAndPay()
    const id = randomUUID()
    const answer = await deliver({ id, body: eventBody('payment.captured', started.id) })
    assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }])
    await isDone(id)
    const order = await shop.order(token, started.orderId)
    assert.deepEqual([order.payment_status, order.transaction_id], ['Paid', proof.razorpay_payment_id])
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
  })

  it('stores a body with NUL without it', async () => {
    const bodies = [
      eventBody('payment.captured\0', 'order_\0', 'pay_\0'),
      eventBody('payment.captured', 'order_\0none', 'pay_\0none'),
      JSON.stringify({
        event: 'payment.dispute.lost',
        created_at: 1,
        payload: {
          dispute: {
            entity: { id: 'disp_\0nul', payment_id: 'pay_\0', amount: 1, currency: 'INR', reason_code: '\0' },
          },
        },
      }),
    ]
    for (const body of bodies) {
      assert.ok(body.includes('\\u0000'))
      const id = randomUUID()
      assert.equal((await deliver({ id, body })).status, 200)
      const { event, last_error } = (await storedEvent(id)) ?? {}
      assert.ok(event?.startsWith('payment.') && !/unreadable|unicode|encoding/i.test(last_error ?? ''), body)
    }
    await makeDue()
    await sweepEvents(shop)
    await eventually('the dispute', async () => {
      const { rows } = await shop.db.execute(sql`SELECT id FROM disputes WHERE id = 'disp_nul'`)
      return rows[0]
    })
  })

  // #webhook-e0d
  it("uses the provider's present state, not the event's snapshot", async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items })
    const id = randomUUID()
    await deliver({ id, body: eventBody('payment.captured', started.id) })
    await isDone(id)
    assert.equal(await statusOf(started.orderId), 'open')
  })

  // #webhook-64d
  it('changes nothing after the browser, when repeated, or as another event', async () => {
    const { token, email, started, proof } = await startAndPay()
    ok(await shop.tryToVerify(token, proof))
    const before = await shop.stockOf(1)
    const id = randomUUID()
    const body = eventBody('payment.captured', started.id, proof.razorpay_payment_id)
    for (const again of [id, id, randomUUID()]) assert.equal((await deliver({ id: again, body })).status, 200)
    await isDone(id)
    const events = await Promise.all(
      ['payment.authorized', 'order.paid', 'payment.failed'].map(async (name) => {
        const eventId = randomUUID()
        await deliver({ id: eventId, body: eventBody(name, started.id) })
        return eventId
      }),
    )
    for (const eventId of events) await isDone(eventId)
    assert.deepEqual(await shop.stockOf(1), before)
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
    assert.equal((await shop.order(token, started.orderId)).history.length, 2)
  })

  it('rejects forged, missing and foreign signatures, and stores nothing', async () => {
    const body = eventBody('payment.captured', 'order_x')
    const id = randomUUID()
    refused(await deliver({ id, body, secret: 'guessed' }), 400, 'invalid_signature')
    refused(await deliver({ id, body, secret: 'sandbox_key_secret' }), 400, 'invalid_signature')
    refused(await deliver({ id, body, signature: '' }), 400, 'invalid_signature')
    const right = createHmac('sha256', 'sandbox_webhook_secret').update(body).digest('hex')
    refused(await deliver({ id, body: `${body} `, signature: right }), 400, 'invalid_signature')
    refused(await shop.callPath(path, { body: {} }), 400, 'invalid_signature')
    refused(await shop.callPath(path), 400, 'invalid_signature')
    assert.equal(await storedEvent(id), undefined)
  })

  // #webhook-9f1
  it('accepts the previous secret during a rotation', async () => {
    const answer = await deliver({ body: eventBody('payment.captured', 'order_x'), secret: 'last-year' })
    assert.equal(answer.status, 200)
  })

  // #webhook-bf4
  it('rejects a body over 256 KB', async () => {
    refused(await deliver({ body: 'x'.repeat(256 * 1024 + 1) }), 413, 'body_too_large')
  })

  it('stores and marks events without a rule, also unreadable ones', async () => {
    const bodies: [string, string][] = [
      [eventBody('subscription.charged', 'order_x'), 'subscription.charged'],
      ['{"event":"refund.processed","payload":{}}', 'refund.processed'],
      ['{"event":"payment.captured"}', 'payment.captured'],
      ['not json', 'unreadable'],
      ['[]', 'unreadable'],
      ['', 'unreadable'],
      ['{"event":7}', 'unreadable'],
    ]
    for (const [body, event] of bodies) {
      const id = randomUUID()
      assert.equal((await deliver({ id, body })).status, 200)
      const stored = await isDone(id)
      assert.deepEqual([stored?.event, stored?.last_error], [event, 'There is no rule for this event.'])
    }
  })

  it('stores simultaneous events once each', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const body = eventBody('settlement.processed', 'order_none')
    const ids = [second, first, second, first]
    const answers = await Promise.all(ids.map((id) => deliver({ body, id })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    for (const id of [first, second]) await isDone(id)
  })

  it('identifies an event with a missing or empty id by its content', async () => {
    for (const order of ['order_without_id', 'order_with_empty_id']) {
      const body = eventBody('payment.captured', order)
      const signature = createHmac('sha256', 'sandbox_webhook_secret').update(body).digest('hex')
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        ...(order === 'order_with_empty_id' && { 'x-razorpay-event-id': '' }),
      }
      for (let times = 0; times < 2; times += 1) {
        assert.equal((await shop.callPath(path, { body: Buffer.from(body), headers })).status, 200)
      }
      const { rows } = await shop.db.execute<{ id: string }>(
        sql`SELECT id FROM webhook_events WHERE body = ${body}`,
      )
      assert.equal(rows.length, 1)
      assert.match(rows[0]?.id ?? '', /^sha256:/)
    }
  })

  it('retries an unknown order, then marks it as foreign', async () => {
    const id = randomUUID()
    await deliver({ id, body: eventBody('payment.captured', 'order_unknown') })
    await isTried(id)
    assert.equal((await storedEvent(id))?.is_done, false)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await makeDue()
      await sweepEvents(shop)
    }
    const stored = await storedEvent(id)
    assert.deepEqual([stored?.is_done, stored?.attempts], [true, 6])
  })

  it('loses no event when the process or the provider fails', async () => {
    const { started } = await startAndPay()
    const id = randomUUID()
    faults.fetchOrderPayments = async () => {
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    await deliver({ id, body: eventBody('payment.captured', started.id) })
    assert.equal(await isTried(id), 'The line is cut.')
    delete faults.fetchOrderPayments
    assert.equal(await statusOf(started.orderId), 'open')
    await makeDue()
    await Promise.all([sweepEvents(shop), sweepEvents(shop), sweepEvents(shop)])
    assert.equal(await statusOf(started.orderId), 'paid')
    assert.equal((await storedEvent(id))?.attempts, 1)
  })

  it('a stopping shop leaves a new event to the sweep', async () => {
    const { started } = await startAndPay()
    const [id, body] = [randomUUID(), eventBody('payment.captured', started.id)]
    let asked = 0
    faults.fetchOrderPayments = async () => {
      asked += 1
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    await shop.db.execute(
      sql`INSERT INTO webhook_events (id, event, body) VALUES (${id}, 'payment.captured', ${body})`,
    )
    const queue = createEventQueue(shop)
    mock.timers.enable({ apis: ['setTimeout'] })
    queue.add({ id, body, attempt: null })
    await queue.drain()
    mock.timers.tick(10_000)
    mock.timers.reset()
    assert.deepEqual([asked, (await storedEvent(id))?.is_done], [0, false])
    delete faults.fetchOrderPayments
    await makeDue()
    await sweepEvents(shop)
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  it('retries an event every hour while the provider is unreachable', async () => {
    const { started } = await startAndPay()
    const id = randomUUID()
    faults.fetchOrderPayments = async () => {
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    await shop.db.execute(sql`
      INSERT INTO webhook_events (id, event, body, attempts)
      VALUES (${id}, 'payment.captured', ${eventBody('payment.captured', started.id)}, 70)`)
    await sweepEvents(shop)
    const { rows } = await shop.db.execute<{ minutes: number }>(sql`
      SELECT round(extract(epoch FROM next_attempt_at - now()) / 60)::int AS minutes
      FROM webhook_events WHERE id = ${id}`)
    assert.deepEqual(rows, [{ minutes: 60 }])
  })
})

describe('webhooks of the sandbox', () => {
  it('settles doubled, shuffled and mis-signed webhooks of the sandbox', async () => {
    await shop.takeWebhooks()
    await sandbox.setFaults({ duplicate: 0.5, shuffle: 0.5, bad_signature: 0.3, retry_ms: 20, seed: 7 })
    const bought = []
    for (let count = 0; count < 6; count += 1) {
      const { token } = await shop.registerShopper()
      const { id, orderId } = await shop.start(token, { items })
      if (count % 2) await sandbox.tryToPay(id, { outcome: 'failed' })
      const proof = await sandbox.pay(id, { outcome: count % 3 ? 'captured' : 'authorized' })
      bought.push({ token, orderId, paymentId: proof.razorpay_payment_id })
    }
    for (const { token, orderId, paymentId } of bought) {
      await becomes(orderId, 'paid')
      assert.equal((await shop.order(token, orderId)).transaction_id, paymentId)
    }
    await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })
  })

  it('settles a payment that failed first and succeeded later', async () => {
    await sandbox.setFaults({ late_ms: 200 })
    const { token } = await shop.registerShopper()
    const { id, orderId } = await shop.start(token, { items })
    assert.equal((await sandbox.tryToPay(id, { outcome: 'late' })).status, 400)
    await eventually('the failed attempt', async () => (await statusOf(orderId)) !== 'open' || undefined)
    await becomes(orderId, 'paid')
  })
})
