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
})
