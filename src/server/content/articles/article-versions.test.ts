import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listArticleVersions, restoreArticleVersion } from '#contract/admin/article-versions.ts'
import * as productDrafts from '#contract/admin/product-drafts.ts'
import { getPost } from '#contract/shop/blog.ts'
import { articleAdmin, wholeArticle as whole } from '#test/article-admin.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { open, edit, publish, read } = articleAdmin(office)
const shown = (id: string) => shop.call(getPost, { params: { id } })

describe('versions and addresses of articles', () => {
  it('records versions, restores them as drafts and redirects former addresses', async () => {
    const { body } = await edit(await open(), { ...whole, slug: 'first-address', title: 'First' })
    const { id } = (await publish(body)).body
    for (const slug of ['second-address', 'third-address']) {
      const draft = (await edit(await open({ article_id: id }), { slug, title: slug })).body
      assert.equal((await publish(draft)).status, 200)
    }
    for (const slug of ['first-address', 'second-address']) {
      assert.equal((await shown(slug)).body.slug, 'third-address')
    }
    // Another article may take the address after somebody confirmed that its links then lead there.
    const other = (await edit(await open(), { ...whole, slug: 'first-address' })).body
    assert.equal(other.redirects_from, 'third-address')
    assert.deepEqual(errorOf(await publish(other)), [409, 'address_redirects'])
    assert.equal((await publish(other, { takes_address: true })).status, 200)
    assert.equal((await shown('first-address')).body.title, whole.title)

    const { body: stored } = await office.call(listArticleVersions, { ...owner, params: { id } })
    assert.deepEqual(
      stored.versions.map(({ number, by, changes }) => [number, by, changes.map(({ field }) => field)]),
      [
        [3, '', ['slug', 'title']],
        [2, '', ['slug', 'title']],
        [1, '', []],
      ].map(([number, , fields]) => [number, stored.versions[0]?.by ?? '', fields]),
    )
    assert.ok(stored.versions[0]?.by)
    const restore = (number: number, version: number) =>
      office.call(restoreArticleVersion, { ...owner, params: { id, number }, body: { version } })
    const { body: restored } = await restore(2, 0)
    assert.equal(restored.fields.title, 'second-address')
    assert.deepEqual(errorOf(await restore(1, 0)), [409, 'version_conflict'])
    assert.deepEqual(errorOf(await restore(9, restored.version)), [404, 'not_found'])
    assert.deepEqual(errorOf(await restore(3, restored.version)), [400, 'invalid_request'])
  })

  it('shows an article as guide of its products, six at most', async () => {
    const { body } = await edit(await open(), { ...whole, slug: 'about', products: ['leafy-greens-feed'] })
    const { id, products } = (await publish(body)).body
    assert.deepEqual(products, ['leafy-greens-feed'])
    const draft = (await edit(await open({ article_id: id }), { products: ['kitchen-garden-seeds'] })).body
    assert.deepEqual((await publish(draft)).body.products, ['kitchen-garden-seeds'])
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const more = { ...whole, slug: `about-${number}`, products: ['root-partner-mycorrhiza'] }
      const next = (await edit(await open(), more)).body
      const said = next.problems.products
      if (said) {
        assert.match(said, /has 6 guides/)
        return
      }
      assert.equal((await publish(next)).status, 200)
    }
    assert.fail('A product took more than six guides.')
  })
})

describe('articles and products that link to each other', () => {
  it('publishes an article and its product concurrently without a deadlock', async () => {
    const { body: begun } = await edit(await open(), { ...whole, slug: 'both-ways' })
    const { id } = (await publish(begun)).body
    const productDraft = async (title: string) => {
      const { body: draft } = await office.call(productDrafts.openProductDraft, {
        ...owner,
        body: { product_id: 3 },
      })
      const { body } = await office.call(productDrafts.editProductDraft, {
        ...owner,
        params: { id: draft.id },
        body: { version: draft.version, fields: { storage: title } },
      })
      return body
    }
    for (const round of [1, 2, 3, 4, 5]) {
      const products = round % 2 ? ['vermicompost-neem-blend', 'leafy-greens-feed'] : []
      const article = (await edit(await open({ article_id: id }), { slug: `both-ways-${round}`, products }))
        .body
      const product = await productDraft(`In a tin, round ${round}.`)
      const { version, live_version } = product
      const [one, other] = await Promise.all([
        publish(article),
        office.call(productDrafts.publishProductDraft, {
          ...owner,
          params: { id: product.id },
          body: { version, live_version },
        }),
      ])
      assert.equal(one.status, 200)
      // The article changed the guides of the product, so an editor of the product must reload.
      assert.ok([200, 409].includes(other.status))
      assert.deepEqual((await read(id)).products.toSorted(), products.toSorted())
    }
  })
})
