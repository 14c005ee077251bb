import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { discardArticleDraft, editArticleDraft, publishArticleDraft } from '#contract/admin/article-drafts.ts'
import { exportArticles, listImportRows } from '#contract/admin/imports.ts'
import { getPost } from '#contract/shop/blog.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { applyTable, checkTable, rowsOfTable } from '#test/take-in-table.ts'
import { findEntries } from '../../../platform/audit/find-entries.ts'
import {
  articleDrafts,
  auditLog,
  posts,
  productGuides,
  products,
  redirects,
} from '../../../platform/database/tables.ts'
import { writeTable } from '../../../platform/lists/csv.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const titles = ['Title', 'Address', 'Description', 'Category', 'Author', 'Cover picture', 'Products', 'Text']

const row = (slug: string, { text = 'Pots need holes.', products = '', title = `About ${slug}` } = {}) => [
  title,
  slug,
  'What it is about.',
  'Urban Gardening',
  'Asha Rao',
  '/images/placeholder.svg',
  products,
  text,
]

interface Extra {
  titles?: string[]
  goal?: 'drafts' | 'shop'
}

const looked = (rows: string[][], { titles: more = [], goal = 'shop' }: Extra = {}) =>
  checkTable(office, writeTable([[...titles, ...more], ...rows]), { goal })

const taken = async (...given: Parameters<typeof looked>) => {
  const seen = await looked(...given)
  assert.equal(seen.kind, 'articles')
  const done = await applyTable(office, seen)
  assert.equal(done.status, 200, JSON.stringify(done.error))
  return seen
}

const shown = (slug: string) => shop.call(getPost, { params: { id: slug } })
const draftOf = async (slug: string) =>
  (await shop.db.select().from(articleDrafts)).find(({ fields }) => fields.slug === slug)
const problemsOf = async (seen: Parameters<typeof rowsOfTable>[1]) =>
  (await rowsOfTable(office, seen)).map(({ problems }) => problems.map(({ message }) => message).join(' '))

