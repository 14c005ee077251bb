import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as drafts from '#contract/admin/product-drafts.ts'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import * as goods from '#contract/admin/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const live = async (id: number) =>
  (await office.call(goods.getStaffProduct, { ...owner, params: { id } })).body
const edit = async (id: number, fields: object) => {
  const { version } = await live(id)
  return office.call(goods.editProduct, { ...owner, params: { id }, body: { version, ...fields } })
}
const list = async (id: number, cursor?: string) =>
  (await office.call(listProductVersions, { ...owner, params: { id }, query: cursor ? { cursor } : {} })).body
const restore = (id: number, number: number, version = 0) =>
  office.call(restoreProductVersion, { ...owner, params: { id, number }, body: { version } })

describe('product versions', () => {
  it('records versions with author, time and changes, also by SQL', async () => {
    const before = await live(1)
    assert.equal((await list(1)).versions.length, 1)
    await edit(1, { price: before.price - 1, guides: before.guides.slice(1) })
    await shop.db.execute(sql`UPDATE products SET storage = 'By hand.' WHERE id = 1`)
    await shop.db.execute(sql`DELETE FROM product_guides WHERE product_id = 1`)
    await shop.db.execute(sql`UPDATE products SET updated_at = now() WHERE id = 1`)
    const { versions } = await list(1)
    assert.deepEqual(
      versions.map(({ number, by, changes }) => [number, by, changes.map(({ field }) => field)]),
      [
        [4, null, ['guides']],
        [3, null, ['storage']],
        [2, 'Ravi Menon', ['guides', 'price']],
        [1, null, []],
      ],
    )
    assert.deepEqual(versions[2]?.changes[1], {
      field: 'price',
      before: before.price,
      after: before.price - 1,
    })
  })

  it('records one version per transaction and all fields of new products', async () => {
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE products SET storage = 'One.' WHERE id = 2`)
      await tx.execute(sql`UPDATE products SET storage = 'Two.', dose = 'Two.' WHERE id = 2`)
    })
    const [newest, ...others] = (await list(2)).versions
    assert.deepEqual([newest?.changes.map(({ after }) => after), others.length], [['Two.', 'Two.'], 1])
    const copy = (await office.call(drafts.openProductDraft, { ...owner, body: { copy_of: 1 } })).body
    const { id, version, live_version } = copy
    const made = await office.call(drafts.publishProductDraft, {
      ...owner,
      params: { id },
      body: { version, live_version },
    })
    const { versions } = await list(made.body.id)
    assert.deepEqual([versions.length, versions[0]?.by], [1, 'Ravi Menon'])
  })

  it('restores a version as a draft in place of the present draft', async () => {
    const before = await live(3)
    await edit(3, { dose: 'Other dose.', price: before.price - 1 })
    const now = await live(3)
    const { body } = await restore(3, 1)
    assert.deepEqual(
      body.changes.map(({ field, draft }) => [field, draft]),
      [
        ['price', before.price],
        ['dose', before.dose],
      ],
    )
    assert.deepEqual(await live(3), now)
    const typed = await office.call(drafts.editProductDraft, {
      ...owner,
      params: { id: body.id },
      body: { version: body.version, fields: { storage: 'Typed.' } },
    })
    const stale = await restore(3, 1, body.version)
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal((stale.error.theirs as drafts.ProductDraft).fields.storage, 'Typed.')
    const again = (await restore(3, 1, typed.body.version)).body
    assert.deepEqual(again.changes, body.changes)
    const { id, version, live_version } = again
    await office.call(drafts.publishProductDraft, {
      ...owner,
      params: { id },
      body: { version, live_version },
    })
    const after = await live(3)
    assert.deepEqual([after.dose, after.price], [before.dose, before.price])
    assert.equal((await list(3)).versions[0]?.number, 3)
  })

  it('rejects restoring unknown and current versions', async () => {
    assert.deepEqual(errorOf(await restore(4, 99)), [404, 'not_found'])
    assert.deepEqual(errorOf(await restore(4, 1)), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await restore(999_999, 1)), [404, 'not_found'])
    assert.equal((await list(4)).draft_version, 0)
  })

  it('lists versions page by page', async () => {
    for (let count = 0; count < 22; count += 1) {
      await shop.db.execute(sql`UPDATE products SET dose = ${`Dose ${count}`} WHERE id = 5`)
    }
    const first = await list(5)
    const second = await list(5, first.next_cursor ?? assert.fail('one page'))
    assert.deepEqual([first.versions.length, second.versions.length, second.next_cursor], [20, 3, null])
    assert.equal(second.versions[0]?.number, (first.versions.at(-1)?.number ?? 0) - 1)
    assert.deepEqual(
      first.versions.at(-1)?.changes.map(({ field }) => field),
      ['dose'],
    )
  })
})
