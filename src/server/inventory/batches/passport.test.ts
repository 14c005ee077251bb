import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/batches.ts'
import { getBatchPassport, listBatchesOnSale } from '#contract/shop/batches.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

const number = 'BF-2609-A'
const read = (typed = number) => shop.call(getBatchPassport, { params: { number: typed } })

async function batchId(): Promise<string> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id::text FROM batches WHERE number = ${number}`,
  )
  return rows[0]?.id ?? ''
}

const send = async (endpoint: typeof calls.keepCertificate | typeof calls.quarantineBatch, body: object) => {
  const params = { id: await batchId() }
  const { body: seen } = await office.call(calls.getBatch, { cookie: office.owner, params })
  const sent = { version: seen.version, ...body }
  return office.call(endpoint, { cookie: office.owner, params, body: sent as never })
}

describe('batch pages', () => {
  it('shows organisms, dates and product of a batch, whatever the case', async () => {
    const { body } = await read(number.toLowerCase())
    assert.deepEqual(
      [body.number, body.product_slug, body.state, body.counts.length, body.has_certificate],
      [number, 'balcony-feed', 'sold', 4, true],
    )
    assert.match(body.expires_on ?? '', /^\d{4}-\d\d-\d\d$/)
    assert.deepEqual(
      Object.keys(body).filter((name) => /hand|stock|version/.test(name)),
      [],
    )
  })

  it('shows no page for unsold batches and malformed numbers', async () => {
    await shop.db.execute(sql`
      INSERT INTO batches (stock_id, number, state) SELECT min(id), 'NEVER-SOLD', 'quarantined' FROM stock`)
    for (const strange of ['NEVER-SOLD', 'NONE-SUCH', '%', "x'--", '\u0000', 'x'.repeat(500)]) {
      const { status, error } = await read(encodeURIComponent(strange))
      assert.deepEqual([status, error.code], [404, 'not_found'], strange)
    }
  })

  it('offers the certificate of a batch as a download', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    await send(calls.keepCertificate, { name: '../<b>.png', content: png.toString('base64') })
    assert.equal((await read()).body.has_certificate, true)
    const file = await shop.app.inject({ url: `/api/batches/${number}/certificate` })
    assert.deepEqual([file.statusCode, file.rawPayload], [200, png])
    assert.equal(file.headers['content-disposition'], `attachment; filename="certificate-${number}.png"`)
    assert.equal(file.headers['content-type'], 'application/octet-stream')
  })

  it('draws a QR code for labels', async () => {
    const url = `/api/batches/${await batchId()}/qr`
    const { statusCode, headers, body } = await office.app.inject({ url, headers: { cookie: office.owner } })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/svg+xml'])
    assert.match(body, /^<svg[\s\S]*<path/)
  })

  it('shows at once that a batch is in quarantine again', async () => {
    await send(calls.quarantineBatch, { reason: 'three like complaints' })
    assert.equal((await read()).body.state, 'checked')
  })
})

describe('batches on sale', () => {
  const list = async () => (await shop.call(listBatchesOnSale, {})).body.batches

  it('lists living batches on sale and marks those without a certificate', async () => {
    const found = await list()
    const [leafy, feed] = [
      found.find((one) => one.number === 'LG-2601-B'),
      found.find((one) => one.number === 'BL-2608-C'),
    ]
    assert.deepEqual([leafy?.has_certificate, feed?.has_certificate], [false, true])
    assert.ok(Math.abs((leafy?.cfu_per_gram ?? 0) - 17.4e8) < 1)
    await shop.db.execute(sql`UPDATE batches SET on_hand = 0 WHERE number = 'LG-2601-B'`)
    assert.equal(
      (await list()).some((one) => one.number === 'LG-2601-B'),
      false,
      'the kept answer follows',
    )
    await shop.db.execute(sql`UPDATE batches SET on_hand = 3 WHERE number = 'LG-2601-B'`)
    assert.equal(
      (await list()).some((one) => one.number === 'LG-2601-B'),
      true,
    )
    await shop.db.execute(sql`UPDATE batches SET state = 'recalled' WHERE number = 'LG-2601-B'`)
    assert.equal(
      (await list()).some((one) => one.number === 'LG-2601-B'),
      false,
    )
  })

  it('marks the certificates of sample batches as samples', async () => {
    const file = await shop.app.inject({ url: '/api/batches/BL-2608-C/certificate' })
    assert.equal(file.statusCode, 200)
    assert.match(file.rawPayload.toString('latin1'), /^%PDF-/)
    assert.equal(file.headers['content-disposition'], 'attachment; filename="certificate-BL-2608-C.pdf"')
  })
})
