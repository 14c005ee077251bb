import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'

describe('reordering of stock', () => {
  // Lead times, deliveries and the digest are everybody's.
  const journey = startJourney()

  test('staff see days of cover, expected deliveries and the digest', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/reorder?view=all`)
    const row = page.getByRole('listitem').filter({ hasText: 'SK0001' })
    await row.getByText('Lasts').waitFor()
    const lead = row.getByLabel('Lead time of SK0001, in days')
    await lead.fill('400')
    await row.getByRole('button', { name: 'Save' }).click()
    await row.getByText('A whole number of days, 1 to 365.').first().waitFor()
    await lead.fill('21')
    await row.getByRole('button', { name: 'Save' }).click()
    await row.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    await expectAccessible(page)

    await row.getByRole('link', { name: /^Expect a delivery of/ }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Packs').fill('12')
    await dialog.getByLabel('Supplier').fill('Krishi Labs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('of 12 came').waitFor()
    await page.goto(`${shop.staffUrl}/reorder?view=all`)
    await row.getByText('To come').locator('..').getByText('12').waitFor()

    await page.getByRole('button', { name: 'Change the digest' }).click()
    await dialog.getByLabel(/^Time in India/).fill('08:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose who gets it, or no time.').first().waitFor()
    await expectAccessible(page)
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Every day at 08:30 in India').waitFor()
  })
})
