import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import * as imports from '#contract/admin/imports.ts'
import { openOffice } from '#test/office.ts'
import { applyTable, checkTable, rowsOfTable } from '#test/take-in-table.ts'
import { articleDrafts, posts, redirects } from '../../../platform/database/tables.ts'
import { writePlainTable } from '../../../platform/lists/csv.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const wordpressTitles = [
  ...['id', 'Title', 'Content', 'Excerpt', 'Date', 'Post Type', 'Permalink', 'Image URL', 'Categories'],
  ...['Tags', 'Status', 'Author ID', 'Author Username', 'Slug', 'Cover picture'],
]

const shopifyTitles = [
  ...['ID', 'Handle', 'Title', 'Author', 'Body HTML', 'Summary HTML', 'Published', 'Published At'],
  ...['Blog: Handle', 'Blog: Title', 'Image Src', 'Cover picture'],
]

const tableOf = (titles: string[], rows: Record<string, string>[]): string =>
  writePlainTable([titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))])

const mulch = {
  Title: 'Mulch &amp; shade',
  Content:
    '<!-- wp:paragraph --><p>Start with <strong>dry leaves</strong>.</p><!-- /wp:paragraph --><ol><li>Brown</li><li>Green</li></ol>[gallery ids="1,2"]<img src="https://old.example/a.png">',
  Excerpt: '<p>Leaves and peels.</p>',
  Date: '2023-06-05 09:30:00',
  'Post Type': 'post',
  Permalink: 'https://old.example/2023/mulch/',
  'Image URL': 'https://old.example/cover.jpg',
  Categories: 'Garden>Mulching|News',
  Status: 'publish',
  'Author ID': '2',
  'Author Username': 'ravi',
  Slug: 'mulch',
  'Cover picture': '/images/placeholder.svg',
}

/** Previews a file with an unknown category mapped to another. */
async function checkWithCategories(
  text: string,
  renamed: { from: string; to: string }[],
): Promise<imports.Import> {
  const seen = await checkTable(office, text, { goal: 'shop' })
  const { category } = seen.columns
  assert.ok(category && 'column' in category)
  const { body, status, error } = await office.call(imports.checkImport, {
    ...owner,
    params: { id: String(seen.id) },
    body: {
      version: seen.version,
      goal: 'shop',
      columns: { ...seen.columns, category: { ...category, renamed } },
    },
  })
  assert.equal(status, 200, JSON.stringify(error))
  return body
}

const remarkOf = ({ remarks }: imports.Import, beginning: string): string[] | undefined =>
  remarks.find(({ text }) => text.startsWith(beginning))?.items

