import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Route } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, failedCall, holdBack, readText, refuse, startJourney } from './journey.ts'
import {
  type Account,
  address,
  arriveAtOrder,
  fillAddress,
  fillCart,
  openAccount,
  openCheckout,
  payByCard,
  payNow,
  popup,
  readAddress,
  signInBrowser,
  waitForAddress,
} from './shopping.ts'

const cart = '**/api/cart'
const quote = '**/api/checkout/quote'
const createOrder = '**/api/create-razorpay-order'
const verify = '**/api/verify-razorpay-payment'

describe('the checkout', () => {
  const journey = startJourney()

  async function signedIn(packs: Record<number, number> = {}): Promise<Account> {
    const account = await openAccount(journey.shop.url)
    await fillCart(journey.shop.url, account, packs)
    await signInBrowser(journey.shopper.context, account)
    return account
  }

  async function readyToPay(): Promise<void> {
    await signedIn({ 1: 2 })
    await openCheckout(journey.page)
    await fillAddress(journey.page)
  }

  const payButton = () => journey.page.getByRole('button', { name: 'Pay Now' })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const summary = () => readText(journey.page.getByRole('region', { name: 'Order summary' }))

  test('a cart that is slow to come is announced, and nothing can be paid meanwhile', async () => {
    const { page } = journey
    await signedIn({ 1: 1 })
    const { hold, release } = holdBack()
    await page.route(cart, hold)
    await arrive(page, '/checkout')
    await page.getByText('Loading cart…').waitFor({ state: 'attached' })
    assert.equal(await payButton().isDisabled(), true)
    await expectAccessible(page)
    release()
    await page.getByText('Grand Total').waitFor()
    assert.equal(await payButton().isDisabled(), false)
  })

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

  test('a cart that cannot be read can be asked for again', async () => {
    const { page } = journey
    await signedIn({ 1: 1 })
    await page.route(cart, cutOff)
    await arrive(page, '/checkout')
    await alert('Could not load cart. Please try again.')
    await page.unroute(cart)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Grand Total').waitFor()
    journey.shopper.expectProblem(failedCall)
  })

  test('a total that cannot be worked out can be asked for again', async () => {
    const { page } = journey
    await signedIn({ 1: 1 })
    await page.route(quote, refuse(500))
    await arrive(page, '/checkout')
    await alert('The total could not be worked out. Please try again.')
    assert.equal(await payButton().isDisabled(), true)
    await page.unroute(quote)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Grand Total').waitFor()
    journey.shopper.expectProblem(failedCall)
  })

  test('the summary shows picture, name, quantity, line, shipping, tax and grand total', async () => {
    const { page } = journey
    await signedIn({ 1: 2 })
    await openCheckout(page)
    const text = await summary()
    for (const part of ['x 2', '₹1,000.00', '₹79.00', 'Tax included', '₹1,079.00']) {
      assert.ok(text.includes(part), `${part} stands in the summary`)
    }
    assert.equal(await page.getByRole('region', { name: 'Order summary' }).locator('img').count(), 1)
    await page.getByText('Razorpay').waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'Back to Products' }).getAttribute('href'),
      '/productpage',
    )
    await expectAccessible(page)
  })

  for (const width of [360, 1280]) {
    test(`the test-mode banner leaves after five seconds and nothing jumps, ${width} px wide`, () =>
      watchBanner(width))
  }

  async function watchBanner(width: number): Promise<void> {
    const { page } = journey
    await page.setViewportSize({ width, height: 740 })
    const banner = page.getByText('Test mode: no real money moves. Pay with card 4100 2800 0000 1007.')
    const top = async () => (await page.getByRole('heading', { name: 'Delivery address' }).boundingBox())?.y
    const opening = new Date('2026-11-02T10:00:00+05:30')
    await page.clock.install({ time: opening })
    await page.clock.pauseAt(opening.getTime() + 1_000)
    await arrive(page, '/checkout?productId=1&quantity=1&price=500')
    await banner.waitFor()
    const before = await top()
    await page.clock.runFor(4_900)
    assert.equal(await banner.isVisible(), true)
    await page.clock.runFor(200)
    await banner.waitFor({ state: 'detached' })
    assert.equal(await top(), before)
  }

  test('without the payment key nothing is paid, and that is said first', async () => {
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

  test('an incomplete address is said once, with the first missing field in focus', async () => {
    const { page } = journey
    await signedIn({ 1: 1 })
    await openCheckout(page)
    await fillAddress(page, { City: '', 'Zip Code': '' })
    await payNow(page)
    await alert('Please fill in all shipping information.')
    assert.equal(await page.getByText('Please fill in all shipping information.').count(), 1)
    await page.getByText('City is required.').waitFor()
    assert.equal(await page.getByLabel('City').evaluate((field) => field === document.activeElement), true)
    await expectAccessible(page)
    await fillAddress(page, { 'Zip Code': '12345' })
    await payNow(page)
    await page.getByText('Please enter a six-digit PIN code.').waitFor()
    assert.equal(await popup(page).count(), 0)
  })

  test('every field has its label, its autofill name and the right keyboard', async () => {
    const { page } = journey
    await arrive(page, '/checkout')
    for (const label of Object.keys(address)) {
      const field = page.getByLabel(label, { exact: true })
      assert.match((await field.getAttribute('autocomplete')) ?? '', /^shipping /, label)
      assert.equal(await field.getAttribute('required'), '', label)
    }
    assert.equal(await page.getByLabel('Zip Code').getAttribute('inputmode'), 'numeric')
    assert.equal(await page.getByLabel('Country').inputValue(), 'India')
  })

  test('what is typed before the page is alive is kept', async () => {
    const { page } = journey
    const { hold, release } = holdBack()
    await page.route('**/assets/entry-browser-*.js', hold)
    await page.goto('/checkout', { waitUntil: 'commit' })
    await page.getByLabel('City').fill('Pune')
    assert.equal(await payButton().isDisabled(), true)
    release()
    await page.getByText('What you fill in here is kept').waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Pune')
  })

  test('a price in the address never changes what is charged, and a difference is said calmly', async () => {
    const { page } = journey
    await openCheckout(page, '?productId=2&quantity=2&price=10&originalPrice=10')
    await page.getByText('Bloom & Fruit Microbial Fertilizer now costs ₹977.50, not ₹10.00.').waitFor()
    assert.match(await summary(), /₹1,955\.00/)
    await expectAccessible(page)
    await openCheckout(page, '?productId=2&quantity=2&price=1150&originalPrice=1150')
    assert.equal(await page.getByText('now costs').count(), 0)
  })

  test('a product that cannot be bought says why', async () => {
    const { page } = journey
    await arrive(page, '/checkout?productId=7&quantity=1&price=500')
    await alert('Terracotta Herb Garden Kit is out of stock.')
    assert.equal(await payButton().isDisabled(), true)
    await arrive(page, '/checkout?productId=99&quantity=1&price=500')
    await alert('Product not found.')
    await arrive(page, '/checkout?productId=feed')
    await alert('Unknown product.')
    journey.shopper.expectProblem(failedCall)
  })

  describe('when the payment is opened', () => {
    const refusals = [
      { name: 'a refusal', answer: refuse(500, 'The till is stuck.'), says: 'The till is stuck.' },
      {
        name: 'a refusal without words',
        answer: refuse(500),
        says: 'Failed to create Razorpay order on backend.',
      },
      { name: 'a lost connection', answer: cutOff, says: 'Failed to initiate payment.' },
    ]
    for (const { name, answer, says } of refusals) {
      test(`${name} is told, and the shopper can try again`, async () => {
        const { page } = journey
        await readyToPay()
        await page.route(createOrder, answer)
        await payNow(page)
        await alert(says)
        assert.deepEqual(await readAddress(page), address)
        await page.unroute(createOrder)
        await payNow(page)
        await popup(page).waitFor()
        journey.shopper.expectProblem(failedCall)
      })
    }

    test('a lost answer is asked for again under the same key, a refused try is not', async () => {
      const { page } = journey
      await readyToPay()
      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/create-razorpay-order'))
          keys.push(request.headers()['idempotency-key'])
      })
      const loseAnswer = async (route: Route) => {
        await route.fetch()
        await route.abort('connectionreset')
      }
      await page.route(createOrder, loseAnswer)
      await payNow(page)
      await alert('Failed to initiate payment.')
      await page.unroute(createOrder)
      await page.route(createOrder, refuse(503))
      await payNow(page)
      await alert('Failed to create Razorpay order on backend.')
      await page.unroute(createOrder)
      await payNow(page)
      await popup(page).waitFor()
      assert.equal(keys.length, 3)
      assert.equal(keys[0], keys[1])
      assert.notEqual(keys[1], keys[2])
      assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/)
      journey.shopper.expectProblem(/Failed to load resource|ERR_CONNECTION_RESET/)
    })

    test('a total that has changed is shown before anything is paid', async () => {
      const { page } = journey
      await readyToPay()
      await page.route(createOrder, async (route) => {
        const body = route.request().postDataJSON()
        await route.continue({ postData: { ...body, amount: body.amount + 1 } })
      })
      await payNow(page)
      await alert('The total has changed to ₹1,079.00. Please check it and pay again.')
      await page.unroute(createOrder)
      await payNow(page)
      await popup(page).getByText('₹1,079.00').waitFor()
      journey.shopper.expectProblem(failedCall)
    })

    test('a cart that was emptied in another tab is said to be empty', async () => {
      const { page } = journey
      const account = await signedIn({ 1: 2 })
      await openCheckout(page)
      await fillAddress(page)
      await fetch(`${journey.shop.url}/api/cart/remove-item/1`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${account.token}` },
      })
      await payNow(page)
      await alert('Your cart is empty. Please add items to place an order.')
      await page.getByRole('link', { name: 'Start shopping!' }).waitFor()
      journey.shopper.expectProblem(failedCall)
    })

    test('a pop-up that cannot be loaded is told, and loads at the next try', async () => {
      const { page } = journey
      await readyToPay()
      await page.route('**/v1/checkout.js', cutOff)
      await payNow(page)
      await alert('The payment window could not be loaded.')
      await page.unroute('**/v1/checkout.js')
      await payNow(page)
      await popup(page).waitFor()
      journey.shopper.expectProblem(failedCall)
    })
  })

  describe('when the payment is verified', () => {
    test('a payment that is not verified is told', async () => {
      const { page } = journey
      await readyToPay()
      await page.route(verify, (route) => route.fulfill({ json: { verified: false, orderId: 'ORD001' } }))
      await payNow(page)
      await payByCard(page)
      await alert('Payment verification failed. Please contact support.')
      await page.getByRole('link', { name: /^See order ORD/ }).waitFor()
      assert.deepEqual(await readAddress(page), address)
      await expectAccessible(page)
    })

    const refusals = [
      { answer: refuse(400, 'Payment verification failed.'), says: 'Payment verification failed.' },
      { answer: refuse(400), says: 'Payment verification failed on backend.' },
    ]
    for (const { answer, says } of refusals) {
      test(`a refusal says ${says}`, async () => {
        const { page } = journey
        await readyToPay()
        await page.route(verify, answer)
        await payNow(page)
        await payByCard(page)
        await alert(says)
        journey.shopper.expectProblem(failedCall)
      })
    }

    for (const [name, answer] of [
      ['no connection', cutOff],
      ['a fault of the server', refuse(500)],
    ] as const) {
      test(`${name} is never called a failed payment: the order can be looked at, or asked for again`, async () => {
        const { page } = journey
        await readyToPay()
        await page.route(verify, answer)
        await payNow(page)
        await payByCard(page)
        await page.getByText('please do not pay again').waitFor()
        assert.equal(await payButton().isDisabled(), true)
        assert.equal(await page.getByText('Payment failed').count(), 0)
        await page.getByRole('link', { name: /^See order ORD/ }).waitFor()
        await expectAccessible(page)
        await page.unroute(verify)
        await page.getByRole('button', { name: 'Check again' }).click()
        await arriveAtOrder(page)
        journey.shopper.expectProblem(failedCall)
      })
    }

    test('a payment whose page was closed at once is confirmed when the checkout is opened again', async () => {
      const { page } = journey
      await readyToPay()
      await page.route(verify, () => new Promise<void>(() => {}))
      await payNow(page)
      await payByCard(page)
      await page.getByText('Your payment is being confirmed…').waitFor()
      await page.unroute(verify)
      await page.goto('/checkout')
      await arriveAtOrder(page)
    })
  })
})
