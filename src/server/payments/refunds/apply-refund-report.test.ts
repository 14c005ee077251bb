import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelOrder } from '#contract/shop/orders.ts'
import { eventually, ok, openPayingShop } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError } from '../provider/provider.ts'
import { sweepEvents } from '../webhooks/process-events.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import { findRefunds } from './list-refunds.ts'
import { pollRefunds } from './poll-refunds.ts'
import { retryRefund } from './retry-refund.ts'
import { sendRefunds } from './send-refunds.ts'

const shop = await openPayingShop({ after })
const { db, sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await sandbox.setFaults({ refund_ms: 0, fail_refunds: 0 })
})

/** Longer than any test; a pending refund stays pending until the test changes it. */
const longMs = 3_600_000

const makeDue = () => db.execute(sql`UPDATE refunds SET next_attempt_at = now() - interval '1 second'`)

/** A cancelled order whose refund is due. */
const cancelled = async () => {
  const shopper = await shop.registerShopper()
  const id = await shop.buy(shopper.token, { items: [{ productId: 1, quantity: 1 }] })
  ok(await shop.call(cancelOrder, { token: shopper.token, params: { id } }))
  return { ...shopper, id }
}

interface Row {
  [column: string]: unknown
  id: number
  status: string
  provider_refund_id: string | null
  failures: number
}

const refundOf = async (id: string): Promise<Row> => {
  const { rows } = await db.execute<Row>(sql`
    SELECT refund.id::float8 AS id, refund.status, refund.provider_refund_id, refund.failures
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${Number(id.slice(3))}`)
  return rows[0] ?? assert.fail()
}

const failedJobsOf = async ({ id }: Row) =>
  (await readFailedJobs(db)).filter(({ reference }) => reference === String(id)).map(({ kind }) => kind)

const stuckRefunds = async () => (await findRefunds(db, { view: 'stuck' })).refunds

const paymentOf = async (id: string) => {
  const { rows } = await db.execute<{ status: string }>(
    sql`SELECT status FROM payments WHERE order_id = ${Number(id.slice(3))}`,
  )
  return rows[0]?.status
}

const finishedMails = async (email: string) => {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM outbox WHERE recipient = ${email} AND template = 'refund-finished'`,
  )
  return rows.length
}

const pending = async () => {
  await sandbox.setFaults({ refund_ms: longMs })
  const order = await cancelled()
  await sendRefunds(shop)
  const refund = await refundOf(order.id)
  assert.equal(refund.status, 'sent')
  return { ...order, refund }
}

const reportOf = (status: 'pending' | 'processed' | 'failed', refund: Row) => ({
  id: refund.provider_refund_id ?? '',
  paymentId: 'pay_1',
  amountPaise: 36_900,
  receipt: null,
  status,
})

describe('a refund that the provider has accepted', () => {
  it('an accepted refund is finished once a poll reports it processed', async () => {
    const { token, id, email, refund } = await pending()
    assert.equal(await paymentOf(id), 'refund_due')
    assert.equal((await shop.order(token, id)).refunds[0]?.status, 'on_its_way')
    assert.equal(await pollRefunds(shop), 0)
    await makeDue()
    assert.equal(await pollRefunds(shop), 1)
    assert.equal((await refundOf(id)).status, 'sent')
    faults.fetchRefund = async () => reportOf('processed', refund)
    await makeDue()
    await Promise.all([pollRefunds(shop), pollRefunds(shop)])
    assert.equal((await refundOf(id)).status, 'processed')
    assert.equal(await paymentOf(id), 'refunded')
    assert.equal(await finishedMails(email), 1)
  })

  it('reading an order polls its accepted refund', async () => {
    const { token, id, refund } = await pending()
    faults.fetchRefund = async () => reportOf('processed', refund)
    assert.equal((await shop.order(token, id)).refunds[0]?.status, 'refunded')
  })

  it('an accepted refund waits while the provider is unreachable', async () => {
    const { token, id } = await pending()
    faults.fetchRefund = async () => {
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    await makeDue()
    assert.equal(await pollRefunds(shop), 0)
    assert.equal((await shop.order(token, id)).refunds[0]?.status, 'on_its_way')
  })

  it('a failed refund is sent again and finishes with one mail', async () => {
    const { id, email, refund } = await pending()
    faults.fetchRefund = async () => reportOf('failed', refund)
    await makeDue()
    await pollRefunds(shop)
    const failed = await refundOf(id)
    assert.deepEqual([failed.status, failed.provider_refund_id, failed.failures], ['due', null, 1])
    delete faults.fetchRefund
    await db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE id = ${failed.id}`)
    faults.refundPayment = async (paymentId, amountPaise) => ({
      id: `rfnd_second${failed.id}`,
      paymentId,
      amountPaise,
      receipt: null,
      status: 'processed',
    })
    await sendRefunds(shop)
    assert.equal((await refundOf(id)).status, 'processed')
    // A late report about the first attempt does not affect the second attempt.
    await applyRefundReport(shop, failed.id, reportOf('failed', refund))
    assert.equal((await refundOf(id)).status, 'processed')
    assert.equal(await finishedMails(email), 1)
  })

  it('a refund becomes due again when the provider revokes its success', async () => {
    const { token, id, refund } = await pending()
    await applyRefundReport(shop, refund.id, reportOf('processed', refund))
    assert.equal(await paymentOf(id), 'refunded')
    await applyRefundReport(shop, refund.id, reportOf('failed', refund))
    assert.equal((await refundOf(id)).status, 'due')
    assert.equal(await paymentOf(id), 'refund_due')
    const { history } = await shop.order(token, id)
    assert.deepEqual(
      history.slice(-2).map(({ by, note }) => [by, note.replace(/^₹\S+/, 'All')]),
      [
        ['provider', 'All was refunded.'],
        ['provider', 'The refund failed at the provider; it is sent again.'],
      ],
    )
  })

  it('a refund without an answer is stuck after two weeks', async () => {
    const { id, refund } = await pending()
    await db.execute(sql`UPDATE refunds SET attempts = 16 WHERE id = ${refund.id}`)
    await makeDue()
    await pollRefunds(shop)
    assert.equal((await refundOf(id)).status, 'stuck')
    assert.deepEqual(
      (await stuckRefunds()).map(({ order, provider_refund_id }) => [order, provider_refund_id]),
      [[id, refund.provider_refund_id]],
    )
    await applyRefundReport(shop, refund.id, reportOf('processed', refund))
    assert.equal((await refundOf(id)).status, 'processed')
    assert.deepEqual(await stuckRefunds(), [])
    assert.deepEqual(await readFailedJobs(db), [])
  })
})

