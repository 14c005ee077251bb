import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arriveWithStoppedClock, startJourney } from './journey.ts'
import {
  fillAddress,
  logIn,
  openAccount,
  payNow,
  signInBrowser,
  signInShopper,
  waitForAddress,
} from './shopping.ts'
import { handOver, standInPopup } from './stand-in-popup.ts'

describe('the timers of the specification', () => {
  const journey = startJourney({ isShared: true })
  const path = (): string => new URL(journey.page.url()).pathname
  const button = (name: string) => journey.page.getByRole('main').getByRole('button', { name, exact: true })

  // #timers-360
  test('logging in and registering show success for 1.5 seconds', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await arriveWithStoppedClock(page, '/login')
    await logIn(page, account)
    await page.getByText('Login successful!').waitFor()
    await page.clock.runFor(1_400)
    assert.equal(path(), '/login')
    await page.clock.runFor(100)
    await waitForAddress(page, '/accountpage')

    await button('Log Out').click()
    await waitForAddress(page, '/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    for (const [label, value] of Object.entries({
      'Full Name': 'Hema Rao',
      Email: 'hema@example.com',
      'Phone Number': '98480 54321',
      Password: 'tulsi-2026',
      'Confirm Password': 'tulsi-2026',
    }))
      await page.getByLabel(label, { exact: true }).fill(value)
    await button('Register').click()
    await page.getByText('Registration successful!').waitFor()
    await page.clock.runFor(1_400)
    assert.equal(path(), '/register')
    await page.clock.runFor(100)
    await waitForAddress(page, '/accountpage')
  })

  // #timers-b89
  test('the notices about the cart stay for three seconds', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
    await arriveWithStoppedClock(page, '/products/1')
    const add = '**/api/cart/add'
    for (const [json, status, sentence] of [
      [{ message: 'A pack went in.', items: [], count: 0 }, 200, 'A pack went in.'],
      [{ message: 'No pack went in.', code: 'out_of_stock' }, 409, 'No pack went in.'],
    ] as const) {
      await page.route(add, (route) => route.fulfill({ status, json }))
      await button('Add to Cart').click()
      const notice = page.getByRole('main').getByText(sentence)
      await notice.waitFor()
      await page.clock.runFor(2_900)
      assert.ok(await notice.isVisible())
      await page.clock.runFor(100)
      await notice.waitFor({ state: 'detached' })
      await page.unroute(add)
    }
    journey.shopper.expectProblem(/409/)
  })

  // #timers-79b
  test('a payment shows its success for 1.5 seconds, then its order', async () => {
    const { page } = journey
    await signInShopper(journey, { 1: 1 })
    await standInPopup(page)
    await page.route('**/api/verify-razorpay-payment', (route) =>
      route.fulfill({ json: { verified: true, orderId: 'ORD777' } }),
    )
    await arriveWithStoppedClock(page, '/checkout')
    await page.clock.runFor(1_000)
    await page.getByText('Grand Total').waitFor()
    await fillAddress(page)
    await payNow(page)
    await handOver(page)
    await page.getByText('Order placed successfully! Redirecting to confirmation...').waitFor()
    await expectAccessible(page)
    await page.clock.runFor(1_400)
    assert.equal(path(), '/checkout')
    await page.clock.runFor(100)
    await waitForAddress(page, '/order-details/ORD777')
    await page.getByText('Order not found.').waitFor()
    journey.shopper.expectProblem(/404/)
  })
})
