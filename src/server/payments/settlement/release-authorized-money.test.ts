import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listOrders } from '#contract/shop/orders.ts'
import { unreachable } from '#test/overdue-payers.ts'
import { ok, openPayingShop, refused, type StartedPayment } from '#test/paying-shop.ts'
import { shopActor } from '../../platform/actor.ts'
import { addFailedJob, readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { findByProviderOrder } from '../attempts/store.ts'
import { closeOverduePayments } from '../reconciliation/close-overdue.ts'
import { giveUpUnconfirmed } from '../reconciliation/give-up-unconfirmed.ts'
import { pollPayment } from '../reconciliation/poll-payment.ts'
import { reconcilePayments } from '../reconciliation/reconcile.ts'
import { cancelOrder } from '../refunds/cancel-order.ts'

const shop = await openPayingShop({ after })
const { db, sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })
})

const items = [{ productId: 5, quantity: 1 }]
const numberOf = ({ orderId }: StartedPayment) => Number(orderId.slice(3))
const releasedNotice =
  /^You have paid for this twice\. We do not take the second payment of ₹\S+; your bank releases it\.$/

const standingOf = async (started: StartedPayment) => {
  const { rows } = await db.execute<{ id: number; payment: string; order: string; refunds: number }>(sql`
    SELECT payment.id::int AS id, payment.status AS payment, ordered.status AS "order",
      (SELECT count(*)::int FROM refunds refund WHERE refund.payment_id = payment.id) AS refunds
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id WHERE ordered.id = ${numberOf(started)}`)
  return rows[0] ?? assert.fail('The payment is gone.')
}

const isReleased = async (started: StartedPayment) => {
  const { payment, order, refunds } = await standingOf(started)
  assert.deepEqual([payment, order, refunds], ['cancelled', 'cancelled', 0])
}

const settleAttempt = async ({ id }: StartedPayment) => {
  const payment = (await findByProviderOrder(db, id)) ?? assert.fail('The payment is gone.')
  return pollPayment(shop, payment)
}

/** Two payments of one purchase; the money of the first is only authorized, and the second is paid. */
async function paidTwice({ isProven }: { isProven: boolean }) {
  await shop.setStock(5, 20)
  const shopper = await shop.registerShopper()
  const first = await shop.start(shopper.token, { items })
  const proof = await sandbox.pay(first.id, { outcome: 'authorized' })
  if (isProven) {
    Object.assign(faults, { fetchPayment: unreachable, fetchOrderPayments: unreachable })
    assert.equal(ok(await shop.tryToVerify(shopper.token, proof)).verified, true)
    for (const name of ['fetchPayment', 'fetchOrderPayments'] as const) delete faults[name]
  }
  const second = await shop.start(shopper.token, { items })
  ok(await shop.tryToVerify(shopper.token, await sandbox.pay(second.id)))
  faults.capturePayment = async () => assert.fail('It was captured.')
  return { ...shopper, first, proof, second }
}

