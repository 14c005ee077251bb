import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { addFamily } from '#test/families.ts'
import { arrive, expectFocused, expectText, readText, startJourney } from './journey.ts'
import { checkGraph } from './structured-data-rules.ts'

/** Does something in the database of a journey's shop. */
async function inDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function addFamilyTo(databaseUrl: string): Promise<void> {
  const db = drizzle(databaseUrl)
  await addFamily(db)
  await db.$client.end()
}

describe('the sizes of a product', () => {
  const journey = startJourney()
  before(() => addFamilyTo(journey.shop.databaseUrl))
  const sizesOn = (page: Page) => page.getByRole('navigation', { name: /^Size/ }).getByRole('link')
  const sizes = () => sizesOn(journey.page)

  // #families-picker
  test('sizes link to each other with prices', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await arrive(page, '/products/balcony-feed')
    assert.deepEqual(
      (await sizes().allInnerTexts()).map((words) => words.split('\n')),
      [
        ['100 g', '₹150.00', '₹1,500.00 per kg', 'Out of stock'],
        ['500 g', '₹500.00', '₹1,000.00 per kg'],
        ['2 kg', '₹1,800.00', '₹900.00 per kg'],
      ],
    )
    const here = page.getByRole('navigation', { name: /^Size/ }).locator('[aria-current=page]')
    await expectText(here, /^500 g/)
    await expectAccessible(page)
    await sizes().last().focus()
    const scroll = await page.evaluate(() => window.scrollY)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\/balcony-feed-2-kg$/)
    await expectText(here, /^2 kg/)
    await expectFocused(sizes().last())
    assert.equal(await page.evaluate(() => window.scrollY), scroll)
    await page.getByText('2 kg, ₹900.00 per kg').waitFor()
    await sizes().first().click()
    await page.waitForURL(/\/products\/balcony-feed-100-g$/)
    await page.getByText('Out of Stock', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.goBack()
    await expectText(here, /^2 kg/)
    await page.setViewportSize({ width: 1280, height: 740 })
    await expectAccessible(page)
  })

  test('cards, search, structured data and plain pages know the sizes', async () => {
    const plain = await newShopper(journey.browser, { baseURL: journey.shop.url, javaScriptEnabled: false })
    const { page } = plain
    await page.goto('/productpage?crop=money-plant')
    const cards = page.getByRole('article').filter({ hasText: '3 sizes' })
    await cards.first().waitFor()
    assert.equal(await cards.count(), 3)
    await page.goto('/search?q=balcony+feed+2+kg')
    await expectText(page.getByRole('article').first(), /2 kg · 3 sizes/)
    await page.goto('/products/balcony-feed')
    await sizesOn(page).filter({ hasText: /^2 kg/ }).click()
    await page.waitForURL(/\/products\/balcony-feed-2-kg$/)
    await expectText(page.getByRole('main'), /2 kg, ₹900\.00 per kg/)
    const groups = new Set<string>()
    const titles = new Set<string>()
    for (const slug of ['balcony-feed', 'balcony-feed-2-kg', 'balcony-feed-100-g']) {
      await page.goto(`/products/${slug}`)
      const json = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
      const things = checkGraph(JSON.parse(json))
      const group = things.get('ProductGroup') ?? assert.fail(`${slug} has no group`)
      const product = things.get('Product') ?? assert.fail(`${slug} is no product`)
      groups.add(JSON.stringify(group))
      titles.add(await page.title())
      const variants = group.hasVariant as { '@id': string; url: string }[]
      const links = await sizesOn(page).evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).href),
      )
      assert.deepEqual(
        variants.map(({ url }) => new URL(url).pathname),
        links.map((href) => new URL(href).pathname),
      )
      assert.ok(variants.some(({ '@id': id }) => id === product['@id']))
      assert.equal((product.isVariantOf as { '@id': string })['@id'], group['@id'])
      assert.equal(await readText(page.locator('#size-picker strong')), product.size)
      const heading = (await readText(page.getByRole('heading', { level: 1 }))).replace('\n', ' ')
      assert.equal(product.name, `${heading}, ${product.size}`)
    }
    assert.equal(groups.size, 1, 'the group is the same on the page of each size')
    assert.equal(titles.size, 3, 'each size has a title of its own')
    await page.goto('/products/vermicompost-neem-blend')
    const other = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
    assert.equal(checkGraph(JSON.parse(other)).has('ProductGroup'), false)
    assert.equal(await sizesOn(page).count(), 0)
    assert.deepEqual(plain.problems(), [])
    await plain.close()
  })

  test('cached pages show changed prices, sizes and guides at once', async () => {
    const { shop } = journey
    const html = async (path: string) => (await fetch(shop.url + path)).text()
    assert.match(await html('/products/balcony-feed'), /₹1,800\.00/)
    await inDatabase(shop.databaseUrl, (client) =>
      client.query('UPDATE products SET price_paise = 170000 WHERE id = 101'),
    )
    const changed = await html('/products/balcony-feed')
    assert.match(changed, /₹1,700\.00/)
    assert.doesNotMatch(changed, /₹1,800\.00/)
    assert.match(changed, /Balcony Care Through the Monsoon|Feeding Pots with Microbes/)
    await inDatabase(shop.databaseUrl, (client) =>
      client.query("UPDATE products SET family = NULL, size_label = NULL WHERE slug = 'balcony-feed-100-g'"),
    )
    assert.doesNotMatch(await html('/products/balcony-feed'), /balcony-feed-100-g/)
    await inDatabase(shop.databaseUrl, (client) =>
      client.query(`UPDATE product_guides SET post_id = (SELECT id FROM posts WHERE slug = 'monsoon-balcony-care')
        WHERE product_id = 1 AND position = 0`),
    )
    assert.match(await html('/products/balcony-feed'), /Balcony Care Through the Monsoon/)
    const article = await html('/blog/monsoon-balcony-care')
    assert.match(article, /From the shop/)
    await inDatabase(shop.databaseUrl, (client) => client.query('DELETE FROM product_guides'))
    assert.doesNotMatch(await html('/products/balcony-feed'), /Guides that fit/)
    assert.doesNotMatch(await html('/blog/monsoon-balcony-care'), /From the shop/)
  })
})
