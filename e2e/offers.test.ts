import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { cartOf } from './cart.ts'
import { arrive, expectFocused, expectText, expectValue, failedCall, startJourney } from './journey.ts'
import { waitForAddress } from './shopping.ts'
import { signInStaff } from './staff.ts'

describe('offers of the owner', () => {
  // An automatic offer would be in the carts of everybody, and a code must be new.
  const journey = startJourney()
  const { open, totals } = cartOf(journey)

  /** Makes an offer in the back office by its screens. */
  async function make(code: string): Promise<void> {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/offers`)
    await page.getByRole('link', { name: 'New offer' }).click()
    await page.getByRole('heading', { level: 1, name: 'New offer' }).waitFor()
    await page.getByLabel('Name, as shoppers read it').fill('Monsoon week')
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Minimum of the goods, ₹').fill('900')
    await page.getByRole('button', { name: 'Make the offer' }).click()
    await page.getByText('An offer takes either a percentage or an amount off.').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Percentage off').fill('10')
    await page.getByRole('button', { name: 'Look', exact: true }).click()
    await page.getByText('₹1,000.00 of goods, ₹100.00 off, shipping ₹79.00: ₹979.00.').waitFor()
    await page.getByRole('button', { name: 'Make the offer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Monsoon week' }).waitFor()
    await page.getByText('No open payment was quoted with it.').waitFor()
    await expectAccessible(page)
  }

  for (const width of [360, 1280]) {
    // #offers-cart
    test(`a code is refused with the gap, counts once the cart is worth it, and is removed, ${width} px wide`, async () => {
      const { page } = journey
      await page.setViewportSize({ width, height: 800 })
      const code = `MONSOON${width}`
      await make(code)
      await open({ 1: 1 })
      await totals().getByText('Have a code?').click()
      const field = page.getByLabel('Code', { exact: true })
      await field.fill(code.toLowerCase())
      await field.press('Enter')
      await page.getByText(`The code ${code} needs ₹900.00 of goods. Add ₹400.00 more to use it.`).waitFor()
      await expectValue(field, code.toLowerCase())
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Increase quantity', exact: false }).first().click()
      await expectText(totals(), /Subtotal\s*₹1,000\.00/)
      await page.getByRole('button', { name: 'Apply', exact: true }).click()
      await expectText(totals(), new RegExp(`Monsoon week \\(${code}\\)\\s*−₹100\\.00`))
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      await waitForAddress(page, '/checkout')
      await page.getByText(`Monsoon week (${code})`).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: `Remove the code ${code}` }).click()
      await expectFocused(page.getByLabel('Code', { exact: true }))
      // Another device, or a link in a letter.
      await arrive(page, `/cart?code=${code}`)
      await page.getByText(`The code ${code} counts for this order.`).waitFor()
      journey.shopper.expectProblem(failedCall)
    })
  }
})
