import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { addFamily } from '#test/families.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { expectWellFormed } from '#test/well-formed.ts'
import { posts, products } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

async function read(path: string, type: RegExp): Promise<string> {
  const { statusCode, headers, body } = await shop.app.inject({ method: 'GET', url: path })
  assert.equal(statusCode, 200, path)
  assert.match(String(headers['content-type']), type)
  return body
}
const readGuides = () => read('/guides.atom', /^application\/atom\+xml/)
const readProducts = () => read('/products.xml', /^application\/rss\+xml/)

const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

const itemsOf = (xml: string): Map<string, string> =>
  new Map(
    xml
      .split('<item>')
      .slice(1)
      .map((item) => [textsOf(item, 'g:id')[0] ?? '', item]),
  )

const change = (content: object) =>
  shop.db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify(content)}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = settings.content || excluded.content`)

const hostile = 'Feed <script>alert(1)</script> & "more" ]]> \u0007\ud800 ₹ ट'

describe('the feed of guides', () => {
  it('lists published guides in a well-formed feed, newest first', async () => {
    const feed = await readGuides()
    expectWellFormed(feed)
    const published = textsOf(feed, 'published')
    assert.ok(published.length > 5)
    assert.deepEqual(published, published.toSorted().reverse())
    const coming = await shop.db.select().from(posts).where(eq(posts.status, 'coming_soon'))
    for (const { slug } of coming) assert.ok(!feed.includes(`/blog/${slug}"`), slug)
  })

  it('gives each guide a lasting id and absolute addresses', async () => {
    const feed = await readGuides()
    const ids = textsOf(feed, 'id')
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, /^https?:\/\//)
    const written = feed.replaceAll('&quot;', '"')
    assert.doesNotMatch(written, / (href|src)="\/[^/]/)
  })

  it('stays well-formed for any text and follows changes', async () => {
    const [guide] = await shop.db.select().from(posts).where(eq(posts.status, 'available')).limit(1)
    assert.ok(guide)
    const changed = {
      title: hostile,
      excerpt: hostile,
      content: `# ${hostile}\n\n[a](/dose) [b](//other.example/x) [c](#when)`,
    }
    await shop.db.update(posts).set(changed).where(eq(posts.id, guide.id))
    const feed = await readGuides()
    expectWellFormed(feed)
    assert.match(feed, /Feed &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; &quot;more&quot;/)
    assert.match(feed, /&lt;a href=&quot;https?:\/\/[^&]+\/dose&quot;/)
    assert.match(feed, /&quot;\/\/other\.example\/x&quot;/)
    assert.ok(feed.includes(`/blog/${guide.slug}#when&quot;`), 'a place in the guide is on its page')
  })
})

/** Checks a product against Google's "Product data specification". */
function expectTaken(item: string): void {
  const one = (name: string): string => {
    const found = textsOf(item, `g:${name}`)
    assert.equal(found.length, 1, `${name} in ${item}`)
    return found[0] ?? ''
  }
  assert.match(one('id'), /^[\w-]{1,50}$/)
  assert.ok(one('title').length > 0 && one('title').length <= 150)
  assert.ok(one('description').length > 0 && one('description').length <= 5_000)
  assert.match(one('link'), /^https?:\/\/[^\s]+$/)
  assert.match(one('image_link'), /^https?:\/\/[^\s]+\.(jpe?g|png|webp|gif|bmp|tiff?|avif)$/)
  assert.ok(textsOf(item, 'g:additional_image_link').length <= 10)
  assert.match(one('availability'), /^(in_stock|out_of_stock|preorder|backorder)$/)
  assert.match(one('condition'), /^(new|refurbished|used)$/)
  assert.ok(one('brand').length <= 70)
  assert.equal(one('identifier_exists'), 'no')
  assert.equal(one('country'), 'IN')
  const amounts = textsOf(item, 'g:price')
  // One price of the product, one of shipping.
  assert.equal(amounts.length, 2)
  for (const amount of [...amounts, ...textsOf(item, 'g:sale_price')]) assert.match(amount, /^\d+\.\d\d INR$/)
  assert.ok(Number.parseFloat(amounts[0] ?? '') > 0)
}

