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
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** One browser for the tests of the suite that it is called in; gives what opens a pop-up in it. */
export function openPopups(): OpenPopup {
  let browser: Browser
  before(async () => {
    // The package's own arguments switch CORS off and run in one process; root needs the one that is left.
    browser = await playwright.launch({ args: ['--no-sandbox'], executablePath: await unpackedChromium() })
  })
  after(() => browser.close())
  return (t, given = {}, place = {}) => openPopup(browser, t, given, place)
}

/** A shop's page with one order, its pop-up opened. */
async function openPopup(
  browser: Browser,
  t: TestContext,
  given: object,
  { width = 1280, policy = {} }: Place,
) {
  const sandbox = await runSandbox(t)
  const order = await sandbox.createOrder({ amount: 115_000 })
  const shop = await runShopPage(t, sandbox.url, policy)
  shop.use({ key: keyId, order_id: order.id, name: 'Soilkin', theme: { color: '#1f7a3d' }, ...given })
  const context = await browser.newContext({ viewport: { width, height: 740 } })
  t.after(() => context.close())
  const page = await context.newPage()
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
  // The policy of the page forbids foreign scripts, so axe is loaded by the debugger.
  await page.evaluate(await readFile(axePath, 'utf8'))
  const { violations: found } = await page.evaluate<AxeResult>('window.axe.run()')
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
