import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { expectValue, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'

describe('the value of the stock', () => {
  // All tests would share the cost of a batch.
  const journey = startJourney()

  test("staff enter a batch's cost and read the stock value", async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/batches/1`)
    const cost = page.getByLabel('Cost of a pack, in rupees (optional)')
    await cost.fill('12.345')
    await page.getByRole('button', { name: 'Save the cost' }).click()
    await page.getByText('An amount is rupees with at most two decimals.').first().waitFor()
    await cost.fill('120.50')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save the cost' }).click()
    await saved
    await expectAccessible(page)
    await page.goto(`${shop.staffUrl}/reports/stock-value`)
    await page
      .getByRole('row', { name: /^Balcony Feed All-Purpose/ })
      .getByText('₹6,02,500.00')
      .waitFor()
    await page.getByText(/packs have no cost, so the value is too low/).waitFor()
    await page.getByLabel('Packs count').selectOption('fifo')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/method=fifo/)
    await page.getByRole('row', { name: /^Balcony Feed All-Purpose/ }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('At the end of').fill('2099-01-31')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText(/Choose today or an earlier day/).waitFor()
    await expectValue(page.getByLabel('At the end of'), '2099-01-31')
    await expectAccessible(page)
    journey.shopper.expectProblem(/400/)
  })
})
