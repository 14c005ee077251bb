import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getClosing } from '#contract/admin/daily-closing.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import { keepPayouts, listPayoutDifferences } from '#contract/admin/payouts.ts'
import { listRefunds, retryRefund, settleRefund } from '#contract/admin/refund-list.ts'
import { previewCancel, refundOrder, writeCreditNote } from '#contract/admin/refunds.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { wasICharged } from '#contract/shop/payment-status.ts'
import { formatPaise } from '#shared/money.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { payTwice } from '#test/paid-twice.ts'
import { eventually, ok } from '#test/paying-shop.ts'
import { payoutFile } from '#test/payout-file.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { processDisputeEvent } from '../disputes/process-dispute-event.ts'
import { ProviderError, type ProviderPayment, type ProviderRefund } from '../provider/provider.ts'
import { compareLedgers } from '../reconciliation/compare-ledgers.ts'
import { reconcilePayments } from '../reconciliation/reconcile.ts'
import { settleRefundedMoney } from '../reconciliation/settle-refunded-money.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { sendRefunds } from './send-refunds.ts'
import { processRefundEvent, syncIfDiffering } from './sync-refunds.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db, sandbox, faults } = shop
const as = { cookie: office.owner }
const key = () => crypto.randomUUID()
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
const numberOf = (id: string) => Number(id.slice(3))

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await sandbox.setFaults({ refund_ms: 0 })
})

/** A paid order with its payment at the provider and its total in paise. */
async function paid() {
  const shopper = await paidOrder()
  const order = await shop.order(shopper.token, shopper.id)
  return {
    ...shopper,
    paymentId: order.transaction_id ?? assert.fail(),
    paise: Math.round(order.total_amount * 100),
  }
}

type Paid = Awaited<ReturnType<typeof paid>>

/** Processes the webhook of a dispute. */
async function sendDisputeEvent(
  dispute: { id: string; payment_id: string; amount: number },
  name: string,
): Promise<void> {
  const payment = await sandbox.get(`/v1/payments/${dispute.payment_id}`)
  const body = {
    event: `payment.dispute.${name}`,
    created_at: nextSecond(),
    payload: { dispute: { entity: { currency: 'INR', ...dispute } }, payment: { entity: payment } },
  }
  await processDisputeEvent(shop, JSON.stringify(body))
}

/** Each report is newer than the one before. */
let clock = 1_800_000_000
function nextSecond(): number {
  clock += 1
  return clock
}

async function dispute({ paymentId }: Pick<Paid, 'paymentId'>, amount?: number, phase?: string) {
  const made = await sandbox.post('/sandbox/disputes', { payment_id: paymentId, amount, phase })
  await sendDisputeEvent(made, 'created')
  return made
}

async function endDispute(made: { id: string; payment_id: string; amount: number }, status: string) {
  await sandbox.post(`/sandbox/disputes/${made.id}`, { status })
  await sendDisputeEvent(made, status)
}

const refundAtProvider = async ({ paymentId }: Pick<Paid, 'paymentId'>, amount?: number) =>
  (await sandbox.post('/sandbox/refunds', { payment_id: paymentId, amount })) as { id: string }

const processEvent = (id: string) => processRefundEvent(shop, { id, receipt: null }, settleRefundedMoney)

interface LedgerRow {
  [column: string]: unknown
  id: number
  kind: string
  status: string
  paise: number
}

const ledgerOf = async (id: string): Promise<LedgerRow[]> =>
  (
    await db.execute<LedgerRow>(sql`
    SELECT refund.id::float8 AS id, refund.kind, refund.status, refund.amount_paise::float8 AS paise
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${numberOf(id)} ORDER BY refund.id`)
  ).rows

const shortOf = async (id: string) =>
  (await ledgerOf(id)).map(({ kind, status, paise }) => [kind, status, paise])

