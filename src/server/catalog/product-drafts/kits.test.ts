import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { checkImport } from '#contract/admin/imports.ts'
import * as drafts from '#contract/admin/product-drafts.ts'
import * as grid from '#contract/admin/product-grid.ts'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import * as goods from '#contract/admin/products.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { errorOf } from '#test/back-office.ts'
import { kitAdmin, partOf } from '#test/kit-admin.ts'
import { openOffice } from '#test/office.ts'
import { applyTable, checkTable, rowsOfTable } from '#test/take-in-table.ts'
import { publishDue } from '../../drafting/publish-due.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { productKind } from './product-kind.ts'

const { shop, office } = await openOffice()
const { db } = shop
const owner = { cookie: office.owner }
const { live, open, edit, tryToPublish, publish, discard, problemWith, stockOf, newPart, newProduct } =
  kitAdmin(shop, office)

/** A kit of the sample without orders. */
const kit = 7

const sharesOf = ({ components }: { components: { share: number }[] }) => components.map(({ share }) => share)

/** Imports a table into the shop. */
async function takeIn(table: string): Promise<void> {
  const { id, version, columns } = await checkTable(office, table)
  const body = { version, columns, goal: 'shop' }
  const seen = (await office.call(checkImport, { ...owner, params: { id: String(id) }, body })).body
  const [row] = await rowsOfTable(office, seen)
  assert.deepEqual(
    row?.changes.map(({ label, after }) => [label, after]),
    [
      ['Price', '250'],
      ['Parts of the kit', '1 × Thing 2: 166.68; 1 × Thing 3: 83.32'],
    ],
  )
  assert.equal((await applyTable(office, seen)).status, 200)
}

