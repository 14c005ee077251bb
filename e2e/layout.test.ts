import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { arrive, arriveWithStoppedClock, expectFocused, readText, startJourney } from './journey.ts'

const phone = { width: 390, height: 780 }

describe('header, menu and footer', () => {
  const journey = startJourney()

  // #layout-5a2
  test('the header links all pages and the shop', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const banner = page.getByRole('banner')
    const places = await banner
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
      )
    assert.deepEqual(places, [
      ['Soilkin home', '/'],
      ['Products', '/productpage'],
      ['About', '/about'],
      ['Blog', '/blog'],
      ['Reviews', '/reviews'],
      ['Contact', '/contact'],
      ['Search', '/search'],
      ['Cart', '/cart'],
      ['Account', '/accountpage'],
      ['Shop Now', '/productpage'],
    ])
    await banner.getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: 'About Soilkin' }).waitFor()
    assert.equal(await banner.getByRole('link', { name: 'About' }).getAttribute('aria-current'), 'page')
  })

  // #layout-15b
  test('the menu of a phone slides in with Home and stops the page behind it from scrolling', async () => {
    const { browser, shop } = journey
    const shopper = await newShopper(browser, { baseURL: shop.url, viewport: phone })
    const { page } = shopper
    await arrive(page, '/faq')
    const opener = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    assert.equal(await menu.isVisible(), false)

    await opener.click()
    await menu.waitFor()
    assert.deepEqual(await menu.getByRole('listitem').allTextContents(), [
      'Home',
      'Products',
      'About',
      'Blog',
      'Reviews',
      'Contact',
      'Search',
      'Cart',
      'Account',
    ])
    assert.equal(await menu.getByRole('link', { name: 'Shop Now' }).getAttribute('href'), '/productpage')
    await page.waitForFunction(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
    await expectAccessible(page)

    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() =>
        ['DIALOG', 'BODY', 'HTML'].includes(
          document.activeElement?.closest('dialog')?.tagName ?? document.activeElement?.tagName ?? '',
        ),
      )
      assert.ok(isInside, 'the focus stays in the menu')
    }

    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expectFocused(opener)
    await page.waitForFunction(() => getComputedStyle(document.documentElement).overflowY !== 'hidden')

    await opener.click()
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await menu.waitFor({ state: 'hidden' })

    await opener.click()
    await menu.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Feed the soil.' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
    assert.deepEqual(shopper.problems(), [])
    await shopper.close()
  })

  // #layout-a51
  test('the footer links the eight products by slug, support, company, social pages and the legal texts', async () => {
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
      ['Garden planner', '/gardenplanner'],
      ['Dose calculator', '/dose'],
      ['FAQ', '/faq'],
      ['Contact Us', '/contact'],
      ['Shipping Info', '/shipping'],
      ['Was I charged?', '/was-i-charged'],
    ])
    assert.deepEqual(await linksOf('Company'), [
      ['About Us', '/about'],
      ['Sustainability', '/sustainability'],
      ['Reviews', '/reviews'],
    ])
    for (const name of ['Instagram', 'Facebook', 'YouTube'])
      assert.match((await footer.getByRole('link', { name }).getAttribute('href')) ?? '', /^https:/)
    await footer.getByRole('link', { name: 'Privacy Policy' }).click()
    await page.waitForURL('**/privacy')
    await footer.getByRole('link', { name: 'Terms of Service' }).click()
    await page.waitForURL('**/terms')
  })

  test('the footer names whom to call, who answers for complaints, and how to pay', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const footer = page.getByRole('contentinfo')
    assert.equal(
      await footer.getByRole('link', { name: '+91 40 0123 4567' }).getAttribute('href'),
      'tel:+914001234567',
    )
    assert.match(await readText(footer), /Grievance Officer\s+Kavitha Reddy/)
    assert.deepEqual(
      await footer.getByRole('list', { name: 'Ways to pay' }).getByRole('listitem').allTextContents(),
      ['UPI', 'RuPay', 'Visa', 'Mastercard', 'Netbanking', 'Wallets'],
    )
  })

  test('the parts of the footer fold on phones', async () => {
    const { browser, shop } = journey
    const shopper = await newShopper(browser, { baseURL: shop.url, viewport: phone })
    const { page } = shopper
    await arrive(page, '/faq')
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' })
    assert.equal(await about.isVisible(), false)
    await page.getByRole('contentinfo').locator('summary', { hasText: 'Company' }).click()
    await about.waitFor()
    await expectAccessible(page)
    await shopper.close()
  })

  test('the categories open below Products, and lead to their lists', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const banner = page.getByRole('banner')
    await banner.getByRole('button', { name: 'Product categories' }).click()
    const seeds = banner.getByRole('link', { name: 'Seeds' })
    await seeds.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await seeds.waitFor({ state: 'hidden' })
    await banner.getByRole('button', { name: 'Product categories' }).click()
    await seeds.click()
    await page.getByRole('heading', { level: 1, name: 'Seeds' }).waitFor()
    await seeds.waitFor({ state: 'hidden' })
  })

  test('the announcement is closed for good in this browser, and nothing moves when the page comes again', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const bar = page.getByRole('complementary', { name: 'Announcement' })
    assert.equal(await bar.getByRole('link').getAttribute('href'), '/#newsletter')
    assert.match((await bar.textContent()) ?? '', /20% off your first order/)
    await bar.getByRole('button', { name: 'Close the announcement' }).click()
    await bar.waitFor({ state: 'hidden' })
    await page.addInitScript(() => {
      const moved = { total: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.total += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await arrive(page, '/about')
    assert.equal(await bar.isVisible(), false)
    assert.equal(
      await page.evaluate(() => (window as unknown as { moved: { total: number } }).moved.total),
      0,
    )
  })

  // #layout-bc6
  test('navigation scrolls to the top and moves the focus to the heading', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    const footer = page.getByRole('contentinfo')
    for (const [name, heading] of [
      ['Shipping Info', 'Shipping'],
      ['About Us', 'About Soilkin'],
      ['Growing Guides', 'Growing guides'],
    ] as const) {
      await footer.getByRole('link', { name }).scrollIntoViewIfNeeded()
      assert.ok(await page.evaluate(() => window.scrollY > 0))
      await footer.getByRole('link', { name }).click()
      const title = page.getByRole('heading', { level: 1, name: heading })
      await title.waitFor()
      await page.waitForFunction(() => window.scrollY === 0)
      await expectFocused(title)
    }
  })

  test('the keyboard can skip to the content', async () => {
    const { page } = journey
    await arrive(page, '/faq')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expectFocused(skip)
    await page.keyboard.press('Enter')
    await expectFocused(page.locator('#main'))
  })

  // #layout-789
  test('old addresses lead to their pages', async () => {
    const { page, shop } = journey
    for (const [old, now] of [
      ['/products', '/productpage'],
      ['/my-orders', '/orderhistory'],
      ['/blogpage', '/blog'],
    ] as const) {
      const answer = await fetch(shop.url + old, { redirect: 'manual' })
      assert.equal(answer.status, 301)
      assert.equal(answer.headers.get('location'), now)
    }
    await page.goto('/products')
    assert.equal(new URL(page.url()).pathname, '/productpage')
    await page.goto('/blogpage')
    assert.equal(new URL(page.url()).pathname, '/blog')
  })

  test('an unknown address is a page of its own with status 404', async () => {
    const { page, shopper } = journey
    const answer = await page.goto('/no-such-page')
    assert.equal(answer?.status(), 404)
    shopper.expectProblem(/404/)
    await page.getByRole('heading', { level: 1, name: 'Nothing grows here' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click()
    await page.waitForURL('**/productpage')
  })

  test('no page is wider than a small phone', async () => {
    const { browser, shop } = journey
    const shopper = await newShopper(browser, { baseURL: shop.url, viewport: { width: 320, height: 640 } })
    const paths =
      '/ /productpage /products/2 /cart /checkout /login /register /accountpage /blog /blog/1 /faq /about /reviews /contact /was-i-charged /shipping /sustainability /gardenplanner /dose /privacy /terms /search?q=tomato /forgot-password /reset-password /unsubscribe /orderconfirmation'
    for (const path of paths.split(' ')) {
      await shopper.page.goto(path)
      const width = await shopper.page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= 320, `${path} is ${width} px wide`)
    }
    assert.deepEqual(shopper.problems(), [])
    await shopper.close()
  })

  test('pages fade into each other, unless the visitor prefers reduced motion', async () => {
    const { page } = journey
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      const counted = { fades: 0 }
      Object.assign(window, { counted })
      document.startViewTransition = (callback) => {
        counted.fades += 1
        return start(callback)
      }
    })
    const fades = () =>
      page.evaluate(() => (window as unknown as { counted: { fades: number } }).counted.fades)
    const goTo = async (name: string): Promise<void> => {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await arrive(page, '/faq')
    await goTo('Sustainability')
    assert.equal(await fades(), 1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await goTo('Reviews')
    assert.equal(await fades(), 1)
  })

  // #layout-441
  test('a script that takes two minutes is given up', async () => {
    const { page } = journey
    await arriveWithStoppedClock(page, '/faq')
    await page.route('**/assets/sustainability-page*', () => new Promise(() => undefined))
    const asked = page.waitForRequest('**/assets/sustainability-page*')
    await page.getByRole('link', { name: 'Sustainability' }).click()
    await asked
    await page.clock.fastForward(119_000)
    await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor()
    await page.clock.fastForward(1_000)
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await expectAccessible(page)
  })

  describe('when the products cannot be loaded', () => {
    const inDatabase = async (...statements: string[]): Promise<void> => {
      const client = new pg.Client(journey.shop.databaseUrl)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }

    /** What was kept may be shown for a second after the change. */
    async function arriveAtFooter(text: string): Promise<void> {
      const { page } = journey
      const place = page.getByRole('contentinfo').getByText(text)
      for (let attempt = 0; attempt < 100; attempt += 1) {
        await page.goto('/faq')
        if (await place.isVisible()) return
      }
      assert.fail(`The footer says: ${text}`)
    }

    // #layout-8b2
    test('the footer says that it could not load them', async () => {
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
    test('the footer marks one that is missing', async () => {
      const { page } = journey
      await inDatabase(
        'DELETE FROM stock_movements WHERE product_id = 8',
        'DELETE FROM shelf_places WHERE stock_id = (SELECT id FROM stock WHERE product_id = 8)',
        'DELETE FROM stock WHERE product_id = 8',
        'DELETE FROM products WHERE id = 8',
      )
      await arriveAtFooter('(Not available)')
      const products = page.getByRole('contentinfo').getByRole('navigation', { name: 'Products' })
      assert.equal(await products.getByRole('link').count(), 7)
    })
  })
})
