import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Route } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  expectBriefly,
  expectFocused,
  expectValue,
  failedCall,
  readText,
  startJourney,
} from './journey.ts'
import {
  address,
  arriveAtOrder,
  comeToPay,
  fillAddress,
  fillCart,
  logIn,
  openAccount,
  openCheckout,
  payByCard,
  payNow,
  popup,
  readAddress,
  signInBrowser,
  signInShopper,
  subscribe,
  waitForAddress,
} from './shopping.ts'

const createOrder = '**/api/create-razorpay-order'

describe('buying', () => {
  const journey = startJourney({ isShared: true })

  const readyToPay = () => comeToPay(journey)

  const orderText = () => readText(journey.page.getByRole('main'))
  const cartBadge = () => journey.page.getByTestId('cart-badge')

  // #shopper-buys-00c
  test('a visitor registers, fills a cart and pays by card', async () => {
    const { page } = journey
    await arrive(page, '/register')
    await page.getByLabel('Full Name').fill('Kavya Rao')
    await page.getByLabel('Email', { exact: true }).fill('kavya@example.com')
    await page.getByLabel('Phone Number').fill('98480 12345')
    await page.getByLabel('Password', { exact: true }).fill('tulsi-2026')
    await page.getByLabel('Confirm Password').fill('tulsi-2026')
    await expectBriefly(page.getByText('Registration successful!'), () =>
      page.getByRole('button', { name: 'Register' }).click(),
    )
    await waitForAddress(page, '/accountpage')
    await page.getByText('Hello, Kavya Rao').waitFor()

    await arrive(page, '/productpage')
    const feed = page.getByRole('article', { name: 'Balcony Feed' })
    await feed.getByRole('button', { name: 'Add to Cart' }).click()
    await cartBadge().getByText('1', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('button', { name: /^Increase quantity of Balcony Feed/ }).click()
    await cartBadge().getByText('2', { exact: true }).waitFor()
    await page.getByText('₹1,079.00').waitFor()
    await page.getByRole('link', { name: 'Proceed to checkout' }).click()

    await page.getByText('Grand Total').waitFor()
    await expectValue(page.getByLabel('Full Name', { exact: true }), 'Kavya Rao')
    await fillAddress(page)
    await payNow(page)
    await popup(page).getByText('₹1,079.00').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Processing...' }).isDisabled(), true)
    const placed = page.getByText('Order placed successfully! Redirecting to confirmation...')
    await expectBriefly(placed, () => payByCard(page))
    await arriveAtOrder(page)
    const text = await orderText()
    for (const part of [
      'Processing',
      'Paid',
      'Balcony Feed All-Purpose Microbial Fertilizer x 2',
      '₹1,000.00',
    ]) {
      assert.ok(text.includes(part), `${part} stands on the order`)
    }
    assert.match(text, /₹1,079\.00/)
    assert.match(text, /Card ending 1007/)
    assert.match(text, /12, Lake View Road/)
    assert.doesNotMatch(text, /\$/)
    await cartBadge().waitFor({ state: 'detached' })
  })

  // #shopper-buys-c96
  test('a shopper pays by UPI; two presses open one payment', async () => {
    const { page } = journey
    await readyToPay()
    const opened = await countPayments()
    await page.getByRole('button', { name: 'Pay Now' }).dblclick()
    await popup(page).waitFor()
    assert.equal(await popup(page).count(), 1)
    assert.equal(opened(), 1)
    await popup(page).getByRole('tab', { name: 'UPI' }).click()
    await popup(page).getByRole('button', { name: 'Approve' }).click()
    await arriveAtOrder(page)
    assert.match(await orderText(), /UPI\s+Transaction ID: pay_/)
  })

  // #shopper-buys-f41
  test('a shopper fails, closes the pop-up and pays later with the offer', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await subscribe(journey.shop.url, account)
    await fillCart(journey.shop.url, account, { 1: 4 })
    await signInBrowser(journey.shopper.context, account)
    await openCheckout(page)
    // 4 x 500, less 20 %; above 1,500 the shipping is free.
    const total = '₹1,600.00'
    await page.getByText('20% off your first order', { exact: true }).waitFor()
    await page.getByText(total, { exact: true }).waitFor()
    await fillAddress(page)
    const opened = await countPayments()
    await payNow(page)
    await payByCard(page, '4100 2800 0008 0001')
    const words = await popup(page).getByRole('alert').filter({ hasText: /\S/ }).textContent()
    assert.ok(words)
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alert').getByText(words).waitFor()
    await expectFocused(page.getByRole('button', { name: 'Pay Now' }))
    assert.deepEqual(await readAddress(page), address)
    await expectAccessible(page)
    await payNow(page)
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await page.getByText('You have not paid yet.').waitFor()
    assert.deepEqual(await readAddress(page), address)
    // Also after a reload, in which only what is kept survives.
    await openCheckout(page)
    await page.getByText(total, { exact: true }).waitFor()
    assert.deepEqual(await readAddress(page), address)
    await fillAddress(page, { 'Zip Code': '500081' })
    await payNow(page)
    await payByCard(page)
    await arriveAtOrder(page)
    assert.match(await orderText(), /500081/)
    assert.match(await orderText(), /−₹400\.00/)
    assert.match(await orderText(), /₹1,600\.00/)
    assert.equal(opened(), 1)
    journey.shopper.expectProblem(failedCall)
  })

  // #shopper-buys-41f
  test('Buy Now buys one product by keyboard and leaves the cart alone', async () => {
    const { page } = journey
    await signInShopper(journey, { 4: 3 })
    await arrive(page, '/products/2')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/checkout?productId=2&quantity=1&price=977.5&originalPrice=1150')
    await page.getByText('Grand Total').waitFor()
    assert.match(await orderText(), /Bloom & Fruit Microbial Fertilizer x 1/)
    await fillAddress(page)
    await page.getByLabel('Country').press('Enter')
    await popup(page).getByLabel('Card number').waitFor()
    await page.keyboard.type('4100280000001007')
    await page.keyboard.press('Enter')
    await arriveAtOrder(page)
    assert.match(await orderText(), /₹977\.50/)
    await cartBadge().getByText('3', { exact: true }).waitFor()
  })

  test('a session that ends before or after paying keeps text and payment', async () => {
    const { page } = journey
    const account = await readyToPay()
    const logInAgain = async (): Promise<void> => {
      await page.waitForURL(/\/login\?from=\/checkout$/)
      await page.getByText('Your session has expired. Please log in again.').waitFor()
      await page.unroute(createOrder)
      await page.unroute('**/api/verify-razorpay-payment')
      await logIn(page, account)
      await waitForAddress(page, '/checkout')
    }
    const signedOut = (route: Route) => route.fulfill({ status: 401, json: {} })
    await page.route(createOrder, signedOut)
    await payNow(page)
    await logInAgain()
    await page.getByText('Grand Total').waitFor()
    assert.deepEqual(await readAddress(page), address)
    await page.route('**/api/verify-razorpay-payment', signedOut)
    await payNow(page)
    await payByCard(page)
    await logInAgain()
    await arriveAtOrder(page)
    assert.match(await orderText(), /Paid/)
    journey.shopper.expectProblem(failedCall)
  })

  /** Counts the payments that the page opens from now on. */
  async function countPayments(): Promise<() => number> {
    let calls = 0
    await journey.page.route(createOrder, (route) => {
      calls += 1
      return route.continue()
    })
    return () => calls
  }
})
