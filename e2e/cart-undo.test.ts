import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, expectFocused, expectValue, failedCall, startJourney } from './journey.ts'
import { fillCart, openAccount, signInBrowser } from './shopping.ts'

const feed = 'Balcony Feed All-Purpose Microbial Fertilizer'
const blend = 'Vermicompost & Neem Cake Blend'

describe('a line that was taken out of the cart', () => {
  const journey = startJourney({ isShared: true })

  async function openCart(packs: Record<number, number>): Promise<void> {
    const account = await openAccount(journey.shop)
    await fillCart(journey.shop.url, account, packs)
    await signInBrowser(journey.shopper.context, account)
    await arrive(journey.page, '/cart')
  }

  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const undo = (name: string) => button(`Undo: put ${name} back`)
  const badge = (count: string) =>
    journey.page.getByTestId('cart-badge').getByText(count, { exact: true }).waitFor()

  test('can be put back with its quantity by the keyboard alone', async () => {
    const { page } = journey
    await openCart({ 1: 3, 3: 1 })
    await button(`Remove ${feed}`).press('Enter')
    await expectFocused(undo(feed))
    await badge('1')
    await expectAccessible(page)
    await undo(feed).press('Enter')
    await badge('4')
    await expectFocused(page.getByRole('heading', { level: 1 }))
    await expectValue(page.getByRole('spinbutton', { name: `Quantity of ${feed}` }), '3')
    await undo(feed).waitFor({ state: 'detached' })
  })

  test('can be put back into the empty cart', async () => {
    const { page } = journey
    await openCart({ 3: 2 })
    await button(`Remove ${blend}`).click()
    await page.getByText('Your cart is empty.').waitFor()
    await undo(blend).click()
    await badge('2')
    await button(`Remove ${blend}`).waitFor()
  })

  test('stays offered after a failed connection, and is forgotten on another page', async () => {
    const { page } = journey
    await openCart({ 1: 1, 3: 1 })
    await button(`Remove ${feed}`).click()
    await badge('1')
    await page.route('**/api/cart/add', cutOff)
    await undo(feed).click()
    await page.getByRole('alert').getByText('Could not update cart item. Please try again.').waitFor()
    await undo(feed).waitFor()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await page.waitForURL('**/productpage')
    await page.goBack()
    await button(`Remove ${blend}`).waitFor()
    assert.equal(await undo(feed).count(), 0)
    journey.shopper.expectProblem(failedCall)
  })
})
