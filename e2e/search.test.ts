import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  arriveWithStoppedClock,
  cutOff,
  expectFocused,
  expectValue,
  failedCall,
  readText,
  refuse,
  soon,
  startJourney,
} from './journey.ts'

const call = '**/api/search?*'
const prompt = 'Start typing to see search results.'

describe('searching', () => {
  const journey = startJourney({ isShared: true })

  const main = (): Locator => journey.page.getByRole('main')
  const box = (): Locator => main().getByRole('searchbox', { name: 'Search products and guides' })
  const found = (name: string | RegExp): Locator => main().getByRole('heading', { level: 3, name })
  const expectAnnounced = (words: string): Promise<void> =>
    soon(async () => assert.equal(await main().locator('[aria-live=polite]').textContent(), words))
  const query = (): string | null => new URL(journey.page.url()).searchParams.get('q')

  // #search-be4
  test('the search finds products and guides, or leads on', async () => {
    const { page, shopper } = journey
    await arrive(page, '/search')
    await main().getByText(prompt, { exact: true }).waitFor()
    for (const answer of [refuse(500), cutOff]) {
      await page.route(call, answer)
      await box().fill('neem')
      await main().getByText('The search could not be answered. Please try again.').waitFor()
      await expectValue(box(), 'neem')
      await page.unroute(call)
      await main().getByRole('button', { name: 'Retry' }).click()
      await found(/Neem/).first().waitFor()
      await box().fill('   ')
      await main().getByText(prompt, { exact: true }).waitFor()
      shopper.expectProblem(failedCall)
    }

    await box().fill('tomato')
    await main().getByRole('heading', { level: 2, name: 'Products' }).waitFor()
    await main().getByRole('heading', { level: 2, name: 'Growing guides' }).waitFor()
    const cards = main().getByRole('region', { name: 'Products' }).getByRole('article')
    const products = await cards.count()
    const guideCards = main().getByRole('region', { name: 'Growing guides' }).getByRole('article')
    assert.equal(await guideCards.count(), 3)
    await main()
      .getByText(/^Show \d+ more guides$/)
      .click()
    const guides = await guideCards.count()
    await main().getByText(`(${guides})`, { exact: true }).waitFor()
    assert.ok(products > 0 && guides > 0)
    await expectAnnounced(
      `${products} product${products === 1 ? '' : 's'} and ${guides} article${guides === 1 ? '' : 's'} found for "tomato".`,
    )
    await expectAccessible(page)

    // Typing errors and Hindi words find as much.
    await box().fill('vermicompst')
    await found('Vermicompost & Neem Cake Blend').waitFor()
    await box().fill('khad')
    await found(/Fertilizer/)
      .first()
      .waitFor()

    const prices = new Map<string, string>()
    for (const words of ['fertilizer', 'kit', 'vermicompost']) {
      await box().fill(words)
      await soon(async () => {
        const said = await main().locator('[aria-live=polite]').textContent()
        assert.ok(said?.endsWith(`found for "${words}".`), said ?? '')
      })
      for (const card of await cards.all())
        prices.set(await readText(card.getByRole('heading')), await readText(card))
    }
    const shown = [...prices.values()].join('\n')
    for (const price of ['₹1,150.00', '₹500.00', '₹800.00', '₹700.00'])
      assert.ok(shown.includes(price), price)
    assert.ok([...prices.values()].filter((text) => text.includes('₹500.00')).length >= 2)

    await box().fill('xylophone')
    await main().locator('p:not([aria-live])', { hasText: 'No results found for "xylophone".' }).waitFor()
    await expectAnnounced('No results found for "xylophone".')
    await expectAccessible(page)
    const help = main().getByRole('navigation', { name: 'Help' }).getByRole('link')
    assert.deepEqual(await help.allTextContents(), ['Shipping', 'FAQ', 'Contact', 'Was I charged?'])
    await main().getByRole('link', { name: 'Browse products' }).click()
    await page.waitForURL('**/productpage')
  })

  test('the search keeps its query in the address', async () => {
    const { page } = journey
    await arrive(page, '/search')
    await box().fill('neem')
    await found(/Neem/).first().waitFor()
    await soon(async () => assert.equal(query(), 'neem'))
    await box().fill('neem cake')
    await page.waitForURL('**/search?q=neem+cake')
    await arrive(page, page.url())
    await expectValue(box(), 'neem cake')

    await main().getByRole('link', { name: /Neem/ }).first().click()
    await main().getByRole('heading', { level: 1, name: /Neem/ }).waitFor()
    await page.goBack()
    await found(/Neem/).first().waitFor()
    await expectValue(box(), 'neem cake')
    await page.goBack()
    await main().getByText(prompt, { exact: true }).waitFor()
    await expectValue(box(), '')
  })

  test('the header suggests, searches when typing pauses and remembers until cleared', async () => {
    const { page } = journey
    const field = (): Locator => page.getByRole('banner').getByLabel('Search the shop')
    const option = (name: string | RegExp): Locator => page.getByRole('option', { name })
    const asked: string[] = []
    await page.route('**/api/search_suggestions?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
      return route.continue()
    })
    await arrive(page, '/faq')
    await field().focus()
    await option('Tomato').waitFor()
    await field().pressSequentially('xylophone', { delay: 5 })
    await page.getByRole('banner').getByText('No results found for "xylophone".').last().waitFor()
    assert.equal(asked.at(-1), 'xylophone')
    assert.ok(asked.length <= 2, asked.join(', '))

    await field().fill('vermicompst')
    const blend = option(/^Vermicompost & Neem Cake Blend ₹700\.00$/)
    await blend.waitFor()
    await blend.locator('img').waitFor()
    await option(/^See all \d+ results for “vermicompst”$/).waitFor()
    await expectAccessible(page)
    await field().press('ArrowDown')
    await soon(async () => assert.equal(await blend.getAttribute('aria-selected'), 'true'))
    assert.equal(await field().getAttribute('aria-activedescendant'), await blend.getAttribute('id'))
    await field().press('Escape')
    await blend.waitFor({ state: 'detached' })
    assert.equal(await field().inputValue(), 'vermicompst')
    await field().press('ArrowDown')
    await soon(async () => assert.equal(await blend.getAttribute('aria-selected'), 'true'))
    await field().press('Enter')
    await main().getByRole('heading', { level: 1, name: 'Vermicompost & Neem Cake Blend' }).waitFor()

    await field().fill('palak')
    await field().press('Enter')
    await page.waitForURL('**/search?q=palak')
    await main().getByRole('heading', { level: 2, name: 'Products' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await main().getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
    await field().fill('')
    await field().focus()
    const recent = page.getByRole('group', { name: 'Recent searches' })
    await recent.getByText('palak', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await recent.waitFor({ state: 'detached' })
    await option('Tomato').waitFor()

    // A phone has a link to the search in place of the box.
    await page.setViewportSize({ width: 360, height: 700 })
    await soon(async () => assert.equal(await field().isVisible(), false))
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expectFocused(box())
  })

  // #search-20f
  test('the search runs once, 300 ms after the last key', async () => {
    const { page } = journey
    const asked: string[] = []
    await page.route(call, (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
      return route.continue()
    })
    await arriveWithStoppedClock(page, '/search')
    await box().pressSequentially('neem')
    await page.clock.runFor(299)
    await box().pressSequentially(' c')
    await page.clock.runFor(299)
    assert.deepEqual(asked, [])
    assert.equal(query(), null)
    await page.clock.runFor(1)
    await found(/Neem/).first().waitFor()
    assert.deepEqual(asked, ['neem c'])

    await box().fill('palak')
    await box().press('Enter')
    await page.waitForURL('**/search?q=palak')
    await page.clock.runFor(1_000)
    await soon(async () => assert.deepEqual(asked, ['neem c', 'palak']))
  })
})
