import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, failedCall, readText, refuse, startJourney } from './journey.ts'

const backend = 'Please ensure the backend server is running and accessible'

/** Each list and page whose error the specification words, with its failing call and the link to it. */
const places = [
  {
    sentence: `Failed to load products: The server answered 500. ${backend}.`,
    calls: '**/api/product_list',
    path: '/productpage',
    answer: refuse(500),
  },
  {
    sentence: `Failed to load blog posts. ${backend}.`,
    calls: '**/api/blog_posts',
    path: '/blog',
    answer: cutOff,
  },
  {
    sentence: `Failed to load blog posts. ${backend}.`,
    calls: '**/api/blog_posts',
    path: '/',
    answer: refuse(500),
  },
]

/** Navigates within the shop, so that the page loads its data by calls that a test can change. */
async function follow(page: Page, path: string): Promise<void> {
  await arrive(page, '/faq')
  await page.getByRole('banner').locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
}

describe('below an error that the specification words', () => {
  const journey = startJourney({ isShared: true, viewport: { width: 1280, height: 800 } })

  // #trouble-help
  test('the error offers retry and phone, and says nothing is lost', async () => {
    const { page, shopper } = journey
    for (const { sentence, calls, path, answer } of places) {
      await page.route(calls, answer)
      await follow(page, path)
      const alert = page.getByRole('main').getByRole('alert')
      await alert.waitFor()
      const said = await readText(alert)
      assert.ok(said.includes(sentence), said)
      const [error, help] = await alert.locator('p').allInnerTexts()
      assert.match(error ?? '', /^Failed to load/)
      assert.match(
        help ?? '',
        /^This is not your fault, and your cart and orders are safe\. Please try again in a minute/,
      )
      const number = alert.locator('a[href^="tel:"]')
      const digits = (await readText(number)).replaceAll(' ', '')
      assert.match(digits, /^\+91\d{10}$/)
      assert.equal(await number.getAttribute('href'), `tel:${digits}`)
      if (path === '/blog') await expectAccessible(page)
      await page.unroute(calls)
      await alert.getByRole('button', { name: 'Retry' }).click()
      await alert.waitFor({ state: 'detached' })
      shopper.expectProblem(failedCall)
    }
  })
})
