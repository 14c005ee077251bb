import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { eventually, openPayingShop } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { shopActor } from '../../platform/actor.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { compareOne } from '../reconciliation/compare-ledgers.ts'
import { cancelOrder } from './cancel-order.ts'
import { pollRefunds } from './poll-refunds.ts'
import { sendRefunds } from './send-refunds.ts'
import { syncIfDiffering } from './sync-refunds.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop

afterEach(async () => void (await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })))

const items = [{ productId: 1, quantity: 1 }]
const numberOf = (id: string) => Number(id.slice(3))

const bought = async () => {
  const { token, email } = await shop.registerShopper()
  const id = await shop.buy(token, { items })
  const { transaction_id: paymentId, total_amount } = await shop.order(token, id)
  return { token, email, id, paymentId: paymentId ?? assert.fail(), paise: Math.round(total_amount * 100) }
}

type Bought = Awaited<ReturnType<typeof bought>>

const cancel = ({ id }: Bought) => cancelOrder(db, { orderId: numberOf(id), actor: shopActor })
const give = ({ paymentId }: Bought, amount?: number) =>
  sandbox.post('/sandbox/refunds', { payment_id: paymentId, amount })
const sync = async ({ paymentId }: Bought) =>
  syncIfDiffering(shop, await shop.provider.fetchPayment(paymentId))

const stateOf = async ({ id }: Bought) => {
  const { rows } = await db.execute<{ status: string }>(
    sql`SELECT status FROM payments WHERE order_id = ${numberOf(id)}`,
  )
  return rows[0]?.status
}

const failedJobsOf = async ({ paymentId }: Bought) =>
  (await readFailedJobs(db)).flatMap(({ kind, reference, reason }) =>
    kind === 'money' && reference === paymentId ? [reason] : [],
  )

/** A refund of the dashboard that is under way and fails. */
async function refundInVain(order: Bought, amount: number): Promise<void> {
  await sandbox.setFaults({ refund_ms: 2_000, fail_refunds: 1 })
  await give(order, amount)
  assert.equal(await sync(order), true)
}

/** Lets the provider finish later refunds at once. */
async function untilItFailed({ paymentId }: Bought): Promise<void> {
  await eventually('the refund to fail', async () =>
    (await shop.provider.fetchPayment(paymentId)).refundedPaise === 0 ? true : undefined,
  )
  await sandbox.setFaults({ refund_ms: 0 })
}

describe('a cancelled order whose money had gone back at the provider', () => {
  // #given-back-elsewhere
  it('an order refunded at the provider is refunded after its cancellation', async () => {
    const order = await bought()
    await give(order)
    await sync(order)
    assert.equal(await stateOf(order), 'refunded')
    await cancel(order)
    assert.equal(await stateOf(order), 'refunded')
    const { history, refunds } = await shop.order(order.token, order.id)
    assert.deepEqual(
      refunds.map(({ amount, status }) => [amount * 100, status]),
      [[order.paise, 'refunded']],
    )
    assert.deepEqual(
      history.slice(-2).map(({ note }) => note.replace(/₹\S+/, 'All')),
      ['All was refunded at the provider, not by the shop.', 'Cancelled before it was packed.'],
    )
  })

  it('a payment is refunded once the shop’s pending refund ends', async () => {
    const order = await bought()
    const orderId = numberOf(order.id)
    await sandbox.setFaults({ refund_ms: 3_000 })
    await refundAmount(db, { orderId, amountPaise: 10_000, refundableSeenPaise: order.paise })
    await sendRefunds(shop)
    await give(order, order.paise - 10_000)
    await sync(order)
    await cancel(order)
    assert.equal(await stateOf(order), 'refund_due')
    await finishRefunds()
    assert.equal(await stateOf(order), 'refunded')
  })
})

/** Polls the refunds of the shop until none is under way; polls for a reader do not count as attempts. */
const finishRefunds = () =>
  eventually('the refund to be done', async () => {
    await db.execute(sql`UPDATE refunds SET next_attempt_at = now(), attempts = 0 WHERE status = 'sent'`)
    await pollRefunds(shop)
    const { rows } = await db.execute(sql`SELECT 1 FROM refunds WHERE status IN ('due', 'sent', 'stuck')`)
    return rows.length === 0 ? true : undefined
  })

describe('a refund at the provider that fails after its order was cancelled', () => {
  // #given-back-fails
  it('a failed dashboard refund stays a failed job until repeated', async () => {
    const order = await bought()
    await refundInVain(order, order.paise)
    await cancel(order)
    assert.equal(await stateOf(order), 'refund_due')
    await untilItFailed(order)
    assert.equal(await sync(order), true)
    assert.equal(await sync(order), false)
    assert.equal(await stateOf(order), 'refund_due')
    const [reason] = await failedJobsOf(order)
    assert.match(reason ?? '', /came back from a refund at the provider, and is owed to the shopper/)
    assert.equal(await compareOne(shop, order.paymentId), false)
    assert.equal((await failedJobsOf(order)).length, 1)

    await give(order)
    assert.equal(await sync(order), true)
    assert.equal(await stateOf(order), 'refunded')
    assert.match((await failedJobsOf(order))[0] ?? '', /was refunded at the provider and not by the shop/)
    assert.deepEqual(
      (await shop.order(order.token, order.id)).history.slice(-2).map(({ note }) => note.replace(/₹\S+/, '')),
      [' that was refunded at the provider came back.', ' was refunded at the provider, not by the shop.'],
    )
  })

  it('the money stays owed when a shop refund ends later', async () => {
    const order = await bought()
    const orderId = numberOf(order.id)
    const restPaise = order.paise - 10_000
    await refundInVain(order, restPaise)
    await refundAmount(db, { orderId, amountPaise: 4_000, refundableSeenPaise: 10_000 })
    await cancel(order)
    await untilItFailed(order)
    assert.equal(await sync(order), true)
    await sendRefunds(shop)
    await finishRefunds()
    assert.equal(await stateOf(order), 'refund_due')
    assert.equal((await failedJobsOf(order)).length, 1)
    await give(order, restPaise)
    await sync(order)
    assert.equal(await stateOf(order), 'refunded')
  })
})

describe('a refund at the provider that fails while its order stands', () => {
  it('a failed dashboard refund leaves a standing order paid', async () => {
    const order = await bought()
    await refundInVain(order, order.paise)
    assert.equal((await failedJobsOf(order)).length, 1)
    await untilItFailed(order)
    assert.equal(await sync(order), true)
    assert.equal(await stateOf(order), 'paid')
    assert.deepEqual(await failedJobsOf(order), [])
  })
})
