import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { search, suggestSearch } from '#contract/shop/search.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { posts, products } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const find = async (q: string) => {
  const { status, body } = await shop.call(search, { query: { q } })
  assert.equal(status, 200)
  return {
    query: body.query,
    products: body.products.map(({ slug }) => slug),
    articles: body.articles.map(({ slug }) => slug),
  }
}

describe('GET /api/search', () => {
  for (const q of ['', '   ', '!?', 'the for ke liye', 'xyzzyqq']) {
    it(`finds nothing for "${q}"`, async () =>
      assert.deepEqual(await find(q), { query: q.trim(), products: [], articles: [] }))
  }

  it('treats a missing query as a blank one', async () => {
    assert.deepEqual((await shop.call(search)).body, { query: '', products: [], articles: [] })
  })

  // #search-d0b
  it('rejects a query of more than 100 characters', async () => {
    const { status, error } = await shop.call(search, { query: { q: 'x'.repeat(101) } })
    assert.deepEqual([status, error.code], [400, 'invalid_request'])
  })

  it('returns products and articles as their lists show them', async () => {
    const { body } = await shop.call(search, { query: { q: 'vermicompost' } })
    const products = (await shop.callPath('GET /api/products_s')).body as { id: number }[]
    assert.deepEqual(
      body.products[0],
      products.find(({ id }) => id === body.products[0]?.id),
    )
    const list = (await shop.callPath('GET /api/blog_posts')).body as { id: number }[]
    assert.deepEqual(
      body.articles[0],
      list.find(({ id }) => id === body.articles[0]?.id),
    )
  })

  it('ranks matches in the name first', async () => {
    assert.equal((await find('neem')).products[0], 'vermicompost-neem-blend')
    assert.equal((await find('balcony feed')).products[0], 'balcony-feed')
    assert.equal((await find('monsoon')).articles[0], 'monsoon-balcony-care')
  })

  for (const [typed, meant] of [
    ['neme', 'neem'],
    ['vermicompst', 'vermicompost'],
    ['fertlizer', 'fertilizer'],
    ['mycorhiza', 'mycorrhiza'],
    ['tomatto', 'tomato'],
    ['balcny', 'balcony'],
  ] as const) {
    it(`corrects "${typed}" to "${meant}"`, async () => {
      const [wrong, right] = [await find(typed), await find(meant)]
      assert.ok(right.products.length > 0)
      assert.equal(wrong.products[0], right.products[0])
    })
  }

  for (const [word, slug] of [
    ['khad', 'balcony-feed'],
    ['खाद', 'balcony-feed'],
    ['mirchi', 'kitchen-garden-seeds'],
    ['मिर्ची', 'kitchen-garden-seeds'],
    ['mirchee', 'kitchen-garden-seeds'],
    ['palak', 'kitchen-garden-seeds'],
    ['spinach', 'kitchen-garden-seeds'],
    ['पालक', 'kitchen-garden-seeds'],
    ['tamatar', 'kitchen-garden-seeds'],
    ['dhaniya', 'kitchen-garden-seeds'],
    ['beej', 'kitchen-garden-seeds'],
    ['बीज', 'kitchen-garden-seeds'],
    ['gobar', 'vermicompost-neem-blend'],
    ['gamla', 'balcony-starter-kit'],
  ] as const) {
    it(`knows "${word}"`, async () => assert.equal((await find(word)).products[0], slug))
  }

  it('finds documents with all words in any order and language', async () => {
    for (const q of ['khad for tamatar', 'tamatar ke liye khad', 'टमाटर के लिए खाद']) {
      assert.deepEqual((await find(q)).products.sort(), ['balcony-feed', 'bloom-and-fruit-feed'], q)
    }
  })

  it('finds the feeds and the article for "npk"', async () => {
    for (const q of ['npk', 'NPK', 'n p k']) {
      assert.equal((await find(q)).articles[0], 'what-npk-means-for-pots', q)
    }
    const { products } = await find('npk')
    assert.ok(products.includes('balcony-feed') && products.includes('bloom-and-fruit-feed'), products.join())
  })

  for (const q of [
    'refund',
    'refunds',
    'returns',
    'return policy',
    'delivery',
    'track my order',
    'upi',
    'cod',
    'where is my order',
    'xyzzyqq qqyzzyx neem',
  ]) {
    it(`finds nothing for "${q}" without a guide`, async () => {
      const { products, articles } = await find(q)
      assert.deepEqual({ products, articles }, { products: [], articles: [] })
    })
  }

  it('finds products for any plural and for partly matching words', async () => {
    const { products: tamatar } = await find('tamatar')
    for (const q of [
      'tomatos',
      'tomatoes',
      'microbes for tomatos',
      'ladder tomatos',
      'best microbes for my tomatos',
    ]) {
      const { products } = await find(q)
      assert.ok(
        tamatar.some((slug) => products.includes(slug)),
        `${q}: ${products}`,
      )
    }
  })

  it('ranks full matches first and drops the rest', async () => {
    const both = await find('neem cake')
    assert.equal(both.products[0], 'vermicompost-neem-blend')
    const { products } = await find('neem cake monsoon')
    assert.ok(products.includes('vermicompost-neem-blend'), products.join())
  })

  it('finds partial matches when nothing matches fully', async () => {
    assert.deepEqual((await find('xyzzyqq neem')).products, (await find('neem')).products)
  })

  it('finds a word while it is being typed', async () => {
    for (const q of ['myc', 'myco', 'mycorrhi']) {
      assert.ok((await find(q)).products.includes('root-partner-mycorrhiza'), q)
    }
  })

  it('finds a new name at once and no removed article', async () => {
    await shop.db.update(products).set({ name: 'Zanzibar clove feed' }).where(eq(products.id, 2))
    assert.equal((await find('zanzibar')).products.length, 1)
    await shop.db.update(products).set({ name: 'Plain feed' }).where(eq(products.id, 2))
    assert.equal((await find('zanzibar')).products.length, 0)
    const [article] = (await find('monsoon')).articles
    await shop.db.delete(posts).where(eq(posts.slug, article ?? ''))
    assert.ok(!(await find('monsoon')).articles.includes(article ?? ''))
  })

  it('takes new synonyms from the data', async () => {
    await shop.db.execute(sql`INSERT INTO search_synonyms (term, means) VALUES ('humus', 'vermicompost')`)
    assert.equal((await find('humus')).products[0], 'vermicompost-neem-blend')
  })

  it('answers a search for any text', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        "'",
        '\\',
        ':*',
        '&',
        '|',
        '!',
        '(',
        ')',
        '<->',
        '%',
        '_',
        '\u0000',
        'neem',
        'खाद',
        '\u{10ffff}',
        '़',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const { status, body } = await shop.call(search, { query: { q: pieces.join(' ').slice(0, 100) } })
        assert.equal(status, 200)
        assert.ok(Array.isArray(body.products) && Array.isArray(body.articles))
      }),
      { numRuns: 100 },
    )
  })
})

describe('GET /api/search_suggestions', () => {
  it('suggests the best matches with their total', async () => {
    const { body } = await shop.call(suggestSearch, { query: { q: 'tomato' } })
    const whole = (await shop.call(search, { query: { q: 'tomato' } })).body
    assert.deepEqual(
      body.products.map(({ id, price }) => [id, price]),
      whole.products
        .slice(0, 5)
        .map(({ id, discounted_price, coming_soon }) => [id, coming_soon ? null : discounted_price]),
    )
    assert.deepEqual(
      body.articles,
      whole.articles.slice(0, 3).map(({ id, title }) => ({ id, title })),
    )
    assert.equal(body.count, whole.products.length + whole.articles.length)
    assert.ok(JSON.stringify(body).length < 2_000, 'they are small')
  })

  it('suggests nothing for a blank query and rejects a long one', async () => {
    const { body } = await shop.call(suggestSearch, { query: { q: ' ' } })
    assert.deepEqual(body, { query: '', products: [], articles: [], count: 0 })
    const { status, error } = await shop.call(suggestSearch, { query: { q: 'x'.repeat(101) } })
    assert.deepEqual([status, error.code], [400, 'invalid_request'])
  })
})
