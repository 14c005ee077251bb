import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { newShopper, openBrowser } from '#test/browser.ts'
import { type Interaction, interactions } from './interaction-list.ts'
import { openShop } from './running-shop.ts'
import { fillCart, openAccount, signInBrowser } from './shopping.ts'

// `npm run interactions [-- --runs 5 --slowdown 4]`: from a touch of the shopper to the next painted frame, on a slowed processor.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '4' } },
})

const shop = await openShop()
const browser = await openBrowser()
try {
  process.stdout.write('| interaction | median | longest |\n|---|---|---|\n')
  for (const interaction of interactions) {
    const times: number[] = []
    for (let run = 0; run < Number(values.runs); run += 1) times.push(await timeOf(interaction))
    times.sort((one, other) => one - other)
    const median = times[Math.floor(times.length / 2)]
    process.stdout.write(`| ${interaction.name} | ${median} ms | ${times.at(-1)} ms |\n`)
  }
} finally {
  await browser.close()
  await shop.stop()
}

/** Milliseconds of the slowest event of the interaction, in steps of 8 as browsers tell them. */
async function timeOf({ prepare, act, settle }: Interaction): Promise<number> {
  const shopper = await newShopper(browser, { viewport: { width: 360, height: 780 }, baseURL: shop.url })
  const account = await openAccount(shop)
  await fillCart(shop.url, account, { 1: 1 })
  await signInBrowser(shopper.context, account)
  const { page } = shopper
  await prepare(page)
  const session = await shopper.context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) })
  await watchEvents(page)
  await act(page)
  await settle(page)
  const longest = await maxEventLength(page)
  await shopper.close()
  return longest
}

async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: number[] = []
    Object.assign(window, { durations: kept })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) kept.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** Browsers report no events under 16 ms, so a missing event took 16 ms at most. */
function maxEventLength(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 300))
    return Math.max(16, ...(window as unknown as { durations: number[] }).durations)
  })
}
