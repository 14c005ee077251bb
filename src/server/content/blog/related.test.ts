import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as goods from '#contract/admin/products.ts'
import { getPost, listProductGuides } from '#contract/shop/blog.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

const guides = (id: string | number) => shop.call(listProductGuides, { params: { id } })
const slugs = async (id: string | number) => (await guides(id)).body.map(({ slug }) => slug)
const post = async (id: string | number) => (await shop.call(getPost, { params: { id } })).body

const owner = () => ({ cookie: office.owner })
const read = async (id: number) =>
  (await office.call(goods.getStaffProduct, { ...owner(), params: { id: String(id) } })).body
const edit = (id: number, version: number, guides: unknown) =>
  office.call(goods.editProduct, {
    ...owner(),
    params: { id: String(id) },
    body: { version, guides: guides as string[] },
  })

describe('guides of a product', () => {
  it('lists three chosen guides of a product in order', async () => {
    const { status, body } = await guides('balcony-feed')
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ slug }) => slug),
      ['feeding-pots-with-microbes', 'what-soil-microbes-do', 'reading-leaf-signals'],
    )
    assert.match(body[0]?.read_time ?? '', /^\d+ min read$/)
    assert.equal('content' in (body[0] ?? {}), false)
    assert.deepEqual(await slugs(1), await slugs('balcony-feed'))
  })

  it('answers 404 for guides of an unknown product', async () => {
    for (const id of ['999', 'no-such-feed', '0', "' OR 1=1"]) {
      const { status, error } = await guides(id)
      assert.deepEqual([status, error.code, error.message], [404, 'not_found', 'Product not found.'], id)
    }
  })

  it('edits guides with the product and refreshes its page', async () => {
    const { version } = await read(5)
    const wanted = [
      'reviving-old-potting-soil',
      'choosing-pots-and-grow-bags',
      'monsoon-balcony-care',
      'vermicompost-in-a-flat',
    ]
    const { status, body } = await edit(5, version, wanted)
    assert.deepEqual([status, body.guides, body.version], [200, wanted, version + 1])
    assert.deepEqual(await slugs(5), wanted.slice(0, 3))
    const again = await edit(5, body.version, wanted)
    assert.equal(again.body.version, body.version, 'what changes nothing is no edit')
    const twice = await edit(5, body.version, [wanted[0], wanted[0]])
    assert.deepEqual(twice.body.guides, wanted.slice(0, 1))
    assert.deepEqual((await edit(5, twice.body.version, [])).body.guides, [])
    assert.deepEqual(await slugs(5), [])
  })

  it('rejects guides from an outdated tab', async () => {
    const { version } = await read(6)
    const both = await Promise.all([
      edit(6, version, ['monsoon-balcony-care']),
      edit(6, version, ['vermicompost-in-a-flat']),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal(both.find(({ status }) => status === 409)?.error.code, 'version_conflict')
  })

  it('rejects unknown guides and too many guides', async () => {
    const { version, guides: before } = await read(1)
    const unknown = await edit(1, version, ['feeding-pots-with-microbes', 'growing-orchids'])
    assert.deepEqual(errorOf(unknown), [400, 'invalid_request'])
    assert.match(unknown.error.errors?.guides ?? '', /^The blog has no guide “growing-orchids”\./)
    for (const wrong of ['feeding-pots-with-microbes', [''], Array(7).fill('monsoon-balcony-care')]) {
      assert.deepEqual(errorOf(await edit(1, version, wrong)), [400, 'invalid_request'])
    }
    assert.deepEqual((await read(1)).guides, before)
  })

  it('leaves out coming-soon articles', async () => {
    const { version } = await read(8)
    await edit(8, version, ['what-npk-means-for-pots', 'monsoon-balcony-care'])
    assert.deepEqual(await slugs(8), ['monsoon-balcony-care'])
    await shop.db.execute(sql`UPDATE posts SET status = 'available' WHERE slug = 'what-npk-means-for-pots'`)
    assert.equal((await slugs(8)).length, 2)
    await shop.db.execute(sql`UPDATE posts SET status = 'coming_soon' WHERE slug = 'what-npk-means-for-pots'`)
  })
})

describe('related articles', () => {
  it('suggests three articles by products, category and date', async () => {
    const { related } = await post('feeding-pots-with-microbes')
    const order = related.map(({ slug }) => slug)
    assert.equal(order[0], 'what-soil-microbes-do', 'it shares two feeds')
    assert.equal(order.length, 3)
    assert.ok(!order.includes('feeding-pots-with-microbes'))
    assert.ok(related.every(({ status }) => status === 'available'))
    await shop.db.execute(sql`DELETE FROM product_guides`)
    const { related: byCategory, category } = await post('feeding-pots-with-microbes')
    assert.deepEqual(
      byCategory.map((one) => one.category === category),
      [true, true, false],
    )
  })

  it('shows the first product in stock that names the article', async () => {
    await shop.db.execute(sql`
      INSERT INTO product_guides (product_id, post_id, position)
      SELECT p.id, g.id, p.place FROM (VALUES (1, 1), (2, 0), (8, 0)) AS p (id, place), posts g
      WHERE g.slug = 'vermicompost-in-a-flat'`)
    const productOf = async () => (await post('vermicompost-in-a-flat')).product?.id
    assert.equal(await productOf(), 2, 'number 8 is still to come')
    await shop.db.execute(sql`UPDATE stock SET reserved = on_hand WHERE product_id = 2`)
    assert.equal(await productOf(), 1)
    await shop.db.execute(sql`UPDATE stock SET reserved = on_hand WHERE product_id = 1`)
    assert.equal(await productOf(), undefined)
    await shop.db.execute(sql`UPDATE stock SET reserved = 0 WHERE product_id IN (1, 2)`)
    assert.equal(await productOf(), 2)
  })

  it('suggests nothing on a coming-soon article', async () => {
    const { related, product } = await post('what-npk-means-for-pots')
    assert.deepEqual([related, product], [[], null])
  })
})
