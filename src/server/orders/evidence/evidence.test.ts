import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { answerDispute, type DisputeView, getDispute, listDisputes } from '#contract/admin/disputes.ts'
import { deliverOrder, packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { processDisputeEvent } from '../../payments/disputes/process-dispute-event.ts'
import { sendRefunds } from '../../payments/refunds/send-refunds.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { readHeld } from './read-evidence.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop

const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
let clock = Math.floor(Date.now() / 1000)

/** Sends a dispute event of the provider. */
function tell(event: string, id: string, paymentId: string): Promise<void> {
  clock += 1
  const entity = {
    id,
    payment_id: paymentId,
    amount: 57_900,
    currency: 'INR',
    reason_code: 'goods_not_received',
    respond_by: clock + 4 * 86_400,
  }
  return processDisputeEvent(
    shop,
    JSON.stringify({
      event: `payment.dispute.${event}`,
      created_at: clock,
      payload: { dispute: { entity } },
    }),
  )
}

let made = 0

/** A disputed order that was delivered, and whose shopper has written to the shop. */
async function disputed() {
  made += 1
  const id = `disp_${made}`
  const order = await paidOrder()
  await office.change(packOrder, order.id)
  await office.change(shipOrder, order.id, { carrier: 'Delhivery', tracking_number: `DL${made}` })
  await office.change(deliverOrder, order.id)
  const visitor = {
    name: 'Meera',
    email: order.email,
    phone: '9876543210',
    message: 'It came, thank you. <b>Soon</b>',
  }
  assert.equal((await shop.call(sendContactMessage, { body: visitor })).status, 200)
  const { transaction_id } = await shop.order(order.token, order.id)
  const paymentId = transaction_id ?? assert.fail()
  await tell('created', id, paymentId)
  return { ...order, dispute: id, paymentId, params: { id } }
}

const inView = async (view: DisputeView, id: string) =>
  (await office.call(listDisputes, { ...as(), query: { view } })).body.disputes.some((one) => one.id === id)
const isOnQueue = async (id: string) => (await readFailedJobs(db)).some(({ reference }) => reference === id)
const pdfOf = (id: string, cookie = office.owner) =>
  office.app.inject({ url: `/api/disputes/${id}/evidence`, headers: { host: '127.0.0.1:3002', cookie } })

describe('the evidence of a dispute', () => {
  it('shows the stored evidence of a dispute, also as one PDF', async () => {
    const { dispute, id, params } = await disputed()
    const { body } = await office.call(getDispute, { ...as(), params })
    assert.deepEqual(
      [body.dispute.order, body.dispute.state, body.dispute.reason],
      [id, 'open', 'goods_not_received'],
    )
    const { proofs, parcels, history, messages } = body.evidence ?? assert.fail()
    const missing = proofs.filter(({ is_there }) => !is_there).map(({ what }) => what)
    assert.deepEqual(missing, ['Letters to the shopper', 'Refunds'])
    assert.deepEqual(
      [parcels.length, parcels[0]?.carrier, parcels[0]?.delivered_at !== null],
      [1, 'Delhivery', true],
    )
    assert.ok(history.length >= 4)
    assert.deepEqual(
      messages.map(({ from, text }) => [from, text]),
      [['shopper', 'It came, thank you. <b>Soon</b>']],
    )
    const pdf = await pdfOf(dispute)
    assert.match(String(pdf.headers['content-type']), /application\/pdf/)
    assert.match(String(pdf.headers['content-disposition']), /attachment; filename="evidence-disp_\d+\.pdf"/)
    assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
    const pages = pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    assert.ok(pages >= 2, `${pages} pages: the evidence, and the invoice`)
    const { rows } = await db.execute(
      sql`SELECT 1 FROM audit_log WHERE action = 'evidence_read' AND entity_id = ${dispute}`,
    )
    assert.equal(rows.length, 1)
  })

  it('reads evidence while the dispute ends, and rejects a late answer', async () => {
    const { dispute, paymentId, params } = await disputed()
    const [held] = await Promise.all([
      readHeld(db, dispute, async (tx) => {
        await tell('lost', dispute, paymentId)
        const { rows } = await tx.execute<{ state: string }>(
          sql`SELECT state FROM disputes WHERE id = ${dispute}`,
        )
        return [{ at: '', from: 'shop', text: rows[0]?.state ?? '' }]
      }),
    ])
    assert.deepEqual([held.dispute.state, held.messages[0]?.text], ['open', 'open'], 'one snapshot')
    const body = { state: 'open', answer: 'Uploaded the evidence.' }
    const late = await office.call(answerDispute, { ...as(), params, body })
    assert.deepEqual([...errorOf(late), late.error.state], [409, 'dispute_changed', 'lost'])
    assert.equal((await pdfOf(dispute)).statusCode, 200)
    assert.ok(await inView('open', dispute), 'a loss waits until somebody took note of it')
    const noted = await office.call(answerDispute, { ...as(), params, body: { ...body, state: 'lost' } })
    assert.equal(noted.status, 200)
    assert.deepEqual([await inView('open', dispute), await inView('ended', dispute)], [false, true])
    assert.equal(await isOnQueue(dispute), false)
  })

  it('stays consistent while the order is refunded, then shows the refund', async () => {
    const { dispute, id, params } = await disputed()
    const refund = async () => {
      const { refundable } = await office.order(id)
      const reason = 'Half of it was spilt.'
      const body = { refundable, items: [], shipping: 0, adjustment: 50, reason, despite_dispute: true }
      return office.call(refundOrder, { ...as(), params: { id }, body })
    }
    const held = await readHeld(db, dispute, async (tx) => {
      assert.equal((await refund()).status, 200)
      const { rows } = await tx.execute<{ text: string }>(sql`SELECT count(*)::text AS text FROM refunds
        WHERE payment_id = (SELECT id FROM payments WHERE order_id = ${Number(id.slice(3))})`)
      return [{ at: '', from: 'shop', text: rows[0]?.text ?? '' }]
    })
    assert.deepEqual([held.order?.refunds, held.messages[0]?.text], [[], '0'], 'one snapshot')
    const proofOf = async () =>
      (await office.call(getDispute, { ...as(), params })).body.evidence?.proofs.find(
        ({ what }) => what === 'Refunds',
      )
    const [one, two] = await Promise.all([proofOf(), proofOf(), sendRefunds(shop)])
    for (const proof of [one, two]) assert.match(proof?.detail ?? '', /^₹50\.00 \((due|sent|processed)\)/)
    assert.equal((await pdfOf(dispute)).statusCode, 200)
    assert.match((await proofOf())?.detail ?? '', /^₹50\.00 \(processed\)/)
    assert.ok(await inView('open', dispute), 'a refund answers no dispute')
  })

  it('requires the permission, and an existing dispute', async () => {
    const { dispute, params } = await disputed()
    const { cookie } = await office.memberWith(['orders.read', 'money.read'])
    assert.deepEqual(errorOf(await office.call(getDispute, { cookie, params })), [403, 'not_allowed'])
    assert.equal((await pdfOf(dispute, cookie)).statusCode, 403)
    for (const [id, status] of [
      ['disp_none', 404],
      ['../../etc', 400],
      ["x' OR 1=1", 400],
    ] as const) {
      const answer = await office.call(getDispute, { ...as(), params: { id: encodeURIComponent(id) } })
      assert.equal(answer.status, status, id)
    }
    await tell('created', 'disp_foreign', 'pay_of_nobody')
    const foreign = await office.call(getDispute, { ...as(), params: { id: 'disp_foreign' } })
    assert.deepEqual([foreign.body.evidence, foreign.body.dispute.order], [null, null])
    assert.equal((await pdfOf('disp_foreign')).statusCode, 200)
  })
})

describe('a dispute that is marked as answered', () => {
  it('removes an answered dispute until the bank asks again', async () => {
    const { dispute, paymentId, params } = await disputed()
    const body = { state: 'open', answer: 'Invoice and proof of delivery.' }
    const answers = await Promise.all([1, 2].map(() => office.call(answerDispute, { ...as(), params, body })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual(
      [await inView('open', dispute), await inView('answered', dispute), await isOnQueue(dispute)],
      [false, true, false],
    )
    await tell('under_review', dispute, paymentId)
    assert.ok(await inView('answered', dispute))
    await tell('action_required', dispute, paymentId)
    assert.deepEqual([await inView('open', dispute), await isOnQueue(dispute)], [true, true])
    await tell('won', dispute, paymentId)
    assert.deepEqual([await inView('ended', dispute), await isOnQueue(dispute)], [true, false])
  })
})
