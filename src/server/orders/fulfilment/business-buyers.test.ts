import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { correctOrderPlace } from '#contract/admin/documents.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { getGstReturn } from '#contract/admin/gst-return.ts'
import { editOrderAddress, editOrderBuyer } from '#contract/admin/orders.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { setOrderShipping } from '#contract/shop/orders.ts'
import { dateInIndia } from '#server/invoicing/documents/series.ts'
import { placeIn } from '#test/delivery-address.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { eventually, ok, refused } from '#test/paying-shop.ts'
import { textOfPdf } from '#test/pdf-text.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const { shop, office } = await openPayingOffice()
const { db } = shop
const owner = { cookie: office.owner }

const items = [{ productId: 1, quantity: 2 }]
/** Registered in Maharashtra, where `shipping` goes. */
const buyer = { gstin: '27AAPFU0939F1ZV', legal_name: 'Fernwood Nurseries LLP' }
const ofTelangana = { ...buyer, gstin: '36AAPFU0939F1ZW' }
const telangana = { ...shipping, ...placeIn('Telangana') }

const buy = async (input: object = { buyer }) => {
  const shopper = await shop.registerShopper()
  return { ...shopper, id: await shop.buy(shopper.token, { items, shipping, ...input }) }
}

const storedBuyer = async (id: string) => {
  const { rows } = await db.execute<{ gstin: string | null; name: string | null }>(
    sql`SELECT buyer_gstin AS gstin, buyer_legal_name AS name FROM orders WHERE id = ${Number(id.slice(3))}`,
  )
  return [rows[0]?.gstin, rows[0]?.name]
}

const month = dateInIndia(new Date()).slice(0, 7)

const sheet = async (name: 'b2b' | 'cdnr') => {
  const { payload } = await office.app.inject({
    url: `/api/gst-returns/${month}/${name}`,
    headers: { host: '127.0.0.1:3002', cookie: office.owner },
  })
  return payload.split('\n')
}

