import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { arrive, startJourney } from './journey.ts'
import {
  address,
  comeToPay,
  fillAddress,
  fillCart,
  openAccount,
  openCheckout,
  payNow,
  readAddress,
  signInBrowser,
} from './shopping.ts'
import { askedOf, showFailure, standInPopup } from './stand-in-popup.ts'

describe("the provider's pop-up", () => {
  const journey = startJourney({ isShared: true })

  const readyToPay = () => comeToPay(journey)

  // #payment-window-0d7
  test("the provider's script opens a green pop-up with the shop's name", async () => {
    const { page, shop } = journey
    const config = (await (await fetch(`${shop.url}/api/config`)).json()) as Record<string, string>
    await standInPopup(page)
    const script = page.waitForRequest(config.checkout_script ?? '')
    await readyToPay()
    await payNow(page)
    await script
    const { timeout, ...asked } = await askedOf(page)
    // Until the reservation ends.
    assert.ok(timeout > 840 && timeout <= 900, `${timeout}`)
    assert.deepEqual(asked, {
      key: 'rzp_test_sandbox',
      amount: 107_900,
      currency: 'INR',
      name: 'Soilkin',
      theme: { color: config.theme_color },
    })
    const [red = 0, green = 0, blue = 0] = (asked.theme.color.match(/\w\w/g) ?? []).map((part) =>
      Number.parseInt(part, 16),
    )
    assert.ok(green > red && green > blue)
  })

  // #payment-window-27d
  test('the pop-up shows failures and can be paid again', async () => {
    const { page } = journey
    await standInPopup(page)
    await readyToPay()
    for (const [words, sentence] of [
      ['Your bank said no.', 'Your bank said no.'],
      [undefined, 'Payment failed. Please try again.'],
    ] as const) {
      await payNow(page)
      await showFailure(page, words)
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      assert.deepEqual(await readAddress(page), address)
      assert.equal(await page.getByRole('button', { name: 'Pay Now' }).isDisabled(), false)
    }
  })

  // #payment-window-e41
  test('the pop-up opens only with an address and a cart', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await signInBrowser(journey.shopper.context, account)
    await arrive(page, '/checkout')
    assert.ok(await page.getByRole('button', { name: 'Pay Now' }).isDisabled())
    await fillCart(journey.shop.url, account, { 1: 1 })
    await openCheckout(page)
    await fetch(`${journey.shop.url}/api/cart/remove-item/1`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${account.token}` },
    })
    await fillAddress(page, { Address: '' })
    await payNow(page)
    await page.getByRole('alert').getByText('Please fill in all shipping information.').waitFor()
    await fillAddress(page)
    await payNow(page)
    await page
      .getByRole('alert')
      .getByText('Your cart is empty. Please add items to place an order.')
      .waitFor()
    await page.getByRole('link', { name: 'Start shopping!' }).waitFor()
    journey.shopper.expectProblem(/400/)
  })
})
