import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { photograph } from '#test/photographs.ts'
import { arrive, dialogOf, startJourney } from './journey.ts'
import { type Account, openAccount, signInBrowser } from './shopping.ts'
import { signInStaff } from './staff.ts'

const title = 'Dry & fine <img src=x onerror=alert(1)>'

describe('reviews by buyers', () => {
  // Everybody sees what is published here.
  const journey = startJourney({ viewport: { width: 360, height: 740 } })

  /** Marks a pack of product 5 as delivered to a shopper. */
  async function deliverTo({ user }: Account): Promise<void> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    const placed = `
      WITH placed AS (
        INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise,
          is_from_cart, shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_zip, shipping_country)
        SELECT a.id, 'delivered', 50000, 0, 7900, 2381, 57900, false, a.full_name, '4 Lake Road', 'Pune', 'Maharashtra',
          '411001', 'India' FROM accounts a WHERE a.email = $1 RETURNING id)
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity)
      SELECT placed.id, p.id, p.name, 50000, 50000, 5, p.hsn, 1 FROM placed, products p WHERE p.id = 5`
    await client.query(placed, [user.email]).finally(() => client.end())
  }

  /** Reviews with five stars by other shoppers. */
  async function publishReviews(count: number): Promise<void> {
    const accounts = await Promise.all(Array.from({ length: count }, () => openAccount(journey.shop)))
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    const published = `
      INSERT INTO reviews (product_id, account_id, stars, title, body, status, shown_name, is_verified, written_at)
      SELECT 5, id, 5, 'Came up well', 'All six kinds came up.', 'published', 'Ravi, Pune', true, now()
      FROM accounts WHERE email = ANY ($1)`
    await client.query(published, [accounts.map(({ user }) => user.email)]).finally(() => client.end())
  }

  // #reviews-journey
  test('a review is written, published, answered, voted on and withdrawn', async () => {
    const { page, shop, shopper, browser } = journey
    const account = await openAccount(shop)
    await deliverTo(account)
    await signInBrowser(shopper.context, account)
    await arrive(page, '/products/5')
    await page.getByText('No reviews yet. If you bought it here').waitFor()
    await page.getByRole('link', { name: /^Write a review/ }).press('Enter')
    await page.getByRole('button', { name: 'Send review' }).press('Enter')
    await page.getByText('3 fields need another look:').waitFor()
    await expectAccessible(page)
    await page.getByRole('radio', { name: '4 stars: Very good' }).press('Space')
    await page.getByLabel('In a few words').fill(title)
    await page.getByLabel('Your review').fill('Look at https://spam.example/ too')
    assert.equal(await page.getByLabel('Name that others read').inputValue(), 'Meera, Pune')
    await page.getByRole('button', { name: 'Send review' }).press('Enter')
    await page.getByText('Please write it without links.').first().waitFor()
    await page.getByLabel('Your review').fill('No lumps, and the coriander came up in eight days.')
    await page.getByLabel(/^Photographs/).setInputFiles({
      name: 'coriander.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph('#557722'),
    })
    await page.getByRole('button', { name: 'Send review' }).press('Enter')
    await page.getByText('A person reads it before it is published').waitFor()
    await page.getByRole('img', { name: 'Your photograph 1' }).waitFor()
    await expectAccessible(page)
    shopper.expectProblem(/400/)

    const visitor = await newShopper(browser, { baseURL: shop.url, viewport: { width: 1280, height: 800 } })
    await arrive(visitor.page, '/products/5')
    await visitor.page.getByText('No reviews yet. If you bought it here').waitFor()

    const staff = await newShopper(browser, { baseURL: shop.staffUrl })
    const office = staff.page
    await signInStaff(office.context(), shop)
    await office.goto(`${shop.staffUrl}/reviews?view=published`)
    await office.getByRole('searchbox').fill('coriander came up')
    await office.getByRole('searchbox').press('Enter')
    await office.getByText(/^1 review matches\.|reviews match, the newest first\.$/).waitFor()
    await office.getByRole('link', { name: title }).press('Enter')
    await office.getByRole('heading', { level: 1, name: title }).waitFor()
    await office.getByRole('img', { name: /^Photograph 1/ }).waitFor()
    await office.getByRole('button', { name: 'Publish' }).press('Enter')
    await office.getByText('Published.').waitFor()
    await office.getByRole('button', { name: 'Answer' }).press('Enter')
    await dialogOf(office).getByLabel('Answer').fill('Thank you. Coriander likes it.')
    await dialogOf(office).getByRole('button', { name: 'Answer' }).press('Enter')
    await office.getByText('Our answer: “Thank you. Coriander likes it.”').waitFor()

    await arrive(visitor.page, '/products/5')
    const review = visitor.page.getByRole('article', { name: title })
    await review.getByText('Verified purchase').waitFor()
    await review.getByText('Meera, Pune').waitFor()
    await review.getByText('Thank you. Coriander likes it.').waitFor()
    await review.getByRole('img', { name: 'Photograph 1 by Meera, Pune; opens it larger' }).waitFor()
    await expectAccessible(visitor.page)
    const data = (await visitor.page.locator('script[type="application/ld+json"]').textContent()) ?? ''
    assert.match(data, /"aggregateRating":\{[^}]*"ratingValue":"4.0","reviewCount":1/)
    // Bars of stars begin with the fifth review.
    assert.equal(await visitor.page.getByRole('link', { name: /^4 stars/ }).count(), 0)
    await publishReviews(4)
    await arrive(visitor.page, '/products/5')
    await visitor.page.getByRole('link', { name: /^4 stars/ }).press('Enter')
    await visitor.page.waitForURL(/\?stars=4#reviews$/)
    await review.getByRole('button', { name: /^Report/ }).press('Enter')
    await review.getByLabel('What is wrong? (optional)').fill('I do not believe it.')
    await expectAccessible(visitor.page)
    await review.getByRole('button', { name: 'Send report' }).press('Enter')
    await review.getByText('Thank you. A person looks at it.').waitFor()
    await review.getByRole('button', { name: /^Helpful/ }).press('Enter')
    await visitor.page.waitForURL(/\/login\?from=/)
    await signInBrowser(visitor.context, await openAccount(shop))
    await arrive(visitor.page, '/products/5')
    await review.getByRole('button', { name: /^Helpful/ }).press('Enter')
    await visitor.page.getByText('One person found this helpful.').waitFor()
    const voted = visitor.page.getByRole('button', { name: /^You found it helpful/, pressed: true })
    await voted.waitFor()
    await visitor.page.reload()
    await voted.waitFor()
    await visitor.close()

    await office.getByText('I do not believe it.').waitFor()
    await office.getByRole('button', { name: 'Reports are settled' }).press('Enter')
    await office.getByText('The reports are settled.').waitFor()
    await staff.close()

    await arrive(page, '/my-reviews')
    await page.getByText('Published', { exact: true }).waitFor()
    await page.getByText('Our answer: “Thank you. Coriander likes it.”').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Edit or withdraw/ }).press('Enter')
    await page.getByRole('button', { name: 'Withdraw' }).press('Enter')
    await page.getByText('Your review is withdrawn.').waitFor()
    await arrive(page, '/products/5')
    await page.getByRole('article', { name: 'Came up well' }).first().waitFor()
    assert.equal(await page.getByRole('article', { name: title }).count(), 0)
  })
})
