import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getPost, listPosts, listProductGuides } from '#contract/blog.ts'
import { search } from '#contract/search.ts'
import * as drafts from '#contract/staff/article-drafts.ts'
import { listArticleVersions, restoreArticleVersion } from '#contract/staff/article-versions.ts'
import * as articles from '#contract/staff/articles.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { previewMarkdown } from '#contract/staff/markdown.ts'
import * as productDrafts from '#contract/staff/product-drafts.ts'
import { refusalOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { articleAddresses } from '../blog/store.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const open = async (body: object = {}) =>
  (await office.call(drafts.openArticleDraft, { ...owner, body })).body
const edit = (draft: drafts.ArticleDraft, fields: object, more: object = {}) =>
  office.call(drafts.editArticleDraft, {
    ...owner,
    params: { id: draft.id },
    body: { version: draft.version, fields },
    ...more,
  })
const publish = ({ id, version, live_version }: drafts.ArticleDraft, body: object = {}, more: object = {}) =>
  office.call(drafts.publishArticleDraft, {
    ...owner,
    params: { id },
    body: { version, live_version, ...body },
    ...more,
  })
const read = async (id: number) =>
  (await office.call(articles.getStaffArticle, { ...owner, params: { id } })).body
const shown = (id: string) => shop.call(getPost, { params: { id } })
const textAt = async (url: string) => (await shop.app.inject({ url })).body

const whole = {
  title: 'Marigolds beside tomatoes',
  slug: 'marigolds-beside-tomatoes',
  category: 'Urban Gardening',
  excerpt: 'Why they share a trough.',
  image_url: '/images/placeholder.svg',
  author: 'Asha Rao',
  products: [],
  content: 'Zinnias too.\n\n{{product:balcony-feed}}\n',
}

describe('a draft of an article', () => {
  // #articles-hidden
  it('is seen by nobody until it is published, and then by lists, search, feed, sitemap, guides and llms text', async () => {
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
    assert.deepEqual(refusalOf(await archive(article.version, false)), [409, 'version_conflict'])
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

  it('keeps what can’t be published as it was typed, with a sentence for each field', async () => {
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
      const refused = await publish(body)
      assert.deepEqual(refusalOf(refused), [400, 'invalid_request'], field)
      await edit(body, { [field]: before[field as keyof typeof before] })
    }
    assert.equal((await read(1)).version, before.version)
    const draft = await open({ article_id: 1 })
    assert.deepEqual(draft.changes, [])
    assert.deepEqual(refusalOf(await edit(draft, { colour: 'red' })), [400, 'invalid_request'])
    assert.deepEqual(refusalOf(await edit(draft, { content: 'x'.repeat(100_001) })), [400, 'invalid_request'])
    assert.deepEqual(refusalOf(await edit(draft, { content: 'a\u0000b' })), [400, 'invalid_request'])
    assert.deepEqual(refusalOf(await publish(draft)), [400, 'invalid_request'])
  })

  // #articles-conflict
  it('takes no edit that is based on an older version, and answers theirs', async () => {
    const draft = await open({ article_id: 2 })
    const both = await Promise.all([edit(draft, { title: 'One' }), edit(draft, { title: 'Other' })])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const late = both.find(({ status }) => status === 409)
    const theirs = late?.error.theirs as drafts.ArticleDraft
    assert.equal(theirs.version, draft.version + 1)
    assert.ok(['One', 'Other'].includes(String(theirs.fields.title)))
    const ended = await Promise.all(
      [1, 2].map(() =>
        office.call(drafts.discardArticleDraft, {
          ...owner,
          params: { id: draft.id },
          body: { version: theirs.version },
        }),
      ),
    )
    assert.deepEqual(ended.map(({ status }) => status).toSorted(), [200, 404])
  })

  it('is one for each article, however many begin it; a copy of one needs an address of its own', async () => {
    const made = await Promise.all([1, 2, 3].map(() => open({ article_id: 3 })))
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
    const copy = await open({ copy_of: 3 })
    assert.equal(copy.article_id, null)
    assert.equal(copy.fields.slug, `${(await read(3)).slug}-copy`)
    const none = await office.call(drafts.openArticleDraft, { ...owner, body: { article_id: 999_999 } })
    assert.equal(none.status, 404)
  })

  it('is published once by two at a time, and not over what a colleague published meanwhile', async () => {
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
    assert.deepEqual(refusalOf(await publish(draft)), [409, 'version_conflict'])
  })
})

describe('words that promise to cure', () => {
  it('are told with their line, and published only by somebody who confirms that they promise nothing', async () => {
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
    const refused = await publish(body)
    assert.deepEqual(refusalOf(refused), [409, 'claims_unconfirmed'])
    assert.equal((refused.error.claims as unknown[]).length, 3)
    assert.equal((await publish(body, { confirms_claims: true })).status, 200)
  })
})

describe('versions and addresses of an article', () => {
  it('are kept, restored as a draft, and former addresses lead on in one step', async () => {
    const { body } = await edit(await open(), { ...whole, slug: 'first-address', title: 'First' })
    const { id } = (await publish(body)).body
    for (const slug of ['second-address', 'third-address']) {
      const draft = (await edit(await open({ article_id: id }), { slug, title: slug })).body
      assert.equal((await publish(draft)).status, 200)
    }
    for (const slug of ['first-address', 'second-address']) {
      assert.equal((await shown(slug)).body.slug, 'third-address')
    }
    // Another article may take it, once somebody has read that its links lead here.
    const other = (await edit(await open(), { ...whole, slug: 'first-address' })).body
    assert.equal(other.redirects_from, 'third-address')
    assert.deepEqual(refusalOf(await publish(other)), [409, 'address_redirects'])
    assert.equal((await publish(other, { takes_address: true })).status, 200)
    assert.equal((await shown('first-address')).body.title, whole.title)

    const { body: kept } = await office.call(listArticleVersions, { ...owner, params: { id } })
    assert.deepEqual(
      kept.versions.map(({ number, by, changes }) => [number, by, changes.map(({ field }) => field)]),
      [
        [3, '', ['slug', 'title']],
        [2, '', ['slug', 'title']],
        [1, '', []],
      ].map(([number, , fields]) => [number, kept.versions[0]?.by ?? '', fields]),
    )
    assert.ok(kept.versions[0]?.by)
    const restore = (number: number, version: number) =>
      office.call(restoreArticleVersion, { ...owner, params: { id, number }, body: { version } })
    const { body: restored } = await restore(2, 0)
    assert.equal(restored.fields.title, 'second-address')
    assert.deepEqual(refusalOf(await restore(1, 0)), [409, 'version_conflict'])
    assert.deepEqual(refusalOf(await restore(9, restored.version)), [404, 'not_found'])
    assert.deepEqual(refusalOf(await restore(3, restored.version)), [400, 'invalid_request'])
  })

  it('name products, whose pages show the article as a guide, with six guides at the most', async () => {
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

describe('an article and a product that name each other', () => {
  it('are published at the same time without waiting for each other for ever, and lose no guide of either', async () => {
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
      // The article changed its guides, so whoever looked at the product looks again.
      assert.ok([200, 409].includes(other.status))
      assert.deepEqual((await read(id)).products.toSorted(), products.toSorted())
    }
  })
})

describe('the list of articles', () => {
  it('has pages of fifty, views, and finds titles of articles and drafts', async () => {
    await shop.db.execute(
      `INSERT INTO posts (slug, title, category, excerpt, image_url, author, publish_date, status, content)
       SELECT 'many-' || n, 'Many ' || n || ' 100%', 'Soil Health', 'x', '/x.svg', 'A', now(), 'available', 'x'
       FROM generate_series(1, 120) n`,
    )
    const list = async (query: Record<string, string>) =>
      (await office.call(articles.listArticles, { ...owner, query })).body
    const seen: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...(cursor && { cursor }) })
      assert.ok(page.articles.length <= 50)
      seen.push(...page.articles.map(({ article_id, draft_id }) => `${article_id}:${draft_id}`))
      cursor = page.next_cursor
      assert.ok(seen.length <= page.count)
    }
    assert.equal(seen.length, (await list({})).count)
    assert.equal(new Set(seen).size, seen.length)
    assert.equal((await list({ q: 'many 11' })).count, 11)
    assert.equal((await list({ q: '100%' })).count, 120)
    assert.equal((await list({ q: '1_0%' })).count, 0)
    assert.ok((await list({ view: 'published' })).articles.every(({ state }) => state === 'published'))
    const draft = await open()
    await edit(draft, { title: 'Never seen before' })
    const found = (await list({ view: 'drafts', q: 'never seen' })).articles
    assert.deepEqual(
      found.map(({ draft_id, state }) => [draft_id, state]),
      [[draft.id, 'new']],
    )
  })
})

describe('who may', () => {
  // #articles-rights
  it('read and write with one right, and publish with another', async () => {
    const writer = await office.memberWith(['articles.write'])
    const reader = await office.memberWith(['products.write', 'products.publish', 'words.write'])
    const { body } = await edit(await open(), { ...whole, slug: 'rights' }, { cookie: writer.cookie })
    assert.equal(body.by !== null, true)
    for (const [endpoint, permission] of [
      [drafts.publishArticleDraft, 'articles.publish'],
      [drafts.scheduleArticleDraft, 'articles.publish'],
    ] as const) {
      const at = '2027-01-01T09:00'
      const input = { cookie: writer.cookie, params: { id: body.id } }
      const refused = await office.call(endpoint, {
        ...input,
        body: { version: body.version, live_version: null, at },
      })
      assert.deepEqual([...refusalOf(refused), refused.error.permission], [403, 'not_allowed', permission])
    }
    const { cookie } = reader
    const refused = [
      await office.call(articles.listArticles, { cookie }),
      await office.call(drafts.getArticleDraft, { cookie, params: { id: body.id } }),
      await office.call(previewMarkdown, { cookie, body: { text: 'x' } }),
    ]
    for (const answer of refused) assert.deepEqual(refusalOf(answer), [403, 'not_allowed'])
  })
})
