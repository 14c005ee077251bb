import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectValue, readText, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'
import { happen } from './staff-state.ts'

describe('batches in the back office', () => {
  // A recall changes what can be bought, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

  test("batches prove the home page's claim about living cells", async () => {
    const { page, shop } = journey
    await page.goto(shop.url)
    await page.getByRole('link', { name: 'living cells in each gram of feed' }).click()
    await page.getByRole('heading', { level: 1, name: 'Batches on sale now' }).waitFor()
    await page.getByText('We have no certificate of a laboratory for this batch').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the certificate of batch BF-2609-A' }).click()
    assert.equal((await download).suggestedFilename(), 'certificate-BF-2609-A.pdf')
    await page.getByRole('link', { name: 'BF-2609-A' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'BF-2609-A' }).waitFor()
  })

  test('the product page names the batch and its cell count', async () => {
    const { page, shop } = journey
    await page.goto(`${shop.url}/products/1`)
    const line = page.getByText('Batch on sale now:')
    await page
      .getByText(/Batch on sale now: .* made \d+ \w+ \d{4}, use before \d+ \w+ \d{4}, .* CFU in a gram/)
      .waitFor()
    await expectAccessible(page)
    const link = line.getByRole('link')
    const number = await readText(link)
    await link.click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
  })

  test('staff receive, prove, release, count and recall a batch', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/batches/deliveries`)
    await press(page, 'Expect a delivery')
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Supplier is required.').first().waitFor()
    await expectAccessible(page)
    await dialog
      .getByLabel('What comes')
      .selectOption({ label: 'Balcony Feed All-Purpose Microbial Fertilizer (SK0001)' })
    await dialog.getByLabel('Packs').fill('40')
    await dialog.getByLabel('Supplier').fill('Krishi Labs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('of 40 came').waitFor()

    await press(page, /^Receive Balcony Feed/)
    await dialog.getByLabel('Packs that came').fill('25')
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
    await expectAccessible(page)
    const office = page.url()

    await page.goto(`${shop.url}/batch/kl-2611-a`)
    await page.getByRole('heading', { level: 1, name: 'KL-2611-A' }).waitFor()
    await page.getByText('5 × 10⁸').waitFor()
    await page.getByRole('link', { name: 'Download the certificate of the laboratory' }).waitFor()
    await expectAccessible(page)

    await page.goto(`${shop.staffUrl}/batches/count`)
    const count = page.getByLabel(/^Packs of Balcony Feed All-Purpose.*KL-2611-A$/)
    await count.fill('24')
    await happen(shop.databaseUrl, [
      [
        `INSERT INTO stock_movements (product_id, change, reason, batch_id, batch_change)
         SELECT s.product_id, change, 'carried by a colleague', b.id, change
         FROM batches b JOIN stock s ON s.id = b.stock_id, unnest(ARRAY[-1, 1]) AS change WHERE b.number = 'KL-2611-A'`,
        [],
      ],
    ])
    await count.press('Enter')
    await page.getByText('Packs of it moved since the list was made.').waitFor()
    await expectValue(count, '24')
    await count.press('Enter')
    await page.getByText('The books say another number.').first().waitFor()
    await page.getByLabel('Why it differs').fill('one torn')
    await count.press('Enter')
    await page.getByText(/1 pack corrected/).waitFor()
    await expectAccessible(page)

    await page.goto(office)
    await press(page, 'Recall')
    await dialog.getByLabel('Reason, for colleagues').fill('contaminated')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Recall the batch' }).click()
    await page.getByRole('heading', { name: 'Orders that got it' }).waitFor()
    await page.getByText('0 orders; 0 notified, 0 to notify').waitFor()
    await page.goto(`${shop.url}/batch/KL-2611-A`)
    await page.getByText('This batch is recalled.').waitFor()
    // The release without a certificate, and the count that differs.
    shopper.expectProblem(/409/)
  })
})
