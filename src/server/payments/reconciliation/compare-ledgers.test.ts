import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { force } from '#test/force.ts'
import { forgetOrder } from '#test/forget-order.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import type { RegisteredShopper } from '#test/shop.ts'
import { shopActor } from '../../platform/actor.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { readBalance } from '../refunds/balance.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { compareLedgers } from './compare-ledgers.ts'
import { compareNightly } from './compare-nightly.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop

const items = [{ productId: 1, quantity: 1 }]
const hourMs = 3_600_000

const compare = async () => {
  const { compared, differences } = await compareLedgers(
    shop,
    new Date(Date.now() - hourMs),
    new Date(Date.now() + 5_000),
  )
  return {
    compared,
    differences: differences.map(({ providerPaymentId, kind }) => [providerPaymentId, kind]),
  }
}

const failedJobsAbout = async (id: string) =>
  (await readFailedJobs(db))
    .filter(({ reference }) => reference === id)
    .map(({ kind, reason }) => [kind, reason])

const paymentIdOf = async (token: string, id: string) =>
  (await shop.order(token, id)).transaction_id ?? assert.fail()

describe('the comparison with the provider’s ledger', () => {
  // #compare-books-c07
  it('settles money of known orders and reports the rest', async () => {
    const shoppers = [0, 1, 2, 3].map(() => shop.registerShopper())
    const [{ token }, { token: second }, { token: third }, { token: fourth }] = (await Promise.all(
      shoppers,
    )) as [RegisteredShopper, RegisteredShopper, RegisteredShopper, RegisteredShopper]
    await shop.buy(token, { items })
    const unheard = await shop.start(second, { items })
    const { razorpay_payment_id: late } = await sandbox.pay(unheard.id)
    const unstored = await shop.start(third, { items })
    const { razorpay_payment_id: byReceipt } = await sandbox.pay(unstored.id)
    await db.execute(
      sql`UPDATE payments SET provider_order_id = NULL WHERE provider_order_id = ${unstored.id}`,
    )
    const lost = await shop.buy(fourth, { items })
    const lostPayment = await paymentIdOf(fourth, lost)
    await forgetOrder(shop, lost)
    await sandbox.tryToPay((await shop.start(fourth, { items })).id, { outcome: 'failed' })

    const first = await compare()
    assert.equal(first.compared, 4)
    assert.deepEqual(
      new Map(first.differences as [string, string][]),
      new Map([
        [lostPayment, 'unknown_order'],
        [byReceipt, 'settled'],
        [late, 'settled'],
      ]),
    )
    assert.equal((await shop.order(second, unheard.orderId)).payment_status, 'Paid')
    assert.equal((await shop.order(third, unstored.orderId)).payment_status, 'Paid')
    assert.match((await failedJobsAbout(lostPayment))[0]?.[1] ?? '', /captured ₹.*the books don't have/)
    assert.deepEqual((await compare()).differences, [[lostPayment, 'unknown_order']])
    assert.equal((await failedJobsAbout(lostPayment)).length, 1)
  })

  // #compare-books-2f1
  it('finds a dashboard refund without webhook once and stops shipping', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items })
    const paymentId = await paymentIdOf(token, id)
    await sandbox.post('/sandbox/refunds', { payment_id: paymentId })
    const found = (await compare()).differences.filter(([payment]) => payment === paymentId)
    assert.deepEqual(found, [[paymentId, 'refunded_elsewhere']])
    assert.equal((await failedJobsAbout(paymentId))[0]?.[0], 'money')
    assert.match(
      (await shop.order(token, id)).history.at(-1)?.note ?? '',
      /was refunded at the provider, not by the shop/,
    )
    assert.ok(!(await compare()).differences.some(([payment]) => payment === paymentId))
    const packing = fulfilOrder(db, shopActor, { orderId: Number(id.slice(3)), step: 'packed' })
    await assert
      .rejects(packing, { code: 'address_missing' })
      .catch(() => assert.rejects(packing, /refunded in full/))
  })

  it('counts a dashboard refund beside unsent refunds of the shop', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items })
    const paymentId = await paymentIdOf(token, id)
    const elsewhere = async () => {
      await compare()
      const { rows } = await db.execute<{ paise: number }>(sql`
        SELECT provider_paise::float8 AS paise FROM payment_balances WHERE provider_payment_id = ${paymentId}`)
      return rows[0]?.paise
    }
    await sandbox.post('/sandbox/refunds', { payment_id: paymentId, amount: 5_000 })
    assert.equal(await elsewhere(), 5_000)
    await db.execute(sql`
      INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, provider_payment_id, amount_paise, 700, 'goodwill', 'due', 'beside-the-dashboard'
      FROM payments WHERE provider_payment_id = ${paymentId}`)
    assert.equal(await elsewhere(), 5_000)
    assert.equal(await sendRefunds(shop), 1)
    assert.equal(await elsewhere(), 5_000)
    const notes = (await shop.order(token, id)).history.map(({ note }) => note)
    assert.deepEqual(
      notes.filter((note) => /came back/.test(note ?? '')),
      [],
    )
  })

  it('finds money missing at the provider and reads lists by page', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items })
    await force(
      db,
      sql`
      UPDATE payments SET provider_payment_id = 'pay_Nowhere123456' WHERE order_id = ${Number(id.slice(3))}`,
    )
    const listPayments = shop.provider.listPayments
    shop.faults.listPayments = async (page) => (await listPayments(page)).slice(0, 2)
    const { differences } = await compare()
    delete shop.faults.listPayments
    assert.deepEqual(
      differences.filter(([, kind]) => kind === 'unknown_to_provider'),
      [['pay_Nowhere123456', 'unknown_to_provider']],
    )
  })

  it('compares the ledgers once a night', async () => {
    const { rows } = await db.execute<{ hour: number }>(
      sql`SELECT extract(hour FROM now() AT TIME ZONE 'Asia/Kolkata')::int AS hour`,
    )
    const isNightOver = (rows[0]?.hour ?? 0) >= 2
    assert.deepEqual([await compareNightly(shop), await compareNightly(shop)], [isNightOver, false])
    await db.execute(sql`UPDATE reconciliations SET day = day - 1`)
    assert.equal(await compareNightly(shop), isNightOver)
  })

  it('counts an unheard lost dispute against the captured amount', async () => {
    const { token } = await shop.registerShopper()
    const { id } = await shop.start(token, { items })
    await sandbox.setFaults({ offer_percent: 10 })
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id)
    await sandbox.setFaults({ offer_percent: 0 })
    await compare()
    const { id: dispute } = await sandbox.post('/sandbox/disputes', { payment_id: paymentId, amount: 10_000 })
    await sandbox.post(`/sandbox/disputes/${dispute}`, { status: 'lost' })
    const { differences } = await compare()
    assert.deepEqual(
      differences.filter(([payment]) => payment === paymentId),
      [[paymentId, 'unheard_dispute']],
    )
    const { amountPaise } = await shop.provider.fetchPayment(paymentId)
    const balance = await readBalance(db, paymentId)
    assert.deepEqual([balance?.capturedPaise, balance?.excessPaise], [amountPaise, 10_000])
  })
})
