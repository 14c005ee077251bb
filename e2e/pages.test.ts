import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { pageAddresses } from '#test/page-addresses.ts'
import { openSharedShop, type RunningShop, type ShopPlaces } from './running-shop.ts'

const pages = await pageAddresses()
const publicPages = pages.filter(({ listing }) => listing !== 'hidden').map(({ path }) => path)
const hiddenPages = pages.filter(({ listing }) => listing === 'hidden').map(({ path }) => path)

describe('what the server sends', () => {
  let shop: ShopPlaces & Pick<RunningShop, 'stop'>

  before(async () => {
    shop = await openSharedShop()
  })
  after(() => shop.stop())

  const read = async (path: string) => {
    const answer = await fetch(shop.url + path)
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  const metaOf = (html: string, name: string): string =>
    new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''

  // #pages-d51
  test('public pages have title, description, heading and canonical address', async () => {
    const titles = new Map<string, string>()
    const unfit: string[] = []
    assert.ok(publicPages.length > 20)
    for (const path of publicPages) {
      const { status, headers, html } = await read(path)
      assert.equal(status, 200, path)
      assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/)
      assert.match(html, /^<!doctype html><html lang="en-IN">/)
      const title = /<title>([^<]+) \| Soilkin<\/title>/.exec(html)?.[1] ?? ''
      assert.ok(title.length > 2, `${path} has a title`)
      const { length } = metaOf(html, 'description')
      if (length < 50 || length > 160) unfit.push(`${path}: ${length}`)
      assert.equal(html.match(/<h1[ >]/g)?.length, 1, `${path} has one main heading`)
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
      assert.ok(URL.canParse(canonical), `${path} has a canonical address`)
      assert.equal(metaOf(html, 'robots'), '', `${path} may be listed`)
      assert.equal(headers.get('x-robots-tag'), null, path)
      titles.set(new URL(canonical).pathname, title)
    }
    assert.equal(new Set(titles.values()).size, titles.size, 'no two pages share a title')
    assert.deepEqual(unfit, [], 'each description has 50 to 160 characters')
  })

  // #pages-abe
  test('hidden pages say so and contain no personal data', async () => {
    assert.ok(hiddenPages.length > 8)
    for (const path of hiddenPages) {
      const { status, html, headers } = await read(path)
      assert.equal(headers.get('x-robots-tag'), 'noindex', path)
      assert.equal(status, 200, path)
      assert.equal(metaOf(html, 'robots'), 'noindex', path)
      assert.doesNotMatch(html, /asha@example\.com|Asha|9876543210|Jubilee Hills/i, path)
      // A link with products shows the shop's prices, which are the same for every guest.
      if (!path.startsWith('/buy/')) assert.doesNotMatch(html, /₹[\d,]+\.\d\d<\/dd>/, path)
    }
  })

  // #pages-3fd
  test('single-purpose pages are complete and not indexed', async () => {
    for (const path of ['/checkout', '/reset-password', '/unsubscribe', '/product-notice']) {
      const { status, html } = await read(path)
      assert.equal(status, 200, path)
      assert.equal(metaOf(html, 'robots'), 'noindex', path)
      assert.equal(html.match(/<h1[ >]/g)?.length, 1, path)
    }
  })

  test('no page has an inline style, nor inline scripts but one', async () => {
    for (const path of [...publicPages, ...hiddenPages, '/no-such-page']) {
      const { headers, html } = await read(path)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'/)
      // The provider's script styles its own window on the page where shoppers pay (decision 19); scripts stay in files.
      const strict = path === '/checkout' ? policy.replace("style-src 'self' 'unsafe-inline'", '') : policy
      assert.doesNotMatch(strict, /unsafe-(inline|eval)/, path)
      // Structured data, which browsers don't execute, is no script.
      const inline = [
        ...html.matchAll(/<script(?![^>]* (?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
      ]
      assert.equal(inline.length, 1, path)
      const hash = createHash('sha256')
        .update(inline[0]?.[1] ?? '')
        .digest('base64')
      assert.ok(policy.includes(`'sha256-${hash}'`), `${path}: the policy names the start script`)
      assert.doesNotMatch(html, /<[a-z][^>]* style=/, path)
      assert.doesNotMatch(html, /<style[ >]/, path)
      assert.doesNotMatch(html, /<[a-z][^>]* on[a-z]+=/, path)
      const strangers = [
        ...html.matchAll(/<(?:script|img|link rel="(?:stylesheet|icon)")[^>]* (?:src|href)="([^"]+)"/g),
      ].map(([, address]) => address ?? '')
      // What the start script fetches once the first picture is painted.
      const [, later] = / data-entry="([^"]+)" data-modules="[^"]+"/.exec(html) ?? []
      const modules = / data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
      assert.ok(later && modules.length > 0, path)
      for (const address of [...strangers, later, ...modules]) assert.match(address, /^\/(?!\/)/, path)
    }
  })

  test('an unknown address is 404 and not indexed', async () => {
    for (const path of ['/no-such-page', '/blog/no-such-article', '/products/no-such-product', '/a/b/c']) {
      const { status, html } = await read(path)
      assert.equal(status, 404, path)
      assert.equal(metaOf(html, 'robots'), 'noindex', path)
    }
  })
})
