import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { cart, cartOf, feed, quote, remove, update } from './cart.ts'
import { arrive, cutOff, delayReply, expectBriefly, failedCall, refuse, startJourney } from './journey.ts'
import { fillCart, logIn, openAccount, signInBrowser, waitForAddress } from './shopping.ts'

describe('the cart while calls fail and sessions end', () => {
  const journey = startJourney({ isShared: true })
  const { bring, open, alert, field, holds, button, badge, totals } = cartOf(journey)

  test('the cart shows a skeleton while it loads slowly', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await signInBrowser(journey.shopper.context, account)
    const { hold, release } = delayReply()
    await page.route(cart, hold)
    await arrive(page, '/cart')
    await page.getByText('Loading your cart…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    release()
    await page.getByText('Your cart is empty.').waitFor()
    await expectAccessible(page)
    assert.equal(await page.getByRole('link', { name: 'Continue Shopping' }).count(), 1)
  })

  // #cart-states-24d
  test('a refused or lost change is reverted and says so', async () => {
    const { page } = journey
    await open({ 1: 2 })
    for (const answer of [refuse(500), cutOff]) {
      await page.route(update, answer)
      await button(`Increase quantity of ${feed}`).click()
      await alert('Could not update cart item. Please try again.')
      await holds('2')
      await badge('2')
      await page.route(remove, answer)
      await button(`Remove ${feed}`).click()
      await alert('Could not remove item from cart. Please try again.')
      await badge('2')
    }
    await expectAccessible(page)
    await page.route(update, (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Only 2 packs are left in stock.', code: 'out_of_stock', available: 2 },
      }),
    )
    await button(`Increase quantity of ${feed}`).click()
    await alert('Only 2 packs are left in stock.')
    await holds('2')
    journey.shopper.expectProblem(failedCall)
  })

  test('an unavailable line blocks the checkout and says how to continue', async () => {
    const { page } = journey
    const short = (available: number) => ({
      status: 409,
      json: { message: `Only ${available} packs are left.`, code: 'out_of_stock', available, product_id: 1 },
    })
    await page.route(quote, async (route) => {
      const isTooMuch = (await field().inputValue()) === '5'
      return isTooMuch ? route.fulfill(short(2)) : route.continue()
    })
    await open({ 1: 5 })
    await alert('Only 2 packs are left.')
    assert.equal(await page.getByRole('link', { name: 'Proceed to checkout' }).count(), 0)
    await expectAccessible(page)
    await button('Take 2').click()
    await totals().getByText('₹1,079.00').waitFor()
    await page.getByRole('link', { name: 'Proceed to checkout' }).waitFor()
    journey.shopper.expectProblem(failedCall)
  })

  // #cart-states-956
  test('a cart that failed to load says why and offers a retry', async () => {
    const { page } = journey
    await bring({ 1: 2 })
    await page.route(cart, refuse(500, 'The shelf fell over.'))
    await arrive(page, '/cart')
    await alert('The shelf fell over.')
    await expectAccessible(page)
    for (const [answer, says] of [
      [refuse(500), 'Failed to fetch cart items.'],
      [cutOff, 'Could not load cart. Please try again.'],
    ] as const) {
      await page.route(cart, answer)
      await button('Retry').click()
      await alert(says)
    }
    await page.unroute(cart)
    await button('Retry').click()
    await holds('2')
    // A failed refresh keeps the known lines.
    await page.route(cart, cutOff)
    await page.evaluate(() => window.dispatchEvent(new Event('cartUpdated')))
    await alert('Could not load cart. Please try again.')
    await holds('2')
    await badge('2')
    journey.shopper.expectProblem(failedCall)
  })

  // #cart-states-e7e
  test('the cartUpdated event recounts the cart; an invalid token empties it', async () => {
    const { page } = journey
    const account = await bring({ 1: 2 })
    await arrive(page, '/faq')
    await badge('2')
    await fillCart(journey.shop.url, account, { 3: 1 })
    const signal = () => page.evaluate(() => window.dispatchEvent(new Event('cartUpdated')))
    await signal()
    await badge('3')
    await page.route(cart, refuse(401))
    await signal()
    await page.getByTestId('cart-badge').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
    assert.equal(new URL(page.url()).pathname, '/faq')
    journey.shopper.expectProblem(failedCall)
  })

  // #cart-states-1fc
  test('a session ends while changing or reading; signing in returns', async () => {
    const { page } = journey
    const account = await open({ 1: 3 })
    await holds('3')
    const expectEnded = async (): Promise<void> => {
      await page.getByText('Your session has expired. Please log in again.').waitFor()
      await waitForAddress(page, '/login?from=/cart')
      assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
      assert.equal(await page.getByTestId('cart-badge').count(), 0)
    }
    await page.route(update, refuse(401))
    await button(`Increase quantity of ${feed}`).click()
    await expectEnded()
    await page.evaluate(() => localStorage.setItem('authToken', 'dead'))
    await page.route(cart, refuse(403))
    await arrive(page, '/cart')
    await expectEnded()
    await page.unroute(cart)
    journey.shopper.expectProblem(failedCall)

    await arrive(page, '/cart')
    await page.getByText('You must be logged in to view your cart.').waitFor()
    await expectAccessible(page)
    await waitForAddress(page, '/login?from=/cart')
    await page.getByText('You must be logged in to view your cart.').waitFor()
    await expectBriefly(page.getByText('Login successful!'), () => logIn(page, account))
    await waitForAddress(page, '/cart')
    await holds('3')
  })
})