describe('drafts of kit parts', () => {
  // #kit-editor
  it('saves, compares and sells drafted kit parts from their publishing on', async () => {
    const before = await live(kit)
    const part = await newPart(7)
    const [first, ...others] = before.components
    assert.ok(first)
    const rest = others.reduce((sum, { share }) => sum + share, 0)
    const components = [
      partOf(part.stock_id, 100, { name: 'A printed guide', amount: 3, hsn: '4901', tax_rate: 0 }),
      ...others.toReversed(),
      partOf(await stockOf(2), before.price - rest - 100, { amount: 2 }),
    ]
    const draft = await edit(await open({ product_id: kit }), { components })
    assert.deepEqual(draft.changes, [
      { field: 'components', live: before.components, draft: components, is_overtaken: false },
    ])
    assert.deepEqual(draft.problems, {})
    assert.deepEqual((await live(kit)).components, before.components, 'the shop has nothing of it yet')
    const after = await publish(draft)
    assert.deepEqual(after.components, components)
    assert.ok(after.version > before.version)
    // Seven packs are enough for two kits.
    const items = [{ productId: kit, quantity: 3 }]
    const rejected = await shop.call(quoteCheckout, { body: { items } })
    assert.equal((rejected.body as unknown as { available: number }).available, 2)
    const { rows } = await db.execute(sql`SELECT 1 FROM stock WHERE product_id = ${kit}`)
    assert.deepEqual(rows, [])
    const { body } = await office.call(listProductVersions, { ...owner, params: { id: kit }, query: {} })
    const [newest] = body.versions
    assert.deepEqual(newest?.changes, [{ field: 'components', before: before.components, after: components }])
    const restored = await office.call(restoreProductVersion, {
      ...owner,
      params: { id: kit, number: (newest?.number ?? 0) - 1 },
      body: { version: 0 },
    })
    assert.deepEqual((await publish(restored.body)).components, before.components)
  })

  it('rejects wrong kit parts with a sentence each', async () => {
    const { price, components } = await live(kit)
    const [first] = components
    assert.ok(first)
    const own = await stockOf(2)
    await db.execute(sql`UPDATE products SET archived_at = now() WHERE id = 4`)
    const cases: [RegExp, unknown][] = [
      [/^The shares add up to ₹10\.00, ₹1,640\.00 less than the price/, [partOf(own, 10)]],
      [/^Part 1: A share must not be negative/, [partOf(own, -10), partOf(first.stock_id, price + 10)]],
      [/^Part 1: A kit takes at least one/, [partOf(own, price, { amount: 0 })]],
      [/^Part 1: The amount must be a whole number/, [partOf(own, price, { amount: 1.5 })]],
      [/^Part 1: A kit takes at most 1,000/, [partOf(own, price, { amount: 1001 })]],
      [/^Part 1: The name of the part is required/, [partOf(own, price, { name: ' ' })]],
      [/^Part 1: An HSN has 4, 6 or 8 digits/, [partOf(own, price, { hsn: '31' })]],
      [/^Part 1: no rate is known for the HSN 9999/, [partOf(own, price, { hsn: '9999', tax_rate: null })]],
      [/stands here twice/, [partOf(own, 1), partOf(own, price - 1)]],
      [/^Part 1 is not on the shelf any more/, [partOf(987_654, price)]],
      [/^Part 1: .* is no longer sold/, [partOf(await stockOf(4), price)]],
      [/at most 30 parts/, Array.from({ length: 31 }, (_, place) => partOf(place + 1, 1))],
    ]
    for (const [sentence, typed] of cases) assert.match((await problemWith(kit, typed)) ?? '', sentence)
    const draft = await edit(await open({ product_id: kit }), { components: [partOf(own, 10)] })
    assert.deepEqual(errorOf(await tryToPublish(draft)), [400, 'invalid_request'])
    assert.deepEqual((await tryToPublish(draft)).error.errors, draft.problems)
    assert.deepEqual(draft.fields.components, [partOf(own, 10)])
    await discard(draft)
    await db.execute(sql`UPDATE products SET archived_at = NULL WHERE id = 4`)
  })

  it('preserves archived parts in kits, whose other fields stay publishable', async () => {
    const single = await newProduct()
    const made = await newProduct({ components: [partOf(await stockOf(single.id), 500)] })
    await db.execute(sql`UPDATE products SET archived_at = now() WHERE id = ${single.id}`)
    const components = [{ ...made.components[0], name: 'Still in it' }]
    const draft = await edit(await open({ product_id: made.id }), { dose: 'One a year.', components })
    assert.deepEqual(draft.problems, {})
    assert.equal((await publish(draft)).components[0]?.name, 'Still in it')
  })

  // #kit-shares
  it('rescales shares wherever the price of a kit changes', async () => {
    const { id, components } = await newProduct({
      components: [partOf(await stockOf(2), 333.33), partOf(await stockOf(3), 166.67, { hsn: '1209' })],
    })
    assert.equal(components.length, 2)
    const draft = await edit(await open({ product_id: id }), { price: 400 })
    assert.deepEqual(
      draft.changes.map(({ field, is_overtaken }) => [field, is_overtaken]),
      [
        ['price', false],
        ['components', false],
      ],
    )
    assert.deepEqual(draft.problems, {})
    const fitted = draft.fields.components
    assert.deepEqual((await publish(draft)).components, fitted)
    assert.deepEqual(sharesOf(await live(id)), [266.66, 133.34])

    const save = async (price: number) => {
      const body = { changes: [{ id, version: (await live(id)).version, price }] }
      return office.call(grid.saveProductGrid, { ...owner, key: crypto.randomUUID(), body })
    }
    assert.equal((await save(500)).status, 200)
    assert.deepEqual(sharesOf(await live(id)), [333.33, 166.67])
    const { version } = await live(id)
    const edited = await office.call(goods.editProduct, {
      ...owner,
      params: { id },
      body: { version, price: 100 },
    })
    assert.deepEqual(sharesOf(edited.body), [66.67, 33.33])
    await takeIn(`ID,Price\n${id},250\n`)
    const taken = await live(id)
    assert.deepEqual([taken.price, sharesOf(taken)], [250, [166.68, 83.32]])
    const wrong = { version: taken.version, components: taken.components.slice(1) }
    const rejected = await office.call(goods.editProduct, { ...owner, params: { id }, body: wrong })
    assert.match(rejected.error.message, /add up to ₹83\.32, ₹166\.68 less/)
  })

  it('does not rescale typed shares and reports the missing amount', async () => {
    const { id, components } = await newProduct({ components: [partOf(await stockOf(2), 500)] })
    const typed = components.map((part) => ({ ...part, name: 'Feed' }))
    const draft = await edit(await edit(await open({ product_id: id }), { components: typed }), {
      price: 450,
    })
    assert.match(draft.problems.components ?? '', /₹50\.00 more than the price/)
  })

  it('publishes kit parts at a moment with shares of that price', async () => {
    const { id } = await newProduct({ components: [partOf(await stockOf(2), 500)] })
    const draft = await edit(await open({ product_id: id }), { price: 480 })
    const at = new Date(Date.now() + 19_800_000 + 3_600_000).toISOString().slice(0, 16)
    const body = { version: draft.version, live_version: draft.live_version, at }
    const planned = await office.call(drafts.scheduleProductDraft, {
      ...owner,
      params: { id: draft.id },
      body,
    })
    assert.equal(planned.status, 200, JSON.stringify(planned.error))
    await db
      .update(productDrafts)
      .set({ publishAt: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(productDrafts.id, draft.id))
    await publishDue(shop, productKind)
    assert.deepEqual(sharesOf(await live(id)), [480])
  })

  it('requires the price and rate permissions for kit parts', async () => {
    const { id, components } = await newProduct({ components: [partOf(await stockOf(2), 500)] })
    const draft = await edit(await open({ product_id: id }), {
      components: components.map((part) => ({ ...part, name: 'X' })),
    })
    const may = ['products.read', 'products.write', 'products.publish', 'products.price']
    const { cookie } = await office.memberWith(may)
    const rejected = await tryToPublish(draft, {}, { cookie })
    assert.deepEqual([...errorOf(rejected), rejected.error.permission], [403, 'not_allowed', 'products.tax'])
    const priced = await edit(draft, { components, price: 450 })
    assert.equal(
      (await tryToPublish(priced, {}, { cookie })).status,
      200,
      'shares follow for people who may set prices',
    )
    assert.deepEqual(sharesOf(await live(id)), [450])
  })
})
