import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as drafts from '#contract/admin/article-drafts.ts'
import * as articles from '#contract/admin/articles.ts'
import { previewArticle } from '#contract/shop/article-preview.ts'
import { getPost } from '#contract/shop/blog.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { publishDue } from '../../drafting/publish-due.ts'
import { articleKind } from './article-kind.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

let numbers = 0
async function written(fields: object = {}): Promise<drafts.ArticleDraft> {
  numbers += 1
  const { body: draft } = await office.call(drafts.openArticleDraft, { ...owner, body: {} })
  const typed = {
    title: `Due ${numbers}`,
    slug: `due-${numbers}`,
    category: 'Soil Health',
    excerpt: 'Soon.',
    image_url: '/images/placeholder.svg',
    author: 'Asha',
    products: [],
    content: 'Words.',
    ...fields,
  }
  const { body } = await office.call(drafts.editArticleDraft, {
    ...owner,
    params: { id: draft.id },
    body: { version: draft.version, fields: typed },
  })
  return body
}

const inIndia = (ms: number): string => new Date(Date.now() + ms + 19_800_000).toISOString().slice(0, 16)

const schedule = (
  { id, version, live_version }: drafts.ArticleDraft,
  at: string | null,
  more: object = {},
  cookie = office.owner,
) =>
  office.call(drafts.scheduleArticleDraft, {
    cookie,
    params: { id },
    body: { version, live_version, at, ...more },
  })

/** Makes scheduled drafts due now. */
const makeDue = (id: number) =>
  shop.db.execute(sql`UPDATE article_drafts SET publish_at = now() - interval '1 second' WHERE id = ${id}`)
const read = async (id: number) =>
  (await office.call(drafts.getArticleDraft, { ...owner, params: { id } })).body
const status = async (slug: string) => (await shop.call(getPost, { params: { id: slug } })).status

describe('scheduled publishing of articles', () => {
  it("publishes a due article once, in the scheduler's name", async () => {
    const draft = await written()
    const { body } = await schedule(draft, inIndia(86_400_000))
    assert.ok(body.publish_at)
    const late = await office.call(drafts.editArticleDraft, {
      ...owner,
      params: { id: draft.id },
      body: { version: body.version, fields: { title: 'Late' } },
    })
    assert.deepEqual(errorOf(late), [409, 'draft_scheduled'])
    await publishDue(shop, articleKind)
    assert.equal(await status('due-1'), 404)
    const { body: coming } = await office.call(articles.listArticles, { ...owner, query: { view: 'coming' } })
    assert.deepEqual(
      coming.articles.map(({ draft_id }) => draft_id),
      [draft.id],
    )
    await makeDue(draft.id)
    await Promise.all([
      publishDue(shop, articleKind),
      publishDue(shop, articleKind),
      publishDue(shop, articleKind),
    ])
    assert.equal(await status('due-1'), 200)
    const { rows } = await shop.db.execute(
      sql`SELECT count(*)::int AS entries FROM audit_log WHERE action = 'article_published'`,
    )
    assert.deepEqual(rows, [{ entries: 1 }])
  })

  it('rejects past moments and unconfirmed claims and allows cancelling', async () => {
    const draft = await written({ content: 'It cures.' })
    const soon = inIndia(86_400_000)
    assert.deepEqual(errorOf(await schedule(draft, '2020-01-01T10:00')), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await schedule(draft, '2027-02-30T10:00')), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await schedule(draft, soon)), [409, 'claims_unconfirmed'])
    const { body } = await schedule(draft, soon, { confirms_claims: true })
    const { body: off } = await schedule(body, null)
    assert.equal(off.publish_at, null)
  })

  it('keeps an invalid or unauthorised due article back with a reason', async () => {
    const taken = await written({ slug: 'wanted-by-two' })
    await schedule(taken, inIndia(86_400_000))
    const first = await written({ slug: 'wanted-by-two' })
    const { body: published } = await office.call(drafts.publishArticleDraft, {
      ...owner,
      params: { id: first.id },
      body: { version: first.version, live_version: null },
    })
    assert.equal(published.slug, 'wanted-by-two')
    await makeDue(taken.id)
    const member = await office.memberWith(['articles.write', 'articles.publish'])
    const serverVersion = await written()
    await schedule(serverVersion, inIndia(86_400_000), {}, member.cookie)
    await makeDue(serverVersion.id)
    await shop.db.execute(sql`UPDATE staff_members SET is_active = false WHERE id = ${member.staffId}`)
    await publishDue(shop, articleKind)
    assert.match(String((await read(taken.id)).problem), /has this address/)
    assert.match(String((await read(serverVersion.id)).problem), /may publish no more/)
    assert.equal((await read(serverVersion.id)).publish_at, null)
  })
})

describe('article previews', () => {
  it('previews a draft by link until it is replaced or ended', async () => {
    const draft = await written({ content: '## Nobody knows\n\n<script>x</script>' })
    const make = async () =>
      (await office.call(drafts.makeArticlePreview, { ...owner, params: { id: draft.id }, body: {} })).body
    const look = (url: string) =>
      shop.call(previewArticle, { params: { token: url.split('/').at(-1) ?? '' } })
    const first = await make()
    const seen = await look(first.url)
    assert.match(seen.body.content, /<h2 id="nobody-knows">/)
    assert.doesNotMatch(seen.body.content, /<script/)
    const second = await make()
    assert.equal((await look(first.url)).status, 404)
    assert.equal((await look(second.url)).status, 200)
    await shop.db.execute(
      sql`UPDATE article_drafts SET preview_until = now() - interval '1 second' WHERE id = ${draft.id}`,
    )
    assert.equal((await look(second.url)).status, 404)
    const third = await make()
    await office.call(drafts.endArticlePreview, { ...owner, params: { id: draft.id } })
    assert.equal((await look(third.url)).status, 404)
  })
})
