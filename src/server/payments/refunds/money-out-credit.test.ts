import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { previewCancel, writeCreditNote } from '#contract/admin/refunds.ts'
import { errorOf } from '#test/back-office.ts'
import { key, openMoneyOut } from '#test/money-out.ts'

const {
  office,
  as,
  paid,
  sendDisputeEvent,
  refundAtProvider,
  processEvent,
  ledgerOf,
  failedJobsOf,
  documentsOf,
  atProvider,
  sendAll,
  cancelAsStaff,
  refundAll,
  refundPart,
  wrongToday,
} = await openMoneyOut()

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
