import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { eventually, openPayingShop } from '#test/paying-shop.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { type DisputeState, isNewerReport } from './dispute-states.ts'
import { processDisputeEvent } from './process-dispute-event.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop
await shop.takeWebhooks()

const buy = async () => {
  const { token } = await shop.registerShopper()
  const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }] })
  return { id, paymentId: (await shop.order(token, id)).transaction_id ?? assert.fail() }
}

const stateOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await db.execute<{ state: string }>(sql`SELECT state FROM disputes WHERE id = ${id}`)
  return rows[0]?.state
}

const failedJobsAbout = async (id: string) =>
  (await readFailedJobs(db))
    .filter(({ reference }) => reference === id)
    .map(({ kind, reason }) => [kind, reason])

const becomes = (id: string, state: DisputeState) =>
  eventually(`the dispute to be ${state}`, async () => ((await stateOf(id)) === state ? true : undefined))

describe('a dispute', () => {
  // #disputes-9a4
  it('stores a dispute and reports it to the staff', async () => {
    const { id: orderId, paymentId } = await buy()
    const respondBy = Date.parse('2026-12-05T10:00:00+05:30') / 1000
    const input = { payment_id: paymentId, amount: 10_000, respond_by: respondBy }
    const { id } = await sandbox.post('/sandbox/disputes', input)
    await becomes(id, 'open')
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      SELECT amount_paise::float8 AS amount, reason_code, phase, extract(epoch FROM respond_by)::float8 AS respond_by,
        event LIKE '%payment.dispute.created%' AS is_whole,
        (SELECT 'ORD' || lpad(order_id::text, 3, '0') FROM payments payment WHERE payment.id = dispute.payment_id) AS "order"
      FROM disputes dispute WHERE id = ${id}`)
    assert.deepEqual(rows, [
      {
        amount: 10_000,
        reason_code: 'goods_or_services_not_received_or_partially_received',
        phase: 'chargeback',
        respond_by: respondBy,
        is_whole: true,
        order: orderId,
      },
    ])
    const [[kind, reason] = []] = await failedJobsAbout(id)
    assert.equal(kind, 'dispute')
    assert.match(reason ?? '', new RegExp(`₹100.00 of ${paymentId}, ${orderId} .*by 5 December 2026`))

    await sandbox.post(`/sandbox/disputes/${id}`, { status: 'under_review' })
    await becomes(id, 'under_review')
    assert.deepEqual(await failedJobsAbout(id), [])
  })

  it('reports a dispute again for more proof or a loss', async () => {
    const { paymentId } = await buy()
    const { id: lost } = await sandbox.post('/sandbox/disputes', { payment_id: paymentId, amount: 10_000 })
    await becomes(lost, 'open')
    await sandbox.post(`/sandbox/disputes/${lost}`, { status: 'lost' })
    await becomes(lost, 'lost')
    assert.match((await failedJobsAbout(lost))[0]?.[1] ?? '', /took back ₹100\.00/)
    const { id: won } = await sandbox.post('/sandbox/disputes', { payment_id: paymentId, amount: 10_000 })
    await becomes(won, 'open')
    await sandbox.post(`/sandbox/disputes/${won}`, { status: 'won' })
    await becomes(won, 'won')
    assert.deepEqual(await failedJobsAbout(won), [])
  })

  it('an older or repeated event leaves a dispute unchanged', async () => {
    const eventOf = (name: string, created_at: number) =>
      JSON.stringify({
        event: `payment.dispute.${name}`,
        created_at,
        payload: {
          dispute: { entity: { id: 'disp_late', payment_id: 'pay_none', amount: 500, currency: 'INR' } },
        },
      })
    const sendEvent = (name: string, at: number) => processDisputeEvent(shop, eventOf(name, at))
    await Promise.all([
      sendEvent('under_review', 20),
      sendEvent('created', 10),
      sendEvent('under_review', 20),
    ])
    assert.equal(await stateOf('disp_late'), 'under_review')
    await sendEvent('action_required', 30)
    assert.match((await failedJobsAbout('disp_late'))[0]?.[1] ?? '', /wants more proof/)
    await sendEvent('won', 40)
    await sendEvent('action_required', 30)
    assert.equal(await stateOf('disp_late'), 'won')
    assert.deepEqual(await failedJobsAbout('disp_late'), [])
  })

  it('orders events of one second as they can happen', () => {
    const at = (state: DisputeState) => ({ state, reportedAtMs: 1 })
    assert.ok(isNewerReport(at('under_review'), at('open')))
    assert.ok(!isNewerReport(at('open'), at('under_review')))
    assert.ok(!isNewerReport(at('open'), at('open')))
    assert.ok(isNewerReport(at('lost'), at('under_review')))
  })
})
