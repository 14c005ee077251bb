import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getClosing } from '#contract/admin/daily-closing.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { keepPayouts, listPayoutDifferences } from '#contract/admin/payouts.ts'
import { wasICharged } from '#contract/shop/payment-status.ts'
import { key, numberOf, openMoneyOut, today } from '#test/money-out.ts'
import { ok } from '#test/paying-shop.ts'
import { payoutFile } from '#test/payout-file.ts'
import { compareLedgers } from '../reconciliation/compare-ledgers.ts'
import { syncIfDiffering } from './sync-refunds.ts'

const {
  shop,
  office,
  as,
  paid,
  refundAtProvider,
  processEvent,
  ledgerOf,
  shortOf,
  refundJobs,
  sendAll,
  refundAll,
} = await openMoneyOut()
const { db, sandbox, faults } = shop

describe('a dashboard refund of a known payment', () => {
  // #money-out-dashboard
  it('a dashboard refund appears once on every page and report', async () => {
    const order = await paid()
    await office.change(packOrder, order.id)
    const { id } = await refundAtProvider(order, 10_000)
    await processEvent(id)
    await processEvent(id)
    const { refunds, notice } = await shop.order(order.token, order.id)
    assert.deepEqual(
      refunds.map(({ amount, status }) => [amount, status]),
      [[100, 'refunded']],
    )
    assert.equal(notice, 'Of your payment, ₹100.00 has been refunded.')
    const charge = ok(await shop.call(wasICharged, { body: { id: order.paymentId } }))
    assert.deepEqual([charge.state, charge.refunded], ['paid', 100])
    const { rows: mails } = await db.execute(
      sql`SELECT 1 FROM outbox WHERE recipient = ${order.email} AND template = 'refund-finished'`,
    )
    assert.equal(mails.length, 1)
    const [row] = (await office.order(order.id)).refunds
    assert.deepEqual(
      [row?.kind, row?.provider_refund_id, row?.reason, row?.can_credit],
      ['provider', id, 'Refunded at the provider', true],
    )
    const closing = (await office.call(getClosing, { ...as, params: { day: today() } })).body
    assert.ok(closing.refunds_by_status.elsewhere.amount >= 100)
    await db.execute(sql`
      UPDATE payments SET settled_at = '2026-11-22T05:00Z' WHERE order_id = ${numberOf(order.id)}`)
    const entry = { entity: 'refund', id, amount: '100.00', debit: '100.00' }
    const kept = await office.call(keepPayouts, { ...as, body: { csv: payoutFile([entry]) } })
    assert.equal(kept.status, 200)
    for (const view of ['missing_here', 'other_amount'] as const) {
      const found = (await office.call(listPayoutDifferences, { ...as, query: { view } })).body.differences
      assert.ok(!found.some((one) => one.provider_id === id), view)
    }
  })

  it('a full dashboard refund stops packing until the money returns', async () => {
    const order = await paid()
    await sandbox.setFaults({ refund_ms: 60_000 })
    const { id } = await refundAtProvider(order)
    await processEvent(id)
    assert.equal((await shop.order(order.token, order.id)).payment_status, 'Refunded')
    assert.equal((await office.change(packOrder, order.id)).error.code, 'wrong_order_state')
    const { fetchRefund, fetchRefundsOf } = shop.provider
    faults.fetchRefund = async (which) => ({ ...(await fetchRefund(which)), status: 'failed' })
    faults.fetchRefundsOf = async (which) =>
      (await fetchRefundsOf(which)).map((one) => ({ ...one, status: 'failed' }))
    await processEvent(id)
    assert.deepEqual(await shortOf(order.id), [['provider', 'void', order.paise]])
    assert.equal((await shop.order(order.token, order.id)).payment_status, 'Paid')
    assert.equal((await office.change(packOrder, order.id)).status, 200)
  })

  it('a later comparison finds a dashboard refund and records it', async () => {
    const order = await paid()
    await refundAtProvider(order, 10_000)
    const compare = async () =>
      (await compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 5_000))).differences
        .filter(({ providerPaymentId }) => providerPaymentId === order.paymentId)
        .map(({ kind }) => kind)
    assert.deepEqual(await compare(), ['refunded_elsewhere'])
    assert.deepEqual(await compare(), [])
    assert.equal((await office.order(order.id)).refundable, (order.paise - 10_000) / 100)
  })

  it('the comparison finds a lost dispute without its webhook', async () => {
    const order = await paid()
    const made = await sandbox.post('/sandbox/disputes', { payment_id: order.paymentId, amount: 10_000 })
    await sandbox.post(`/sandbox/disputes/${made.id}`, { status: 'lost' })
    const compare = async () =>
      (await compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 5_000))).differences
        .filter(({ providerPaymentId }) => providerPaymentId === order.paymentId)
        .map(({ kind }) => kind)
    assert.deepEqual(await compare(), ['unheard_dispute'])
    assert.deepEqual(await compare(), [])
    assert.deepEqual(await shortOf(order.id), [['dispute', 'processed', 10_000]])
  })

  it('the comparison replaces a sum without ids by its refunds', async () => {
    const order = await paid()
    const { id } = await refundAtProvider(order, 10_000)
    await db.execute(sql`
      INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, reason, status, idempotency_key)
      SELECT id, provider_payment_id, amount_paise, 10000, 'provider', 'at_provider', 'processed', ${key()}
      FROM payments WHERE order_id = ${numberOf(order.id)}`)
    const compare = async () => syncIfDiffering(shop, await shop.provider.fetchPayment(order.paymentId))
    assert.deepEqual([await compare(), await compare()], [true, false])
    assert.deepEqual(await shortOf(order.id), [
      ['provider', 'void', 10_000],
      ['provider', 'processed', 10_000],
    ])
    const { refunds, refundable } = await office.order(order.id)
    assert.ok(refunds.some((one) => one.provider_refund_id === id))
    assert.equal(refundable, (order.paise - 10_000) / 100)
  })

  it('an unexplained refusal raises an alarm at once', async () => {
    const order = await paid()
    await refundAll(order.id)
    await refundAtProvider(order, 10_000)
    faults.fetchRefundsOf = async () => []
    await sendAll()
    const [refund] = await ledgerOf(order.id)
    assert.equal(refund?.status, 'stuck')
    assert.match(
      (await refundJobs(refund?.id))[0] ?? '',
      /The provider has less left of .* greater than amount captured/,
    )
  })
})

describe('the ledger in the database', () => {
  it('the database limits refunds of the shop, and accepts every fact', async () => {
    const order = await paid()
    const insert = (kind: string, dispute: string | null) =>
      db.execute(sql`
        INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, dispute_id, reason, status, idempotency_key)
        SELECT id, provider_payment_id, amount_paise, amount_paise, ${kind}, ${dispute}, 'goodwill', 'processed', ${key()}
        FROM payments WHERE order_id = ${numberOf(order.id)}`)
    await insert('provider', null)
    await insert('provider', null)
    await assert.rejects(insert('shop', null), /Failed query/)
    await assert.rejects(insert('dispute', null), /Failed query/)
    const { rows } = await db.execute<{ left: number; excess: number }>(sql`
      SELECT refundable_paise::float8 AS left, excess_paise::float8 AS excess FROM payment_balances
      WHERE provider_payment_id = ${order.paymentId}`)
    assert.deepEqual(rows, [{ left: 0, excess: order.paise }])
  })
})
