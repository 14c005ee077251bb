import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { getProduct } from '#contract/catalogue.ts'
import { quoteCheckout } from '#contract/checkout.ts'
import * as goods from '#contract/staff/goods.ts'
import { checkImport } from '#contract/staff/imports.ts'
import { createKitPart } from '#contract/staff/kit-parts.ts'
import type { ProductComponent } from '#contract/staff/product-components.ts'
import * as drafts from '#contract/staff/product-drafts.ts'
import * as grid from '#contract/staff/product-grid.ts'
import { listProductVersions, restoreProductVersion } from '#contract/staff/product-versions.ts'
import { refusalOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { applyTable, checkTable, rowsOfTable } from '#test/take-in-table.ts'
import { productDrafts } from '../../machine/database/tables.ts'
import { publishDue } from './publish-due.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const owner = { cookie: office.owner }

/** Kits of the sample; nobody orders the second one here. */
const [orderedKit, kit] = [6, 7]

const live = async (id: number) =>
  (await office.call(goods.getStaffProduct, { ...owner, params: { id } })).body
const open = async (body: object) => (await office.call(drafts.openProductDraft, { ...owner, body })).body
const tryToEdit = ({ id, version }: drafts.ProductDraft, fields: object) =>
  office.call(drafts.editProductDraft, { ...owner, params: { id }, body: { version, fields } })
const edit = async (draft: drafts.ProductDraft, fields: object) => {
  const { status, body, error } = await tryToEdit(draft, fields)
  assert.equal(status, 200, JSON.stringify(error))
  return body
}
const publish = ({ id, version, live_version }: drafts.ProductDraft, cookie = office.owner) =>
  office.call(drafts.publishProductDraft, { cookie, params: { id }, body: { version, live_version } })
const published = async (draft: drafts.ProductDraft) => {
  const { status, body, error } = await publish(draft)
  assert.equal(status, 200, JSON.stringify(error))
  return body
}
const discard = ({ id, version }: drafts.ProductDraft) =>
  office.call(drafts.discardProductDraft, { ...owner, params: { id }, body: { version } })
const sharesOf = ({ components }: { components: { share: number }[] }) => components.map(({ share }) => share)
const problemWith = async (productId: number, components: unknown, more: object = {}) => {
  const draft = await edit(await open({ product_id: productId }), { components, ...more })
  await discard(draft)
  return draft.problems.components
}
const stockOf = async (productId: number): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM stock WHERE product_id = ${productId}`)
  return rows[0]?.id ?? assert.fail(`${productId} has no packs`)
}
let parts = 0
const newPart = async (onHand = 20) => {
  parts += 1
  const { body } = await office.call(createKitPart, { ...owner, body: { name: `Own part ${parts}` } })
  await db.execute(sql`UPDATE stock SET on_hand = ${onHand} WHERE id = ${body.stock_id}`)
  return body
}
const partOf = (stock_id: number, share: number, more: Partial<ProductComponent> = {}): ProductComponent => ({
  ...{ stock_id, name: `Thing ${stock_id}`, amount: 1, hsn: '3101', tax_rate: 5, share },
  ...more,
})
/** A product that nobody ordered and nobody counted. */
const newProduct = async (fields: object = {}) => {
  const { id: _id, version: _version, stock: _stock, components: _components, ...like } = await live(1)
  const slug = `new-${crypto.randomUUID()}`
  const body = {
    ...like,
    name: 'New one',
    slug,
    family: null,
    short_name: null,
    size_label: null,
    price: 500,
    mrp: 900,
    ...fields,
  }
  const { status, body: made, error } = await office.call(goods.createProduct, { ...owner, body })
  assert.equal(status, 200, JSON.stringify(error))
  return made
}

/** Takes a table into the shop at once. */
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

describe('the parts of a kit in a draft', () => {
  // #kit-editor
  it('are kept as typed, compared with the shop, and sold from the moment of publishing', async () => {
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
    const after = await published(draft)
    assert.deepEqual(after.components, components)
    assert.ok(after.version > before.version)
    // Seven guides are enough for two.
    const items = [{ productId: kit, quantity: 3 }]
    const refused = await shop.call(quoteCheckout, { body: { items } })
    assert.equal((refused.body as unknown as { available: number }).available, 2)
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
    assert.deepEqual((await published(restored.body)).components, before.components)
  })

  it('are refused with a sentence for each mistake, and stay as they were typed', async () => {
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
    assert.deepEqual(refusalOf(await publish(draft)), [400, 'invalid_request'])
    assert.deepEqual((await publish(draft)).error.errors, draft.problems)
    assert.deepEqual(draft.fields.components, [partOf(own, 10)])
    await discard(draft)
    await db.execute(sql`UPDATE products SET archived_at = NULL WHERE id = 4`)
  })

  it('that are no longer sold stay in the kits that have them, and other fields of those can be published', async () => {
    const thing = await newProduct()
    const made = await newProduct({ components: [partOf(await stockOf(thing.id), 500)] })
    await db.execute(sql`UPDATE products SET archived_at = now() WHERE id = ${thing.id}`)
    const components = [{ ...made.components[0], name: 'Still in it' }]
    const draft = await edit(await open({ product_id: made.id }), { dose: 'One a year.', components })
    assert.deepEqual(draft.problems, {})
    assert.equal((await published(draft)).components[0]?.name, 'Still in it')
  })

  // #kit-shares
  it('have shares that follow the price wherever it is changed', async () => {
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
    assert.deepEqual((await published(draft)).components, fitted)
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
    const refused = await office.call(goods.editProduct, { ...owner, params: { id }, body: wrong })
    assert.match(refused.error.message, /add up to ₹83\.32, ₹166\.68 less/)
  })

  it('that somebody typed do not follow a later price by themselves, and say what is missing', async () => {
    const { id, components } = await newProduct({ components: [partOf(await stockOf(2), 500)] })
    const typed = components.map((part) => ({ ...part, name: 'Feed' }))
    const draft = await edit(await edit(await open({ product_id: id }), { components: typed }), {
      price: 450,
    })
    assert.match(draft.problems.components ?? '', /₹50\.00 more than the price/)
  })

  it('are published at a moment, with the shares that the price has then', async () => {
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
    await publishDue(shop)
    assert.deepEqual(sharesOf(await live(id)), [480])
  })

  it('need the rights for prices and rates', async () => {
    const { id, components } = await newProduct({ components: [partOf(await stockOf(2), 500)] })
    const draft = await edit(await open({ product_id: id }), {
      components: components.map((part) => ({ ...part, name: 'X' })),
    })
    const may = ['products.read', 'products.write', 'products.publish', 'products.price']
    const { cookie } = await office.memberWith(may)
    const refused = await publish(draft, cookie)
    assert.deepEqual([...refusalOf(refused), refused.error.permission], [403, 'not_allowed', 'products.tax'])
    const priced = await edit(draft, { components, price: 450 })
    assert.equal((await publish(priced, cookie)).status, 200, 'shares follow whoever may set prices')
    assert.deepEqual(sharesOf(await live(id)), [450])
  })
})

describe('a kit that was ordered', () => {
  // #kit-ordered
  it('keeps its parts and amounts, says so before publishing, and is copied with what was typed', async () => {
    await paidOrder([{ productId: orderedKit, quantity: 1 }])
    const { components, price } = await live(orderedKit)
    const [first, ...others] = components
    assert.ok(first)
    const typed = [{ ...first, amount: 2 }, ...others]
    const draft = await edit(await open({ product_id: orderedKit }), {
      components: typed,
      dose: 'Twice the pots.',
    })
    assert.equal(draft.keeps_parts, true)
    assert.match(
      draft.problems.components ?? '',
      /^This kit has been ordered, so it keeps its parts and their amounts/,
    )
    assert.deepEqual(refusalOf(await publish(draft)), [400, 'invalid_request'])
    const copy = await open({ copy_of: orderedKit, with_draft: true })
    assert.deepEqual(
      [copy.fields.components, copy.fields.dose, copy.fields.price],
      [typed, 'Twice the pots.', price],
    )
    assert.deepEqual(copy.problems, {})
    const made = await published(copy)
    assert.deepEqual(made.components, typed)
    assert.deepEqual((await live(orderedKit)).components, components)
    await discard(draft)
  })

  it('may name, tax, price and order its parts anew, while its orders keep what they had', async () => {
    const kept = async () => {
      const { rows } = await db.execute<{ name: string }>(sql`
        SELECT p.name, p.share_paise FROM order_item_parts p JOIN order_items i ON i.id = p.order_item_id
        WHERE i.product_id = ${orderedKit} ORDER BY p.position`)
      return rows
    }
    const before = await kept()
    const { components } = await live(orderedKit)
    const other = components.toReversed().map((part, place) => ({
      ...part,
      name: `Named anew ${place}`,
      tax_rate: 12,
      share: part.share + (place === 0 ? 10 : place === 1 ? -10 : 0),
    }))
    const draft = await edit(await open({ product_id: orderedKit }), { components: other })
    assert.deepEqual(draft.problems, {})
    assert.deepEqual((await published(draft)).components, other)
    assert.deepEqual(await kept(), before)
  })
})

describe('a product', () => {
  it('that is new becomes a kit and one thing again, as long as it was neither counted nor ordered', async () => {
    const { id } = await newProduct({ hsn: '9999', tax_rate: 5 })
    const components = [partOf(await stockOf(2), 500, { amount: 3 })]
    const made = await published(await edit(await open({ product_id: id }), { components, tax_rate: null }))
    assert.deepEqual(
      made.stock.map(({ stock_id, name }) => [stock_id, name]),
      [[await stockOf(2), (await live(2)).name]],
    )
    assert.equal(ok(await shop.call(getProduct, { params: { id: String(id) } })).in_stock, true)
    const parted = await edit(await open({ product_id: id }), { components: [] })
    assert.match((await publish(parted)).error.message, /No rate is known for the HSN 9999/)
    const back = await published(await edit(parted, { tax_rate: 5 }))
    assert.deepEqual(
      back.stock.map(({ name, on_hand }) => [name, on_hand]),
      [['New one', 0]],
    )
  })

  it('has the weight and size of its pack in draft, versions and table, a kit too', async () => {
    const { id } = await newProduct({ components: [partOf(await stockOf(2), 500)], net_weight_grams: null })
    const half = await edit(await open({ product_id: id }), {
      packed_weight_grams: 1250,
      packed_length_mm: 300,
    })
    assert.deepEqual(Object.keys(half.problems), ['packed_width_mm', 'packed_height_mm'])
    const whole = await edit(half, { packed_width_mm: 250, packed_height_mm: 200 })
    assert.match(whole.hints.packed_height_mm ?? '', /as 3,000 g, where it weighs less/)
    const made = await published(whole)
    assert.deepEqual([made.packed_weight_grams, made.packed_height_mm], [1250, 200])
    const table = (await office.app.inject({ url: '/api/products-table', headers: owner })).body
    assert.match(table, /,1250,300,250,200,/)
    const seen = await checkTable(office, `ID,Packed weight (grams)\n${id},1300\n`)
    const [row] = await rowsOfTable(office, seen)
    assert.deepEqual(
      row?.changes.map(({ label, before, after }) => [label, before, after]),
      [['Packed weight, grams', '1250', '1300']],
    )
    const { body } = await office.call(listProductVersions, { ...owner, params: { id }, query: {} })
    assert.deepEqual(
      body.versions[0]?.changes.map(({ field }) => field),
      ['packed_height_mm', 'packed_length_mm', 'packed_weight_grams', 'packed_width_mm'],
    )
  })

  it('that was counted, ordered, or is a part of a kit does not become one', async () => {
    const components = [partOf(await stockOf(2), 500)]
    await paidOrder([{ productId: 3, quantity: 1 }])
    const { price } = await live(3)
    assert.match((await problemWith(3, [partOf(await stockOf(2), price)])) ?? '', /ordered as one thing/)
    const counted = await newProduct()
    const place = sql`INSERT INTO shelf_places (stock_id, place) VALUES (${await stockOf(counted.id)}, 'Z9')`
    await db.execute(place)
    assert.match((await problemWith(counted.id, components)) ?? '', /counted on the shelf/)
    const inner = await newProduct({ name: 'Inner' })
    await newProduct({ name: 'Outer', components: [partOf(await stockOf(inner.id), 500)] })
    assert.match((await problemWith(inner.id, components)) ?? '', /It is a part of Outer/)
    const alone = await newProduct()
    assert.match(
      (await problemWith(alone.id, [partOf(await stockOf(alone.id), 500)])) ?? '',
      /^Part 1 is this product itself/,
    )
  })

  it('that was begun before there were kits and packed weights in drafts lacks nothing', async () => {
    const draft = await open({ copy_of: 1 })
    await db.execute(sql`
      UPDATE product_drafts SET fields = fields - 'components' - 'packed_weight_grams' - 'packed_length_mm' - 'packed_width_mm' - 'packed_height_mm'
      WHERE id = ${draft.id}`)
    const { body } = await office.call(drafts.getProductDraft, { ...owner, params: { id: draft.id } })
    assert.deepEqual(body.problems, {})
    assert.equal((await published(body)).components.length, 0)
  })

  it('is made a kit by one of two who publish at once, and neither of them leaves half of it', async () => {
    const { id } = await newProduct()
    const draft = await edit(await open({ product_id: id }), { components: [partOf(await stockOf(2), 500)] })
    const answers = await Promise.all([publish(draft), publish(draft)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
    assert.equal((await live(id)).components.length, 1)
  })

  it('becomes a kit or a part of one, whichever comes first, and the other writer is told why not', async () => {
    const feed = await stockOf(2)
    const draftOf = async (id: number, stockId: number) =>
      edit(await open({ product_id: id }), { components: [partOf(stockId, 500)] })
    for (let round = 0; round < 8; round += 1) {
      const [inner, outer] = [await newProduct({ name: 'Inner' }), await newProduct({ name: 'Outer' })]
      const [innerStock, outerStock] = [await stockOf(inner.id), await stockOf(outer.id)]
      const wishes = [
        await draftOf(outer.id, innerStock),
        await draftOf(inner.id, round % 2 ? feed : outerStock),
      ]
      const answers = await Promise.all(wishes.map((wish) => publish(wish)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
      const sentence = answers.find(({ status }) => status === 400)?.error.message ?? ''
      assert.match(
        sentence,
        /It is a part of Outer|It is a part of Inner|Part 1 is not on the shelf any more/,
      )
    }
  })
})
