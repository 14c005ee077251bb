import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelOrder } from '#contract/shop/orders.ts'
import { eventually, ok, openPayingShop } from '#test/paying-shop.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError } from '../provider/provider.ts'
import { settleRefundedMoney } from '../reconciliation/settle-refunded-money.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import { pollRefunds } from './poll-refunds.ts'
import { sendRefunds } from './send-refunds.ts'
import { processRefundEvent } from './sync-refunds.ts'

const shop = await openPayingShop({ after })
const { db, sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })
})

const longMs = 3_600_000

/** No refund of another test is due. */
const makeDue = async (id: string) => {
  await db.execute(sql`UPDATE refunds SET next_attempt_at = now() + interval '1 day'`)
  await db.execute(sql`
    UPDATE refunds SET next_attempt_at = now() - interval '1 second'
    WHERE payment_id = (SELECT id FROM payments WHERE order_id = ${Number(id.slice(3))})`)
}

/** A cancelled order whose refund is due. */
const cancelled = async () => {
  const { token } = await shop.registerShopper()
  const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }] })
  const { transaction_id } = await shop.order(token, id)
  ok(await shop.call(cancelOrder, { token, params: { id } }))
  return { token, id, paymentId: transaction_id ?? assert.fail() }
}

interface Row {
  [column: string]: unknown
  id: number
  status: string
  provider_refund_id: string | null
  failures: number
  pause_minutes: number
}

const refundOf = async (id: string): Promise<Row> => {
  const { rows } = await db.execute<Row>(sql`
    SELECT refund.id::float8 AS id, refund.status, refund.provider_refund_id, refund.failures,
      extract(epoch FROM refund.next_attempt_at - now())::float8 / 60 AS pause_minutes
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE refund.kind = 'shop' AND payment.order_id = ${Number(id.slice(3))}`)
  return rows[0] ?? assert.fail()
}

const refusing =
  (description: string, refusal: 'low_balance' | null = null) =>
  async (): Promise<never> => {
    throw new ProviderError('refused', description, { description, refusal })
  }

describe('a refund for which the balance at the provider is too low', () => {
  // #refund-troubles-b51
  it('a refund waits for funds while staff see the reason', async () => {
    const { token, id } = await cancelled()
    faults.refundPayment = refusing('Your account does not have enough balance.', 'low_balance')
    let minutes = 0
    const pauses: number[] = []
    while (minutes < 8 * 24 * 60) {
      await makeDue(id)
      await sendRefunds(shop)
      const { status, failures, pause_minutes } = await refundOf(id)
      assert.deepEqual([status, failures], ['due', 0])
      pauses.push(pause_minutes)
      minutes += pause_minutes
    }
    assert.ok((pauses[0] ?? 0) >= 15, `${pauses[0]} minutes after the first try`)
    assert.ok(pauses.length < 60, `${pauses.length} tries`)
    assert.ok(Math.max(...pauses) <= 6 * 60 + 1)
    const refund = await refundOf(id)
    const [job, ...others] = await readFailedJobs(db)
    assert.deepEqual(others, [])
    assert.deepEqual([job?.kind, job?.reference], ['refund', String(refund.id)])
    assert.match(job?.reason ?? '', /balance at the provider is too low.*tried again/i)
    assert.equal((await shop.order(token, id)).refunds[0]?.status, 'on_its_way')

    delete faults.refundPayment
    await makeDue(id)
    assert.equal(await sendRefunds(shop), 1)
    assert.equal((await refundOf(id)).status, 'processed')
    assert.deepEqual(await readFailedJobs(db), [])
  })
})

describe('a refund whose first answer was lost', () => {
  const refundPayment = shop.provider.refundPayment
  const loseAnswer = async (id: string) => {
    faults.refundPayment = async (...input) => {
      await refundPayment(...input)
      throw new ProviderError('unknown', 'POST refund answered 502: no reason')
    }
    await makeDue(id)
    await sendRefunds(shop)
    faults.refundPayment = refusing('The payment has been fully refunded already')
    await makeDue(id)
  }

  // #refund-troubles-0a7
  it('finds a refund without an answer by its receipt', async () => {
    await sandbox.setFaults({ refund_ms: longMs })
    const { id, paymentId } = await cancelled()
    await loseAnswer(id)
    await sendRefunds(shop)
    const { refunds } = await sandbox.books()
    const made = refunds.filter((refund) => refund.payment_id === paymentId)
    const { status, provider_refund_id, failures } = await refundOf(id)
    assert.equal(made.length, 1)
    assert.deepEqual([status, provider_refund_id, failures], ['sent', made[0]?.id, 0])
  })

  it('an unlisted refund is not mistaken for a dashboard refund', async () => {
    await sandbox.setFaults({ refund_ms: longMs })
    const { id } = await cancelled()
    await loseAnswer(id)
    faults.fetchRefundsOf = async () => []
    await sendRefunds(shop)
    assert.equal((await refundOf(id)).status, 'due')
  })
})

describe("a refund from the provider's dashboard", () => {
  it('a dashboard refund voids ours only once its money returned', async () => {
    await sandbox.setFaults({ refund_ms: 5_000 })
    const { id, paymentId } = await cancelled()
    await sandbox.post(`/v1/payments/${paymentId}/refund`, {})
    await makeDue(id)
    await sendRefunds(shop)
    const waiting = await refundOf(id)
    assert.deepEqual([waiting.status, waiting.failures], ['due', 0])
    // The shop does not send the refund again before its next attempt is due.
    await eventually('the money to be returned', async () => {
      const { refunds } = await sandbox.books()
      const made = refunds.find((refund) => refund.payment_id === paymentId)
      return made?.status === 'processed' ? true : undefined
    })
    await makeDue(id)
    await pollRefunds(shop)
    assert.equal((await refundOf(id)).status, 'void')
  })
})

describe('a refund that failed at the provider', () => {
  // #refund-troubles-e3c
  it('counts a failed refund once, however it is reported', async () => {
    await sandbox.setFaults({ fail_refunds: 1 })
    const { id, paymentId } = await cancelled()
    await makeDue(id)
    await sendRefunds(shop)
    const { refunds } = await sandbox.books()
    const failed = refunds.find((refund) => refund.payment_id === paymentId) ?? assert.fail()
    const refund = await refundOf(id)
    await processRefundEvent(shop, { id: failed.id, receipt: failed.receipt }, settleRefundedMoney)
    for (const status of ['failed', 'pending', 'failed'] as const) {
      const report = { id: failed.id, paymentId, amountPaise: failed.amount, receipt: null, status }
      await applyRefundReport(shop, refund.id, report)
    }
    const after = await refundOf(id)
    assert.deepEqual([after.status, after.failures, after.provider_refund_id], ['due', 1, null])
    assert.ok(after.pause_minutes <= 2.1, `due again after ${after.pause_minutes} minutes`)
  })

  it('counts a failure once when its webhook precedes the answer', async () => {
    await sandbox.setFaults({ fail_refunds: 1 })
    const { id } = await cancelled()
    const refundPayment = shop.provider.refundPayment
    faults.refundPayment = async (...input) => {
      const made = await refundPayment(...input)
      await processRefundEvent(shop, { id: made.id, receipt: made.receipt }, settleRefundedMoney)
      return made
    }
    await makeDue(id)
    await sendRefunds(shop)
    assert.equal((await refundOf(id)).failures, 1)
  })
})
