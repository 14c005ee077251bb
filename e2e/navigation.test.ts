import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, arriveWithStoppedClock, expectFocused, startJourney } from './journey.ts'

describe('navigation between pages', () => {
  const journey = startJourney({ isShared: true })

  // #layout-bc6
  test('the keyboard skips to the content, and navigation focuses the heading', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await expectFocused(page.locator('#main'))
    const footer = page.getByRole('contentinfo')
    for (const [name, heading] of [
      ['Shipping Info', 'Shipping'],
      ['About Us', 'About Soilkin'],
      ['Growing Guides', 'Growing guides'],
    ] as const) {
      await footer.getByRole('link', { name }).scrollIntoViewIfNeeded()
      assert.ok(await page.evaluate(() => window.scrollY > 0))
      await footer.getByRole('link', { name }).click()
      const title = page.getByRole('heading', { level: 1, name: heading })
      await title.waitFor()
      await page.waitForFunction(() => window.scrollY === 0)
      await expectFocused(title)
    }
  })

  // #layout-789
  test('old addresses redirect to their pages', async () => {
    const { shop } = journey
    for (const [old, now] of [
      ['/products', '/productpage'],
      ['/my-orders', '/orderhistory'],
      ['/blogpage', '/blog'],
    ] as const) {
      const answer = await fetch(shop.url + old, { redirect: 'manual' })
      assert.equal(answer.status, 301)
      assert.equal(answer.headers.get('location'), now)
    }
  })

  test('an unknown address is a page of its own with status 404', async () => {
    const { page, shopper } = journey
    const answer = await page.goto('/no-such-page')
    assert.equal(answer?.status(), 404)
    shopper.expectProblem(/404/)
    await page.getByRole('heading', { level: 1, name: 'Nothing grows here' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click()
    await page.waitForURL('**/productpage')
  })

  test('pages fade into each other, unless the visitor prefers reduced motion', async () => {
    const { page } = journey
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      const counted = { fades: 0 }
      Object.assign(window, { counted })
      document.startViewTransition = (callback) => {
        counted.fades += 1
        return start(callback)
      }
    })
    const fades = () =>
      page.evaluate(() => (window as unknown as { counted: { fades: number } }).counted.fades)
    const goTo = async (name: string): Promise<void> => {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await arrive(page, '/faq')
    await goTo('Sustainability')
    assert.equal(await fades(), 1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await goTo('Reviews')
    assert.equal(await fades(), 1)
  })

  // #layout-441
  test('the page gives up a script after two minutes', async () => {
    const { page } = journey
    await arriveWithStoppedClock(page, '/faq')
    await page.route('**/assets/sustainability-page*', () => new Promise(() => undefined))
    const asked = page.waitForRequest('**/assets/sustainability-page*')
    await page.getByRole('link', { name: 'Sustainability' }).click()
    await asked
    await page.clock.fastForward(119_000)
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
    await page.clock.fastForward(1_000)
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await expectAccessible(page)
  })
})
