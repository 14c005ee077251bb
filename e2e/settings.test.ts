import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { withoutClaims } from '#test/without-claims.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ hasPages: true })
})
after(() => shop.close())

const page = async (path: string): Promise<string> => {
  const { statusCode, body } = await shop.app.inject(path)
  assert.equal(statusCode, 200, path)
  // React puts comments between joined pieces of text.
  return body.replaceAll('<!-- -->', '')
}

/** A page as visitors read it, with its structured data and without the data of its scripts. */
const withoutData = (html: string): string =>
  html.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, '')

const change = (content: object) =>
  shop.db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify(content)}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = excluded.content`)

/** Where a setting is shown, and how. */
const shown: [path: string, words: RegExp][] = [
  ['/', /<title>[^<]+ \| Mitti Ghar<\/title>/],
  ['/', /"slogan":"Roots first"/],
  ['/', /delivery above ₹999/],
  ['/products/1', /"merchantReturnDays":45/],
  ['/products/1', /45-day guarantee/],
  ['/products/1', /"shippingRate":\{"@type":"MonetaryAmount","value":"49.00"/],
  ['/shipping', /Goods above ₹999/],
  ['/terms', /12% off your first order/],
  ['/privacy', /For 90 days\./],
  ['/faq', /costs ₹49\.00, and nothing when your goods come to more than ₹999\.00/],
  ['/contact', /href="tel:\+919000000000"/],
  ['/contact', /addresses in Pune\./],
  ['/about', /About Mitti Ghar/],
  ['/reviews', /4\.7\/5 Average Rating/],
  ['/login', /Roots first\./],
  ['/contact', /href="https:\/\/wa\.me\/919000000001"/],
  ['/cart', /GSTIN 27AAKCS0000A1Z6/],
]

describe('settings that are changed in the database', () => {
  // #settings-pages
  it('cached pages show changed settings', async () => {
    const former = new Map<string, string>()
    for (const [path] of shown) former.set(path, await page(path))
    await change({
      brand: { name: 'Mitti Ghar', tagline: 'Roots first' },
      legal: { gstin: '27AAKCS0000A1Z6', stateCode: '27', stateName: 'Maharashtra' },
      claims: { averageRating: 4.7 },
      offers: { subscriberPercent: 12 },
      support: { phone: '+91 9000000000', whatsapp: '+919000000001' },
      addresses: { office: { city: 'Pune' } },
      shipping: { flatFeePaise: 4_900, freeAbovePaise: 99_900 },
      returns: { windowDays: 45 },
      retention: { technicalDays: 90 },
    })
    for (const [path, words] of shown) {
      assert.doesNotMatch(former.get(path) ?? '', words, path)
      assert.match(await page(path), words, path)
    }
  })

  // #settings-no-claims
  it('pages say nothing of claims that are emptied', async () => {
    const paths = [
      '/',
      '/about',
      '/faq',
      '/returns',
      '/terms',
      '/reviews',
      '/batches',
      '/products/1',
      '/cart',
      '/shipping',
    ]
    const url = 'https://proof.example/zz'
    const link = { name: 'ZzShelf', url }
    await change({
      claims: {
        organic: 'ZzOrganic',
        safety: 'ZzSafe',
        cellCount: 'ZzCount',
        cellCountRange: 'ZzRange',
        shelfLife: 'ZzYears',
        guarantee: 'ZzGuarantee of {days} days',
        averageRating: 4.87,
        reviewCount: '8,888',
        ratingSource: link,
        parentCompany: 'ZzParent',
        marketplace: 'ZzMarket',
      },
      marketplace: { name: 'ZzOther', url },
    })
    const claimed = (await Promise.all(paths.map(page))).map(withoutData).join()
    for (const words of 'ZzOrganic ZzSafe ZzCount ZzRange ZzYears ZzGuarantee 4.87 8,888 ZzShelf ZzParent ZzMarket ZzOther'.split(
      ' ',
    ))
      assert.ok(claimed.includes(words), words)
    const { claims, marketplace } = withoutClaims
    await change({ claims, marketplace })
    for (const path of paths) {
      const html = withoutData(await page(path))
      assert.doesNotMatch(html, /Zz|4\.87|8,888|[Gg]uarantee|#source|opened pack that/, path)
      assert.doesNotMatch(
        html,
        /<(h\d|li|dt|dd|dl|section)( [^>]*)?>\s*<\/\1>|>[^<]*\b(null|undefined)\b/,
        path,
      )
    }
  })

  it("the page's data brings the settings to the browser", async () => {
    await change({ brand: { name: 'Third name' } })
    const [, data = ''] =
      /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(await page('/faq')) ?? []
    assert.equal(JSON.parse(data).settings.brand.name, 'Third name')
  })
})

// #settings-scripts
it('no fetched script contains the default settings', async () => {
  const html = await page('/')
  const scripts = [...html.matchAll(/ (?:src|data-entry|data-modules)="(\/[^"]+\.js)"/g)].flatMap(
    ([, paths = '']) => paths.split(' '),
  )
  assert.ok(scripts.length > 3, scripts.join())
  for (const path of scripts) {
    const { body, statusCode } = await shop.app.inject(path)
    assert.equal(statusCode, 200, path)
    assert.doesNotMatch(body, /AAKCS0000A|soilkin\.example|Kavitha Reddy/, path)
  }
})
