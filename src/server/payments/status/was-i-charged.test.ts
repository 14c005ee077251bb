import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelOrder } from '#contract/shop/orders.ts'
import { wasICharged } from '#contract/shop/payment-status.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { ProviderError } from '../provider/provider.ts'
import { closeOverduePayments } from '../reconciliation/close-overdue.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const shop = await openPayingShop({ after })
const { db, sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const items = [{ productId: 1, quantity: 1 }]
const ask = (id: string, given: { token?: string; contact?: string } = {}) => {
  const { token, contact } = given
  return shop.call(wasICharged, { token, body: { id, contact } })
}
const stateOf = async (id: string, token: string) => ok(await ask(id, { token })).state

const started = async () => {
  const shopper = await shop.registerShopper()
  return { ...shopper, ...(await shop.start(shopper.token, { items })) }
}
const bought = async () => {
  const shopper = await shop.registerShopper()
  const orderId = await shop.buy(shopper.token, { items })
  const order = await shop.order(shopper.token, orderId)
  return { ...shopper, orderId, total: order.total_amount, paymentId: order.transaction_id ?? '' }
}
/** Allows the next poll at once. */
const forgetPolls = () => db.execute(sql`UPDATE payments SET checked_at = NULL`)

const away = async (): Promise<never> => {
  throw new ProviderError('unreachable', 'The line is cut.')
}

describe('the state of a charge', () => {
  it('reports a paid payment with its amount only', async () => {
    const { token, orderId, paymentId, total } = await bought()
    const expected = { state: 'paid', amount: total, refunded: 0 }
    assert.deepEqual(ok(await ask(orderId, { token })), expected)
    assert.deepEqual(ok(await ask(paymentId)), expected)
    assert.deepEqual(ok(await ask(orderId.toLowerCase(), { token })), expected)
  })

  it('reports “not charged” when no money came', async () => {
    const { token, id, orderId } = await started()
    assert.equal(await stateOf(orderId, token), 'not_charged')
    assert.equal(ok(await ask(id)).state, 'not_charged')
    await sandbox.tryToPay(id, { outcome: 'failed' })
    await forgetPolls()
    assert.equal(await stateOf(orderId, token), 'not_charged')
    await shop.runOut(orderId)
    await closeOverduePayments(shop)
    assert.equal(await stateOf(orderId, token), 'not_charged')
    ok(await shop.call(cancelOrder, { token, params: { id: orderId } }))
    assert.equal(await stateOf(orderId, token), 'not_charged')
  })

  it('polls the provider for a payment without a webhook', async () => {
    const first = await started()
    await sandbox.pay(first.id)
    assert.equal(await stateOf(first.orderId, first.token), 'paid')
    assert.equal((await shop.order(first.token, first.orderId)).order_status, 'Processing')
    const second = await started()
    const { razorpay_payment_id } = await sandbox.pay(second.id)
    assert.equal(ok(await ask(razorpay_payment_id)).state, 'paid')
  })

  it('reports “not charged” for the id of a failed attempt', async () => {
    const { id } = await started()
    await sandbox.tryToPay(id, { outcome: 'failed' })
    const { payments } = await sandbox.books()
    const failed = payments.find(({ order_id }) => order_id === id)
    assert.equal(ok(await ask(failed?.id ?? '')).state, 'not_charged')
  })

  it('reports “pending” while the provider has not answered', async () => {
    const { token, id, orderId } = await started()
    faults.fetchOrderPayments = away
    faults.fetchPayment = away
    await forgetPolls()
    assert.equal(await stateOf(orderId, token), 'pending')
    const proof = await sandbox.pay(id)
    ok(await shop.tryToVerify(token, proof))
    await forgetPolls()
    assert.equal(await stateOf(orderId, token), 'pending')
    refused(await ask(proof.razorpay_payment_id), 503, 'payment_unavailable')
  })

  it('reports refunding, then refunded, for a cancelled order', async () => {
    const { token, orderId, paymentId, total } = await bought()
    ok(await shop.call(cancelOrder, { token, params: { id: orderId } }))
    assert.deepEqual(ok(await ask(orderId, { token })), {
      state: 'refunding',
      amount: total,
      refunded: total,
    })
    await sendRefunds(shop)
    assert.deepEqual(ok(await ask(paymentId)), { state: 'refunded', amount: total, refunded: total })
  })

  it('reports the rest of a payment after a partial refund', async () => {
    const { token, orderId, total } = await bought()
    await refundAmount(db, {
      orderId: Number(orderId.slice(3)),
      amountPaise: 10_000,
      refundableSeenPaise: Math.round(total * 100),
    })
    assert.deepEqual(ok(await ask(orderId, { token })), { state: 'paid', amount: total, refunded: 100 })
  })

  it('reports a second payment apart from the first', async () => {
    const { token, id, orderId } = await started()
    const [first, second] = [await sandbox.pay(id), await payAgain(id)]
    ok(await shop.tryToVerify(token, first))
    await db.execute(sql`
      INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, ${second}, amount_paise, amount_paise, 'second_payment', 'due', ${`return-${second}`}
      FROM payments WHERE provider_order_id = ${id}`)
    assert.equal(ok(await ask(second)).state, 'refunding')
    assert.equal(ok(await ask(first.razorpay_payment_id)).state, 'paid')
    assert.equal(await stateOf(orderId, token), 'paid')
  })
})

/** Writes a second payment of an order, since sandbox and provider take only one. */
const payAgain = async (id: string): Promise<string> => `pay_Again${id.slice(-9)}`

describe('the owner of a charge', () => {
  it('guests name e-mail or phone to ask by order ID', async () => {
    const { orderId, email, phone, total } = await bought()
    const error = refused(await ask(orderId), 400, 'invalid_request')
    assert.match(error.errors?.contact ?? '', /email or phone/)
    for (const contact of [email, email.toUpperCase(), phone, phone.slice(3)]) {
      assert.deepEqual(ok(await ask(orderId, { contact })), { state: 'paid', amount: total, refunded: 0 })
    }
  })

  it('gives foreign and unknown orders the same answer', async () => {
    const { orderId } = await bought()
    const stranger = await shop.registerShopper()
    const answers = [
      await ask(orderId, { contact: 'somebody@example.com' }),
      await ask('ORD999999', { contact: 'somebody@example.com' }),
      await ask(orderId, { token: stranger.token }),
      await ask('ORD999999', { token: stranger.token }),
      await ask('pay_Unknown1234567'),
      await ask('order_Unknown12345'),
    ]
    for (const answer of answers) {
      refused(answer, 404, 'not_found')
      assert.deepEqual(answer.body, answers[0]?.body)
    }
  })

  it('limits guesses for an order, but never its owner', async () => {
    const { orderId, token, email } = await bought()
    let zeros = ''
    const guess = () => {
      // The same number in another spelling.
      zeros += '0'
      return ask(orderId.replace('ORD', `ORD${zeros.slice(0, 8)}`), { contact: 'guess@example.com' })
    }
    for (let count = 0; count < 10; count += 1) refused(await guess(), 404, 'not_found')
    const answer = await guess()
    refused(answer, 429, 'too_many_requests')
    assert.ok(Number(answer.headers['retry-after']) > 0)
    refused(await ask(orderId, { contact: email }), 429, 'too_many_requests')
    assert.equal(await stateOf(orderId, token), 'paid')
  })

  // #was-i-charged-516
  it('limits guesses of signed-in shoppers, but never the owner', async () => {
    const { orderId, token, email } = await bought()
    const stranger = await shop.registerShopper()
    const guess = (contact: string) => ask(orderId, { contact, token: stranger.token })
    for (let count = 0; count < 10; count += 1) {
      refused(await guess(`guess${count}@example.com`), 404, 'not_found')
    }
    refused(await guess('guess@example.com'), 429, 'too_many_requests')
    refused(await guess(email), 429, 'too_many_requests')
    assert.equal(await stateOf(orderId, token), 'paid')
  })

  it('rejects a malformed ID', async () => {
    for (const id of ['', 'hello', 'ORD', 'pay_', "ORD001' OR 1=1", 'pay_../../x', 'x'.repeat(50)]) {
      refused(await ask(id), 400, 'invalid_request')
    }
  })

  it('limits polls of the provider for unknown payments', async () => {
    await db.execute(sql`DELETE FROM throttle_windows WHERE subject = 'was-i-charged:strangers'`)
    await db.execute(sql`
      INSERT INTO throttle_windows (subject, hits, expires_at)
      VALUES ('was-i-charged:strangers', 60, now() + interval '1 minute')`)
    refused(await ask('pay_Unknown7654321'), 429, 'too_many_requests')
  })
})
