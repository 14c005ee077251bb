import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { readText, startJourney } from './journey.ts'
import { awaitMails, mailedPath } from './mails.ts'
import { privatePaths, publicPaths } from './shop-screens.ts'
import { openAccount } from './shopping.ts'

describe('without JavaScript', () => {
  const journey = startJourney({ isShared: true, javaScriptEnabled: false })

  const main = (): Locator => journey.page.getByRole('main')
  const field = (label: string): Locator => main().getByLabel(label, { exact: true })
  const button = (name: string): Locator => main().getByRole('button', { name, exact: true })

  // #without-javascript-b95
  test('every reading page is complete', async () => {
    const { page } = journey
    const wanted: [path: string, parts: (string | RegExp)[]][] = [
      ['/', ['Shop Our Products', 'Read All Reviews', 'View All Articles', '₹500.00']],
      ['/productpage', ['Balcony Starter Kit', 'Out of Stock', 'Coming Soon!', '₹977.50']],
      [
        '/products/balcony-feed',
        ['₹500.00', '(4.0 / 5)', 'Azotobacter', 'The tulsi is greener', 'Verified purchase'],
      ],
      ['/products/1?stars=5&sort=helpful', ['No review matches this choice.', 'Show all']],
      [
        '/buy/2:1,7:1?pin=560001',
        ['Bloom & Fruit', '₹977.50', '₹79.00', '₹1,056.50', 'is out of stock.', 'Arrives', 'Paying needs'],
      ],
      ['/about', ['Our Story', 'Our Values']],
      ['/reviews', ['4.9/5 Average Rating from 2,000+ Reviews', 'Nisha Varghese']],
      ['/shipping', ['₹1,500', '5 to 7 business days']],
      ['/sustainability', ['People and place']],
      ['/privacy', ['Grievance Officer']],
      ['/terms', ['Governing law']],
      ['/blog', ['Urban Gardening', 'Seasonal Care', 'Coming Soon']],
      ['/search', ['Start typing to see search results.']],
      ['/accountpage', ['Log In', 'Register']],
    ]
    for (const [path, parts] of wanted) {
      await page.goto(path)
      const text = await readText(main())
      for (const part of parts) assert.ok(text.includes(part.toString()), `${path} says ${part}`)
      assert.equal(await page.locator('[data-busy=true]').count(), 0)
    }
  })

  test('pages without scripts end loading and hide forms that need them', async () => {
    const { page } = journey
    const needScript = [
      '/login',
      '/register',
      '/checkout',
      '/cart',
      '/accountpage',
      '/orderhistory',
      '/order-details/ORD001',
      '/edit-profile',
    ]
    for (const path of new Set([...needScript, ...publicPaths, ...privatePaths])) {
      await page.goto(path)
      const forms = page.locator('form:not([action])').filter({ visible: true })
      assert.deepEqual(await forms.evaluateAll((all) => all.map((form) => form.outerHTML)), [], path)
      if (!needScript.includes(path)) continue
      await main().getByRole('heading', { level: 1 }).waitFor()
      const text = await readText(main())
      if (path !== '/order-details/ORD001') assert.match(text, /needs? JavaScript/, path)
      assert.doesNotMatch(text, /Loading/, path)
      assert.equal(await main().locator('.skeleton').filter({ visible: true }).count(), 0, path)
    }
    await page.goto('/login')
    await main().getByRole('link', { name: 'Forgot your password?' }).waitFor()
  })

  test('questions, categories and links work', async () => {
    const { page } = journey
    await page.goto('/faq')
    const question = main().locator('details').nth(1)
    await question.locator('summary').click()
    await question.locator('p').first().waitFor()
    await page.goto('/blog')
    await main().locator('details').first().locator('summary').click()
    await main().locator('details').first().getByRole('link').first().click()
    await page.waitForURL(({ pathname }) => /^\/blog\/\d+$/.test(pathname))
    assert.ok((await readText(main())).split(/\s+/).length > 500)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping Info' }).click()
    await main().getByRole('heading', { level: 1, name: 'Shipping' }).waitFor()
    await page.goto('/productpage')
    await main().getByRole('link', { name: 'Balcony Starter Kit' }).first().click()
    await main().getByRole('heading', { level: 1, name: 'Balcony Starter Kit' }).waitFor()
  })

  test('the newsletter posts and answers as a page', async () => {
    const { page } = journey
    await page.goto('/')
    await field('Email address').fill('asha')
    await button('Subscribe').click()
    await main().getByText('Please enter a valid email address.').waitFor()
    assert.equal(await field('Email address').inputValue(), 'asha')
    await field('Email address').fill('paper@example.com')
    await button('Subscribe').click()
    await main().getByRole('status').filter({ hasText: /\w/ }).first().waitFor()
    assert.equal((await awaitMails(journey.shop, 'paper@example.com')).length, 1)
  })

  test('the contact form posts, explains errors and thanks', async () => {
    const { page } = journey
    await page.goto('/contact')
    await field('Your Name').fill('Leela Menon')
    await field('Your Message').fill('My basil has\nyellow leaves.')
    await button('Send Message').click()
    await main().getByText('Email is required.').waitFor()
    assert.equal(await field('Your Name').inputValue(), 'Leela Menon')
    assert.equal(await field('Your Message').inputValue(), 'My basil has\nyellow leaves.')

    await field('Your Email').fill('paper@example.com')
    await field('Your Phone Number').fill('98765 00001')
    await button('Send Message').click()
    await main().getByText('Your message has been sent successfully!').waitFor()
    assert.equal(await field('Your Name').inputValue(), '')
  })

  test('a form filters products at an address of its own', async () => {
    const { page } = journey
    await page.goto('/productpage')
    await main()
      .locator('.filters-fold')
      .evaluate((fold) => fold.setAttribute('open', ''))
    await field('For which crop').selectOption({ label: 'Tomato (5)' })
    await field('Sort by').selectOption('price-low')
    await button('Show products').click()
    await page.waitForURL(({ searchParams }) => searchParams.get('crop') === 'tomato')
    await main().getByText('5 products', { exact: true }).waitFor()
    const first = main().getByRole('article').first()
    assert.match(await readText(first), /Kitchen Garden/)
    await main().getByRole('link', { name: 'Seeds 1' }).click()
    await main().getByText('1 product', { exact: true }).waitFor()
  })

  test('search answers as a page', async () => {
    const { page } = journey
    await page.goto('/search')
    await main().getByRole('searchbox').fill('neem')
    await button('Search').click()
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'neem')
    await main().getByRole('heading', { name: 'Vermicompost & Neem Cake Blend' }).waitFor()
    assert.equal(await main().getByRole('searchbox').inputValue(), 'neem')
    await main().getByRole('searchbox').fill('xylophone')
    await button('Search').click()
    await main().getByText('No results found for "xylophone".').first().waitFor()
  })

  test('the garden planner posts, explains errors and shows the answers', async () => {
    const { page } = journey
    await page.goto('/gardenplanner')
    await main().getByRole('checkbox', { name: 'Terrace' }).check()
    await main()
      .getByRole('group', { name: 'Do you need seeds?' })
      .getByRole('radio', { name: 'Yes' })
      .check()
    await main().locator('textarea').fill('Tulsi')
    await button('Get My Plan').click()
    await main().getByText('Name is required.').waitFor()
    assert.ok(await main().getByRole('checkbox', { name: 'Terrace' }).isChecked())
    assert.equal(await main().locator('textarea').inputValue(), 'Tulsi')
    await field('Name').fill('Leela Menon')
    await field('Email').fill('paper.plan@example.com')
    await field('Phone').fill('98765 00001')
    await button('Get My Plan').click()
    await main().getByRole('heading', { name: 'Your plan is ready' }).waitFor()
    assert.match(
      await readText(main()),
      /Where will your garden grow\?\s+Terrace[\s\S]*Tulsi\s+Do you need seeds\?\s+Yes/,
    )
    assert.equal((await awaitMails(journey.shop, 'paper.plan@example.com')).length, 1)
  })

  test('a forgotten password is reset by mail', async () => {
    const { page, shop } = journey
    const { email } = (await openAccount(shop)).user
    await page.goto('/forgot-password')
    await button('Send Reset Link').click()
    await main().getByText('Please enter your email address.').waitFor()
    await field('Email').fill(email)
    await button('Send Reset Link').click()
    await main()
      .getByText('If an account with that email exists, a password reset link has been sent to your inbox.')
      .waitFor()
    await page.goto(await mailedPath(shop, email, '/reset-password?token='))
    await field('New Password').fill('short')
    await field('Confirm Password').fill('short')
    await button('Reset password').click()
    await main().getByText('Password must be at least 6 characters long.').waitFor()
    await field('New Password').fill('garden1234')
    await field('Confirm Password').fill('garden1234')
    await button('Reset password').click()
    assert.equal(await main().getByRole('link', { name: 'Log In' }).getAttribute('href'), '/login')
  })
})
