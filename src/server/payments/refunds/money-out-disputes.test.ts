import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { listRefunds, retryRefund, settleRefund } from '#contract/admin/refund-list.ts'
import { previewCancel } from '#contract/admin/refunds.ts'
import { formatPaise } from '#shared/money.ts'
import { errorOf } from '#test/back-office.ts'
import { key, numberOf, openMoneyOut, today } from '#test/money-out.ts'
import { payTwice } from '#test/paid-twice.ts'

const {
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
} = await openMoneyOut()
const { db } = shop

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
