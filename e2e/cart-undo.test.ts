import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { cartOf, feed } from './cart.ts'
import { cutOff, expectFocused, expectValue, failedCall, startJourney } from './journey.ts'

const blend = 'Vermicompost & Neem Cake Blend'

describe('a line that was taken out of the cart', () => {
  const journey = startJourney({ isShared: true })

  const { open, field, button, badge } = cartOf(journey)
  const undo = (name: string) => button(`Undo: put ${name} back`)

  test('a shopper puts a removed line back, also into the empty cart', async () => {
    const { page } = journey
    await open({ 1: 3, 3: 1 })
    await button(`Remove ${feed}`).press('Enter')
    await expectFocused(undo(feed))
    await badge('1')
    await expectAccessible(page)
    await page.route('**/api/cart/add', cutOff)
    await undo(feed).click()
    await page.getByRole('alert').getByText('Could not update cart item. Please try again.').waitFor()
    await page.unroute('**/api/cart/add')
    await undo(feed).press('Enter')
    await badge('4')
    await expectFocused(page.getByRole('heading', { level: 1 }))
    await expectValue(field(), '3')
    await undo(feed).waitFor({ state: 'detached' })

    // The offer ends with the page.
    await button(`Remove ${feed}`).click()
    await badge('1')
    await undo(feed).waitFor()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await page.waitForURL('**/productpage')
    await page.goBack()
    await button(`Remove ${blend}`).waitFor()
    assert.equal(await undo(feed).count(), 0)

    await button(`Remove ${blend}`).click()
    await page.getByText('Your cart is empty.').waitFor()
    await undo(blend).click()
    await badge('1')
    await button(`Remove ${blend}`).waitFor()
    journey.shopper.expectProblem(failedCall)
  })
})
