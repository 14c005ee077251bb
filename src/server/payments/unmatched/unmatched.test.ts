import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listFailedJobs, resolveFailedJob, retryFailedJob } from '#contract/admin/failed-jobs.ts'
import {
  explainUnmatched,
  listUnmatched,
  matchUnmatched,
  refundUnmatched,
  type Unmatched,
} from '#contract/admin/unmatched.ts'
import { errorOf } from '#test/back-office.ts'
import { forgetOrder } from '#test/forget-order.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError } from '../provider/provider.ts'
import { compareLedgers } from '../reconciliation/compare-ledgers.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { sendUnmatchedRefunds } from './send-unmatched-refunds.ts'

const { shop, office } = await openPayingOffice()
const { db, sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
const items = [{ productId: 1, quantity: 1 }]
const hourMs = 3_600_000
const compare = () => compareLedgers(shop, new Date(Date.now() - hourMs), new Date(Date.now() + 5_000))

/** Captured money whose order the shop lost, found by the comparison; its shopper has begun the same order again. */
async function lostMoney(): Promise<Unmatched & { again: string; token: string }> {
  const { token } = await shop.registerShopper()
  const lost = await shop.buy(token, { items, shipping })
  const { transaction_id } = await shop.order(token, lost)
  await forgetOrder(shop, lost)
  await compare()
  const { orderId: again } = await shop.start(token, { items, shipping })
  const { payments } = (await office.call(listUnmatched, as())).body
  const found = payments.find((one) => one.provider_payment_id === transaction_id) ?? assert.fail()
  return { ...found, again, token }
}

/** Restores the id of the provider’s order, as a newer backup does. */
const restore = ({ again, provider_order_id }: { again: string; provider_order_id: string | null }) =>
  db.execute(
    sql`UPDATE payments SET provider_order_id = ${provider_order_id} WHERE order_id = ${Number(again.slice(3))}`,
  )

const stateOf = async ({ id }: Unmatched) => {
  const { rows } = await db.execute<{ state: string }>(
    sql`SELECT state FROM unmatched_payments WHERE id = ${id}`,
  )
  return rows[0]?.state
}

const isOnList = async ({ provider_payment_id }: Unmatched) =>
  (await readFailedJobs(db)).some((job) => job.kind === 'money' && job.reference === provider_payment_id)

/** Whether the comparison finds no difference about the money. */
const isAgreed = async ({ provider_payment_id }: Unmatched) =>
  !(await compare()).differences.some((one) => one.providerPaymentId === provider_payment_id)

const failedJobOf = async ({ amount, provider_payment_id }: Unmatched) => {
  const { body } = await office.call(listFailedJobs, { ...as(), query: { view: 'money' } })
  const job = body.matters.find(({ reason }) => reason.includes(provider_payment_id)) ?? assert.fail()
  assert.equal(job.amount, amount)
  return job
}

describe('a payment at the provider without an order', () => {
  it('lists an unmatched payment with unpaid orders of its sum', async () => {
    const money = await lostMoney()
    assert.deepEqual([money.state, money.order, money.candidates[0]?.order], ['open', null, money.again])
    const job = await failedJobOf(money)
    assert.deepEqual([job.decided_under, job.can_retry], ['unmatched', true])
    const params = { id: String(job.id) }
    const resolved = await office.call(resolveFailedJob, { ...as(), params, body: { reason: 'Fine.' } })
    assert.deepEqual(errorOf(resolved), [409, 'decide_elsewhere'])
    const retried = await office.call(retryFailedJob, { ...as(), params })
    assert.match(retried.body.message, /still cannot explain/)
    assert.ok(await isOnList(money))
  })

  it('two people match a payment once, and it pays the order', async () => {
    const money = await lostMoney()
    const params = { id: money.id }
    const match = () =>
      office.call(matchUnmatched, { ...as(), params, body: { order: money.again.toLowerCase() } })
    const answers = await Promise.all([match(), match()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const refused = answers.find(({ status }) => status === 409) ?? assert.fail()
    assert.deepEqual(errorOf(refused), [409, 'already_decided'])
    const order = await shop.order(money.token, money.again)
    assert.deepEqual([order.payment_status, order.transaction_id], ['Paid', money.provider_payment_id])
    assert.equal(await isOnList(money), false)
    assert.ok(await isAgreed(money))
    const { payments } = (await office.call(listUnmatched, { ...as(), query: { view: 'decided' } })).body
    const decided = payments.find(({ id }) => id === money.id)
    assert.deepEqual(
      [decided?.state, decided?.order, decided?.decided_by],
      ['matched', money.again, 'Ravi Menon'],
    )
  })

  it('rejects matching an order of another sum, paid or unknown', async () => {
    const money = await lostMoney()
    const params = { id: money.id }
    const match = (order: string) => office.call(matchUnmatched, { ...as(), params, body: { order } })
    const dear = await shop.start((await shop.registerShopper()).token, {
      items: [{ productId: 1, quantity: 2 }],
    })
    const paid = await shop.buy((await shop.registerShopper()).token, { items })
    assert.match((await match(dear.orderId)).error.message, /costs .* and this payment has/)
    assert.match((await match(paid)).error.message, /is paid already/)
    assert.deepEqual(errorOf(await match(paid)), [409, 'not_matching'])
    for (const order of ['ORD999999', 'nonsense', '=1+1'])
      assert.deepEqual(errorOf(await match(order)), [404, 'not_found'])
    assert.equal((await match('\u0000')).status, 400)
    faults.fetchPayment = async () => {
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    assert.deepEqual(errorOf(await match(money.again)), [503, 'payment_unavailable'])
    assert.ok(await isOnList(money))
  })

  it('a payment refunded meanwhile matches nothing and leaves the list', async () => {
    const money = await lostMoney()
    await sandbox.post('/sandbox/refunds', { payment_id: money.provider_payment_id })
    const call = { ...as(), params: { id: money.id }, body: { order: money.again } }
    assert.deepEqual(errorOf(await office.call(matchUnmatched, call)), [409, 'refunded_meanwhile'])
    assert.equal((await shop.order(money.token, money.again)).payment_status, 'Pending')
    assert.equal(await isOnList(money), false)
    assert.deepEqual(errorOf(await office.call(matchUnmatched, { ...call, ...as() })), [
      409,
      'already_decided',
    ])
  })

  it('refunds an unmatched payment once, also after a failed try', async () => {
    const money = await lostMoney()
    const call = { ...as(), params: { id: money.id }, body: { reason: 'Nobody can say whose it is.' } }
    const [first, again] = [
      await office.call(refundUnmatched, call),
      await office.call(refundUnmatched, call),
    ]
    assert.deepEqual([first.status, first.body.payment.state, again.body], [200, 'refunding', first.body])
    faults.refundPayment = async () => {
      throw new ProviderError('unknown', 'No answer.')
    }
    assert.equal(await sendUnmatchedRefunds(shop), 0)
    delete faults.refundPayment
    const makeDue = () =>
      db.execute(sql`UPDATE unmatched_payments SET next_attempt_at = now() WHERE id = ${money.id}`)
    await makeDue()
    assert.equal(await sendUnmatchedRefunds(shop), 1)
    await makeDue()
    assert.equal(await sendUnmatchedRefunds(shop), 0)
    const now = await shop.provider.fetchPayment(money.provider_payment_id)
    assert.equal(now.refundedPaise, now.amountPaise)
    assert.equal((await shop.provider.fetchRefundsOf(money.provider_payment_id)).length, 1)
  })

  it('a failed refund becomes a failed job and is retried', async () => {
    const money = await lostMoney()
    await office.call(refundUnmatched, { ...as(), params: { id: money.id }, body: { reason: 'Unknown.' } })
    faults.refundPayment = async () => {
      throw new ProviderError('refused', 'The payment is frozen.')
    }
    for (let tries = 0; tries < 6; tries += 1) {
      await db.execute(sql`UPDATE unmatched_payments SET next_attempt_at = now() WHERE id = ${money.id}`)
      await sendUnmatchedRefunds(shop)
    }
    assert.ok(await isOnList(money))
    delete faults.refundPayment
    await db.execute(sql`UPDATE unmatched_payments SET next_attempt_at = now() WHERE id = ${money.id}`)
    assert.equal(await sendUnmatchedRefunds(shop), 1)
    assert.equal(await isOnList(money), false)
  })

  it('staff cannot decide a payment whose order is restored', async () => {
    const money = await lostMoney()
    await restore(money)
    for (const endpoint of [refundUnmatched, explainUnmatched]) {
      const refused = await office.call(endpoint, {
        ...as(),
        params: { id: money.id },
        body: { reason: 'Nobody can say whose it is.' },
      })
      assert.deepEqual([...errorOf(refused), refused.error.order], [409, 'order_known', money.again])
    }
    const other = await shop.start((await shop.registerShopper()).token, { items })
    const body = { order: other.orderId }
    const call = { ...as(), params: { id: money.id }, body }
    assert.deepEqual(errorOf(await office.call(matchUnmatched, call)), [409, 'order_known'])
    const job = await failedJobOf(money)
    const retried = await office.call(retryFailedJob, { ...as(), params: { id: String(job.id) } })
    assert.match(retried.body.message, /explain this money/)
    assert.equal((await shop.order(money.token, money.again)).payment_status, 'Paid')
    assert.deepEqual([await stateOf(money), await isOnList(money)], ['matched', false])
  })

  it('a payment being refunded does not pay its restored order', async () => {
    const money = await lostMoney()
    const call = { ...as(), params: { id: money.id }, body: { reason: 'Nobody can say whose it is.' } }
    assert.equal((await office.call(refundUnmatched, call)).status, 200)
    await restore(money)
    const now = await shop.provider.fetchPayment(money.provider_payment_id)
    const providerOrderId = money.provider_order_id ?? assert.fail()
    const [settled, compared, sent] = await Promise.all([
      settlePayment(shop, providerOrderId, now),
      compare(),
      sendUnmatchedRefunds(shop),
    ])
    assert.deepEqual([settled, sent], ['returned', 1])
    assert.ok(!compared.differences.some((one) => one.providerPaymentId === money.provider_payment_id))
    assert.equal((await shop.order(money.token, money.again)).payment_status, 'Pending')
    assert.equal(await stateOf(money), 'refunded')
    assert.equal((await shop.provider.fetchRefundsOf(money.provider_payment_id)).length, 1)
    assert.ok(await isAgreed(money))
  })

  it('a payment that pays an order is not refunded', async () => {
    const money = await lostMoney()
    await restore(money)
    const now = await shop.provider.fetchPayment(money.provider_payment_id)
    assert.equal(await settlePayment(shop, money.provider_order_id ?? '', now), 'paid')
    // The decision was made before the settlement was visible.
    await db.execute(sql`
      UPDATE unmatched_payments SET state = 'refunding', decided_at = now(), refund_paise = amount_paise, refund_key = ${crypto.randomUUID()}
      WHERE id = ${money.id}`)
    assert.equal(await sendUnmatchedRefunds(shop), 0)
    assert.deepEqual([await stateOf(money), await isOnList(money)], ['matched', false])
    assert.deepEqual(await shop.provider.fetchRefundsOf(money.provider_payment_id), [])
  })

  it('a payment settled by a late webhook leaves the list', async () => {
    const money = await lostMoney()
    await restore(money)
    const now = await shop.provider.fetchPayment(money.provider_payment_id)
    assert.equal(await settlePayment(shop, money.provider_order_id ?? '', now), 'paid')
    assert.ok(await isOnList(money))
    assert.ok(await isAgreed(money))
    assert.deepEqual([await stateOf(money), await isOnList(money)], ['matched', false])
  })

  it('refunds the rest of a payment refunded in part', async () => {
    const money = await lostMoney()
    await office.call(refundUnmatched, { ...as(), params: { id: money.id }, body: { reason: 'Unknown.' } })
    await sandbox.post('/sandbox/refunds', { payment_id: money.provider_payment_id, amount: 5_000 })
    assert.equal(await sendUnmatchedRefunds(shop), 1)
    const back = await shop.provider.fetchRefundsOf(money.provider_payment_id)
    assert.deepEqual(
      back.map(({ amountPaise }) => amountPaise).sort((one, two) => one - two),
      [5_000, money.amount * 100 - 5_000],
    )
    assert.equal(await stateOf(money), 'refunded')
  })

  it('the comparison ignores an explained payment', async () => {
    const money = await lostMoney()
    const { cookie } = await office.memberWith(['money.read'])
    const call = { params: { id: money.id }, body: { reason: 'A trial payment of the owner.' } }
    const foreign = await office.call(explainUnmatched, { cookie, key: 'x', ...call })
    assert.deepEqual(errorOf(foreign), [403, 'not_allowed'])
    assert.equal((await office.call(explainUnmatched, { ...as(), ...call })).status, 200)
    assert.ok(await isAgreed(money))
    assert.equal(await isOnList(money), false)
    const none = await office.call(explainUnmatched, { ...as(), ...call, params: { id: 99_999 } })
    assert.deepEqual(errorOf(none), [404, 'not_found'])
  })
})
