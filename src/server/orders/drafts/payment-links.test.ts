import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/draft-orders.ts'
import * as payments from '#contract/admin/draft-payments.ts'
import { ProviderError } from '#server/payments/provider/provider.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import { compareLedgers } from '#server/payments/reconciliation/compare-ledgers.ts'
import { dropAbandonedOrders } from '#server/payments/reconciliation/drop-abandoned-orders.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile.ts'
import { findUnmatched } from '#server/payments/unmatched/list-unmatched.ts'
import { paymentStopFailedJob } from '#server/platform/jobs/failed-jobs.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { eventually, ok } from '#test/paying-shop.ts'
import { forgetOldDrafts } from './reserve-packs.ts'

const { shop, office } = await openPayingOffice()
const { db, faults, sandbox, provider } = shop
const owner = { cookie: office.owner }

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await sandbox.setFaults({ late_ms: 500 })
})

type Draft = Awaited<ReturnType<typeof made>>

let people = 0
const person = () => {
  people += 1
  return { name: 'Meera Iyer', phone: `+9198400${String(people).padStart(5, '0')}` }
}
const made = async (given: object = {}) =>
  ok(
    await office.call(calls.createDraftOrder, {
      ...owner,
      body: { customer: person(), items: [{ product_id: 1, quantity: 2 }], shipping, ...given },
    }),
  )
const now = async ({ id }: { id: string }) =>
  ok(await office.call(calls.getDraftOrder, { ...owner, params: { id } }))
const sendLink = ({ id, version }: Draft, given: object = {}, key?: string) =>
  office.call(payments.sendDraftLink, {
    ...owner,
    params: { id },
    body: { version, expires_in_hours: 24, ...given },
    ...(key && { key }),
  })
const showQr = ({ id, version }: Draft) =>
  office.call(payments.showDraftQr, { ...owner, params: { id }, body: { version } })
const edit = ({ id, version }: Draft, given: object) =>
  office.call(calls.editDraftOrder, { ...owner, params: { id }, body: { version, ...given } })
const cancel = ({ id, version }: Draft) =>
  office.call(calls.cancelDraftOrder, { ...owner, params: { id }, body: { version } })
const payByHand = ({ id, version }: Draft, given: object = { method: 'cash' }) =>
  office.call(payments.payDraftOrder, { ...owner, params: { id }, body: { version, ...given } })

/** A draft whose link was sent. */
async function sent(given: object = {}): Promise<Draft> {
  const draft = await made(given)
  ok(await sendLink(draft))
  return now(draft)
}

interface Stored {
  [column: string]: unknown
  status: string
  at: string
  superseded: boolean
}
const paymentOf = async ({ order }: Draft): Promise<Stored> => {
  const { rows } = await db.execute<Stored>(sql`
    SELECT status, provider_order_id AS at, superseded_by IS NOT NULL AS superseded FROM payments WHERE order_id = ${numberOf(order)}`)
  return rows[0] ?? assert.fail('The draft has no payment.')
}
const numberOf = (id: string | null): number => Number(id?.slice(3))
const pay = async (draft: Draft, fields: object = {}) => {
  const { at } = await paymentOf(draft)
  const by = at.startsWith('qr_') ? 'qr_code_id' : 'payment_link_id'
  return sandbox.send('POST', '/sandbox/pay', { [by]: at, method: 'upi', ...fields })
}
const pollNow = async (): Promise<void> => {
  await db.execute(sql`UPDATE payments SET next_poll_at = now() WHERE kind IN ('link', 'qr')`)
  await reconcilePayments(shop)
}
const wrongStock = async () =>
  (await db.execute(sql`SELECT sentence FROM wrong_reservations UNION ALL SELECT sentence FROM wrong_stock`))
    .rows
const away = () => Promise.reject(new ProviderError('unreachable', 'away'))

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

