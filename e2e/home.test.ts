import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, refuse, startJourney } from './journey.ts'

const products = '**/api/first_products'
const posts = '**/api/blog_posts'

describe('the home page', () => {
  // It is complete without scripts, and loads faster so.
  const journey = startJourney({ isShared: true, javaScriptEnabled: false })

  // #home-617
  test('home leads on, explains, and shows claims, products, articles and testimonials', async () => {
    const { page } = journey
    const part = (name: string) => page.getByRole('region', { name })
    await page.goto('/')
    const main = page.getByRole('main')
    const leadsTo = async (name: string): Promise<string | null> =>
      main.getByRole('link', { name }).getAttribute('href')
    assert.equal(await leadsTo('Shop Our Products'), '/productpage')
    assert.equal(await leadsTo('Learn More'), '/gardenplanner')
    assert.equal(await leadsTo('Read All Reviews'), '/reviews')
    assert.equal(await leadsTo('View All Articles'), '/blog')
    assert.match((await leadsTo('Also on')) ?? '', /^https:/)
    assert.equal(await part('Why feed with microbes').getByRole('listitem').count(), 4)
    const badges = await part('Why trust us').getByRole('listitem').allTextContents()
    assert.deepEqual(badges, [
      'Organic',
      'Backed by Soilkin Biosciences, a biotechnology company',
      'Also sold on Amazon.in',
    ])
    const text = (await main.textContent()) ?? ''
    for (const claim of [
      '4.9/5 from 2,000+ reviews',
      '1.5 to 2 billion CFU/g',
      'about 2 years',
      'Guaranteed cell count',
      'Safe for kids and pets',
      'money back, even for an opened pack',
    ]) {
      assert.ok(text.includes(claim), claim)
    }
    const featured = part('Good places to start')
    assert.equal(await featured.getByRole('article').count(), 3)
    assert.equal(await featured.getByRole('button', { name: 'Add to Cart' }).count(), 3)
    const articles = part('From the growing guides')
    assert.equal(await articles.getByRole('article').count(), 3)
    assert.match((await articles.locator('h3 a').first().getAttribute('href')) ?? '', /^\/blog\/\d+$/)
    const quotes = await page.locator('blockquote').allTextContents()
    assert.equal(quotes.length, 3)
    // Two quotation marks and the mark of the cut come on top.
    assert.ok(quotes.every((quote) => quote.length <= 153))
    assert.ok(quotes.some((quote) => quote.endsWith('…”')))
    await part('From other balconies').getByText('AK', { exact: true }).waitFor()
  })
})

describe('the home page while calls fail', () => {
  const journey = startJourney({ isShared: true })

  // #home-06b
  test('home shows default products, and articles after a retry', async () => {
    const { page, shopper } = journey
    const part = (name: string) => page.getByRole('region', { name })
    /** Navigates in the browser, so that the page loads its data by calls that a test can change. */
    const comeHome = async (): Promise<void> => {
      await arrive(page, '/faq')
      await page.getByRole('banner').getByRole('link', { name: 'Soilkin home' }).click()
      await page.getByRole('heading', { level: 1, name: 'Feed the soil.' }).waitFor()
    }
    await page.route(products, refuse(500))
    await page.route(posts, refuse(500))
    await comeHome()
    const featured = part('Good places to start')
    await featured.getByRole('article', { name: 'Balcony Starter Kit' }).waitFor()
    assert.equal(await featured.getByRole('article').count(), 3)
    const articles = part('From the growing guides')
    await articles
      .getByText('Failed to load blog posts. Please ensure the backend server is running and accessible.')
      .waitFor()
    await expectAccessible(page)
    await page.unroute(posts)
    await articles.getByRole('button', { name: 'Retry' }).click()
    await articles.getByRole('article').first().waitFor()
    await page.route(posts, (route) => route.fulfill({ json: [] }))
    await comeHome()
    await page.getByText('No blog posts found. Please check back soon.').waitFor()
    shopper.expectProblem(/500/)
  })
})
