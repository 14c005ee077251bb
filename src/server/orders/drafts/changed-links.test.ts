import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { ProviderError } from '#server/payments/provider/provider.ts'
import { compareLedgers } from '#server/payments/reconciliation/compare-ledgers.ts'
import { findUnmatched } from '#server/payments/unmatched/list-unmatched.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { eventually, ok } from '#test/paying-shop.ts'
import { draftSteps, numberOf } from '#test/sent-drafts.ts'

const { shop, office } = await openPayingOffice()
const { db, faults, provider, sandbox } = shop
const { made, now, sendLink, showQr, edit, cancel, payByHand, sent, paymentOf, pay, wrongStock } = draftSteps(
  { shop, office },
)

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await sandbox.setFaults({ late_ms: 500 })
})

const away = () => Promise.reject(new ProviderError('unreachable', 'away'))

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
