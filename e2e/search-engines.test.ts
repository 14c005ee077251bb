import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { arrive, startJourney } from './journey.ts'
import { checkGraph } from './structured-data-rules.ts'

interface Head {
  status: number
  html: string
  meta: Map<string, string>
  canonical: string
  title: string
  graph: Record<string, unknown> | null
}

/** The words that people search for, on pages whose name has none of them. */
const searched: Record<string, RegExp> = {
  '/': /^Organic fertilizers for pots/,
  '/productpage': /^Organic fertilizers, seeds and gardening kits/,
  '/blog': /^Growing guides for pots, balconies/,
  '/dose': /^Fertilizer dose calculator/,
  '/gardenplanner': /^Garden planner for balconies/,
  '/reviews': /^Reviews of our organic fertilizers/,
}

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('the head of a page for search engines', () => {
  const journey = startJourney({ isShared: true })

  const read = async (path: string): Promise<Head> => {
    const answer = await fetch(journey.shop.url + path)
    const html = await answer.text()
    const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    return {
      status: answer.status,
      html,
      meta: new Map([...metas].map(([, name = '', content = '']) => [name, plain(content)])),
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '',
      title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
      graph: json ? JSON.parse(json) : null,
    }
  }
  const listed = async (): Promise<string[]> => {
    const map = await (await fetch(`${journey.shop.url}/sitemap.xml`)).text()
    return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
      const { pathname, search } = new URL(address)
      return pathname + search
    })
  }

  test('the sitemap lists exactly the pages that ask for it', async () => {
    const paths = await listed()
    const { length } = paths.filter((path) => /^\/(products|blog)\/[a-z0-9-]+$/.test(path))
    assert.ok(length > 12)
    assert.deepEqual(paths.filter((path) => !/^\/(products|blog)\//.test(path)).toSorted(), [
      '/',
      '/about',
      '/batches',
      '/blog',
      '/contact',
      '/dose',
      '/faq',
      '/gardenplanner',
      '/privacy',
      '/productpage',
      '/productpage?category=bio-fertilizers',
      '/productpage?category=gardening-kits',
      '/productpage?category=seeds',
      '/productpage?category=vermicompost',
      '/returns',
      '/reviews',
      '/shipping',
      '/sustainability',
      '/terms',
    ])
  })

  test('listed pages have title, description, canonical address and picture', async () => {
    const paths = await listed()
    assert.ok(paths.length > 25)
    const pictures = new Set<string>()
    const titles = new Set<string>()
    for (const path of paths) {
      const { status, title, meta, canonical, graph } = await read(path)
      assert.equal(status, 200, path)
      assert.ok(canonical.endsWith(path), canonical)
      assert.ok(title.length > 10 && title.length < 90, `${path}: ${title}`)
      const description = meta.get('description') ?? ''
      assert.ok(description.length >= 40 && description.length <= 200, `${path}: ${description}`)
      assert.equal(meta.get('robots'), undefined)
      assert.equal(meta.get('og:description'), description)
      assert.equal(meta.get('og:url'), canonical)
      assert.ok(title.startsWith(meta.get('og:title') ?? '?'))
      assert.equal(meta.get('twitter:card'), 'summary_large_image')
      pictures.add(meta.get('og:image') ?? '')
      titles.add(title)
      if (path in searched) assert.match(title, searched[path] ?? /^$/)
      assert.ok(graph, path)
      const things = checkGraph(graph)
      assert.equal(things.has('BreadcrumbList'), path !== '/', path)
    }
    assert.equal(titles.size, paths.length)
    assert.ok(pictures.size > 15, 'products and articles have pictures of their own')
    for (const picture of pictures) {
      const answer = await fetch(picture)
      assert.equal(answer.headers.get('content-type'), 'image/jpeg', picture)
      assert.ok((await answer.arrayBuffer()).byteLength < 120_000, picture)
    }
  })

  test("a product's structured offer matches its page", async () => {
    const products = await (await fetch(`${journey.shop.url}/api/products_s`)).json()
    for (const product of products) {
      const { graph } = await read(`/products/${product.slug}`)
      assert.ok(graph)
      const thing = checkGraph(graph).get('Product')
      assert.equal(thing === undefined, product.coming_soon, product.slug)
      if (!thing) continue
      const offer = thing.offers as Record<string, unknown>
      assert.equal(thing.name, product.name)
      assert.equal(Number(offer.price), product.discounted_price)
      assert.equal(offer.availability, `https://schema.org/${product.in_stock ? 'InStock' : 'OutOfStock'}`)
      assert.equal('priceSpecification' in offer, product.discount_percentage > 0)
      const { reviewCount = 0 } = (thing.aggregateRating ?? {}) as { reviewCount?: number }
      assert.equal(reviewCount, product.rating_count)
      const reviews = [thing.review ?? []].flat()
      assert.equal(reviews.length, Math.min(reviewCount, 10), product.slug)
      const { shippingRate } = offer.shippingDetails as { shippingRate: { value: string } }
      const config = await (await fetch(`${journey.shop.url}/api/config`)).json()
      const fee = product.discounted_price > config.free_shipping_above ? 0 : config.shipping_fee
      assert.equal(Number(shippingRate.value), fee)
    }
  })

  test('home, questions and articles have their own types', async () => {
    const types = async (path: string) => [...checkGraph((await read(path)).graph ?? {}).keys()]
    assert.deepEqual(await types('/'), ['Organization', 'WebSite'])
    assert.deepEqual(await types('/faq'), ['FAQPage', 'BreadcrumbList'])
    assert.deepEqual(await types('/blog/1'), ['BlogPosting', 'BreadcrumbList'])
    const asked = async (path: string) => {
      const page = checkGraph((await read(path)).graph ?? {}).get('FAQPage')
      return ((page?.mainEntity ?? []) as { name: string }[]).map(({ name }) => name)
    }
    const faq = await asked('/faq')
    const own = await asked('/products/balcony-feed')
    assert.ok(own.length > 0 && !own.some((question) => faq.includes(question)), 'each question has one page')
  })

  test('private, searched and missing pages are not indexed', async () => {
    for (const path of [
      '/cart',
      '/edit-profile',
      '/checkout',
      '/search?q=tomato',
      '/nothing-here',
      '/products/none',
      '/productpage?sort=name',
      '/productpage?category=seeds&crop=tomato',
      '/productpage?category=spades',
    ]) {
      const { meta, graph } = await read(path)
      assert.equal(meta.get('robots'), 'noindex', path)
      assert.equal(meta.get('og:title'), undefined, path)
      assert.equal(graph, null, path)
    }
  })

  test('each category and crop has its own listed address', async () => {
    for (const [path, title] of [
      ['/productpage?category=seeds', 'Seeds'],
      ['/productpage?crop=tomato', 'For tomato'],
    ] as const) {
      const { canonical, graph, meta, title: told } = await read(`${path}&utm_source=mail`)
      assert.ok(canonical.endsWith(path), canonical)
      assert.ok(told.startsWith(title), told)
      assert.equal(meta.get('robots'), undefined)
      const list = checkGraph(graph ?? {}).get('BreadcrumbList')
      const steps = list?.itemListElement as { name: string }[]
      assert.deepEqual(
        steps.map(({ name }) => name),
        ['Home', 'Products', title],
      )
    }
  })

  test('the structured breadcrumb matches the visible one', async () => {
    const { page } = journey
    for (const path of ['/products/balcony-feed', '/blog/1', '/productpage?category=seeds']) {
      const { graph } = await read(path)
      const list = checkGraph(graph ?? {}).get('BreadcrumbList')
      await page.goto(path)
      const shown = await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('listitem')
        .allInnerTexts()
      assert.deepEqual(
        (list?.itemListElement as { name: string }[] | undefined)?.map(({ name }) => name),
        shown.map((words) => words.replace(/\s*›\s*/, '').trim()),
        path,
      )
    }
  })

  test('navigation updates title, description and canonical address', async () => {
    const { page } = journey
    await arrive(page, '/')
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href^="/products/"]')
      if (!link) throw new Error('Home links to no product.')
      link.click()
    })
    await page.waitForURL(/\/products\//)
    await page.locator('h1', { hasNotText: /^$/ }).first().waitFor()
    const slug = await page.waitForFunction(() => {
      const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? ''
      return address.includes('/products/') ? new URL(address).pathname : null
    })
    const expected = await read(String(await slug.jsonValue()))
    assert.equal(await page.title(), expected.title)
    assert.equal(
      await page.locator('meta[name=description]').getAttribute('content'),
      expected.meta.get('description'),
    )
    assert.equal(await page.locator('link[rel=canonical]').count(), 1)
  })
})
