import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { arrive, readText, soon, startJourney, takenOver } from './journey.ts'
import { openBehindPolicy } from './other-policy.ts'
import {
  address,
  arriveAtOrder,
  fillAddress,
  logIn,
  openAccount,
  openCheckout,
  payByCard,
  payNow,
  popup,
  readAddress,
  signInShopper,
  waitForAddress,
} from './shopping.ts'

describe('the checkout, a document of its own', () => {
  const journey = startJourney({ isShared: true })

  /** Marks the present document; the next document has no mark. */
  const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
  const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

  // #paying-document-5b7
  test('the checkout loads as a new document by every way', async () => {
    const { page } = journey
    await signInShopper(journey, { 1: 2 })
    await arrive(page, '/cart')
    await mark(page)
    await page.getByRole('link', { name: 'Proceed to checkout' }).click()
    await page.getByText('Grand Total').waitFor()
    assert.equal(await isMarked(page), false)
    await mark(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
    await page.goForward()
    await page.getByText('Grand Total').waitFor()
    await mark(page)
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await waitForAddress(page, '/productpage')
    assert.equal(await isMarked(page), false)
    await takenOver(page)
    await mark(page)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.getByText('Grand Total').waitFor()
    const { pathname, searchParams } = new URL(page.url())
    assert.deepEqual(
      [pathname, searchParams.has('productId'), searchParams.get('quantity')],
      ['/checkout', true, '1'],
    )
    assert.equal(await isMarked(page), false)
    await mark(page)
    await page.getByRole('link', { name: 'Contact' }).first().click()
    await waitForAddress(page, '/contact')
    assert.equal(await isMarked(page), false)
  })

  // #paying-document-e08
  test('a visitor signs in and finds everything typed', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await openCheckout(page, '?productId=1&quantity=2')
    await fillAddress(page)
    await payNow(page)
    await page.waitForURL(/\/login\?from=/)
    await page.getByText('You must be logged in to place an order.').waitFor()
    assert.equal(await page.evaluate(() => 'Razorpay' in window), false)
    await logIn(page, account)
    await page.waitForURL(/\/checkout\?productId=1&quantity=2$/)
    await page.getByText('Grand Total').waitFor()
    assert.deepEqual(await readAddress(page), address)
    await payNow(page)
    await payByCard(page)
    await arriveAtOrder(page)
    const text = await readText(page.getByRole('main'))
    assert.match(text, /Paid/)
    assert.match(text, /₹1,079\.00/)
    assert.equal(await page.evaluate(() => 'Razorpay' in window), false)
  })

  // #paying-document-c64
  test('the pop-up may request payment, then the order opens at its top', async () => {
    const { page, shop } = journey
    await signInShopper(journey, { 1: 1 })
    await openCheckout(page)
    await fillAddress(page)
    // Pay Now stays in the window, so that pressing it scrolls nothing.
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
    await payNow(page)
    assert.ok(await page.evaluate(() => window.scrollY > 0))
    await popup(page).getByText('₹579.00').waitFor()
    const readCard = () =>
      page.evaluate(() => {
        const root = document.querySelector('body > div:last-of-type')?.shadowRoot
        const panel = root?.querySelector('.card')
        const topMost = ['[type=submit]', 'iframe'].map((selector) => {
          const place = root?.querySelector(selector)
          const { x = 0, y = 0, width = 0, height = 0 } = place?.getBoundingClientRect() ?? {}
          return place !== undefined && root?.elementFromPoint(x + width / 2, y + height / 2) === place
        })
        return { background: panel && getComputedStyle(panel).backgroundColor, topMost }
      })
    await soon(async () =>
      assert.deepEqual(await readCard(), { background: 'rgb(255, 255, 255)', topMost: [true, true] }),
    )
    const frame = popup(page).frameLocator('iframe[title="Payment provider"]')
    await frame.getByRole('button', { name: 'Test it' }).click()
    await frame.getByText(/answers in \d+ ms/).waitFor()
    const inside = page.frames().find((each) => each.url().startsWith(shop.sandboxUrl))
    const mayAsk = await inside?.evaluate(() =>
      (
        document as Document & { featurePolicy: { allowsFeature: (name: string) => boolean } }
      ).featurePolicy.allowsFeature('payment'),
    )
    assert.equal(mayAsk, true)
    await payByCard(page)
    await arriveAtOrder(page)
    await takenOver(page)
    assert.equal(await page.evaluate(() => window.scrollY), 0)
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    await page.reload()
    await takenOver(page)
    await soon(async () => assert.equal(await page.evaluate(() => window.scrollY), 300))
  })

  // #paying-document-7f1
  test("the other pages' policy allows no payment", async (t) => {
    const { page, shop, shopper } = journey
    const cart = await fetch(`${shop.url}/cart`)
    await cart.body?.cancel()
    const strict = cart.headers.get('content-security-policy') ?? ''
    const policy = strict
      .replace("script-src 'self'", `script-src 'self' ${shop.sandboxUrl}`)
      .replace("frame-src 'none'", `frame-src ${shop.sandboxUrl}`)
    const other = await openBehindPolicy(shop.url, policy)
    t.after(other.close)
    await signInShopper(journey, { 1: 1 })
    await arrive(page, `${other.url}/checkout`)
    await page.getByText('Grand Total').waitFor()
    await fillAddress(page)
    await payNow(page)
    // The provider's script and frame are let in here and its styles are not: its backdrop lies over the buttons.
    await popup(page).getByText('₹579.00').waitFor()
    const pay = popup(page).getByRole('button', { name: 'Pay', exact: true })
    // A busy machine may not come as far as the backdrop in this time.
    await soon(() => assert.rejects(pay.click({ timeout: 1_500 }), /intercepts pointer events/))
    shopper.expectProblem(/Content Security Policy/)
  })
})