describe('a change of a sent draft', () => {
  it('ends the link, and the draft keeps its packs', async () => {
    const draft = await sent()
    const { at } = await paymentOf(draft)
    const { reserved } = await shop.stockOf(1)
    const changed = ok(await edit(draft, { items: [{ product_id: 1, quantity: 3 }] }))
    assert.deepEqual([changed.status, changed.order, changed.payment], ['open', null, null])
    assert.equal((await provider.fetchPaymentLink(at)).status, 'cancelled')
    assert.equal((await shop.stockOf(1)).reserved, reserved + 1)
    const { rows } = await db.execute(sql`SELECT 1 FROM orders WHERE id = ${numberOf(draft.order)}`)
    assert.deepEqual([rows, await wrongStock()], [[], []])
  })

  it('cancels or pays it by hand, and its link ends', async () => {
    const [left, handed] = [await sent(), await sent()]
    const ats = [(await paymentOf(left)).at, (await paymentOf(handed)).at]
    assert.equal(ok(await cancel(left)).status, 'cancelled')
    assert.equal(errorOf(await payByHand(handed, { method: 'upi' }))[0], 400)
    assert.equal((await now(handed)).status, 'sent')
    const order = ok(await payByHand(handed))
    assert.deepEqual([order.payment?.kind, (await now(handed)).order], ['by_hand', order.id])
    for (const at of ats) assert.equal((await provider.fetchPaymentLink(at)).status, 'cancelled')
    assert.deepEqual(await wrongStock(), [])
  })

  it('says that the link has ended where the step is refused', async () => {
    const ended = /The payment link or QR code has ended; please send a new one\.$/
    const [draft, same] = [await sent(), await sent()]
    const refused = await edit(draft, { items: [{ product_id: 1, quantity: 9_999 }] })
    assert.deepEqual(errorOf(refused), [409, 'out_of_stock'])
    assert.match(String(refused.error.message), ended)
    assert.deepEqual([(await now(draft)).status, (await now(draft)).payment], ['open', null])
    await db.execute(sql`UPDATE products SET discount_percent = discount_percent + 5 WHERE id = 1`)
    const paid = await payByHand(same)
    await db.execute(sql`UPDATE products SET discount_percent = discount_percent - 5 WHERE id = 1`)
    assert.deepEqual(errorOf(paid), [409, 'amount_changed'])
    assert.match(String(paid.error.message), ended)
    assert.ok(Number(paid.error.total) < same.total)
    const again = await payByHand(await made(), { method: 'cash', amount: 1 })
    assert.doesNotMatch(String(again.error.message), /has ended/)
    const stale = await sent()
    assert.doesNotMatch(
      String((await edit({ ...stale, version: 1 }, { note: 'Old' })).error.message),
      /has ended/,
    )
  })

  it('refuses money of a link whose order was paid by hand', async () => {
    const draft = await sent()
    const { at } = await paymentOf(draft)
    ok(await payByHand(draft))
    const opened = { payment_link_id: at, method: 'upi' }
    assert.equal((await sandbox.send('POST', '/sandbox/pay', opened)).status, 400)
    assert.equal((await provider.fetchOrderPayments(at)).length, 0)
  })

  it('leaves money of an ended link to unmatched payments', async () => {
    await sandbox.setFaults({ late_ms: 1_500 })
    const draft = await sent()
    const { at } = await paymentOf(draft)
    await pay(draft, { outcome: 'late' })
    const changed = ok(await edit(draft, { note: 'Other packs' }))
    const money = await eventually('the late money', async () =>
      (await provider.fetchOrderPayments(at)).find(({ status }) => status === 'captured'),
    )
    await compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000))
    const { payments } = await findUnmatched(db, {})
    assert.ok(payments.some(({ provider_payment_id }) => provider_payment_id === money.id))
    assert.equal((await now(changed)).status, 'open')
  })

  it('finds it paid by money that came before', async () => {
    const draft = await sent()
    await pay(draft)
    for (const step of [edit(draft, { note: 'Later' }), payByHand(draft), cancel(draft), sendLink(draft)]) {
      const refused = await step
      assert.equal(refused.status, 409)
    }
    const refused = await cancel(await now(draft))
    assert.deepEqual(errorOf(refused), [409, 'draft_closed'])
    assert.match(String(refused.error.message), new RegExp(`is order ${draft.order}`))
    const paid = await now(draft)
    assert.deepEqual([paid.status, paid.order, await wrongStock()], ['paid', draft.order, []])
  })

  it('waits for a payment that the bank confirms', async () => {
    const draft = await sent()
    await db.execute(sql`UPDATE payments SET status = 'confirming' WHERE order_id = ${numberOf(draft.order)}`)
    assert.deepEqual(errorOf(await cancel(draft)), [409, 'payment_under_way'])
    assert.equal((await now(draft)).status, 'sent')
  })

  it('changes nothing while the provider is silent', async () => {
    const draft = await sent()
    faults.cancelPaymentLink = away
    const refused = await edit(draft, { note: 'Later' })
    assert.deepEqual(errorOf(refused), [503, 'payment_unavailable'])
    assert.match(String(refused.error.message), /stays as it is/)
    assert.equal((await now(draft)).version, draft.version)
  })

  it('refuses another version before it ends anything', async () => {
    const draft = await sent()
    assert.deepEqual(errorOf(await edit({ ...draft, version: 1 }, { note: 'Old' })), [
      409,
      'version_conflict',
    ])
    assert.deepEqual([(await now(draft)).status, (await paymentOf(draft)).status], ['sent', 'open'])
  })
})

