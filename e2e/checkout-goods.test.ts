import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  cutOff,
  delayReply,
  expectValue,
  failedCall,
  readText,
  refuse,
  soon,
  startJourney,
} from './journey.ts'
import { openCheckout, payNow, signInShopper, waitForAddress } from './shopping.ts'

const cart = '**/api/cart'
const quote = '**/api/checkout/quote'

describe('what the checkout is about', () => {
  const journey = startJourney({ isShared: true })

  const signedIn = (packs: Record<number, number> = {}) => signInShopper(journey, packs)

  const payButton = () => journey.page.getByRole('button', { name: 'Pay Now' })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const summary = () => readText(journey.page.getByRole('region', { name: 'Order summary' }))

  // #checkout-states-ed4
  test('a slow or failed cart allows no payment and offers Retry', async () => {
    const { page } = journey
    await signedIn({ 1: 1 })
    const retry = page.getByRole('button', { name: 'Retry' })
    const { hold, release } = delayReply(cutOff)
    await page.route(cart, hold)
    await arrive(page, '/checkout')
    await page.getByText('Loading cart…').waitFor({ state: 'attached' })
    assert.equal(await payButton().isDisabled(), true)
    await expectAccessible(page)
    release()
    await alert('Could not load cart. Please try again.')
    await page.unroute(cart)
    await page.route(quote, refuse(500))
    await retry.click()
    await alert('The total could not be worked out. Please try again.')
    assert.equal(await payButton().isDisabled(), true)
    await page.unroute(quote)
    await retry.click()
    await page.getByText('Grand Total').waitFor()
    await soon(async () => assert.equal(await payButton().isDisabled(), false))
    journey.shopper.expectProblem(failedCall)
  })

  test('a direct buy offers the first-order discount, and subscribing lowers the total', async () => {
    const { page } = journey
    await signedIn()
    await openCheckout(page, '?productId=1&quantity=2')
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectOneLineAbove(page.getByRole('link', { name: '20% off your first order: save ₹200.00' }))
    }
    await page.getByRole('link', { name: '20% off your first order: save ₹200.00' }).press('Enter')
    await page.getByRole('button', { name: 'Subscribe and save ₹200.00' }).click()
    await page.getByText('Thank you for subscribing!').waitFor()
    assert.match(await summary(), /20% off your first order\s+−₹200\.00[\s\S]*Grand Total\s+₹879\.00/)
    assert.equal(await page.getByRole('link', { name: /^20% off your first order/ }).count(), 0)
    await expectAccessible(page)
  })

  /** A line of the bar or the summary, in the window and above the button. */
  async function expectOneLineAbove(line: Locator): Promise<void> {
    await line.waitFor()
    await soon(async () => {
      const [box, button] = [await line.boundingBox(), await payButton().boundingBox()]
      assert.ok(box && button && box.y + box.height <= button.y, 'the line stands above the button')
      assert.ok(box.height < 30, `the line is ${box.height} pixels high`)
      assert.ok(button.height < 60, 'the button has one line')
    })
  }

  test('a guest reads of the first-order offer, and opens the folded order', async () => {
    const { page } = journey
    await arrive(page, '/checkout?productId=1&quantity=2')
    await page.getByText('Grand Total').waitFor()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const line = page.getByText('20% off your first order: log in or register')
      await expectOneLineAbove(line)
      // Up to two columns, the bar and the folded order are in the first window.
      const [box, folded] = [
        await line.boundingBox(),
        await page.getByText('2 items, ₹1,079.00').boundingBox(),
      ]
      assert.equal(folded !== null, width < 1024)
      if (width < 1024) assert.ok(box && folded && box.y < 800 && folded.y < 500, 'both are in the window')
    }
    await page.setViewportSize({ width: 768, height: 800 })
    await page.getByText('2 items, ₹1,079.00').click()
    await page.locator('details').getByText('Balcony Feed All-Purpose Microbial Fertilizer x 2').waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('City', { exact: true }).fill('Pune')
    await page.getByRole('link', { name: 'register', exact: true }).click()
    await page.waitForURL(/\/register\?from=/)
    await page.goBack()
    await expectValue(page.getByLabel('City', { exact: true }), 'Pune')
  })

  // #checkout-states-266
  test('an empty cart leads to the products and cannot be paid', async () => {
    const { page } = journey
    await signedIn()
    await arrive(page, '/checkout')
    await page.getByText('Your cart is empty.').waitFor()
    assert.equal(await payButton().isDisabled(), true)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Start shopping!' }).click()
    await waitForAddress(page, '/productpage')
  })

  // #checkout-states-352
  test('the checkout says first that payment is not set up', async () => {
    const { page } = journey
    await signedIn({ 1: 1 })
    await page.route('**/checkout', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        '"razorpay_key_id":"rzp_test_sandbox"',
        '"razorpay_key_id":null',
      )
      await route.fulfill({ response, body })
    })
    await openCheckout(page)
    await payNow(page)
    await alert('Razorpay Key ID is not set. Set RAZORPAY_KEY_ID in the environment.')
    await expectAccessible(page)
  })

  test('the checkout charges the present price, and says why it cannot', async () => {
    const { page } = journey
    await openCheckout(page, '?productId=2&quantity=2&price=10&originalPrice=10')
    await page.getByText('Bloom & Fruit Microbial Fertilizer now costs ₹977.50, not ₹10.00.').waitFor()
    assert.match(await summary(), /₹1,955\.00/)
    await expectAccessible(page)
    await arrive(page, '/checkout?productId=7&quantity=1&price=500')
    await alert('Terracotta Herb Garden Kit is out of stock.')
    assert.equal(await payButton().isDisabled(), true)
    await arrive(page, '/checkout?productId=feed')
    await alert('Unknown product.')
    journey.shopper.expectProblem(failedCall)
  })
})
