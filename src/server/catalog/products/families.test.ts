import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as goods from '#contract/admin/products.ts'
import { listProductPage } from '#contract/shop/product-list.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { search, suggestSearch } from '#contract/shop/search.ts'
import { errorOf } from '#test/back-office.ts'
import { addFamily } from '#test/families.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

const product = async (id: string | number) => (await shop.call(getProduct, { params: { id } })).body
const sizesOf = async (id: string | number) =>
  (await product(id)).sizes?.map(({ id: size, label }) => [size, label])

const owner = () => ({ cookie: office.owner })
const read = async (id: number) =>
  (await office.call(goods.getStaffProduct, { ...owner(), params: { id: String(id) } })).body
const edit = async (id: number, body: object) =>
  office.call(goods.editProduct, {
    ...owner(),
    params: { id: String(id) },
    body: { version: (await read(id)).version, ...body },
  })

describe('products without a family', () => {
  it('lists one size for a product without a family', async () => {
    const { body } = await shop.call(listProducts)
    assert.deepEqual(
      body.map(({ family, size_label, size_count }) => [family, size_label, size_count]),
      body.map(() => [null, null, 1]),
    )
    assert.deepEqual((await product(1)).sizes, [])
  })

  it('rejects a family without a size and the reverse', async () => {
    const half = await edit(2, { family: 'Bloom & Fruit' })
    assert.deepEqual(errorOf(half), [400, 'invalid_request'])
    assert.deepEqual(half.error.errors, {
      size_label: 'A product of a family needs its size, such as “500 g”.',
    })
    const other = await edit(2, { size_label: '1 kg' })
    assert.deepEqual(other.error.errors, { family: 'A size needs the family that it belongs to.' })
    for (const wrong of [
      { family: 'x'.repeat(121), size_label: '1 kg' },
      { family: '', size_label: '1 kg' },
      { family: 'Bloom', size_label: 'x'.repeat(81) },
      { family: 7, size_label: '1 kg' },
    ]) {
      assert.deepEqual(errorOf(await edit(2, wrong)), [400, 'invalid_request'], JSON.stringify(wrong))
    }
  })
})

describe('families', () => {
  it('lists every size, the lightest first, also sold-out ones', async () => {
    await addFamily(shop.db)
    const { sizes, size_count } = await product(1)
    assert.equal(size_count, 3)
    assert.deepEqual(
      sizes?.map(({ id, label, price, in_stock }) => [id, label, price, in_stock]),
      [
        [102, '100 g', 150, false],
        [1, '500 g', 500, true],
        [101, '2 kg', 1800, true],
      ],
    )
    assert.deepEqual((await product('balcony-feed-2-kg')).sizes, sizes)
  })

  it('counts sizes in lists and finds them by search', async () => {
    const page = await shop.call(listProductPage, { query: { crop: 'money-plant' } })
    const counts = new Map(page.body.products.map(({ id, size_count }) => [id, size_count]))
    assert.deepEqual([counts.get(1), counts.get(101), counts.get(3)], [3, 3, 1])
    const found = await shop.call(search, { query: { q: 'balcony feed 2 kg' } })
    assert.deepEqual([found.body.products[0]?.id, found.body.products[0]?.size_count], [101, 3])
    const { body } = await shop.call(suggestSearch, { query: { q: 'balcony feed' } })
    const names = new Map(body.products.map(({ id, name }) => [id, name]))
    assert.match(names.get(1) ?? '', /^Balcony Feed .*, 500 g$/)
    assert.match(names.get(101) ?? '', /, 2 kg$/)
    assert.doesNotMatch(names.get(3) ?? '', /kg/)
  })

  it('refreshes the pages of all sizes after an edit of one', async () => {
    assert.equal((await edit(101, { price: 1700 })).status, 200)
    const priceOf = async () => (await product(1)).sizes?.find(({ id }) => id === 101)?.price
    assert.equal(await priceOf(), 1700)
    assert.equal((await edit(101, { size_label: '2 kilograms' })).status, 200)
    assert.deepEqual(await sizesOf(102), [
      [102, '100 g'],
      [1, '500 g'],
      [101, '2 kilograms'],
    ])
    const inStock = async () => (await product(1)).sizes?.find(({ id }) => id === 102)?.in_stock
    assert.equal(await inStock(), false)
    await shop.db.execute(sql`UPDATE stock SET on_hand = 4 WHERE product_id = 102`)
    assert.equal(await inStock(), true)
    await shop.db.execute(sql`UPDATE stock SET on_hand = 0 WHERE product_id = 102`)
  })

  it('rejects a second equal size, whatever its case, also concurrently', async () => {
    const taken = await edit(2, { family: 'BALCONY feed', size_label: '500 G' })
    assert.deepEqual(errorOf(taken), [409, 'size_exists'])
    assert.deepEqual(taken.error.errors, { size_label: 'The family has the size 500 G already.' })
    const both = await Promise.all([2, 4].map((id) => edit(id, { family: 'Twins', size_label: '1 kg' })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const alone = both[0]?.status === 200 ? 2 : 4
    assert.deepEqual((await product(alone)).sizes, [], 'one size is no choice')
    assert.equal((await edit(alone, { family: null, size_label: null })).body.family, null)
  })

  it('removes a product from its family', async () => {
    assert.equal((await edit(102, { family: null, size_label: null })).status, 200)
    assert.deepEqual(await sizesOf(1), [
      [1, '500 g'],
      [101, '2 kilograms'],
    ])
    assert.deepEqual(await sizesOf(102), [])
    assert.equal((await edit(102, { family: 'balcony FEED', size_label: '100 g' })).status, 200)
    assert.equal((await sizesOf(1))?.length, 3)
  })

  it('creates a product within a family', async () => {
    const { id, version, updated_at, stock, ...fields } = await read(101)
    const make = (size_label: string, slug: string) =>
      office.call(goods.createProduct, { ...owner(), body: { ...fields, slug, size_label } })
    assert.deepEqual(errorOf(await make('500 g', 'again')), [409, 'size_exists'])
    assert.deepEqual(errorOf(await make('5 kg', fields.slug)), [409, 'product_exists'])
    const made = await make('5 kg', 'balcony-feed-5-kg')
    assert.deepEqual([made.status, made.body.family], [200, 'Balcony Feed'])
  })
})
