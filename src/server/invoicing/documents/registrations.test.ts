import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { allowCod, placeCod } from '#test/cash-on-delivery.ts'
import { placeIn } from '#test/delivery-address.ts'
import { force } from '#test/force.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { ok, openPayingShop } from '#test/paying-shop.ts'
import { textOfPdf } from '#test/pdf-text.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { makeReturn } from '../../accounting/gst-return/make-return.ts'
import { requestedSettings } from '../../content/settings/requested-settings.ts'
import { quoteItems } from '../../orders/drafts/stored-draft.ts'
import { shopActor } from '../../platform/actor.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readingOf } from '../../platform/database/reading.ts'
import { readMark } from '../pdf/read-mark.ts'
import { drawTaxDocument } from '../pdf/tax-document-pdf.ts'
import { readDocument } from './read-document.ts'

const shop = await openPayingShop({ after })
const { db } = shop

const register = (legal: object) =>
  db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify({ legal: { ...defaultOwnerSettings.legal, ...legal } })}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = excluded.content`)

const composition = {
  registration: 'composition',
  numbers: [{ name: 'FSSAI licence', number: '10012345000123' }],
}
const unregistered = { registration: 'unregistered', gstin: null }

const shipping = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  country: 'India',
  ...placeIn('Telangana'),
}

beforeEach(() => register({}))

/** A kit, whose parts have several rates, and a pack. */
async function buyPacked() {
  const kit = await kitId()
  const items = [
    { productId: kit, quantity: 1 },
    { productId: 1, quantity: 1 },
  ]
  const { token } = await shop.registerShopper()
  const quoted = ok(await shop.call(quoteCheckout, { token, body: { items } }))
  const address = {
    fullName: 'Meera Iyer',
    address: '12 Lake View Road',
    city: 'Hyderabad',
    country: 'India',
  }
  const id = await shop.buy(token, { items, shipping: { ...address, ...placeIn('Telangana') } })
  const orderId = Number(id.slice(3))
  await fulfilOrder(db, shopActor, { orderId, step: 'packed' })
  return { quoted, orderId, order: await shop.order(token, id) }
}

async function kitId(): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT product_id AS id FROM product_components GROUP BY 1 ORDER BY 1 LIMIT 1`,
  )
  return rows[0]?.id ?? 0
}

async function wordsOf(orderId: number, wanted: 'invoice' | { id: number } = 'invoice'): Promise<string> {
  const document = await readDocument(db, orderId, wanted)
  assert.ok(document)
  return textOfPdf(Buffer.from(await drawTaxDocument(document, { mark: await readMark(shop.db) })))
}

const thisMonth = (): string =>
  new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7)

const ofTax = /Taxable|CGST|IGST|Prices include tax|Place of supply|Tax invoice|GST in it/

