import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as payments from '#contract/admin/draft-payments.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import { dropAbandonedOrders } from '#server/payments/reconciliation/drop-abandoned-orders.ts'
import { paymentStopFailedJob } from '#server/platform/jobs/failed-jobs.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { draftSteps, numberOf, person } from '#test/sent-drafts.ts'
import { forgetOldDrafts } from './reserve-packs.ts'

const { shop, office } = await openPayingOffice()
const { db, faults, provider, sandbox } = shop
const owner = { cookie: office.owner }
const { made, now, sendLink, showQr, edit, payByHand, sent, paymentOf, pay, pollNow, wrongStock } =
  draftSteps({ shop, office })

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await sandbox.setFaults({ late_ms: 500 })
})

describe('a draft paid by a link', () => {
  it('becomes an order with its packs, note and mails', async () => {
    const before = await shop.stockOf(1)
    const customer = { ...person(), email: 'links@example.com' }
    const draft = await made({ customer, items: [{ product_id: 1, quantity: 12 }], note: 'Ring twice' })
    const link = ok(await sendLink(draft, { expires_in_hours: 168 }))
    assert.match(link.url, /^http/)
    assert.ok(Date.parse(link.expires_at) > Date.now() + 167 * 3_600_000)
    const waiting = await now(draft)
    assert.deepEqual(
      [waiting.status, waiting.payment, waiting.total, waiting.problem],
      ['sent', { kind: 'link', ...link }, draft.total, null],
    )
    assert.equal((await shop.stockOf(1)).reserved, before.reserved + 12)
    assert.deepEqual(await wrongStock(), [])
    const { rows } = await db.execute(sql`SELECT template FROM outbox WHERE recipient = ${customer.email}`)
    assert.deepEqual(rows, [{ template: 'payment-link' }])
    assert.equal((await pay(waiting)).status, 200)
    await pollNow()
    const paid = await now(draft)
    assert.deepEqual([paid.status, paid.payment, paid.order], ['paid', null, waiting.order])
    const order = await office.order(String(paid.order))
    assert.deepEqual(
      [order.status, order.payment_status, order.source, order.draft, order.payment?.kind],
      ['Processing', 'Paid', 'staff', draft.id, 'link'],
    )
    assert.deepEqual(
      order.notes.map(({ text }) => text),
      ['Ring twice'],
    )
    assert.deepEqual(await shop.mailOf(customer.email), ['order-placed'])
    const after = await shop.stockOf(1)
    assert.deepEqual([after.onHand, after.reserved], [before.onHand - 12, before.reserved])
    assert.deepEqual(await wrongStock(), [])
  })

  it('refuses bad input, another version, pick-ups and other totals', async () => {
    const draft = await made()
    for (const expires_in_hours of [0, 169, 1.5, '24', null])
      assert.deepEqual(errorOf(await sendLink(draft, { expires_in_hours })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await sendLink({ ...draft, version: 9 })), [409, 'version_conflict'])
    const counter = await made({ shipping: undefined, pickup: true })
    for (const refused of [await sendLink(counter), await showQr(counter)])
      assert.deepEqual(errorOf(refused), [409, 'draft_unpayable'])
    const input = { cookie: office.packer, params: { id: draft.id }, body: { version: draft.version } }
    assert.deepEqual(errorOf(await office.call(payments.showDraftQr, input)), [403, 'not_allowed'])
    await db.execute(sql`UPDATE products SET discount_percent = discount_percent + 5 WHERE id = 1`)
    assert.deepEqual(errorOf(await sendLink(draft)), [409, 'amount_changed'])
    await db.execute(sql`UPDATE products SET discount_percent = discount_percent - 5 WHERE id = 1`)
    const same = await now(draft)
    assert.deepEqual([same.status, same.version, same.order], ['open', draft.version, null])
  })

  it('opens nothing while new payments are stopped', async () => {
    const draft = await made()
    await db.execute(
      sql`INSERT INTO failed_jobs (kind, reference, reason) VALUES (${paymentStopFailedJob.kind}, ${paymentStopFailedJob.reference}, 'Wrong amounts')`,
    )
    assert.deepEqual(errorOf(await sendLink(draft)), [503, 'payments_stopped'])
    await db.execute(sql`DELETE FROM failed_jobs WHERE kind = ${paymentStopFailedJob.kind}`)
    assert.equal((await now(draft)).status, 'open')
  })

  it('answers a repeated key with the same link', async () => {
    const draft = await made()
    const first = ok(await sendLink(draft, {}, 'one-link'))
    assert.deepEqual(ok(await sendLink(draft, {}, 'one-link')), first)
  })

  it('reserves packs again where the draft had lost them', async () => {
    const draft = await made()
    await db.execute(
      sql`UPDATE draft_orders SET is_reserved = false, reserved_until = NULL WHERE id = ${numberOf(draft.id)}`,
    )
    await db.execute(sql`UPDATE stock SET reserved = reserved - 2 WHERE product_id = 1`)
    ok(await sendLink(draft))
    assert.deepEqual(await wrongStock(), [])
  })
})

