import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as drafts from '#contract/admin/product-drafts.ts'
import { listProductVersions } from '#contract/admin/product-versions.ts'
import { getProduct } from '#contract/shop/products.ts'
import { kitAdmin, partOf } from '#test/kit-admin.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { checkTable, rowsOfTable } from '#test/take-in-table.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const owner = { cookie: office.owner }
const { live, open, edit, tryToPublish, publish, problemWith, stockOf, newProduct } = kitAdmin(shop, office)

describe('kits and single products', () => {
  it('turns a new product into a kit and back', async () => {
    const { id } = await newProduct({ hsn: '9999', tax_rate: 5 })
    const components = [partOf(await stockOf(2), 500, { amount: 3 })]
    const made = await publish(await edit(await open({ product_id: id }), { components, tax_rate: null }))
    assert.deepEqual(
      made.stock.map(({ stock_id, name }) => [stock_id, name]),
      [[await stockOf(2), (await live(2)).name]],
    )
    assert.equal(ok(await shop.call(getProduct, { params: { id: String(id) } })).in_stock, true)
    const parted = await edit(await open({ product_id: id }), { components: [] })
    assert.match((await tryToPublish(parted)).error.message, /No rate is known for the HSN 9999/)
    const back = await publish(await edit(parted, { tax_rate: 5 }))
    assert.deepEqual(
      back.stock.map(({ name, on_hand }) => [name, on_hand]),
      [['New one', 0]],
    )
  })

  it('drafts, versions and exports the packed size of kits too', async () => {
    const { id } = await newProduct({ components: [partOf(await stockOf(2), 500)], net_weight_grams: null })
    const half = await edit(await open({ product_id: id }), {
      packed_weight_grams: 1250,
      packed_length_mm: 300,
    })
    assert.deepEqual(Object.keys(half.problems), ['packed_width_mm', 'packed_height_mm'])
    const whole = await edit(half, { packed_width_mm: 250, packed_height_mm: 200 })
    assert.match(whole.hints.packed_height_mm ?? '', /as 3,000 g, where it weighs less/)
    const made = await publish(whole)
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

  it('rejects a kit of a counted, ordered or component product', async () => {
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

  it('completes drafts from before kits and packed weights', async () => {
    const draft = await open({ copy_of: 1 })
    await db.execute(sql`
      UPDATE product_drafts SET fields = fields - 'components' - 'packed_weight_grams' - 'packed_length_mm' - 'packed_width_mm' - 'packed_height_mm'
      WHERE id = ${draft.id}`)
    const { body } = await office.call(drafts.getProductDraft, { ...owner, params: { id: draft.id } })
    assert.deepEqual(body.problems, {})
    assert.equal((await publish(body)).components.length, 0)
  })

  it('publishes one of two concurrent kits completely', async () => {
    const { id } = await newProduct()
    const draft = await edit(await open({ product_id: id }), { components: [partOf(await stockOf(2), 500)] })
    const answers = await Promise.all([tryToPublish(draft), tryToPublish(draft)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
    assert.equal((await live(id)).components.length, 1)
  })

  it('publishes one of two kits that contain each other', async () => {
    const feed = await stockOf(2)
    const draftOf = async (id: number, stockId: number) =>
      edit(await open({ product_id: id }), { components: [partOf(stockId, 500)] })
    for (let round = 0; round < 8; round += 1) {
      const [inner, outer] = [await newProduct({ name: 'Inner' }), await newProduct({ name: 'Outer' })]
      const [innerStock, outerStock] = [await stockOf(inner.id), await stockOf(outer.id)]
      const inputs = [
        await draftOf(outer.id, innerStock),
        await draftOf(inner.id, round % 2 ? feed : outerStock),
      ]
      const answers = await Promise.all(inputs.map((input) => tryToPublish(input)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
      const sentence = answers.find(({ status }) => status === 400)?.error.message ?? ''
      assert.match(
        sentence,
        /It is a part of Outer|It is a part of Inner|Part 1 is not on the shelf any more/,
      )
    }
  })
})
