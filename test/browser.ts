import assert from 'node:assert/strict'
import axe, { type AxeResults } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { findChromium } from './chromium.ts'

/** One visitor in a window of their own, with the problems that occurred in it. */
export type Shopper = {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught errors and failed requests so far; a test ends by asserting that there are none. */
  problems(): string[]
  /** Takes back the problems that the test caused on purpose; fails when there is none. */
  expectProblem(pattern: RegExp): void
  close(): Promise<void>
}

export type ShopperOptions = {
  viewport?: { width: number; height: number }
  /** So that `page.goto('/cart')` needs no address. */
  baseURL?: string
  javaScriptEnabled?: boolean
  /** Emulates touch instead of a mouse. */
  hasTouch?: boolean
  /** As a phone lays pages out. */
  isMobile?: boolean
  /**
   * Blocks service workers unless a test is about them: tests answer calls themselves, and starting a worker takes
   * time.
   */
  serviceWorkers?: 'allow' | 'block'
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers keep /dev/shm short.
  '--disable-dev-shm-usage',
  // Windows of one visitor share a process, so that a new one finds its scripts compiled; see `inTurn`.
  '--renderer-process-limit=1',
]

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** How a headless Chromium is started: the one of this machine, or the one that npm brought. Works for root and without a network. */
export async function launchOptions(): Promise<LaunchOptions> {
  const { executablePath, env } = await findChromium()
  return { executablePath, env: { ...process.env, ...env }, args: flags, headless: true }
}

/**
 * Opens a Chromium. A shared one belongs to the test run, and closing it ends only the windows opened through it. A
 * file that runs alone gets its own.
 */
export async function openBrowser({ isShared = false } = {}): Promise<Browser> {
  const { TEST_BROWSER } = process.env
  if (isShared && TEST_BROWSER) return chromium.connect(TEST_BROWSER)
  return chromium.launch(await launchOptions())
}

export async function newShopper(browser: Browser, options: ShopperOptions = {}): Promise<Shopper> {
  const context = await newContext(browser, options)
  const problems: string[] = []
  context.on('page', (page) => watch(page, problems))
  return shopperIn(await context.newPage(), problems, async () => {
    await giveUpCalls(context)
    await context.close()
  })
}

/** A state as empty as a new browser. */
export function newContext(browser: Browser, options: ShopperOptions): Promise<BrowserContext> {
  const viewport = sizeOf(options)
  const usual = { locale: 'en-IN', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  return browser.newContext({ ...usual, ...options, viewport })
}

/** The size of a window in pixels. */
export const sizeOf = ({ viewport = { width: 1280, height: 800 } }: ShopperOptions): ViewportSize => viewport

/** @param problems `watch` adds to them while the shopper is there */
export function shopperIn(page: Page, problems: string[], close: () => Promise<void>): Shopper {
  return {
    page,
    context: page.context(),
    problems: () => [...problems],
    expectProblem: (pattern) => {
      const others = problems.filter((problem) => !pattern.test(problem))
      assert.ok(others.length < problems.length, `No problem matches ${pattern} in: ${problems.join('\n')}`)
      problems.splice(0, problems.length, ...others)
    },
    close,
  }
}

/** Ends calls that a test still holds or answers. Their handlers would fail after the test and fail the file. */
export async function giveUpCalls(context: BrowserContext): Promise<void> {
  for (const place of [...context.pages(), context]) await place.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The recorder of traces puts a script into every frame, which the sandbox of a preview blocks. */
const isOfTrace = (text: string, url: string): boolean =>
  process.env.TEST_TRACES !== undefined &&
  url === 'about:srcdoc' &&
  text.startsWith('Blocked script execution')

/** Records what goes wrong in a page. */
export function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || isOfTrace(message.text(), url)) return
    problems.push(`console: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // Leaving a page cancels its open requests, which is no problem.
    if (reason !== 'net::ERR_ABORTED')
      problems.push(`request: ${request.method()} ${request.url()} ${reason}`)
  })
}

/**
 * Checks the screen against WCAG 2.2 AA and fails with one paragraph for each fault. `part` narrows it to one element.
 * axe runs beside the page's own scripts, where neither its content security policy nor its globals reach.
 */
export async function expectAccessible(page: Page, part = ':root'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'axe' }
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world)
    const evaluate = async (expression: string) => {
      const wish = { expression, contextId, awaitPromise: true, returnByValue: true }
      // The answer never comes when the page is left meanwhile.
      const { result, exceptionDetails } = await within(maxAxeMs, session.send('Runtime.evaluate', wish))
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    }
    // The world stays with its document, and the next check finds axe there.
    if (!(await evaluate('"axe" in globalThis'))) await evaluate(axe.source)
    await evaluate(settled)
    // Style sheets of elsewhere would be fetched for a rule that is not among these.
    const options = { runOnly: wcag22aa, resultTypes: ['violations'], iframes: false, preload: false }
    const asked = `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`
    const results: AxeResults = await evaluate(asked)
    assert.ok(results.passes.length > 0, `axe found nothing to check in ${part} on ${page.url()}`)
    assert.equal(describeFaults(results), '', `Accessibility faults on ${page.url()}`)
  } finally {
    await session.detach()
  }
}

const maxAxeMs = 120_000

/**
 * A screen that reloads is dimmed, and what comes or goes is half seen, so its contrast is not judged. A screen that a
 * test holds back is judged as it stands. A skeleton's animation never ends, so nothing waits for it.
 */
const settled = `(async () => {
  const isChanging = () => document.querySelector('main[aria-busy=true]') !== null ||
    document.getAnimations().some(({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  const giveUpAt = performance.now() + 5_000
  while (isChanging() && performance.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 20))
})()`

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`axe has not answered after ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function describeFaults({ violations }: AxeResults): string {
  const paragraphs = violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, html, failureSummary }) => {
      const reasons = failureSummary?.split('\n').slice(1).join('; ').replaceAll(/\s+/g, ' ').trim()
      return `  ${target.join(' ')}\n    ${html.slice(0, 200)}\n    ${reasons}`
    })
    return `${help} (${id})\n${places.join('\n')}`
  })
  return paragraphs.join('\n\n')
}
