import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { arrive, startJourney } from './journey.ts'

const kilobyte = 1000
const client = new URL('../dist/client/', import.meta.url)

const publicPages = [
  '/',
  '/productpage',
  '/products/balcony-feed',
  '/blog',
  '/blog/1',
  '/faq',
  '/about',
  '/reviews',
  '/contact',
  '/shipping',
  '/gardenplanner',
  '/search?q=tomato',
  '/login',
  '/register',
  '/checkout?productId=1&quantity=1',
  '/accountpage',
  '/cart',
]

interface Loaded {
  path: string
  type: string
  /** As compressed as the shop ever sends it. */
  bytes: number
}

/** What a page loads until it rests, and from whom. */
async function loadedBy(page: Page, path: string): Promise<{ loaded: Loaded[]; strangers: string[] }> {
  const requests: Request[] = []
  const note = (request: Request): void => void requests.push(request)
  page.on('request', note)
  await arrive(page, path)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  const own = new URL(page.url()).origin
  const strangers = requests.map((request) => request.url()).filter((url) => new URL(url).origin !== own)
  const ours = requests.filter((request) => !strangers.includes(request.url()))
  const loaded = ours.map(async (request) => {
    const answer = await request.response()
    const body = (await answer?.body().catch(() => null)) ?? Buffer.alloc(0)
    const isText = /script|stylesheet|document|fetch/.test(request.resourceType())
    const bytes = isText ? brotliCompressSync(body).length : body.length
    return { path: new URL(request.url()).pathname, type: request.resourceType(), bytes }
  })
  return { loaded: await Promise.all(loaded), strangers }
}

const sumOf = (loaded: Loaded[], type?: string): number =>
  loaded.filter((each) => !type || each.type === type).reduce((sum, { bytes }) => sum + bytes, 0)

describe('what a phone has to load', () => {
  const journey = startJourney({ viewport: { width: 360, height: 780 } })

  test('is at most 110 KB of scripts for home, 150 KB for any other page, and 80 KB of typefaces, all from the shop', async () => {
    for (const path of publicPages) {
      const { loaded, strangers } = await loadedBy(journey.page, path)
      const scripts = sumOf(loaded, 'script')
      assert.ok(scripts > 50 * kilobyte, `${path}: scripts were seen`)
      assert.ok(scripts <= (path === '/' ? 110 : 150) * kilobyte, `${path}: ${scripts} bytes of scripts`)
      assert.ok(
        sumOf(loaded, 'font') <= 80 * kilobyte,
        `${path}: ${sumOf(loaded, 'font')} bytes of typefaces`,
      )
      const isCheckout = path.startsWith('/checkout')
      assert.ok(isCheckout || strangers.length === 0, `${path} asks ${strangers.join(', ')}`)
    }
  })

  test('is at most 500 KB for home, with everything that is seen on the way down', async () => {
    const { page } = journey
    const { loaded } = await loadedBy(page, '/')
    assert.ok(sumOf(loaded) <= 500 * kilobyte, `${sumOf(loaded)} bytes`)
  })

  test('is at most 150 KB of scripts for every page that there is, as built', async () => {
    const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
      await readFile(new URL('.vite/manifest.json', client), 'utf8'),
    )
    const filesOf = (key: string, files = new Set<string>()): Set<string> => {
      const chunk = manifest[key]
      if (chunk && !files.has(chunk.file)) {
        files.add(chunk.file)
        for (const imported of chunk.imports ?? []) filesOf(imported, files)
      }
      return files
    }
    const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
    assert.ok(pages.length > 25)
    for (const key of pages) {
      const files = filesOf(key, filesOf('src/web/entry-browser.tsx'))
      const contents = await Promise.all([...files].map((file) => readFile(new URL(file, client))))
      const bytes = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
      assert.ok(bytes <= (key.includes('/home/') ? 110 : 150) * kilobyte, `${key}: ${bytes} bytes`)
    }
  })
})

describe('a page that is coming in', () => {
  const journey = startJourney({ viewport: { width: 360, height: 780 } })

  test('moves nothing that is seen, also when its typefaces come late', async () => {
    const { page } = journey
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => document.readyState === 'complete')
      await route.continue()
    })
    await page.addInitScript(() => {
      const kept = { total: 0, moved: [] as string[] }
      Object.assign(window, { shifts: kept })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        })[]) {
          if (entry.hadRecentInput) continue
          kept.total += entry.value
          kept.moved.push(
            ...entry.sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 40)}`),
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of publicPages) {
      await arrive(page, path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const { total, moved } = await page.evaluate(
        () => (window as unknown as { shifts: { total: number; moved: string[] } }).shifts,
      )
      assert.ok(total <= 0.02, `${path} moved by ${total}: ${moved.join(' | ')}`)
    }
  })
})

describe('going back', () => {
  const journey = startJourney()

  test('nothing keeps the browser from holding a public page as it was left', async () => {
    const { page } = journey
    const answer = await page.goto('/')
    assert.doesNotMatch((await answer?.headerValue('cache-control')) ?? '', /no-store/)
    const blockers = await page.evaluate(() =>
      ['onunload', 'onbeforeunload'].filter((name) => Reflect.get(window, name)),
    )
    assert.deepEqual(blockers, [])
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
    for (const address of scripts) {
      const code = await (await fetch(address)).text()
      assert.doesNotMatch(code, /addEventListener\([`'"](unload|beforeunload)[`'"]/, address)
    }
  })

  test('inside the browser brings the page back at the height where it was left', async () => {
    const { page } = journey
    await arrive(page, '/blog')
    const link = page.locator('main a[href^="/blog/"]').last()
    await link.scrollIntoViewIfNeeded()
    const height = await page.evaluate(() => window.scrollY)
    await link.click()
    await page.waitForURL(/\/blog\/.+/)
    await page.goBack()
    await page.waitForURL(/\/blog$/)
    await page.waitForFunction((left) => Math.abs(window.scrollY - left) < 4, height)
  })
})
