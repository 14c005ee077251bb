import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { expectAccessible, newShopper, type Shopper } from '#test/browser.ts'
import { arrive, delayReply, refuse, startJourney } from './journey.ts'
import type { ShopPlaces } from './running-shop.ts'

const products = '**/api/product_list'
const product = '**/api/products_s/*'

describe('browsing the shop', () => {
  const journey = startJourney({ isShared: true })
  let shop: ShopPlaces
  let browser: Browser
  let shopper: Shopper
  let page: Page
  beforeEach(() => {
    ;({ shop, browser, shopper, page } = journey)
  })

  const card = (name: string): Locator => page.getByRole('article', { name })

  /** Arrives at a page in the browser, so that its data comes by a call that a test can bend. */
  async function goByLink(link: Locator): Promise<void> {
    await arrive(page, '/faq')
    await link.click()
  }
  const productsLink = (): Locator => page.getByRole('navigation', { name: 'Main' }).getByText('Products')
  const footerLink = (name: string): Locator => page.getByRole('contentinfo').getByRole('link', { name })

  /** A card says its price at one place on phones and at another on wide screens. */
  const seen = (place: Locator): Locator => place.filter({ visible: true })

  test('every page of the catalogue is complete without scripts', async () => {
    const plain = await newShopper(browser, { baseURL: shop.url, javaScriptEnabled: false })
    await plain.page.goto('/productpage')
    assert.equal(await plain.page.getByRole('article').count(), 8)
    await plain.page.goto('/product/3')
    await plain.page.getByRole('heading', { level: 1, name: 'Vermicompost & Neem Cake Blend' }).waitFor()
    assert.deepEqual(plain.problems(), [])
    await plain.close()
  })

  // #browse-93b
  test('a card shows the price, both addresses and the buy buttons', async () => {
    await page.goto('/productpage')
    const feed = card('Balcony Feed All-Purpose Microbial Fertilizer')
    await seen(feed.getByText('₹500.00')).waitFor()
    const links = await feed.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    assert.deepEqual(new Set(links), new Set(['/products/1', '/product/1']))
    assert.equal(await feed.getByRole('button', { name: 'Add to Cart' }).count(), 1)
    assert.equal(await feed.getByRole('button', { name: 'Buy Now' }).count(), 1)
    assert.equal(
      await page.getByRole('link', { name: 'Get My GreenThumb Plan' }).getAttribute('href'),
      '/gardenplanner',
    )
    await expectAccessible(page)
  })

  // #browse-e27
  test('a discounted card shows the percentage and both prices', async () => {
    await page.goto('/productpage')
    const bloom = card('Bloom & Fruit Microbial Fertilizer')
    await bloom.getByText('15% off').waitFor()
    assert.match((await seen(bloom.locator('s')).textContent()) ?? '', /₹1,150\.00/)
    await seen(bloom.getByText('₹977.50')).waitFor()
  })

  // #browse-53e
  test('a card of an unavailable product has a badge and no buttons', async () => {
    await page.goto('/productpage')
    const herbs = card('Terracotta Herb Garden Kit')
    await herbs.getByText('Out of Stock').waitFor()
    assert.equal(await herbs.getByRole('button').count(), 0)
    const roots = card('Root Partner Mycorrhiza Granules')
    await roots.getByText('Coming Soon!').waitFor()
    await seen(roots.getByText('—')).waitFor()
    assert.doesNotMatch((await roots.textContent()) ?? '', /₹/)
    assert.equal(await roots.getByRole('button').count(), 0)
  })

  // #browse-165
  test('skeletons stand in while products load slowly', async () => {
    const { hold, release } = delayReply()
    await page.route(products, hold)
    await goByLink(productsLink())
    await page.getByText('Loading products…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    release()
    await card('Balcony Starter Kit').waitFor()
  })

  // #browse-046
  test('a visitor retries products that failed to load', async () => {
    await page.route(products, refuse(500, 'The database is away.'))
    await goByLink(productsLink())
    await page
      .getByText(
        'Failed to load products: The database is away. Please ensure the backend server is running and accessible.',
      )
      .waitFor()
    await expectAccessible(page)
    await page.unroute(products)
    await page.getByRole('button', { name: 'Retry' }).click()
    await card('Balcony Starter Kit').waitFor()
    shopper.expectProblem(/500/)
  })

  // #browse-ce0
  test('the empty catalogue says so', async () => {
    await page.route(products, (route) => route.fulfill({ json: { products: [] } }))
    await goByLink(productsLink())
    await page.getByText('No products found. Please check back soon.').waitFor()
    await expectAccessible(page)
  })

  // #browse-954
  test("a product page shows rating, saving and the pack's details", async () => {
    await page.goto('/products/1')
    await page.getByText('(4.0 / 5)').first().waitFor()
    const fills = await page
      .getByRole('img', { name: 'Rated 4.0 out of 5 in 1 review' })
      .first()
      .locator('[data-fill]')
      .evaluateAll((stars) => stars.map((star) => star.getAttribute('data-fill')))
    assert.deepEqual(fills, ['2', '2', '2', '2', '0'])
    await page.goto('/products/2')
    await page.getByRole('link', { name: 'No reviews yet' }).waitFor()
    const main = page.getByRole('main')
    assert.match((await main.locator('s').textContent()) ?? '', /₹1,150\.00/)
    await main.getByText('Save ₹172.50 (15%)').waitFor()
    const facts = (await main.locator('dl').textContent()) ?? ''
    for (const fact of ['1 kg', '₹1,150.00 inclusive of all taxes', '₹977.50 per kg', 'India', '3101']) {
      assert.ok(facts.includes(fact), `${fact} is among the pack's facts`)
    }
    await main.getByText('Pictures are illustrative.').waitFor()
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Back to Products' }).click()
    await page.waitForURL('**/productpage')
  })

  test('id and slug lead to one product with one canonical address', async () => {
    for (const path of ['/products/2', '/product/2', '/products/bloom-and-fruit-feed']) {
      const response = await page.goto(path)
      assert.equal(response?.status(), 200)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      assert.ok(canonical?.endsWith('/products/bloom-and-fruit-feed'), path)
    }
  })

  // #browse-d3d
  test('a product that cannot be bought says why', async () => {
    const main = page.getByRole('main')
    await page.goto('/products/7')
    await main.getByText('Out of Stock').waitFor()
    assert.equal(await main.getByRole('button', { name: /Add to Cart|Buy Now/ }).count(), 0)
    await page.goto('/products/8')
    await main.getByText('Coming Soon!').waitFor()
    await main.getByText('—', { exact: true }).waitFor()
    assert.equal(await main.getByRole('button', { name: /Add to Cart|Buy Now/ }).count(), 0)
    await expectAccessible(page)
  })

  // #browse-487
  test('a product without a category is called Uncategorized', async () => {
    await page.route(product, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), category: null } })
    })
    await goByLink(footerLink('Balcony Starter Kit'))
    await page.getByRole('main').getByText('Uncategorized', { exact: true }).waitFor()
  })

  // #browse-0f6
  test('an unknown product is not found', async () => {
    const response = await page.goto('/products/no-such-thing')
    assert.equal(response?.status(), 404)
    await page.getByText('Product not found.').waitFor()
    await expectAccessible(page)
    shopper.expectProblem(/404/)
  })

  // #browse-70c
  test('a visitor retries a product that failed to load', async () => {
    await page.route(product, (route) => route.abort())
    await goByLink(footerLink('Balcony Starter Kit'))
    await page
      .getByText(
        'Failed to load product details. Please ensure the backend server is running and accessible, and that the product ID exists.',
      )
      .waitFor()
    await expectAccessible(page)
    await page.unroute(product)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: 'Balcony Starter Kit' }).waitFor()
    shopper.expectProblem(/ERR_FAILED/)
  })

  // #browse-d53
  test('a broken picture becomes the placeholder', async () => {
    await page.route('**/pictures/products/balcony-feed-*', (route) => route.abort())
    await page.goto('/products/1')
    await page.locator('main img[src="/images/placeholder.svg"]').first().waitFor()
    shopper.expectProblem(/ERR_FAILED/)
  })

  // #browse-632
  test('Buy Now carries the list price from cards, the discounted from pages', async () => {
    await arrive(page, '/productpage')
    await card('Bloom & Fruit Microbial Fertilizer').getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/checkout?productId=2&quantity=1&price=1150&originalPrice=1150')
    await arrive(page, '/products/2')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/checkout?productId=2&quantity=1&price=977.5&originalPrice=1150')
  })
})
