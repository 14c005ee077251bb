import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import { sql } from 'drizzle-orm'
import { getClosing } from '#contract/admin/daily-closing.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { processDisputeEvent } from '#server/payments/disputes/process-dispute-event.ts'
import { compareLedgers } from '#server/payments/reconciliation/compare-ledgers.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile.ts'
import { settleRefundedMoney } from '#server/payments/reconciliation/settle-refunded-money.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { processRefundEvent } from '#server/payments/refunds/sync-refunds.ts'
import { readFailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import { openPayingOffice } from './office.ts'

export const key = () => crypto.randomUUID()
export const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
export const numberOf = (id: string) => Number(id.slice(3))

interface LedgerRow {
  [column: string]: unknown
  id: number
  kind: string
  status: string
  paise: number
}

/**
 * Opens a back office and a provider for all tests of a file about refunds of the shop, refunds in the dashboard, and
 * disputes.
 */
export async function openMoneyOut() {
  const { shop, office, paidOrder } = await openPayingOffice()
  const { db, sandbox, faults } = shop
  const as = { cookie: office.owner }

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
    await db.execute(
      sql`UPDATE refunds SET next_attempt_at = now() - interval '1 second' WHERE status = 'due'`,
    )
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
    return (await office.call(getClosing, { ...as, params: { day: today() } })).body.wrong
  }

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

  return {
    shop,
    office,
    as,
    paid,
    sendDisputeEvent,
    dispute,
    endDispute,
    refundAtProvider,
    processEvent,
    ledgerOf,
    shortOf,
    failedJobsOf,
    refundJobs,
    documentsOf,
    atProvider,
    sendAll,
    cancelAsStaff,
    cancelAsShopper,
    refundAll,
    refundPart,
    wrongToday,
    unknownToShop,
    ways,
  }
}
