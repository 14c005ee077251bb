import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCustomer } from '#contract/admin/customers.ts'
import * as calls from '#contract/admin/draft-orders.ts'
import * as payments from '#contract/admin/draft-payments.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { getGstReturn } from '#contract/admin/gst-return.ts'
import { getStaffOrder, listStaffOrders } from '#contract/admin/orders.ts'
import { retryRefund, settleRefund } from '#contract/admin/refund-list.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { getLastAddress } from '#contract/shop/checkout.ts'
import { findDayRows } from '#server/accounting/daily-closing/day-rows.ts'
import { writeEmail } from '#server/email-templates.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { renderMail } from '#server/platform/email/render-mail.ts'
import { listenForNotices } from '#server/platform/live-updates/listen-for-notices.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { eventually, ok } from '#test/paying-shop.ts'

const { shop, office } = await openPayingOffice()
const owner = { cookie: office.owner }

let people = 0
const person = () => {
  people += 1
  return { name: 'Meera Iyer', phone: `+9198300${String(people).padStart(5, '0')}` }
}
const made = async (given: object = {}) =>
  ok(
    await office.call(calls.createDraftOrder, {
      ...owner,
      body: { customer: person(), items: [{ product_id: 1, quantity: 2 }], shipping, ...given },
    }),
  )
const pay = (one: { id: string; version: number }, given: object = { method: 'cash' }, key?: string) =>
  office.call(payments.payDraftOrder, {
    ...owner,
    params: { id: one.id },
    body: { version: one.version, ...given },
    ...(key && { key }),
  })
const wrongStock = async () =>
  (
    await shop.db.execute(
      sql`SELECT sentence FROM wrong_reservations UNION ALL SELECT sentence FROM wrong_stock`,
    )
  ).rows
const context = { db: shop.db, siteUrl: 'https://shop.example', settings: defaultSettings }
const month = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

