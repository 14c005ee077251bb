import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { wasICharged } from '#contract/shop/payment-status.ts'
import { eventually, ok, openPayingShop } from '#test/paying-shop.ts'
import { shopActor } from '../../platform/actor.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { type PaymentProvider, ProviderError } from '../provider/provider.ts'
import { compareLedgers } from '../reconciliation/compare-ledgers.ts'
import { reconcilePayments } from '../reconciliation/reconcile.ts'
import { findUnmatched } from '../unmatched/list-unmatched.ts'
import { explainPayment, refundPayment } from '../unmatched/refund-or-explain.ts'
import { saveUnmatched } from '../unmatched/save-unmatched.ts'
import { sweepEvents } from './process-events.ts'

const shop = await openPayingShop({ after })
const { db, faults, provider, sandbox } = shop
const items = [{ productId: 1, quantity: 1 }]

await shop.takeWebhooks()
await sandbox.setFaults({ drop: 1 })
const hearWebhooks = () => sandbox.setFaults({ drop: 0 })

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })
  await sandbox.setFaults({ drop: 1 })
})

type Asking = 'payment_link_id' | 'qr_code_id'

const inAnHour = (): Date => new Date(Date.now() + 3_600_000)

/** Asks for the money of an order by a link or a code, where the checkout opens an order at the provider. */
const openBy: Record<Asking, PaymentProvider['createOrder']> = {
  payment_link_id: async ({ receipt: reference, ...order }) => {
    const link = await provider.createPaymentLink({
      ...order,
      reference,
      description: 'Potting mix',
      expiresAt: inAnHour(),
    })
    return { ...link, receipt: link.reference }
  },
  qr_code_id: async ({ amountPaise, currency, notes, receipt }) => {
    const code = await provider.createQrCode({
      amountPaise,
      name: 'Soilkin',
      description: 'Potting mix',
      closesAt: inAnHour(),
      notes,
    })
    return { id: code.id, amountPaise, currency, receipt, status: code.status }
  },
}

async function ask(by: Asking) {
  const shopper = await shop.registerShopper()
  faults.createOrder = openBy[by]
  const started = await shop.start(shopper.token, { items })
  delete faults.createOrder
  return { ...shopper, ...started }
}

const pay = (by: Asking, id: string, fields: object = {}) =>
  sandbox.post('/sandbox/pay', { [by]: id, method: 'upi', ...fields })

const paymentOf = async (orderId: string) => {
  const { rows } = await db.execute<{ status: string; provider_payment_id: string | null }>(
    sql`SELECT status, provider_payment_id FROM payments WHERE order_id = ${Number(orderId.slice(3))}`,
  )
  return rows[0] ?? assert.fail(`${orderId} has no payment.`)
}
const becomes = (orderId: string, status: string) =>
  eventually(
    `an order that is ${status}`,
    async () => (await paymentOf(orderId)).status === status || undefined,
  )

/** Makes every waiting event due now, as often as an unknown order is tried. */
async function sweepAll(): Promise<void> {
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await db.execute(sql`UPDATE webhook_events SET next_attempt_at = now()`)
    await sweepEvents(shop)
  }
}

const deliver = async (
  event: string,
  entities: Record<string, object>,
  secret = 'sandbox_webhook_secret',
) => {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: 1 })
  const answer = await shop.callPath('POST /api/razorpay-webhook', {
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': randomUUID(),
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  })
  return answer.status
}

const compareNow = () => compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000))
const differenceOf = async (paymentId: string) =>
  (await compareNow()).differences.find(({ providerPaymentId }) => providerPaymentId === paymentId)?.kind
const openJobs = async (kind: string) =>
  (await readFailedJobs(db)).filter((job) => job.kind === kind).map(({ reference }) => reference)