describe('documents by the registration of the seller', () => {
  it('a registered seller charges tax on a tax invoice', async () => {
    const { quoted, orderId, order } = await buyPacked()
    assert.ok(quoted.tax_included > 0)
    assert.match(order.documents[0]?.title ?? '', /^(Tax invoice|Invoice-cum-bill of supply)$/)
    assert.match(await wordsOf(orderId), ofTax)
  })

  it('a composition seller gives a bill of supply without tax', async () => {
    await register(composition)
    const { quoted, orderId, order } = await buyPacked()
    assert.equal(quoted.tax_included, 0)
    assert.equal(order.tax_amount, 0)
    assert.equal(order.documents[0]?.title, 'Bill of supply')
    const words = await wordsOf(orderId)
    assert.doesNotMatch(words, ofTax)
    assert.match(words, /GSTIN 36AAKCS0000A1Z7/)
    assert.match(words, /FSSAI licence 10012345000123/)
    assert.match(
      words.replaceAll('\n', ' '),
      /Bill of supply Composition taxable person, not eligible to collect tax on supplies\. Original/,
    )
  })

  it('an unregistered seller gives a receipt without GSTIN', async () => {
    await register(unregistered)
    const { orderId, order } = await buyPacked()
    assert.equal(order.documents[0]?.title, 'Receipt')
    const words = await wordsOf(orderId)
    assert.doesNotMatch(words, ofTax)
    assert.doesNotMatch(words, /GSTIN|Composition/)
  })

  it('an unregistered seller charges no tax on draft orders', async () => {
    await register(unregistered)
    const items = [{ productId: 1, quantity: 1, pricePaise: null, priceReason: null }]
    const terms = { discount: null, shippingFeePaise: null, isPickup: true }
    const { quoted } = await quoteItems(db, await readSettings(db), {
      draftId: null,
      accountId: null,
      items,
      terms,
    })
    assert.deepEqual([quoted.price.taxPaise, quoted.terms.isTaxFree], [0, true])
  })

  it('a credit note follows the registration of its invoice', async () => {
    await register(unregistered)
    const { orderId, order } = await buyPacked()
    const refundableSeenPaise = Math.round(order.total_amount * 100)
    await register({})
    await refundAmount(db, { orderId, amountPaise: 10_000, refundableSeenPaise })
    const { rows } = await db.execute<{ id: number; tax: number; gstin: string | null }>(sql`
      SELECT id::int AS id, (total_paise - taxable_paise)::int AS tax, supplier_gstin AS gstin
      FROM tax_documents WHERE order_id = ${orderId} AND kind = 'credit_note'`)
    assert.deepEqual(
      rows.map(({ tax, gstin }) => [tax, gstin]),
      [[0, null]],
    )
    assert.doesNotMatch(await wordsOf(orderId, { id: rows[0]?.id ?? 0 }), ofTax)
  })

  it('the registration stays while orders wait for their invoice', async () => {
    const { token } = await shop.registerShopper()
    const items = [{ productId: 1, quantity: 1 }]
    const id = await shop.buy(token, { items, shipping })
    const change = () =>
      requestedSettings(db, defaultOwnerSettings, { settings: { legal: { registration: 'composition' } } })
    await assert.rejects(change(), /One order has no invoice yet, and a price under the present registration/)
    await fulfilOrder(db, shopActor, { orderId: Number(id.slice(3)), step: 'packed' })
    assert.equal((await change()).legal.registration, 'composition')
  })

  it('the registration stays while checkouts are open or money is due on delivery', async () => {
    const change = () =>
      requestedSettings(db, defaultOwnerSettings, { settings: { legal: { registration: 'composition' } } })
    const { token } = await shop.registerShopper()
    const items = [{ productId: 1, quantity: 1 }]
    const { orderId } = await shop.start(token, { items, shipping })
    for (const status of ['starting', 'open', 'failed', 'confirming']) {
      await force(
        db,
        sql`UPDATE payments SET status = ${status} WHERE order_id = ${Number(orderId.slice(3))}`,
      )
      await assert.rejects(change(), /One checkout is open at a price/, status)
    }
    await force(db, sql`UPDATE payments SET status = 'expired' WHERE order_id = ${Number(orderId.slice(3))}`)
    await change()
    await allowCod(shop)
    const due = await placeCod(shop, token, { items })
    await assert.rejects(change(), /One order has no invoice yet/)
    await shop.call(cancelOrder, { token, params: { id: due } })
    await change()
  })

  it('an order with the price of another registration is refused with a sentence', async () => {
    const { token } = await shop.registerShopper()
    const items = [{ productId: 1, quantity: 1 }]
    const taxed = await shop.buy(token, { items, shipping })
    await register(composition)
    const taxFree = await shop.buy(token, { items, shipping })
    const pack = (id: string) => fulfilOrder(db, shopActor, { orderId: Number(id.slice(3)), step: 'packed' })
    await assert.rejects(pack(taxed), { code: 'registration_changed' })
    await register({})
    await assert.rejects(pack(taxFree), { code: 'registration_changed', message: /Cancel it, which refunds/ })
    await pack(taxed)
    await shop.call(cancelOrder, { token, params: { id: taxFree } })
  })

  it('the database refuses tax of a seller who may not collect it', async () => {
    await register(unregistered)
    const { orderId } = await buyPacked()
    await assert.rejects(
      db.execute(sql`
        INSERT INTO tax_documents (order_id, number, financial_year, serial, issued_on, supplier_name, supplier_address, supplier_gstin,
          recipient_name, place_of_supply, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, kind, series)
        SELECT order_id, 'X/1', financial_year, 999999, issued_on, supplier_name, supplier_address, NULL, recipient_name,
          place_of_supply, 105, 100, 0, 0, 5, kind, series FROM tax_documents WHERE order_id = ${orderId}`),
      ({ cause }: Error) => /tax_documents_tax_has_gstin/.test(String(cause)),
    )
  })

  it('GSTR-1 counts documents of a regular registration alone', async () => {
    const before = await makeReturn(readingOf(db), thisMonth())
    await register(composition)
    await buyPacked()
    await register(unregistered)
    await buyPacked()
    const after = await makeReturn(readingOf(db), thisMonth())
    assert.equal(after.shown.registration, 'unregistered')
    assert.deepEqual(after.shown.net, before.shown.net)
    assert.deepEqual(after.shown.errors, before.shown.errors)
  })
})
