import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkBothWidths, dialogOf, expectText, startJourney } from './journey.ts'
import { press } from './press.ts'
import { signInStaff } from './staff.ts'

describe('many products at once', () => {
  // They change what the shop sells, so these tests have their own shop.
  const journey = startJourney()

  /** A table of whole products with SKU and opening stock. */
  const tableOf = (prefix: string, count: number): string => {
    const titles =
      'Name,Address,SKU,Opening stock,Price,MRP,Discount %,HSN,GST %,Description,How to use,Dose,Ingredients,Storage,Picture,Generic name,Net quantity,Best before,Country of origin'
    const rows = Array.from({ length: count }, (_, index) => {
      const number = index + 1
      return `${prefix} ${number},${prefix.toLowerCase()}-${number},${prefix.toUpperCase()}-${number},${number},100,${number === 2 ? 105 : 200},0,3101,5,Feed.,Stir in.,5 g,Kelp,Dry,/images/products/a.jpg,Feed,500 g,24 months,India`
    })
    return [titles, ...rows].join('\n')
  }

  async function takeIn(page: Page, prefix: string, count: number): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/imports`)
    await page.getByLabel('A table as a file').setInputFiles({
      name: `${prefix}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(tableOf(prefix, count)),
    })
    await page.getByRole('heading', { level: 1, name: `${prefix}.csv` }).waitFor()
    await press(page, 'Review the import')
    await press(page, `Save ${count} rows as drafts`)
    await page.getByRole('region', { name: 'All of this import' }).waitFor()
  }

  test('an owner publishes an import and raises the price of some', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await takeIn(page, 'Kelp', 20)
    await checkBothWidths(page)
    const whole = page.getByRole('region', { name: 'All of this import' })
    await whole.getByText('20 drafts.').waitFor()
    await whole.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialogOf(page).getByRole('button', { name: 'Show what would change' }).click()
    await dialogOf(page).getByText('20 of 20 will change.').waitFor()
    await checkBothWidths(page)
    await dialogOf(page).getByRole('button', { name: 'Publish 20 drafts' }).click()
    await dialogOf(page).getByText('Done: 20.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await whole.getByText('20 products.').waitFor()

    await page.goto(`${shop.staffUrl}/products`)
    await page.getByText('Kelp 1', { exact: true }).waitFor()
    await expectText(page.getByRole('main'), /Kelp 3.*500 g · KELP-3.*3 free of 3/s)
    for (const name of ['Kelp 1', 'Kelp 2'])
      await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check()
    await checkBothWidths(page)
    await page.getByRole('region', { name: 'Chosen products' }).getByRole('button', { name: 'Price' }).click()
    await dialogOf(page).getByLabel('Or change it by percent').fill('10')
    await dialogOf(page).getByRole('button', { name: 'Show what would change' }).click()
    await dialogOf(page).getByText('1 of 2 will change. 1 will be skipped:').waitFor()
    await dialogOf(page)
      .getByText(/Kelp 2.*above its MRP of ₹105\.00/)
      .waitFor()
    await checkBothWidths(page)
    await dialogOf(page).getByRole('button', { name: 'Change 1 price' }).click()
    await dialogOf(page).getByText('Done: 1.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await expectText(page.getByRole('listitem').filter({ hasText: 'KELP-1' }).first(), /₹110\.00/)
  })

  test('an owner undoes an import except what was edited', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await takeIn(page, 'Moss', 3)
    const address = page.url()
    await page.goto(`${shop.staffUrl}/products/drafts`)
    await page.getByRole('link', { name: 'Moss 2' }).click()
    await page.getByText('Its import counted 2 packs; they go on the shelf once it is published.').waitFor()
    await page.getByLabel('Storage').fill('In the cellar.')
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    await page.goto(address)
    await press(page, 'Undo the import')
    await dialogOf(page).getByText('2 would be undone. 1 would stay:').waitFor()
    await dialogOf(page).getByText('Somebody edited it since.').waitFor()
    await checkBothWidths(page)
    await dialogOf(page).getByRole('button', { name: 'Undo 2 rows' }).click()
    await page.getByText('Undone in part', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'All of this import' }).getByText('1 draft.').waitFor()
    await checkBothWidths(page)
    await page.goto(`${shop.staffUrl}/products/drafts`)
    await page.getByRole('link', { name: 'Moss 2' }).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Moss/ }).count(), 1)
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    assert.equal(await page.getByRole('checkbox', { name: 'Choose Moss 2' }).isChecked(), true)
    await checkBothWidths(page)
    await page.getByRole('button', { name: 'Delete drafts' }).click()
    await dialogOf(page).getByRole('button', { name: 'Show what would change' }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete 1 draft' }).click()
    await dialogOf(page).getByText('Done: 1.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await page.getByText('No product has a draft.').waitFor()
  })
})
