import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  cutOff,
  delayReply,
  expectFocused,
  failedCall,
  readText,
  refuse,
  startJourney,
} from './journey.ts'
import {
  asha,
  buyAsNewShopper,
  buyAtCheckout,
  fillCart,
  logIn,
  openAccount,
  signInAsAsha,
  signInBrowser,
  subscribe,
  waitForAddress,
} from './shopping.ts'

const orders = '**/api/orders/*'

describe('an order', () => {
  const journey = startJourney({ isShared: true })

  const buy = () => buyAsNewShopper(journey)

  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  /** The colour of a status; the word itself stands in the time line too. */
  const tone = (word: string) =>
    journey.page.locator('main [data-tone]').getByText(word, { exact: true }).getAttribute('data-tone')

  for (const [id, status, colour] of [
    ['ORD001', 'Delivered', 'green'],
    ['ORD002', 'Shipped', 'yellow'],
    ['ORD003', 'Cancelled', 'red'],
  ] as const) {
    // #order-details-3f6
    test(`the order shows ${status} in ${colour}, with amounts and address`, async () => {
      const { page } = journey
      await signInAsAsha(journey)
      await arrive(page, `/order-details/${id}`)
      await page.getByRole('heading', { level: 1, name: `Order ${id}` }).waitFor()
      assert.equal(await tone(status), colour)
      const text = await readText(page.getByRole('main'))
      assert.match(text, / x \d+\s+₹[\d,]+\.\d\d/)
      assert.match(text, /Subtotal\s+₹/)
      assert.match(text, /Tax included\s+₹/)
      assert.doesNotMatch(text, /\$/)
      assert.match(text, /Asha Rao/)
      assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
      await expectAccessible(page)
    })
  }

  // #order-details-235
  test('the order colours payment statuses green, red or yellow', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    for (const [status, colour] of [
      ['Paid', 'green'],
      ['Failed', 'red'],
      ['Pending', 'yellow'],
      ['Refunded', 'yellow'],
    ] as const) {
      await page.route(orders, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), payment_status: status } })
      })
      await arrive(page, '/order-details/ORD001')
      assert.equal(await tone(status), colour)
      await page.unroute(orders)
    }
  })

  // #order-details-d4e
  test('the order shows the unit price times the quantity', async () => {
    await buy()
    const text = await readText(journey.page.getByRole('main'))
    assert.match(text, /Balcony Feed All-Purpose Microbial Fertilizer x 1\s+₹500\.00/)
    assert.equal(await tone('Processing'), 'yellow')
    assert.equal(await tone('Paid'), 'green')
    assert.match(text, /Transaction ID: pay_/)
    const shopping = journey.page.getByRole('link', { name: 'Continue Shopping' })
    assert.equal(await shopping.getAttribute('href'), '/productpage')
  })

  test('the order leads to its confirmation with the total explained', async () => {
    const { page } = journey
    const id = await buy()
    await page.getByRole('link', { name: 'Order confirmation' }).click()
    await page.waitForURL(`**/orderconfirmation?orderId=${id}`)
    await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
    const text = await readText(page.getByRole('main'))
    assert.match(text, /Shipping\s+₹79\.00\s+Total Paid\s+₹579\.00/)
    assert.match(text, new RegExp(`Order number ${id}`))
    assert.match(text, /We have sent a confirmation to [a-z]…@example\.com\./)
    assert.match(await page.title(), new RegExp(`^Order ${id} confirmed`))
    assert.equal(await page.getByRole('main').getByRole('listitem').locator('img').count(), 1)
  })

  test('the order names the first-order offer as cart and mails do', async () => {
    const { page, shop, shopper } = journey
    const account = await openAccount(shop)
    await subscribe(shop.url, account)
    await fillCart(shop.url, account, { 1: 1 })
    await signInBrowser(shopper.context, account)
    const id = await buyAtCheckout(page)
    const line = /20% off your first order\s+−₹100\.00/
    assert.match(await readText(page.getByRole('main')), line)
    await arrive(page, `/orderconfirmation?orderId=${id}`)
    await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
    assert.match(await readText(page.getByRole('main')), line)
  })

  // #order-details-8d6
  test('Track Order opens the time line with carrier and number', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    await arrive(page, '/order-details/ORD002')
    await button('Track Order').waitFor()
    assert.equal(await button('Track Order').getAttribute('aria-expanded'), 'false')
    await button('Track Order').click()
    const title = page.getByRole('heading', { name: 'Where your order is' })
    await expectFocused(title)
    assert.equal(await button('Track Order').getAttribute('aria-expanded'), 'true')
    const track = await readText(page.getByRole('region', { name: 'Where your order is' }))
    for (const part of ['Carrier', 'Tracking number', 'Processing', 'Shipped']) {
      assert.ok(track.includes(part), `${part} stands in the time line`)
    }
    await expectAccessible(page)
    await button('Track Order').click()
    await title.waitFor({ state: 'hidden' })
  })

  test('a shopper changes the address until the order is packed', async () => {
    const { page } = journey
    const id = await buy()
    await button('Change address').click()
    await expectFocused(page.getByLabel('Full Name'))
    await page.getByLabel('City').fill('')
    await button('Save Address').click()
    await alert('Please fill in all shipping information.')
    await expectAccessible(page)
    await page.getByLabel('City').fill('Secunderabad')
    await page.route(`**/api/orders/${id}/shipping`, cutOff)
    await button('Save Address').click()
    await alert('Could not connect to the server. Please try again.')
    assert.equal(await page.getByLabel('City').inputValue(), 'Secunderabad')
    await page.unroute(`**/api/orders/${id}/shipping`)
    await button('Save Address').click()
    await page.getByRole('status').getByText('The address is saved.').waitFor()
    await page.getByText('Secunderabad, Telangana 500034').waitFor()
    await expectAccessible(page)
    journey.shopper.expectProblem(failedCall)
  })

  test('the address of a shipped order cannot be changed', async () => {
    await signInAsAsha(journey)
    await arrive(journey.page, '/order-details/ORD002')
    await button('Track Order').waitFor()
    assert.equal(await button('Change address').count(), 0)
  })

  test('a shopper saves the invoice; a failure says why', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    await arrive(page, '/order-details/ORD002')
    const download = page.getByRole('button', { name: /^Download tax invoice INV\// })
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    assert.match(file.suggestedFilename(), /^INV-\d\d-\d\d-\d{6}\.pdf$/)
    await expectAccessible(page)
    await page.route('**/api/orders/ORD002/invoice', cutOff)
    await download.click()
    await alert('Could not connect to the server. Please try again.')
    journey.shopper.expectProblem(failedCall)
    await arrive(page, '/order-details/ORD003')
    await page.getByText(/^RFV\//).waitFor()
  })

  test('a download with an invalid token leads to sign-in', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    await arrive(page, '/order-details/ORD002')
    await page.route('**/api/orders/ORD002/invoice', refuse(401))
    await page.getByRole('button', { name: /^Download tax invoice INV\// }).click()
    await waitForAddress(page, '/login?from=/order-details/ORD002')
    await page.getByText('Your session has expired. Please log in again.').waitFor()
    journey.shopper.expectProblem(failedCall)
  })

  test('the page reloads an order until its payment is confirmed', async () => {
    const { page } = journey
    const id = await buy()
    let looks = 0
    let isPaid = false
    await page.route(orders, async (route) => {
      looks += 1
      const isStillPending = !isPaid
      const response = await route.fetch()
      const order = await response.json()
      const pending = {
        ...order,
        order_status: 'Pending',
        payment_status: 'Pending',
        notice: 'We are confirming your payment.',
      }
      await route.fulfill({ response, json: isStillPending ? pending : order })
    })
    await arrive(page, `/order-details/${id}`)
    await page.getByText('We are confirming your payment.').waitFor()
    assert.equal(await page.locator('main [data-tone]').first().textContent(), 'Pending')
    await expectAccessible(page)
    const looksBefore = looks
    isPaid = true
    await page.locator('main [data-tone]').getByText('Paid').waitFor()
    assert.ok(looks > looksBefore)
  })

  test('the order shows a skeleton while it loads slowly', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    const { hold, release } = delayReply()
    await page.route(orders, hold)
    await arrive(page, '/order-details/ORD001')
    await page.getByText('Loading your order…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    release()
    await button('Track Order').waitFor()
  })

  for (const { name, answer, says } of [
    { name: 'a refusal', answer: refuse(500, 'The ledger is wet.'), says: 'The ledger is wet.' },
    { name: 'a refusal without words', answer: refuse(500), says: 'Failed to fetch order details.' },
    {
      name: 'a lost connection',
      answer: cutOff,
      says: 'Could not connect to the server. Please try again.',
    },
  ]) {
    // #order-details-d43
    test(`${name} says '${says}' and offers the account`, async () => {
      const { page } = journey
      await signInAsAsha(journey)
      await page.route(orders, answer)
      await arrive(page, '/order-details/ORD001')
      await alert(says)
      assert.equal(
        await page.getByRole('link', { name: 'Go to Account' }).getAttribute('href'),
        '/accountpage',
      )
      await expectAccessible(page)
      await page.unroute(orders)
      await button('Retry').click()
      await button('Track Order').waitFor()
      journey.shopper.expectProblem(failedCall)
    })
  }

  /** A missing order offers no retry. */
  async function expectNoRetry(): Promise<void> {
    await journey.page.getByRole('link', { name: 'Go to Account' }).waitFor()
    assert.equal(await button('Retry').count(), 0)
  }

  // #order-details-0f1
  test('unknown and foreign orders are not found', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
    for (const id of ['ORD001', 'ORD999999', 'nonsense']) {
      await arrive(page, `/order-details/${id}`)
      await alert('Order not found.')
      await expectNoRetry()
    }
    await arrive(page, '/order-details')
    await alert('No order ID provided.')
    await expectNoRetry()
    await arrive(page, '/orderconfirmation?orderId=ORD999999')
    await alert('Order not found.')
    await page.getByRole('link', { name: 'View Order History' }).waitFor()
    assert.equal(await button('Retry').count(), 0)
    journey.shopper.expectProblem(failedCall)
  })

  // #order-details-2b1
  test("the checkout's address with an order shows that order", async () => {
    const { page } = journey
    await signInAsAsha(journey)
    await arrive(page, '/checkout/ORD001')
    await page.getByRole('heading', { level: 1, name: 'Order ORD001' }).waitFor()
    assert.match(await readText(page.getByRole('main')), /₹/)
    await arrive(page, '/checkout/ORD999')
    await alert('Order not found with this ID.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await waitForAddress(page, '/orderhistory')
    journey.shopper.expectProblem(failedCall)
  })

  // #order-details-6a6
  test('a guest signs in and returns to the order', async () => {
    const { page } = journey
    await arrive(page, '/order-details/ORD001')
    await waitForAddress(page, '/login?from=/order-details/ORD001')
    await logIn(page, {
      token: '',
      user: { fullName: '', phoneNumber: '', ...asha },
      password: asha.password,
    })
    await waitForAddress(page, '/order-details/ORD001')
    await button('Track Order').waitFor()
  })

  test('an invalid token is forgotten and leads to sign-in', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, {
      ...(await openAccount(journey.shop)),
      token: 'dead',
    })
    await arrive(page, '/order-details/ORD001')
    await page.getByText('Your session has expired. Please log in again.').waitFor()
    await waitForAddress(page, '/login?from=/order-details/ORD001')
    assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
    journey.shopper.expectProblem(failedCall)
  })
})
