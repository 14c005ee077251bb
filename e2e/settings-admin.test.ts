import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { dialogOf, expectBriefly, expectFocused, expectText, expectValue, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('the settings in the back office', () => {
  // Every page of the shop shows settings, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  async function open(page: Page, section: string, name: string): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/settings/${section}`)
    await heading(page, name)
  }

  /** Saves what the preview shows. */
  async function save(page: Page, changes: string): Promise<void> {
    await dialogOf(page).getByRole('heading', { name: changes }).waitFor()
    await dialogOf(page)
      .getByRole('button', { name: `Save ${changes}` })
      .click()
    await dialogOf(page).waitFor({ state: 'detached' })
  }

  const sentence = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  async function openWelcome(page: Page): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/settings/letters`)
    await page.getByRole('link', { name: 'Welcome', exact: true }).click()
    await heading(page, 'Welcome')
  }

  // #settings-office-edit
  test('staff preview, save and revert settings', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/settings`)
    await heading(page, 'Settings')
    await page.getByRole('heading', { name: 'What only a release may change' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Shipping', exact: true }).click()
    await heading(page, 'Shipping')

    const fee = page.getByLabel('Shipping fee, ₹')
    await expectValue(fee, '79')
    await fee.fill('free')
    const longest = page.getByRole('group', { name: /^Delivery time after dispatch/ }).getByLabel('At most')
    await longest.fill('3')
    await press(page, 'Review 2 changes')
    await page.getByText('This must be an amount from ₹0 to ₹10,00,000, in whole paise.').waitFor()
    await expectFocused(fee)
    await expectAccessible(page)
    await fee.fill('49.50')
    await press(page, 'Reset to the default: At most')
    await expectValue(longest, '7')

    // Leaving the screen loses no typed value.
    await page.getByRole('link', { name: 'All settings' }).click()
    await dialogOf(page).getByText('Leave without saving?').waitFor()
    await expectAccessible(page)
    await press(page, 'Stay here')
    await expectValue(fee, '49.50')

    const previews: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/settings/preview')) previews.push(request.url())
    })
    await press(page, 'Review 1 change')
    await expectText(dialogOf(page), /₹79\.00.*₹49\.50/s)
    await expectText(dialogOf(page), /Orders from now on pay ₹49\.50 for shipping.*No open payment/s)
    await expectBriefly(page.getByText('Saved: 1 change.').first(), () => save(page, '1 change'))
    // Saving does not run the preview again.
    assert.equal(previews.length, 1)
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    await visitor.page.goto('/shipping')
    await visitor.page.getByText('₹49.50').first().waitFor()
    await press(page, 'Undo')
    await expectValue(fee, '79')
    await visitor.page.reload()
    await visitor.page.getByText('₹79').first().waitFor()
    await visitor.close()
    shopper.expectProblem(/400/)
  })

  // #settings-office-phone
  test('staff preview announcement and footer and restore them', async () => {
    const { page, shop } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    await open(page, 'front', 'Announcement and search words')
    await page.getByLabel('Announcement', { exact: true }).fill('Monsoon sale: {offer}')
    await press(page, 'Review 1 change')
    await dialogOf(page).getByText('Monsoon sale: 20% off your first order').waitFor()
    await expectAccessible(page)
    await save(page, '1 change')

    await open(page, 'support', 'Support')
    await page.getByText('The telephone number of the sample reaches nobody.').waitFor()
    await page.getByLabel('Phone').fill('+91 40 2345 6789')
    await press(page, 'Review 1 change')
    await dialogOf(page).getByText('At the end of every page').waitFor()
    await dialogOf(page).locator('footer, .footer-people').getByText('+91 40 2345 6789').waitFor()
    await save(page, '1 change')
    await page.getByText('The telephone number of the sample reaches nobody.').waitFor({ state: 'detached' })

    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    await visitor.page.goto('/faq')
    await visitor.page.getByRole('link', { name: 'Monsoon sale: 20% off your first order' }).waitFor()
    await visitor.page.getByRole('link', { name: '+91 40 2345 6789' }).first().waitFor()

    await page.goto(`${shop.staffUrl}/settings/history`)
    await heading(page, 'History of the settings')
    await press(page, 'Put back the release')
    await save(page, '2 changes')
    await page.getByText('who restored the release').first().waitFor()
    await visitor.page.reload()
    await visitor.page.getByRole('link', { name: /^New here\?/ }).waitFor()
    await visitor.close()
  })

  // #settings-office-conflict
  test("settings show a colleague's change beside the typed text", async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await open(page, 'brand', 'Brand')
    const colleague = await openColleague(journey)
    await open(colleague.page, 'brand', 'Brand')

    const name = page.getByLabel('Name of the shop')
    await name.fill('Balkon')
    await colleague.page.getByLabel('Name of the shop').fill('Mitti Ghar')
    await colleague.page.getByLabel('Tagline').fill('Roots first')
    await press(colleague.page, 'Review 2 changes')
    await save(colleague.page, '2 changes')
    await page.getByText(/A colleague saved settings since you opened this/).waitFor()
    await expectValue(name, 'Balkon')

    await press(page, 'Review 1 change')
    await page.getByText(/A colleague saved the fields that are marked meanwhile/).waitFor()
    await page.getByText('Mitti Ghar').waitFor()
    await expectValue(name, 'Balkon')
    // The form takes over fields that only the colleague changed.
    await expectValue(page.getByLabel('Tagline'), 'Roots first')
    await expectAccessible(page)
    await press(page, 'Review 1 change')
    await expectText(dialogOf(page), /Mitti Ghar.*Balkon/s)
    await save(page, '1 change')
    await expectValue(colleague.page.getByLabel('Name of the shop'), 'Balkon')

    // Changes of another section merge without a question, also after the preview.
    await open(colleague.page, 'returns', 'Returns')
    await page.getByLabel('Tagline').fill('Soil first')
    await press(page, 'Review 1 change')
    await expectText(dialogOf(page), /Roots first.*Soil first/s)
    await colleague.page.getByLabel('Return window').fill('45')
    await press(colleague.page, 'Review 1 change')
    await expectText(dialogOf(colleague.page), /45-day guarantee/)
    await save(colleague.page, '1 change')
    await dialogOf(page).getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText(/A colleague saved other settings meanwhile/).waitFor()
    await save(page, '1 change')
    await expectValue(page.getByLabel('Tagline'), 'Soil first')
    await colleague.close()
    shopper.expectProblem(/409/)
  })

  // #error-messages-office
  test('staff edit error messages and the shop shows them at once', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/settings`)
    await page.getByRole('link', { name: 'Error messages', exact: true }).click()
    await heading(page, 'Error messages')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await heading(page, 'Account')

    const busy = sentence(page, 'Busy')
    await busy.fill('Many gardeners are here, {firstName}.')
    await press(page, 'Review 1 change')
    await page.getByText(/There is no field \{firstName\} here/).waitFor()
    await expectFocused(busy)
    await press(page, 'Reset to the default: Busy')
    const wrong = sentence(page, 'Wrong credentials')
    await wrong.fill('That is not it. Write to {supportEmail} if you are lost.')

    await press(page, 'Review 1 change')
    await expectText(dialogOf(page), /Shoppers read it at once/)
    await save(page, '1 change')

    const visitor = await newShopper(journey.browser)
    await visitor.page.goto(`${shop.url}/login`)
    await visitor.page.getByLabel('Email or Phone Number').fill('nobody-here@example.com')
    await visitor.page.getByLabel('Password').fill('wrong-password')
    await visitor.page.getByRole('button', { name: 'Log In', exact: true }).click()
    await visitor.page.getByText(/^That is not it\. Write to \S+@\S+ if you are lost\.$/).waitFor()
    await visitor.close()

    await page.getByRole('link', { name: 'All error messages' }).click()
    await page.getByText('1 of your own').waitFor()
    shopper.expectProblem(/40[01]/)
  })

  // #email-templates-office
  test('staff edit sentences and reset them', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await openWelcome(page)
    const heading = sentence(page, 'Heading')
    await heading.fill('Namaste, {fristName}!')
    await press(page, 'Review 1 change')
    await page
      .getByText('There is no field {fristName} here. Do you mean {firstName}?', { exact: true })
      .waitFor()
    await expectFocused(heading)
    await expectAccessible(page)
    await heading.fill('Namaste, {firstName}!')

    await press(page, 'Review 1 change')
    await expectText(dialogOf(page), /Welcome: Heading.*Welcome, \{firstName\}!.*Namaste, \{firstName\}!/s)
    await dialogOf(page)
      .getByText(/Mails that are sent from now on say it so/)
      .waitFor()
    await expectAccessible(page)
    await save(page, '1 change')
    assert.doesNotMatch(
      await (await fetch(shop.url)).text(),
      /Namaste, /,
      'no page of the shop carries letters',
    )

    await press(page, 'Reset to the default: Heading')
    await expectValue(heading, 'Welcome, {firstName}!')
    await press(page, 'Review 1 change')
    await save(page, '1 change')
    await page.getByRole('link', { name: 'All email templates' }).click()
    await page.getByRole('heading', { level: 1, name: 'Email templates' }).waitFor()
    assert.equal(await page.getByText(/of your own/).count(), 0)
    shopper.expectProblem(/400/)
  })

  // #email-templates-preview
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
    await press(page, 'Discard')
    await page.goto(`${shop.staffUrl}/settings/letters`)
    await page.getByRole('heading', { level: 1, name: 'Email templates' }).waitFor()
  })
})
