import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, type Shopper } from '#test/browser.ts'
import { arrive, startJourney } from './journey.ts'

const products = '**/api/first_products'
const posts = '**/api/blog_posts'
const refusal = () => ({ status: 500, json: {} })

describe('the home page', () => {
  const journey = startJourney({ isShared: true })
  let shopper: Shopper
  let page: Page
  beforeEach(() => {
    ;({ shopper, page } = journey)
  })

  const part = (name: string): Locator => page.getByRole('region', { name })

  /** Navigates in the browser, so that the page loads its data by calls that a test can change. */
  async function comeHome(): Promise<void> {
    await arrive(page, '/faq')
    await page.getByRole('banner').getByRole('link', { name: 'Soilkin home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Feed the soil.' }).waitFor()
  }

  // #home-0e6
  test('home leads to products, planner, reviews and marketplace', async () => {
    await page.goto('/')
    const main = page.getByRole('main')
    const leadsTo = async (name: string): Promise<string | null> =>
      main.getByRole('link', { name }).getAttribute('href')
    assert.equal(await leadsTo('Shop Our Products'), '/productpage')
    assert.equal(await leadsTo('Learn More'), '/gardenplanner')
    assert.equal(await leadsTo('Read All Reviews'), '/reviews')
    assert.match((await leadsTo('Also on')) ?? '', /^https:/)
    await expectAccessible(page)
  })

  // #home-617
  test('home explains microbial feeding and shows the configured claims', async () => {
    await page.goto('/')
    assert.equal(await part('Why feed with microbes').getByRole('listitem').count(), 4)
    const badges = await part('Why trust us').getByRole('listitem').allTextContents()
    for (const claim of [
      'Organic',
      'Safe for kids and pets',
      'Guaranteed cell count',
      '30-day guarantee',
      'Backed by Soilkin Biosciences, a biotechnology company',
      'Also sold on Amazon.in',
    ]) {
      assert.ok(badges.includes(claim), claim)
    }
    const text = (await page.getByRole('main').textContent()) ?? ''
    for (const claim of ['4.9/5 from 2,000+ reviews', '1.5 to 2 billion CFU/g', 'about 2 years']) {
      assert.ok(text.includes(claim), claim)
    }
  })

  // #home-a5f
  test('home features three products that can be bought', async () => {
    await page.goto('/')
    const featured = part('Good places to start')
    assert.equal(await featured.getByRole('article').count(), 3)
    assert.equal(await featured.getByRole('button', { name: 'Add to Cart' }).count(), 3)
  })

  // #home-045
  test('home shows three default products without the catalogue', async () => {
    await page.route(products, (route) => route.fulfill(refusal()))
    await comeHome()
    const featured = part('Good places to start')
    assert.equal(await featured.getByRole('article').count(), 3)
    await featured.getByRole('article', { name: 'Balcony Starter Kit' }).waitFor()
    shopper.expectProblem(/500/)
  })

  // #home-bb9
  test('home shows the three latest articles', async () => {
    await page.goto('/')
    const articles = part('From the growing guides')
    assert.equal(await articles.getByRole('article').count(), 3)
    assert.match((await articles.locator('h3 a').first().getAttribute('href')) ?? '', /^\/blog\/\d+$/)
    assert.equal(
      await articles.getByRole('link', { name: 'View All Articles' }).getAttribute('href'),
      '/blog',
    )
  })

  // #home-06b
  test('a visitor retries articles that failed to load', async () => {
    await page.route(posts, (route) => route.fulfill(refusal()))
    await comeHome()
    const articles = part('From the growing guides')
    await articles
      .getByText('Failed to load blog posts. Please ensure the backend server is running and accessible.')
      .waitFor()
    await expectAccessible(page)
    await page.unroute(posts)
    await articles.getByRole('button', { name: 'Retry' }).click()
    await articles.getByRole('article').first().waitFor()
    shopper.expectProblem(/500/)
  })

  // #home-2bc
  test('home says that there are no articles', async () => {
    await page.route(posts, (route) => route.fulfill({ json: [] }))
    await comeHome()
    await page.getByText('No blog posts found. Please check back soon.').waitFor()
  })

  // #home-f69
  test('home shows three testimonials, cut to 150 characters', async () => {
    await page.goto('/')
    const quotes = await page.locator('blockquote').allTextContents()
    assert.equal(quotes.length, 3)
    // Two quotation marks and the mark of the cut come on top.
    assert.ok(quotes.every((quote) => quote.length <= 153))
    assert.ok(quotes.some((quote) => quote.endsWith('…”')))
    await part('From other balconies').getByText('AK', { exact: true }).waitFor()
  })
})
