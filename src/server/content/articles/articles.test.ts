import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as drafts from '#contract/admin/article-drafts.ts'
import * as articles from '#contract/admin/articles.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { getPost, listPosts, listProductGuides } from '#contract/shop/blog.ts'
import { search } from '#contract/shop/search.ts'
import { articleAdmin, wholeArticle as whole } from '#test/article-admin.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { articleAddresses } from '../blog/store.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { open, edit, publish, read } = articleAdmin(office)
const shown = (id: string) => shop.call(getPost, { params: { id } })
const textAt = async (url: string) => (await shop.app.inject({ url })).body

describe('article drafts', () => {
  // #articles-hidden
  it('hides a draft until its publishing, then shows it everywhere', async () => {
    const draft = await open()
    const { body } = await edit(draft, { ...whole, products: ['balcony-feed'] })
    assert.deepEqual(body.problems, {})
    const everywhere = async () =>
      JSON.stringify([
        (await shop.call(listPosts, {})).body,
        (await shop.call(search, { query: { q: 'zinnias' } })).body.articles,
        (await shop.call(listProductGuides, { params: { id: '1' } })).body,
        await textAt('/guides.atom'),
        await textAt('/llms.txt'),
      ])
    const isInSitemap = async () => (await articleAddresses(shop.db)).some(({ slug }) => slug === whole.slug)
    assert.doesNotMatch(await everywhere(), /Marigolds/)
    assert.equal(await isInSitemap(), false)
    const { status, body: article } = await publish(body)
    assert.equal(status, 200)
    assert.equal(await isInSitemap(), true)
    assert.equal((await everywhere()).match(/Marigolds beside tomatoes/g)?.length, 4)
    const { content, product } = (await shown(whole.slug)).body
    assert.match(content, /class="product-card"><a href="\/products\/balcony-feed">/)
    assert.equal(product?.slug, 'balcony-feed')

    const archive = (version: number, archived: boolean) =>
      office.call(articles.archiveArticle, {
        ...owner,
        params: { id: article.id },
        body: { version, archived },
      })
    const gone = await archive(article.version, true)
    assert.equal(gone.body.archived, true)
    assert.doesNotMatch(await everywhere(), /Marigolds/)
    assert.equal((await shown(whole.slug)).status, 404)
    assert.equal(await isInSitemap(), false)
    assert.deepEqual(errorOf(await archive(article.version, false)), [409, 'version_conflict'])
    await archive(gone.body.version, false)
    assert.match(await everywhere(), /Marigolds/)
    const { body: log } = await office.call(listAudit, {
      ...owner,
      query: { entity: `article:${article.id}` },
    })
    assert.deepEqual(
      log.entries.map(({ action }) => action),
      ['article_put_back', 'article_archived', 'article_published'],
    )
  })

  it('saves unpublishable drafts with a sentence for each field', async () => {
    const before = await read(1)
    const wrong: [string, unknown, RegExp][] = [
      ['title', '', /required/],
      ['slug', 'A b', /small letters/],
      ['slug', '2026', /digits alone/],
      ['slug', (await read(2)).slug, /has this address/],
      ['category', 'Bonsai', /Choose a category/],
      ['excerpt', 'x'.repeat(401), /at most 400/],
      ['image_url', 'https://elsewhere.example/x.jpg', /address of this shop/],
      ['coming_soon', true, /announced for a day/],
      ['planned_for', '2026-13-01', /day/],
      ['products', ['no-such-product'], /no product/],
      ['content', '   ', /Text is required/],
      ['content', '[there](/blog/no-such-guide)', /leads to no page/],
      ['content', '![](/images/placeholder.svg)', /no words for those/],
      ['content', '{{product:no-such-product}}', /no product/],
    ]
    for (const [field, value, sentence] of wrong) {
      const { body, status } = await edit(await open({ article_id: 1 }), { [field]: value })
      assert.equal(status, 200, field)
      assert.deepEqual(body.fields[field], value)
      assert.match(Object.values(body.problems).join(' '), sentence, field)
      const rejected = await publish(body)
      assert.deepEqual(errorOf(rejected), [400, 'invalid_request'], field)
      await edit(body, { [field]: before[field as keyof typeof before] })
    }
    assert.equal((await read(1)).version, before.version)
    const draft = await open({ article_id: 1 })
    assert.deepEqual(draft.changes, [])
    assert.deepEqual(errorOf(await edit(draft, { colour: 'red' })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await edit(draft, { content: 'x'.repeat(100_001) })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await edit(draft, { content: 'a\u0000b' })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await publish(draft)), [400, 'invalid_request'])
  })

  // #articles-conflict
  it('rejects an edit of an older version with the server version', async () => {
    const draft = await open({ article_id: 2 })
    const both = await Promise.all([edit(draft, { title: 'One' }), edit(draft, { title: 'Other' })])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const late = both.find(({ status }) => status === 409)
    const serverVersion = late?.error.theirs as drafts.ArticleDraft
    assert.equal(serverVersion.version, draft.version + 1)
    assert.ok(['One', 'Other'].includes(String(serverVersion.fields.title)))
    const ended = await Promise.all(
      [1, 2].map(() =>
        office.call(drafts.discardArticleDraft, {
          ...owner,
          params: { id: draft.id },
          body: { version: serverVersion.version },
        }),
      ),
    )
    assert.deepEqual(ended.map(({ status }) => status).toSorted(), [200, 404])
  })

  it('opens one draft per article; a copy needs its own address', async () => {
    const made = await Promise.all([1, 2, 3].map(() => open({ article_id: 3 })))
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
    const copy = await open({ copy_of: 3 })
    assert.equal(copy.article_id, null)
    assert.equal(copy.fields.slug, `${(await read(3)).slug}-copy`)
    const none = await office.call(drafts.openArticleDraft, { ...owner, body: { article_id: 999_999 } })
    assert.equal(none.status, 404)
  })

  it("publishes once and never over a colleague's publication", async () => {
    const { body } = await edit(await open(), { ...whole, slug: 'once', title: 'Once' })
    const both = await Promise.all([publish(body), publish(body)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404])
    const id = both.find(({ status }) => status === 200)?.body.id ?? 0
    const draft = (await edit(await open({ article_id: id }), { title: 'Twice' })).body
    const version = (await read(id)).version
    await office.call(articles.archiveArticle, {
      ...owner,
      params: { id },
      body: { version, archived: true },
    })
    assert.deepEqual(errorOf(await publish(draft)), [409, 'version_conflict'])
  })
})

describe('claims in articles', () => {
  it('reports claims by line and publishes them only when confirmed', async () => {
    const content = 'A first line.\n\nIt kills fungus and cures wilt.\nरोग दूर.'
    const { body } = await edit(await open(), { ...whole, slug: 'claims', content })
    const claims = body.checks.filter(({ kind }) => kind === 'claim')
    assert.deepEqual(
      claims.map(({ line, sentence }) => [line, sentence.match(/“(.*?)”/)?.[1]]),
      [
        [3, 'cures'],
        [3, 'kills fungus'],
        [4, 'रोग'],
      ],
    )
    const rejected = await publish(body)
    assert.deepEqual(errorOf(rejected), [409, 'claims_unconfirmed'])
    assert.equal((rejected.error.claims as unknown[]).length, 3)
    assert.equal((await publish(body, { confirms_claims: true })).status, 200)
  })
})