describe('posts of WordPress', () => {
  it('become articles once unknown categories are named', async () => {
    const text = tableOf(wordpressTitles, [mulch])
    const refused = await checkTable(office, text, { goal: 'shop' })
    assert.deepEqual(
      [refused.source, refused.kind, refused.counts?.refused],
      ['wordpress-posts', 'articles', 1],
    )
    const unknown = refused.remarks.find(({ field }) => field === 'category')
    assert.deepEqual(unknown?.items, ['Mulching'])
    assert.deepEqual(refused.fields.find(({ name }) => name === 'category')?.choices, [
      'Urban Gardening',
      'Plant Nutrition',
      'Soil Health',
      'Seasonal Care',
    ])

    const seen = await checkWithCategories(text, [{ from: 'Mulching', to: 'Soil Health' }])
    assert.deepEqual(seen.counts, { new: 1, changed: 0, same: 0, refused: 0 })
    assert.deepEqual(remarkOf(seen, 'Categories'), ['Mulching'])
    assert.deepEqual(remarkOf(seen, 'Further categories'), ['Mulch & shade: News'])
    assert.deepEqual(remarkOf(seen, 'Cover pictures'), ['Mulch & shade: https://old.example/cover.jpg'])
    assert.deepEqual(remarkOf(seen, 'Galleries'), ['Mulch & shade: [gallery ids="1,2"]'])
    assert.deepEqual(remarkOf(seen, 'Pictures within'), ['Row 2: https://old.example/a.png'])
    assert.equal((await applyTable(office, seen)).status, 200)
    const [post] = await shop.db.select().from(posts).where(eq(posts.slug, 'mulch'))
    assert.deepEqual(
      [post?.title, post?.category, post?.excerpt, post?.author, post?.content],
      [
        'Mulch & shade',
        'Soil Health',
        'Leaves and peels.',
        'ravi',
        'Start with **dry leaves**.\n\n1. Brown\n2. Green',
      ],
    )
    assert.equal(post?.publishDate.toISOString(), '2023-06-05T04:00:00.000Z')
    const [old] = await shop.db.select().from(redirects).where(eq(redirects.path, '/2023/mulch'))
    assert.equal(old?.target, '/blog/mulch')
  })

  it('stay drafts where they are drafts, and leave pages out', async () => {
    const row = { ...mulch, Categories: 'soil health', Permalink: '' }
    const seen = await checkTable(
      office,
      tableOf(wordpressTitles, [
        { ...row, Slug: 'draft-one', Title: 'Draft', Status: 'draft' },
        { ...row, Slug: 'planned', Title: 'Planned', Status: 'future', Date: '2090-01-01 10:00:00' },
        { ...row, Slug: 'about-us', Title: 'About us', 'Post Type': 'page' },
        { ...row, Slug: 'live-one', Title: 'Live' },
      ]),
      { goal: 'shop' },
    )
    assert.deepEqual(seen.counts, { new: 3, changed: 0, same: 0, refused: 0, drafts: 2 })
    assert.deepEqual(remarkOf(seen, 'Drafts of the other blog'), ['Draft', 'Planned'])
    assert.deepEqual(remarkOf(seen, 'Pages and others'), ['Row 4, About us: page, publish'])
    assert.equal((await applyTable(office, seen)).status, 200)
    assert.deepEqual(
      (await shop.db.select({ slug: posts.slug }).from(posts))
        .map(({ slug }) => slug)
        .filter((slug) => ['draft-one', 'planned', 'about-us', 'live-one'].includes(slug)),
      ['live-one'],
    )
    const drafts = await shop.db.select().from(articleDrafts)
    assert.deepEqual(
      drafts.map(({ fields, publishedAt }) => [fields.slug, publishedAt]),
      [
        ['draft-one', null],
        ['planned', null],
      ],
    )
  })

  it('are read from the export of WordPress itself', async () => {
    const item = (title: string, kind: string, more = '') =>
      `<item><title>${title}</title><link>https://old.example/${title}/</link><dc:creator><![CDATA[asha]]></dc:creator>
      <content:encoded><![CDATA[<p>Dry &amp; brown</p><ul><li>Leaves</li></ul>]]></content:encoded>
      <excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_date_gmt>2023-01-02 03:04:05</wp:post_date_gmt>
      <wp:post_name>${title}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${kind}</wp:post_type>
      <category domain="category" nicename="soil"><![CDATA[Soil Health]]></category>
      <category domain="post_tag" nicename="a"><![CDATA[A]]></category><category domain="post_tag" nicename="b"><![CDATA[B]]></category>
      <wp:postmeta><wp:meta_key>_edit_last</wp:meta_key></wp:postmeta>${more}</item>`
    const file = (...items: string[]) =>
      `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Blog</title>${items.join('')}</channel></rss>`
    const seen = await checkTable(office, file(item('loam', 'post'), item('shed', 'attachment')))
    assert.deepEqual([seen.source, seen.rows], ['wordpress-posts', 1])
    const [row] = await rowsOfTable(office, seen)
    const after = new Map(row?.changes.map((change) => [change.field, change.after]))
    assert.deepEqual(
      ['title', 'slug', 'category', 'author', 'content', 'published_at', 'old_addresses'].map((name) =>
        after.get(name),
      ),
      ['loam', 'loam', 'Soil Health', 'asha', 'Dry & brown\n\n- Leaves', '2023-01-02 08:34:05', '/loam'],
    )
    assert.deepEqual(remarkOf(seen, 'Columns that have no place'), ['category post_tag: in 2 rows'])
    assert.deepEqual(remarkOf(seen, 'Pages and others'), ['Row 2, shed: attachment, publish'])

    const { error } = await office.call(imports.openImport, {
      ...owner,
      key: crypto.randomUUID(),
      body: {
        file_name: 'cut.xml',
        content: Buffer.from(file(item('loam', 'post')).slice(0, 300)).toString('base64'),
      },
    })
    assert.deepEqual(
      [error.code, error.message.slice(0, 29)],
      ['unreadable_table', 'The file ends within an item.'],
    )
  })

  it('take the time of Greenwich, and spell Hindi addresses in Latin letters', async () => {
    const titles = ['post_title', 'post_content', 'post_date', 'post_date_gmt', 'post_name', 'post_status']
    const seen = await checkTable(
      office,
      tableOf(titles, [
        {
          post_title: 'मिर्ची की खाद',
          post_content: 'Water first.\n\nThen feed.',
          post_date: '2022-01-01 02:00:00',
          post_date_gmt: '2021-12-31 23:00:00',
          post_name: '%e0%a4%ae%e0%a4%bf%e0%a4%b0%e0%a5%8d%e0%a4%9a%e0%a5%80',
          post_status: 'publish',
        },
      ]),
    )
    const [row] = await rowsOfTable(office, seen)
    const after = new Map(row?.changes.map((change) => [change.field, change.after]))
    assert.deepEqual(
      [after.get('slug'), after.get('published_at'), after.get('content')],
      ['mirci', '2022-01-01 04:30:00', 'Water first.\n\nThen feed.'],
    )
  })
})

