import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { getConfig } from '#contract/shop/site.ts'
import { arrivalOf, arrivalText } from '#shared/delivery/arrival.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { ok, openPayingShop, type PayingShop } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { writeEmail } from './email-templates.ts'
import { issueInvoice } from './invoicing/documents/issue-invoice.ts'
import { listDocuments, readDocument } from './invoicing/documents/read-document.ts'
import { notesOf, titleOf } from './invoicing/pdf/document-texts.ts'
import { sumsOf } from './invoicing/pdf/sums.ts'
import { shopActor } from './platform/actor.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { renderMail } from './platform/email/render-mail.ts'

let shop: PayingShop
const ends: (() => Promise<unknown> | unknown)[] = []
before(async () => {
  shop = await openPayingShop({ after: (end) => void ends.push(end) })
})
after(async () => {
  for (const end of ends.reverse()) await end()
})

/** Changes settings by one statement, as the back office does, in any process. */
const change = (content: object) =>
  shop.db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify(content)}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = settings.content || excluded.content`)

const items = [{ productId: 1, quantity: 1 }]
const address = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}
const quote = async (token?: string) => ok(await shop.call(quoteCheckout, { token, body: { items } }))
const mailOf = async (template: Parameters<typeof writeEmail>[0], data: object) => {
  const context = { db: shop.db, siteUrl: 'https://shop.example', settings: await shop.settings.current() }
  return renderMail(await writeEmail(template, data, context), context).text
}
const numberOf = (orderId: string): number => Number(orderId.slice(3))

describe('changed settings', () => {
  // #settings-follow-quote
  it('applies changed settings to quotes and to the configuration', async () => {
    assert.equal(ok(await shop.call(getConfig)).shipping_fee, 79)
    assert.equal((await quote()).shipping, 79)
    await change({ shipping: { flatFeePaise: 4_900, freeAbovePaise: 250_000 } })
    const config = ok(await shop.call(getConfig))
    assert.deepEqual([config.shipping_fee, config.free_shipping_above], [49, 2_500])
    assert.equal((await quote()).shipping, 49)
    await change({ look: { brand: '#112233' } })
    assert.equal(ok(await shop.call(getConfig)).theme_color, '#112233')
  })

  // #settings-follow-letters
  it('applies changed settings to later replies and emails', async () => {
    await change({ brand: { name: 'Mitti Ghar' }, support: { email: 'ask@mitti.example' } })
    const text = await mailOf('welcome', { fullName: 'Asha Rao' })
    assert.match(text, /^Your Mitti Ghar account is ready/m)
    assert.match(text, /ask@mitti\.example \| /)
    await change({ offers: { subscriberPercent: 10 } })
    const { message } = ok(await shop.call(subscribeDiscount, { body: { email: 'new@example.com' } }))
    assert.match(message, /10% off your first order/)
    await shop.call(sendContactMessage, {
      body: { name: 'Dev', email: 'dev@example.com', phone: '9876543210', message: 'Hello.' },
    })
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM outbox WHERE recipient = 'ask@mitti.example'`)
    assert.equal(rows.length, 1)
    assert.match((await shop.app.inject('/.well-known/security.txt')).body, /mailto:ask@mitti\.example/)
    assert.equal((await shop.app.inject('/api/openapi.json')).json().info.title, 'Mitti Ghar API')
  })
})

describe('an order', () => {
  // #settings-follow-terms
  it('keeps the terms of an order that waits for payment', async () => {
    await change({ offers: { subscriberPercent: 20 }, returns: { windowDays: 30 } })
    await change({ shipping: { flatFeePaise: 7_900, freeAbovePaise: 150_000 } })
    const { token, email } = await shop.registerShopper()
    await shop.call(subscribeDiscount, { body: { email } })
    const { total } = await quote(token)
    const { id, amount } = await shop.start(token, { items, shipping: address })
    await change({
      offers: { subscriberPercent: 5 },
      returns: { windowDays: 10, refundDays: 3 },
      shipping: { flatFeePaise: 19_900, freeAbovePaise: 999_900, minDeliveryDays: 20, maxDeliveryDays: 30 },
    })
    const { orderId } = ok(await shop.tryToVerify(token, await shop.sandbox.pay(id)))
    const order = await shop.order(token, orderId)
    assert.deepEqual([order.total_amount, amount], [total, Math.round(total * 100)])
    assert.equal(order.payment_status, 'Paid')
    // The delivery promise at the time of the order stands.
    assert.deepEqual(
      order.arrival,
      arrivalOf(dayInIndia(new Date(order.created_at)), 'standard', defaultSettings.shipping),
    )
    assert.deepEqual(order.terms, {
      discount_label: '20% off your first order',
      guarantee: '30-day guarantee',
      return_days: 30,
      refund_days: 7,
    })
    const placed = await mailOf('order-placed', { orderId: numberOf(orderId) })
    assert.match(placed, /20% off your first order: −/)
    assert.ok(
      order.arrival &&
        placed.includes(`Expected delivery: ${arrivalText(order.arrival).replace('–', 'to')}.`),
      placed,
    )
    const delivered = await mailOf('order-delivered', { orderId: numberOf(orderId) })
    assert.match(delivered, /within 30 days: our 30-day guarantee/)
    const other = await shop.registerShopper()
    const later = await shop.order(other.token, await shop.buy(other.token, { items }))
    assert.deepEqual(
      [later.terms.return_days, later.terms.discount_label, later.shipping_amount],
      [10, null, 199],
    )
  })

  it('names no guarantee where the owner claims none', async () => {
    const { token } = await shop.registerShopper()
    await change({ claims: { guarantee: null } })
    const orderId = await shop.buy(token, { items })
    assert.equal((await shop.order(token, orderId)).terms.guarantee, null)
    const delivered = await mailOf('order-delivered', { orderId: numberOf(orderId) })
    assert.match(delivered, /tell us within \d+ days: our return policy covers it/)
    await inTransaction(shop.db, (tx) => issueInvoice(tx, numberOf(orderId)))
    const invoice = (await readDocument(shop.db, numberOf(orderId), 'invoice')) ?? assert.fail('no invoice')
    assert.match(notesOf(invoice).join('\n'), /^Complaints: Kavitha Reddy/m)
    assert.doesNotMatch(JSON.stringify([delivered, notesOf(invoice)]), /guarantee|Covered/)
    await change({ claims: { guarantee: '{days}-day guarantee' } })
  })

  // #settings-follow-total
  it('rejects an order whose total used other settings', async () => {
    const { token } = await shop.registerShopper()
    const { total } = await quote(token)
    await change({ shipping: { flatFeePaise: 14_900, freeAbovePaise: 999_900 } })
    const answer = await shop.tryToStart(token, { items, amount: total })
    assert.deepEqual([answer.status, answer.error.code], [409, 'amount_changed'])
    assert.equal(answer.error.total, Math.round((total - 50) * 100) / 100)
  })

  // #settings-follow-earlier
  it('keeps the terms of an earlier release', async () => {
    const { token } = await shop.registerShopper()
    const orderId = await shop.buy(token, { items })
    await shop.db.execute(sql`UPDATE orders SET terms = NULL WHERE id = ${numberOf(orderId)}`)
    const { terms } = await shop.order(token, orderId)
    assert.equal(terms.return_days, defaultSettings.returns.windowDays)
  })
})

