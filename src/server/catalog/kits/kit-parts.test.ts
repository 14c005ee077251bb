import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { createKitPart, findKitParts } from '#contract/admin/kit-parts.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const find = async (query: Record<string, string>) =>
  (await office.call(findKitParts, { ...owner, query })).body.parts
const make = (name: string, input: object = {}) =>
  office.call(createKitPart, { ...owner, ...input, body: { name } })

describe('kit parts', () => {
  it('finds parts and single products by any part of the name', async () => {
    const found = await find({ q: 'balcony' })
    assert.deepEqual(
      found.map(({ name, product_id }) => [name, product_id]),
      [
        ['Balcony Feed, 100 g', null],
        ['Balcony Feed All-Purpose Microbial Fertilizer', 1],
      ],
    )
    const [part, product] = found
    assert.deepEqual([part?.hsn, part?.tax_rate, part?.price], ['3101', 5, null])
    assert.equal(product?.price, 500)
    const named = await find({ ids: `${product?.stock_id},${part?.stock_id},999999` })
    assert.equal(named.length, 2)
  })

  it('finds kits and archived products only by id', async () => {
    assert.deepEqual(await find({ q: 'starter kit' }), [])
    const [feed] = await find({ q: 'leafy greens' })
    await shop.db.execute(sql`UPDATE products SET archived_at = now() WHERE id = ${feed?.product_id}`)
    assert.deepEqual(await find({ q: 'leafy greens' }), [])
    assert.deepEqual(
      (await find({ ids: String(feed?.stock_id) })).map(({ archived }) => archived),
      [true],
    )
    assert.deepEqual(await find({ q: '100%' }), [])
  })

  it('creates a part with empty stock', async () => {
    const { status, body } = await make('  A printed\nguide ')
    assert.equal(status, 200)
    assert.deepEqual(
      [body.name, body.on_hand, body.free, body.hsn, body.product_id],
      ['A printed guide', 0, 0, null, null],
    )
    const { entries } = (
      await office.call(listAudit, { ...owner, query: { entity: `stock:${body.stock_id}` } })
    ).body
    assert.deepEqual(
      entries.map(({ action, after }) => [action, after]),
      [['part_created', { name: 'A printed guide' }]],
    )
    const again = await make('a PRINTED guide')
    assert.deepEqual(errorOf(again), [409, 'part_exists'])
    assert.match(again.error.errors?.name ?? '', /There is a part “a PRINTED guide” already/)
    assert.deepEqual(errorOf(await make(' ')), [400, 'invalid_request'])
  })

  it('creates a part once per key and name', async () => {
    const key = crypto.randomUUID()
    const [first, second] = [await make('Jute twine', { key }), await make('Jute twine', { key })]
    assert.deepEqual([first.status, second.body.stock_id], [200, first.body.stock_id])
    const answers = await Promise.all([make('Clay saucer'), make('Clay saucer'), make('Clay saucer')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  })

  it('requires the permission to write products for parts', async () => {
    const { cookie } = await office.memberWith(['products.read'])
    assert.equal((await make('Bamboo stick', { cookie })).status, 403)
    assert.equal((await office.call(findKitParts, { cookie, query: { q: 'balcony' } })).status, 200)
  })
})
