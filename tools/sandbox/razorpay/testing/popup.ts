import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, type TestContext } from 'node:test'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { unpackedChromium } from './chromium.ts'
import { keyId } from './client.ts'
import { runSandbox } from './running-sandbox.ts'
import { runShopPage } from './shop-page.ts'

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

/** What the pop-up told the page. */
export type Report = [kind: string, detail: Record<string, never> & { error: Record<string, string> }]

/** What the shop's page hands to the pop-up, and where it stands. */
export type OpenPopup = (t: TestContext, given?: object, place?: Place) => ReturnType<typeof openPopup>

interface Place {
  width?: number
  /** Directives in place of those of the page's own policy. */
  policy?: Record<string, string>
  faults?: object
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * One window for all tests of a suite, since a window for each would take most of their time. Gives what opens a
 * pop-up in it. Each pop-up belongs to a page of another origin, so none finds what another has stored.
 */
export function openPopups(): OpenPopup {
  let browser: Browser
  let page: Page
  before(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
  })
  after(() => browser.close())
  return async (t, given = {}, place = {}) => {
    await clear(page)
    return openPopup(page, t, given, place)
  }
}

/** The browser that a run of all tests has started for them, or one of its own. */
export async function openBrowser(): Promise<Browser> {
  const { TEST_BROWSER } = process.env
  if (TEST_BROWSER) return playwright.connect(TEST_BROWSER)
  // The package's own arguments switch CORS off and run in one process; root needs the one that is left.
  return playwright.launch({ args: ['--no-sandbox'], executablePath: await unpackedChromium() })
}

/** Ends the page of the test before, and what listens to it. */
async function clear(page: Page): Promise<void> {
  for (const heard of ['console', 'pageerror']) page.removeAllListeners(heard)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
}

/** A shop's page with one order, its pop-up opened. */
async function openPopup(
  page: Page,
  t: TestContext,
  given: object,
  { width = 1280, policy = {}, faults = {} }: Place,
) {
  const sandbox = await runSandbox(t)
  await sandbox.setFaults(faults)
  const order = await sandbox.createOrder({ amount: 115_000 })
  const shop = await runShopPage(t, sandbox.url, policy)
  shop.use({ key: keyId, order_id: order.id, name: 'Soilkin', theme: { color: '#1f7a3d' }, ...given })
  await page.setViewportSize({ width, height: 740 })
  const noise = listen(page)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test payment' })
  await dialog.waitFor()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  return { sandbox, order, shop, page, dialog, press, noise, reports: () => reportsOf(page) }
}

/** Collects whatever the page complains about: errors in the console, blocked or failed requests, exceptions. */
function listen(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  return noise
}

const inPopup = (selector: string): string =>
  `document.querySelector('body > div').shadowRoot.querySelector('${selector}')`

export function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate(`getComputedStyle(${inPopup(selector)}).getPropertyValue('${property}')`)
}

/** Whether what is met in the middle of an element is the element itself. */
export function isOnTop(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.getRootNode().elementFromPoint(x + width / 2, y + height / 2) === element
  })(${inPopup(selector)})`)
}

function reportsOf(page: Page): Promise<Report[]> {
  return page.evaluate('window.reports')
}

/** What axe finds, each with its elements. */
export async function violations(page: Page): Promise<string[]> {
  // The policy of the page forbids foreign scripts, so axe is loaded by the debugger, once for each document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await readFile(axePath, 'utf8'))
  const asked = `window.axe.run({ resultTypes: ['violations'] })`
  const { violations: found } = await page.evaluate<AxeResult>(asked)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
