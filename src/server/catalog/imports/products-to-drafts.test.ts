import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { getProductDraft, listProductDrafts } from '#contract/admin/product-drafts.ts'
import { getStaffProduct } from '#contract/admin/products.ts'
import { importAdmin } from '#test/import-admin.ts'
import { openOffice } from '#test/office.ts'
import { products } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { apply, checked } = importAdmin(office)

const product = async (id: number) =>
  (await office.call(getStaffProduct, { ...owner, params: { id: String(id) } })).body

describe('imports into drafts', () => {
  it('imports incomplete drafts, which shoppers do not see', async () => {
    const seen = await checked('Title,Handle,Price\nNeem Oil,neem-oil,199\n', { goal: 'drafts' })
    assert.deepEqual(seen.counts, { new: 1, changed: 0, same: 0, refused: 0 })
    await apply(seen)
    const { body } = await office.call(listProductDrafts, owner)
    const brief = body.drafts.find(({ name }) => name === 'Neem Oil')
    assert.ok(brief)
    const draft = (await office.call(getProductDraft, { ...owner, params: { id: String(brief.id) } })).body
    assert.equal(draft.fields.price, 199)
    assert.ok(draft.problems.hsn)
    const again = await checked('Title,Handle,Price\nNeem Oil,neem-oil,199\n', { goal: 'drafts' })
    assert.deepEqual(again.counts, { new: 0, changed: 0, same: 1, refused: 0 })
  })

  it('rejects wrong values in imported drafts', async () => {
    const seen = await checked('Title,Handle,Price\nKelp,Not an Address,5\n', { goal: 'drafts' })
    assert.equal(seen.counts?.refused, 1)
  })

  it('merges imported changes into the draft of a product', async () => {
    const before = await product(2)
    await apply(await checked('ID,Dose\n2,A pinch\n', { goal: 'drafts' }))
    await apply(await checked('ID,Storage\n2,A shelf\n', { goal: 'drafts' }))
    assert.equal((await product(2)).version, before.version)
    const answer = await office.callPath('GET /api/products/2/draft', owner)
    const { draft } = answer.body as { draft: { fields: Record<string, unknown> } }
    assert.deepEqual([draft.fields.dose, draft.fields.storage], ['A pinch', 'A shelf'])
  })
})

describe('outdated drafts', () => {
  it('preserves the conflict mark of fields that a row leaves out', async () => {
    await apply(await checked('ID,Dose\n4,A handful\n', { goal: 'drafts' }))
    await shop.db.update(products).set({ dose: 'Changed meanwhile' }).where(eq(products.id, 4))
    await apply(await checked('ID,Storage\n4,A dry shelf\n', { goal: 'drafts' }))
    const { rows } = await shop.db.execute<{ dose: string; names: string[] }>(sql`
      SELECT began ->> 'dose' AS dose, array(SELECT jsonb_object_keys(fields::jsonb) ORDER BY 1) AS names
      FROM product_drafts WHERE product_id = 4`)
    assert.notEqual(rows[0]?.dose, 'Changed meanwhile')
    assert.deepEqual(rows[0]?.names, ['dose', 'storage'])
  })
})