describe('the import of articles', () => {
  it('publishes imported articles with their time and old addresses', async () => {
    const seen = await taken(
      [
        [
          ...row('pots', { products: 'balcony-feed' }),
          '2023-04-05 06:30',
          'https://old.example/blogs/news/pots?x=1',
        ],
      ],
      { titles: ['Published at (IST)', 'Old addresses'] },
    )
    assert.deepEqual(seen.counts, { new: 1, changed: 0, same: 0, refused: 0 })
    assert.deepEqual(seen.lacking, [])
    const [post] = await shop.db.select().from(posts).where(eq(posts.slug, 'pots'))
    assert.equal(post?.publishDate.toISOString(), '2023-04-05T01:00:00.000Z')
    assert.equal((await shown('pots')).body.product?.slug, 'balcony-feed')
    const [old] = await shop.db.select().from(redirects).where(eq(redirects.path, '/blogs/news/pots'))
    assert.equal(old?.target, '/blog/pots')
    assert.equal(await shop.db.$count(auditLog, eq(auditLog.entityId, '/blogs/news/pots')), 1)
  })

  it('imports drafts with their time and old addresses until publishing', async () => {
    await taken([[...row('mulch', { text: '' }), '2022-01-02', '/old/mulch']], {
      titles: ['Published at (IST)', 'Old addresses'],
      goal: 'drafts',
    })
    assert.equal((await shown('mulch')).status, 404)
    assert.equal(await shop.db.$count(redirects, eq(redirects.path, '/old/mulch')), 0)
    const draft = await draftOf('mulch')
    assert.deepEqual(
      [draft?.publishedAt?.toISOString(), draft?.oldAddresses],
      ['2022-01-01T18:30:00.000Z', ['/old/mulch']],
    )
    const edited = await office.call(editArticleDraft, {
      ...owner,
      params: { id: draft?.id ?? 0 },
      body: { version: draft?.version ?? 0, fields: { content: 'Dry leaves.' } },
    })
    const { id, version, live_version, ...stored } = edited.body
    assert.deepEqual(
      [stored.published_at, stored.old_addresses],
      ['2022-01-01T18:30:00.000Z', ['/old/mulch']],
    )
    const done = await office.call(publishArticleDraft, {
      ...owner,
      params: { id },
      body: { version, live_version },
    })
    assert.equal(done.status, 200, JSON.stringify(done.error))
    assert.equal(done.body.published_at, '2022-01-01T18:30:00.000Z')
    const [old] = await shop.db.select().from(redirects).where(eq(redirects.path, '/old/mulch'))
    assert.equal(old?.target, '/blog/mulch')
  })

  it('logs old addresses of a discarded draft', async () => {
    await taken([[...row('weeds', { text: '' }), '2022-01-02', '/old/weeds']], {
      titles: ['Published at (IST)', 'Old addresses'],
      goal: 'drafts',
    })
    const draft = await draftOf('weeds')
    const { id = 0, version = 0 } = draft ?? {}
    await office.call(discardArticleDraft, { ...owner, params: { id }, body: { version } })
    const { entries } = await findEntries(shop.db, { entity: `article-draft:${id}` })
    const gone = entries.find(({ action }) => action === 'draft_discarded')
    assert.match(JSON.stringify(gone), /"2022-01-01T18:30:00\.000Z".*"\/old\/weeds"/)
  })

  it('changes the fields of a row and ignores empty cells', async () => {
    await taken([row('compost')])
    const seen = await looked([['Warm compost', 'compost', '', '', '', '', '', '']])
    const [change] = await rowsOfTable(office, seen)
    assert.deepEqual(
      change?.changes.map(({ field, before, after }) => [field, before, after]),
      [['title', 'About compost', 'Warm compost']],
    )
    assert.equal((await applyTable(office, seen)).status, 200)
    const { title, content } = (await shown('compost')).body
    assert.deepEqual([title, content.includes('Pots need holes.')], ['Warm compost', true])
  })

  it('applies nothing when an article changed since the dry run', async () => {
    await taken([row('seeds')])
    const seen = await looked([['Other seeds', 'seeds', '', '', '', '', '', '']])
    await shop.db.update(posts).set({ title: 'Seeds of a colleague' }).where(eq(posts.slug, 'seeds'))
    assert.deepEqual(errorOf(await applyTable(office, seen)), [409, 'import_changed'])
    assert.equal((await shown('seeds')).body.title, 'Seeds of a colleague')
  })

  it('imports articles with unconfirmed claims as drafts', async () => {
    const text = 'This feed cures blight.'
    const seen = await taken([row('cure', { text }), row('calm')])
    assert.deepEqual(seen.counts, { new: 2, changed: 0, same: 0, refused: 0, drafts: 1 })
    const [cure] = await rowsOfTable(office, seen)
    assert.match(
      cure?.changes.find(({ field }) => field === 'claims_confirmed')?.after ?? '',
      /^Stays a draft/,
    )
    assert.deepEqual([(await shown('cure')).status, (await shown('calm')).status], [404, 200])
    assert.ok(await draftOf('cure'))
    const confirmed = await taken([[...row('cured', { text }), 'yes']], { titles: ['Claims are proven'] })
    assert.deepEqual(confirmed.counts, { new: 1, changed: 0, same: 0, refused: 0 })
    assert.equal((await shown('cured')).status, 200)
  })

  // #import-html
  it('converts HTML to Markdown without anything executable', async () => {
    const html =
      '<h2>Why *mulch*</h2><p>It <a href="/blog?a=1&amp;b=2">keeps water</a> &amp; shade.</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script><a href="javascript:x">no</a>'
    const cells = row('from-html', { text: '' })
    await taken([[...cells, html]], { titles: ['Text in HTML'] })
    const [post] = await shop.db.select().from(posts).where(eq(posts.slug, 'from-html'))
    assert.equal(
      post?.content,
      '## Why \\*mulch\\*\n\nIt [keeps water](/blog?a=1&b=2) & shade.\n\n- One\n- Two\n\nno',
    )
  })

  it('rejects rows with a sentence and returns them for correction', async () => {
    await shop.db.insert(redirects).values({ path: '/taken', target: '/products' })
    const extra = ['Published at (IST)', 'Old addresses', 'Coming soon']
    const seen = await looked(
      [
        [...row('wrong-moment'), 'soon', '', ''],
        [...row('later'), '2090-01-01', '', ''],
        [...row('old-taken'), '', '/taken', ''],
        [...row('no-product', { products: 'unknown-thing' }), '', '', ''],
        [...row('dead-link', { text: 'See [this](/products/none-such).' }), '', '', ''],
        [...row('Bad Address'), '', '', ''],
        [...row('unsure'), '', '', 'perhaps'],
        [...row('twice'), '', '/twice', ''],
        [...row('twice'), '', '', ''],
        [...row('thrice'), '', '/twice', ''],
      ],
      { titles: extra },
    )
    const problems = await problemsOf(seen)
    for (const [index, sentence] of [
      /2025-11-30 18:00/,
      /still to come/,
      /\/taken leads to \/products already/,
      /no product “unknown-thing”/,
      /none-such|no page|leads nowhere/i,
      /small letters/,
      /yes or no/,
      /^$/,
      /Row 9 is about the same/,
      /Row 9 has the same/,
    ].entries())
      assert.match(problems[index] ?? '', sentence, String(index))
    const { body: text } = await office.app.inject({ url: `/api/imports/${seen.id}/refused`, headers: owner })
    assert.equal(seen.counts?.refused, 9)
    const mended = await checkTable(office, text.replace('soon', '2021-01-01'), { goal: 'shop' })
    assert.equal(mended.kind, 'articles')
    assert.deepEqual([mended.counts?.new, mended.counts?.refused], [3, 6])
  })

  it('rejects an old address that is the target of a redirect', async () => {
    await shop.db.insert(redirects).values({ path: '/older', target: '/old/ponds?from=older' })
    const seen = await looked(
      [
        [...row('ponds'), '/old/ponds'],
        [...row('pumps'), '/old/pumps'],
      ],
      {
        titles: ['Old addresses'],
      },
    )
    assert.deepEqual(await problemsOf(seen), [
      'Another redirect leads to /old/ponds. Write there where it ends.',
      '',
    ])
  })

  it('rejects an old address that is the page of an article', async () => {
    await taken([row('wells')])
    const seen = await looked(
      [
        [...row('drains'), '/old/drains'],
        [...row('gutters'), '/blog/drains'],
        [...row('barrels'), '/blog/hoses'],
        [...row('hoses'), '/old/hoses'],
        [...row('troughs'), '/blog/wells'],
      ],
      { titles: ['Old addresses'] },
    )
    assert.deepEqual(await problemsOf(seen), [
      '',
      'Row 2 is the article with the address /blog/drains.',
      '',
      'Row 4 has the address of this article as an old one.',
      '/blog/wells is the page of “About wells”.',
    ])
  })

  it('delays old addresses until the article has a page', async () => {
    const columns = ['Coming soon', 'Planned for', 'Old addresses']
    const coming = [[...row('frost'), 'yes', '2031-01-01', '/old/frost']]
    assert.match(
      (await problemsOf(await looked(coming, { titles: columns })))[0] ?? '',
      /while it is coming soon/,
    )
    await taken(coming, { titles: columns, goal: 'drafts' })
    const { id = 0, version = 0 } = (await draftOf('frost')) ?? {}
    const params = { id }
    const rejected = await office.call(publishArticleDraft, {
      ...owner,
      params,
      body: { version, live_version: null },
    })
    assert.deepEqual(errorOf(rejected), [400, 'invalid_request'])
    assert.match(rejected.error.errors?.coming_soon ?? '', /while it is coming soon/)
    const { body } = await office.call(editArticleDraft, {
      ...owner,
      params,
      body: { version, fields: { coming_soon: false, planned_for: null } },
    })
    const done = await office.call(publishArticleDraft, {
      ...owner,
      params,
      body: { version: body.version, live_version: null },
    })
    assert.equal(done.status, 200, JSON.stringify(done.error))
    const [old] = await shop.db.select().from(redirects).where(eq(redirects.path, '/old/frost'))
    assert.equal(old?.target, '/blog/frost')
  })

  it('checks a thousand articles and returns the others unchecked', async () => {
    const rows = Array.from({ length: 1_002 }, (_, index) => [...row(`many-${index}`), 'soon'])
    const seen = await looked(rows, { titles: ['Published at (IST)'], goal: 'drafts' })
    const { rows: last } = (
      await office.call(listImportRows, { ...owner, params: { id: seen.id }, query: { cursor: '998' } })
    ).body
    assert.deepEqual(
      last.map(({ name, problems }) => [name, problems.map(({ message }) => message.slice(0, 20))]),
      [
        ['About many-999', ['Write the moment lik']],
        ['About many-1000', ['A file has at most 1']],
        ['About many-1001', ['A file has at most 1']],
      ],
    )
  })

  it('never gives a product more guides than its page shows', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(`guide-${index}`, { products: 'balcony-feed' }))
    const [product] = await shop.db.select().from(products).where(eq(products.slug, 'balcony-feed'))
    assert.ok(product)
    const guides = () => shop.db.$count(productGuides, eq(productGuides.productId, product.id))
    const free = 6 - (await guides())
    const seen = await taken(rows)
    assert.deepEqual([seen.counts?.new, seen.counts?.refused], [free, rows.length - free])
    assert.equal(await guides(), 6)
  })

  it('requires the permissions to publish and to change settings', async () => {
    const { cookie: writer } = await office.memberWith(['import.run', 'articles.write'])
    const seen = await checkTable(office, writeTable([titles, row('of-a-writer')]), {
      cookie: writer,
      goal: 'shop',
    })
    assert.deepEqual(seen.lacking, ['articles.publish'])
    assert.deepEqual(errorOf(await applyTable(office, seen, { cookie: writer })), [403, 'not_allowed'])
  })
})

describe('the export of articles', () => {
  it('exports articles that an import reads without changes', async () => {
    await shop.db
      .update(posts)
      .set({ content: '- =1+1\n\n"quoted", and\n\n    code\n\n<p>tag</p>\n', title: '(clear)' })
      .where(eq(posts.slug, 'compost'))
    const { body } = await office.app.inject({ url: exportArticles.path, headers: owner })
    const seen = await checkTable(office, body, { goal: 'shop' })
    assert.equal(seen.kind, 'articles')
    assert.deepEqual(seen.counts, { new: 0, changed: 0, same: await shop.db.$count(posts), refused: 0 })
  })
})
