import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import * as drafts from '#contract/admin/product-drafts.ts'
import { previewProduct } from '#contract/shop/product-preview.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { productDrafts, staffIdempotencyKeys } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const open = async (body: object, fields: object) => {
  const { body: begun } = await office.call(drafts.openProductDraft, { ...owner, body })
  const { id, version } = begun
  return (await office.call(drafts.editProductDraft, { ...owner, params: { id }, body: { version, fields } }))
    .body
}
const make = async (id: number) => {
  const { body, status } = await office.call(drafts.makeProductPreview, {
    ...owner,
    params: { id },
    body: {},
    key: crypto.randomUUID(),
  })
  assert.equal(status, 200)
  return { ...body, token: body.url.split('/').at(-1) ?? '' }
}
const shown = (token: string) => shop.call(previewProduct, { params: { token } })

describe('preview links', () => {
  // #preview-link
  it('previews only the draft, in its present state', async () => {
    const draft = await open({ product_id: 1 }, { dose: 'A new dose.', price: 321 })
    const { token, url, until } = await make(draft.id)
    assert.match(url, /^http:.*\/preview\/[\w-]{32}$/)
    const hours = (Date.parse(until) - Date.now()) / 3_600_000
    assert.ok(hours > 71.9 && hours <= 72, String(hours))
    const { body } = await shown(token)
    assert.deepEqual([body.id, body.dose, body.price], [1, 'A new dose.', 321])
    assert.ok((body.images?.length ?? 0) > 0)
    const { id, version } = draft
    await office.call(drafts.editProductDraft, {
      ...owner,
      params: { id },
      body: { version, fields: { dose: 'Another.' } },
    })
    assert.equal((await shown(token)).body.dose, 'Another.')
  })

  it('previews an incomplete new product', async () => {
    const draft = await open({}, { name: 'Half a product', price: 'much', slug: 'A b' })
    const { body, status } = await shown((await make(draft.id)).token)
    assert.deepEqual([status, body.name, body.price, body.in_stock], [200, 'Half a product', 0, false])
  })

  // #preview-ends
  it('ends a preview link by time, hand, replacement or draft', async () => {
    const draft = await open({ product_id: 2 }, { dose: 'Other.' })
    const { id } = draft
    const first = await make(id)
    const second = await make(id)
    assert.deepEqual(errorOf(await shown(first.token)), [404, 'not_found'])
    await office.call(drafts.endProductPreview, { ...owner, params: { id } })
    assert.equal((await shown(second.token)).status, 404)
    const third = await make(id)
    await shop.db.update(productDrafts).set({ previewUntil: sql`now()` }).where(eq(productDrafts.id, id))
    assert.equal((await shown(third.token)).status, 404)
    const fourth = await make(id)
    const { version } = (await office.call(drafts.getProductDraft, { ...owner, params: { id } })).body
    assert.equal(version, draft.version, 'a link is no edit')
    await office.call(drafts.discardProductDraft, { ...owner, params: { id }, body: { version } })
    assert.equal((await shown(fourth.token)).status, 404)
    for (const token of ['x', 'A'.repeat(32), '%00']) assert.equal((await shown(token)).status, 404)
  })

  // #preview-secret
  it('stores no preview token and requires the draft permission', async () => {
    const { id } = await open({ product_id: 3 }, { dose: 'Secret.' })
    const { token } = await make(id)
    const stored = JSON.stringify([
      await shop.db.select().from(productDrafts),
      await shop.db.select().from(staffIdempotencyKeys),
      (await shop.db.execute(sql`SELECT * FROM audit_log`)).rows,
    ])
    assert.ok(!stored.includes(token))
    const reader = { cookie: (await office.memberWith(['products.read'])).cookie }
    for (const call of [drafts.makeProductPreview, drafts.endProductPreview] as const) {
      const rejected = await office.call(call, { ...reader, params: { id }, body: {} })
      assert.deepEqual([rejected.status, rejected.error.permission], [403, 'products.write'])
    }
  })
})