describe('a draft paid by hand', () => {
  it('refuses what is missing, changed or too much, and sells nothing', async () => {
    const of = await made({ items: [{ product_id: 1, quantity: 11 }] })
    const { onHand } = await shop.stockOf(1)
    for (const given of [{ method: 'upi' }, { method: 'bank', reference: ' ' }])
      assert.deepEqual(Object.keys((await pay(of, given)).error.errors ?? {}), ['reference'])
    assert.equal((await pay(of, { method: 'cheque' })).status, 400)
    assert.deepEqual(errorOf(await pay({ ...of, version: 9 })), [409, 'version_conflict'])
    await shop.db.execute(sql`UPDATE products SET discount_percent = discount_percent + 5 WHERE id = 1`)
    const changed = await pay(of)
    assert.deepEqual(errorOf(changed), [409, 'amount_changed'])
    const total = Number(changed.error.total)
    assert.deepEqual(errorOf(await pay(of, { method: 'cash', amount: of.total })), [409, 'amount_changed'])
    assert.equal((await pay(of, { method: 'cash', amount: -1 })).status, 400)
    assert.ok(total < of.total)
    await shop.db.execute(sql`UPDATE products SET discount_percent = discount_percent - 5 WHERE id = 1`)
    const dear = await made({ items: [{ product_id: 1, quantity: 4_000 }] })
    if (dear.total >= 200_000) assert.deepEqual(errorOf(await pay(dear)), [409, 'cash_limit'])
    else assert.fail('The draft is too cheap for the limit of cash.')
    const packer = { cookie: office.packer }
    const input = { params: { id: of.id }, body: { version: of.version, method: 'cash' } }
    assert.deepEqual(errorOf(await office.call(payments.payDraftOrder, { ...packer, ...input })), [
      403,
      'not_allowed',
    ])
    assert.equal((await shop.stockOf(1)).onHand, onHand)
    assert.deepEqual(await wrongStock(), [])
  })

  it('takes the total that the customer expects', async () => {
    const of = await made()
    await shop.db.execute(sql`UPDATE products SET discount_percent = discount_percent + 5 WHERE id = 1`)
    const { total } = ok(await office.call(calls.getDraftOrder, { ...owner, params: { id: of.id } }))
    const order = ok(await pay(of, { method: 'cash', amount: total }))
    await shop.db.execute(sql`UPDATE products SET discount_percent = discount_percent - 5 WHERE id = 1`)
    const closed = ok(await office.call(calls.getDraftOrder, { ...owner, params: { id: of.id } }))
    assert.deepEqual([order.total_amount, closed.total], [total, total])
    assert.ok(total < of.total)
  })

  it('becomes an order with stock, history, payment, note and no mail', async () => {
    const before = await shop.stockOf(1)
    const of = await made({ items: [{ product_id: 1, quantity: 12 }], note: 'Ring twice' })
    const order = ok(await pay(of, { method: 'upi', reference: '412345678901' }))
    assert.deepEqual(
      [order.status, order.payment_status, order.source, order.draft, order.total_amount],
      ['Processing', 'Paid', 'staff', of.id, of.total],
    )
    assert.deepEqual(
      [
        order.payment?.kind,
        order.payment?.method,
        order.payment?.reference,
        order.payment?.provider_payment_id,
      ],
      ['by_hand', 'upi', '412345678901', null],
    )
    assert.deepEqual(
      order.notes.map(({ text }) => text),
      ['Ring twice'],
    )
    const mails = sql`SELECT template FROM outbox WHERE data ->> 'orderId' = ${order.id.slice(3)}`
    assert.deepEqual((await shop.db.execute(mails)).rows, [])
    const after = await shop.stockOf(1)
    assert.deepEqual([after.onHand, after.reserved], [before.onHand - 12, before.reserved])
    assert.ok(order.timeline.some(({ what, by }) => /412345678901/.test(what) && by !== 'The shop'))
    const closed = ok(await office.call(calls.getDraftOrder, { ...owner, params: { id: of.id } }))
    assert.deepEqual([closed.status, closed.order, closed.reserved_until], ['paid', order.id, null])
    const found = ok(await office.call(listStaffOrders, { ...owner, query: { q: '412345678901' } }))
    assert.deepEqual(
      found.orders.map(({ id }) => id),
      [order.id],
    )
    assert.deepEqual(await wrongStock(), [])
  })

  it('two members who pay one draft make one order', async () => {
    const of = await made()
    const answers = await Promise.all([pay(of), pay(of)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const again = await made()
    const [first, second] = [
      await pay(again, { method: 'cash' }, 'once'),
      await pay(again, { method: 'cash' }, 'once'),
    ]
    assert.equal(ok(first).id, ok(second).id)
  })

  it('two drafts of the last packs sell them once', async () => {
    await shop.setStock(3, 10)
    const of = await made({ items: [{ product_id: 3, quantity: 10 }] })
    await shop.db.execute(
      sql`UPDATE draft_orders SET is_reserved = false, reserved_until = NULL WHERE id = ${Number(of.id.slice(3))}`,
    )
    await shop.db.execute(sql`UPDATE stock SET reserved = reserved - 10 WHERE product_id = 3`)
    const other = await made({ items: [{ product_id: 3, quantity: 10 }] })
    ok(await pay(other))
    assert.deepEqual(errorOf(await pay(of)), [409, 'out_of_stock'])
    assert.equal((await shop.stockOf(3)).onHand, 0)
    assert.deepEqual(await wrongStock(), [])
  })

  it('joins the account of a known customer, and mails the confirmation', async () => {
    const shopper = await shop.registerShopper()
    const customer = { name: 'Asha Rao', phone: shopper.phone }
    const order = ok(await pay(await made({ customer })))
    assert.deepEqual([order.email, await shop.mailOf(shopper.email)], [shopper.email, ['order-placed']])
    const own = await shop.order(shopper.token, order.id)
    assert.deepEqual([own.payment_method, own.transaction_id, own.is_refunded_by_hand], ['Cash', null, true])
    const newcomer = { ...person(), email: 'newcomer@example.com' }
    const first = ok(await pay(await made({ customer: newcomer })))
    const second = ok(await pay(await made({ customer: newcomer })))
    assert.equal(first.customer, second.customer)
    assert.deepEqual(await shop.mailOf(newcomer.email), ['order-placed', 'order-placed'])
  })

  it('adds the e-mail to a customer who had none', async () => {
    const customer = person()
    const first = ok(await pay(await made({ customer })))
    assert.equal(first.email, '')
    const email = 'meera@later.example'
    const second = ok(await pay(await made({ customer: { ...customer, email } })))
    assert.deepEqual([second.customer, second.email], [first.customer, email])
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
    const { email: taken } = await shop.registerShopper()
    const chosen = ok(await pay(await made()))
    const other = { ...person(), account_id: chosen.customer, email: taken }
    assert.deepEqual(errorOf(await pay(await made({ customer: other }))), [409, 'customer_unclear'])
  })

  it('leaves the address of the shop out of addresses of the shopper', async () => {
    const shopper = await shop.registerShopper()
    const customer = { name: 'Asha Rao', phone: shopper.phone }
    const { token } = shopper
    const last = async () => ok(await shop.call(getLastAddress, { token })).shipping
    const order = ok(await pay(await made({ customer, shipping: undefined, pickup: true })))
    assert.deepEqual([order.pickup, await last()], [true, null])
    const items = [{ productId: 1, quantity: 1 }]
    const bought = await office.order(await shop.buy(token, { items }))
    assert.equal(bought.shipping_address, null)
    const sent = ok(await pay(await made({ customer })))
    ok(await pay(await made({ customer, shipping: undefined, pickup: true })))
    assert.deepEqual([sent.pickup, (await last())?.address], [false, shipping.address])
    const params = { id: String(order.customer) }
    const { addresses } = ok(await office.call(getCustomer, { ...owner, params }))
    assert.deepEqual(
      addresses.map(({ address }) => address),
      [shipping.address],
    )
  })

  it('hands a pick-up over with its invoice at once', async () => {
    const of = await made({ shipping: undefined, pickup: true })
    assert.deepEqual([of.shipping, of.shipping_address.state], [0, 'Telangana'])
    const order = ok(await pay(of))
    assert.equal(order.status, 'Delivered')
    assert.deepEqual(
      order.documents.map(({ kind }) => kind),
      ['invoice'],
    )
    const email = await writeEmail('order-placed', { orderId: Number(order.id.slice(3)) }, context)
    assert.match(renderMail(email, context).text, /you have it already. Its invoice is attached/)
    assert.doesNotMatch(renderMail(email, context).text, /leaves us/)
    assert.deepEqual(
      (await email.attach?.())?.map(({ contentType }) => contentType),
      ['application/pdf'],
    )
    assert.deepEqual(await wrongStock(), [])
  })

  it('tells open screens of the new order', async (t) => {
    const received: string[] = []
    const onNotice = (payload: string): void => void received.push(payload)
    const onReconnect = () => undefined
    const listener = listenForNotices(shop.db, 'staff', { onNotice, onReconnect, log: shop.log })
    await listener.ready
    t.after(() => listener.close())
    const order = ok(await pay(await made()))
    const notice = `order:${Number(order.id.slice(3))}`
    await eventually('notifies about the order', () => received.includes(notice) || undefined)
  })

  it('refunds cash by hand with its proof, never at the provider', async () => {
    const order = ok(await pay(await made()))
    const [item] = order.items
    const body = {
      refundable: order.refundable,
      items: [{ item_id: item?.id, quantity: 1, restock: true }],
      shipping: 0,
      adjustment: 0,
      reason: 'One pack was torn',
    }
    const refund = ok(
      await office.call(refundOrder, { ...owner, params: { id: order.id }, body, key: crypto.randomUUID() }),
    )
    assert.equal(await sendRefunds(shop), 0)
    const about = { orderId: Number(order.id.slice(3)), refundId: refund.refund_id }
    const mail = renderMail(await writeEmail('order-refunded', about, context), context).text
    assert.match(mail, /to a bank account or a UPI address of yours/)
    assert.doesNotMatch(mail, /card|You paid on delivery/)
    const params = { id: refund.refund_id }
    const retried = await office.call(retryRefund, {
      ...owner,
      params,
      body: { status: 'stuck' },
      key: 'retry-1',
    })
    assert.deepEqual(errorOf(retried), [409, 'cannot_retry'])
    const proof = {
      status: 'stuck',
      reference: 'UTR 4711-0815',
      paid_on: today(),
      note: 'To her bank account',
    }
    const settled = ok(await office.call(settleRefund, { ...owner, params, body: proof, key: 'settle-1' }))
    assert.equal(settled.status, 'processed')
    const after = ok(await office.call(getStaffOrder, { ...owner, params: { id: order.id } }))
    assert.equal(after.refundable, order.refundable - refund.amount)
  })

  it('invoices a business by its GSTIN, and lists it in GSTR-1', async () => {
    const buyer = { gstin: '27aabcg1234f1z3', legal_name: 'Green Acres LLP' }
    const order = ok(await pay(await made({ buyer })))
    assert.deepEqual(order.buyer, { gstin: '27AABCG1234F1Z3', legal_name: 'Green Acres LLP' })
    ok(await office.change(packOrder, order.id))
    const { rows } = await shop.db.execute(
      sql`SELECT recipient_gstin, recipient_name FROM tax_documents WHERE order_id = ${Number(order.id.slice(3))}`,
    )
    assert.deepEqual(rows, [{ recipient_gstin: '27AABCG1234F1Z3', recipient_name: 'Green Acres LLP' }])
    const packed = await office.order(order.id)
    const body = {
      refundable: packed.refundable,
      items: [{ item_id: packed.items[0]?.id, quantity: 1, restock: false }],
      shipping: 0,
      adjustment: 0,
      reason: 'One pack was torn',
    }
    ok(await office.call(refundOrder, { ...owner, params: { id: order.id }, body, key: crypto.randomUUID() }))
    const shown = ok(await office.call(getGstReturn, { ...owner, params: { month: month() } }))
    const rowsOf = (sheet: string) => shown.sheets.find((one) => one.sheet === sheet)?.rows
    assert.deepEqual(
      [rowsOf('b2b'), rowsOf('cdnr'), shown.errors.filter(({ code }) => code === 'sheets')],
      [1, 1, []],
    )
    const csv = await office.app.inject({
      url: `/api/gst-returns/${month()}/b2b`,
      headers: { host: '127.0.0.1:3002', cookie: office.owner },
    })
    assert.match(csv.body, /27AABCG1234F1Z3,Green Acres LLP,INV/)
  })

  it('counts in the closing of its day, without a difference', async () => {
    const order = ok(await pay(await made(), { method: 'bank', reference: 'NEFT 77' }))
    const { rows } = await findDayRows(shop.db, today(), {})
    const row = rows.find((one) => one.order === order.id)
    assert.deepEqual(
      [row?.method, row?.captured, row?.difference, row?.problem],
      ['bank', order.total_amount, 0, null],
    )
  })
})
