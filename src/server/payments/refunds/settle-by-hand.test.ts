import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { resolveFailedJob } from '#contract/admin/failed-jobs.ts'
import {
  listRefunds,
  type RefundView,
  retryRefund,
  settleRefund,
  stopRefund,
} from '#contract/admin/refund-list.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { emailTemplates } from '../../email-templates.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError } from '../provider/provider.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import { sendRefunds } from './send-refunds.ts'
import { syncIfDiffering } from './sync-refunds.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const proof = (reference = `UTR${crypto.randomUUID().slice(0, 8)}`) => ({
  status: 'stuck',
  reference,
  paid_on: today,
  note: 'By NEFT from the current account.',
})

/** A cancelled order and its refund. */
async function refundOfCancelled(status: 'due' | 'stuck') {
  const order = await paidOrder([{ productId: 1, quantity: 1 }])
  const { transaction_id } = await shop.order(order.token, order.id)
  ok(await shop.call(cancelOrder, { token: order.token, params: { id: order.id } }))
  const { rows } = await db.execute<{ id: number; amount: number }>(sql`
    UPDATE refunds SET status = ${status}, next_attempt_at = now() + interval '1 day', attempts = 3, last_error = 'The payment is frozen.'
    WHERE payment_id = (SELECT id FROM payments WHERE order_id = ${Number(order.id.slice(3))})
    RETURNING id::float8 AS id, amount_paise::float8 AS amount`)
  const { id = 0, amount = 0 } = rows[0] ?? {}
  if (status === 'stuck') {
    await db.execute(
      sql`INSERT INTO failed_jobs (kind, reference, reason) VALUES ('refund', ${String(id)}, 'The payment is frozen.')`,
    )
  }
  return {
    ...order,
    refundId: id,
    amountPaise: amount,
    params: { id },
    paymentId: transaction_id ?? assert.fail(),
  }
}

const list = async (view: RefundView) => (await office.call(listRefunds, { ...as(), query: { view } })).body
const inView = async (view: RefundView, id: number) => (await list(view)).refunds.some((one) => one.id === id)
const failedJobsOf = async (id: number) =>
  (await readFailedJobs(db)).filter(({ kind, reference }) => kind === 'refund' && reference === String(id))
const finishedMails = async (email: string) => {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM outbox WHERE recipient = ${email} AND template = 'refund-finished'`,
  )
  return rows.length
}

/** The text of the mail about a refund that is done. */
async function refundFinished(data: { orderId: number; refundId: number }): Promise<string> {
  const settings = await shop.settings.current()
  const mail = await emailTemplates.write('refund-finished', data, {
    db,
    siteUrl: 'https://shop.example',
    settings,
  })
  return JSON.stringify(mail.blocks)
}

describe('a refund in the queue', () => {
  it('lists a refund with order, document and reason by its status', async () => {
    const { id, refundId, amountPaise } = await refundOfCancelled('stuck')
    const shown = (await list('stuck')).refunds.find((one) => one.id === refundId)
    assert.deepEqual(
      [shown?.order, shown?.amount, shown?.why, shown?.by, shown?.last_error, shown?.settled_by_hand],
      [id, amountPaise / 100, 'Order cancelled', 'the shopper', 'The payment is frozen.', null],
    )
    assert.deepEqual(
      shown?.documents.map(({ kind }) => kind),
      ['refund_voucher'],
    )
    assert.equal(await inView('due', refundId), false)
    const ofDay = await office.call(listRefunds, { ...as(), query: { view: 'all', day: today } })
    assert.ok(ofDay.body.refunds.some((one) => one.id === refundId))
    const never = await office.call(listRefunds, { ...as(), query: { day: '2020-01-01' } })
    assert.deepEqual([never.body.refunds, never.body.count], [[], 0])
  })

  it('two people who retry a refund retry it once', async () => {
    const { params, refundId } = await refundOfCancelled('stuck')
    const press = () => office.call(retryRefund, { ...as(), params, body: { status: 'stuck' } })
    const answers = await Promise.all([press(), press()])
    assert.deepEqual(
      answers.map(errorOf).sort(),
      [
        [200, undefined],
        [409, 'refund_changed'],
      ].sort(),
    )
    assert.equal((await failedJobsOf(refundId)).length, 1, 'it stays on the list until the provider has it')
    await sendRefunds(shop)
    assert.ok(await inView('processed', refundId))
    assert.deepEqual(await failedJobsOf(refundId), [])
    const late = await office.call(retryRefund, { ...as(), params, body: { status: 'processed' } })
    assert.deepEqual(errorOf(late), [409, 'refund_changed'])
  })

  it('a refund whose cause stands returns with one more failure', async () => {
    const { params, refundId } = await refundOfCancelled('stuck')
    await db.execute(sql`UPDATE refunds SET failures = 7 WHERE id = ${refundId}`)
    await office.call(retryRefund, { ...as(), params, body: { status: 'stuck' } })
    faults.refundPayment = async () => {
      throw new ProviderError('refused', 'The payment is still frozen.')
    }
    for (let tries = 0; tries < 8; tries += 1) {
      await db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE id = ${refundId}`)
      await sendRefunds(shop)
    }
    assert.ok(await inView('stuck', refundId))
    const [job] = await failedJobsOf(refundId)
    assert.deepEqual([job?.times, job?.reason], [2, 'The payment is still frozen.'])
  })
})

