import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { arrive, dialogOf, expectFits, expectText, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('imports of tables', () => {
  // They change what the shop sells, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

  async function send(page: Page, name: string, text: string): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/imports`)
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
    await page
      .getByLabel('A table as a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }

  const opened = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

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
    await press(page, 'Look at what it would do')
    await press(page, `Keep ${count} rows as drafts`)
    await page.getByRole('region', { name: 'All of this import' }).waitFor()
  }

  /** Checks the screen on a phone and leaves the window wide. */
  async function checkOnPhone(page: Page): Promise<void> {
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  test('an owner publishes an import and raises the price of some', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await takeIn(page, 'Kelp', 3)
    const whole = page.getByRole('region', { name: 'All of this import' })
    await whole.getByText('3 drafts.').waitFor()
    await whole.getByRole('button', { name: 'Publish' }).click()
    await dialogOf(page).getByRole('button', { name: 'Show what would change' }).click()
    await dialogOf(page).getByText('3 of 3 will change.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Publish 3 drafts' }).click()
    await dialogOf(page).getByText('Done: 3.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await whole.getByText('3 products.').waitFor()

    await page.goto(`${shop.staffUrl}/products`)
    await page.getByText('Kelp 1', { exact: true }).waitFor()
    await expectText(page.getByRole('main'), /Kelp 3.*500 g · KELP-3.*3 free of 3/s)
    for (const name of ['Kelp 1', 'Kelp 2'])
      await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check()
    await page.getByRole('region', { name: 'Chosen products' }).getByRole('button', { name: 'Price' }).click()
    await dialogOf(page).getByLabel('Or change it by percent').fill('10')
    await dialogOf(page).getByRole('button', { name: 'Show what would change' }).click()
    await dialogOf(page).getByText('1 of 2 will change. 1 will be skipped:').waitFor()
    await dialogOf(page)
      .getByText(/Kelp 2.*above its MRP of ₹105\.00/)
      .waitFor()
    await checkOnPhone(page)
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
    await page.getByText(/^Kept/).first().waitFor()
    await page.goto(address)
    await press(page, 'Undo the import')
    await dialogOf(page).getByText('2 would be undone. 1 would stay:').waitFor()
    await dialogOf(page).getByText('Somebody edited it since.').waitFor()
    await checkOnPhone(page)
    await dialogOf(page).getByRole('button', { name: 'Undo 2 rows' }).click()
    await page.getByText('Undone in part', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'All of this import' }).getByText('1 draft.').waitFor()
    await page.goto(`${shop.staffUrl}/products/drafts`)
    await page.getByRole('link', { name: 'Moss 2' }).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Moss/ }).count(), 1)
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    assert.equal(await page.getByRole('checkbox', { name: 'Choose Moss 2' }).isChecked(), true)
    await page.getByRole('button', { name: 'Delete drafts' }).click()
    await dialogOf(page).getByRole('button', { name: 'Show what would change' }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete 1 draft' }).click()
    await dialogOf(page).getByText('Done: 1.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await page.getByText('Nothing is planned for any product.').waitFor()
  })

  test('staff map, check and apply a table and download refused rows', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await send(page, 'broken.csv', 'ID,Name\n1,"open')
    await page.getByText(/Row 2: a quotation mark/).waitFor()
    shopper.expectProblem(/400/)

    await send(page, 'prices.csv', 'Number,Price,Keeping\n1,249,Dry\n2,much,Dry\n3,,\n')
    await opened(page, 'prices.csv')
    await page.getByText('Columns that are not read: Number, Keeping.').waitFor()
    await press(page, 'Look at what it would do')
    await page.getByText('Say which column has the ID or Address.').first().waitFor()
    shopper.expectProblem(/400/)
    await expectAccessible(page)
    await page.getByLabel('ID', { exact: true }).selectOption('Number')
    await page.getByText(/fields that the file does not have$/).click()
    await page.getByLabel('Storage', { exact: true }).selectOption('Keeping')
    await page.getByLabel('Publish at once').check()
    await press(page, 'Look at what it would do')
    await page.getByRole('link', { name: 'Refused (1)' }).waitFor()
    await page.getByText('“much” is no number.').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Refused rows as a table (CSV)' }).click(),
    ])
    await file.delete()
    await page.getByRole('link', { name: 'Changed (1)' }).click()
    await expectText(page.getByRole('main'), /Price.*249.*Storage.*Dry/s)
    await press(page, 'Publish 1 row')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    await expectAccessible(page)
    // Pictures are fetched for drafts; a trial fetches from this machine.
    await send(
      page,
      'pots.csv',
      `Name,Address,Pictures by address\nClay Pot,clay-pot,"${shop.url}/apple-touch-icon.png A clay pot\n${shop.url}/no-such-picture.png"\n`,
    )
    await opened(page, 'pots.csv')
    await press(page, 'Look at what it would do')
    await press(page, 'Keep 1 row as a draft')
    await page.getByText('1 of 2 fetched, 1 failed, 0 left out.').waitFor()
    await page.getByText('The server answered 404.').waitFor()
    await expectAccessible(page)
    await press(page, 'Try again')
    await page.getByText('1 of 2 fetched, 0 failed, 0 left out, 1 still waiting.').waitFor()
    await page.getByText('1 of 2 fetched, 1 failed, 0 left out.').waitFor()
    await page.getByRole('link', { name: 'Fetched (1)' }).click()
    await page.getByRole('link', { name: 'Clay Pot' }).first().click()
    await page.getByRole('heading', { level: 1, name: /Clay Pot/ }).waitFor()
  })

  test('staff import customers of Shopify', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await send(
      page,
      'customers_export.csv',
      "First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone,Tags\nKavya,Nair,kavya.nair@moved.example,yes,12 MG Road,Kochi,KL,IN,'682016,'+919847012345,vip\nRohit,,rohit@moved.example,no,,,,,,0484 2360001,\nNobody,,,no,,,,,,,\n",
    )
    await opened(page, 'customers_export.csv')
    await page.getByText('Customers of Shopify, 3 rows').waitFor()
    await press(page, 'Look at what it would do')
    await page.getByText('2 new, 0 changed, 0 as they are, 1 refused.').waitFor()
    await page.getByText('Rows taken in without a part that is wrong: 1').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New (2)' }).click()
    await expectText(page.getByRole('main'), /Kavya Nair.*12 MG Road, Kochi, Kerala 682016/s)
    await press(page, 'Apply 2 rows')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
  })

  test('staff import posts of another blog and name their categories', async () => {
    const { page } = journey
    await signInStaff(page.context(), journey.shop)
    const titles = 'Title,Content,Excerpt,Date,Post Type,Categories,Status,Author,Slug,Cover picture'
    const post = (slug: string, category: string, status: string, words = 'Dry leaves') =>
      `About ${slug},"<p>${words}</p><ul><li>Brown</li></ul>",Short,2024-06-05 09:30:00,post,${category},${status},Asha,${slug},/images/placeholder.svg`
    await send(
      page,
      'posts.csv',
      [
        titles,
        post('leaves', 'Compost', 'publish'),
        post('peels', 'Kitchen', 'draft'),
        post('shade', 'Compost', 'publish', 'Shade cures blight.'),
      ].join('\n'),
    )
    await opened(page, 'posts.csv')
    await page.getByText('Posts of WordPress').waitFor()
    await page.getByLabel('Publish at once').check()
    await press(page, 'Look at what it would do')
    await page.getByText('Categories that the blog does not have: 2').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)
    await page.getByLabel('Compost').selectOption('Soil Health')
    await page.getByText('The columns changed since.').waitFor()
    await press(page, 'Look again')
    await page.getByText('2 new, 0 changed, 0 as they are, 1 refused.').waitFor()
    await page.getByLabel('Kitchen').selectOption('Urban Gardening')
    await press(page, 'Look again')
    // A text that promises a cure stays a draft, and the dry run says so.
    await page
      .getByText(/Stays a draft/)
      .first()
      .waitFor()
    await page.getByText('Kept as drafts, although they were to be published: 2.').waitFor()
    await press(page, 'Publish 1 row and keep 2 rows as drafts')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    await page.goto(`${journey.shop.staffUrl}/articles?view=drafts`)
    await page.getByRole('link', { name: 'About shade' }).click()
    const brought = page.getByRole('region', { name: 'From another blog' })
    await brought.getByText(/^Published there 5 June 2024.* IST/).waitFor()
    await expectAccessible(page)
    await arrive(page, '/blog/leaves')
    assert.deepEqual(await page.locator('.article-text li').allTextContents(), ['Brown'])
  })

  test("staff review an import again after a colleague's change", async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    const take = async (by: Page, name: string, dose: string): Promise<void> => {
      await send(by, name, `Address,Dose\nleafy-greens-feed,${dose}\n`)
      await opened(by, name)
      await by.getByLabel('Publish at once').check()
      await press(by, 'Look at what it would do')
      await by.getByRole('button', { name: 'Publish 1 row' }).waitFor()
    }
    await take(page, 'mine.csv', 'Ten grams')
    await take(colleague.page, 'theirs.csv', 'Twelve grams')
    await press(colleague.page, 'Publish 1 row')
    await colleague.page.getByRole('heading', { name: 'What it did' }).waitFor()

    await press(page, 'Publish 1 row')
    await page.getByText(/Something in the shop changed since/).waitFor()
    await expectText(page.getByRole('main'), /Twelve grams.*→.*Ten grams/s)
    await press(page, 'Publish 1 row')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    shopper.expectProblem(/409/)
    await colleague.close()
  })
})
