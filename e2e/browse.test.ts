import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { arrive, delayReply, refuse, startJourney } from './journey.ts'

const products = '**/api/product_list'
const product = '**/api/products_s/*'

describe('browsing the shop', () => {
  // The pages of the catalogue are complete without scripts, and load faster so.
  const journey = startJourney({ isShared: true, javaScriptEnabled: false })
  const main = (): Locator => journey.page.getByRole('main')
  const card = (name: string): Locator => journey.page.getByRole('article', { name })

  /** A card says its price at one place on phones and at another on wide screens. */
  const seen = (place: Locator): Locator => place.filter({ visible: true })

  // #browse-93b
  test('a card shows price, addresses, badge and its buttons', async () => {
    const { page } = journey
    await page.goto('/productpage')
    assert.equal(await page.getByRole('article').count(), 8)
    const feed = card('Balcony Feed All-Purpose Microbial Fertilizer')
    await seen(feed.getByText('₹500.00')).waitFor()
    const links = await feed.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    assert.deepEqual(new Set(links), new Set(['/products/1', '/product/1']))
    assert.equal(await feed.getByRole('button', { name: 'Add to Cart' }).count(), 1)
    assert.equal(await feed.getByRole('button', { name: 'Buy Now' }).count(), 1)
    assert.equal(
      await page.getByRole('link', { name: 'Get My GreenThumb Plan' }).getAttribute('href'),
      '/gardenplanner',
    )
    const bloom = card('Bloom & Fruit Microbial Fertilizer')
    await bloom.getByText('15% off').waitFor()
    assert.match((await seen(bloom.locator('s')).textContent()) ?? '', /₹1,150\.00/)
    await seen(bloom.getByText('₹977.50')).waitFor()
    const herbs = card('Terracotta Herb Garden Kit')
    await herbs.getByText('Out of Stock').waitFor()
    assert.equal(await herbs.getByRole('button').count(), 0)
    const roots = card('Root Partner Mycorrhiza Granules')
    await roots.getByText('Coming Soon!').waitFor()
    await seen(roots.getByText('—')).waitFor()
    assert.doesNotMatch((await roots.textContent()) ?? '', /₹/)
    assert.equal(await roots.getByRole('button').count(), 0)
    await bloom.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/checkout?productId=2&quantity=1&price=1150&originalPrice=1150')
  })

  // #browse-954
  test("a product page shows rating, saving and the pack's details", async () => {
    const { page } = journey
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
    assert.match((await main().locator('s').textContent()) ?? '', /₹1,150\.00/)
    await main().getByText('Save ₹172.50 (15%)').waitFor()
    const facts = (await main().locator('dl').textContent()) ?? ''
    for (const fact of ['1 kg', '₹1,150.00 inclusive of all taxes', '₹977.50 per kg', 'India', '3101']) {
      assert.ok(facts.includes(fact), `${fact} is among the pack's facts`)
    }
    await main().getByText('Pictures are illustrative.').waitFor()
    await main().getByRole('link', { name: 'Back to Products' }).click()
    await page.waitForURL('**/productpage')
  })

  test('id and slug lead to one product with one canonical address', async () => {
    for (const path of ['/products/2', '/product/2', '/products/bloom-and-fruit-feed']) {
      const answer = await fetch(journey.shop.url + path)
      assert.equal(answer.status, 200)
      const html = await answer.text()
      assert.match(html, /<link rel="canonical" href="[^"]*\/products\/bloom-and-fruit-feed"/, path)
      assert.match(html, /<h1[^>]*>Bloom &amp; Fruit(<!-- -->|\s|<span[^>]*>)*Microbial Fertilizer/, path)
    }
  })

  // #browse-d3d
  test('a product that cannot be bought, or is unknown, says so', async () => {
    const { page } = journey
    for (const [path, badge] of [
      ['/products/7', 'Out of Stock'],
      ['/products/8', 'Coming Soon!'],
    ] as const) {
      await page.goto(path)
      await main().getByText(badge).waitFor()
      assert.equal(
        await main()
          .getByRole('button', { name: /Add to Cart|Buy Now/ })
          .count(),
        0,
      )
    }
    await main().getByText('—', { exact: true }).waitFor()
    const response = await page.goto('/products/no-such-thing')
    assert.equal(response?.status(), 404)
    await page.getByText('Product not found.').waitFor()
    journey.shopper.expectProblem(/404/)
  })
})

describe('browsing while calls fail', () => {
  const journey = startJourney({ isShared: true })
  const card = (name: string): Locator => journey.page.getByRole('article', { name })

  // #browse-046
  test('products that load slowly show skeletons, failed ones a retry', async () => {
    const { page, shopper } = journey
    const { hold, release } = delayReply(refuse(500, 'The database is away.'))
    await page.route(products, hold)
    await arrive(page, '/faq')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Products').click()
    await page.getByText('Loading products…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    release()
    await page
      .getByText(
        'Failed to load products: The database is away. Please ensure the backend server is running and accessible.',
      )
      .waitFor()
    await expectAccessible(page)
    const retry = page.getByRole('button', { name: 'Retry' })
    await page.unroute(products)
    await retry.click()
    await card('Balcony Starter Kit').waitFor()

    await page.route(products, (route) => route.fulfill({ json: { products: [] } }))
    await arrive(page, '/faq')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Products').click()
    await page.getByText('No products found. Please check back soon.').waitFor()
    await expectAccessible(page)

    await page.route(product, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Balcony Starter Kit' }).click()
    await page
      .getByText(
        'Failed to load product details. Please ensure the backend server is running and accessible, and that the product ID exists.',
      )
      .waitFor()
    await expectAccessible(page)
    await page.unroute(product)
    await page.route(product, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), category: null } })
    })
    await retry.click()
    await page.getByRole('heading', { level: 1, name: 'Balcony Starter Kit' }).waitFor()
    await page.getByRole('main').getByText('Uncategorized', { exact: true }).waitFor()
    shopper.expectProblem(/500|ERR_FAILED/)
  })

  // #browse-d53
  test('a broken picture becomes the placeholder', async () => {
    const { page, shopper } = journey
    await page.route('**/pictures/products/balcony-feed-*', (route) => route.abort())
    await page.goto('/products/1')
    await page.locator('main img[src="/images/placeholder.svg"]').first().waitFor()
    shopper.expectProblem(/ERR_FAILED/)
  })
})
