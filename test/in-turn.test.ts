import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, type Shopper } from './browser.ts'
import { inTurn, type ShoppersInTurn } from './in-turn.ts'

const viewport = { width: 800, height: 600 }

/** What a shopper finds in a window on a page of the shop. */
const lookAround = (page: Page) =>
  page.evaluate(() => ({
    kept: [localStorage.length, sessionStorage.length],
    name: self.name,
    past: history.length,
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))

describe('shoppers in turn', () => {
  let browser: Browser
  let shoppers: ShoppersInTurn
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Soil</title><link rel="icon" href="data:,"><h1>Soil</h1>')
  })

  before(async () => {
    browser = await openBrowser()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    const baseURL = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
    shoppers = inTurn(browser, { baseURL, viewport })
  })

  after(async () => {
    await shoppers.close()
    await browser.close()
    server.closeAllConnections()
    server.close()
  })

  async function arrive(): Promise<Shopper> {
    const shopper = await shoppers.next()
    await shopper.page.goto('/')
    return shopper
  }

  it('a shopper finds nothing of the one before', async () => {
    const first = await arrive()
    const found = await lookAround(first.page)
    await first.context.addCookies([{ name: 'a', value: '1', url: 'http://elsewhere.example' }])
    await first.page.evaluate(() => {
      localStorage.setItem('a', '1')
      // Some pages store something only when they are left.
      addEventListener('pagehide', () => sessionStorage.setItem('a', '1'))
      self.name = 'a'
      console.error('said so')
    })
    await first.page.goto('/other')
    await first.page.setViewportSize({ width: 360, height: 700 })
    assert.notDeepEqual(await lookAround(first.page), found)
    await first.close()
    const second = await arrive()
    assert.equal(second.page, first.page)
    assert.deepEqual(await lookAround(second.page), found)
    assert.deepEqual(await second.context.cookies(), [])
    assert.deepEqual(second.problems(), [])
    await second.close()
  })

  it('a shopper gets a new window after lasting changes', async () => {
    const acts: ((page: Page) => Promise<unknown>)[] = [
      (page) => page.emulateMedia({ colorScheme: 'dark' }),
      async (page) => page.on('dialog', (dialog) => dialog.accept()),
      (page) => page.context().newPage(),
      (page) => page.close(),
    ]
    for (const act of acts) {
      const first = await arrive()
      const found = await lookAround(first.page)
      await act(first.page)
      await first.close()
      const second = await arrive()
      assert.notEqual(second.page, first.page, `${act}`)
      assert.deepEqual(await lookAround(second.page), found, `${act}`)
      assert.equal(second.context.pages().length, 1)
      await second.close()
    }
  })
})
