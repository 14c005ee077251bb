import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectValue, readText, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'
import { happen } from './staff-state.ts'

describe('batches and stock in the back office', () => {
  // A recall changes what can be bought, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

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

  test('home and product page lead to batches and their proof', async () => {
    const { page, shop } = journey
    await page.goto(shop.url)
    await page.getByRole('link', { name: 'living cells in each gram of feed' }).click()
    await page.getByRole('heading', { level: 1, name: 'Batches on sale now' }).waitFor()
    await page.getByText('We have no laboratory certificate for this batch yet').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the certificate of batch BF-2609-A' }).click()
    assert.equal((await download).suggestedFilename(), 'certificate-BF-2609-A.pdf')
    await page.getByRole('link', { name: 'BF-2609-A' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'BF-2609-A' }).waitFor()

    await page.goto(`${shop.url}/products/1`)
    const line = page.getByText('Batch on sale now:')
    await page
      .getByText(/Batch on sale now: .* made \d+\s\w+\s\d{4}, use before \d+\s\w+\s\d{4}, .* CFU in a gram/)
      .waitFor()
    const link = line.getByRole('link')
    const number = await readText(link)
    await link.click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
  })

  test('staff reorder, receive, release, count and recall a batch', async () => {
    const { page, shop, shopper } = journey
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

    await row.getByRole('link', { name: /^Expect a delivery of/ }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Packs').fill('40')
    await dialog.getByLabel('Supplier').fill('Krishi Labs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('of 40 came').waitFor()
    await page.goto(`${shop.staffUrl}/reorder?view=all`)
    await row.getByText('To come').locator('..').getByText('40').waitFor()

    await page.getByRole('button', { name: 'Change the digest' }).click()
    await dialog.getByLabel(/^Time in India/).fill('08:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose who gets it, or no time.').first().waitFor()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Every day at 08:30 in India').waitFor()

    await page.goto(`${shop.staffUrl}/batches/deliveries`)
    await press(page, /^Receive Balcony Feed/)
    await dialog.getByLabel('Packs that came').fill('25')
    await dialog.getByLabel(/^Place \(empty/).fill('r7')
    await dialog.getByLabel('Batch', { exact: true }).fill('kl-2611-a')
    await dialog.getByLabel('Made on').fill('2026-10-01')
    await dialog.getByLabel('Expires on').fill('2099-09-30')
    await dialog.getByLabel(/^Organisms/).fill('Azospirillum brasilense many')
    await dialog.getByRole('button', { name: 'Receive them' }).click()
    await dialog
      .getByText(/Write “Azospirillum brasilense many” like/)
      .first()
      .waitFor()
    await dialog.getByLabel(/^Organisms/).fill('Azospirillum brasilense 5e8')
    await dialog.getByRole('button', { name: 'Receive them' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('25 of 40 came').waitFor()

    await page.goto(`${shop.staffUrl}/batches?view=quarantined`)
    await page.getByRole('link', { name: 'KL-2611-A' }).click()
    await page.getByRole('heading', { level: 1, name: 'KL-2611-A' }).waitFor()
    await press(page, 'Release 25 packs')
    await page.getByText('Its certificate is not here yet.').waitFor()
    await page
      .getByLabel(/^Add the file/)
      .setInputFiles({ name: 'kl.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 proof') })
    await page.getByRole('link', { name: 'kl.pdf' }).waitFor()
    await press(page, 'Release 25 packs')
    await page.getByText('For sale', { exact: true }).waitFor()
    const office = page.url()

    await page.goto(`${shop.url}/batch/kl-2611-a`)
    await page.getByRole('heading', { level: 1, name: 'KL-2611-A' }).waitFor()
    await page.getByText('5 × 10⁸').waitFor()
    await page.getByRole('link', { name: 'Download the laboratory certificate' }).waitFor()
    await expectAccessible(page)

    await page.goto(`${shop.staffUrl}/batches/count?from=R7&to=R7`)
    const count = page.getByLabel(/KL-2611-A, at R7$/)
    await count.fill('24')
    // A colleague carries a pack away and back.
    await happen(shop.databaseUrl, [[`UPDATE backstock SET version = version + 2 WHERE place = 'R7'`, []]])
    await count.press('Enter')
    await page.getByText('Packs of it moved since the list was made.').waitFor()
    await expectValue(count, '24')
    await count.press('Enter')
    await page.getByText('The books say another number.').first().waitFor()
    await page.getByLabel('Why it differs').fill('one torn')
    await count.press('Enter')
    await page.getByText(/1 pack corrected/).waitFor()
    await count.fill('24')
    await count.press('Enter')
    await page.getByText(/as the books say/).waitFor()

    await page.goto(office)
    await press(page, 'Transfer')
    await dialog.getByLabel('Packs', { exact: true }).fill('2')
    await dialog.getByRole('button', { name: 'Transfer 2 packs' }).click()
    await dialog.waitFor({ state: 'detached' })
    await press(page, 'Write off')
    await dialog.getByLabel('From').selectOption({ label: 'R7, 22 packs' })
    await dialog.getByLabel('Packs', { exact: true }).fill('23')
    await dialog.getByRole('button', { name: 'Write off 23 packs' }).click()
    await dialog.getByText('Only 22 of it lie at R7 by the books.').first().waitFor()
    await dialog.getByLabel('Packs', { exact: true }).fill('1')
    await dialog.getByRole('button', { name: 'Write off 1 pack' }).click()
    await dialog.waitFor({ state: 'detached' })
    const shelf = page.getByRole('region', { name: 'On the shelf', exact: true })
    await shelf.getByText('23', { exact: true }).first().waitFor()

    await press(page, 'Recall')
    await dialog.getByLabel('Reason, for colleagues').fill('contaminated')
    await dialog.getByRole('button', { name: 'Recall the batch' }).click()
    await page.getByRole('heading', { name: 'Orders that got it' }).waitFor()
    await page.getByText('0 orders; 0 notified, 0 to notify').waitFor()
    await page.goto(`${shop.url}/batch/KL-2611-A`)
    await page.getByText('This batch is recalled.').waitFor()
    // The release without a certificate, the count that differs, and more packs than there are.
    shopper.expectProblem(/400|409/)
  })
})