describe('a refund that is settled by hand', () => {
  it('settling by hand needs a stuck refund, proof and permission', async () => {
    const due = await refundOfCancelled('due')
    const { params } = await refundOfCancelled('stuck')
    const settle = (body: object, of = params) => office.call(settleRefund, { ...as(), params: of, body })
    const bad: [object, string][] = [
      [{ ...proof(), reference: '=1+1' }, 'reference'],
      [{ ...proof(), reference: ' ' }, 'reference'],
      [{ ...proof(), paid_on: '2026-02-30' }, 'paid_on'],
      [{ ...proof(), paid_on: '2999-01-01' }, 'paid_on'],
      [{ ...proof(), paid_on: '2020-01-01' }, 'paid_on'],
      [{ ...proof(), note: '' }, 'note'],
    ]
    for (const [body, field] of bad) {
      const refused = await settle(body)
      assert.deepEqual(errorOf(refused), [400, 'invalid_request'], JSON.stringify(body))
      assert.deepEqual(Object.keys(refused.error.errors ?? {}), [field])
    }
    assert.deepEqual(errorOf(await settle(proof(), due.params)), [409, 'refund_changed'])
    const asDue = await settle({ ...proof(), status: 'due' }, due.params)
    assert.deepEqual(errorOf(asDue), [409, 'refund_changed'])
    const { cookie } = await office.memberWith(['money.read', 'refunds.write'])
    const foreign = await office.call(settleRefund, { cookie, key: 'x', params, body: proof() })
    assert.deepEqual([...errorOf(foreign), foreign.error.permission], [403, 'not_allowed', 'money.settle'])
    const unkeyed = await office.call(settleRefund, { cookie: office.owner, params, body: proof() })
    assert.deepEqual(errorOf(unkeyed), [400, 'idempotency_key_missing'])
  })

  it('settling by hand writes proof, history, one mail and log', async () => {
    const { params, refundId, id, token, email } = await refundOfCancelled('stuck')
    const body = proof('UTR 4411/22')
    const call = { ...as(), params, body }
    const [first, again] = [await office.call(settleRefund, call), await office.call(settleRefund, call)]
    assert.deepEqual([first.status, again.status], [200, 200])
    assert.deepEqual(first.body, again.body)
    const { reference, paid_on, by } = first.body.settled_by_hand ?? assert.fail()
    assert.deepEqual(
      [first.body.status, reference, paid_on, by],
      ['processed', 'UTR 4411/22', today, 'Ravi Menon'],
    )
    assert.deepEqual(await failedJobsOf(refundId), [])
    assert.equal(await finishedMails(email), 1)
    const mail = await refundFinished({ orderId: Number(id.slice(3)), refundId })
    assert.match(mail, /We paid it to you ourselves on .*reference is UTR 4411\/22/)
    assert.doesNotMatch(mail, /account it came from/)
    const { history, refunds, payment_status } = await shop.order(token, id)
    assert.match(history.at(-1)?.note ?? '', /was? paid back by the shop on .*UTR 4411\/22/)
    assert.equal(history.at(-1)?.by, 'shop')
    assert.deepEqual([refunds[0]?.status, payment_status], ['refunded', 'Refunded'])
    const { body: log } = await office.call(listAudit, { ...as(), query: { entity: `refund:${refundId}` } })
    assert.deepEqual(
      log.entries.map(({ action }) => action),
      ['refund_settled_by_hand'],
    )
    const other = await office.call(settleRefund, { ...as(), params, body: proof() })
    assert.deepEqual([...errorOf(other), other.error.status], [409, 'refund_changed', 'processed'])
  })

  it('two people settle a refund once, and each proof once', async () => {
    const [one, two] = [await refundOfCancelled('stuck'), await refundOfCancelled('stuck')]
    const body = proof('UTR-SAME-1')
    const settle = (params: { id: number }) => office.call(settleRefund, { ...as(), params, body })
    const answers = await Promise.all([settle(one.params), settle(one.params)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const reused = await office.call(settleRefund, {
      ...as(),
      params: two.params,
      body: { ...body, reference: 'utr-same-1' },
    })
    assert.deepEqual(
      [...errorOf(reused), 'reference' in (reused.error.errors ?? {})],
      [409, 'proof_exists', true],
    )
    assert.ok(await inView('stuck', two.refundId))
    assert.equal(await finishedMails(one.email), 1)
  })

  it('a refund settled by hand and by the provider is reported', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { params, refundId, email, amountPaise, paymentId } = await refundOfCancelled('stuck')
      const report = {
        id: `rfnd_late${refundId}`,
        paymentId,
        amountPaise,
        receipt: null,
        status: 'processed',
      } as const
      const [answer] = await Promise.all([
        office.call(settleRefund, { ...as(), params, body: proof() }),
        applyRefundReport(shop, refundId, report),
      ])
      assert.ok(await inView('processed', refundId))
      // The staff get a failed job and an error when the money went twice.
      assert.equal(await finishedMails(email), answer.status === 200 ? 2 : 1)
      const jobs = await failedJobsOf(refundId)
      if (answer.status === 200) assert.match(jobs[0]?.reason ?? '', /they go back twice/)
      else assert.deepEqual([errorOf(answer), jobs], [[409, 'refund_changed'], []])
    }
  })

  it('the shop never sends a refund that was settled by hand', async () => {
    const { params, refundId, amountPaise, paymentId, email } = await refundOfCancelled('stuck')
    await office.call(settleRefund, { ...as(), params, body: proof() })
    const report = { id: 'rfnd_failed', paymentId, amountPaise, receipt: null, status: 'failed' } as const
    await applyRefundReport(shop, refundId, report)
    assert.ok(await inView('processed', refundId))
    assert.deepEqual(await failedJobsOf(refundId), [])
    const money = await shop.provider.fetchPayment(paymentId)
    assert.equal(await syncIfDiffering(shop, money), false)
    const made = { id: 'rfnd_beside', paymentId, amountPaise, receipt: null, status: 'processed' } as const
    shop.faults.fetchRefundsOf = async () => [made]
    assert.equal(await syncIfDiffering(shop, { ...money, refundedPaise: amountPaise }), true)
    delete shop.faults.fetchRefundsOf
    const all = await readFailedJobs(db)
    const job = all.find(({ kind, reference }) => kind === 'money' && reference === paymentId)
    assert.match(job?.reason ?? '', /^More went out of/)
    assert.equal(await finishedMails(email), 2)
  })

  it('a due refund can be held back and settled by hand', async () => {
    const { params, refundId } = await refundOfCancelled('due')
    const hold = (body: object) => office.call(stopRefund, { ...as(), params, body })
    const reason = 'The account has no money before Friday.'
    assert.deepEqual(errorOf(await hold({ status: 'stuck', reason })), [409, 'refund_changed'])
    const held = await hold({ status: 'due', reason })
    assert.deepEqual(
      [held.status, held.body.status, held.body.last_error],
      [200, 'stuck', `Held back: ${reason}`],
    )
    const [job] = await failedJobsOf(refundId)
    const resolution = { ...as(), params: { id: String(job?.id) }, body: { reason: 'Done.' } }
    const resolved = await office.call(resolveFailedJob, resolution)
    assert.deepEqual(
      [...errorOf(resolved), resolved.error.decided_under],
      [409, 'decide_elsewhere', 'refund'],
    )
    assert.equal((await office.call(settleRefund, { ...as(), params, body: proof() })).status, 200)
    assert.deepEqual(await failedJobsOf(refundId), [])
    await db.execute(sql`UPDATE refunds SET attempts = 0 WHERE id = ${refundId}`)
  })
})
