import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pageAddresses } from '#test/page-addresses.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { buildApp } from '../../app.ts'
import { browserFilesFolder, loadBuiltPages } from './built-pages.ts'
import { cacheControl } from './cache-control.ts'
import { startScript } from './policies.ts'

let shop: TestShop
let app: FastifyInstance
before(async () => {
  shop = await openTestShop({ environment: { PUBLIC_URL: 'https://shop.example' } })
  app = await buildApp(shop, await loadBuiltPages(shop.log))
})
after(async () => {
  await app.close()
  await shop.close()
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })

const send = (method: InjectOptions['method'], url: string, headers: Record<string, string> = {}) =>
  app.inject({
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'email=meera%40example.com',
  })

describe('every answer of the shop', () => {
  // #page-defences-f3a
  it('sends policy and content type, and forbids framing', async () => {
    const addresses = ['/', '/nowhere', '/favicon.svg', '/api/nowhere', '/api/docs', '/healthz', '/%E0%A4%A']
    for (const url of addresses) {
      const { headers } = await ask(url)
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, url)
      assert.match(String(headers['content-security-policy']), /object-src 'none'/, url)
      assert.match(String(headers['content-security-policy']), /base-uri 'none'/, url)
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
      assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains', url)
      assert.ok(headers['referrer-policy'], url)
      assert.match(
        String(headers['content-type']),
        /^(text\/.*; charset=utf-8|image\/|application\/json)/,
        url,
      )
      assert.equal(headers['set-cookie'], undefined, url)
      assert.equal(headers['x-powered-by'] ?? headers.server, undefined, url)
    }
  })

  // #page-defences-e0e
  it("forbids other sites' scripts to read answers", async () => {
    const foreign = { origin: 'https://evil.example' }
    const asked = {
      ...foreign,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const answers = [
      await ask('/api/products_s', foreign),
      await ask('/', foreign),
      await app.inject({ method: 'OPTIONS', url: '/api/cart', headers: asked }),
    ]
    for (const { headers } of answers) {
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        [],
      )
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    }
  })
})

describe('the page where shoppers pay', () => {
  const strict = "style-src 'self';"

  // #page-defences-91c
  it("allows the provider's script and frame on the payment page only", async () => {
    const provider = 'http://127.0.0.1:3001'
    for (const url of [
      '/checkout',
      '/checkout?productId=1&quantity=2',
      '/Checkout/',
      '/%63heckout',
      '//checkout',
    ]) {
      const { headers, statusCode } = await ask(url)
      assert.equal(statusCode, 200, url)
      const policy = String(headers['content-security-policy'])
      for (const directive of [
        `script-src 'self' ${startScript} ${provider};`,
        "style-src 'self' 'unsafe-inline';",
        `frame-src ${provider};`,
        `connect-src 'self' ${provider};`,
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]) {
        assert.ok(policy.includes(directive), `${url}: ${directive} in ${policy}`)
      }
      assert.match(String(headers['permissions-policy']), /payment=\(self "http:\/\/127\.0\.0\.1:3001"\)$/)
    }
    for (const url of [
      '/',
      '/cart',
      '/login?from=/checkout',
      '/checkout/ORD001',
      '/order-details/ORD001',
      '/api/config',
      '/checkouts',
    ]) {
      const { headers } = await ask(url)
      const policy = String(headers['content-security-policy'])
      assert.ok(
        policy.includes(strict) && policy.includes(`script-src 'self' ${startScript};`),
        `${url}: ${policy}`,
      )
      assert.doesNotMatch(policy, /unsafe|http/, url)
      assert.match(String(headers['permissions-policy']), /payment=\(\)$/, url)
    }
  })

  it('repeats the payment headers with a 304', async () => {
    const first = await ask('/checkout')
    const again = await ask('/checkout', { 'if-none-match': String(first.headers.etag) })
    assert.equal(again.statusCode, 304)
    for (const name of ['content-security-policy', 'permissions-policy']) {
      assert.equal(again.headers[name], first.headers[name])
    }
  })
})

