import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectFocused, startJourney } from './journey.ts'
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
      ['About', '/about'],
      ['Blog', '/blog'],
      ['Reviews', '/reviews'],
      ['Contact', '/contact'],
      ['Search', '/search'],
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
})
