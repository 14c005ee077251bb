import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editShelfPlace, listShelf } from '#contract/admin/shelf.ts'
import { openOffice } from '#test/office.ts'
import { findBarcodeOwner } from './shelf-places.ts'

const { office, shop } = await openOffice()

const shelf = async () => (await office.call(listShelf, { cookie: office.packer })).body.shelf
const edit = (id: number, body: object, cookie = office.owner) =>
  office.call(editShelfPlace, { cookie, params: { id }, body })

describe('shelf places', () => {
  it('lists the shelf in walking order, goods without a place last', async () => {
    const [first, second] = await shelf()
    assert.ok(first && second)
    await edit(second.stock_id, { version: second.version, place: '00-1', barcode: null })
    assert.equal((await shelf())[0]?.stock_id, second.stock_id)
    const { version } = (await shelf())[0] ?? { version: 0 }
    await edit(second.stock_id, { version, place: null, barcode: null })
    assert.equal((await shelf()).at(-1)?.place, null)
  })

  it('accepts a manufacturer’s barcode once and rejects codes of the shop', async () => {
    const [one, two] = await shelf()
    assert.ok(one && two)
    const barcode = '8901234567890'
    const stored = await edit(one.stock_id, { version: one.version, place: 'a1-01', barcode })
    assert.deepEqual([stored.body.place, stored.body.barcode], ['A1-01', barcode])
    const taken = await edit(two.stock_id, { version: two.version, place: null, barcode })
    assert.deepEqual([taken.status, taken.error.code], [409, 'barcode_exists'])
    for (const wrong of ['SK0001', 'ORD017', 'abc', 'with space', 'x'.repeat(41)]) {
      const answer = await edit(two.stock_id, { version: two.version, place: null, barcode: wrong })
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'], wrong)
    }
    const stale = await edit(one.stock_id, { version: one.version, place: 'B', barcode: null })
    assert.deepEqual([stale.status, stale.error.code], [409, 'version_conflict'])
    assert.equal((stale.error.theirs as { place: string }).place, 'A1-01')
  })

  it('finds the part that has the barcode of a new product', async () => {
    const { rows } = await shop.db.execute<{ id: number; name: string }>(
      sql`SELECT stock.id, part.name FROM stock JOIN parts part ON part.id = stock.part_id ORDER BY stock.id LIMIT 1`,
    )
    const [part] = rows
    const row = (await shelf()).find(({ stock_id }) => stock_id === part?.id)
    assert.ok(part && row)
    await edit(part.id, { version: row.version, place: null, barcode: '4006381333931' })
    assert.equal(await findBarcodeOwner(shop.db, '4006381333931', null), part.name)
  })

  it('prints labels of shelf places', async () => {
    const answer = await office.app.inject({
      url: '/api/shelf-labels',
      headers: { host: '127.0.0.1:3002', cookie: office.packer },
    })
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/pdf'])
  })
})
