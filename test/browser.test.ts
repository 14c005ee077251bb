import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { expectAccessible, newShopper, openBrowser } from './browser.ts'

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Test page</title><link rel="icon" href="/pixel.svg"></head><body><main><h1>Soil</h1>${body}</main></body></html>`

const pages: Record<string, string> = {
  '/good': page('<button>Add to cart</button><img src="/pixel.svg" alt="A pot">'),
  '/bad': page('<button></button><img src="/pixel.svg"><input type="text">'),
  '/throws': page('<script src="/throws.js"></script>'),
  '/throws.js':
    'console.error("said so"); fetch("http://127.0.0.1:9/").catch(() => {}); throw new Error("broken")',
  '/pixel.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

const types: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml' }

describe('the browser of the tests', () => {
  let browser: Browser
  let address: string
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const type = types[path.split('.')[1] ?? ''] ?? 'text/html'
    response.writeHead(path in pages ? 200 : 404, { 'content-security-policy': policy, 'content-type': type })
    response.end(pages[path])
  })

  before(async () => {
    browser = await openBrowser()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  })

  after(async () => {
    await browser.close()
    server.close()
  })

  test('accepts an accessible page under a strict policy', async () => {
    const shopper = await newShopper(browser, { baseURL: address, viewport: { width: 360, height: 740 } })
    await shopper.page.goto('/good')
    await expectAccessible(shopper.page)
    assert.equal(await shopper.page.evaluate(() => 'axe' in window), false)
    assert.equal(await shopper.page.evaluate(() => window.innerWidth), 360)
    assert.deepEqual(shopper.problems(), [])
    await shopper.close()
  })

  test('names the faults of an inaccessible page', async () => {
    const shopper = await newShopper(browser, { baseURL: address })
    await shopper.page.goto('/bad')
    const fault = await expectAccessible(shopper.page).then(
      () => assert.fail('The page passed.'),
      (error: Error) => error.message,
    )
    for (const part of [/button-name/, /image-alt/, /\blabel\b/, /<img src="\/pixel.svg">/])
      assert.match(fault, part)
    await shopper.close()
  })

  test('collects problems, and ignores only expected ones', async () => {
    const shopper = await newShopper(browser, { baseURL: address })
    await shopper.page.goto('/throws')
    await shopper.page.waitForLoadState('networkidle')
    for (const part of [/console: said so/, /uncaught: Error: broken/, /Content Security Policy/]) {
      assert.ok(
        shopper.problems().some((problem) => part.test(problem)),
        `${part}: ${shopper.problems()}`,
      )
      shopper.expectProblem(part)
    }
    assert.throws(() => shopper.expectProblem(/said so/), /No problem matches/)
    await shopper.close()
  })
})