describe('authorized money of a purchase paid otherwise', () => {
  // #release-money-proven
  it('polling ends a proven payment of a purchase paid otherwise', async () => {
    const { token, email, first, second } = await paidTwice({ isProven: true })
    assert.equal((await standingOf(first)).payment, 'confirming')
    await db.execute(sql`UPDATE payments SET next_poll_at = now() WHERE order_id = ${numberOf(first)}`)
    assert.equal(await reconcilePayments(shop), 1)
    await isReleased(first)
    const order = await shop.order(token, first.orderId)
    assert.deepEqual(
      [order.order_status, order.payment_status, order.is_being_confirmed],
      ['Cancelled', 'Failed', false],
    )
    assert.match(
      order.notice ?? '',
      new RegExp(`^These goods were paid with order ${second.orderId}\\. We take no second payment`),
    )
    const { by, note } = order.history.at(-1) ?? assert.fail()
    const [words, which] = note.split(/ (?=These)/)
    assert.match(words ?? '', releasedNotice)
    assert.deepEqual([by, which], ['shop', `These goods were paid with order ${second.orderId}.`])
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-cancelled'])
    const { orders } = ok(await shop.call(listOrders, { token }))
    assert.deepEqual(
      orders.map(({ id, order_status }) => [id, order_status]),
      [
        [second.orderId, 'Processing'],
        [first.orderId, 'Cancelled'],
      ],
    )
    assert.equal((await shop.stockOf(5)).reserved, 0)
  })

  it('verification reports a released payment before the provider answers', async () => {
    const { token, first, second } = await paidTwice({ isProven: true })
    faults.fetchOrderPayments = unreachable
    assert.equal(
      (await shop.order(token, first.orderId)).notice,
      `These goods were paid with order ${second.orderId}. We are still finding out whether this payment was taken as well; if it was, it goes back to you in full.`,
    )
  })

  it('a released payment leaves no failed job to the staff', async () => {
    const { first } = await paidTwice({ isProven: true })
    const { id } = await standingOf(first)
    const matters = async () =>
      (await readFailedJobs(db)).filter((each) => each.kind === 'payment' && each.reference === String(id))
    await addFailedJob(db, 'payment', id, 'A proven payment was never confirmed by the provider.')
    await db.execute(sql`UPDATE payments SET created_at = now() - interval '7 days' WHERE id = ${id}`)
    assert.equal(await giveUpUnconfirmed(shop), 0)
    await isReleased(first)
    assert.deepEqual(await matters(), [])
  })

  // #release-money-unproven
  it('verification rejects a released payment, repeated or concurrent', async () => {
    const { token, email, first, proof } = await paidTwice({ isProven: false })
    assert.equal((await standingOf(first)).payment, 'expired')
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.tryToVerify(token, proof)))
    for (const answer of [...answers, await shop.tryToVerify(token, proof)]) {
      const error = refused(answer, 409, 'already_paid')
      assert.match(error.message, releasedNotice)
      assert.equal(error.orderId, first.orderId)
    }
    await isReleased(first)
    const { history } = await shop.order(token, first.orderId)
    assert.equal(history.filter(({ note }) => note.startsWith('You have paid for this twice.')).length, 1)
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-cancelled'])
  })

  it('refunds released money that the provider captures after all', async () => {
    const { token, email, first, proof } = await paidTwice({ isProven: true })
    assert.equal(await settleAttempt(first), 'released')
    delete faults.capturePayment
    const money = await shop.provider.fetchPayment(proof.razorpay_payment_id)
    await shop.provider.capturePayment(money.id, money.amountPaise, money.currency)
    assert.equal(await settleAttempt(first), 'returned')
    const { rows } = await db.execute(sql`
      SELECT reason FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${numberOf(first)}`)
    assert.deepEqual(rows, [{ reason: 'second_payment' }])
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-cancelled', 'order-refunded'])
    refused(await shop.tryToVerify(token, proof), 409, 'already_paid')
  })

  it('releasing money changes no order that its shopper cancelled', async () => {
    const { email, first } = await paidTwice({ isProven: true })
    await cancelOrder(db, { orderId: numberOf(first), actor: shopActor })
    assert.equal(await settleAttempt(first), 'released')
    await isReleased(first)
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-cancelled'])
    const { rows } = await db.execute<{ note: string }>(
      sql`SELECT note FROM order_history WHERE order_id = ${numberOf(first)} ORDER BY id DESC LIMIT 1`,
    )
    assert.equal(rows[0]?.note, 'Cancelled before it was paid.')
  })
})

describe('money authorized after the packs were sold', () => {
  const tooLate = async () => {
    await shop.setStock(5, 5)
    const shopper = await shop.registerShopper()
    const started = await shop.start(shopper.token, { items })
    await shop.runOut(started.orderId)
    await closeOverduePayments(shop)
    const proof = await sandbox.pay(started.id, { outcome: 'authorized' })
    await shop.setStock(5, 0)
    return { ...shopper, started, proof }
  }
  const words =
    /^Your payment of ₹\S+ arrived after the time to pay was over, and this order could no longer be kept\. We do not take the money; your bank releases it\.$/

  // #release-money-late
  it('ends a payment that was proven while the provider was unreachable', async () => {
    const { token, email, started, proof } = await tooLate()
    faults.fetchPayment = unreachable
    assert.equal(ok(await shop.tryToVerify(token, proof)).verified, true)
    assert.equal((await standingOf(started)).payment, 'confirming')
    assert.equal(await settleAttempt(started), 'returned')
    await isReleased(started)
    const { history } = await shop.order(token, started.orderId)
    assert.match(history.at(-1)?.note ?? '', words)
    assert.deepEqual(await shop.mailOf(email), ['order-cancelled'])
    assert.equal((await shop.stockOf(5)).reserved, 0)
  })

  it('an unproven payment without packs keeps waiting for packs', async () => {
    const { token, email, started, proof } = await tooLate()
    const error = refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
    assert.match(error.message, words)
    assert.equal((await standingOf(started)).payment, 'expired')
    assert.deepEqual(await shop.mailOf(email), [])
  })
})

describe('authorized money for other goods', () => {
  it('captures authorized money for goods that nothing else has paid', async () => {
    await shop.setStock(5, 20)
    const { token } = await shop.registerShopper()
    const first = await shop.start(token, { items })
    const proof = await sandbox.pay(first.id, { outcome: 'authorized' })
    const other = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
    ok(await shop.tryToVerify(token, await sandbox.pay(other.id)))
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: first.orderId })
    assert.deepEqual((await standingOf(first)).payment, 'paid')
  })
})
