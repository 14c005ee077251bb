import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectFits, expectFocused, startJourney } from './journey.ts'
import { buyByCalls, openAccount, signInBrowser } from './shopping.ts'

const phone = { width: 390, height: 780 }

describe('header and menu', () => {
  const journey = startJourney({ isShared: true })

  // #layout-5a2
  test('the header links pages and categories, and keeps its announcement closed', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const banner = page.getByRole('banner')
    const places = await banner
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
      )
    assert.deepEqual(places, [
      ['Soilkin home', '/'],
      ['Products', '/productpage'],
      ['Garden planner', '/gardenplanner'],
      ['Dose', '/dose'],
      ['About', '/about'],
      ['Blog', '/blog'],
      ['Reviews', '/reviews'],
      ['Contact', '/contact'],
      ['Cart', '/cart'],
      ['Account', '/accountpage'],
      ['Shop Now', '/productpage'],
    ])
    const bar = page.getByRole('complementary', { name: 'Announcement' })
    assert.equal(await bar.getByRole('link').getAttribute('href'), '/#newsletter')
    assert.match((await bar.textContent()) ?? '', /20% off your first order/)
    await banner.getByRole('button', { name: 'Product categories' }).click()
    const seeds = banner.getByRole('link', { name: 'Seeds' })
    await seeds.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await seeds.waitFor({ state: 'hidden' })
    await banner.getByRole('button', { name: 'Product categories' }).click()
    await seeds.click()
    await page.getByRole('heading', { level: 1, name: 'Seeds' }).waitFor()
    await seeds.waitFor({ state: 'hidden' })
    await banner.getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: 'About Soilkin' }).waitFor()
    assert.equal(await banner.getByRole('link', { name: 'About' }).getAttribute('aria-current'), 'page')

    // The announcement is closed for good, without a layout shift.
    await bar.getByRole('button', { name: 'Close the announcement' }).click()
    await bar.waitFor({ state: 'hidden' })
    await page.addInitScript(() => {
      const moved = { total: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.total += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await arrive(page, '/about')
    assert.equal(await bar.isVisible(), false)
    assert.equal(
      await page.evaluate(() => (window as unknown as { moved: { total: number } }).moved.total),
      0,
    )
  })

  test('the newcomers’ offer is left out for a shopper who has ordered', async () => {
    const { page, shop, shopper } = journey
    const bar = page.getByRole('complementary', { name: 'Announcement' })
    const account = await openAccount(shop)
    await signInBrowser(shopper.context, account)
    await arrive(page, '/accountpage')
    await page.getByText('You have not ordered anything yet.').waitFor()
    await arrive(page, '/faq')
    assert.equal(await bar.isVisible(), true)
    await buyByCalls(shop, account)
    await arrive(page, '/accountpage')
    await page.getByRole('link', { name: /^Order ORD/ }).waitFor()
    await arrive(page, '/faq')
    assert.equal(await bar.isVisible(), false)
  })

  // #layout-15b
  test("the phone's menu slides in and stops the page's scrolling", async () => {
    const { page } = journey
    await page.setViewportSize(phone)
    await arrive(page, '/faq')
    const opener = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    assert.equal(await menu.isVisible(), false)

    await opener.click()
    await menu.waitFor()
    assert.deepEqual(await menu.getByRole('listitem').allTextContents(), [
      'Home',
      'Products',
      'Garden planner',
      'Dose',
      'About',
      'Blog',
      'Reviews',
      'Contact',
      'Search',
      'Cart',
      'Account',
    ])
    assert.equal(await menu.getByRole('link', { name: 'Shop Now' }).getAttribute('href'), '/productpage')
    await page.waitForFunction(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
    await expectAccessible(page)

    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() =>
        ['DIALOG', 'BODY', 'HTML'].includes(
          document.activeElement?.closest('dialog')?.tagName ?? document.activeElement?.tagName ?? '',
        ),
      )
      assert.ok(isInside, 'the focus stays in the menu')
    }

    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expectFocused(opener)
    await page.waitForFunction(() => getComputedStyle(document.documentElement).overflowY !== 'hidden')

    await opener.click()
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await menu.waitFor({ state: 'hidden' })

    await opener.click()
    await menu.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Feed the soil.' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
  })

  test('the header keeps one row, and its magnifier sends typed words', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const row = page.getByRole('banner').locator('.header-row')
    for (const width of [360, 768, 900, 1024, 1216, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
      const edges = await row.evaluate((element) =>
        [...element.querySelectorAll('a, button, input')]
          .map((each) => each.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map(({ left, right, height }) => ({ left, right, height })),
      )
      assert.ok(
        edges.every(({ left, right, height }) => left >= 0 && right <= width && height <= 48),
        `at ${width} each part is whole: ${JSON.stringify(edges)}`,
      )
      const sorted = edges.toSorted((one, other) => one.left - other.left)
      const links = sorted.filter(({ right, left }) => right - left < 260)
      assert.ok(links.length >= (width < 1024 ? 4 : 9), `at ${width} the header has its parts`)
    }
    await page.setViewportSize({ width: 360, height: 640 })
    const bar = page.getByRole('complementary', { name: 'Announcement' })
    assert.ok(((await bar.boundingBox())?.height ?? 99) <= 44, 'the announcement has one line')

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('neem')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/\/search\?q=neem$/)
  })

  test('Buy Now is whole on every card', async () => {
    const { page } = journey
    await arrive(page, '/')
    for (const width of [360, 768, 820, 900, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const overhangs = await page.locator('main li:has(button)').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const { right } = card.getBoundingClientRect()
          return [...card.querySelectorAll('button')].map((button) =>
            Math.max(
              0,
              button.getBoundingClientRect().right - right,
              button.scrollWidth - button.clientWidth,
            ),
          )
        }),
      )
      assert.ok(overhangs.length > 3 && overhangs.every((pixels) => pixels === 0), `${width}: ${overhangs}`)
    }
  })
})
