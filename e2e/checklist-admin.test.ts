import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { readText, startJourney } from './journey.ts'
import { press } from './press.ts'
import { signInStaff } from './staff.ts'

/** What a visitor finds in a shop without products and articles. */
const emptyPages = [
  '/',
  '/productpage',
  '/search?q=compost',
  '/blog',
  '/reviews',
  '/gardenplanner',
  '/dose',
  '/cart',
]

describe('the first afternoon of an owner', () => {
  // The checklist tells of the whole shop, so these tests have their own.
  const journey = startJourney()

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const row = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })

  // #checklist-office
  test('an owner follows the checklist on Today and dismisses it', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('link', { name: /^Before the shop sells/ }).click()
    await heading(page, 'Checklist')
    await page.getByText('0 of').waitFor()
    await row(page, 'GSTIN').getByText('The GSTIN of the sample was never issued.').waitFor()

    await row(page, 'Mail').getByRole('button', { name: 'Send me a test mail' }).click()
    await page.getByText('No mail server is set where the shop is started (SMTP_URL).').waitFor()

    await row(page, 'GSTIN').getByRole('link', { name: 'Enter the GSTIN: GSTIN' }).click()
    await heading(page, 'Legal entity')
    await page.getByLabel('GSTIN').fill('36ABCPE1234F1ZC')
    await press(page, 'Review 1 change')
    await page.getByRole('dialog').getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${shop.staffUrl}/checklist`)
    await row(page, 'GSTIN').getByText('Done').waitFor()
    await row(page, 'GSTIN').getByText('Documents carry 36ABCPE1234F1ZC.').waitFor()

    await press(page, 'Dismiss')
    await press(page, 'Show it on Today again')
    await press(page, 'Dismiss')
    await page.getByText(/dismissed it/).waitFor()
    await page.goto(`${shop.staffUrl}/today`)
    await heading(page, 'Today')
    assert.equal(await page.getByRole('link', { name: /^Before the shop sells/ }).count(), 0)
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    await heading(page, 'Checklist')
    await page.getByRole('link', { name: 'Before real money' }).click()
    await heading(page, 'Before real money')
    await page.getByText('Is each feed 3101 or 3105?').waitFor()
    shopper.expectProblem(/409/)
  })

  // #backups-office
  test('an owner takes, proves, downloads and schedules a backup', async () => {
    const { page, shop } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/backups`)
    await heading(page, 'Backups')
    await page.getByText('No backup was taken yet.').waitFor()
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

    await press(page, 'Take a backup')
    await inDialog('Take it now')
    await page.getByText('Taken', { exact: true }).waitFor()
    await page.getByText(/rows, by Ravi Menon/).waitFor()

    await press(page, 'Prove')
    await inDialog('Prove it now')
    await page.getByText('Proven', { exact: true }).waitFor()
    await page.getByText(/^Restored: [\d,]+ rows of \d+ tables and 9 sums agree/).waitFor()
    await expectAccessible(page)

    await press(page, 'Download')
    const [download] = await Promise.all([page.waitForEvent('download'), inDialog('Download the file')])
    assert.match(download.suggestedFilename(), /^soilkin-[\d-]+\.backup$/)
    const file = await buffer(await download.createReadStream())
    assert.equal(file.subarray(0, 16).toString(), 'soilkin-backup 1')

    await press(page, 'Change the schedule')
    await page.getByRole('dialog').getByLabel('Every day at').selectOption('2 am')
    await page.getByRole('dialog').getByLabel('How many are kept').fill('0')
    await inDialog('Save the schedule')
    await page.getByText('Keep 1 to 90 backups.').first().waitFor()
    await page.getByRole('dialog').getByLabel('How many are kept').fill('7')
    await inDialog('Save the schedule')
    await page.getByText('Every day at 2 am, in India. The newest 7 of these are kept.').waitFor()
    await page.goto(`${shop.staffUrl}/checklist`)
    await row(page, 'Backup, proven').getByText('Done').waitFor()
    journey.shopper.expectProblem(/400/)
  })

  // #sample-office
  test('an owner removes the sample and the pages stay whole', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    await page.goto(`${shop.staffUrl}/checklist`)
    await row(page, 'Products of your own').getByRole('link', { name: 'Remove the sample' }).click()
    await heading(page, 'The sample')
    await page.getByRole('heading', { name: /^Goes for ever/ }).waitFor()
    await press(page, 'Remove the sample')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it for ever' }).click()
    await page.getByText(/^It was taken away on/).waitFor()
    await expectAccessible(page)
    await page.goto(`${shop.staffUrl}/checklist`)
    await row(page, 'Products of your own').getByText('No product of your own is on sale yet.').waitFor()

    const linked = new Map<string, string>()
    for (const path of emptyPages) {
      await visitor.page.goto(path)
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
      const text = await readText(visitor.page.locator('main'))
      assert.doesNotMatch(text, /Balcony Feed|undefined|NaN|Asha|Anitha/, path)
      await expectAccessible(visitor.page)
      const links = visitor.page.locator('main a[href^="/"]')
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const to of targets) linked.set(to, path)
    }
    for (const [to, path] of linked)
      assert.ok((await visitor.page.request.get(to)).ok(), `${path} leads to ${to}`)
    await visitor.close()
  })
})