describe('a tax document', () => {
  // #settings-follow-issuer
  it('keeps an issued tax document when settings change', async () => {
    const { token } = await shop.registerShopper()
    const shipping = {
      fullName: 'Meera Iyer',
      address: '4 Lake Road',
      city: 'Hyderabad',
      state: 'Telangana',
      zip: '500033',
      country: 'India',
    }
    const orderId = numberOf(await shop.buy(token, { items, shipping }))
    await inTransaction(shop.db, (tx) => issueInvoice(tx, orderId))
    const look = async () => {
      const invoice = (await readDocument(shop.db, orderId, 'invoice')) ?? assert.fail('no invoice')
      return [titleOf(invoice), sumsOf(invoice), notesOf(invoice), invoice.issuer, invoice.supplierGstin]
    }
    const before = await look()
    assert.match(JSON.stringify(before), /CGST.*SGST.*10-day guarantee.*Mitti Ghar/)
    await change({
      brand: { name: 'Balkon' },
      claims: { cellCount: 'Counted' },
      returns: { windowDays: 60 },
      legal: {
        gstin: '27AAKCS0000A1Z6',
        stateCode: '27',
        stateName: 'Maharashtra',
        entityName: 'Balkon LLP',
      },
    })
    assert.deepEqual(await look(), before)
    const next = numberOf(await shop.buy(token, { items, shipping }))
    await inTransaction(shop.db, (tx) => issueInvoice(tx, next))
    const invoice = await readDocument(shop.db, next, 'invoice')
    assert.deepEqual(
      [invoice?.supplierName, invoice?.issuer.brandName, invoice?.igstPaise === 0],
      ['Balkon LLP', 'Balkon', false],
    )
  })

  it('takes supplier and tax kind from the credited invoice', async () => {
    const { token } = await shop.registerShopper()
    const orderId = numberOf(await shop.buy(token, { items, shipping: address }))
    await change({ legal: defaultSettings.legal })
    await fulfilOrder(shop.db, shopActor, { orderId, step: 'packed' })
    await change({
      legal: { gstin: '27AAKCS0000A1Z6', stateCode: '27', stateName: 'Maharashtra', entityName: 'Moved LLP' },
    })
    const invoice = (await readDocument(shop.db, orderId, 'invoice')) ?? assert.fail('no invoice')
    assert.ok(invoice.cgstPaise > 0)
    await refundAmount(shop.db, {
      orderId,
      amountPaise: 10_000,
      refundableSeenPaise: invoice.totalPaise,
    })
    const [, entry] = await listDocuments(shop.db, orderId)
    const note = (await readDocument(shop.db, orderId, { id: entry?.id ?? 0 })) ?? assert.fail('no note')
    const { supplierName, supplierAddress, supplierGstin, dispatchAddress, issuer } = invoice
    assert.partialDeepStrictEqual(note, {
      kind: 'credit_note',
      supplierName,
      supplierAddress,
      supplierGstin,
      dispatchAddress,
      issuer,
      cgstPaise: 238,
      sgstPaise: 238,
      igstPaise: 0,
    })
    assert.deepEqual(
      sumsOf(note).map(({ label, paise }) => [label, paise]),
      [
        ['Taxable value', 9_524],
        ['CGST 2.5 %', 238],
        ['SGST 2.5 %', 238],
        ['Total refunded', 10_000],
      ],
    )
  })
})
