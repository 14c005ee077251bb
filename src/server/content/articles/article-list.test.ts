import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as drafts from '#contract/admin/article-drafts.ts'
import * as articles from '#contract/admin/articles.ts'
import { previewMarkdown } from '#contract/admin/markdown.ts'
import { articleAdmin, wholeArticle as whole } from '#test/article-admin.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { open, edit } = articleAdmin(office)

describe('the list of articles', () => {
  it('lists articles in pages of fifty and searches titles and drafts', async () => {
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

describe('permissions', () => {
  // #articles-rights
  it('separates the permissions to write and to publish articles', async () => {
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
      const rejected = await office.call(endpoint, {
        ...input,
        body: { version: body.version, live_version: null, at },
      })
      assert.deepEqual([...errorOf(rejected), rejected.error.permission], [403, 'not_allowed', permission])
    }
    const { cookie } = reader
    const rejected = [
      await office.call(articles.listArticles, { cookie }),
      await office.call(drafts.getArticleDraft, { cookie, params: { id: body.id } }),
      await office.call(previewMarkdown, { cookie, body: { text: 'x' } }),
    ]
    for (const answer of rejected) assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
  })
})