describe('money for payment links and QR codes', () => {
  for (const by of ['payment_link_id', 'qr_code_id'] as const) {
    it(`settles a payment by ${by} from its webhooks`, async () => {
      const { email, id, orderId, token } = await ask(by)
      const before = await openJobs('webhook')
      await hearWebhooks()
      const { razorpay_payment_id: paymentId } = await pay(by, id)
      await becomes(orderId, 'paid')
      assert.equal((await shop.order(token, orderId)).transaction_id, paymentId)
      assert.deepEqual(await shop.mailOf(email), ['order-placed'])
      await eventually('all events', async () => {
        const { rows } = await db.execute(sql`SELECT 1 FROM webhook_events WHERE processed_at IS NULL`)
        return rows.length === 0 || undefined
      })
      assert.deepEqual(await openJobs('webhook'), before)
    })

    it(`settles a payment by ${by} that no webhook reported`, async () => {
      const { id, orderId } = await ask(by)
      await pay(by, id)
      await db.execute(sql`UPDATE payments SET next_poll_at = now() WHERE provider_order_id = ${id}`)
      await reconcilePayments(shop)
      assert.equal((await paymentOf(orderId)).status, 'paid')
    })

    it(`settles money by ${by} that only the comparison finds`, async () => {
      const { id, orderId } = await ask(by)
      const { razorpay_payment_id: paymentId } = await pay(by, id)
      assert.equal(await differenceOf(paymentId), 'settled')
      assert.deepEqual(await paymentOf(orderId), { status: 'paid', provider_payment_id: paymentId })
    })

    it(`lists money by ${by} without an order as unmatched`, async () => {
      const { id } = await openBy[by]({
        amountPaise: 45_000,
        currency: 'INR',
        receipt: randomUUID(),
        notes: {},
      })
      await hearWebhooks()
      const { razorpay_payment_id: paymentId } = await pay(by, id)
      const event = by === 'qr_code_id' ? 'qr_code.credited' : 'payment_link.paid'
      await eventually('the event', async () => {
        const { rows } = await db.execute(
          sql`SELECT 1 FROM webhook_events WHERE event = ${event} AND body LIKE ${`%${id}%`}`,
        )
        return rows.length > 0 || undefined
      })
      await sweepAll()
      const { rows } = await db.execute<{ last_error: string | null }>(
        sql`SELECT last_error FROM webhook_events WHERE event = ${event} AND body LIKE ${`%${id}%`}`,
      )
      assert.deepEqual(rows, [{ last_error: 'No payment of ours belongs to this order.' }])
      await compareNow()
      const { payments } = await findUnmatched(db, {})
      assert.ok(payments.some(({ provider_payment_id: seen }) => seen === paymentId))
      assert.ok((await openJobs('money')).includes(paymentId))
    })
  }

  it('lists money of a code when the account has no codes', async () => {
    const { id } = await ask('qr_code_id')
    const { razorpay_payment_id: paymentId } = await pay('qr_code_id', id)
    faults.findQrCodeOf = async () => {
      throw new ProviderError('refused', 'QR codes are not enabled.')
    }
    assert.equal(await differenceOf(paymentId), 'unknown_order')
  })

  it('lists money of a second order with the receipt of a payment', async () => {
    const { orderId } = await shop.start((await shop.registerShopper()).token, { items })
    const { rows } = await db.execute<{ receipt: string }>(
      sql`SELECT receipt FROM payments WHERE order_id = ${Number(orderId.slice(3))}`,
    )
    const receipt = rows[0]?.receipt ?? assert.fail()
    const { id: second } = await sandbox.createOrder()
    faults.fetchOrder = async (id) => ({ id, amountPaise: 50_000, currency: 'INR', receipt, status: 'paid' })
    const { razorpay_payment_id: paymentId } = await sandbox.pay(second)
    assert.equal(await differenceOf(paymentId), 'unknown_order')
    assert.equal((await paymentOf(orderId)).status, 'open')
  })

  for (const by of ['payment_link_id', 'qr_code_id'] as const) {
    it(`staff cannot decide money by ${by} of a known order`, async () => {
      const { id, orderId } = await ask(by)
      const { razorpay_payment_id: paymentId } = await pay(by, id)
      await saveUnmatched(db, await provider.fetchPayment(paymentId))
      const { payments } = await findUnmatched(db, {})
      const unmatched = payments.find((one) => one.provider_payment_id === paymentId) ?? assert.fail()
      const decision = { actor: shopActor, idempotency: null, id: unmatched.id, reason: 'A trial.' }
      const known = { code: 'order_known', message: new RegExp(`belongs to ${orderId}`) }
      await assert.rejects(explainPayment(shop, decision), known)
      await assert.rejects(refundPayment(shop, decision), known)
      faults.findQrCodeOf = faults.fetchOrder = async () => {
        throw new ProviderError('unreachable', 'The line is cut.')
      }
      await assert.rejects(explainPayment(shop, decision), { code: 'payment_unavailable' })
    })
  }

  it('polls a link for days before its first attempt', async () => {
    const { id } = await ask('payment_link_id')
    const pollAfterAnHour = async (kind: string) => {
      await db.execute(sql`
        UPDATE payments SET kind = ${kind}, created_at = now() - interval '1 hour', next_poll_at = now()
        WHERE provider_order_id = ${id}`)
      await reconcilePayments(shop)
      const { rows } = await db.execute<{ is_due: boolean }>(
        sql`SELECT next_poll_at IS NOT NULL AS is_due FROM payments WHERE provider_order_id = ${id}`,
      )
      return rows[0]?.is_due
    }
    assert.deepEqual([await pollAfterAnHour('checkout'), await pollAfterAnHour('link')], [false, true])
  })

  it('settles a link by an event that names only the order behind it', async () => {
    const { id, orderId } = await ask('payment_link_id')
    const { razorpay_payment_id: paymentId } = await pay('payment_link_id', id)
    const payment = await sandbox.get(`/v1/payments/${paymentId}`)
    assert.match(payment.order_id, /^order_/)
    assert.equal(await deliver('payment.captured', { payment }), 200)
    await becomes(orderId, 'paid')
  })

  it('refuses an event of a link with a wrong signature', async () => {
    const { id, orderId } = await ask('payment_link_id')
    await pay('payment_link_id', id)
    assert.equal(await deliver('payment_link.paid', { payment_link: { id } }, 'guessed'), 400)
    assert.equal((await paymentOf(orderId)).status, 'open')
  })

  it('reports a failed attempt on a link to nobody', async () => {
    const { id, orderId } = await ask('payment_link_id')
    const before = await openJobs('webhook')
    await hearWebhooks()
    await sandbox.send('POST', '/sandbox/pay', { payment_link_id: id, method: 'upi', outcome: 'failed' })
    await becomes(orderId, 'failed')
    await sweepAll()
    assert.deepEqual(await openJobs('webhook'), before)
  })

  it('has no rule for a link or code that ended without money', async () => {
    const { id, orderId } = await ask('payment_link_id')
    await hearWebhooks()
    await provider.cancelPaymentLink(id)
    const ended = await eventually('the event', async () => {
      const { rows } = await db.execute<{ last_error: string }>(
        sql`SELECT last_error FROM webhook_events WHERE event = 'payment_link.cancelled' AND processed_at IS NOT NULL`,
      )
      return rows[0]
    })
    assert.equal(ended.last_error, 'There is no rule for this event.')
    assert.equal((await paymentOf(orderId)).status, 'open')
  })

  it('counts a dashboard refund of a link before its settlement', async () => {
    const { id, orderId } = await ask('payment_link_id')
    const { razorpay_payment_id: paymentId } = await pay('payment_link_id', id)
    await hearWebhooks()
    const refund = await sandbox.post('/sandbox/refunds', { payment_id: paymentId })
    await becomes(orderId, 'refunded')
    const { rows } = await db.execute<{ amount_paise: number }>(
      sql`SELECT amount_paise::int FROM refunds WHERE provider_refund_id = ${refund.id}`,
    )
    assert.equal(rows.length, 1)
  })

  it('finds a charge of a link by the number of its payment', async () => {
    const { id } = await ask('payment_link_id')
    const { razorpay_payment_id: paymentId } = await pay('payment_link_id', id)
    const { state } = ok(await shop.call(wasICharged, { body: { id: paymentId } }))
    assert.equal(state, 'paid')
  })
})
