import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editProductCost, getProductCost } from '#contract/admin/product-cost.ts'
import { editProductDraft, openProductDraft, publishProductDraft } from '#contract/admin/product-drafts.ts'
import { listProductVersions } from '#contract/admin/product-versions.ts'
import { editProduct, getStaffProduct } from '#contract/admin/products.ts'
import { editShelfPlace, listShelf } from '#contract/admin/shelf.ts'
import { getStockValue } from '#contract/admin/stock-value.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const paramsOf = (id: number) => ({ params: { id: String(id) } })

const product = async (id: number) => (await office.call(getStaffProduct, { ...owner, ...paramsOf(id) })).body

const edit = async (id: number, fields: object) => {
  const { version } = await product(id)
  return office.call(editProduct, { ...owner, ...paramsOf(id), body: { version, ...fields } })
}

describe('SKU and barcode of a product', () => {
  it('stores both, in capitals for scanners, and clears them', async () => {
    const saved = await edit(1, { sku: ' BF-500 ', barcode: 'abc-1234' })
    assert.equal(saved.status, 200, JSON.stringify(saved.error))
    assert.deepEqual([saved.body.sku, saved.body.barcode], ['BF-500', 'ABC-1234'])
    const { shelf } = (await office.call(listShelf, owner)).body
    const [row] = saved.body.stock
    assert.equal(shelf.find(({ stock_id }) => stock_id === row?.stock_id)?.barcode, 'ABC-1234')
    const cleared = await edit(1, { sku: null, barcode: null })
    assert.deepEqual([cleared.body.sku, cleared.body.barcode], [null, null])
  })

  it('rejects the SKU of another product in any case', async () => {
    await edit(1, { sku: 'Feed-1' })
    const { status, error } = await edit(2, { sku: 'FEED-1' })
    assert.deepEqual([status, error.code], [409, 'sku_exists'])
    assert.match(error.message, /Another product has the SKU FEED-1/)
    assert.equal((await product(2)).sku, null)
  })

  it('refuses a barcode of other goods', async () => {
    await edit(1, { barcode: '4006381333931' })
    assert.deepEqual(errorOf(await edit(2, { barcode: '4006381333931' })), [409, 'barcode_exists'])
  })

  it('refuses barcodes that were mistyped, shortened or are our own', async () => {
    for (const [barcode, why] of [
      ['4006381333930', /last digit/],
      ['8.90E+12', /spreadsheet/],
      ['SK0012', /code of our own/],
      ['abc', /4 to 40/],
    ] as const) {
      const { status, error } = await edit(2, { barcode })
      assert.deepEqual([status, error.code], [400, 'invalid_request'], barcode)
      assert.match(error.message, why)
    }
  })

  it('refuses an SKU that names our own label or parcel', async () => {
    for (const sku of ['SK0012', ' sk0003 ', 'ORD017']) {
      const { status, error } = await edit(2, { sku })
      assert.deepEqual([status, error.code], [400, 'invalid_request'], sku)
      assert.match(error.message, /a code of our own labels\. Choose another SKU/)
    }
    assert.equal((await edit(2, { sku: 'SKU-0012' })).status, 200)
  })

  it('checks the last digit at the shelf as well', async () => {
    const { shelf } = (await office.call(listShelf, owner)).body
    const row = shelf.find(({ name }) => name === 'Balcony Feed') ?? shelf[0]
    assert.ok(row)
    const answer = await office.call(editShelfPlace, {
      ...owner,
      ...paramsOf(row.stock_id),
      body: { version: row.version, place: null, barcode: '4006381333930' },
    })
    assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
  })

  it('refuses a barcode for a kit', async () => {
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`SELECT min(product_id) AS id FROM product_components`,
    )
    const id = rows[0]?.id ?? 0
    const { error } = await edit(id, { barcode: '96385074' })
    assert.match(error.message, /A kit has no barcode of its own/)
    assert.equal((await edit(id, { sku: 'KIT-1' })).body.sku, 'KIT-1')
  })

  it('publishes both from a draft and keeps them in the version', async () => {
    const opened = await office.call(openProductDraft, { ...owner, body: { product_id: 3 } })
    const fields = { sku: 'SOIL-3', barcode: '036000291452' }
    const { version } = opened.body
    const typed = await office.call(editProductDraft, {
      ...owner,
      ...paramsOf(opened.body.id),
      body: { version, fields },
    })
    assert.deepEqual(typed.body.problems, {})
    const published = await office.call(publishProductDraft, {
      ...owner,
      ...paramsOf(opened.body.id),
      body: { version: typed.body.version, live_version: typed.body.live_version },
    })
    assert.deepEqual([published.body.sku, published.body.barcode], ['SOIL-3', '036000291452'])
    const { versions } = (await office.call(listProductVersions, { ...owner, ...paramsOf(3) })).body
    assert.deepEqual(
      versions[0]?.changes.map(({ field }) => field),
      ['barcode', 'sku'],
    )
  })

  it('names the other product as a problem of the draft', async () => {
    await edit(3, { sku: 'SOIL-3', barcode: '036000291452' })
    const opened = await office.call(openProductDraft, { ...owner, body: { product_id: 4 } })
    const typed = await office.call(editProductDraft, {
      ...owner,
      ...paramsOf(opened.body.id),
      body: { version: opened.body.version, fields: { sku: 'soil-3', barcode: '036000291452' } },
    })
    const { name } = await product(3)
    assert.deepEqual(typed.body.problems, {
      sku: `${name} has this SKU.`,
      barcode: `${name} has this barcode.`,
    })
  })

  it('keeps both, and the cost, out of the shop', async () => {
    await edit(1, { sku: 'SECRET-SKU', barcode: '96385074' })
    const answer = await shop.call(getProduct, { params: { id: '1' } })
    assert.doesNotMatch(JSON.stringify(answer.body), /SECRET-SKU|96385074|cost/)
  })

  it('names a GTIN in the feed of products, and no other code', async () => {
    await edit(1, { barcode: '96385074' })
    await edit(2, { barcode: 'OUR-OWN-2' })
    const { payload } = await shop.app.inject('/products.xml')
    const item = (id: number): string =>
      payload.split('<item>').find((text) => text.includes(`<g:id>${id}</g:id>`)) ?? ''
    assert.match(item(1), /<g:gtin>96385074<\/g:gtin>/)
    assert.doesNotMatch(item(1), /identifier_exists/)
    assert.match(item(2), /<g:identifier_exists>no</)
  })
})