describe('a refund that the provider refuses', () => {
  it('a refund is stuck after eight refusals and can be retried', async () => {
    const { token, id } = await cancelled()
    faults.refundPayment = async () => {
      throw new ProviderError('refused', 'The payment is frozen.')
    }
    for (let count = 0; count < 8; count += 1) {
      assert.equal((await refundOf(id)).status, 'due')
      await makeDue()
      await sendRefunds(shop)
    }
    const stuck = await refundOf(id)
    assert.deepEqual([stuck.status, stuck.failures], ['stuck', 8])
    const shown = (await stuckRefunds()).find((each) => each.id === stuck.id)
    assert.equal(shown?.last_error, 'The payment is frozen.')
    assert.deepEqual(await failedJobsOf(stuck), ['refund'])
    assert.equal((await shop.order(token, id)).refunds[0]?.status, 'on_its_way')
    await makeDue()
    assert.equal(await sendRefunds(shop), 0)

    delete faults.refundPayment
    await retryRefund(db, stuck.id)
    await assert.rejects(retryRefund(db, stuck.id), { code: 'wrong_order_state' })
    await sendRefunds(shop)
    assert.equal((await refundOf(id)).status, 'processed')
    assert.deepEqual(await failedJobsOf(stuck), [])
  })

  it('an unreachable provider makes a refund stuck only after days', async () => {
    const { id } = await cancelled()
    faults.refundPayment = async () => {
      throw new ProviderError('unknown', 'No answer.')
    }
    for (let count = 0; count < 10; count += 1) {
      await makeDue()
      await sendRefunds(shop)
    }
    assert.deepEqual([(await refundOf(id)).status, (await refundOf(id)).failures], ['due', 0])
    await db.execute(sql`UPDATE refunds SET attempts = 74 WHERE status = 'due'`)
    await makeDue()
    await sendRefunds(shop)
    assert.equal((await refundOf(id)).status, 'stuck')
  })
})

