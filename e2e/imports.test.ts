import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { arrive, expectText, startJourney } from './journey.ts'
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

  test('staff map, check and apply a table and download refused rows', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await send(page, 'broken.csv', 'ID,Name\n1,"open')
    await page.getByText(/Row 2: a quotation mark/).waitFor()
    await expectAccessible(page)
    shopper.expectProblem(/400/)

    await send(page, 'prices.csv', 'Number,Price,Keeping\n1,249,Dry\n2,much,Dry\n3,,\n')
    await opened(page, 'prices.csv')
    await page.getByText('Columns that are not read: Number, Keeping.').waitFor()
    await press(page, 'Review the import')
    await page.getByText('Say which column has the ID or Address.').first().waitFor()
    shopper.expectProblem(/400/)
    await expectAccessible(page)
    await page.getByLabel('ID', { exact: true }).selectOption('Number')
    await page.getByText(/fields that the file does not have$/).click()
    await page.getByLabel('Storage', { exact: true }).selectOption('Keeping')
    await page.getByLabel('Publish at once').check()
    await press(page, 'Review the import')
    await page.getByRole('link', { name: 'Refused (1)' }).waitFor()
    await page.getByText('“much” is no number.').waitFor()
    await expectAccessible(page)
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
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    await arrive(visitor.page, '/products/balcony-feed')
    await visitor.page.getByText('₹249').first().waitFor()
    await visitor.close()

    // Pictures are fetched for drafts; a trial fetches from this machine.
    await send(
      page,
      'pots.csv',
      `Name,Address,Pictures by address\nClay Pot,clay-pot,"${shop.url}/apple-touch-icon.png A clay pot\n${shop.url}/no-such-picture.png"\n`,
    )
    await opened(page, 'pots.csv')
    await press(page, 'Review the import')
    await press(page, 'Save 1 row as a draft')
    await page.getByText('1 of 2 fetched, 1 failed, 0 left out.').waitFor()
    await page.getByText('The server answered 404.').waitFor()
    await expectAccessible(page)
    await press(page, 'Try again')
    await page.getByText('1 of 2 fetched, 0 failed, 0 left out, 1 still waiting.').waitFor()
    await page.getByText('1 of 2 fetched, 1 failed, 0 left out.').waitFor()
    await page.getByRole('link', { name: 'Fetched (1)' }).click()
    await page.getByRole('link', { name: 'Clay Pot' }).first().click()
    await page.getByRole('heading', { level: 1, name: /Clay Pot/ }).waitFor()

    // Counts are another kind, which knows no drafts.
    await send(page, 'shelf.csv', 'SKU,Counted,Reason\nSK0001,4998,Two were damp\nSK0002,1,\n')
    await opened(page, 'shelf.csv')
    await press(page, 'Review the import')
    await page.getByText(/Say why the count differs/).waitFor()
    await press(page, 'Apply 1 row')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()

    // An old address redirects; a page with the same address comes first.
    await send(page, 'old.csv', 'Old address,New address\n/collections/feeds,/products\n/about,/faq\n')
    await opened(page, 'old.csv')
    await press(page, 'Review the import')
    await press(page, 'Apply 2 rows')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    const answers = ['/collections/feeds', '/collections/feeds/?page=2', '/about', '/collections/none'].map(
      async (path) => {
        const { status, headers } = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
        return [status, headers.get('location')]
      },
    )
    assert.deepEqual(await Promise.all(answers), [
      [301, '/products'],
      [301, '/products'],
      [200, null],
      [404, null],
    ])

    // An article that promises a cure stays a draft, and the dry run says so.
    await send(
      page,
      'articles.csv',
      'Title,Address,Description,Category,Author,Cover picture,Text,Published at (IST),Old addresses\nBalcony shade,balcony-shade,Where it falls.,Urban Gardening,Asha Rao,/images/placeholder.svg,Shade cures blight.,2021-05-06 07:30,/blogs/news/shade\n',
    )
    await opened(page, 'articles.csv')
    await page.getByRole('group', { name: 'New and changed articles' }).waitFor()
    await page.getByLabel('Publish at once').check()
    await press(page, 'Review the import')
    await page.getByText(/Stays a draft/).waitFor()
    await page.getByText('Saved as drafts, although they were to be published: 1.').waitFor()
    await expectAccessible(page)
    await press(page, 'Save 1 row as a draft')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    await page.goto(`${shop.staffUrl}/articles?view=drafts`)
    await page.getByRole('link', { name: 'Balcony shade' }).click()
    const brought = page.getByRole('region', { name: 'From another blog' })
    await brought.getByText(/^Published there 6 May 2021.* IST/).waitFor()
    await brought.getByText('/blogs/news/shade').waitFor()
    await expectAccessible(page)

    // The next file with these titles has these columns.
    await send(page, 'later.csv', 'Number,Price,Keeping\n1,251,Dry\n')
    await opened(page, 'later.csv')
    await page.getByText('First row: 251').waitFor()
    await page.getByText('First row: Dry').waitFor()
  })

  test('staff import customers of Shopify on phone and desktop', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await send(
      page,
      'customers_export.csv',
      "First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone,Tags\nKavya,Nair,kavya.nair@moved.example,yes,12 MG Road,Kochi,KL,IN,'682016,'+919847012345,vip\nRohit,,rohit@moved.example,no,,,,,,0484 2360001,\nNobody,,,no,,,,,,,\n",
    )
    await opened(page, 'customers_export.csv')
    await page.getByText('Customers of Shopify, 3 rows').waitFor()
    await press(page, 'Review the import')
    await page.getByText('2 new, 0 changed, 0 as they are, 1 refused.').waitFor()
    await page.getByText('Rows taken in without a part that is wrong: 1').waitFor()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'New (2)' }).click()
    await expectText(page.getByRole('main'), /Kavya Nair.*12 MG Road, Kochi, Kerala 682016/s)
    await press(page, 'Apply 2 rows')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    await send(page, 'again.csv', 'E-mail,Full name,Note\nKAVYA.NAIR@moved.example,,Met at the fair\n')
    await opened(page, 'again.csv')
    await press(page, 'Review the import')
    await page.getByRole('link', { name: 'KAVYA.NAIR@moved.example' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kavya Nair' }).waitFor()
  })

  test('staff name the category of each post of another blog', async () => {
    const { page } = journey
    await signInStaff(page.context(), journey.shop)
    const titles = 'Title,Content,Excerpt,Date,Post Type,Categories,Status,Author,Slug,Cover picture'
    const post = (slug: string, category: string, status: string) =>
      `About ${slug},"<p>Dry leaves</p><ul><li>Brown</li></ul>",Short,2024-06-05 09:30:00,post,${category},${status},Asha,${slug},/images/placeholder.svg`
    await send(
      page,
      'posts.csv',
      [titles, post('leaves', 'Compost', 'publish'), post('peels', 'Kitchen', 'draft')].join('\n'),
    )
    await opened(page, 'posts.csv')
    await page.getByText('Posts of WordPress').waitFor()
    await page.getByLabel('Publish at once').check()
    await press(page, 'Review the import')
    await page.getByText('Categories that the blog does not have: 2').waitFor()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await page.getByLabel('Compost').selectOption('Soil Health')
    await page.getByText('The columns changed since.').waitFor()
    await press(page, 'Review again')
    await page.getByText('1 new, 0 changed, 0 as they are, 1 refused.').waitFor()
    await page.getByLabel('Kitchen').selectOption('Urban Gardening')
    await press(page, 'Review again')
    await press(page, 'Publish 1 row and save 1 row as a draft')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    await arrive(page, '/blog/leaves')
    assert.deepEqual(await page.locator('.article-text li').allTextContents(), ['Brown'])
  })

  test("staff review an import again after a colleague's change", async () => {
    const { page, shop, shopper } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    const take = async (by: Page, name: string, dose: string): Promise<void> => {
      await send(by, name, `Address,Dose\nleafy-greens-feed,${dose}\n`)
      await opened(by, name)
      await by.getByLabel('Publish at once').check()
      await press(by, 'Review the import')
      await by.getByRole('button', { name: 'Publish 1 row' }).waitFor()
    }
    await take(page, 'mine.csv', 'Ten grams')
    await take(colleague.page, 'theirs.csv', 'Twelve grams')
    await press(colleague.page, 'Publish 1 row')
    await colleague.page.getByRole('heading', { name: 'What it did' }).waitFor()

    await press(page, 'Publish 1 row')
    await page.getByText(/Something in the shop changed since/).waitFor()
    await expectText(page.getByRole('main'), /Twelve grams.*→.*Ten grams/s)
    await expectAccessible(page)
    await press(page, 'Publish 1 row')
    await page.getByRole('heading', { name: 'What it did' }).waitFor()
    shopper.expectProblem(/409/)

    // The same file in a second, older tab.
    await send(page, 'again.csv', 'Address,Dose\nleafy-greens-feed,Nine grams\n')
    await opened(page, 'again.csv')
    await colleague.page.goto(page.url())
    await opened(colleague.page, 'again.csv')
    await press(colleague.page, 'Discard the file')
    await colleague.page.getByText('Discarded').waitFor()
    await press(page, 'Review the import')
    await page.getByText('This was discarded.').waitFor()
    shopper.expectProblem(/409/)
    await colleague.close()
  })
})