const failedJobsOf = async (paymentId: string) =>
  (await readFailedJobs(db)).flatMap(({ kind, reference, reason }) =>
    kind === 'money' && reference === paymentId ? [reason] : [],
  )

const refundJobs = async (refundId: number | undefined) =>
  (await readFailedJobs(db)).flatMap(({ kind, reference, reason }) =>
    kind === 'refund' && reference === String(refundId) ? [reason] : [],
  )

const documentsOf = async (id: string) =>
  (
    await db.execute<{ kind: string; paise: number }>(sql`
    SELECT kind, total_paise::float8 AS paise FROM tax_documents WHERE order_id = ${numberOf(id)} ORDER BY id`)
  ).rows.map(({ kind, paise }) => [kind, paise])

const atProvider = async ({ paymentId }: Pick<Paid, 'paymentId'>): Promise<number> =>
  (await shop.provider.fetchPayment(paymentId)).refundedPaise

async function sendAll() {
  await db.execute(sql`UPDATE refunds SET next_attempt_at = now() - interval '1 second' WHERE status = 'due'`)
  await sendRefunds(shop)
}

const cancelAsStaff = async (id: string, more: object = {}) =>
  office.call(cancelStaffOrder, {
    ...as,
    params: { id },
    body: { version: (await office.order(id)).version, reason: 'The shopper wrote to us', ...more },
  })

const cancelAsShopper = ({ token, id }: Paid) => shop.call(cancelOrder, { token, params: { id } })

const refundAll = async (id: string, more: object = {}) => {
  const { refundable } = await office.order(id)
  const body = { refundable, items: [], shipping: 0, adjustment: refundable, reason: 'Broken', ...more }
  return office.call(refundOrder, { ...as, params: { id }, body, key: key() })
}

const refundPart = (id: string, adjustment: number) => refundAll(id, { adjustment })

/** The number of today's payments that the daily closing finds wrong. */
const wrongToday = async (): Promise<number> => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  return (await office.call(getClosing, { ...as, params: { day: today } })).body.wrong
}