describe('a page', () => {
  it('answers 405 to a form that a page does not take', async () => {
    for (const [method, url, allow] of [
      ['POST', '/about', 'GET, HEAD'],
      ['POST', '/blog/1', 'GET, HEAD'],
      ['DELETE', '/products/1', 'GET, HEAD, POST'],
      ['DELETE', '/contact', 'GET, HEAD, POST'],
      ['PUT', '/', 'GET, HEAD, POST'],
    ] as const) {
      const answer = await send(method, url)
      assert.deepEqual([answer.statusCode, answer.headers.allow], [405, allow], url)
      assert.equal(answer.json().code, 'method_not_allowed')
    }
  })

  // #page-defences-386
  it('sends no referrer and no caching for secret addresses', async () => {
    for (const url of [
      '/reset-password?token=abc',
      '/unsubscribe?token=abc',
      '/product-notice?token=abc',
      '//Reset-Password?token=abc',
      '/reset%2Dpassword?token=abc',
    ]) {
      const { headers, statusCode } = await ask(url)
      assert.equal(statusCode, 200)
      assert.deepEqual([headers['referrer-policy'], headers['cache-control']], ['no-referrer', 'no-store'])
    }
    for (const url of [
      '/blog/preview/abc',
      '//Blog//%70review/abc/',
      '/x/..\\blog/./preview/abc',
      '/gardenplan/abc',
      '/preview/abc',
      '/buy/1:2?email=meera@example.com&pin=560001',
      '/buy',
    ]) {
      const { headers } = await ask(url)
      assert.deepEqual(
        [headers['referrer-policy'], headers['cache-control']],
        ['no-referrer', 'no-store'],
        url,
      )
    }
  })

  it('lets caches store pages that search engines may list', async () => {
    for (const { path, listing } of await pageAddresses()) {
      if (listing === 'hidden') continue
      const { headers, statusCode } = await ask(path)
      assert.equal(statusCode, 200, path)
      assert.equal(headers['cache-control'], cacheControl.content, path)
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin', path)
    }
  })

  // #page-defences-5e4
  it('does not cache a page that shows form input', async () => {
    const answer = await send('POST', '/contact')
    assert.match(answer.body, /meera@example\.com/)
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  // #page-defences-a6e
  it('accepts forms from own pages and programs, not other sites', async () => {
    for (const url of [
      '/',
      '/contact',
      '/gardenplanner',
      '/forgot-password',
      '/reset-password',
      '/was-i-charged',
    ]) {
      const foreign = await send('POST', url, { 'sec-fetch-site': 'cross-site' })
      assert.deepEqual([foreign.statusCode, foreign.json().code], [403, 'not_allowed'], url)
    }
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]) {
      assert.equal(
        (await send('POST', '/forgot-password', headers as Record<string, string>)).statusCode,
        200,
      )
    }
  })

  // #page-defences-8aa
  it('names its own address, whatever host was requested', async () => {
    const { body } = await ask('/about', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    assert.match(body, /https:\/\/shop\.example\/about/)
    assert.doesNotMatch(body, /evil\.example/)
  })

  it('renders no page under any spelling of /api/', async () => {
    for (const url of ['//api/config', '/\\api/config', '///api/products_s?x=1', '/api/../api/nothing']) {
      const fresh = await buildApp(shop, await loadBuiltPages(shop.log))
      const answers = await Promise.all([
        fresh.inject(url),
        fresh.inject('/about'),
        fresh.inject('/api/config'),
      ])
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode),
        [404, 200, 200],
        url,
      )
      assert.equal(typeof answers[2].json().currency, 'string')
      await fresh.close()
    }
  })

  // #page-defences-ea7
  it('redirects to no other site', async () => {
    const paths = [
      '//evil.example/products',
      '//evil.example/%2e%2e',
      '/\\evil.example/products',
      '///evil.example',
      '/products?from=//evil.example',
      '/login?from=https://evil.example',
    ]
    for (const url of paths) {
      const { headers } = await ask(url)
      const target = new URL(String(headers.location ?? '/'), 'https://shop.example')
      assert.equal(target.origin, 'https://shop.example', url)
    }
  })
})

describe('the files for the browser', () => {
  // #page-defences-4ad
  it('publishes no source maps', () => {
    const files = readdirSync(fileURLToPath(browserFilesFolder), { recursive: true }).map(String)
    assert.ok(files.some((file) => file.endsWith('.js')))
    assert.deepEqual(
      files.filter((file) => file.endsWith('.map')),
      [],
    )
  })
})
