import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectText, readText, startJourney } from './journey.ts'
import { signInShopper, waitForAddress } from './shopping.ts'

const phone = { width: 360, height: 640 }

describe('a browser without a connection', () => {
  const journey = startJourney({ isShared: true, viewport: phone, serviceWorkers: 'allow' })

  // #offline-cart
  test('a shopper sees the last cart offline, then the wanted page', async () => {
    const { page, shopper } = journey
    await signInShopper(journey, { 1: 3 })
    await arrive(page, '/cart')
    await page.getByRole('link', { name: 'Proceed to checkout' }).waitFor()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await shopper.context.setOffline(true)
    await page.goto('/productpage')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await expectText(page.getByRole('region', { name: 'Your cart' }), /3 × Balcony Feed .*, 500 g/)
    assert.doesNotMatch(await readText(page.locator('body')), /₹/)
    await expectAccessible(page)
    await shopper.context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, '/productpage')
    await arrive(page, '/accountpage')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await waitForAddress(page, '/login')
    await page.waitForLoadState('networkidle')
    await shopper.context.setOffline(true)
    await page.goto('/')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Your cart' }).isVisible(), false)
  })

  test('a visitor without a cart sees the offline page when reloading', async () => {
    const { page, shopper } = journey
    await arrive(page, '/faq')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await shopper.context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await shopper.context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, '/faq')
  })

  test('a page without a connection keeps the header and heals by itself', async () => {
    const { page, shopper } = journey
    await arrive(page, '/faq')
    // A worker that is registered without a connection is an error in the console.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await shopper.context.setOffline(true)
    for (const path of ['/gardenplanner', '/about']) {
      // The footer folds its links on a phone.
      await page.locator(`footer a[href="${path}"]`).evaluate((link: HTMLElement) => link.click())
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).waitFor()
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    }
    await expectAccessible(page)
    assert.equal(await page.locator('main img').count(), 0, 'no picture needs the connection')
    await shopper.context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'About Soilkin' }).waitFor()
    shopper.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  })
})