describe('a dispute', () => {
  // #money-out-stopped
  it('an open dispute stops refunds until it is won', async () => {
    const order = await paid()
    const made = await dispute(order)
    assert.deepEqual(errorOf(await cancelAsShopper(order)), [409, 'payment_disputed'])
    assert.deepEqual(errorOf(await cancelAsStaff(order.id)), [409, 'payment_disputed'])
    assert.deepEqual(errorOf(await refundAll(order.id)), [409, 'payment_disputed'])
    const preview = await office.call(previewCancel, { ...as, params: { id: order.id }, body: {} })
    assert.deepEqual([preview.status, preview.body.is_disputed], [200, true])
    assert.deepEqual(await shortOf(order.id), [])
    assert.equal((await office.order(order.id)).is_disputed, true)
    await endDispute(made, 'won')
    assert.equal((await cancelAsShopper(order)).status, 200)
    assert.deepEqual(await shortOf(order.id), [['shop', 'due', order.paise]])
  })

  it('staff can refund despite a dispute with a logged reason', async () => {
    const order = await paid()
    await dispute(order)
    assert.equal((await refundAll(order.id, { despite_dispute: true })).status, 200)
    const { rows } = await db.execute<{ reason: string; isDespiteDispute: boolean }>(sql`
      SELECT reason, (after ->> 'despite_dispute')::boolean AS "isDespiteDispute" FROM audit_log
      WHERE action = 'order_refunded' AND entity_id = ${order.id}`)
    assert.deepEqual(rows, [{ reason: 'Broken', isDespiteDispute: true }])
    const other = await paid()
    await dispute(other)
    assert.equal((await cancelAsStaff(other.id, { despite_dispute: true })).status, 200)
  })

  // #money-out-lost
  it('a lost dispute leaves only the rest to a cancellation', async () => {
    for (const lost of [undefined, 10_000]) {
      const order = await paid()
      const { onHand } = await shop.stockOf(1)
      await endDispute(await dispute(order, lost), 'lost')
      const left = order.paise - (lost ?? order.paise)
      assert.equal((await office.order(order.id)).refundable, left / 100)
      assert.equal((await shop.order(order.token, order.id)).payment_status, lost ? 'Paid' : 'Refunded')
      assert.equal((await cancelAsShopper(order)).status, 200)
      await sendAll()
      assert.equal(await atProvider(order), left)
      const rest = left > 0 ? [['shop', 'processed', left]] : []
      assert.deepEqual(await shortOf(order.id), [['dispute', 'processed', lost ?? order.paise], ...rest])
      assert.deepEqual(await documentsOf(order.id), left > 0 ? [['refund_voucher', left]] : [])
      assert.equal((await shop.order(order.token, order.id)).order_status, 'Cancelled')
      assert.equal((await shop.stockOf(1)).onHand, onHand + 2)
    }
  })

  it('a refund waits for a dispute and is voided or sent', async () => {
    for (const end of ['lost', 'closed']) {
      const order = await paid()
      assert.equal((await refundAll(order.id)).status, 200)
      const made = await dispute(order)
      await sendAll()
      assert.deepEqual(await shortOf(order.id), [['shop', 'due', order.paise]])
      await endDispute(made, end)
      await sendAll()
      const isLost = end === 'lost'
      assert.equal(await atProvider(order), isLost ? 0 : order.paise)
      assert.deepEqual(
        await shortOf(order.id),
        isLost
          ? [
              ['shop', 'void', order.paise],
              ['dispute', 'processed', order.paise],
            ]
          : [['shop', 'processed', order.paise]],
      )
      assert.equal((await shop.order(order.token, order.id)).payment_status, 'Refunded')
    }
  })

  it('nobody can retry a stuck refund that exceeds the balance', async () => {
    const order = await paid()
    await refundAll(order.id)
    const [refund] = await ledgerOf(order.id)
    await db.execute(sql`UPDATE refunds SET status = 'stuck' WHERE id = ${refund?.id}`)
    await endDispute(await dispute(order, 10_000), 'lost')
    const retried = await office.call(retryRefund, {
      ...as,
      params: { id: String(refund?.id) },
      body: { status: 'stuck' },
      key: key(),
    })
    assert.deepEqual(errorOf(retried), [409, 'refund_exceeds_balance'])
    assert.match(retried.error.message, /is already refunded at the provider or lost to a dispute/)
    assert.match(
      (await failedJobsOf(order.paymentId))[0] ?? '',
      /can't be sent: ₹100\.00 of it went out .* Refund the other ₹[\d,.]+ in the provider's dashboard\./,
    )
  })

  it('a dashboard refund of the rest closes a partly covered refund', async () => {
    const order = await paid()
    await refundAll(order.id)
    await endDispute(await dispute(order, 10_000), 'lost')
    await sendAll()
    const [refund] = await ledgerOf(order.id)
    const rest = formatPaise(order.paise - 10_000)
    const [job] = await refundJobs(refund?.id)
    assert.ok(
      job?.endsWith(
        `Refund the other ${rest} in the provider's dashboard. The shop then closes its own refund by itself.`,
      ),
    )
    await processEvent((await refundAtProvider(order, order.paise - 10_000)).id)
    assert.deepEqual(await shortOf(order.id), [
      ['shop', 'void', order.paise],
      ['dispute', 'processed', 10_000],
      ['provider', 'processed', order.paise - 10_000],
    ])
    assert.deepEqual(await refundJobs(refund?.id), [])
    assert.equal((await shop.order(order.token, order.id)).payment_status, 'Refunded')
    assert.deepEqual(await documentsOf(order.id), [['refund_voucher', order.paise]])
  })

  // #money-out-restored
  it('a reversed loss restores the refund that the loss voided', async () => {
    const order = await paid()
    assert.equal((await refundPart(order.id, 100)).status, 200)
    const made = { id: `disp_Restored${order.id}`, payment_id: order.paymentId, amount: order.paise }
    await sendDisputeEvent(made, 'lost')
    assert.deepEqual(await shortOf(order.id), [
      ['shop', 'void', 10_000],
      ['dispute', 'processed', order.paise],
    ])
    await sendDisputeEvent(made, 'won')
    assert.deepEqual(await shortOf(order.id), [
      ['shop', 'due', 10_000],
      ['dispute', 'void', order.paise],
    ])
    assert.equal((await office.order(order.id)).refundable, (order.paise - 10_000) / 100)
    await sendAll()
    assert.equal(await atProvider(order), 10_000)
    assert.deepEqual(await documentsOf(order.id), [['refund_voucher', 10_000]])
    assert.deepEqual(await failedJobsOf(order.paymentId), [])
  })

  it('a reversed loss restores the refund of a cancelled order', async () => {
    const order = await paid()
    await cancelAsShopper(order)
    const made = { id: `disp_Cancelled${order.id}`, payment_id: order.paymentId, amount: order.paise }
    await sendDisputeEvent(made, 'lost')
    await sendDisputeEvent(made, 'won')
    await sendAll()
    assert.equal(await atProvider(order), order.paise)
    assert.equal((await shop.order(order.token, order.id)).payment_status, 'Refunded')
  })

  it('a reversed loss restores the refund of a second payment', async () => {
    const { other } = await payTwice(shop)
    const { rows } = await db.execute<{ paymentId: string; paise: number }>(sql`
      SELECT refund.provider_payment_id AS "paymentId", refund.amount_paise::float8 AS paise
      FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${numberOf(other)}`)
    const [second] = rows
    assert.ok(second)
    const made = { id: 'disp_Second', payment_id: second.paymentId, amount: second.paise }
    await sendDisputeEvent(made, 'lost')
    assert.deepEqual((await shortOf(other))[0], ['shop', 'void', second.paise])
    await sendDisputeEvent(made, 'won')
    await sendAll()
    assert.equal(await atProvider(second), second.paise)
  })

  it('staff see what they owe when part of a loss returns', async () => {
    const order = await paid()
    await refundPart(order.id, 100)
    const [part, rest] = [5_000, order.paise - 5_000].map((amount, index) => ({
      id: `disp_Part${index}${order.id}`,
      payment_id: order.paymentId,
      amount,
    }))
    assert.ok(part && rest)
    await sendDisputeEvent(part, 'lost')
    await sendDisputeEvent(rest, 'lost')
    assert.deepEqual((await shortOf(order.id))[0], ['shop', 'void', 10_000])
    await sendDisputeEvent(part, 'won')
    assert.deepEqual((await shortOf(order.id))[0], ['shop', 'void', 10_000])
    assert.match(
      (await failedJobsOf(order.paymentId))[0] ?? '',
      /^₹50\.00 of .* came back, and ₹100\.00 that the shop decided to refund was not sent/,
    )
    assert.equal((await refundPart(order.id, 50)).status, 200)
    await sendDisputeEvent(rest, 'won')
    assert.deepEqual((await shortOf(order.id))[0], ['shop', 'void', 10_000])
  })

  it('a later refund of credited money gets no second document', async () => {
    const wrong = await wrongToday()
    const order = await paid()
    await office.change(packOrder, order.id)
    assert.equal((await refundPart(order.id, 50)).status, 200)
    assert.equal((await refundAll(order.id)).status, 200)
    const made = { id: `disp_Later${order.id}`, payment_id: order.paymentId, amount: 5_000 }
    await sendDisputeEvent(made, 'lost')
    assert.deepEqual((await shortOf(order.id))[0], ['shop', 'void', 5_000])
    await sendDisputeEvent(made, 'won')
    assert.equal((await refundPart(order.id, 50)).status, 200)
    await sendAll()
    assert.equal(await atProvider(order), order.paise)
    assert.deepEqual(await documentsOf(order.id), [
      ['invoice', order.paise],
      ['credit_note', 5_000],
      ['credit_note', order.paise - 5_000],
    ])
    assert.equal(await wrongToday(), wrong)
  })

  const settle = (id: number, more: object = {}) =>
    office.call(settleRefund, {
      ...as,
      params: { id: String(id) },
      body: { status: 'stuck', reference: `UTR ${key()}`, paid_on: today(), note: 'By NEFT.', ...more },
      key: key(),
    })

  /** A stuck refund of the whole total of an order. */
  async function stuckRefund() {
    const order = await paid()
    await refundAll(order.id)
    const { id = 0 } = (await ledgerOf(order.id))[0] ?? {}
    await db.execute(sql`UPDATE refunds SET status = 'stuck' WHERE id = ${id}`)
    return { ...order, refundId: id }
  }

  // #money-out-by-hand
  it('a refund that exceeds the balance cannot be settled by hand', async () => {
    const order = await stuckRefund()
    await endDispute(await dispute(order, 10_000), 'lost')
    const answer = await settle(order.refundId)
    assert.deepEqual(errorOf(answer), [409, 'refund_exceeds_balance'])
    assert.match(answer.error.message, /already refunded at the provider or lost to a dispute/)
    assert.equal((await ledgerOf(order.id))[0]?.status, 'stuck')
  })

  it('an open dispute stops settling by hand unless staff confirm', async () => {
    const order = await stuckRefund()
    await dispute(order)
    const { refunds } = (await office.call(listRefunds, { ...as, query: { view: 'stuck' } })).body
    assert.equal(refunds.find(({ id }) => id === order.refundId)?.is_disputed, true)
    assert.deepEqual(errorOf(await settle(order.refundId)), [409, 'payment_disputed'])
    const settled = await settle(order.refundId, { despite_dispute: true })
    assert.deepEqual([settled.status, settled.body.status], [200, 'processed'])
    const { rows } = await db.execute<{ isDespiteDispute: boolean }>(sql`
      SELECT (after ->> 'despite_dispute')::boolean AS "isDespiteDispute" FROM audit_log
      WHERE action = 'refund_settled_by_hand' AND entity_id = ${String(order.refundId)}`)
    assert.deepEqual(rows, [{ isDespiteDispute: true }])
  })

  it('retrying a stuck refund voids it once a dispute covers it', async () => {
    const order = await stuckRefund()
    // An earlier release could leave this state.
    await db.execute(sql`
      INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, reason, status, idempotency_key)
      SELECT payment_id, provider_payment_id, captured_paise, captured_paise, 'provider', 'at_provider', 'processed', ${key()}
      FROM refunds WHERE id = ${order.refundId}`)
    assert.deepEqual(errorOf(await settle(order.refundId)), [409, 'refund_exceeds_balance'])
    const retried = await office.call(retryRefund, {
      ...as,
      params: { id: String(order.refundId) },
      body: { status: 'stuck' },
      key: key(),
    })
    assert.equal(retried.status, 200)
    await sendAll()
    assert.equal((await ledgerOf(order.id))[0]?.status, 'void')
    assert.equal(await atProvider(order), 0)
  })

  it('a dispute lost after a refund is reported as excess', async () => {
    const order = await paid()
    await refundAll(order.id)
    await sendAll()
    assert.deepEqual(await shortOf(order.id), [['shop', 'processed', order.paise]])
    const made = { id: 'disp_After', payment_id: order.paymentId, amount: order.paise }
    await sendDisputeEvent(made, 'lost')
    assert.deepEqual(await shortOf(order.id), [
      ['shop', 'processed', order.paise],
      ['dispute', 'processed', order.paise],
    ])
    assert.match((await failedJobsOf(order.paymentId))[0] ?? '', /^More went out of/)
    await sendDisputeEvent(made, 'won')
    assert.deepEqual(await failedJobsOf(order.paymentId), [])
  })
})

