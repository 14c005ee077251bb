import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
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

/** The pixels that are empty below the last block of each card of an order. */
const holesOf = (page: Page) =>
  page.locator('main .page-grid .card').evaluateAll((cards) =>
    cards.map((card) => {
      const last = card.lastElementChild?.getBoundingClientRect().bottom ?? 0
      return (
        card.getBoundingClientRect().bottom - last - Number.parseFloat(getComputedStyle(card).paddingBottom)
      )
    }),
  )

/** The distances between the dots of an order's progress, in pixels. */
const distancesOfDots = (page: Page) =>
  page.getByRole('list', { name: 'Progress' }).evaluate((list) => {
    const dots = [...list.children].map((stage) => {
      const dot = getComputedStyle(stage, '::after')
      const moved = dot.translate === 'none' ? 0 : Number.parseFloat(dot.translate)
      return stage.getBoundingClientRect().left + Number.parseFloat(dot.left) + moved
    })
    return dots.slice(1).map((dot, index) => dot - (dots[index] ?? 0))
  })

describe('an order', () => {
  const journey = startJourney({ isShared: true })

  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  /** The colour of a status; the word itself stands in the time line too. */
  const tone = (word: string) =>
    journey.page.locator('main [data-tone]').getByText(word, { exact: true }).getAttribute('data-tone')

  // #order-details-3f6
  test('the order shows statuses in colour, amounts, address and a late parcel', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    for (const [id, status, colour, paymentStatus, paymentColour] of [
      ['ORD001', 'Delivered', 'green', 'Paid', 'green'],
      ['ORD002', 'Shipped', 'yellow', 'Failed', 'red'],
      ['ORD003', 'Cancelled', 'red', 'Refunded', 'yellow'],
    ] as const) {
      await page.route(orders, async (route) => {
        const response = await route.fetch()
        const order = await response.json()
        const arrival = { from: '2025-11-02', to: '2025-11-05' }
        await route.fulfill({ response, json: { ...order, arrival, payment_status: paymentStatus } })
      })
      await arrive(page, `/order-details/${id}`)
      await page.getByRole('heading', { level: 1, name: `Order ${id}` }).waitFor()
      assert.deepEqual([await tone(status), await tone(paymentStatus)], [colour, paymentColour])
      const text = await readText(page.getByRole('main'))
      assert.match(text, / x \d+\s+₹[\d,]+\.\d\d/)
      assert.match(text, /Subtotal\s+₹/)
      assert.match(text, /Tax included\s+₹/)
      assert.doesNotMatch(text, /\$/)
      assert.match(text, /Asha Rao/)
      const late = /^Your order is late\.\s+It should have been with you by\s5\sNovember\. We are sorry\./u
      assert.equal(late.test(text), status === 'Shipped')
      assert.match(text, /Date\s+\d+ [A-Z][a-z]{2,} \d{4}, \d+:\d\d\s[ap]m/)
      assert.doesNotMatch(text, /Arrives/)
      assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
      assert.equal(await button('Change address').count(), 0)
      assert.equal(await button('Cancel Order').count(), 0)
      const holes = await holesOf(page)
      assert.equal(holes.length, 4)
      assert.ok(Math.max(...holes) < 3, `cards have ${holes} empty pixels`)
      if (status === 'Shipped') {
        const distances = await distancesOfDots(page)
        assert.equal(distances.length, 3)
        assert.ok(Math.max(...distances) - Math.min(...distances) < 2, `dots stand ${distances} pixels apart`)
      }
      await expectAccessible(page)
      await page.unroute(orders)
    }
    await page.getByText(/^RFV\//).waitFor()
    await page.getByText(/^₹[\d,.]+ refunded on \d+ \w+ \d{4}$/).waitFor()
  })

  // #order-details-d4e
  test('a bought order names price and offer, and leads to its confirmation', async () => {
    const { page, shop, shopper } = journey
    const account = await openAccount(shop)
    await subscribe(shop.url, account)
    await fillCart(shop.url, account, { 1: 1 })
    await signInBrowser(shopper.context, account)
    const id = await buyAtCheckout(page)
    const offer = /20% off your first order\s+−₹100\.00/
    const text = await readText(page.getByRole('main'))
    assert.match(
      text,
      new RegExp(`^Thank you for your order\\.\\s+It arrives \\d[^.]+\\..*\nOrder ${id}\n`, 's'),
    )
    assert.match(text, /Balcony Feed All-Purpose Microbial Fertilizer x 1\s+₹500\.00/)
    assert.match(text, offer)
    assert.deepEqual([await tone('Processing'), await tone('Paid')], ['yellow', 'green'])
    assert.match(text, /Transaction ID: pay_/)
    const shopping = page.getByRole('link', { name: 'Continue Shopping' })
    assert.equal(await shopping.getAttribute('href'), '/productpage')

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
    shopper.expectProblem(failedCall)

    await page.getByRole('link', { name: 'Order confirmation' }).click()
    await page.waitForURL(`**/orderconfirmation?orderId=${id}`)
    await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
    const confirmed = await readText(page.getByRole('main'))
    assert.match(confirmed, offer)
    assert.match(confirmed, /Shipping\s+₹79\.00\s+Total Paid\s+₹479\.00/)
    assert.match(confirmed, new RegExp(`Order number ${id}`))
    assert.match(confirmed, /We have sent a confirmation to [a-z]…@example\.com\./)
    assert.match(await page.title(), new RegExp(`^Order ${id} confirmed`))
    assert.equal(await page.getByRole('main').getByRole('listitem').locator('img').count(), 1)
  })

  // #order-details-8d6
  test('a shopper tracks an order and saves its invoice while signed in', async () => {
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

    const invoice = '**/api/orders/ORD002/invoice'
    const download = page.getByRole('button', { name: /^Download invoice-cum-bill of supply INV\// })
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    assert.match(file.suggestedFilename(), /^INV-\d\d-\d\d-\d{6}\.pdf$/)
    await page.route(invoice, cutOff)
    await download.click()
    await alert('Could not connect to the server. Please try again.')
    await page.unroute(invoice)
    await page.route(invoice, refuse(401))
    await download.click()
    await waitForAddress(page, '/login?from=/order-details/ORD002')
    await page.getByText('Your session has expired. Please log in again.').waitFor()
    journey.shopper.expectProblem(failedCall)
  })

  // #order-details-235
  test('the page reloads an order until its payment is confirmed', async () => {
    const { page } = journey
    await signInAsAsha(journey)
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
    await arrive(page, '/order-details/ORD001')
    await page.getByText('We are confirming your payment.').waitFor()
    const tones = await page
      .locator('main [data-tone]')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('data-tone')]))
    assert.deepEqual(tones.slice(0, 2), [
      ['Pending', 'yellow'],
      ['Pending', 'yellow'],
    ])
    await expectAccessible(page)
    const looksBefore = looks
    isPaid = true
    await page.locator('main [data-tone]').getByText('Paid').waitFor()
    assert.ok(looks > looksBefore)
  })

  // #order-details-d43
  test('a slow order shows a skeleton, a failed one says why', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    const { hold, release } = delayReply()
    await page.route(orders, hold)
    await arrive(page, '/order-details/ORD001')
    await page.getByText('Loading your order…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    await page.route(orders, refuse(500, 'The ledger is wet.'))
    release()
    await button('Track Order').waitFor()
    await arrive(page, '/order-details/ORD001')
    await alert('The ledger is wet.')
    assert.equal(await page.getByRole('link', { name: 'Go to Account' }).getAttribute('href'), '/accountpage')
    await expectAccessible(page)
    for (const [answer, says] of [
      [refuse(500), 'Failed to fetch order details.'],
      [cutOff, 'Could not connect to the server. Please try again.'],
    ] as const) {
      await page.route(orders, answer)
      await button('Retry').click()
      await alert(says)
    }
    await page.unroute(orders)
    await button('Retry').click()
    await button('Track Order').waitFor()
    journey.shopper.expectProblem(failedCall)
  })

  // #order-details-0f1
  test('foreign and missing orders are not found', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
    for (const [path, says, way] of [
      ['/order-details/ORD001', 'Order not found.', 'Go to Account'],
      ['/order-details', 'No order ID provided.', 'Go to Account'],
      ['/orderconfirmation?orderId=ORD999999', 'Order not found.', 'View Order History'],
    ] as const) {
      await arrive(page, path)
      await alert(says)
      await page.getByRole('link', { name: way }).waitFor()
      assert.equal(await button('Retry').count(), 0)
    }
    journey.shopper.expectProblem(failedCall)
  })

  // #order-details-6a6
  test('a guest or ended session signs in and sees the order', async () => {
    const { page } = journey
    await arrive(page, '/order-details/ORD001')
    await waitForAddress(page, '/login?from=/order-details/ORD001')
    await page.evaluate(() => localStorage.setItem('authToken', 'dead'))
    await arrive(page, '/order-details/ORD001')
    await page.getByText('Your session has expired. Please log in again.').waitFor()
    await waitForAddress(page, '/login?from=/order-details/ORD001')
    assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
    await logIn(page, {
      token: '',
      user: { fullName: '', phoneNumber: '', ...asha },
      password: asha.password,
    })
    await waitForAddress(page, '/order-details/ORD001')
    await button('Track Order').waitFor()
    journey.shopper.expectProblem(failedCall)
  })
})
