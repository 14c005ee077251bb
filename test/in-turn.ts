import { mock } from 'node:test'
import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core'
import { giveUpCalls, newContext, type Shopper, type ShopperOptions, shopperIn, watch } from './browser.ts'

/** One shopper after the other. */
export type ShoppersInTurn = {
  next(): Promise<Shopper>
  close(): Promise<void>
}

/**
 * Shoppers who come one after the other, each after the one before has closed. They share a context of the browser, so that its process, the scripts that it has compiled and the
 * files that it has fetched serve them all, which halves what a page costs. Each has a window of their own, and finds no cookie and nothing stored by the one before.
 */
export function inTurn(browser: Browser, options: ShopperOptions): ShoppersInTurn {
  let place: Place | undefined
  return {
    next: async () => {
      place ??= await openPlace(browser, options)
      const { problems, page } = place
      return shopperIn(page, problems, async () => {
        const left = place
        place = undefined
        place = left && (await leave(left))
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
  page: Page
  problems: string[]
  /** The origins that were shown, which may have stored something. */
  origins: Set<string>
  /** Whether something was called that lasts as long as the context. */
  isSpent(): boolean
  removeScripts(): Promise<void>
}

/** Their effects can't be taken back, or only by knowing what was before. */
const lasting = [
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

const lastingClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

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
  const scripts: Disposable[] = []
  const addInitScript = context.addInitScript.bind(context)
  mock.method(context, 'addInitScript', async (...words: Parameters<typeof addInitScript>) => {
    const script = await addInitScript(...words)
    scripts.push(script)
    return script
  })
  return {
    context,
    page: await context.newPage(),
    problems,
    origins,
    // A worker may go on when its pages have gone.
    isSpent: () => options.serviceWorkers === 'allow' || calls.some(({ mock }) => mock.callCount() > 0),
    removeScripts: async () => {
      for (const script of scripts.splice(0)) await script.dispose()
    },
  }
}

/** Leaves the place as the next shopper must find it; one that can't be left so is closed. */
async function leave(place: Place): Promise<Place | undefined> {
  const { context } = place
  await giveUpCalls(context)
  if (place.isSpent()) {
    await context.close()
    return undefined
  }
  const before = context.pages()
  await place.removeScripts()
  // The process ends with its last window.
  const page = await context.newPage()
  for (const each of before) await each.close()
  await context.clearCookies()
  await clearStorage(page, place.origins)
  place.problems.length = 0
  return { ...place, page }
}

async function clearStorage(page: Page, origins: Set<string>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const origin of origins) {
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  origins.clear()
  await session.detach()
}