describe('the cost of a product', () => {
  const read = async () => (await office.call(getProductCost, { ...owner, ...paramsOf(1) })).body

  it('is set and read by members who may see costs', async () => {
    const { version } = await read()
    const saved = await office.call(editProductCost, {
      ...owner,
      ...paramsOf(1),
      body: { version, cost: 42.5 },
    })
    assert.equal(saved.body.cost, 42.5)
    assert.equal((await read()).cost, 42.5)
    const stale = await office.call(editProductCost, { ...owner, ...paramsOf(1), body: { version, cost: 1 } })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    const { cookie } = await office.memberWith(permissionKeys.filter((key) => key !== 'stock.cost'))
    assert.deepEqual(errorOf(await office.call(getProductCost, { cookie, ...paramsOf(1) })), [
      403,
      'not_allowed',
    ])
  })

  it('values batches that have no cost of their own', async () => {
    const [row] = (await product(1)).stock
    const valued = async () =>
      (await office.call(getStockValue, owner)).body.rows.find(({ stock_id }) => stock_id === row?.stock_id)
    const { version } = await read()
    await office.call(editProductCost, { ...owner, ...paramsOf(1), body: { version, cost: null } })
    const before = await valued()
    const { version: next } = await read()
    await office.call(editProductCost, { ...owner, ...paramsOf(1), body: { version: next, cost: 10 } })
    const after = await valued()
    assert.ok(before && after && before.unpriced > 0)
    assert.equal(after.unpriced, 0)
    assert.equal(after.value, before.value + before.unpriced * 10)
  })

  it('refuses amounts that are no cost', async () => {
    const { version } = await read()
    for (const cost of [-1, 1.005, 2_000_000, '5']) {
      const answer = await office.call(editProductCost, { ...owner, ...paramsOf(1), body: { version, cost } })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'], String(cost))
    }
  })
})
