import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, delayReply, failedCall, readText, refuse, soon, startJourney } from './journey.ts'
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
    await page.getByRole('button', { name: 'Subscribe and save ₹200.00' }).click()
    await page.getByText('Thank you for subscribing!').waitFor()
    assert.match(await summary(), /20% off your first order\s+−₹200\.00[\s\S]*Grand Total\s+₹879\.00/)
    await expectAccessible(page)
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
