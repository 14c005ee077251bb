import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach } from 'node:test'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { expectAccessible, openBrowser, type Shopper, type ShopperOptions } from '#test/browser.ts'
import { inTurn, type ShoppersInTurn } from '#test/in-turn.ts'
import { openSharedShop, openShop, type ShopPlaces } from './running-shop.ts'
import { startTrace, stopTrace } from './trace.ts'

/** What the tests of a group share: one shop and one browser, and for each test a visitor of its own. */
export interface Journey {
  shop: ShopPlaces
  browser: Browser
  shopper: Shopper
  page: Page
}

export interface JourneyOptions extends ShopperOptions {
  /**
   * Shares one shop with all other journeys that set it. The tests may make accounts, carts and orders of their own.
   * They change nothing that another visitor sees: no demo account, price, article, stock, setting, time or fault
   * setting.
   */
  isShared?: boolean
  /** Whether a shop of its own has a year of trade up to now. */
  withYear?: boolean
  /** Under which a shop of its own is reached; passkeys need a name. */
  host?: 'localhost'
}

/**
 * Gives the tests of the group it is called in a shop, and a window of the browser of all journeys. After each test, anything unexpected in the browser's
 * console fails it.
 */
export function startJourney(given: JourneyOptions = {}): Journey {
  const { isShared = false, withYear = false, host, ...options } = given
  const journey = {} as Journey
  let stop: (() => Promise<void>) | undefined
  let shoppers: ShoppersInTurn | undefined
  before(async () => {
    const shop = await (isShared ? openSharedShop() : openShop({}, host, { withYear }))
    journey.shop = shop
    stop = shop.stop
    journey.browser = await openBrowser({ isShared: true })
    shoppers = inTurn(journey.browser, { baseURL: shop.url, ...options })
  })
  after(async () => {
    await shoppers?.close()
    await journey.browser?.close()
    await stop?.()
  })
  beforeEach(async () => {
    assert.ok(shoppers, 'The journey has not begun.')
    journey.shopper = await shoppers.next()
    journey.page = journey.shopper.page
    await startTrace(journey.shopper.context)
  })
  afterEach(async (context) => {
    const problems = journey.shopper.problems()
    // The types of Node do not know of it yet.
    const hasPassed = 'passed' in context && context.passed === true
    await stopTrace(journey.shopper.context, {
      name: context.name,
      isFailed: !hasPassed || problems.length > 0,
    })
    await journey.shopper.close()
    assert.deepEqual(problems, [])
  })
  return journey
}

/** Goes to a page and waits until React has taken it over; before that, forms work as if there were no JavaScript. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}

/** Waits until React has taken a document over. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}

/**
 * Opens a page with a stopped clock, so that a test can advance a timer by exact milliseconds with
 * `page.clock.runFor`.
 */
export async function arriveWithStoppedClock(page: Page, path: string): Promise<void> {
  const opening = new Date('2026-11-02T10:00:00+05:30')
  await page.clock.install({ time: opening })
  await arrive(page, path)
  await page.clock.pauseAt(opening.getTime() + 3_600_000)
}

/** The visible text of an element. */
export const readText = async (place: Locator): Promise<string> => (await place.allInnerTexts()).join('\n')

/** The open dialog, but no notice: a notice in the corner also has the role of a dialog. */
export const dialogOf = (page: Page): Locator =>
  page.locator('[role="dialog"]:not([aria-modal="false"]), dialog[open]')

const patienceMs = 20_000

/** Checks again until it holds, since a page follows an act a moment later; fails with what was wrong at last. */
export async function soon<Found>(check: () => Promise<Found>): Promise<Found> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until the element has the focus. */
export const expectFocused = (place: Locator): Promise<void> =>
  soon(async () => {
    const isThere = await place.evaluate((element) => element === document.activeElement)
    assert.ok(isThere, `The focus is not on ${place}.`)
  })

/** Waits until a field holds this. */
export const expectValue = (field: Locator, value: string): Promise<void> =>
  soon(async () => assert.equal(await field.inputValue(), value))

/** Waits until the page is no wider than its window. A component that measures itself follows the window some frames later. */
export const expectFits = (page: Page): Promise<void> =>
  soon(async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    const windowWidth = page.viewportSize()?.width ?? 0
    assert.ok(width <= windowWidth, `${page.url()} is ${width} pixels wide in a window of ${windowWidth}.`)
  })

/** Checks a screen on a phone and on a desktop: it is accessible and not wider than the window. */
export async function checkBothWidths(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await expectFits(page)
  }
}

/** Waits until the visible text matches. */
export const expectText = (place: Locator, text: RegExp): Promise<void> =>
  soon(async () => assert.match(await readText(place), text))

/**
 * Acts and waits for a message that shows for some seconds. The wait begins first, since a busy machine may run the
 * next command too late.
 */
export async function expectBriefly(place: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([place.waitFor(), act()])
}

/** Answers calls in place of the server. Without a message it says nothing that a shopper could read. */
export const refuse =
  (status: number, message?: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: message === undefined ? {} : { message, code: 'internal' } })

/** Lets calls fail before they reach the server. */
export const cutOff = (route: Route): Promise<void> => route.abort('connectionrefused')

/** Holds calls back until `release`, so that a test can look at what is shown meanwhile; then the shop or `answer` answers. */
export function delayReply(answer: (route: Route) => Promise<void> = (route) => route.continue()) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    hold: async (route: Route): Promise<void> => {
      await promise
      await answer(route)
    },
    release: resolve,
  }
}

/** Chromium itself reports a refused or failed call in the console. */
export const failedCall = /Failed to load resource|net::ERR_CONNECTION_REFUSED/
