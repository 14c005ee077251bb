import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { eventually } from '#test/paying-shop.ts'
import { arrive, delayReply, failedCall, readText, refuse, soon, startJourney } from './journey.ts'
import { waitForAddress } from './shopping.ts'

interface Post {
  id: number
  slug: string
  title: string
  category: string
  author: string
  publish_date: string
  read_time: string
  image_url: string
  status: 'available' | 'coming_soon'
  content: string
}

const postsCall = '**/api/blog_posts'
const postCall = '**/api/blog_posts/*'
const categories = ['Urban Gardening', 'Plant Nutrition', 'Soil Health', 'Seasonal Care']

describe('reading', () => {
  // These pages are complete without scripts, and load faster so.
  const journey = startJourney({ isShared: true, javaScriptEnabled: false })

  const heading = (name: string | RegExp, level?: number): Locator =>
    journey.page.getByRole('main').getByRole('heading', { name, level })
  const headings = (level: number): Promise<string[]> =>
    journey.page.getByRole('main').getByRole('heading', { level }).allTextContents()
  const mainText = (): Promise<string> => readText(journey.page.getByRole('main'))
  const read = async <T>(path: string): Promise<T> => (await fetch(journey.shop.url + path)).json()

  // #reading-fad
  test('the about page has story, approach, mission, vision and values', async () => {
    await journey.page.goto('/about')
    assert.deepEqual(await headings(2), [
      'Our Story',
      'Our Edge',
      'Our Approach',
      'Our Mission',
      'Our Vision',
      'Our Values',
    ])
    assert.match(await mainText(), /1\.5 to 2 billion CFU\/g/)
  })

  // #reading-874
  test('the reviews page shows buyers’ reviews, six testimonials and the average', async () => {
    const { page } = journey
    await page.goto('/reviews')
    const rating = page.getByRole('link', { name: '4.9/5 Average Rating from 2,000+ Reviews' })
    assert.equal(await rating.getAttribute('href'), 'https://www.amazon.in/')
    const buyers = page.getByRole('region', { name: 'From people who bought here' })
    const ofFeed = buyers.getByRole('article', { name: 'The tulsi is greener, the spoon is missing' })
    assert.match(await readText(ofFeed), /Asha, Hyderabad[\s\S]*Verified purchase[\s\S]*about 5 g/)
    const link = ofFeed.getByRole('link', { name: 'Balcony Feed All-Purpose Microbial Fertilizer' })
    assert.equal(await link.getAttribute('href'), '/products/balcony-feed#reviews')
    const reviews = page.getByRole('main').locator('figure')
    assert.equal(await reviews.count(), 6)
    for (const review of await reviews.all()) {
      assert.match(
        (await review.getByRole('img').getAttribute('aria-label')) ?? '',
        /^Rated [45]\.0 out of 5$/,
      )
      assert.match(await readText(review.locator('blockquote')), /^“.{40,}”$/s)
      assert.match(await readText(review.locator('figcaption')), /^\p{L}+ \p{L}+\s+\p{L}+, [\p{L} ]+$/u)
    }
    await page.getByRole('main').getByRole('link').last().click()
    await page.waitForURL('**/productpage')
  })

  // #reading-019
  test('the shipping page quotes the charged fees and times', async () => {
    const { page } = journey
    const config = await read<{ shipping_fee: number; free_shipping_above: number }>('/api/config')
    await page.goto('/shipping')
    assert.deepEqual(await headings(2), [
      'Domestic shipping',
      'International inquiries',
      'Processing time',
      'Shipping costs',
      'What to expect',
    ])
    const text = await mainText()
    assert.match(text, /5 to 7 business days/)
    assert.match(text, /1 to 2 business days/)
    assert.equal(config.free_shipping_above, 1500)
    assert.match(text, /Goods above ₹1,500\.00, after discounts\s+Free/)
    assert.match(text, new RegExp(`Goods up to ₹1,500\\.00\\s+₹${config.shipping_fee}\\.00`))
  })

  // #reading-e7e
  test('sustainability lists six pillars', async () => {
    await journey.page.goto('/sustainability')
    const pillars = await headings(2)
    assert.equal(pillars.length, 6)
    assert.equal(new Set(pillars).size, 6)
    assert.equal(await journey.page.getByRole('main').locator('ol > li p:last-child').count(), 6)
  })

  // #reading-b93
  test('the privacy page names the controller and card handling', async () => {
    await journey.page.goto('/privacy')
    const text = await mainText()
    for (const part of [
      'Grievance Officer',
      'one-way hash',
      'Digital Personal Data Protection Act',
      'last four digits',
    ])
      assert.ok(text.includes(part), part)
  })

  // #reading-27d
  test('the terms name site, seller and law without placeholders', async () => {
    await journey.page.goto('/terms')
    const text = await mainText()
    assert.match(text, /https:\/\/\S+/)
    assert.match(text, /governed by the law of India\. The courts of \p{L}+, \p{L}+ have jurisdiction/u)
    for (const path of ['/privacy', '/terms']) {
      await journey.page.goto(path)
      assert.doesNotMatch(
        await mainText(),
        /\[[^\]]*\]|\{[^}]*\}|undefined|lorem|placeholder|your (site|company)/i,
      )
    }
  })

  // #reading-778
  test('the blog lists every article and sorts them under four categories', async () => {
    const { page } = journey
    const posts = await read<Post[]>('/api/blog_posts')
    assert.ok(posts.filter(({ status }) => status === 'available').length >= 12)
    await page.goto('/blog')
    assert.equal(await page.getByRole('main').getByRole('article').count(), posts.length)
    const groups = page.getByRole('main').locator('details')
    for (const [place, category] of categories.entries()) {
      const group = groups.nth(place)
      await group.locator('summary').click()
      assert.match(await readText(group.locator('summary')), new RegExp(`^${category}`))
      await group.getByRole('listitem').first().waitFor()
      const titles = await group.getByRole('listitem').allTextContents()
      const wanted = posts.filter((post) => post.category === category)
      assert.ok(wanted.length > 0)
      assert.deepEqual(
        titles.map((title) => title.replace(/\s*Coming Soon$/, '')),
        wanted.map(({ title }) => title),
      )
    }
    for (const { id, title, status } of posts) {
      const card = page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      const isAvailable = status === 'available'
      assert.equal(await card.getByRole('link').count(), isAvailable ? 1 : 0, title)
      assert.equal(await card.getByText('Coming Soon').count(), isAvailable ? 0 : 1, title)
      if (isAvailable) assert.equal(await card.getByRole('link').getAttribute('href'), `/blog/${id}`)
    }
    assert.equal(posts.filter(({ status }) => status === 'coming_soon').length, 2)
  })

  // #reading-36e
  test('an article shows picture, category, author, day and text', async () => {
    const { page } = journey
    const [listed] = (await read<Post[]>('/api/blog_posts')).filter(({ status }) => status === 'available')
    assert.ok(listed)
    await page.goto('/blog')
    await page.getByRole('main').getByRole('article').getByRole('link', { name: listed.title }).click()
    await heading(listed.title, 1).waitFor()
    await waitForAddress(page, `/blog/${listed.id}`)
    const text = await mainText()
    for (const part of [listed.category, listed.author, listed.read_time])
      assert.ok(text.includes(part), part)
    const day = page.getByRole('main').locator('time').first()
    assert.equal(await day.getAttribute('datetime'), listed.publish_date)
    assert.match(await readText(day), /^\d{1,2} \p{L}+ \d{4}$/u)
    const picture = page.getByRole('main').locator('article img').first()
    assert.ok((await picture.getAttribute('src'))?.includes(`/articles/${listed.slug}-`))
    assert.ok(text.split(/\s+/).length > 500)
    assert.match(
      (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '',
      new RegExp(`/blog/${listed.slug}$`),
    )
    await page.getByRole('link', { name: 'All growing guides' }).click()
    await page.waitForURL('**/blog')
  })
})

