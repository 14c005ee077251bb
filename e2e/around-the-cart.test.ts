import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { cartOf, feed } from './cart.ts'
import {
  arrive,
  cutOff,
  expectFocused,
  expectText,
  failedCall,
  readText,
  soon,
  startJourney,
} from './journey.ts'
import { signInBrowser, waitForAddress } from './shopping.ts'

describe('the mini-cart', () => {
  const journey = startJourney({ isShared: true })
  const { bring, badge } = cartOf(journey)

  const panel = (): Locator => journey.page.getByRole('dialog', { name: 'Added to your cart' })
  const addButton = (): Locator =>
    journey.page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()

  test('the mini-cart opens with line, stepper and checkout', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await bring({})
    await arrive(page, '/products/1')
    await addButton().click()
    await panel().getByText('A little over ₹1,000.00 more, and shipping is free.').waitFor()
    await expectText(panel(), /500 g · ₹500\.00 each[\s\S]*1 pack, with shipping\s*₹579\.00/)
    assert.equal(await panel().getByText('in your cart', { exact: false }).count(), 0)
    await expectAccessible(page)
    const stepper = panel().getByRole('button', { name: `Increase quantity of ${feed}` })
    await stepper.click()
    await stepper.click()
    await badge('3')
    await panel()
      .getByText('You are at ₹1,500.00 exactly. Add one more pack of anything, and shipping is free.')
      .waitFor()
    await stepper.click()
    await panel().getByText('Shipping is free for this order.').waitFor()
    await expectText(panel(), /4 packs, shipping free\s*₹2,000\.00/)
    await panel().getByRole('link', { name: 'Checkout' }).click()
    await waitForAddress(page, '/checkout')
    assert.equal(await panel().count(), 0)
  })

  test('the mini-cart takes the focus and returns it on Escape', async () => {
    const { page } = journey
    await bring({})
    await arrive(page, '/products/1')
    await addButton().focus()
    await page.keyboard.press('Enter')
    await expectFocused(panel())
    await page.keyboard.press('Tab')
    await expectFocused(panel().getByRole('button', { name: 'Close the cart' }))
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await expectFocused(addButton())
    await page.keyboard.press('Enter')
    await expectFocused(panel())
    await page.keyboard.press('Shift+Tab')
    assert.equal(await panel().evaluate((element) => element.contains(document.activeElement)), false)
    await expectAccessible(page)

    // Packs that it does not show are counted, and it ends with the page on tablets too.
    await panel().getByRole('button', { name: 'Close the cart' }).click()
    await arrive(page, '/products/2')
    await page.setViewportSize({ width: 768, height: 800 })
    await addButton().click()
    await panel().getByText('and 2 more packs in your cart').waitFor()
    const end = await panel().evaluate((element) => element.getBoundingClientRect().right)
    assert.equal(await page.evaluate(() => document.documentElement.clientWidth - 32), end)
    await page.setViewportSize({ width: 1280, height: 800 })
    await panel().getByRole('button', { name: 'Close the cart' }).click()
    await arrive(page, '/products/1')
    await addButton().click()
    await panel().waitFor()

    // A press elsewhere closes it and still counts.
    await panel().getByRole('button', { name: 'Close the cart' }).click()
    await panel().waitFor({ state: 'detached' })
    await addButton().click()
    await panel().waitFor()
    await expectBelowHeader()
    await page.getByRole('button', { name: 'Close the announcement' }).click()
    await panel().waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 200)
    await addButton().click()
    await panel().waitFor()
    await expectBelowHeader()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await waitForAddress(page, '/about')
    await panel().waitFor({ state: 'detached' })
  })

  /** Whatever stands above the header. */
  const expectBelowHeader = (): Promise<void> =>
    soon(async () => {
      const header = await journey.page.getByRole('banner').boundingBox()
      const top = (await panel().boundingBox())?.y ?? 0
      const gap = top - (header ? header.y + header.height : 0)
      assert.ok(gap >= 0 && gap < 20, `the mini-cart is ${gap} pixels below the header`)
    })

  test("the message beside the button works without the mini-cart's script", async () => {
    const { page, shopper } = journey
    await bring({})
    await page.route('**/assets/mini-cart-*.js', (route) => route.abort())
    await arrive(page, '/products/1')
    await Promise.all([
      page.getByRole('status').getByText('Item added to cart!').waitFor(),
      addButton().click(),
    ])
    await badge('1')
    assert.equal(await panel().count(), 0)
    assert.match(await readText(page.getByRole('main')), /Add to Cart/)
    shopper.expectProblem(/Failed to load|ERR_FAILED|mini-cart/)
  })
})

