import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { cartOf } from './cart.ts'
import { arrive, cutOff, expectFocused, expectText, failedCall, startJourney } from './journey.ts'

describe('products and guides', () => {
  const journey = startJourney({ isShared: true })
  const { bring, badge } = cartOf(journey)

  // #related-guides
  test('products and guides link to each other', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await bring({})
    await arrive(page, '/products/1')
    const guides = page.getByRole('region', { name: 'Guides that fit' })
    assert.equal(await guides.getByRole('article').count(), 3)
    await expectText(guides.getByRole('article').first(), /Feeding Pots with Microbes[\s\S]*min read/)
    await expectAccessible(page)
    await guides.getByRole('link', { name: /^Feeding Pots with Microbes/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Feeding Pots with Microbes/ }).waitFor()
    const next = page.getByRole('region', { name: 'Read next' })
    assert.equal(await next.getByRole('article').count(), 3)
    const shop = page.getByRole('complementary', { name: 'From the shop' })
    await expectText(shop, /500 g/)
    await expectAccessible(page)
    await shop.getByRole('button', { name: 'Add to Cart' }).click()
    await badge('1')
  })
})

describe('a product that fits the gap to free shipping', () => {
  const journey = startJourney({ isShared: true })
  const { bring, open, badge, totals, held } = cartOf(journey)
  const offer = () => journey.page.getByRole('region', { name: 'To free shipping' })

  // #top-up-cart
  test('a shopper adds the top-up in the cart', async () => {
    const { page } = journey
    const account = await open({ 1: 3 })
    await expectText(
      offer(),
      /Kitchen Garden[\s\S]*₹290\.00[\s\S]*Add it and shipping is free: you pay ₹211\.00 more\./,
    )
    await expectText(totals(), /Total\s*₹1,579\.00/)
    // One suggestion at a time.
    assert.equal(await page.getByRole('heading', { name: 'Goes well with your cart' }).count(), 0)
    await expectAccessible(page)
    await offer().getByRole('button', { name: /^Add/ }).dblclick()
    await badge('4')
    await expectText(totals(), /Shipping is free for this order\.[\s\S]*Total\s*₹1,790\.00/)
    await offer().waitFor({ state: 'detached' })
    await expectFocused(page.getByRole('heading', { level: 1, name: 'Your cart' }))
    assert.equal(await held(account), 4)
  })

  test('the keyboard adds the top-up in the mini-cart, after a failure', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await bring({ 1: 2 })
    await arrive(page, '/products/1')
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Added to your cart' })
    await offer().waitFor()
    await page.route('**/api/cart/add', cutOff)
    await offer().getByRole('button', { name: /^Add/ }).press('Enter')
    await panel.getByRole('alert').waitFor()
    await offer().waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/cart/add')
    await offer().getByRole('button', { name: /^Add/ }).press('Enter')
    await expectText(panel, /4 packs, shipping free\s*₹1,790\.00/)
    await offer().waitFor({ state: 'detached' })
    await expectFocused(panel)
    journey.shopper.expectProblem(failedCall)
  })
})