describe('reading with scripts', () => {
  const journey = startJourney({ isShared: true })
  const heading = (name: string): Locator => journey.page.getByRole('main').getByRole('heading', { name })

  // #reading-0ce
  test('the FAQ opens one of six questions at a time', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const questions = page.getByRole('main').locator('details')
    assert.equal(await questions.count(), 6)
    const openOnes = () =>
      questions.evaluateAll((all) =>
        all.flatMap((one, place) => ((one as HTMLDetailsElement).open ? [place] : [])),
      )
    const expectOpen = (places: number[]) => soon(async () => assert.deepEqual(await openOnes(), places))
    await expectOpen([])

    const first = questions.nth(0)
    const last = questions.nth(5)
    await first.locator('summary').click()
    await expectOpen([0])
    await first.getByText('About 1 g a litre of potting mix').waitFor()
    await expectAccessible(page)

    await last.locator('summary').click()
    await expectOpen([5])
    await last.locator('summary').click()
    await expectOpen([])

    await first.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expectOpen([0])
    assert.match(await readText(first), /5 g/)
  })

  // #reading-357
  test('articles that load slowly show skeletons, failed ones a retry', async () => {
    const { page, shopper } = journey
    const goTo = (name: string) => page.getByRole('banner').getByRole('link', { name }).click()
    const { hold, release } = delayReply(refuse(500))
    await page.route(postsCall, hold)
    await arrive(page, '/faq')
    await goTo('Blog')
    await page.getByRole('status', { name: 'Loading articles' }).waitFor()
    await expectAccessible(page)
    release()
    await page
      .getByText('Failed to load blog posts. Please ensure the backend server is running and accessible.')
      .waitFor()
    await expectAccessible(page)
    await page.route(postsCall, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No blog posts found. Please check back soon.').waitFor()
    assert.equal(await page.getByText('This is not your fault').count(), 0, 'nothing failed')
    await expectAccessible(page)
    await page.unroute(postsCall)
    await goTo('About')
    await heading('About Soilkin').waitFor()
    await goTo('Blog')
    await heading('All articles').waitFor()

    await page.route(postCall, refuse(500))
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await page.getByText('Failed to load article details. Please try again later.').waitFor()
    await expectAccessible(page)
    await page.unroute(postCall)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('.article-text').waitFor()
    shopper.expectProblem(failedCall)
  })

  // #reading-05a
  test('a missing article says so, with status 404 and a link back', async () => {
    const { page, shopper } = journey
    const answer = await page.goto('/blog/no-such-article')
    assert.equal(answer?.status(), 404)
    shopper.expectProblem(/404/)
    await heading('Article not found.').waitFor()
    await expectAccessible(page)
    const ways = page.getByRole('main').getByRole('link', { name: 'All growing guides' })
    assert.deepEqual(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href'))), [
      '/blog',
      '/blog',
    ])
  })

  // #reading-304
  test('the placeholder replaces a picture that cannot be shown', async () => {
    const { page, shopper } = journey
    await page.route('**/pictures/articles/**', (route) => route.fulfill({ status: 404, body: '' }))
    await arrive(page, '/blog')
    // The picture itself is drawn again while it comes into view.
    const article = page.getByRole('main').getByRole('article').first()
    await article.scrollIntoViewIfNeeded()
    const placeholder = article.locator('img[src="/images/placeholder.svg"]')
    await placeholder.waitFor()
    await eventually('the placeholder is drawn', async () => {
      const width = await placeholder.evaluate((image: HTMLImageElement) => image.naturalWidth)
      return width > 0 ? width : null
    })
    shopper.expectProblem(/404/)
  })
})
