import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as drafts from '#contract/admin/product-drafts.ts'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import * as goods from '#contract/admin/products.ts'
import { getCart } from '#contract/shop/cart.ts'
import { previewProduct } from '#contract/shop/product-preview.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { productAdmin } from '#test/product-admin.ts'
import { writeOwnPicture } from '#test/stored-pictures.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const { live, open, edit, tryToPublish: publish } = productAdmin(office)
const seen = async (id: number) => (await shop.call(getProduct, { params: { id: String(id) } })).body

describe('draft galleries', () => {
  // #gallery-published
  it('mixes own and release pictures and uses the first as cover', async () => {
    const own = await writeOwnPicture(shop.db)
    const before = (await live(1)).pictures
    const [, second] = before
    assert.ok(second)
    const pictures = [{ alt: 'A pouch on a balcony', src: own.src }, second]
    const draft = await edit(await open({ product_id: 1 }), { pictures })
    assert.deepEqual(draft.changes, [
      { field: 'pictures', live: before, draft: pictures, is_overtaken: false },
    ])
    assert.deepEqual(draft.problems, {})
    const path = (
      await office.call(drafts.makeProductPreview, { ...owner, params: { id: draft.id }, body: {} })
    ).body.url
    const preview = await shop.call(previewProduct, { params: { token: path.split('/').at(-1) } })
    assert.equal(preview.body.images?.[0]?.src, own.src)
    assert.equal((await seen(1)).image_url, before[0]?.src, 'shoppers see nothing of it')

    assert.equal((await publish(draft)).status, 200)
    const shown = await seen(1)
    assert.equal(shown.image_url, own.src)
    assert.deepEqual(shown.images?.[0], {
      src: own.src,
      alt: 'A pouch on a balcony',
      width: 900,
      height: 600,
    })
    assert.deepEqual(shown.images?.[1], { ...second, width: 1600, height: 1600 })
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 1: 1 })
    assert.equal((await shop.call(getCart, { token })).body.items[0]?.image_url, own.src)
    const list = await shop.callPath('GET /api/products_s')
    assert.ok(JSON.stringify(list.body).includes(own.src))
    const feed = await shop.app.inject({ method: 'GET', url: '/products.xml' })
    assert.ok(feed.body.includes(own.src.replace('-640.jpg', '-900.webp')), 'shopping sites get the largest')
  })

  it('ignores the order of picture fields in comparisons', async () => {
    const pictures = (await live(2)).pictures.map(({ alt, src }) => ({ src, alt }))
    const draft = await edit(await open({ product_id: 2 }), { pictures })
    assert.deepEqual(draft.changes, [])
  })

  // #gallery-problems
  it('reports problems of a gallery and preserves what was typed', async () => {
    const own = await writeOwnPicture(shop.db)
    const begun = await open({ product_id: 3 })
    const gone = own.src.replace(own.hash, '0'.repeat(64))
    let draft = begun
    for (const [pictures, sentence] of [
      [[{ src: own.src, alt: ' ' }], /^Picture 1: Say what it shows/],
      [
        [
          { src: own.src, alt: 'A' },
          { src: gone, alt: 'B' },
        ],
        /^Picture 2 is not kept any more/,
      ],
      [
        [
          { src: own.src, alt: 'A' },
          { src: own.src, alt: 'B' },
        ],
        /twice/,
      ],
      [[{ src: 'https://evil.example/a.jpg', alt: 'A' }], /^Picture 1: A picture is an address of this shop/],
      [[], /at least one picture/],
    ] as const) {
      draft = await edit(draft, { pictures })
      assert.match(draft.problems.pictures ?? '', sentence)
      assert.equal((draft.fields.pictures as unknown[]).length, pictures.length)
      const rejected = await publish(draft)
      assert.deepEqual(errorOf(rejected), [400, 'invalid_request'])
      assert.match(rejected.error.errors?.pictures ?? '', sentence)
    }
  })

  it('wants a picture of a new product and reports it once', async () => {
    const draft = await open({})
    assert.match(draft.problems.pictures ?? '', /at least one picture/)
    assert.equal(draft.problems.image_url, undefined)
  })

  it('restores the gallery of a version and preserves its pictures', async () => {
    const own = await writeOwnPicture(shop.db)
    const before = await live(4)
    await publish(await edit(await open({ product_id: 4 }), { pictures: [{ src: own.src, alt: 'A spoon' }] }))
    await publish(await edit(await open({ product_id: 4 }), { pictures: before.pictures }))
    const { versions } = (await office.call(listProductVersions, { ...owner, params: { id: 4 } })).body
    const was = versions.find(({ changes }) =>
      changes.some(({ after }) => JSON.stringify(after).includes(own.src)),
    )
    assert.ok(was)
    const restored = await office.call(restoreProductVersion, {
      ...owner,
      params: { id: 4, number: was.number },
      body: { version: 0 },
    })
    assert.deepEqual(restored.body.fields.pictures, [{ alt: 'A spoon', src: own.src }])
    assert.equal((await publish(restored.body)).status, 200)
    assert.equal((await seen(4)).image_url, own.src)
  })

  it('marks a gallery that a colleague changed in the shop', async () => {
    const own = await writeOwnPicture(shop.db)
    const { version, pictures } = await live(5)
    await edit(await open({ product_id: 5 }), { pictures: [{ src: own.src, alt: 'Seeds' }] })
    await office.call(goods.editProduct, {
      ...owner,
      params: { id: 5 },
      body: { version, pictures: pictures.toReversed() },
    })
    const [change] = (await open({ product_id: 5 })).changes
    assert.deepEqual([change?.field, change?.is_overtaken], ['pictures', true])
  })
})

describe('product galleries', () => {
  it('starts the gallery with the cover, also after its edit', async () => {
    const own = await writeOwnPicture(shop.db)
    const before = await live(6)
    const body = { version: before.version, image_url: own.src }
    const after = (await office.call(goods.editProduct, { ...owner, params: { id: 6 }, body })).body
    assert.deepEqual(after.pictures, [{ alt: before.name, src: own.src }, ...before.pictures])
    const emptied = await office.call(goods.editProduct, {
      ...owner,
      params: { id: 6 },
      body: { version: after.version, pictures: [] },
    })
    assert.deepEqual(errorOf(emptied), [400, 'invalid_request'])
  })

  it('refreshes cached pages after a change of the gallery', async () => {
    const before = await seen(7)
    await shop.db.execute(
      sql`UPDATE product_pictures SET alt = 'Another text' WHERE product_id = 7 AND position = 0`,
    )
    assert.notDeepEqual((await seen(7)).images, before.images)
  })
})
