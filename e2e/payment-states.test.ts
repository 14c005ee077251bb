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

  const readyToPay = () => comeToPay(journey)

  const payButton = () => journey.page.getByRole('button', { name: 'Pay Now' })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()

  // #payment-states-a3e
  test('a shopper reads why no payment began, and pays again', async () => {
    const { page } = journey
    await readyToPay()
    const keys: (string | undefined)[] = []
    const expectSaid = async (says: string, answer: (route: Route) => Promise<void>) => {
      await page.unroute(createOrder)
      await page.route(createOrder, (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        return answer(route)
      })
      await payNow(page)
      await alert(says)
      assert.deepEqual(await readAddress(page), address)
    }
    await page.route('**/v1/checkout.js', cutOff)
    await expectSaid('Failed to initiate payment.', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await expectSaid('Failed to create Razorpay order on backend.', refuse(503))
    await expectSaid('Not so.', refuse(422, 'Not so.'))
    await expectSaid('The total has changed to ₹1,079.00. Please check it and pay again.', (route) => {
      const body = route.request().postDataJSON()
      return route.continue({ postData: { ...body, amount: body.amount + 1 } })
    })
    await expectSaid('The payment window could not be loaded.', (route) => route.continue())
    // A lost answer and a fault of the server repeat the key, a refusal does not.
    assert.deepEqual(keys.slice(1, 3), [keys[0], keys[0]])
    assert.equal(new Set(keys).size, 3)
    assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/)
    await page.unroute('**/v1/checkout.js')
    await payNow(page)
    await popup(page).getByText('₹1,079.00').waitFor()
    assert.equal(keys.length, 5)
    journey.shopper.expectProblem(/Failed to load resource|ERR_CONNECTION/)
  })

  describe('when it is verified', () => {
    // #payment-states-888
    test('the page says that a payment was not verified', async () => {
      const { page } = journey
      await signInShopper(journey)
      await openCheckout(page, '?productId=1&quantity=2&price=500&originalPrice=500')
      await fillAddress(page)
      for (const [answer, says] of [
        [refuse(400), 'Payment verification failed on backend.'],
        [refuse(400, 'Payment verification failed.'), 'Payment verification failed.'],
        [
          (route: Route) => route.fulfill({ json: { verified: false, orderId: 'ORD001' } }),
          'Payment verification failed. Please contact support.',
        ],
      ] as const) {
        await page.route(verify, answer)
        await payNow(page)
        await payByCard(page)
        await alert(says)
        await page.getByRole('link', { name: /^See order ORD/ }).waitFor()
        assert.deepEqual(await readAddress(page), address)
      }
      await expectAccessible(page)
      journey.shopper.expectProblem(failedCall)
    })

    test('no connection and faults never look like a failed payment', async () => {
      const { page } = journey
      await readyToPay()
      await page.route(verify, cutOff)
      await payNow(page)
      await payByCard(page)
      const expectUnknown = async (): Promise<void> => {
        await page.getByText('please do not pay again').waitFor()
        assert.equal(await payButton().isDisabled(), true)
        assert.equal(await page.getByText('Payment failed').count(), 0)
        await page.getByRole('link', { name: /^See order ORD/ }).waitFor()
      }
      await expectUnknown()
      await expectAccessible(page)
      await page.route(verify, refuse(500))
      const answered = page.waitForResponse(verify)
      await page.getByRole('button', { name: 'Check again' }).click()
      await answered
      await expectUnknown()
      await page.unroute(verify)
      await page.getByRole('button', { name: 'Check again' }).click()
      await arriveAtOrder(page)
      journey.shopper.expectProblem(failedCall)
    })

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
    const orders = '**/api/orders/*'
    const providerOrder = () =>
      journey.page.evaluate(() => JSON.parse(sessionStorage.getItem('paymentAttempt') ?? '').order.id)
    /** Opens the pop-up. @returns the provider's order. */
    async function openPopup(): Promise<string> {
      const { page } = journey
      await readyToPay()
      await expectBriefly(popup(page), () => payNow(page))
      return providerOrder()
    }
    const paid = () => journey.page.getByText('Order placed successfully! Redirecting to confirmation...')

    test('closing the pop-up leads to the order without a reload', async () => {
      const { page, shop } = journey
      await pay(shop.sandboxUrl, await openPopup())
      await expectBriefly(paid(), () => popup(page).getByRole('button', { name: 'Close' }).click())
      await arriveAtOrder(page)
    })

    test('the pop-up closes in time, and the next checkout knows the result', async () => {
      const { page, shop } = journey
      await page.route(createOrder, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), expires_in: 3 } })
      })
      await openPopup()
      await popup(page).waitFor({ state: 'detached' })
      await page.getByText('You have not paid yet.').waitFor()
      await page.route(orders, refuse(503))
      await expectBriefly(popup(page), () => payNow(page))
      await pay(shop.sandboxUrl, await providerOrder())
      await popup(page).waitFor({ state: 'detached' })
      await page.getByText('We could not check whether you have paid.').waitFor()
      assert.equal(await page.getByText('You have not paid yet').count(), 0)
      journey.shopper.expectProblem(failedCall)
      await page.unroute(orders)
      await expectBriefly(paid(), () => page.reload())
      await arriveAtOrder(page)
      const kept = await page.evaluate(() => Object.keys(sessionStorage))
      assert.deepEqual(
        kept.filter((key) => key === 'paymentAttempt' || key === 'shippingDraft'),
        [],
      )
    })

    test('a shopper pays only while the payment is unpaid or unknown', async () => {
      const { page, shop } = journey
      const opened = await openPopup()
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
      assert.equal(await providerOrder(), opened)
      journey.shopper.expectProblem(failedCall)

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
      await pay(shop.sandboxUrl, opened)
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
  })
})
