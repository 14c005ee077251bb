import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { dialogOf, expectFocused, expectText, expectValue, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('error messages in the back office', () => {
  // Error messages are settings, which every shop of this database would follow.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const sentence = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  async function open(page: Page): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/settings`)
    await page.getByRole('link', { name: 'Error messages', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Error messages' }).waitFor()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  }
  async function save(page: Page): Promise<void> {
    await press(page, 'Look at 1 change')
    await dialogOf(page).getByRole('button', { name: 'Save 1 change' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
  }

  // #refusals-desk
  test('staff edit error messages and the shop shows them at once', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    await expectAccessible(page)
    const colleague = await openColleague(journey)
    await open(colleague.page)

    const busy = sentence(page, 'Busy')
    await busy.fill('Many gardeners are here, {firstName}.')
    await press(page, 'Look at 1 change')
    await page.getByText(/There is no field \{firstName\} here/).waitFor()
    await expectFocused(busy)
    await press(page, 'Reset to the default: Busy')
    const wrong = sentence(page, 'Wrong credentials')
    await wrong.fill('That is not it. Write to {supportEmail} if you are lost.')

    await sentence(colleague.page, 'Wrong credentials').fill('Not right, sorry.')
    await save(colleague.page)
    await page.getByText(/A colleague saved settings since you opened this/).waitFor()
    await press(page, 'Look at 1 change')
    await page.getByText(/A colleague saved the fields that are marked meanwhile/).waitFor()
    await expectValue(wrong, 'That is not it. Write to {supportEmail} if you are lost.')
    await press(page, 'Look at 1 change')
    await expectText(dialogOf(page), /Shoppers read it at once/)
    await dialogOf(page).getByRole('button', { name: 'Save 1 change' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })

    const visitor = await newShopper(journey.browser)
    await visitor.page.goto(`${shop.url}/login`)
    await visitor.page.getByLabel('Email or Phone Number').fill('nobody-here@example.com')
    await visitor.page.getByLabel('Password').fill('wrong-password')
    await visitor.page.getByRole('button', { name: 'Log In', exact: true }).click()
    await visitor.page.getByText(/^That is not it\. Write to \S+@\S+ if you are lost\.$/).waitFor()
    await visitor.close()

    await page.getByRole('link', { name: 'All error messages' }).click()
    await page.getByText('1 of your own').waitFor()
    await expectAccessible(page)
    await colleague.close()
    shopper.expectProblem(/4(00|09)/)
  })
})
