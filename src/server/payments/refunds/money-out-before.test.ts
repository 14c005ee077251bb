import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { wasICharged } from '#contract/shop/payment-status.ts'
import { numberOf, openMoneyOut } from '#test/money-out.ts'
import { eventually, ok } from '#test/paying-shop.ts'
import { ProviderError, type ProviderPayment, type ProviderRefund } from '../provider/provider.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

const {
  shop,
  office,
  sendDisputeEvent,
  refundAtProvider,
  processEvent,
  shortOf,
  failedJobsOf,
  documentsOf,
  atProvider,
  sendAll,
  cancelAsStaff,
  unknownToShop,
  ways,
} = await openMoneyOut()
const { db, faults } = shop

describe('a refund made at the provider before the shop knows the payment', () => {
  for (const [name, learn] of Object.entries(ways)) {
    // #money-out-before
    it(`${name} records a partial refund made before the payment is known`, async () => {
      const order = await unknownToShop()
      const { id } = await refundAtProvider(order, 10_000)
      await learn(order, id)
      await processEvent(id)
      const { order_status, payment_status, refunds } = await shop.order(order.token, order.id)
      assert.deepEqual([order_status, payment_status], ['Processing', 'Paid'])
      assert.deepEqual(
        refunds.map(({ amount, status }) => [amount, status]),
        [[100, 'refunded']],
      )
      assert.deepEqual(await shortOf(order.id), [['provider', 'processed', 10_000]])
      assert.equal((await office.order(order.id)).refundable, (order.paise - 10_000) / 100)
      assert.match(
        (await failedJobsOf(order.paymentId))[0] ?? '',
        /₹100\.00 of .* was refunded at the provider/,
      )
      assert.equal((await cancelAsStaff(order.id)).status, 200)
      assert.deepEqual(await documentsOf(order.id), [['refund_voucher', order.paise - 10_000]])
      await sendAll()
      assert.equal(await atProvider(order), order.paise)
    })

    it(`${name} records a full refund made before the payment is known`, async () => {
      const order = await unknownToShop()
      const { onHand, reserved } = await shop.stockOf(1)
      const { id } = await refundAtProvider(order)
      await learn(order, id)
      await processEvent(id)
      const { order_status, payment_status } = await shop.order(order.token, order.id)
      assert.deepEqual([order_status, payment_status], ['Cancelled', 'Refunded'])
      assert.deepEqual(await shortOf(order.id), [['provider', 'processed', order.paise]])
      assert.deepEqual(await documentsOf(order.id), [])
      assert.equal((await failedJobsOf(order.paymentId)).length, 1)
      const after = await shop.stockOf(1)
      assert.deepEqual([after.onHand, after.reserved], [onHand, reserved - 2])
      assert.deepEqual(ok(await shop.call(wasICharged, { body: { id: order.paymentId } })), {
        state: 'refunded',
        amount: order.paise / 100,
        refunded: order.paise / 100,
      })
    })
  }
})

/** A provider's order that the shopper paid twice; the other payment was refunded in the dashboard. */
async function paidTwice(status: 'captured' | 'authorized' | 'created') {
  const order = await unknownToShop()
  const kept = await shop.provider.fetchPayment(order.paymentId)
  const duplicate: ProviderPayment = {
    ...kept,
    id: `${kept.id}Twin`,
    status: 'refunded',
    refundedPaise: order.paise,
  }
  const refund: ProviderRefund = {
    id: `rfnd_${duplicate.id}`,
    paymentId: duplicate.id,
    amountPaise: order.paise,
    status: 'processed',
    receipt: null,
  }
  const { fetchPayment, fetchRefundsOf } = shop.provider
  const isTwin = (id: string) => id === duplicate.id
  faults.fetchPayment = async (id) => (isTwin(id) ? duplicate : fetchPayment(id))
  faults.fetchRefundsOf = async (id) => (isTwin(id) ? [refund] : fetchRefundsOf(id))
  faults.fetchRefund = async () => refund
  faults.listPayments = async ({ skip }) => (skip === 0 ? [duplicate] : [])
  faults.fetchOrderPayments = async () => [duplicate, { ...kept, status }]
  faults.capturePayment = async () => {
    throw new ProviderError('unreachable', 'The provider is away.')
  }
  const settleKept = async () => {
    faults.fetchOrderPayments = async () => [duplicate, kept]
    await ways['a poll']()
  }
  return { ...order, refundId: refund.id, settleKept }
}

describe('a loss that comes while its payment waits to be settled', () => {
  // #money-out-meanwhile
  it('a loss during settlement gives the payment its balance’s state', async () => {
    const order = await unknownToShop()
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT account_id::int AS id FROM payments WHERE order_id = ${numberOf(order.id)}`,
    )
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM accounts WHERE id = ${rows[0]?.id} FOR UPDATE`)
      isHeld.resolve()
      await held.promise
    })
    await isHeld.promise
    const money = await shop.provider.fetchPayment(order.paymentId)
    const settling = settlePayment(shop, order.proof.razorpay_order_id, money)
    await eventually('the settlement to wait', async () => {
      const { rows } = await db.execute(sql`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%SELECT account_id FROM payments WHERE provider_order_id%FOR NO KEY UPDATE%'`)
      return rows.length > 0 ? true : undefined
    })
    await sendDisputeEvent(
      { id: `disp_Meanwhile${numberOf(order.id)}`, payment_id: order.paymentId, amount: order.paise },
      'lost',
    )
    held.resolve()
    await Promise.all([holding, settling])
    assert.deepEqual(await shortOf(order.id), [['dispute', 'processed', order.paise]])
    assert.equal((await shop.order(order.token, order.id)).payment_status, 'Refunded')
    assert.equal((await office.order(order.id)).refundable, 0)
  })
})

describe('a duplicate refunded at the provider before the shop knows either payment', () => {
  for (const name of ['its own report', 'the comparison of ledgers'] as const) {
    const assertKept = async (order: Awaited<ReturnType<typeof paidTwice>>) => {
      const { order_status, payment_status, transaction_id } = await shop.order(order.token, order.id)
      assert.deepEqual(
        [order_status, payment_status, transaction_id],
        ['Processing', 'Paid', order.paymentId],
      )
      assert.deepEqual(await shortOf(order.id), [['provider', 'processed', order.paise]])
      assert.equal((await office.order(order.id)).refundable, order.paise / 100)
    }

    // #money-out-duplicate
    it(`${name} leaves the captured payment to pay the order`, async () => {
      const order = await paidTwice('captured')
      await ways[name](order, order.refundId)
      await assertKept(order)
    })

    for (const status of ['authorized', 'created'] as const)
      it(`${name} waits for a payment that is ${status}`, async () => {
        const order = await paidTwice(status)
        await ways[name](order, order.refundId)
        assert.deepEqual(await shortOf(order.id), [])
        await order.settleKept()
        await assertKept(order)
      })
  }
})
