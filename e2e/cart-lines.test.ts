import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { cartOf, feed, remove } from './cart.ts'
import { arrive, delayReply, failedCall, readText, soon, startJourney } from './journey.ts'

describe('the lines of the cart', () => {
  const journey = startJourney({ isShared: true })
  const { open, alert, field, holds, button, cannotBePressed, badge, totals, held } = cartOf(journey)

  // #cart-states-696
  test('the cart shows lines, quantities and one total', async () => {
    const { page } = journey
    await open({ 1: 1, 2: 1 })
    await totals().getByText('₹1,556.50').waitFor()
    const text = await readText(page.getByRole('main'))
    for (const part of ['₹500.00', '₹977.50', '₹1,150.00', '₹1,477.50', '₹79.00', 'Tax included']) {
      assert.ok(text.includes(part), `${part} stands in the cart`)
    }
    const sizes = await page
      .getByRole('main')
      .locator('s')
      .evaluateAll((all) => all.map((struck) => Number.parseFloat(getComputedStyle(struck).fontSize)))
    assert.ok(sizes.length > 0 && Math.min(...sizes) >= 12, `a list price has ${sizes} pixels`)
    assert.match(text, /A little over ₹22\.50 more, and shipping is free\./)
    assert.equal(
      await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href'),
      '/productpage',
    )
    assert.equal(
      await page.getByRole('link', { name: 'Proceed to checkout' }).getAttribute('href'),
      '/checkout',
    )
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    const total = await totals().getByText('Total', { exact: true }).boundingBox()
    const proceed = await page.getByRole('link', { name: 'Proceed to Checkout' }).boundingBox()
    assert.ok(total && proceed && proceed.y > total.y && proceed.y - total.y < 140, 'it follows the total')
    assert.ok(proceed.y + proceed.height < 900, 'it is seen without scrolling')
  })

  // #cart-states-9c9
  test('plus and minus change the quantity at once, between 1 and 10', async () => {
    const account = await open({ 1: 9 })
    assert.equal(await button(`Decrease quantity of ${feed}`).isDisabled(), false)
    await button(`Increase quantity of ${feed}`).click()
    await holds('10')
    await cannotBePressed(`Increase quantity of ${feed}`)
    await badge('10')
    await totals().getByText('₹5,000.00').first().waitFor()
    await soon(async () => assert.equal(await held(account), 10))
    for (let left = 9; left >= 1; left -= 1) await button(`Decrease quantity of ${feed}`).click()
    await holds('1')
    await cannotBePressed(`Decrease quantity of ${feed}`)
    await totals().getByText('₹579.00').waitFor()
    await soon(async () => assert.equal(await held(account), 1))
  })

  // #cart-states-8b7
  test('a typed quantity counts without Enter, from 1 to 10', async () => {
    const { page } = journey
    await open({ 1: 2 })
    for (const [typed, becomes] of [
      ['0', '1'],
      ['4', '4'],
      ['-3', '1'],
      ['5', '5'],
      ['', '1'],
    ] as const) {
      await field().fill(typed)
      await field().press('Enter')
      await holds(becomes)
      await badge(becomes)
    }
    const words = 'Your cart now holds 10 of this product, the most it can take.'
    const told = () => page.getByRole('status').getByText(words)
    for (const typed of ['25', '11']) {
      await field().fill(typed)
      await told().waitFor()
      await holds('10')
      await badge('10')
      await button(`Decrease quantity of ${feed}`).click()
      await told().waitFor({ state: 'detached' })
      await field().fill('10')
      await badge('10')
      assert.equal(await told().count(), 0)
    }
    await field().fill('5')
    await badge('5')
    await field().fill('7')
    await field().blur()
    await badge('7')
    await field().focus()
    await field().press('ArrowUp')
    await badge('8')
  })

  test('a line removed in any tab disappears at once', async () => {
    const { page, shop } = journey
    const account = await open({ 1: 1, 3: 2 })
    await holds('1')
    await fetch(`${shop.url}/api/cart/remove-item/1`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${account.token}` },
    })
    await button(`Increase quantity of ${feed}`).click()
    await alert('This product is not in your cart.')
    await badge('2')
    await button(`Remove ${feed}`).waitFor({ state: 'detached' })
    await expectAccessible(page)
    journey.shopper.expectProblem(failedCall)

    const { hold, release } = delayReply()
    await page.route(remove, hold)
    const removing = button('Remove Vermicompost & Neem Cake Blend')
    await removing.click()
    await removing.waitFor({ state: 'detached' })
    await page.getByTestId('cart-badge').waitFor({ state: 'detached' })
    const answered = page.waitForResponse(remove)
    release()
    await answered
    assert.equal(await held(account), 0)
  })

  // #cart-states-a16
  test('a change of the cart in another tab shows here at once', async () => {
    const { page } = journey
    // This must run before sign-in data exists: an empty page has no storage for it.
    const other = await journey.shopper.context.newPage()
    await open({ 1: 1 })
    await totals().getByText('₹579.00').waitFor()
    await arrive(other, '/cart')
    await other.getByRole('button', { name: `Increase quantity of ${feed}`, exact: true }).click()
    await holds('2')
    await totals().getByText('₹1,079.00').waitFor()
    await arrive(other, '/products/3')
    await other.getByRole('button', { name: 'Add to Cart' }).first().click()
    await badge('3')
    assert.equal(await page.evaluate(() => localStorage.getItem('cartUpdated')), null)
    await other.close()
  })
})
