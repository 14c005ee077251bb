import { chromium } from 'playwright-core'
import { openShop } from '../../e2e/running-shop.ts'
import { launchOptions } from '../../test/browser.ts'

/**
 * Opens the shop and the browser that journeys share, and tells their processes where they are. After `close`, which may come twice, a
 * journey opens its own.
 */
export async function openSharedJourney(): Promise<{ close(): Promise<void> }> {
  const cleaning = new AsyncDisposableStack()
  try {
    const shop = await openShop()
    cleaning.defer(() => shop.stop())
    const browser = await chromium.launchServer(await launchOptions())
    cleaning.defer(() => browser.close())
    const { url, staffUrl, sandboxUrl, databaseUrl } = shop
    process.env.TEST_SHARED_SHOP = JSON.stringify({ url, staffUrl, sandboxUrl, databaseUrl })
    process.env.TEST_BROWSER = browser.wsEndpoint()
    cleaning.defer(() => {
      delete process.env.TEST_SHARED_SHOP
      delete process.env.TEST_BROWSER
    })
    return { close: () => cleaning.disposeAsync() }
  } catch (error) {
    await cleaning.disposeAsync()
    throw error
  }
}
