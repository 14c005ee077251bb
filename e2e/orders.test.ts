import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Route } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  cutOff,
  delayReply,
  expectText,
  failedCall,
  readText,
  refuse,
  startJourney,
} from './journey.ts'
import { openAccount, signInAsAsha, signInBrowser, waitForAddress } from './shopping.ts'

const list = '**/api/orders?*'
const one = '**/api/orders/*'

describe('order history and confirmation', () => {
  const journey = startJourney({ isShared: true })

  const alert = (text: string) => journey.page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const mainLink = (name: string) => journey.page.getByRole('main').getByRole('link', { name, exact: true })

  /** The answer of a shop that has older orders on another page. */
  async function newestTwo(route: Route): Promise<void> {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { orders: reply.orders.slice(0, 2), next_cursor: '2' } })
  }

  /** The answer of a shop that promised every parcel for days that are over. */
  async function late(route: Route): Promise<void> {
    const response = await route.fetch()
    const { orders, ...rest } = await response.json()
    const arrival = { from: '2025-11-02', to: '2025-11-05' }
    await route.fulfill({
      response,
      json: { ...rest, orders: orders.map((order: object) => ({ ...order, arrival })) },
    })
  }

  describe('the history', () => {
    // #orders-27c
    test("the history shows the shopper's own orders, newest first", async () => {
      const { page } = journey
      await signInAsAsha(journey)
      await arrive(page, '/orderhistory')
      await mainLink('Order ORD001').waitFor()
      const orders = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /Order ORD/ })
      const texts = await orders.allInnerTexts()
      assert.equal(texts.length, 3)
      for (const [place, id, status] of [
        [0, 'ORD003', 'Cancelled'],
        [1, 'ORD002', 'Shipped'],
        [2, 'ORD001', 'Delivered'],
      ] as const) {
        assert.match(texts[place] ?? '', new RegExp(`${id}[\\s\\S]*₹[\\d,]+\\.\\d\\d[\\s\\S]*${status}`))
        assert.equal(await mainLink(`Order ${id}`).getAttribute('href'), `/order-details/${id}`)
      }
      const tones = await orders
        .locator('[data-tone]')
        .evaluateAll((badges) => badges.map((badge) => badge.getAttribute('data-tone')))
      assert.deepEqual(tones, ['red', 'blue', 'green'])
      // The offer of the first order is gone at once, and stays so.
      await page.getByRole('complementary', { name: 'Announcement' }).waitFor({ state: 'hidden' })
      await expectAccessible(page)
      await mainLink('Order ORD002').click()
      await page.getByRole('heading', { level: 1, name: 'Order ORD002' }).waitFor()
    })

    test('the history says that a parcel is late', async () => {
      const { page } = journey
      await signInAsAsha(journey)
      await page.route(list, late)
      await page.route('**/api/orders', late)
      await arrive(page, '/orderhistory')
      await expectText(
        page.getByRole('listitem').filter({ hasText: 'Order ORD002' }),
        /Late: it should have been with you by\s5\sNovember\.[\s\S]*Shipped/u,
      )
      assert.equal(await page.getByText(/^Late:/).count(), 1)
      await expectAccessible(page)
    })

    test('an empty history leads to the products', async () => {
      const { page } = journey
      await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
      await arrive(page, '/my-orders')
      await waitForAddress(page, '/orderhistory')
      await page.getByText('You have not ordered anything yet.').waitFor()
      await expectAccessible(page)
      await mainLink('Browse products').click()
      await waitForAddress(page, '/productpage')
    })

    test('a failed history says why, keeps the session and goes on', async () => {
      const { page } = journey
      const all = '**/api/orders'
      await signInAsAsha(journey)
      const { hold, release } = delayReply(refuse(500, 'The ledger is wet.'))
      await page.route(all, hold)
      await arrive(page, '/orderhistory')
      await page.getByText('Loading your orders…').waitFor({ state: 'attached' })
      await expectAccessible(page)
      release()
      await alert('The ledger is wet.')
      await expectAccessible(page)
      assert.equal(await mainLink('Go to Account').getAttribute('href'), '/accountpage')
      const retry = page.getByRole('button', { name: 'Retry' })
      for (const [answer, sentence] of [
        [refuse(500), 'Your orders could not be fetched.'],
        [cutOff, 'Could not connect to the server. Please try again.'],
        [refuse(403, 'This account may not look at orders.'), 'This account may not look at orders.'],
      ] as const) {
        await page.route(all, answer)
        await retry.click()
        await alert(sentence)
      }
      assert.notEqual(await page.evaluate(() => localStorage.getItem('authToken')), null)
      await page.route(all, newestTwo)
      await retry.click()
      await mainLink('Order ORD002').waitFor()
      assert.equal(await mainLink('Order ORD001').count(), 0)
      const older = page.getByRole('button', { name: 'Show older orders' })
      await page.route(list, refuse(500, 'The older ledger is wet.'))
      await older.click()
      await alert('The older ledger is wet.')
      await page.unroute(list)
      await older.click()
      await mainLink('Order ORD001').waitFor()
      await older.waitFor({ state: 'detached' })
      journey.shopper.expectProblem(failedCall)
    })

    test('a guest or an invalid token is sent to sign in', async () => {
      const { page } = journey
      await signInAsAsha(journey)
      await page.route('**/api/orders', newestTwo)
      await page.route(list, refuse(401, 'Invalid token.'))
      await arrive(page, '/orderhistory')
      await page.getByRole('button', { name: 'Show older orders' }).click()
      const expectEnded = async (): Promise<void> => {
        await page.getByText('Your session has expired. Please log in again.').waitFor()
        await waitForAddress(page, '/login?from=/orderhistory')
        assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
      }
      await expectEnded()
      assert.equal(await page.getByText('Invalid token.').count(), 0)
      await arrive(page, '/orderconfirmation?orderId=ORD002')
      await waitForAddress(page, '/login?from=/orderconfirmation%3ForderId%3DORD002')
      await page.unroute('**/api/orders')
      await page.evaluate(() => localStorage.setItem('authToken', 'dead'))
      await arrive(page, '/orderhistory')
      await expectEnded()
      journey.shopper.expectProblem(failedCall)
    })
  })

  // #orders-8f7
  test("the checkout's address shows a skeleton, the order or why not", async () => {
    const { page } = journey
    await signInAsAsha(journey)
    const { hold, release } = delayReply()
    await page.route(one, hold)
    await arrive(page, '/checkout/ORD002')
    await page.getByText('Loading your order…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    release()
    await page.getByRole('heading', { level: 1, name: 'Order ORD002' }).waitFor()
    const text = await readText(page.getByRole('main'))
    assert.match(text, /₹[\d,]+\.\d\d/)
    assert.doesNotMatch(text, /\$/)
    await expectAccessible(page)
    for (const [answer, sentence] of [
      [refuse(500), 'Failed to fetch order details.'],
      [cutOff, 'Could not connect to the server. Please try again.'],
      [refuse(404, 'Order not found.'), 'Order not found with this ID.'],
    ] as const) {
      await page.route(one, answer)
      await arrive(page, '/checkout/ORD002')
      await alert(sentence)
      assert.equal(await mainLink('Back to Orders').getAttribute('href'), '/my-orders')
    }
    await expectAccessible(page)
    await mainLink('Back to Orders').click()
    await waitForAddress(page, '/orderhistory')
    journey.shopper.expectProblem(failedCall)
  })

  describe('the confirmation', () => {
    const handedOver = {
      items: [
        {
          productId: 1,
          name: 'Balcony Feed',
          price: 500,
          quantity: 2,
          image: '/images/products/balcony-feed.jpg',
        },
        { productId: 6, name: 'Balcony Starter Kit', price: 800, quantity: 1, image: '' },
      ],
      total: 1800,
      shipping: {
        fullName: 'Meera Iyer',
        address: '12, Lake View Road',
        city: 'Hyderabad',
        state: 'Telangana',
        zip: '500034',
        country: 'India',
      },
      cardNumber: '4100 2800 0000 1007',
    }

    /** As a page of the shop would navigate there, handing over an order summary. */
    async function arriveWith(state: unknown): Promise<void> {
      const { page } = journey
      if (page.url() === 'about:blank') await arrive(page, '/faq')
      await page.evaluate(
        (usr) => history.replaceState({ usr, key: 'handed', idx: 0 }, '', '/orderconfirmation'),
        state,
      )
      await arrive(page, '/orderconfirmation')
    }

    // #orders-13e
    test('the confirmation shows what navigation passed and four card digits', async () => {
      const { page } = journey
      await arriveWith(handedOver)
      await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
      const text = await readText(page.getByRole('main'))
      assert.match(text, /Balcony Feed x 2\s+₹1,000\.00/)
      assert.match(text, /Balcony Starter Kit x 1\s+₹800\.00/)
      assert.match(text, /Total Paid\s+₹1,800\.00/)
      assert.match(text, /Meera Iyer\s+12, Lake View Road\s+Hyderabad, Telangana 500034\s+India/)
      assert.match(text, /Card ending in\s+1007/)
      assert.doesNotMatch(text, /4100|2800/)
      assert.equal(await mainLink('Continue Shopping').getAttribute('href'), '/productpage')
      assert.equal(await mainLink('View Order History').getAttribute('href'), '/orderhistory')
      await expectAccessible(page)
      await arriveWith({ ...handedOver, cardNumber: undefined })
      await expectText(page.getByRole('main'), /Card ending in\s+N\/A/)
    })

    // #orders-838
    test('the confirmation without an order leads home', async () => {
      const { page } = journey
      for (const state of [null, { items: 'none' }]) {
        await arriveWith(state)
        await page.getByRole('heading', { level: 1, name: 'No Order Found' }).waitFor()
        assert.equal(await mainLink('Go home').getAttribute('href'), '/')
      }
      await expectAccessible(page)
    })

    test('the confirmation shows an order of the server, after a retry', async () => {
      const { page } = journey
      await signInAsAsha(journey)
      await page.route(one, refuse(500))
      await arrive(page, '/orderconfirmation?orderId=ORD002')
      await alert('Failed to fetch order details.')
      await expectAccessible(page)
      await page.unroute(one)
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
      assert.match(await readText(page.getByRole('main')), /Total Paid\s+₹[\d,]+\.\d\d[\s\S]*Asha Rao/)
      await expectAccessible(page)
      await arrive(page, '/orderconfirmation?orderId=ORD003')
      await page.getByRole('heading', { level: 1, name: 'Order ORD003' }).waitFor()
      assert.match(await page.title(), /^Order ORD003: payment /)
      journey.shopper.expectProblem(failedCall)
    })
  })
})
