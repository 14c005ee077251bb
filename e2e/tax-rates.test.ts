import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { indiaDay } from '#test/tax-rates.ts'
import { cellOf, typeInto } from './grid.ts'
import { dialogOf, expectText, expectValue, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('tax rates in the back office', () => {
  // Pages of products show their rates, so this test has its own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const inDialog = (page: Page, name: string) =>
    dialogOf(page).getByRole('button', { name, exact: true }).click()
  const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await dialogOf(page).getByLabel(label).fill(value)
  }
  const open = async (page: Page, state = 'holding'): Promise<void> => {
    await page.goto(`${journey.shop.staffUrl}/products/tax-rates?state=${state}`)
    await page.getByRole('heading', { level: 1, name: 'Tax rates' }).waitFor()
  }

  test('staff preview, merge and save tax rates', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    await page.getByText('No rate by HSN holds. Every product has a rate of its own.').waitFor()
    await expectAccessible(page)

    // A product without its own rate needs a rate of its HSN.
    await page.goto(`${shop.staffUrl}/products/grid`)
    await typeInto(page, 'Tax', 0, 'by hsn')
    await press(page, 'Save 1 change to 1 product')
    await page
      .getByText(/No rate is known for the HSN 3101/)
      .first()
      .waitFor()
    await expectText(cellOf(page, 'Tax', 0), /By HSN/)

    await open(page)
    await press(page, 'Add a rate')
    await inDialog(page, 'Look at it first')
    await dialogOf(page).getByText('The rate must be a number.').first().waitFor()
    await fill(page, {
      HSN: '3101',
      'GST, %': '5 %',
      'First day': '2025-09-22',
      Source: 'Notification 9/2025',
    })
    await inDialog(page, 'Look at it first')
    await dialogOf(page)
      .getByText(/products and parts keep a rate of their own/)
      .waitFor()
    await expectAccessible(page)
    await inDialog(page, 'Save the rate')
    await page.getByText('HSN 3101', { exact: true }).waitFor()
    await press(page, 'Let goods follow: HSN 3101')
    await page
      .getByText(/more take their rate by HSN 3101/)
      .first()
      .waitFor()
    await page.getByText(/[2-9] products and parts take their rate by this HSN/).waitFor()
    await expectAccessible(page)

    await press(page, 'Add a rate')
    await fill(page, { HSN: '3101', 'GST, %': '18', 'First day': indiaDay(0), Source: 'Notification 1/2027' })
    await inDialog(page, 'Look at it first')
    await dialogOf(page)
      .getByText(/Another one begins tomorrow at the earliest/)
      .first()
      .waitFor()
    await fill(page, { 'First day': indiaDay(30) })
    await inDialog(page, 'Look at it first')
    await expectText(dialogOf(page), /On the day before it is 5 %.*It holds for \d products/s)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
    await inDialog(page, 'Save the rate')
    await dialogOf(page).waitFor({ state: 'detached' })

    await open(page, 'coming')
    const colleague = await openColleague(journey)
    await open(colleague.page, 'coming')
    await press(page, 'Edit: HSN 3101')
    await press(colleague.page, 'Edit: HSN 3101')
    await fill(page, { 'GST, %': '12' })
    await fill(colleague.page, { 'GST, %': '40', Source: 'Notification 2/2027' })
    await inDialog(colleague.page, 'Look at it first')
    await inDialog(colleague.page, 'Save the rate')
    await colleague.page.getByText('40 %', { exact: true }).waitFor()
    await inDialog(page, 'Look at it first')
    await inDialog(page, 'Save the rate')
    await dialogOf(page)
      .getByText(/A colleague changed this rate meanwhile/)
      .waitFor()
    await expectValue(dialogOf(page).getByLabel('GST, %'), '12')
    await expectValue(dialogOf(page).getByLabel('Source'), 'Notification 2/2027')
    await dialogOf(page)
      .getByText(/Theirs: 40/)
      .waitFor()
    await expectAccessible(page)
    await inDialog(page, 'Look at it first')
    await inDialog(page, 'Save the rate')
    await colleague.page.getByText('12 %', { exact: true }).waitFor()
    await press(colleague.page, 'Take away: HSN 3101')
    await page.getByText('No rate is coming.').waitFor()
    await colleague.close()
    shopper.expectProblem(/40[09]/)
  })
})