/** A payment that the provider has captured and the shop does not know. */
async function unknownToShop() {
  const shopper = await shop.registerShopper()
  const started = await shop.start(shopper.token, { items: [{ productId: 1, quantity: 2 }] })
  const proof = await sandbox.pay(started.id)
  const paymentId = proof.razorpay_payment_id
  const { amountPaise: paise } = await shop.provider.fetchPayment(paymentId)
  return { ...shopper, id: started.orderId, paymentId, paise, proof }
}

const ways = {
  'its own report': (order: Awaited<ReturnType<typeof unknownToShop>>, refundId: string) =>
    processEvent(refundId).then(() => void order),
  'the browser': async ({ token, proof }: Awaited<ReturnType<typeof unknownToShop>>) =>
    void (await shop.tryToVerify(token, proof)),
  'a poll': async () => {
    await db.execute(sql`UPDATE payments SET next_poll_at = now() WHERE next_poll_at IS NOT NULL`)
    await reconcilePayments(shop)
  },
  'the comparison of ledgers': async () =>
    void (await compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 5_000))),
}

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
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%SELECT 1 FROM accounts WHERE id = (SELECT%'`)
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

describe('the credit note of money that went out at the provider', () => {
  const write = async (id: string, refundId: number, idempotencyKey = key()) =>
    office.call(writeCreditNote, {
      ...as,
      params: { id },
      body: { version: (await office.order(id)).version, refund_id: refundId, reason: 'Refunded by phone' },
      key: idempotencyKey,
    })

  // #money-out-credit
  it('staff credit a dashboard refund or lost dispute only once', async () => {
    const order = await paid()
    await office.change(packOrder, order.id)
    await processEvent((await refundAtProvider(order, 10_000)).id)
    const [row] = await ledgerOf(order.id)
    assert.equal((await write(order.id, row?.id ?? 0)).status, 200)
    assert.deepEqual(await documentsOf(order.id), [
      ['invoice', order.paise],
      ['credit_note', 10_000],
    ])
    assert.deepEqual(errorOf(await write(order.id, row?.id ?? 0)), [409, 'nothing_to_credit'])
    await sendDisputeEvent(
      { id: `disp_Over${row?.id}`, payment_id: order.paymentId, amount: order.paise },
      'lost',
    )
    const lost = (await ledgerOf(order.id)).find(({ kind }) => kind === 'dispute')
    const answer = await write(order.id, lost?.id ?? 0)
    assert.equal(answer.status, 200)
    assert.deepEqual((await documentsOf(order.id)).at(-1), ['credit_note', order.paise - 10_000])
    assert.deepEqual(
      answer.body.refunds.map(({ can_credit }) => can_credit),
      [false, false],
    )
  })

  it('credit before packing is a voucher and lowers the invoice', async () => {
    const order = await paid()
    await processEvent((await refundAtProvider(order, 10_000)).id)
    const [row] = await ledgerOf(order.id)
    await write(order.id, row?.id ?? 0)
    await office.change(packOrder, order.id)
    assert.deepEqual(await documentsOf(order.id), [
      ['refund_voucher', 10_000],
      ['invoice', order.paise - 10_000],
    ])
  })

  // #money-out-creditable
  it('credit notes never exceed an invoice below the order’s total', async () => {
    const order = await paid()
    await refundPart(order.id, 100)
    await office.change(packOrder, order.id)
    await sendDisputeEvent(
      { id: `disp_Above${order.id}`, payment_id: order.paymentId, amount: order.paise },
      'lost',
    )
    const lost = (await ledgerOf(order.id)).find(({ kind }) => kind === 'dispute')
    assert.equal((await write(order.id, lost?.id ?? 0)).status, 200)
    assert.deepEqual(await documentsOf(order.id), [
      ['refund_voucher', 10_000],
      ['invoice', order.paise - 10_000],
      ['credit_note', order.paise - 10_000],
    ])
  })

  // #money-out-credited-back
  it('money that came back is refunded without another credit note', async () => {
    const wrong = await wrongToday()
    const order = await paid()
    await office.change(packOrder, order.id)
    const made = { id: `disp_Noted${order.id}`, payment_id: order.paymentId, amount: order.paise }
    await sendDisputeEvent(made, 'lost')
    const [lost] = await ledgerOf(order.id)
    await write(order.id, lost?.id ?? 0)
    await sendDisputeEvent(made, 'won')
    assert.match(
      (await failedJobsOf(order.paymentId))[0] ?? '',
      /came back, and CRN\S+ still credits it\. Ask your accountant/,
    )
    assert.equal((await refundPart(order.id, 100)).status, 200)
    const preview = await office.call(previewCancel, { ...as, params: { id: order.id }, body: {} })
    assert.deepEqual([preview.body.amount, preview.body.document], [(order.paise - 10_000) / 100, null])
    assert.equal((await cancelAsStaff(order.id)).status, 200)
    await sendAll()
    assert.equal(await atProvider(order), order.paise)
    assert.deepEqual(await documentsOf(order.id), [
      ['invoice', order.paise],
      ['credit_note', order.paise],
    ])
    assert.equal(await wrongToday(), wrong)
  })

  it('a refund is credited only up to the uncredited rest', async () => {
    const wrong = await wrongToday()
    const order = await paid()
    await office.change(packOrder, order.id)
    const made = { id: `disp_Rest${order.id}`, payment_id: order.paymentId, amount: 10_000 }
    await sendDisputeEvent(made, 'lost')
    const [lost] = await ledgerOf(order.id)
    await write(order.id, lost?.id ?? 0)
    await sendDisputeEvent(made, 'won')
    const { items, refundable } = await office.order(order.id)
    const all = items.map(({ id, quantity }) => ({ item_id: id, quantity, restock: true }))
    const adjustment = refundable - items.reduce((sum, { paid_amount }) => sum + paid_amount, 0)
    assert.equal((await refundAll(order.id, { items: all, adjustment })).status, 200)
    assert.deepEqual((await documentsOf(order.id)).at(-1), ['credit_note', order.paise - 10_000])
    assert.equal(await wrongToday(), wrong)
  })

  it('packing rejects an order whose voucher credits all of it', async () => {
    const wrong = await wrongToday()
    const order = await paid()
    const made = { id: `disp_Voucher${order.id}`, payment_id: order.paymentId, amount: order.paise }
    await sendDisputeEvent(made, 'lost')
    const [lost] = await ledgerOf(order.id)
    await write(order.id, lost?.id ?? 0)
    await sendDisputeEvent(made, 'won')
    const packing = await office.change(packOrder, order.id)
    assert.deepEqual(errorOf(packing), [409, 'nothing_to_invoice'])
    assert.match(packing.error.message, /Cancel it/)
    assert.equal((await cancelAsStaff(order.id)).status, 200)
    await sendAll()
    assert.equal(await atProvider(order), order.paise)
    assert.deepEqual(await documentsOf(order.id), [['refund_voucher', order.paise]])
    assert.equal(await wrongToday(), wrong)
  })

  it('credit notes reject shop refunds, other orders and returned money', async () => {
    const [order, other] = [await paid(), await paid()]
    await refundAll(order.id)
    const [refund] = await ledgerOf(order.id)
    assert.deepEqual(errorOf(await write(order.id, refund?.id ?? 0)), [409, 'nothing_to_credit'])
    assert.deepEqual(errorOf(await write(other.id, refund?.id ?? 0)), [404, 'not_found'])
    const made = { id: `disp_Back${other.id}`, payment_id: other.paymentId, amount: 10_000 }
    await sendDisputeEvent(made, 'lost')
    await sendDisputeEvent(made, 'won')
    const [back] = await ledgerOf(other.id)
    assert.deepEqual(errorOf(await write(other.id, back?.id ?? 0)), [409, 'nothing_to_credit'])
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
