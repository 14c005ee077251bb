import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Route } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { cutOff, expectBriefly, failedCall, refuse, soon, startJourney } from './journey.ts'
import {
  address,
  arriveAtOrder,
  comeToPay,
  fillAddress,
  openCheckout,
  payByCard,
  payNow,
  popup,
  readAddress,
  signInShopper,
} from './shopping.ts'
import { pay } from './visitor.ts'

const createOrder = '**/api/create-razorpay-order'
const verify = '**/api/verify-razorpay-payment'

describe('a payment', () => {
  const journey = startJourney({ isShared: true })

  const signedIn = (packs: Record<number, number> = {}) => signInShopper(journey, packs)

  const readyToPay = () => comeToPay(journey)

  const payButton = () => journey.page.getByRole('button', { name: 'Pay Now' })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()

  describe('when it is opened', () => {
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
      // #payment-states-a3e
      test(`${name} is shown, and the shopper can try again`, async () => {
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

    test('lost answers and faults repeat the key, refusals do not', async () => {
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
      await page.route(createOrder, refuse(422, 'Not so.'))
      await payNow(page)
      await alert('Not so.')
      await page.unroute(createOrder)
      await payNow(page)
      await popup(page).waitFor()
      assert.equal(keys.length, 4)
      assert.deepEqual(keys.slice(1, 3), [keys[0], keys[0]])
      assert.notEqual(keys[3], keys[0])
      assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/)
      journey.shopper.expectProblem(/Failed to load resource|ERR_CONNECTION_RESET/)
    })

    test('a shopper sees a changed total before paying', async () => {
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

    // #payment-states-e31
    test('the checkout says that another tab emptied the cart', async () => {
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

    test('a pop-up that failed to load says so and loads again', async () => {
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

  describe('when it is verified', () => {
    // #payment-states-1ed
    test('the page says that a payment was not verified', async () => {
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
      // #payment-states-888
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
      test(`${name} never looks like a failed payment`, async () => {
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

    test('the next checkout confirms a payment whose page was closed', async () => {
      const { page } = journey
      await readyToPay()
      // The first request hangs until its page is gone; removing the route would let it through.
      let requests = 0
      await page.route(verify, (route) => {
        requests += 1
        return requests === 1 ? new Promise<void>(() => {}) : route.continue()
      })
      await payNow(page)
      await payByCard(page)
      await page.getByText('Your payment is being confirmed…').waitFor()
      await page.goto('/checkout')
      await arriveAtOrder(page)
    })
  })

  describe('without an answer to the page', () => {
    /** Opens the pop-up. @returns the provider's order. */
    async function openPopup(): Promise<string> {
      const { page } = journey
      await readyToPay()
      await expectBriefly(popup(page), () => payNow(page))
      return page.evaluate(() => JSON.parse(sessionStorage.getItem('paymentAttempt') ?? '').order.id)
    }
    const paid = () => journey.page.getByText('Order placed successfully! Redirecting to confirmation...')
    const kept = () => journey.page.evaluate(() => Object.keys(sessionStorage))
    const orders = '**/api/orders/*'

    test('the next checkout leads to the paid order', async () => {
      const { page, shop } = journey
      await pay(shop.sandboxUrl, await openPopup())
      await expectBriefly(paid(), () => page.reload())
      await arriveAtOrder(page)
      assert.deepEqual(
        (await kept()).filter((key) => key === 'paymentAttempt' || key === 'shippingDraft'),
        [],
      )
    })

    test('closing the pop-up leads to the order without a reload', async () => {
      const { page, shop } = journey
      await pay(shop.sandboxUrl, await openPopup())
      await expectBriefly(paid(), () => popup(page).getByRole('button', { name: 'Close' }).click())
      await arriveAtOrder(page)
    })

    test('the pop-up closes in time and an unknown result stays unknown', async () => {
      const { page, shop } = journey
      await page.route('**/api/create-razorpay-order', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), expires_in: 3 } })
      })
      await openPopup()
      await popup(page).waitFor({ state: 'detached' })
      await page.getByText('You have not paid yet.').waitFor()
      await page.route(orders, refuse(503))
      await expectBriefly(popup(page), () => payNow(page))
      const providerOrder = await page.evaluate(
        () => JSON.parse(sessionStorage.getItem('paymentAttempt') ?? '').order.id,
      )
      await pay(shop.sandboxUrl, providerOrder)
      await popup(page).waitFor({ state: 'detached' })
      await page.getByText('The shop could not be asked whether you have paid.').waitFor()
      assert.equal(await page.getByText('You have not paid yet').count(), 0)
      journey.shopper.expectProblem(failedCall)
    })

    test('the payment shows as being confirmed until captured', async () => {
      const { page, shop } = journey
      const providerOrder = await openPopup()
      await page.route(orders, async (route) => {
        const response = await route.fetch()
        const order = await response.json()
        await route.fulfill({
          response,
          json: { ...order, is_being_confirmed: order.payment_status !== 'Paid' },
        })
      })
      await page.reload()
      await page.getByText('Your payment is being confirmed, so please do not pay again').waitFor()
      assert.equal(await payButton().isDisabled(), true)
      await page.getByRole('link', { name: /^See order ORD/ }).waitFor()
      await expectAccessible(page)
      await pay(shop.sandboxUrl, providerOrder)
      const paymentStatus = () =>
        page.evaluate(async () => {
          const { orderId } = JSON.parse(sessionStorage.getItem('paymentAttempt') ?? '').order
          const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
          const answer = await fetch(`/api/orders/${orderId}`, { headers })
          return (await answer.json()).payment_status
        })
      await soon(async () => assert.equal(await paymentStatus(), 'Paid'))
      await page.getByRole('button', { name: 'Check again' }).click()
      await arriveAtOrder(page)
    })

    test('a shopper pays while the payment is unpaid or unknown', async () => {
      const { page } = journey
      const providerOrder = await openPopup()
      for (const answer of [undefined, refuse(503)]) {
        if (answer) await page.route(orders, answer)
        const asked = page.waitForResponse(orders)
        await page.reload()
        await asked
        await page.getByText('Grand Total').waitFor()
        assert.deepEqual(await readAddress(page), address)
        assert.equal(await page.getByRole('alert').count(), 0)
        await payNow(page)
        await popup(page).waitFor()
      }
      assert.match(
        (await page.evaluate(() => sessionStorage.getItem('paymentAttempt'))) ?? '',
        new RegExp(providerOrder),
      )
      journey.shopper.expectProblem(failedCall)
    })
  })
})