describe('a draft paid by a QR code', () => {
  it('becomes an order once the code is paid', async () => {
    const draft = await made()
    const code = ok(await showQr(draft))
    const waiting = await now(draft)
    assert.deepEqual(waiting.payment, { kind: 'qr', url: code.image_url, expires_at: code.expires_at })
    const { picture } = ok(await office.call(payments.readDraftQr, { ...owner, params: { id: draft.id } }))
    assert.match(picture, /^data:image\/svg\+xml;base64,/)
    await pay(waiting)
    await pollNow()
    assert.deepEqual([(await now(draft)).status, await wrongStock()], ['paid', []])
    for (const { id } of [draft, await sent(), await made()])
      assert.deepEqual(errorOf(await office.call(payments.readDraftQr, { ...owner, params: { id } })), [
        404,
        'not_found',
      ])
  })

  it('names no picture where the provider shows none', async () => {
    const draft = await made()
    ok(await showQr(draft))
    await db.execute(
      sql`UPDATE payments SET provider_url = ${`${sandbox.url}/q/none.svg`} WHERE order_id = ${numberOf((await now(draft)).order)}`,
    )
    const refused = await office.call(payments.readDraftQr, { ...owner, params: { id: draft.id } })
    assert.deepEqual(errorOf(refused), [503, 'payment_unavailable'])
  })

  it('ends when a link is wanted instead', async () => {
    const draft = await made()
    ok(await showQr(draft))
    const shown = await now(draft)
    const { at } = await paymentOf(shown)
    ok(await sendLink(shown))
    assert.equal((await provider.fetchQrCode(at)).status, 'closed')
    const linked = await now(draft)
    assert.deepEqual([linked.status, linked.payment?.kind, await wrongStock()], ['sent', 'link', []])
  })
})

describe('a link beside other payments', () => {
  it('expires with its draft, which a change opens again', async () => {
    const [draft, late] = [await sent(), await sent()]
    for (const { order } of [draft, late]) await shop.runOut(String(order))
    await closeOverduePayments(shop)
    const expired = await now(draft)
    assert.deepEqual([expired.status, expired.payment, await wrongStock()], ['expired', null, []])
    const reopened = ok(await edit(expired, { note: 'Once more' }))
    assert.deepEqual([reopened.status, reopened.order], ['open', null])
    await pay(late)
    await pollNow()
    assert.deepEqual([(await now(late)).status, await wrongStock()], ['paid', []])
  })

  it('gives late money back where its packs are sold meanwhile', async () => {
    const { onHand: quantity } = await shop.stockOf(4)
    const all = { items: [{ product_id: 4, quantity }] }
    const draft = await sent(all)
    await shop.runOut(String(draft.order))
    await closeOverduePayments(shop)
    ok(await payByHand(await made(all), { method: 'bank', reference: 'UTR 42' }))
    await pay(draft)
    await pollNow()
    const { rows } = await db.execute(sql`
      SELECT refund.reason FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
      WHERE payment.order_id = ${numberOf(draft.order)}`)
    assert.deepEqual(rows, [{ reason: 'sold_out' }])
    assert.deepEqual([(await now(draft)).status, await wrongStock()], ['expired', []])
  })

  it('gives the money of a second payment back', async () => {
    const draft = await sent()
    await pay(draft)
    // The sandbox itself refunds a second payment of one link, so the provider's list has one more here.
    const { at } = await paymentOf(draft)
    faults.fetchOrderPayments = async (id) => {
      const attempts = await shop.impatient.fetchOrderPayments(id)
      return id === at ? [...attempts.map((first) => ({ ...first, id: 'pay_again' })), ...attempts] : attempts
    }
    await pollNow()
    const { rows } = await db.execute(sql`
      SELECT refund.reason FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
      WHERE payment.order_id = ${numberOf(draft.order)}`)
    assert.deepEqual(rows, [{ reason: 'second_payment' }])
    assert.equal((await now(draft)).status, 'paid')
  })

  it('stands beside what its customer buys in the shop', async () => {
    const shopper = await shop.registerShopper()
    const draft = await sent({ customer: { name: 'Asha Rao', phone: shopper.phone } })
    const items = [{ productId: 1, quantity: 1 }]
    await shop.start(shopper.token, { items })
    await shop.buy(shopper.token, { items })
    const { status, superseded } = await paymentOf(draft)
    assert.deepEqual([status, superseded, await wrongStock()], ['open', false, []])
    await pay(draft)
    await pollNow()
    const order = await office.order(String(draft.order))
    assert.deepEqual([order.payment_status, await wrongStock()], ['Paid', []])
  })

  it('outlives the clean-up of old drafts and orders', async () => {
    const draft = await sent()
    await db.execute(sql`ALTER TABLE draft_orders DISABLE TRIGGER edited`)
    await db.execute(
      sql`UPDATE draft_orders SET updated_at = now() - interval '9 years' WHERE id = ${numberOf(draft.id)}`,
    )
    await db.execute(sql`ALTER TABLE draft_orders ENABLE TRIGGER edited`)
    await db.execute(
      sql`UPDATE payments SET created_at = now() - interval '9 years' WHERE order_id = ${numberOf(draft.order)}`,
    )
    await forgetOldDrafts(db)
    await dropAbandonedOrders(db)
    assert.deepEqual([(await now(draft)).status, (await paymentOf(draft)).status], ['sent', 'open'])
  })
})
