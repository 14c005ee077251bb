import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCustomer, markBusiness } from '#contract/admin/customers.ts'
import { getToday } from '#contract/admin/dashboard.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import { giveUpPayment, listReceivables, receivePayment } from '#contract/admin/receivables.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { openReturn, settleByReplacement } from '#contract/admin/returns.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { force } from '#test/force.ts'
import { allowPayLater, numberOf, openPayLater, openTrustedBusiness } from '#test/pay-later.ts'
import { ok } from '#test/paying-shop.ts'
import { textOfPdf } from '#test/pdf-text.ts'
import { findDayRows } from '../../accounting/daily-closing/day-rows.ts'
import { findUnderWay } from '../../customers/admin/under-way.ts'
import { writeEmail } from '../../email-templates.ts'
import { dateInIndia } from '../../invoicing/documents/series.ts'
import { renderMail } from '../../platform/email/render-mail.ts'

const { shop, office, soldOrder, send, deliver, makeLate } = await openPayLater()
const { db } = shop
const owner = { cookie: office.owner }

const byBank = { method: 'bank', reference: 'UTR 77' }
const paymentOf = async (id: string) => {
  const { rows } = await db.execute(sql`
    SELECT status, method, reference, provider_payment_id AS money, collected_at IS NOT NULL AS came FROM payments
    WHERE order_id = ${numberOf(id)}`)
  return rows[0]
}
const invoiceText = async (id: string, token: string): Promise<string> => {
  const answer = await shop.app.inject({
    url: `/api/orders/${id}/invoice`,
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.statusCode, 200)
  return textOfPdf(answer.rawPayload)
}

describe('PUT /api/customers/{id}/business', () => {
  // #pay-later-mark
  it('sets, changes and ends the days to pay, 7 to 90', async () => {
    const { accountId } = await openTrustedBusiness(shop, null)
    const params = { id: String(accountId) }
    const mark = (pay_days: unknown) =>
      office.call(markBusiness, {
        ...owner,
        params,
        body: { business: { price_list_id: null, max_quantity: 200, pay_days } },
      })
    for (const days of [6, 91, 7.5, 'x']) {
      const refused = await mark(days)
      assert.deepEqual(errorOf(refused), [400, 'invalid_request'])
      assert.ok(refused.error.errors?.['business.pay_days'], String(days))
    }
    for (const days of [7, 90, null]) {
      ok(await mark(days))
      const { business } = ok(await office.call(getCustomer, { ...owner, params }))
      assert.equal(business?.pay_days, days)
    }
    const { rows } = await db.execute(sql`
      SELECT after ->> 'pay_days' AS days FROM audit_log WHERE action = 'customer_marked_as_business' AND entity_id = ${String(accountId)} ORDER BY id`)
    assert.deepEqual(rows, [{ days: '7' }, { days: '90' }, { days: null }])
  })

  it('changes the days to pay only for members who may settle money', async () => {
    const { accountId } = await openTrustedBusiness(shop, 30)
    const params = { id: String(accountId) }
    const { cookie } = await office.memberWith(['customers.read', 'offers.write'])
    const marks = (business: object | null) =>
      office.call(markBusiness, { cookie, params, body: { business } })
    const mark = { price_list_id: null, max_quantity: 150 }
    for (const changed of [{ ...mark, pay_days: 60 }, { ...mark, pay_days: null }, null]) {
      const refused = await marks(changed)
      assert.deepEqual([...errorOf(refused), refused.error.permission], [403, 'not_allowed', 'money.settle'])
    }
    for (const kept of [mark, { ...mark, pay_days: 30 }]) ok(await marks(kept))
    const { business } = ok(await office.call(getCustomer, { ...owner, params }))
    assert.deepEqual([business?.pay_days, business?.max_quantity], [30, 150])
  })
})

describe('POST /api/orders/{id}/receive-payment', () => {
  it('refuses money without a reference, too much cash, others, and a second time', async () => {
    const { id } = await soldOrder()
    const missing = await office.change(receivePayment, id, { method: 'cheque' })
    assert.deepEqual(errorOf(missing), [400, 'invalid_request'])
    assert.match(missing.error.errors?.reference ?? '', /number of the cheque/)
    const unknown = await office.change(receivePayment, id, { method: 'shells', reference: '1' })
    assert.equal(unknown.status, 400)
    const { cookie } = await office.memberWith(['orders.read', 'orders.write', 'money.read'])
    assert.deepEqual(errorOf(await office.change(receivePayment, id, byBank, { cookie })), [
      403,
      'not_allowed',
    ])
    const stale = await office.change(receivePayment, id, { ...byBank, version: 999 })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal((await office.order(id)).payment_status, 'Due')
    ok(await office.change(receivePayment, id, byBank))
    assert.deepEqual(errorOf(await office.change(receivePayment, id, byBank)), [409, 'nothing_due'])
    const cash = await soldOrder()
    await force(db, sql`UPDATE payments SET amount_paise = 20000000 WHERE order_id = ${numberOf(cash.id)}`)
    assert.deepEqual(errorOf(await office.change(receivePayment, cash.id, { method: 'cash' })), [
      409,
      'cash_limit',
    ])
  })

  // #pay-later-paid
  it('pays an order by terms on its own day, with its reference', async () => {
    const { id, token } = await soldOrder()
    await deliver(id)
    assert.equal((await office.order(id)).actions['receive-payment']?.can, true)
    const today = dateInIndia(new Date())
    const rowOf = async () =>
      (await findDayRows(db, today, {})).rows.find(({ order }) => order === id) ?? null
    assert.equal(await rowOf(), null, 'nothing came before it was paid')
    await db.execute(
      sql`UPDATE payments SET settled_at = settled_at - interval '20 days' WHERE order_id = ${numberOf(id)}`,
    )
    const paid = ok(await office.change(receivePayment, id, byBank))
    assert.deepEqual(
      [
        paid.payment_status,
        paid.payment?.method,
        paid.payment?.reference,
        paid.actions['receive-payment']?.can,
      ],
      ['Paid', 'bank', 'UTR 77', false],
    )
    assert.deepEqual(await paymentOf(id), {
      status: 'paid',
      method: 'bank',
      reference: 'UTR 77',
      money: `hand-${id}`,
      came: true,
    })
    const order = await shop.order(token, id)
    assert.deepEqual(
      [order.payment_status, order.payment_method, order.transaction_id, order.pay_to, order.notice],
      ['Paid', 'Bank transfer', 'UTR 77', [], null],
    )
    const row = await rowOf()
    assert.deepEqual(
      [row?.method, row?.captured, row?.orders, row?.difference, row?.problem],
      ['bank', order.total_amount, order.total_amount, 0, null],
    )
    const { rows } = await db.execute(sql`
      SELECT count(*)::int AS events FROM events WHERE order_id = ${numberOf(id)} AND type = 'order.paid'`)
    assert.deepEqual(rows, [{ events: 1 }])
  })

  it('refunds an order by terms by hand, and not before it is paid', async () => {
    const { id } = await soldOrder()
    await deliver(id)
    const refund = async (key: string) => {
      const { refundable } = await office.order(id)
      const body = { refundable, items: [], shipping: 0, adjustment: 100, reason: 'Dented tin' }
      return office.call(refundOrder, { ...owner, params: { id }, headers: { 'idempotency-key': key }, body })
    }
    const early = await refund(`early-${id}`)
    assert.deepEqual(errorOf(early), [409, 'nothing_to_refund'])
    assert.match(early.error.message, /^This order is not paid yet.+ write its debt off\.$/)
    ok(await office.change(receivePayment, id, { method: 'cash' }))
    assert.equal((await refund(`late-${id}`)).status, 200)
    const { rows } = await db.execute(sql`
      SELECT refund.status, refund.provider_payment_id AS money FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
      WHERE payment.order_id = ${numberOf(id)}`)
    assert.deepEqual(rows, [{ status: 'stuck', money: `hand-${id}` }])
  })
})

describe('an order that is due', () => {
  it('prints the last day to pay and the account on an invoice', async () => {
    const { id, token } = await soldOrder()
    await deliver(id)
    const text = await invoiceText(id, token)
    assert.match(text, /Payment due by \d+ [A-Z][a-z]+ \d{4}\. Pay to:/)
    assert.match(text, /Bank account 0011223344/)
    // What was issued stays.
    await allowPayLater(shop, { pay_to: ['Elsewhere'] })
    assert.match(await invoiceText(id, token), /Bank account 0011223344/)
    await allowPayLater(shop)
    const paid = await soldOrder()
    ok(await office.change(receivePayment, paid.id, byBank))
    ok(await office.change(fulfilment.packOrder, paid.id))
    assert.doesNotMatch(await invoiceText(paid.id, paid.token), /Payment due/)
  })

  it('cancels an order that is due without a refund, with its credit note', async () => {
    const before = await shop.stockOf(1)
    const own = await soldOrder()
    const cancelled = ok(await shop.call(cancelOrder, { token: own.token, params: { id: own.id } }))
    assert.deepEqual([cancelled.order_status, cancelled.payment_status], ['Cancelled', 'Failed'])
    assert.equal(cancelled.notice, 'This order was cancelled. You owe us nothing.')
    const packed = await soldOrder()
    ok(await office.change(fulfilment.packOrder, packed.id))
    ok(await office.change(cancelStaffOrder, packed.id, { reason: 'Asked' }))
    const { rows } = await db.execute(sql`
      SELECT kind, reason, refund_id AS refund FROM tax_documents WHERE order_id = ${numberOf(packed.id)} ORDER BY id`)
    assert.deepEqual(rows, [
      { kind: 'invoice', reason: null, refund: null },
      { kind: 'credit_note', reason: 'not_collected', refund: null },
    ])
    assert.equal((await shop.stockOf(1)).onHand, before.onHand)
    const mail = renderMail(
      await writeEmail(
        'order-cancelled',
        { orderId: numberOf(own.id), money: { kind: 'unpaid' } },
        {
          db,
          siteUrl: 'https://shop.example',
          settings: await shop.settings.current(),
        },
      ),
      { siteUrl: 'https://shop.example', settings: await shop.settings.current() },
    )
    assert.match(mail.text, /was to be paid later by invoice\. You owe us nothing/)
  })

  it('asks for no money of an order that does not arrive', async () => {
    const { id, token } = await soldOrder()
    const asked = async () => {
      const { notice, pay_to } = await shop.order(token, id)
      return [notice?.startsWith('Please pay') ?? false, pay_to.length > 0]
    }
    await send(id)
    assert.deepEqual(await asked(), [true, true])
    for (const step of [
      fulfilment.undeliverOrder,
      fulfilment.returnOrder,
      fulfilment.loseOrder,
      fulfilment.receiveReturnedOrder,
    ]) {
      ok(await office.change(step, id))
      assert.deepEqual(await asked(), [false, false], step.id)
    }
  })

  it('replaces no packs of a lost order that is due', async () => {
    const { id } = await soldOrder()
    await send(id)
    ok(await office.change(fulfilment.loseOrder, id))
    const items = [{ item_id: (await office.order(id)).items[0]?.id ?? 0, quantity: 1 }]
    const wanted = { items, cause: 'not_arrived', wish: 'replacement', words: '', goods: 'stay' }
    const opened = ok(
      await office.call(openReturn, { ...owner, params: { id }, key: `open-${id}`, body: wanted }),
    )
    const refused = await office.call(settleByReplacement, {
      ...owner,
      params: { id: opened.id },
      key: `replace-${id}`,
      body: { version: opened.version, items },
    })
    assert.deepEqual(errorOf(refused), [409, 'wrong_order_state'])
    assert.match(refused.error.message, /^Nobody has paid for order/)
  })

  it('writes an order off once its parcel is back, or once delivered', async () => {
    const returned = await soldOrder()
    await send(returned.id)
    const early = await office.change(giveUpPayment, returned.id, { reason: 'No' })
    assert.deepEqual(errorOf(early), [409, 'wrong_order_state'])
    ok(await office.change(fulfilment.receiveReturnedOrder, returned.id))
    const back = ok(
      await office.change(fulfilment.writeOffOrder, returned.id, { reason: 'Refused', items: [] }),
    )
    assert.equal(back.payment_status, 'Failed')
    const delivered = await soldOrder()
    await deliver(delivered.id)
    const kept = await office.change(fulfilment.writeOffOrder, delivered.id, { reason: 'No', items: [] })
    assert.deepEqual(errorOf(kept), [409, 'wrong_order_state'])
    const { cookie } = await office.memberWith(['orders.read', 'orders.write'])
    const reason = 'The business closed'
    assert.equal((await office.change(giveUpPayment, delivered.id, { reason }, { cookie })).status, 403)
    ok(await office.change(giveUpPayment, delivered.id, { reason }))
    const documents = async (id: string) => {
      const { rows } = await db.execute<{ kind: string }>(
        sql`SELECT kind FROM tax_documents WHERE order_id = ${numberOf(id)} ORDER BY id`,
      )
      return rows.map(({ kind }) => kind)
    }
    assert.deepEqual(await documents(returned.id), ['invoice', 'credit_note'])
    assert.deepEqual(await documents(delivered.id), ['invoice'], 'the supply stands')
    const { notice } = await shop.order(delivered.token, delivered.id)
    assert.equal(notice, 'We no longer ask for the money of this order.')
    assert.deepEqual(errorOf(await office.change(receivePayment, delivered.id, byBank)), [409, 'nothing_due'])
  })

  it('keeps a customer who owes money from being erased', async () => {
    const { id, accountId } = await soldOrder()
    await deliver(id)
    const reasonOf = async () => (await findUnderWay(db, accountId)).map(({ reason }) => reason)
    assert.deepEqual(await reasonOf(), ['due'])
    ok(await office.change(receivePayment, id, byBank))
    assert.deepEqual(await reasonOf(), ['guarantee'])
  })
})

describe('GET /api/receivables', () => {
  it('lists overdue orders, the longest first, and counts them on Today', async () => {
    const list = async (view: string) => ok(await office.call(listReceivables, { ...owner, query: { view } }))
    const countOf = async () =>
      ok(await office.call(getToday, owner)).counters.find(({ key }) => key === 'overdue')
    const before = await list('overdue')
    const [one, two, later] = [await soldOrder(), await soldOrder(), await soldOrder()]
    await makeLate(one.id, 2)
    await makeLate(two.id, 9)
    await makeLate(later.id, 0)
    const { receivables, count, total } = await list('overdue')
    assert.deepEqual(
      receivables.slice(0, 2).map(({ order, days }) => [order, days]),
      [
        [two.id, 9],
        [one.id, 2],
      ],
    )
    assert.equal(count, before.count + 2)
    assert.equal(receivables[0]?.customer, two.accountId)
    const { total_amount } = await office.order(one.id)
    assert.equal(total, before.total + 2 * total_amount)
    assert.deepEqual(await countOf(), {
      key: 'overdue',
      label: 'Invoices not paid in time',
      count,
      list: '/api/receivables?view=overdue',
    })
    assert.equal((await list('due')).receivables.find(({ order }) => order === later.id)?.days, 0)
    const rest = ok(
      await office.call(listReceivables, {
        ...owner,
        query: { view: 'overdue', cursor: `${receivables[0]?.due_on}_${receivables[0]?.id}` },
      }),
    )
    assert.equal(rest.receivables[0]?.order, one.id)
    const { cookie } = await office.memberWith(['orders.read'])
    assert.equal((await office.call(listReceivables, { cookie, query: { view: 'due' } })).status, 403)
    for (const { id } of [one, two, later]) ok(await office.change(receivePayment, id, byBank))
    assert.equal((await list('overdue')).count, before.count)
  })

  it('refuses a cursor with no day of the calendar', async () => {
    for (const cursor of ['2026-1_x', '0000-00-00_0', '2026-02-31_1', '9999-99-99_1', '1999-12-31_1']) {
      const { status, error } = await office.call(listReceivables, {
        ...owner,
        query: { view: 'overdue', cursor },
      })
      assert.deepEqual(
        [status, error.code, error.errors],
        [400, 'invalid_request', { cursor: 'Unknown cursor.' }],
        cursor,
      )
    }
  })
})
