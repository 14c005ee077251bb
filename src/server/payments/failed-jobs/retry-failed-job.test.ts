import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listFailedJobs, resolveFailedJob, retryFailedJob } from '#contract/admin/failed-jobs.ts'
import { getMoney, resumePayments } from '#contract/admin/money.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok, refused } from '#test/paying-shop.ts'
import { addFailedJob, paymentStopFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError } from '../provider/provider.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { sweepEvents } from '../webhooks/process-events.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db, sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await db.execute(sql`UPDATE failed_jobs SET resolved_at = now() WHERE resolved_at IS NULL`)
})

const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
const matters = async () => (await office.call(listFailedJobs, as())).body.matters
const only = async () => (await matters())[0] ?? assert.fail('Nothing waits.')
const retry = async () => office.call(retryFailedJob, { ...as(), params: { id: String((await only()).id) } })

/** A mail that the shop gave up. */
async function deadMail(template: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO outbox (template, recipient, data, dedupe_key, status, attempts, last_error)
    VALUES (${template}, 'asha@example.com', '{"orderId": 1}', ${crypto.randomUUID()}, 'dead', 12, 'No such mailbox.')
    RETURNING id::float8 AS id`)
  const { id = 0 } = rows[0] ?? {}
  await addFailedJob(db, 'mail', id, 'The mailbox does not exist.')
  return id
}

describe('retrying a failed job', () => {
  it('retrying a mail keeps its job until the mail is sent', async () => {
    const id = await deadMail('order-placed')
    const { body } = await retry()
    assert.equal(body.message, 'The mail is sent again.')
    const { rows } = await db.execute(sql`SELECT status, attempts FROM outbox WHERE id = ${id}`)
    assert.deepEqual(rows, [{ status: 'waiting', attempts: 0 }])
    const { retried_at, can_retry } = await only()
    assert.deepEqual([retried_at !== null, can_retry], [true, false])
    // The cause stands, so the mail is given up again, and the job counts it.
    await db.execute(sql`UPDATE outbox SET status = 'dead' WHERE id = ${id}`)
    await addFailedJob(db, 'mail', id, 'The mailbox is full.')
    const again = await only()
    assert.deepEqual([again.times, again.reason, again.can_retry], [2, 'The mailbox is full.', true])
  })

  it('two people retry a job once, and both see the result', async () => {
    const mail = await deadMail('order-placed')
    const [one, two] = await Promise.all([retry(), retry()])
    assert.deepEqual(
      [one, two].map(errorOf).sort(),
      [
        [200, undefined],
        [409, 'cannot_retry'],
      ].sort(),
    )
    const refused = [one, two].find(({ status }) => status === 409)
    assert.match(refused?.error.message ?? '', /waits to be sent again already/)
    const { rows } = await db.execute(sql`
      SELECT (SELECT status FROM outbox WHERE id = ${mail}) AS status,
        (SELECT count(*)::int FROM audit_log WHERE action = 'matter_retried' AND entity_id = ${String((await only()).id)}) AS logged`)
    assert.deepEqual(rows, [{ status: 'waiting', logged: 1 }])
  })

  it('two people retry a refund, and the provider makes one', async () => {
    const { id, token } = await paidOrder([{ productId: 1, quantity: 1 }])
    const paymentId = (await shop.order(token, id)).transaction_id ?? assert.fail()
    ok(await shop.call(cancelOrder, { token, params: { id } }))
    const { rows } = await db.execute<{ id: number }>(sql`
      UPDATE refunds SET status = 'stuck', attempts = 8, failures = 8, last_error = 'The payment is frozen.'
      WHERE provider_payment_id = ${paymentId} RETURNING id::float8 AS id`)
    await addFailedJob(db, 'refund', rows[0]?.id ?? 0, 'The payment is frozen.')
    const answers = await Promise.all([retry(), retry()])
    assert.ok(answers.every(({ status }) => status === 200))
    await Promise.all([sendRefunds(shop), sendRefunds(shop)])
    await sendRefunds(shop)
    assert.equal((await shop.provider.fetchRefundsOf(paymentId)).length, 1)
    assert.deepEqual(await matters(), [])
  })

  it('rejects retrying a reset link and a deleted mail', async () => {
    await deadMail('reset-link')
    assert.equal((await only()).can_retry, false)
    assert.deepEqual(errorOf(await retry()), [409, 'cannot_retry'])
    assert.equal((await only()).retried_at, null)
    await db.execute(sql`DELETE FROM outbox WHERE template = 'reset-link'`)
    assert.match((await retry()).error.message, /was deleted/)
  })

  it('a retried webhook reports its next failure at once', async () => {
    const { id } = await paidOrder()
    const { rows } = await db.execute<{ body: string }>(sql`
      SELECT json_build_object('event', 'payment.captured', 'payload', json_build_object('payment', json_build_object('entity',
        json_build_object('id', payment.provider_payment_id, 'order_id', payment.provider_order_id))))::text AS body
      FROM payments payment WHERE payment.order_id = ${Number(id.slice(3))}`)
    const ofNobody = rows[0]?.body.replaceAll(/(order|pay)_[A-Za-z0-9]{14}/g, '$1_nobody') ?? assert.fail()
    await db.execute(sql`
      INSERT INTO webhook_events (id, event, body, processed_at) VALUES ('evt_retry', 'payment.captured', ${ofNobody}, now())`)
    await addFailedJob(db, 'webhook', 'evt_retry', 'No payment of ours belongs to this order.')
    assert.equal((await retry()).status, 200)
    await sweepEvents(shop)
    assert.deepEqual([(await only()).times, (await only()).can_retry], [2, true])
    await db.execute(sql`UPDATE webhook_events SET body = ${rows[0]?.body} WHERE id = 'evt_retry'`)
    await retry()
    await sweepEvents(shop)
    assert.deepEqual(await matters(), [])
  })

  it('resolving the failed job of a webhook ends the webhook', async () => {
    const body = JSON.stringify({
      event: 'refund.processed',
      payload: { refund: { entity: { id: 'rfnd_unknown', receipt: null } } },
    })
    await db.execute(sql`
      INSERT INTO webhook_events (id, event, body, attempts) VALUES ('evt_unknown', 'refund.processed', ${body}, 9)`)
    await sweepEvents(shop)
    const { id } = await only()
    const answer = await office.call(resolveFailedJob, {
      ...as(),
      params: { id: String(id) },
      body: { reason: 'Not a refund of ours' },
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    await db.execute(sql`UPDATE webhook_events SET next_attempt_at = now() WHERE id = 'evt_unknown'`)
    await sweepEvents(shop)
    assert.deepEqual(await matters(), [])
    const { rows } = await db.execute(
      sql`SELECT processed_at IS NOT NULL AS "isDone" FROM webhook_events WHERE id = 'evt_unknown'`,
    )
    assert.deepEqual(rows, [{ isDone: true }])
  })

  it('retrying a given-up payment pays its order', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
    const { rows } = await db.execute<{ id: number }>(sql`
      UPDATE payments SET status = 'expired' WHERE provider_order_id = ${started.id} RETURNING id::float8 AS id`)
    await addFailedJob(
      db,
      'payment',
      rows[0]?.id ?? 0,
      'A proven payment was never confirmed by the provider.',
    )
    assert.match((await retry()).body.message, /still has no money/)
    faults.fetchOrderPayments = async () => {
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    assert.deepEqual(errorOf(await retry()), [503, 'payment_unavailable'])
    assert.ok((await only()).retried_at)
    delete faults.fetchOrderPayments
    await sandbox.pay(started.id)
    assert.match((await retry()).body.message, /the order is paid/)
    assert.deepEqual(await matters(), [])
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
  })

  it('retrying rejected keys closes the job once they are accepted', async () => {
    await addFailedJob(db, 'provider', 'keys', 'The provider does not accept our keys.')
    faults.listPayments = async () => {
      throw new ProviderError('turned_away', 'Authentication failed')
    }
    assert.match((await retry()).body.message, /not accept the keys yet/)
    assert.equal((await only()).times, 2)
    delete faults.listPayments
    assert.match((await retry()).body.message, /accepts the keys again/)
    assert.deepEqual(await matters(), [])
  })

  it('rejects retrying without permission or an open job', async () => {
    await deadMail('order-placed')
    const params = { id: String((await only()).id) }
    const { cookie } = await office.memberWith(['orders.read', 'money.read'])
    assert.deepEqual(errorOf(await office.call(retryFailedJob, { cookie, params })), [403, 'not_allowed'])
    const body = { reason: 'Rang them.' }
    assert.equal((await office.call(resolveFailedJob, { ...as(), params, body })).status, 200)
    assert.deepEqual(errorOf(await office.call(retryFailedJob, { ...as(), params })), [404, 'not_found'])
  })
})

describe('stopped payments', () => {
  it('the owner resumes payments once, with a reason', async () => {
    const { kind, reference } = paymentStopFailedJob
    await addFailedJob(db, kind, reference, 'Wrong amounts keep coming.')
    const { token } = await shop.registerShopper()
    const items = [{ productId: 1, quantity: 1 }]
    refused(await shop.tryToStart(token, { items }), 503, 'payments_stopped')
    assert.match((await office.call(getMoney, as())).body.stopped?.reason ?? '', /Wrong amounts/)
    const job = await only()
    assert.deepEqual([job.decided_under, job.can_retry], ['resume', false])
    const params = { id: String(job.id) }
    const asFailedJob = await office.call(resolveFailedJob, { ...as(), params, body: { reason: 'Mended.' } })
    assert.deepEqual(errorOf(asFailedJob), [409, 'decide_elsewhere'])
    assert.deepEqual(errorOf(await retry()), [409, 'decide_elsewhere'])
    const body = { reason: 'The fee bearer was set to customers; it is ours again.' }
    const { cookie } = await office.memberWith(['money.read', 'money.settle', 'refunds.write'])
    const foreign = await office.call(resumePayments, { cookie, key: 'x', body })
    assert.deepEqual([...errorOf(foreign), foreign.error.permission], [403, 'not_allowed', 'payments.resume'])
    const answers = await Promise.all([1, 2].map(() => office.call(resumePayments, { ...as(), body })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await office.call(getMoney, as())).body.stopped, null)
    assert.equal((await shop.tryToStart(token, { items })).status, 200)
  })
})