describe('the webhooks of a refund', () => {
  it('webhooks finish a refund after success or failure', async () => {
    await shop.takeWebhooks()
    await sandbox.setFaults({ refund_ms: 30, fail_refunds: 1 })
    const { id, email } = await cancelled()
    await sendRefunds(shop)
    await eventually('the failure to be recorded', async () =>
      (await refundOf(id)).failures === 1 ? true : undefined,
    )
    await eventually('the refund to be done', async () => {
      const { status } = await refundOf(id)
      if (status === 'processed') return true
      // A repeated report may lock the row, so that sending leaves the refund to the next call.
      if (status === 'due') await makeDue().then(() => sendRefunds(shop))
      return undefined
    })
    assert.equal(await paymentOf(id), 'refunded')
    assert.equal(await finishedMails(email), 1)
  })

  it('the webhook of a dashboard refund records it and notifies staff', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }] })
    const { transaction_id } = await shop.order(token, id)
    await sandbox.post(`/v1/payments/${transaction_id}/refund`, { amount: 10_000 })
    const event = await eventually('the webhook to be acted on', async () => {
      const { rows } = await db.execute<{ id: string; last_error: string }>(sql`
        SELECT id, last_error FROM webhook_events
        WHERE event = 'refund.processed' AND processed_at IS NOT NULL AND body LIKE ${`%${transaction_id}%`}`)
      return rows[0]
    })
    assert.equal(event.last_error, 'The shop did not ask for this refund.')
    const jobs = await eventually('the failed job', async () => {
      const found = (await readFailedJobs(db)).filter(({ reference }) => reference === transaction_id)
      return found.length > 0 ? found : undefined
    })
    assert.deepEqual(
      jobs.map(({ kind, reason }) => [kind, reason.split(' ')[0]]),
      [['money', '₹100.00']],
    )
    const { payment_status, history, total_amount } = await shop.order(token, id)
    assert.equal(payment_status, 'Paid')
    assert.equal(history.at(-1)?.note, '₹100.00 was refunded at the provider, not by the shop.')
    const input = {
      orderId: Number(id.slice(3)),
      amountPaise: total_amount * 100,
    }
    const refund = refundAmount(db, { ...input, refundableSeenPaise: input.amountPaise })
    await assert.rejects(refund, { code: 'refundable_changed' })
  })

  it('a crash before an event is marked applies its refund once', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }] })
    const { transaction_id: paymentId } = await shop.order(token, id)
    const eventOf = async () => {
      const { rows } = await db.execute<{ id: string; isDone: boolean }>(sql`
        SELECT id, processed_at IS NOT NULL AS "isDone" FROM webhook_events
        WHERE event = 'refund.processed' AND body LIKE ${`%${paymentId}%`}`)
      return rows[0]
    }
    const history = async () => (await shop.order(token, id)).history.map(({ note }) => note)
    const historyNote = '₹100.00 was refunded at the provider, not by the shop.'
    // Waiting events of the payment would be marked in the same batch as the event of the refund.
    await eventually('the events of the payment to be done', async () => {
      const { rows } = await db.execute<{ made: number; left: number }>(sql`
        SELECT count(*)::int AS made, count(*) FILTER (WHERE processed_at IS NULL)::int AS left
        FROM webhook_events WHERE body LIKE ${`%${paymentId}%`}`)
      return rows[0] && rows[0].made >= 3 && rows[0].left === 0 ? true : undefined
    })
    // A process that died can not mark the event.
    await db.execute(sql`
      CREATE FUNCTION lose_mark() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''The process is gone.''; END'`)
    await db.execute(sql`
      CREATE TRIGGER lose_mark BEFORE UPDATE ON webhook_events FOR EACH ROW EXECUTE FUNCTION lose_mark()`)
    try {
      await sandbox.post(`/v1/payments/${paymentId}/refund`, { amount: 10_000 })
      await eventually('the note', async () => ((await history()).includes(historyNote) ? true : undefined))
      assert.equal((await eventually('the event', eventOf)).isDone, false)
    } finally {
      await db.execute(sql`DROP TRIGGER lose_mark ON webhook_events`)
    }
    // The lost attempt may still lock the row of the event, so that a sweep skips it.
    await eventually('the event to be marked', async () => {
      await db.execute(sql`UPDATE webhook_events SET next_attempt_at = now() WHERE processed_at IS NULL`)
      await sweepEvents(shop)
      return (await eventOf())?.isDone ? true : undefined
    })
    assert.equal((await history()).filter((note) => note === historyNote).length, 1)
    const jobs = (await readFailedJobs(db)).filter(({ reference }) => reference === paymentId)
    assert.deepEqual(
      jobs.map(({ kind, times }) => [kind, times]),
      [['money', 1]],
    )
  })
})
