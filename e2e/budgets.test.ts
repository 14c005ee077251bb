import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
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
  '/dose',
  '/search?q=tomato',
  '/login',
  '/register',
  '/checkout?productId=1&quantity=1',
  '/buy/1:2,3:1',
  '/accountpage',
  '/cart',
]

/** A script or a typeface. */
interface Loaded {
  type: string
  /** With the best compression that the shop uses. */
  bytes: number
}

/** The measurements of a page that was opened and has become idle. */
interface Opened {
  path: string
  loaded: Loaded[]
  /** Addresses elsewhere that it asked for. */
  strangers: string[]
  /** The sum of its layout shifts, and what moved. */
  shifts: { total: number; moved: string[] }
}

/** The build has compressed scripts and styles already, as well as the shop does. */
async function compressedSize(file: string): Promise<number> {
  const written = await stat(new URL(`${file}.br`, client)).catch(() => null)
  return written?.size ?? brotliCompressSync(await readFile(new URL(file, client))).length
}

async function sizeOf(request: Request): Promise<number> {
  const type = request.resourceType()
  if (type === 'script' || type === 'stylesheet') return compressedSize(`.${new URL(request.url()).pathname}`)
  const answer = await request.response()
  const body = (await answer?.body().catch(() => null)) ?? Buffer.alloc(0)
  return /document|fetch/.test(type) ? brotliCompressSync(body).length : body.length
}

/** The requests until the page is idle. */
async function requestsOf(page: Page, act: () => Promise<void>): Promise<Request[]> {
  const requests: Request[] = []
  const note = (request: Request): void => void requests.push(request)
  page.on('request', note)
  await act()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return requests
}

async function openPage(page: Page, path: string): Promise<Opened> {
  const requests = await requestsOf(page, () => arrive(page, path))
  const own = new URL(page.url()).origin
  const isOwn = (request: Request): boolean => new URL(request.url()).origin === own
  const loaded = requests
    .filter((request) => isOwn(request) && /script|font/.test(request.resourceType()))
    .map(async (request) => ({ type: request.resourceType(), bytes: await sizeOf(request) }))
  return {
    path,
    loaded: await Promise.all(loaded),
    strangers: requests.filter((request) => !isOwn(request)).map((request) => request.url()),
    shifts: await readShifts(page),
  }
}

/** Delays typefaces until the page was painted without them. */
const delayTypefaces = (page: Page) =>
  page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
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

const readShifts = (page: Page): Promise<Opened['shifts']> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (window as unknown as { shifts: Opened['shifts'] }).shifts
  })

type Manifest = Record<string, { file: string; imports?: string[] }>

const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8'))

const sumOf = (loaded: Loaded[], type: string): number =>
  loaded.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0)

describe('a page on a phone', () => {
  const journey = startJourney({ isShared: true, viewport: { width: 360, height: 780 } })
  let opened: Promise<Opened[]> | undefined

  /** Every page is opened once for all tests, by the first test that needs it. */
  const allPages = (): Promise<Opened[]> => {
    opened ??= (async () => {
      const { page } = journey
      await delayTypefaces(page)
      await watchShifts(page)
      const all: Opened[] = []
      for (const path of publicPages) all.push(await openPage(page, path))
      return all
    })()
    return opened
  }

  test('the page loads at most 110 or 150 KB of scripts', async () => {
    for (const { path, loaded } of await allPages()) {
      const scripts = sumOf(loaded, 'script')
      assert.ok(scripts > 50 * kilobyte, `${path}: scripts were seen`)
      assert.ok(scripts <= (path === '/' ? 110 : 150) * kilobyte, `${path}: ${scripts} bytes of scripts`)
      const fonts = sumOf(loaded, 'font')
      assert.ok(fonts > 10 * kilobyte || path !== '/', 'typefaces were seen')
      assert.ok(fonts <= 80 * kilobyte, `${path}: ${fonts} bytes of typefaces`)
    }
  })

  test('the page calls no other host, except the provider at checkout', async () => {
    for (const { path, strangers } of await allPages()) {
      const isCheckout = path.startsWith('/checkout')
      const others = strangers.filter((url) => !isCheckout || !url.startsWith(journey.shop.sandboxUrl))
      assert.deepEqual(others, [], path)
    }
  })

  test('the page has no visible layout shift, even with late typefaces', async () => {
    const restless = (await allPages())
      .filter(({ shifts }) => shifts.total > 0.02)
      .map(({ path, shifts }) => `${path} moved by ${shifts.total}: ${shifts.moved.join(' | ')}`)
    assert.deepEqual(restless, [])
  })

  test('the page weighs at most 500 KB on home, scrolled down', async () => {
    const { page } = journey
    const requests = await requestsOf(page, async () => {
      await arrive(page, '/')
      for (const image of await page.locator('main img').all()) {
        if (!(await image.isVisible())) continue
        await image.scrollIntoViewIfNeeded()
        await page.waitForFunction(
          (element) => element instanceof HTMLImageElement && element.complete,
          await image.elementHandle(),
        )
      }
    })
    const pictures = requests.filter((request) => request.resourceType() === 'image')
    assert.ok(pictures.length > 6, 'pictures were scrolled to')
    const bytes = (await Promise.all(requests.map(sizeOf))).reduce((sum, size) => sum + size, 0)
    assert.ok(bytes <= 500 * kilobyte, `${bytes} bytes`)
  })

  // Scripts that import each other in a ring would wait for each other, and no page would hydrate.
  test("the page's scripts import each other in no ring", async () => {
    const manifest = await readManifest()
    const isDone = new Set<string>()
    const follow = (key: string, path: string[]): void => {
      assert.ok(!path.includes(key), `a ring: ${[...path, key].join(' → ')}`)
      if (isDone.has(key)) return
      for (const imported of manifest[key]?.imports ?? []) follow(imported, [...path, key])
      isDone.add(key)
    }
    for (const key of Object.keys(manifest)) follow(key, [])
    assert.ok(isDone.size > 25)
  })

  test('every built page needs at most 150 KB of scripts', async () => {
    const manifest = await readManifest()
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
      const bytes = (await Promise.all([...files].map(compressedSize))).reduce((sum, size) => sum + size, 0)
      assert.ok(bytes <= (key.includes('/home/') ? 110 : 150) * kilobyte, `${key}: ${bytes} bytes`)
    }
  })

  test('the page can be kept in the back-forward cache', async () => {
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

  test('the page is restored at its scroll position', async () => {
    const { page } = journey
    await arrive(page, '/blog')
    const link = page.getByRole('region', { name: 'All articles' }).getByRole('link').last()
    await link.scrollIntoViewIfNeeded()
    const height = await page.evaluate(() => window.scrollY)
    await link.click()
    await page.waitForURL(/\/blog\/.+/)
    await page.goBack()
    await page.waitForURL(/\/blog$/)
    await page.waitForFunction((left) => Math.abs(window.scrollY - left) < 4, height)
  })
})
