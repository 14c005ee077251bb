import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { getPost, listPosts } from '#contract/shop/blog.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { posts } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await shop.db.delete(posts)
  await shop.db.insert(posts).values([
    { ...article, id: 901, slug: 'older', publishDate: new Date('2026-01-05') },
    { ...article, id: 902, slug: 'newer', publishDate: new Date('2026-03-05') },
    {
      ...article,
      id: 903,
      slug: 'planned',
      publishDate: new Date('2027-01-01'),
      status: 'coming_soon',
      content: '## Only a draft',
    },
  ])
})
after(() => shop.close())

const article = {
  title: 'Feeding soil life',
  category: 'Soil Health',
  excerpt: 'What microbes eat.',
  imageUrl: '/images/articles/soil.svg',
  author: 'Kavitha Reddy',
  publishDate: new Date(),
  status: 'available',
  content: `## What they eat\n\n${'Compost feeds them well. '.repeat(165)}`,
} as const

describe('GET /api/blog_posts', () => {
  it('lists the newest first and coming-soon ones last, without content', async () => {
    const { status, body } = await shop.call(listPosts)
    assert.equal(status, 200)
    assert.deepEqual(
      body.map((post) => [post.slug, post.status]),
      [
        ['newer', 'available'],
        ['older', 'available'],
        ['planned', 'coming_soon'],
      ],
    )
    assert.deepEqual(body[0], {
      id: 902,
      slug: 'newer',
      title: article.title,
      category: article.category,
      excerpt: article.excerpt,
      image_url: article.imageUrl,
      author: article.author,
      publish_date: '2026-03-05T00:00:00.000Z',
      read_time: '3 min read',
      status: 'available',
    })
  })
})

describe('GET /api/blog_posts/{id}', () => {
  it('renders an article by id and by slug', async () => {
    const byId = await shop.call(getPost, { params: { id: 901 } })
    const bySlug = await shop.call(getPost, { params: { id: 'older' } })
    assert.equal(byId.status, 200)
    assert.deepEqual(byId.body, bySlug.body)
    assert.match(byId.body.content, /^<h2 id="what-they-eat">What they eat<\/h2>\n<p>Compost feeds/)
  })

  it('hides the content of a coming-soon article', async () => {
    const { status, body } = await shop.call(getPost, { params: { id: 'planned' } })
    assert.deepEqual([status, body.content, body.read_time], [200, '', null])
  })

  for (const id of ['999', '0', '-1', 'nothing', 'OLDER', "'; DROP TABLE posts", '99999999999999']) {
    it(`answers 404 for the article ${id}`, async () => {
      const { status, error } = await shop.call(getPost, { params: { id } })
      assert.deepEqual([status, error.code, error.message], [404, 'not_found', 'Article not found.'])
    })
  }
})

describe('the reading time', () => {
  it('updates the reading time with the text', async () => {
    await shop.db.insert(posts).values({ ...article, id: 904, slug: 'grows', content: 'A few words.' })
    const read = async () => (await shop.call(getPost, { params: { id: 904 } })).body.read_time
    assert.equal(await read(), '1 min read')
    await shop.db.update(posts).set({ content: 'word '.repeat(2200) })
    assert.equal(await read(), '10 min read')
  })
})