describe('the feed of products', () => {
  it('follows the rules of Google Merchant Center for products on sale', async () => {
    const feed = await readProducts()
    expectWellFormed(feed)
    const items = itemsOf(feed)
    for (const item of items.values()) expectTaken(item)
    const sold = await shop.db.select().from(products).where(eq(products.isComingSoon, false))
    assert.deepEqual([...items.keys()].toSorted(), sold.map(({ id }) => String(id)).toSorted())
  })

  it('shows list price, charged price, stock and shipping fee', async () => {
    const items = itemsOf(await readProducts())
    const [dear = '', cheap = '', gone = ''] = ['2', '1', '7'].map((id) => items.get(id))
    assert.deepEqual(textsOf(dear, 'g:price'), ['1150.00 INR', '79.00 INR'])
    assert.deepEqual(textsOf(dear, 'g:sale_price'), ['977.50 INR'])
    assert.deepEqual(textsOf(cheap, 'g:sale_price'), [])
    assert.deepEqual(textsOf(gone, 'g:availability'), ['out_of_stock'])
  })

  it('shows the limits of a lower temporary price', async () => {
    await shop.db.execute(sql`INSERT INTO price_periods (product_id, starts_at, ends_at, discount_percent)
      VALUES (2, '2026-01-01T00:00:00+05:30', '2099-01-01T00:00:00+05:30', 50)`)
    const items = itemsOf(await readProducts())
    const item = items.get('2') ?? ''
    assert.deepEqual(textsOf(item, 'g:sale_price'), ['575.00 INR'])
    const time = '2025-12-31T18:30:00.000Z/2098-12-31T18:30:00.000Z'
    assert.deepEqual(textsOf(item, 'g:sale_price_effective_date'), [time])
    assert.deepEqual(textsOf(items.get('1') ?? '', 'g:sale_price_effective_date'), [])
    await shop.db.execute(sql`DELETE FROM price_periods`)
  })

  it('follows price changes and the free-shipping threshold at once', async () => {
    const changes: [number, string][] = [
      [150_000, '79.00 INR'],
      [150_001, '0.00 INR'],
    ]
    for (const [pricePaise, fee] of changes) {
      await shop.db.update(products).set({ pricePaise, mrpPaise: pricePaise }).where(eq(products.id, 1))
      const item = itemsOf(await readProducts()).get('1') ?? ''
      assert.deepEqual(textsOf(item, 'g:price'), [`${(pricePaise / 100).toFixed(2)} INR`, fee])
    }
  })

  it('keeps the lines and lists of a description', async () => {
    const description = 'Ready to use.\n\n• Coir\n• Compost, 10⁹ CFU/g'
    await shop.db.update(products).set({ description }).where(eq(products.id, 3))
    const feed = await readProducts()
    expectWellFormed(feed)
    assert.deepEqual(textsOf(itemsOf(feed).get('3') ?? '', 'g:description'), [description])
  })

  it('cuts long texts and stays well-formed for any name', async () => {
    const texts = { name: `${hostile} ${'words '.repeat(60)}`, description: 'long '.repeat(2_000) }
    await shop.db.update(products).set(texts).where(eq(products.id, 2))
    const feed = await readProducts()
    expectWellFormed(feed)
    const [title = ''] = textsOf(itemsOf(feed).get('2') ?? '', 'g:title')
    assert.match(title, /words…$/)
  })
})

describe('sizes in the feed of products', () => {
  it('groups sizes of a family; single products have none', async () => {
    const single = itemsOf(await readProducts()).get('1') ?? ''
    assert.deepEqual([textsOf(single, 'g:item_group_id'), textsOf(single, 'g:size')], [[], []])
    await addFamily(shop.db)
    const feed = await readProducts()
    expectWellFormed(feed)
    const items = itemsOf(feed)
    for (const [id, size, availability] of [
      ['1', '500 g', 'in_stock'],
      ['101', '2 kg', 'in_stock'],
      ['102', '100 g', 'out_of_stock'],
    ] as const) {
      const item = items.get(id) ?? ''
      expectTaken(item)
      assert.deepEqual(textsOf(item, 'g:item_group_id'), ['balcony-feed'])
      assert.deepEqual(textsOf(item, 'g:size'), [size])
      assert.deepEqual(textsOf(item, 'g:availability'), [availability])
      assert.ok(textsOf(item, 'g:title')[0]?.endsWith(`, ${size}`))
    }
    assert.deepEqual(textsOf(items.get('3') ?? '', 'g:item_group_id'), [])
  })
})

describe('files for other programs', () => {
  it('describes products, prices and help pages for assistants', async () => {
    const text = await read('/llms.txt', /^text\/plain/)
    assert.match(text, /^# Soilkin\n\n> /)
    assert.match(text, /\/products\/balcony-starter-kit\): .*₹/)
    assert.match(text, /coming soon/)
    assert.match(text, /\/blog\//)
  })

  it('lets a phone install the shop under its own name', async () => {
    const readManifest = async () =>
      JSON.parse(await read('/manifest.webmanifest', /^application\/manifest\+json/))
    for (const { src } of (await readManifest()).icons) {
      assert.ok(existsSync(new URL(`../../../../public${src}`, import.meta.url)), src)
    }
    await change({ brand: { name: 'Mitti Ghar' } })
    const manifest = await readManifest()
    assert.equal(manifest.short_name, 'Mitti Ghar')
    assert.equal(manifest.display, 'standalone')
    for (const { src } of manifest.icons) assert.match(await read(src, /^image\/svg\+xml/), />M</)
    assert.match(await read('/offline', /^text\/html/), /You are offline \| Mitti Ghar/)
  })

  it('serves an offline page without inline scripts and markup in names', async () => {
    await change({ brand: { name: '<img src=x>' } })
    const page = await read('/offline', /^text\/html/)
    assert.doesNotMatch(page, /<img src=x>|style=|<script>|onclick/)
    assert.match(page, /noindex/)
  })
})