describe('a business that buys', () => {
  // #business-buyer-refused
  it('gets an error for each wrong GSTIN and name', async () => {
    const { token } = await shop.registerShopper()
    const start = (given: unknown) => shop.tryToStart(token, { items, shipping, buyer: given })
    const wrong: [unknown, RegExp][] = [
      ['', /15 letters and digits/],
      [null, /15 letters and digits/],
      [27, /15 letters and digits/],
      ['27AAPFU0939F1Z', /15 letters and digits/],
      ['A'.repeat(500), /15 letters and digits/],
      ['27AAPFU0939F1ZA', /does not fit the others/],
      ['99AAPFU0939F1ZK', /begins with 99, which is the code of no state/],
      ['36AAPFU0939F1ZW', /registered in Telangana, and the parcel goes to Maharashtra/],
    ]
    for (const [gstin, message] of wrong) {
      const { errors } = refused(await start({ ...buyer, gstin }), 400, 'invalid_request')
      assert.deepEqual(Object.keys(errors ?? {}), ['gstin'], String(gstin))
      assert.match(String(errors?.gstin), message)
    }
    for (const legal_name of ['', '  ', undefined, 7, 'x'.repeat(151)]) {
      const { errors } = refused(await start({ ...buyer, legal_name }), 400, 'invalid_request')
      assert.deepEqual(Object.keys(errors ?? {}), ['legal_name'])
    }
    const { errors } = refused(await start({}), 400, 'invalid_request')
    assert.deepEqual(Object.keys(errors ?? {}), ['gstin', 'legal_name'])
    for (const none of ['27AAPFU0939F1ZV', 5, null]) refused(await start(none), 400, 'invalid_request')
    const { rows } = await db.execute(sql`SELECT 1 FROM orders WHERE buyer_gstin IS NOT NULL`)
    assert.deepEqual(rows, [])
  })

  it('is kept with the order, however the GSTIN is typed', async () => {
    const { id, token } = await buy({ buyer: { ...buyer, gstin: ' 27aapfu 0939-f1zv ' } })
    assert.deepEqual(await storedBuyer(id), [buyer.gstin, buyer.legal_name])
    assert.deepEqual((await shop.order(token, id)).buyer, buyer)
    assert.deepEqual((await office.order(id)).buyer, buyer)
    const plain = await buy({})
    assert.equal((await shop.order(plain.token, plain.id)).buyer, null)
  })

  it('is compared with the last address when none is given', async () => {
    const { token } = await buy({})
    refused(await shop.tryToStart(token, { items, buyer: ofTelangana }), 400, 'invalid_request')
    const again = await shop.buy(token, { items, buyer })
    assert.deepEqual(await storedBuyer(again), [buyer.gstin, buyer.legal_name])
  })

  it('keeps the state of its address, for shopper and staff', async () => {
    const { id, token } = await buy()
    const other = await shop.call(setOrderShipping, { token, params: { id }, body: telangana })
    const { errors } = refused(other, 400, 'invalid_request')
    assert.match(String(errors?.state), /GSTIN of Maharashtra, so its parcel can’t go to Telangana/)
    ok(await shop.call(setOrderShipping, { token, params: { id }, body: { ...shipping, city: 'Nagpur' } }))
    assert.equal((await office.change(editOrderAddress, id, telangana)).status, 400)
    assert.equal((await office.change(editOrderAddress, id, { ...shipping, city: 'Thane' })).status, 200)
    await assert.rejects(
      db.execute(sql`UPDATE orders SET shipping_state_code = '36' WHERE id = ${Number(id.slice(3))}`),
      ({ cause }: Error) => /orders_state_of_buyer/.test(String(cause)),
    )
  })

  it('keeps the state of an address that changes at the same time', async () => {
    const { id, token } = await buy({})
    const change = await inTransaction(db, async (tx) => {
      await tx.execute(sql`
        UPDATE orders SET buyer_gstin = ${buyer.gstin}, buyer_legal_name = ${buyer.legal_name} WHERE id = ${Number(id.slice(3))}`)
      const answer = shop.call(setOrderShipping, { token, params: { id }, body: telangana })
      await eventually('the change to wait', async () => {
        const { rows } = await db.execute(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows.length > 0 || undefined
      })
      return { answer }
    })
    const { errors } = refused(await change.answer, 400, 'invalid_request')
    assert.deepEqual(Object.keys(errors ?? {}), ['state'])
  })

  it('is corrected by staff until the order is packed', async () => {
    const { id } = await buy()
    const set = (body: object) => office.change(editOrderBuyer, id, body)
    assert.equal((await set({ buyer: ofTelangana })).status, 400)
    const changed = await set({ buyer: { ...buyer, legal_name: 'Fernwood Gardens LLP' } })
    assert.equal(changed.body.buyer?.legal_name, 'Fernwood Gardens LLP')
    assert.match(JSON.stringify(changed.body.timeline), /GSTIN of the buyer set/)
    assert.equal((await set({ buyer: null })).body.buyer, null)
    assert.deepEqual(await storedBuyer(id), [null, null])
    assert.equal((await set({ buyer })).status, 200)
    const { version } = await office.order(id)
    const stale = { version: version - 1, buyer: null }
    const conflict = await office.call(editOrderBuyer, { ...owner, params: { id }, body: stale })
    assert.deepEqual([conflict.status, conflict.error?.code], [409, 'version_conflict'])
    assert.equal((await office.change(packOrder, id)).status, 200)
    const late = await set({ buyer: null })
    assert.deepEqual([late.status, late.error?.code], [409, 'buyer_fixed'])
    const { cookie } = await office.memberWith(['orders.read'])
    const params = { id }
    assert.equal((await office.call(editOrderBuyer, { cookie, params, body: stale })).status, 403)
  })

  // #business-buyer-documents
  it('is named by invoice and credit note, and listed in GSTR-1', async () => {
    const { id, token } = await buy()
    assert.equal((await office.change(packOrder, id)).status, 200)
    const answer = await shop.app.inject({
      url: `/api/orders/${id}/invoice`,
      headers: { authorization: `Bearer ${token}` },
    })
    const invoice = textOfPdf(answer.rawPayload)
    assert.match(invoice, /Fernwood Nurseries LLP/)
    assert.equal(invoice.match(/GSTIN 27AAPFU0939F1ZV/g)?.length, 1)
    const { refundable, items: lines } = await office.order(id)
    const given = await office.call(refundOrder, {
      ...owner,
      key: crypto.randomUUID(),
      params: { id },
      body: {
        refundable,
        items: lines.map((line) => ({ item_id: line.id, quantity: 1, restock: false })),
        shipping: 0,
        adjustment: 0,
        reason: 'Sent back',
      },
    })
    assert.ok(given.status < 300, JSON.stringify(given.error))
    const { rows } = await db.execute<{ number: string; name: string; gstin: string; kind: string }>(sql`
      SELECT number, kind, recipient_name AS name, recipient_gstin AS gstin FROM tax_documents
      WHERE order_id = ${Number(id.slice(3))} ORDER BY id`)
    assert.deepEqual(
      rows.map(({ kind, name, gstin }) => [kind, name, gstin]),
      ['invoice', 'credit_note'].map((kind) => [kind, buyer.legal_name, buyer.gstin]),
    )
    const [sold, back] = rows.map(({ number }) => number)
    assert.ok(
      (await sheet('b2b')).some((row) => row.startsWith(`27AAPFU0939F1ZV,${buyer.legal_name},${sold},`)),
    )
    assert.ok(
      (await sheet('cdnr')).some((row) => row.startsWith(`27AAPFU0939F1ZV,${buyer.legal_name},${back},`)),
    )
    const { body } = await office.call(getGstReturn, { ...owner, params: { month } })
    assert.deepEqual(body.errors, [])
    assert.ok(body.hsn_b2b.length > 0)
    const correction = { ...placeIn('Telangana'), reason: 'Wrong' }
    assert.equal((await office.change(correctOrderPlace, id, correction)).status, 400)
  })

  it('cannot change under the idempotency key of its payment', async () => {
    const { token } = await shop.registerShopper()
    const key = crypto.randomUUID()
    const first = await shop.start(token, { items, shipping, buyer, key })
    assert.equal((await shop.start(token, { items, shipping, buyer, key })).id, first.id)
    for (const other of [undefined, { ...buyer, legal_name: 'Fernwood Gardens LLP' }]) {
      const answer = await shop.tryToStart(token, { items, shipping, buyer: other, key })
      refused(answer, 422, 'idempotency_key_reused')
    }
  })
})
