import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { indiaDay } from '#test/tax-rates.ts'
import { cellOf, pasteBlock, typeInto } from './grid.ts'
import { dialogOf, expectFocused, expectText, expectValue, soon, startJourney } from './journey.ts'
import type { ShopPlaces } from './running-shop.ts'
import { openColleague, signInStaff } from './staff.ts'
import { happen } from './staff-state.ts'

/** Waits until a visitor reads these words on a page, or no more. React separates pieces of a text by comments. */
const pageSays = ({ url }: ShopPlaces, path: string, words: string, isThere: boolean): Promise<void> =>
  soon(async () => {
    const html = await (await fetch(url + path)).text()
    assert.equal(html.replaceAll('<!-- -->', '').includes(words), isThere, `${path}: ${words}`)
  })

describe('the grid of products and their tax rates', () => {
  // Prices are seen by everybody, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

  async function open(page: Page): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/products/grid`)
    await page.getByRole('grid', { name: 'Products' }).waitFor()
  }
  async function save(page: Page, what: string): Promise<void> {
    await press(page, `Save ${what}`)
    await dialogOf(page)
      .getByRole('button', { name: `Save ${what}` })
      .click()
    await dialogOf(page).waitFor({ state: 'detached' })
  }

  // #grid-paste
  test('staff paste fourteen cells, mend errors, save and undo', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    await cellOf(page, 'Price', 0).click()
    const block = Array.from({ length: 7 }, (_, line) => [`₹${101 + line}.50`, '₹1,497.00'])
    await pasteBlock(page, block)
    await page.getByRole('button', { name: 'Save 14 changes to 7 products' }).waitFor()
    await expectText(cellOf(page, 'Price', 6), /₹107\.50\s*, not saved, was/)

    // A price above the MRP and a word are named by their cells.
    await typeInto(page, 'MRP', 0, '99')
    await page.getByText('1 cell can’t be saved').waitFor()
    await typeInto(page, 'Price', 1, 'abc')
    await page.getByText('“abc” is no number.').first().waitFor()
    await press(page, 'Undo')
    await press(page, 'Undo')
    await save(page, '14 changes to 7 products')
    await page.getByText('You saved 14 changes to 7 products.').waitFor()
    await expectText(cellOf(page, 'Price', 0), /^₹101\.50$/)

    await pageSays(shop, '/productpage', '₹102.50', true)
    // The step is still offered after a reload.
    await page.reload()
    await press(page, /^Undo, until/)
    await page.getByText('You saved 14 changes to 7 products.').waitFor({ state: 'detached' })
    await pageSays(shop, '/productpage', '₹102.50', false)
  })

  // #grid-keys
  test('staff use the grid by keyboard like a sheet', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    await cellOf(page, 'Low at', 0).click()
    await page.keyboard.type('42')
    await page.keyboard.press('Tab')
    await expectFocused(cellOf(page, 'HSN', 0))
    await page.keyboard.press('Enter')
    await page.keyboard.type('999')
    await page.keyboard.press('Escape')
    await expectFocused(cellOf(page, 'HSN', 0))
    await page.getByRole('button', { name: 'Save 1 change to 1 product' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await page.getByRole('button', { name: 'Save 4 changes to 4 products' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+End')
    await expectFocused(cellOf(page, 'SKU', 7))
    await page.keyboard.press('ArrowLeft')
    await expectFocused(cellOf(page, 'In the shop', 7))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save 2 changes to 2 products' }).waitFor()
    // Leaving the screen loses no unsaved cell.
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await dialogOf(page).getByText('Leave without saving?').waitFor()
    await press(page, 'Stay here')
    await save(page, '2 changes to 2 products')
    await page.getByText('You saved 2 changes to 2 products.').waitFor()
    await press(page, /^Undo, until/)
  })

  // #grid-sale
  test('staff set a temporary price that the shop shows', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    await cellOf(page, 'Price', 3).click()
    await press(page, 'Scheduled sale')
    await press(page, 'Set the price')
    const india = new Date(Date.now() + 5.5 * 3_600_000)
    const day = new Date(india.getTime() + 86_400_000).toISOString().slice(0, 10)
    await dialogOf(page).getByLabel('Ends').fill(`${day}T00:00`)
    await press(page, 'Set the price')
    await dialogOf(page).getByText('Say a price, an MRP or a discount.').first().waitFor()
    await dialogOf(page).getByLabel('Discount, %').fill('37')
    await press(page, 'Set the price')
    await dialogOf(page).waitFor({ state: 'detached' })

    await pageSays(shop, '/products/4', '(37%)', true)
    const last = `${india.getUTCDate()} ${india.toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3)}`
    await pageSays(shop, '/products/4', `At this price until ${last} ·`, true)

    await page.goto(`${shop.staffUrl}/products/prices`)
    await page.getByText('discount 37%').waitFor()
    // The clock goes on: its last moment is now.
    await happen(shop.databaseUrl, [["UPDATE price_periods SET ends_at = now() + interval '3 seconds'", []]])
    await pageSays(shop, '/products/4', '(37%)', true)
    await pageSays(shop, '/products/4', '(37%)', false)
    await page.getByRole('link', { name: 'Over' }).click()
    await page.getByText('discount 37%').waitFor()
    shopper.expectProblem(/400/)
  })

  // #grid-conflict
  test('two colleagues merge the grid cell by cell', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    const colleague = await openColleague(journey)
    await open(colleague.page)

    await typeInto(page, 'Low at', 2, '21')
    await typeInto(page, 'HSN', 2, '3105')
    await typeInto(colleague.page, 'Low at', 2, '22')
    await typeInto(colleague.page, 'MRP', 3, '1400')
    await save(colleague.page, '2 changes to 2 products')

    await page.getByText('You both changed these cells.').waitFor()
    await expectText(cellOf(page, 'Low at', 2), /^21\s*, not saved, was 22$/)
    await expectText(cellOf(page, 'MRP', 3), /^₹1,400\.00$/)
    await expectAccessible(page)
    await press(page, 'Take theirs')
    await save(page, '1 change to 1 product')
    await expectText(cellOf(colleague.page, 'HSN', 2), /^3105$/)
    await colleague.close()
  })

  const inDialog = (page: Page, name: string) =>
    dialogOf(page).getByRole('button', { name, exact: true }).click()
  const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await dialogOf(page).getByLabel(label).fill(value)
  }
  const openRates = async (page: Page, state = 'holding'): Promise<void> => {
    await page.goto(`${journey.shop.staffUrl}/products/tax-rates?state=${state}`)
    await page.getByRole('heading', { level: 1, name: 'Tax rates' }).waitFor()
  }

  test('staff preview, merge and save tax rates', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await openRates(page)
    await page.getByText('No HSN has a rate. Products without a rate of their own need one.').waitFor()

    // A product without its own rate needs a rate of its HSN.
    await page.goto(`${shop.staffUrl}/products/grid`)
    await typeInto(page, 'Tax', 0, 'by hsn')
    await press(page, 'Save 1 change to 1 product')
    await page
      .getByText(/No rate is known for the HSN 3101/)
      .first()
      .waitFor()
    await expectText(cellOf(page, 'Tax', 0), /By HSN/)

    await openRates(page)
    await press(page, 'Add a rate')
    await inDialog(page, 'Review')
    await dialogOf(page).getByText('The rate must be a number.').first().waitFor()
    await fill(page, {
      HSN: '3101',
      'GST, %': '5 %',
      'First day': '2025-09-22',
      Source: 'Notification 9/2025',
    })
    await inDialog(page, 'Review')
    await dialogOf(page)
      .getByText(/products and parts keep a rate of their own/)
      .waitFor()
    await inDialog(page, 'Save the rate')
    await page.getByText('HSN 3101', { exact: true }).waitFor()
    await press(page, 'Let goods follow: HSN 3101')
    await page
      .getByText(/more take their rate by HSN 3101/)
      .first()
      .waitFor()
    await page.getByText(/[2-9] products and parts take their rate by this HSN/).waitFor()

    await press(page, 'Add a rate')
    await fill(page, { HSN: '3101', 'GST, %': '18', 'First day': indiaDay(0), Source: 'Notification 1/2027' })
    await inDialog(page, 'Review')
    await dialogOf(page)
      .getByText(/Another one begins tomorrow at the earliest/)
      .first()
      .waitFor()
    await fill(page, { 'First day': indiaDay(30) })
    await inDialog(page, 'Review')
    await expectText(dialogOf(page), /On the day before it is 5 %.*It holds for \d products/s)
    await inDialog(page, 'Save the rate')
    await dialogOf(page).waitFor({ state: 'detached' })

    await openRates(page, 'coming')
    const colleague = await openColleague(journey)
    await openRates(colleague.page, 'coming')
    await press(page, 'Edit: HSN 3101')
    await press(colleague.page, 'Edit: HSN 3101')
    await fill(page, { 'GST, %': '12' })
    await fill(colleague.page, { 'GST, %': '40', Source: 'Notification 2/2027' })
    await inDialog(colleague.page, 'Review')
    await inDialog(colleague.page, 'Save the rate')
    await colleague.page.getByText('40 %', { exact: true }).waitFor()
    await inDialog(page, 'Review')
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
    await inDialog(page, 'Review')
    await inDialog(page, 'Save the rate')
    await colleague.page.getByText('12 %', { exact: true }).waitFor()
    await press(colleague.page, 'Take away: HSN 3101')
    await page.getByText('No change of a rate is scheduled.').waitFor()
    await colleague.close()
    shopper.expectProblem(/40[09]/)
  })
})