describe('a provider that fails', () => {
  it('leaves the draft open with its packs', async () => {
    const draft = await made()
    faults.createPaymentLink = away
    faults.createQrCode = away
    const { reserved } = await shop.stockOf(1)
    for (const ask of [sendLink, showQr]) {
      const refused = await ask(await now(draft))
      assert.deepEqual(errorOf(refused), [503, 'payment_unavailable'])
      assert.match(String(refused.error.message), /open again/)
    }
    faults.createPaymentLink = () =>
      Promise.reject(new ProviderError('refused', 'no', { description: 'Links are not activated.' }))
    const refused = await sendLink(await now(draft))
    assert.equal(refused.error.code, 'payment_refused_by_provider')
    assert.match(String(refused.error.message), /Links are not activated/)
    const open = await now(draft)
    assert.deepEqual([open.status, open.order, open.problem], ['open', null, null])
    assert.deepEqual([(await shop.stockOf(1)).reserved, await wrongStock()], [reserved, []])
  })

  it('finds a link whose answer was lost', async () => {
    const draft = await made()
    faults.createPaymentLink = async (link) => {
      await shop.impatient.createPaymentLink(link)
      throw new ProviderError('unknown', 'The answer was lost.')
    }
    const { url } = ok(await sendLink(draft))
    assert.equal((await now(draft)).payment?.url, url)
  })

  it('opens one link for two calls of one key at once', async () => {
    const draft = await made()
    const calls = { waiting: 0 }
    const bothAsked = Promise.withResolvers<void>()
    faults.createPaymentLink = async (link) => {
      calls.waiting += 1
      if (calls.waiting === 2) bothAsked.resolve()
      await bothAsked.promise
      return shop.impatient.createPaymentLink(link)
    }
    const answers = await Promise.all([sendLink(draft, {}, 'twice'), sendLink(draft, {}, 'twice')])
    const [first, second] = answers.map(ok)
    assert.deepEqual(first, second)
    const linked = await now(draft)
    assert.deepEqual([linked.status, linked.payment?.url, await wrongStock()], ['sent', first?.url, []])
  })

  it('keeps the link of a call beside it that the provider lists late', async () => {
    const draft = await made()
    faults.findPaymentLinkByReference = async () => null
    faults.createPaymentLink = async (link) => {
      delete faults.createPaymentLink
      const other = await sendLink(draft, {}, 'listed-late')
      assert.equal(other.status, 200)
      return shop.impatient.createPaymentLink(link)
    }
    const { url } = ok(await sendLink(draft, {}, 'listed-late'))
    const linked = await now(draft)
    assert.deepEqual([linked.status, linked.payment?.url, await wrongStock()], ['sent', url, []])
  })

  it('ends a link that it lists late', async () => {
    const draft = await sent()
    const { at } = await paymentOf(draft)
    faults.findPaymentLinkByReference = async () => null
    ok(await edit(draft, { note: 'At once' }))
    assert.equal((await provider.fetchPaymentLink(at)).status, 'cancelled')
  })

  it('goes on by the same call after a crash', async () => {
    const draft = await made()
    faults.createPaymentLink = () => Promise.reject(new Error('The process died.'))
    assert.equal((await sendLink(draft)).status, 500)
    delete faults.createPaymentLink
    const stuck = await now(draft)
    assert.deepEqual([stuck.status, stuck.payment?.url], ['sent', null])
    const { url } = ok(await sendLink(stuck))
    const linked = await now(draft)
    assert.deepEqual([linked.payment?.url, await wrongStock()], [url, []])
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