describe('blog posts of Shopify', () => {
  it('become articles with their time, blog and old address', async () => {
    const post = {
      ID: '5',
      Handle: 'feeding-chillies',
      Title: 'Feeding chillies',
      Author: 'Asha',
      'Body HTML': '<h2>When</h2><p>At <em>bud</em>. 10<sup>9</sup></p>',
      'Summary HTML': '<p>When and how much.</p>',
      Published: 'TRUE',
      'Published At': '2024-03-01 10:15:00 +0530',
      'Blog: Handle': 'news',
      'Blog: Title': 'Soil Health',
      'Cover picture': '/images/placeholder.svg',
    }
    const seen = await checkTable(
      office,
      tableOf(shopifyTitles, [
        post,
        { ...post, Handle: 'iso', 'Published At': '2024-03-01T04:45:00.000Z' },
        { ...post, Handle: 'hidden', Published: 'FALSE', 'Published At': '' },
      ]),
      { goal: 'shop' },
    )
    assert.deepEqual(
      [seen.source, seen.counts],
      ['shopify-posts', { new: 3, changed: 0, same: 0, refused: 0, drafts: 1 }],
    )
    assert.equal((await applyTable(office, seen)).status, 200)
    const stored = await shop.db.select().from(posts).where(eq(posts.author, 'Asha'))
    assert.deepEqual(
      stored.map(({ slug, publishDate }) => [slug, publishDate.toISOString()]),
      [
        ['feeding-chillies', '2024-03-01T04:45:00.000Z'],
        ['iso', '2024-03-01T04:45:00.000Z'],
      ],
    )
    assert.equal(stored[0]?.content, '## When\n\nAt *bud*. 10⁹')
    const [old] = await shop.db
      .select()
      .from(redirects)
      .where(eq(redirects.path, '/blogs/news/feeding-chillies'))
    assert.equal(old?.target, '/blog/feeding-chillies')
  })
})

describe('HTML in the text of any table of articles', () => {
  it('becomes Markdown, and Markdown stays as it is', async () => {
    const titles = ['Title', 'Address', 'Text']
    const seen = await checkTable(
      office,
      writePlainTable([
        titles,
        ['One', 'one-html', '<p>Dry</p><ul><li>Leaves</li></ul>'],
        ['Two', 'two-markdown', '**Dry** &amp; 2 < 3 > 1\n\n- Leaves'],
      ]),
    )
    const rows = await rowsOfTable(office, seen)
    assert.deepEqual(
      rows.map(({ changes }) => changes.find(({ field }) => field === 'content')?.after),
      ['Dry\n\n- Leaves', '**Dry** &amp; 2 < 3 > 1\n\n- Leaves'],
    )
  })
})