describe("the cart's saved lines, offers and suggestions", () => {
  const journey = startJourney({ isShared: true, viewport: { width: 360, height: 740 } })
  const { open, badge, button, totals, held } = cartOf(journey)

  const saved = (): Locator => journey.page.getByRole('region', { name: 'Saved for later' })

  test('a shopper saves a line for later and moves it back', async () => {
    const { page } = journey
    const account = await open({ 1: 3, 2: 1 })
    await page.route('**/api/cart/saved', cutOff)
    await button(`Save for later: ${feed}`).click()
    await page.getByRole('alert').getByText('Could not update cart item. Please try again.').waitFor()
    assert.equal(await held(account), 4)
    await page.unroute('**/api/cart/saved')
    journey.shopper.expectProblem(failedCall)
    await button(`Save for later: ${feed}`).press('Enter')
    await page.getByRole('status').getByText('Saved for later.').waitFor()
    await expectFocused(saved().getByRole('heading', { name: 'Saved for later' }))
    await badge('1')
    assert.equal(await held(account), 1)
    await expectAccessible(page)
    const device = await newShopper(journey.browser, { baseURL: journey.shop.url })
    await signInBrowser(device.context, account)
    await arrive(device.page, '/cart')
    await device.page.getByRole('button', { name: `Move to cart: ${feed}` }).click()
    await device.page.getByRole('status').getByText('Item added to cart!').waitFor()
    await device.close()
    assert.equal(await held(account), 4)
    await arrive(page, '/cart')
    await badge('4')
    assert.equal(await saved().count(), 0)
  })

  test('a shopper subscribes and adds a companion by keyboard', async () => {
    const { page } = journey
    const account = await open({ 1: 2 })
    const { user } = account
    await page.getByText(`Our growing guides go to ${user.email}.`).waitFor()
    await page.getByText('By subscribing you agree to receive our e-mails.').waitFor()
    await expectAccessible(page)
    await button('Subscribe and save ₹200.00').click()
    await page.getByText('Thank you for subscribing!').waitFor()
    await expectText(totals(), /20% off your first order\s*−₹200\.00[\s\S]*Total\s*₹879\.00/)
    const more = page.getByRole('region', { name: 'Goes well with your cart' })
    await more.getByText('5 kg of compost carry 500 g of feed into the pots.').waitFor()
    await more.getByRole('button', { name: 'Add 1 pack of Vermicompost & Neem Cake Blend' }).press('Enter')
    await badge('3')
    await expectFocused(page.getByRole('heading', { level: 1, name: 'Your cart' }))
    assert.equal(await more.count(), 0)
    assert.equal(await held(account), 3)
    await arrive(page, '/cart')
    await expectText(totals(), /Total\s*₹1,439\.00/)
    assert.equal(await page.getByRole('button', { name: /^Subscribe and save/ }).count(), 0)
  })

  test("the empty cart offers three products and keeps the keyboard's place", async () => {
    const { page } = journey
    await open({})
    const cards = page.getByRole('region', { name: 'Good places to start' }).getByRole('article')
    await cards.first().waitFor()
    assert.equal(await cards.count(), 3)
    await expectAccessible(page)
    await cards.first().getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await badge('1')
    await expectFocused(page.getByRole('heading', { level: 1, name: 'Your cart' }))
    assert.equal(await page.getByRole('dialog').count(), 0)
  })
})
