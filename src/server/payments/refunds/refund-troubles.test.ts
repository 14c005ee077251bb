import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelOrder } from '#contract/shop/orders.ts'
import { eventually, ok, openPayingShop } from '#test/paying-shop.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError } from '../provider/provider.ts'
import { settleGivenBack } from '../reconciliation/settle-given-back.ts'
import { askRefunds } from './ask-refunds.ts'
import { followRefund } from './follow-refund.ts'
import { processRefundEvent } from './process-refund-event.ts'
import { sendRefunds } from './send-refunds.ts'

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
    SELECT r.id::float8 AS id, r.status, r.provider_refund_id, r.failures,
      extract(epoch FROM r.next_attempt_at - now())::float8 / 60 AS pause_minutes
    FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.kind = 'shop' AND p.order_id = ${Number(id.slice(3))}`)
  return rows[0] ?? assert.fail()
}

const refusing =
  (description: string, refusal: 'low_balance' | null = null) =>
  async (): Promise<never> => {
    throw new ProviderError('refused', description, { description, refusal })
  }

describe('a refund for which the balance at the provider is too low', () => {
  // #refund-troubles-b51
  it('is tried again for more than a week, at growing intervals, while the staff see why', async () => {
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
    const [letter, ...others] = await readFailedJobs(db)
    assert.deepEqual(others, [])
    assert.deepEqual([letter?.kind, letter?.reference], ['refund', String(refund.id)])
    assert.match(letter?.reason ?? '', /balance at the provider is too low.*tried again/i)
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
    faults.refundPayment = async (...wish) => {
      await refundPayment(...wish)
      throw new ProviderError('unknown', 'POST refund answered 502: no reason')
    }
    await makeDue(id)
    await sendRefunds(shop)
    faults.refundPayment = refusing('The payment has been fully refunded already')
    await makeDue(id)
  }

  // #refund-troubles-0a7
  it('is found by its receipt and stays under way while the provider works on it', async () => {
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

  it('is not mistaken for one from the dashboard while the provider does not list it yet', async () => {
    await sandbox.setFaults({ refund_ms: longMs })
    const { id } = await cancelled()
    await loseAnswer(id)
    faults.fetchRefundsOf = async () => []
    await sendRefunds(shop)
    assert.equal((await refundOf(id)).status, 'due')
  })
})

describe("a refund from the provider's dashboard", () => {
  it('makes ours needless only once its money was returned', async () => {
    await sandbox.setFaults({ refund_ms: 5_000 })
    const { id, paymentId } = await cancelled()
    await sandbox.post(`/v1/payments/${paymentId}/refund`, {})
    await makeDue(id)
    await sendRefunds(shop)
    const waiting = await refundOf(id)
    assert.deepEqual([waiting.status, waiting.failures], ['due', 0])
    // The shop gives up after many attempts, so it is not asked to try again until then.
    await eventually('the money to be returned', async () => {
      const { refunds } = await sandbox.books()
      const made = refunds.find((refund) => refund.payment_id === paymentId)
      return made?.status === 'processed' ? true : undefined
    })
    await makeDue(id)
    await askRefunds(shop)
    assert.equal((await refundOf(id)).status, 'void')
  })
})

describe('a refund that failed at the provider', () => {
  // #refund-troubles-e3c
  it('counts as one failure, however often and in whichever way it is reported', async () => {
    await sandbox.setFaults({ fail_refunds: 1 })
    const { id, paymentId } = await cancelled()
    await makeDue(id)
    await sendRefunds(shop)
    const { refunds } = await sandbox.books()
    const failed = refunds.find((refund) => refund.payment_id === paymentId) ?? assert.fail()
    const refund = await refundOf(id)
    await processRefundEvent(shop, { id: failed.id, receipt: failed.receipt }, settleGivenBack)
    for (const status of ['failed', 'pending', 'failed'] as const) {
      const said = { id: failed.id, paymentId, amountPaise: failed.amount, receipt: null, status }
      await followRefund(shop, refund.id, said)
    }
    const after = await refundOf(id)
    assert.deepEqual([after.status, after.failures, after.provider_refund_id], ['due', 1, null])
    assert.ok(after.pause_minutes <= 2.1, `due again after ${after.pause_minutes} minutes`)
  })

  it('also counts once when its webhook arrives before the answer to the call', async () => {
    await sandbox.setFaults({ fail_refunds: 1 })
    const { id } = await cancelled()
    const refundPayment = shop.provider.refundPayment
    faults.refundPayment = async (...wish) => {
      const made = await refundPayment(...wish)
      await processRefundEvent(shop, { id: made.id, receipt: made.receipt }, settleGivenBack)
      return made
    }
    await makeDue(id)
    await sendRefunds(shop)
    assert.equal((await refundOf(id)).failures, 1)
  })
})
