import { mock } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, CDPSession, Disposable, Page } from 'playwright-core'
import {
  giveUpCalls,
  newContext,
  type Shopper,
  type ShopperOptions,
  shopperIn,
  sizeOf,
  watch,
} from './browser.ts'

/** One shopper after the other. */
export type ShoppersInTurn = {
  next(): Promise<Shopper>
  close(): Promise<void>
}

/**
 * Shoppers who come one after the other, each after the one before has closed. They share a browser context with its
 * compiled scripts and fetched files, and the window unless a test changed it lastingly. That halves the cost of a
 * page. Each finds no cookie, nothing stored, and no page to go back to.
 */
export function inTurn(browser: Browser, options: ShopperOptions): ShoppersInTurn {
  let place: Place | undefined
  return {
    next: async () => {
      place ??= await openPlace(browser, options)
      const { problems, window } = place
      return shopperIn(window.page, problems, async () => {
        const left = place
        place = undefined
        place = left && (await leave(left, options))
      })
    },
    close: async () => {
      await place?.context.close()
      place = undefined
    },
  }
}

/** A context with the window of the next shopper. */
type Place = {
  context: BrowserContext
  window: BrowserWindow
  problems: string[]
  /** The origins that were shown, which may have stored something. */
  origins: Set<string>
  /** Whether something was called that lasts as long as the context. */
  isSpent(): boolean
  /** Removes the test's routes and scripts from every page. */
  release(): Promise<void>
}

/** A page that one shopper after the other looks at. */
type BrowserWindow = {
  page: Page
  /** Whether something was called that lasts as long as the page. */
  isSpent(): boolean
}

/** Methods whose effects can't be undone, or only by knowing the former state. */
const lasting = [
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

const lastingClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

const lastingInWindow = [
  'addInitScript',
  'addLocatorHandler',
  'close',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const

async function openPlace(browser: Browser, options: ShopperOptions): Promise<Place> {
  const context = await newContext(browser, options)
  const [problems, origins]: [string[], Set<string>] = [[], new Set()]
  context.on('page', (page) => {
    watch(page, problems)
    page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin))
  })
  const calls = [
    ...lasting.map((name) => mock.method(context, name)),
    ...lastingClock.map((name) => mock.method(context.clock, name)),
  ]
  const [scripts, sessions]: [Disposable[], CDPSession[]] = [[], []]
  const addInitScript = context.addInitScript.bind(context)
  mock.method(context, 'addInitScript', async (...words: Parameters<typeof addInitScript>) => {
    const script = await addInitScript(...words)
    scripts.push(script)
    return script
  })
  const newCDPSession = context.newCDPSession.bind(context)
  mock.method(context, 'newCDPSession', async (...words: Parameters<typeof newCDPSession>) => {
    const session = await newCDPSession(...words)
    sessions.push(session)
    session.once('close', () => sessions.splice(sessions.indexOf(session), 1))
    return session
  })
  return {
    context,
    window: await openWindow(context),
    problems,
    origins,
    // A worker may go on when its pages have gone.
    isSpent: () => options.serviceWorkers === 'allow' || calls.some(({ mock }) => mock.callCount() > 0),
    release: async () => {
      for (const script of scripts.splice(0)) await script.dispose()
      for (const session of [...sessions]) await session.detach()
    },
  }
}

async function openWindow(context: BrowserContext): Promise<BrowserWindow> {
  const page = await context.newPage()
  const calls = lastingInWindow.map((name) => mock.method(page, name))
  return { page, isSpent: () => calls.some(({ mock }) => mock.callCount() > 0) }
}

/** Leaves the place as the next shopper must find it, or closes it. */
async function leave(place: Place, options: ShopperOptions): Promise<Place | undefined> {
  const { context, window, origins, problems } = place
  await giveUpCalls(context)
  if (place.isSpent()) {
    await context.close()
    return undefined
  }
  await place.release()
  const next = (await isEmptied(place, options)) ? window : await replaceWindows(context)
  await context.clearCookies()
  await forget(next.page, origins)
  problems.length = 0
  return { ...place, window: next }
}

/** Empties the window. @returns whether it is as good as a new one. */
async function isEmptied({ context, window, origins }: Place, options: ShopperOptions): Promise<boolean> {
  const { page } = window
  const [origin, ...others] = [...origins].filter((each) => each !== 'null')
  if (window.isSpent() || others.length > 0 || context.pages().length > 1) return false
  // A pointer that stays would hover over the next shopper's page.
  await page.mouse.move(-1, -1)
  if (origin && options.javaScriptEnabled !== false) {
    // Session storage is cleared from a page of the same origin, after the last page has stored something on leaving.
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate(() => {
      sessionStorage.clear()
      self.name = ''
    })
  }
  await page.goto('about:blank')
  const usual = sizeOf(options)
  if (!isDeepStrictEqual(page.viewportSize(), usual)) await page.setViewportSize(usual)
  return true
}

async function replaceWindows(context: BrowserContext): Promise<BrowserWindow> {
  const before = context.pages()
  // The process ends with its last window.
  const window = await openWindow(context)
  for (const each of before) await each.close()
  return window
}

/** Clears the history and what these origins have stored. */
async function forget(page: Page, origins: Set<string>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  for (const origin of origins) {
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  origins.clear()
  await session.detach()
}
