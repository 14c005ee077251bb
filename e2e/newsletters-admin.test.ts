import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectValue, startJourney } from './journey.ts'
import { press } from './press.ts'
import { signInStaff } from './staff.ts'

describe('newsletters in the back office', () => {
  // A newsletter reaches every subscriber, so these tests have a shop of their own.
  const journey = startJourney()
  const badge = (page: Page, label: string) => page.getByText(label, { exact: true }).first().waitFor()

  async function subscribe(email: string): Promise<void> {
    const answer = await fetch(`${journey.shop.url}/api/subscribe-discount`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    assert.equal(answer.status, 200)
  }

  // #newsletter-desk
  test('staff write, test and send a newsletter and read figures', async () => {
    const { page, shop, shopper } = journey
    await subscribe('first@example.com')
    await subscribe('second@example.com')
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/newsletters`)
    await page.getByRole('link', { name: 'New newsletter' }).click()
    await page.locator('[data-editor=ready]').waitFor()
    await press(page, 'Keep the draft')
    await badge(page, 'Draft')
    await press(page, 'Send a test to me')
    await page.getByText('It has no subject yet.').waitFor()
    await expectAccessible(page)

    await page.getByLabel('Subject').fill('Rain & compost')
    await page.getByText('Keep the draft first').waitFor()
    await page.locator('.cm-content').fill('## Keep it dry\n\nAll in [the shop](/productpage).')
    const mail = page.frameLocator('iframe[title="Preview of the mail"]')
    const heading = mail.getByRole('heading', { name: 'Keep it dry' })
    await heading.waitFor()
    const font = await heading.evaluate((element) => getComputedStyle(element).fontSize)
    assert.equal(font, '21px', 'the mail has no styles in its frame')
    await page.getByRole('tab', { name: 'Plain text' }).click()
    await page.getByText('All in the shop (').waitFor()
    await press(page, 'Keep the draft')
    await page.getByRole('heading', { level: 1, name: 'Rain & compost' }).waitFor()
    await press(page, 'Send a test to me')
    await page.getByText(/^No mail server is set, so the test does not leave this machine/).waitFor()

    await press(page, 'Send…')
    await dialogOf(page).getByRole('heading', { name: 'Send to 2 readers' }).waitFor()
    await dialogOf(page)
      .getByLabel(/^At a moment/)
      .fill('2025-01-01T09:00')
    await dialogOf(page).getByRole('button', { name: 'Send it' }).click()
    await dialogOf(page).getByText('This moment is over.').first().waitFor()
    shopper.expectProblem(/status of 400/)
    await expectAccessible(page)
    await dialogOf(page)
      .getByLabel(/^At a moment/)
      .fill('')
    await dialogOf(page).getByRole('button', { name: 'Send it' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.locator('dt:text-is("Sent") + dd:text-is("2")').waitFor()
    await page.locator('[data-tone=green]', { hasText: /^Sent$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All newsletters' }).click()
    await page.getByRole('link', { name: 'Rain & compost' }).waitFor()
    await expectAccessible(page)
  })

  // #newsletter-desk-merge
  test('two colleagues edit a newsletter and lose no text', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/newsletters/new`)
    await page.getByLabel('Subject').fill('Ours')
    await press(page, 'Keep the draft')
    await badge(page, 'Draft')
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await colleague.getByLabel('Preview line').fill('Theirs')
    await press(colleague, 'Keep the draft')
    await colleague.getByText('The draft is saved.').first().waitFor()
    // An editor without typed text sees what would be sent.
    await expectValue(page.getByLabel('Preview line'), 'Theirs')
    await colleague.getByLabel('Preview line').fill('Theirs, longer')
    await page.getByLabel('Subject').fill('Ours, longer')
    const kept = colleague.waitForResponse((answer) => answer.request().method() === 'PUT')
    await press(colleague, 'Keep the draft')
    await kept
    await press(page, 'Keep the draft')
    await page.getByRole('heading', { level: 1, name: 'Ours, longer' }).waitFor()
    await expectValue(page.getByLabel('Preview line'), 'Theirs, longer')
    shopper.expectProblem(/status of 409/)
    await colleague.close()

    await page.getByLabel('Subject').fill('Not kept')
    await page.getByRole('link', { name: 'All newsletters' }).click()
    await dialogOf(page).getByRole('button', { name: 'Stay here' }).click()
    await expectValue(page.getByLabel('Subject'), 'Not kept')
  })
})
