import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { switchRules } from '#test/force.ts'
import { arrive, readText, soon, startJourney } from './journey.ts'

describe('the footer', () => {
  const journey = startJourney({ isShared: true })

  // #layout-a51
  test('the footer links products, support, company, social and legal pages', async () => {
    const { page, shop } = journey
    const products: { id: number; slug: string; name: string }[] = await (
      await fetch(`${shop.url}/api/products_s`)
    ).json()
    await arrive(page, '/faq')
    const footer = page.getByRole('contentinfo')
    const linksOf = (name: string) =>
      footer
        .getByRole('navigation', { name })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
    assert.deepEqual(
      await linksOf('Products'),
      products
        .toSorted((one, other) => one.id - other.id)
        .map(({ name, slug }) => [name, `/products/${slug}`]),
    )
    assert.deepEqual(
      products.map(({ id }) => id).toSorted((one, other) => one - other),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
    assert.deepEqual(await linksOf('Support'), [
      ['Growing Guides', '/blog'],
      ['Garden Planner', '/gardenplanner'],
      ['Dose Calculator', '/dose'],
      ['FAQ', '/faq'],
      ['Contact Us', '/contact'],
      ['Shipping Info', '/shipping'],
      ['Returns', '/returns'],
      ['Was I Charged?', '/was-i-charged'],
    ])
    assert.deepEqual(await linksOf('Company'), [
      ['About Us', '/about'],
      ['Sustainability', '/sustainability'],
      ['Reviews', '/reviews'],
      ['Newsletter', '/#newsletter'],
    ])
    for (const name of ['Instagram', 'Facebook', 'YouTube'])
      assert.match((await footer.getByRole('link', { name }).getAttribute('href')) ?? '', /^https:/)
    assert.equal(
      await footer.getByRole('link', { name: '+91 40 0123 4567' }).getAttribute('href'),
      'tel:+914001234567',
    )
    assert.match(await readText(footer), /Grievance Officer\s+Kavitha Reddy/)
    assert.deepEqual(
      await footer.getByRole('list', { name: 'Ways to pay' }).getByRole('listitem').allTextContents(),
      ['UPI', 'RuPay', 'Visa', 'Mastercard', 'Netbanking', 'Wallets'],
    )
    await footer.getByRole('link', { name: 'Privacy policy' }).click()
    await page.waitForURL('**/privacy')
    await footer.getByRole('link', { name: 'Terms of service' }).click()
    await page.waitForURL('**/terms')
  })

  test('the footer folds on phones', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 390, height: 780 })
    await arrive(page, '/faq')
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' })
    assert.equal(await about.isVisible(), false)
    await page.getByRole('contentinfo').locator('summary', { hasText: 'Company' }).click()
    await about.waitFor()
    await expectAccessible(page)
  })
})

describe('the footer, when the products cannot be loaded', () => {
  const journey = startJourney()

  const inDatabase = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  /** A cached page may be shown for a second after the change. */
  async function arriveAtFooter(text: string): Promise<void> {
    const { page, shop } = journey
    await soon(async () => assert.ok((await (await fetch(`${shop.url}/faq`)).text()).includes(text), text))
    await page.goto('/faq')
    await page.getByRole('contentinfo').getByText(text).waitFor()
  }

  // #layout-8b2
  test('the footer says that products could not load', async () => {
    const { page } = journey
    await inDatabase(
      'ALTER TABLE products RENAME TO products_away',
      'UPDATE content_version SET version = version + 1',
    )
    try {
      await arriveAtFooter('Failed to load product links. Please check backend server and database.')
      await expectAccessible(page)
    } finally {
      await inDatabase('ALTER TABLE products_away RENAME TO products')
    }
  })

  // #layout-765
  test('the footer marks a missing product', async () => {
    const { page } = journey
    await inDatabase(
      switchRules('DISABLE'),
      'DELETE FROM stock_movements WHERE product_id = 8',
      switchRules('ENABLE'),
      'DELETE FROM shelf_places WHERE stock_id = (SELECT id FROM stock WHERE product_id = 8)',
      'DELETE FROM batches WHERE stock_id = (SELECT id FROM stock WHERE product_id = 8)',
      'DELETE FROM stock WHERE product_id = 8',
      'DELETE FROM products WHERE id = 8',
    )
    await arriveAtFooter('(Not available)')
    const products = page.getByRole('contentinfo').getByRole('navigation', { name: 'Products' })
    assert.equal(await products.getByRole('link').count(), 7)
  })
})
