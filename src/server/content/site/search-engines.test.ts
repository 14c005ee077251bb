import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { PageFacts } from '#shared/page-facts.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { buildApp } from '../../app.ts'
import { pageTextVersions, posts, products } from '../../platform/database/tables.ts'

/** Page facts as routes declare them; `e2e/search-engines.test.ts` checks the real ones. */
const facts: PageFacts[] = [
  { path: '/', listing: 'itself', datedBy: 'articles' },
  { path: '/products/:id', listing: 'products' },
  { path: '/product/:id', listing: 'unlisted' },
  { path: '/cart', listing: 'hidden' },
  { path: '/blog', listing: 'itself', datedBy: 'articles' },
  { path: '/blog/:id', listing: 'articles' },
  { path: '/terms', listing: 'itself', datedBy: 'texts' },
  { path: '/productpage', listing: 'by-category', datedBy: 'products' },
]

let shop: TestShop
let app: FastifyInstance
before(async () => {
  shop = await openTestShop()
  const render = async () => ({ status: 200, html: '' })
  app = await buildApp(shop, { render, facts })
})
after(async () => {
  await app.close()
  await shop.close()
})

const read = async (url: string) => app.inject({ method: 'GET', url })

describe('the files for search engines', () => {
  it('lists only pages whose route asks for it', async () => {
    const { body } = await read('/sitemap.xml')
    const fixed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, address = '']) => new URL(address))
      .filter(({ pathname }) => !/^\/(products|blog)\/./.test(pathname))
      .map(({ pathname, search }) => pathname + search)
    assert.deepEqual(fixed, [
      '/',
      '/blog',
      '/terms',
      '/productpage',
      '/productpage?category=bio-fertilizers',
      '/productpage?category=vermicompost',
      '/productpage?category=seeds',
      '/productpage?category=gardening-kits',
    ])
    assert.doesNotMatch(body, /\/product\//)
  })

  it('lists every product and published article at one address', async () => {
    const { body, headers } = await read('/sitemap.xml')
    assert.match(String(headers['content-type']), /^application\/xml/)
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
      const { pathname, search } = new URL(address)
      return pathname + search
    })
    assert.equal(new Set(listed).size, listed.length)
    for (const { slug } of await shop.db.select().from(products))
      assert.ok(listed.includes(`/products/${slug}`))
    for (const { slug, status } of await shop.db.select().from(posts)) {
      assert.equal(listed.includes(`/blog/${slug}`), status === 'available', slug)
    }
  })

  it('has parts for a large catalogue, and none without products', async () => {
    const paths = async (name: string) => {
      const { statusCode, body } = await read(`/sitemaps/${name}`)
      return [
        statusCode,
        ...[...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname),
      ]
    }
    const [status, ...ofProducts] = await paths('products-0.xml')
    const rows = await shop.db.select().from(products)
    assert.deepEqual(
      [status, ofProducts.toSorted()],
      [200, rows.map(({ slug }) => `/products/${slug}`).toSorted()],
    )
    const ofPages = await paths('pages.xml')
    assert.deepEqual(ofPages.slice(0, 2), [200, '/'])
    assert.ok(!ofPages.some((path) => String(path).startsWith('/products/')))
    // The page for unknown addresses answers these; here it is a stand-in.
    for (const name of ['products-1', 'products-99999', 'products-999999', 'products-x', 'other'])
      assert.deepEqual(await paths(`${name}.xml`), [200], name)
  })

  it('dates articles by their change, home and blog by the newest', async () => {
    const changedAt = new Date('2031-05-06T07:08:09.000Z')
    const [article] = await shop.db.select().from(posts).where(eq(posts.status, 'available')).limit(1)
    assert.ok(article)
    await shop.db.update(posts).set({ updatedAt: changedAt }).where(eq(posts.id, article.id))
    const { body } = await read('/sitemap.xml')
    for (const path of ['/', '/blog', `/blog/${article.slug}`]) {
      assert.match(body, new RegExp(`://[^/]+${path}</loc><lastmod>2031-05-06T07:08:09.000Z</lastmod>`), path)
    }
    assert.match(body, /\/terms<\/loc><\/url>/)
  })

  it('dates products and their list by edits, texts by their publication', async () => {
    const changedAt = new Date('2031-06-07T08:09:10.000Z')
    const [product] = await shop.db.select().from(products).limit(1)
    assert.ok(product)
    await shop.db.update(products).set({ updatedAt: changedAt }).where(eq(products.id, product.id))
    const shownFrom = new Date('2026-02-03T04:05:06.000Z')
    const content = { head: {}, entries: [] }
    await shop.db.insert(pageTextVersions).values({ name: 'terms', number: 1, content, shownFrom })
    const { body } = await read('/sitemap.xml')
    for (const [path, day] of [
      [`/products/${product.slug}`, changedAt],
      ['/productpage', changedAt],
      ['/terms', shownFrom],
    ] as const)
      assert.match(body, new RegExp(`://[^/]+${path}</loc><lastmod>${day.toISOString()}</lastmod>`), path)
  })

  it('names the sitemap and blocks robots from the API', async () => {
    const { body, headers } = await read('/robots.txt')
    assert.match(String(headers['content-type']), /^text\/plain/)
    assert.match(body, /^Disallow: \/api\/$/m)
    assert.match(body, /^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  })
})
