import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import * as papers from '#contract/admin/shipping-documents.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { eventually } from '#test/paying-shop.ts'
import { findParcels } from './manifest.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { id: model } = await paidOrder(undefined, { ...shipping, fullName: 'मीरा अय्यर' })

/** Creates this many packed orders. */
async function packed(count: number): Promise<string[]> {
  const orders = await copyOrders(shop.db, model, count)
  for (const id of orders) {
    const body = { version: 1 }
    const done = await office.call(packOrder, { cookie: office.owner, params: { id }, body })
    assert.equal(done.status, 200, id)
  }
  return orders
}

const print = (body: object, key: string = crypto.randomUUID()) =>
  office.call(papers.makePrint, { cookie: office.packer, body, key })
const progress = async (id: number) =>
  (await office.call(papers.getPrint, { cookie: office.packer, params: { id } })).body

async function pdf(url: string): Promise<string> {
  const answer = await office.app.inject({ url, headers: { host: '127.0.0.1:3002', cookie: office.packer } })
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 200))
  assert.equal(answer.headers['content-type'], 'application/pdf')
  return answer.rawPayload.toString('latin1')
}
const pagesOf = (file: string): number => file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
const all = ['slip', 'invoice', 'label']

describe('prints of orders', () => {
  it('draws one PDF in the order named, identical at every read', async () => {
    const [one = '', two = ''] = await packed(2)
    const { status, body } = await print({ orders: [two, one], papers: all })
    assert.deepEqual([status, body.orders, body.skip], [200, [two, one], []])
    const file = await pdf(body.url)
    assert.equal(pagesOf(file), 6)
    assert.equal(pagesOf(await pdf(body.url)), 6)
    assert.match(file, /\/MediaBox \[0 0 283\.46\d* 425\.19\d*\]/)
    const { drawn, is_ready, orders } = await progress(body.id)
    assert.deepEqual([drawn, is_ready, orders.map(({ id }) => id)], [2, true, [two, one]])
  })

  it('puts four labels on A4 when the printer has no label paper', async () => {
    const orders = await packed(5)
    const { body } = await print({ orders, papers: ['label'], label: 'a4' })
    assert.equal(pagesOf(await pdf(body.url)), 2)
  })

  it('reports a failed drawing once, and draws it again on request', async () => {
    const [id = ''] = await packed(1)
    const cookie = office.packer
    const headers = { host: '127.0.0.1:3002', cookie }
    await shop.db.execute(sql`ALTER TABLE order_items RENAME TO lost_items`)
    const { body } = await print({ orders: [id], papers: all })
    const failed = async () => {
      const answer = await office.call(papers.getPrint, { cookie, params: { id: body.id } })
      return answer.status === 500 ? answer : undefined
    }
    const { error } = await eventually('the failure', failed)
    assert.deepEqual([error.code, typeof error.reference], ['internal', 'string'])
    // The print window shows a sentence; programs get the JSON error.
    const url = body.url
    const shown = await office.app.inject({ url, headers: { ...headers, 'sec-fetch-dest': 'document' } })
    assert.deepEqual([shown.statusCode, shown.headers['content-type']], [500, 'text/plain; charset=utf-8'])
    assert.match(
      shown.body,
      /^Something went wrong on our side\. Please try again\.\n\nYou can close this window\. Reference: /,
    )
    assert.equal((await office.app.inject({ url, headers })).json().code, 'internal')
    await shop.db.execute(sql`ALTER TABLE lost_items RENAME TO order_items`)
    await eventually('the papers', async () => (await progress(body.id)).is_ready || undefined)
    assert.equal(pagesOf(await pdf(url)), 3)
  })

  it('marks and logs every reprint', async () => {
    const [id = ''] = await packed(1)
    const first = await print({ orders: [id], papers: ['slip', 'label'] })
    const again = await print({ orders: [id], papers: all })
    assert.deepEqual((await progress(first.body.id)).orders[0]?.reprints, [])
    assert.deepEqual((await progress(again.body.id)).orders[0]?.reprints, ['slip', 'label'])
    const preview = await office.call(papers.previewPrint, {
      cookie: office.packer,
      body: { orders: [id], papers: all },
    })
    assert.equal(
      preview.body.will[0]?.what,
      'slip, invoice, label; again, and marked so: slip, invoice, label',
    )
    const { body } = await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    const entries = body.entries.filter(({ action }) => action === 'papers_printed')
    assert.deepEqual(
      entries.map(({ after }) => after?.reprints ?? []),
      [['slip', 'label'], []],
    )
  })

  it('requests a print once for a double click, and per person', async () => {
    const [id = ''] = await packed(1)
    const key = crypto.randomUUID()
    const clicks = await Promise.all([
      print({ orders: [id], papers: ['label'] }, key),
      print({ orders: [id], papers: ['label'] }, key),
    ])
    assert.equal(clicks[0]?.body.id, clicks[1]?.body.id)
    const [other = ''] = await packed(1)
    const both = await Promise.all([1, 2].map(() => print({ orders: [other], papers: ['label'] })))
    const reprints = await Promise.all(
      both.map(async ({ body }) => (await progress(body.id)).orders[0]?.reprints),
    )
    assert.deepEqual(reprints.map((list) => list?.length).sort(), [0, 1])
  })

  it('skips orders without documents, and reports them', async () => {
    const [waiting = ''] = await copyOrders(shop.db, model, 1)
    const [id = ''] = await packed(1)
    const { body } = await print({ orders: [waiting, id, 'ORD999999'], papers: all })
    assert.deepEqual(body.orders, [id])
    assert.deepEqual(body.skip, [
      { id: waiting, why: `${waiting} is Processing: its papers are printed when it is packed.` },
      { id: 'ORD999999', why: 'ORD999999 is no order.' },
    ])
    const none = await print({ orders: [waiting], papers: all })
    assert.deepEqual([none.status, none.error.code], [409, 'wrong_order_state'])
    for (const body of [
      { orders: [], papers: all },
      { orders: [id], papers: [] },
      { orders: [id], papers: ['poster'] },
      { orders: [id], papers: all, label: 'a5' },
      // The stored answer names the skipped orders, so PostgreSQL must accept their text.
      { orders: [id, '\u0000'], papers: all },
      { orders: [id, '\ud800'], papers: all },
      { orders: [id, 'x'.repeat(21)], papers: all },
    ]) {
      assert.equal((await print(body)).error.code, 'invalid_request')
    }
  })

  it('draws many orders in steps while other requests are answered', async () => {
    const orders = await packed(8)
    const { body } = await print({ orders, papers: all })
    let done = false
    const file = pdf(body.url).finally(() => {
      done = true
    })
    let answered = 0
    while (!done) {
      await office.app.inject({ url: '/healthz' })
      // A call within this process needs no turn of the event loop; a network call does.
      await setImmediate()
      answered += 1
    }
    assert.equal(pagesOf(await file), 24)
    assert.ok(answered >= 8, `${answered} others were answered meanwhile`)
  })
})

describe('the manifest', () => {
  it('lists parcels that wait for a carrier, or left on a day', async () => {
    const [id = ''] = await packed(1)
    const order = Number(id.slice(3))
    const found = await findParcels(shop.db, {})
    assert.ok(found.some(({ kind, number }) => kind === 'order' && number === order))
    assert.ok(pagesOf(await pdf('/api/manifest')) >= 1)
    await shop.db.execute(
      sql`INSERT INTO shipments (order_id, carrier, tracking_number) VALUES (${order}, 'Delhivery', 'DL1')`,
    )
    const handedOver = (day?: string) => findParcels(shop.db, { carrier: 'delhivery', day })
    assert.deepEqual(await handedOver(), [])
    await shop.db.execute(sql`UPDATE shipments SET left_at = now() WHERE order_id = ${order}`)
    assert.deepEqual(await handedOver(), [{ kind: 'order', number: order }])
    assert.deepEqual(await handedOver('2020-01-01'), [])
    assert.equal(pagesOf(await pdf('/api/manifest?carrier=delhivery')), 1)
    const bad = await office.callPath('GET /api/manifest?day=2026-02-30', { cookie: office.packer })
    assert.deepEqual([bad.status, bad.error.code], [400, 'invalid_request'])
  })
})
