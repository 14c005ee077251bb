import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFocused, expectText, expectValue, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('email templates in the back office', () => {
  // Email templates are settings, which every shop of this database would follow.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const sentence = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  async function open(page: Page): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/settings/letters`)
    await page.getByRole('link', { name: 'Welcome', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  }
  async function save(page: Page): Promise<void> {
    await dialogOf(page).getByRole('button', { name: 'Save 1 change' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
  }

  // #letters-desk
  test("staff edit sentences beside a colleague's changes", async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    await expectAccessible(page)
    const colleague = await openColleague(journey)
    await open(colleague.page)

    const heading = sentence(page, 'Heading')
    await heading.fill('Namaste, {fristName}!')
    await press(page, 'Look at 1 change')
    await page
      .getByText('There is no field {fristName} here. Do you mean {firstName}?', { exact: true })
      .waitFor()
    await expectFocused(heading)
    await expectAccessible(page)
    await heading.fill('Namaste, {firstName}!')

    await sentence(colleague.page, 'Heading').fill('Hello, {firstName}!')
    await press(colleague.page, 'Look at 1 change')
    await save(colleague.page)
    await page.getByText(/A colleague saved settings since you opened this/).waitFor()
    await press(page, 'Look at 1 change')
    await page.getByText(/A colleague saved the fields that are marked meanwhile/).waitFor()
    await expectValue(heading, 'Namaste, {firstName}!')
    await expectAccessible(page)
    await press(page, 'Look at 1 change')
    await expectText(dialogOf(page), /Welcome: Heading.*Hello, \{firstName\}!.*Namaste, \{firstName\}!/s)
    await dialogOf(page)
      .getByText(/Mails that are sent from now on say it so/)
      .waitFor()
    await expectAccessible(page)
    await save(page)
    await expectValue(sentence(colleague.page, 'Heading'), 'Namaste, {firstName}!')
    assert.doesNotMatch(
      await (await fetch(shop.url)).text(),
      /Namaste, /,
      'no page of the shop carries letters',
    )

    await press(page, 'Reset to the default: Heading')
    await expectValue(heading, 'Welcome, {firstName}!')
    await press(page, 'Look at 1 change')
    await save(page)
    await page.getByRole('link', { name: 'All email templates' }).click()
    await page.getByRole('heading', { level: 1, name: 'Email templates' }).waitFor()
    assert.equal(await page.getByText(/of your own/).count(), 0)
    await colleague.close()
    shopper.expectProblem(/4(00|09)/)
  })

  // #letters-desk-preview
  test('staff preview templates while typing and mail one to themselves', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/settings/letters/order-placed`)
    const mail = page.frameLocator('iframe[title="Preview of the mail"]')
    await mail.getByRole('heading', { name: 'Thank you, Kavya!' }).waitFor()
    await page.getByText('Example data', { exact: true }).waitFor()
    const colour = await mail
      .getByRole('link', { name: 'View your order' })
      .evaluate((element) => getComputedStyle(element).color)
    assert.equal(colour, 'rgb(255, 255, 255)', 'the mail has no styles in its frame')
    await expectAccessible(page)

    const heading = sentence(page, 'Heading')
    await heading.fill('Namaste {firstName} <b>')
    await mail.getByRole('heading', { name: 'Namaste Kavya <b>' }).waitFor()
    await page.getByLabel('Case').selectOption('Without a delivery address')
    await mail.getByText('Please add your delivery address').waitFor()
    await page.getByRole('tab', { name: 'Mail', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('tabpanel').getByText('Namaste Kavya <b>').waitFor()

    await heading.fill('Namaste {fristName}')
    const wrong = 'Heading: There is no field {fristName} here. Do you mean {firstName}?'
    await page.getByText(`The preview shows an earlier text. ${wrong}`).waitFor()
    await press(page, 'Send a test to me')
    await page.getByText(wrong, { exact: true }).waitFor()
    await expectAccessible(page)
    shopper.expectProblem(/400/)

    await heading.fill('Namaste {firstName}')
    await press(page, 'Send a test to me')
    await page.getByText(/^No mail server is set, so the test does not leave this machine/).waitFor()
    await expectValue(heading, 'Namaste {firstName}')
    const kept = await (await fetch(`${shop.url}/dev/mail.json?to=staff@example.com`)).json()
    const [test] = kept as { subject: string; text: string }[]
    assert.match(test?.subject ?? '', /^Test: Your order ORD000 is confirmed$/)
    assert.match(test?.text ?? '', /^Namaste Kavya\n/)
    assert.match(test?.text ?? '', /Please add your delivery address/)

    await page.setViewportSize({ width: 360, height: 800 })
    await press(page, 'Preview')
    await page.getByRole('heading', { name: 'As it is sent' }).waitFor()
    const top = await page
      .getByRole('heading', { name: 'As it is sent' })
      .evaluate((element) => element.getBoundingClientRect().top)
    assert.ok(top >= 0 && top < 200, `the preview begins at ${top}`)
    await expectAccessible(page)
    await press(page, 'Discard')
    await page.goto(`${shop.staffUrl}/settings/letters`)
    await page.getByRole('heading', { level: 1, name: 'Email templates' }).waitFor()
  })
})
