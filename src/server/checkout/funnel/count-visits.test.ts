import assert from 'node:assert/strict'
import { createServer, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { countVisits } from './count-visits.ts'
import type { VisitStep } from './visit-counts.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

describe('the steps of visits', () => {
  let counted: VisitStep[] = []
  const server = createServer(
    countVisits({ add: (step) => counted.push(step) }, (asked, answer) => {
      answer.statusCode = Number(asked.headers['x-answer'] ?? 200)
      answer.end()
    }),
  )
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  after(() => server.close())
  beforeEach(() => {
    counted = []
  })

  async function ask(method: string, path: string, headers: OutgoingHttpHeaders = {}): Promise<VisitStep[]> {
    counted = []
    const { port } = server.address() as AddressInfo
    await new Promise<void>((resolve, reject) => {
      request(
        { host: '127.0.0.1', port, method, path, headers: { 'user-agent': browser, ...headers } },
        (answer) => answer.resume().once('end', resolve),
      )
        .once('error', reject)
        .end()
    })
    return counted
  }

  it('counts product pages, additions to carts and checkouts', async () => {
    assert.deepEqual(await ask('GET', '/products/azospirillum'), ['seen'])
    assert.deepEqual(await ask('GET', '/product/3?utm_source=mail'), ['seen'])
    assert.deepEqual(await ask('POST', '/api/cart/add'), ['added'])
    assert.deepEqual(await ask('POST', '/api/cart/add-items'), ['added'])
    assert.deepEqual(await ask('GET', '/api/checkout/last-address'), ['opened'])
    for (const path of ['/', '/productpage', '/products/a/b', '/products/', '/api/products/3', '/api/cart'])
      assert.deepEqual(await ask('GET', path), [], path)
  })

  it('counts a page drawn in the browser by its HEAD request only', async () => {
    assert.deepEqual(await ask('HEAD', '/products/3', { 'sec-fetch-site': 'same-origin' }), ['seen'])
    assert.deepEqual(await ask('HEAD', '/products/3'), [])
    assert.deepEqual(await ask('HEAD', '/products/3', { 'sec-fetch-site': 'cross-site' }), [])
  })

  it('counts cached pages, but neither failures nor redirects elsewhere', async () => {
    assert.deepEqual(await ask('GET', '/products/3', { 'x-answer': '304' }), ['seen'])
    for (const status of ['301', '404', '429', '503'])
      assert.deepEqual(await ask('GET', '/products/3', { 'x-answer': status }), [], status)
    assert.deepEqual(await ask('POST', '/api/cart/add', { 'x-answer': '401' }), [])
  })

  it('does not count prefetches, or programs that name themselves', async () => {
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'WhatsApp/2.23' },
      { 'user-agent': 'curl/8.0' },
      { 'user-agent': '' },
    ])
      assert.deepEqual(await ask('GET', '/products/3', headers), [], JSON.stringify(headers))
  })
})
