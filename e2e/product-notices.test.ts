import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { arrive, cutOff, expectFocused, expectValue, failedCall, startJourney } from './journey.ts'
import { awaitMails, mailedPath, mailsTo } from './mails.ts'
import { openAccount, signInBrowser } from './shopping.ts'
import { signInStaff } from './staff.ts'

const boxOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const sentence = (place: Locator | Page, text: string | RegExp): Promise<void> =>
  place
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor()

/** What the page of a product that cannot be bought offers instead, without promising a delivery. */
async function expectAlternatives(page: Page): Promise<void> {
  assert.equal(await boxOf(page, 'Try instead').getByRole('listitem').count(), 3)
  await page.getByRole('list', { name: 'Returns and payment' }).waitFor()
  const promise = page.getByText(/^Free delivery above/, { exact: false }).filter({ visible: true })
  assert.equal(await promise.count(), 0)
  assert.equal(await page.getByLabel('PIN code, for the delivery date').count(), 0)
}

describe('a product that cannot be bought, on a phone', () => {
  const journey = startJourney({ isShared: true, viewport: { width: 360, height: 740 } })
  const guest = 'guest360@example.com'

  // #product-notices-guest
  test('a guest asks for a notice, confirms by mail and cancels', async () => {
    const { page, shop } = journey
    await arrive(page, '/products/7')
    await expectAlternatives(page)
    const box = boxOf(page, 'Tell me when it is back')
    const field = box.getByLabel('Email address', { exact: true })
    await expectValue(field, '')
    await field.fill('asha')
    await field.press('Enter')
    await sentence(box, 'Please enter a valid email address.')
    await expectFocused(field)
    await expectAccessible(page)
    await field.fill(guest)
    await page.route('**/api/products/7/notice', cutOff)
    await field.press('Enter')
    await sentence(box, 'Network error. Please try again later.')
    await expectValue(field, guest)
    journey.shopper.expectProblem(failedCall)
    await page.unroute('**/api/products/7/notice')
    await field.press('Enter')
    await sentence(box, /^Almost done: please open the mail/)
    await expectValue(field, '')
    await expectAccessible(page)

    await arrive(page, await mailedPath(shop, guest, '/product-notice?token='))
    await page.getByRole('button', { name: 'Yes, tell me' }).press('Enter')
    await sentence(page, /^Thank you\. We will write to you once/)
    await expectAccessible(page)
    await arrive(page, await mailedPath(shop, guest, '/unsubscribe?token='))
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await sentence(page, 'You will get no e-mail about this product.')
  })
})

describe('a product that cannot be bought, in a wide window', () => {
  const journey = startJourney({ isShared: true })

  // #product-notices-own
  test('a shopper asks for a notice, cancels it and tries another product', async () => {
    const { page, shop, shopper } = journey
    const account = await openAccount(shop)
    await signInBrowser(shopper.context, account)
    await arrive(page, '/products/8')
    await expectAlternatives(page)
    const box = boxOf(page, 'Tell me when it is on sale')
    await expectValue(box.getByLabel('Email address', { exact: true }), account.user.email)
    await box.getByRole('button', { name: 'Tell me' }).press('Enter')
    const asked = boxOf(page, 'We will tell you')
    await sentence(asked, /^You asked on/)
    await expectFocused(asked)
    await expectAccessible(page)
    assert.deepEqual(await mailsTo(shop, account.user.email), [])
    await arrive(page, '/products/8')
    await asked.getByRole('button', { name: 'Do not tell me' }).press('Enter')
    await box.waitFor()
    await expectFocused(box)
    await arrive(page, '/products/8')
    await expectValue(box.getByLabel('Email address', { exact: true }), account.user.email)
    await boxOf(page, 'Try instead').getByRole('link').first().press('Enter')
    await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
    assert.equal(await boxOf(page, 'Try instead').count(), 0)
  })
})

/** The eighth product goes on sale, with packs. */
async function putOnSale(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`WITH stocked AS (UPDATE stock SET on_hand = reserved + 20
      WHERE id IN (SELECT stock_id FROM product_stock WHERE product_id = 8))
      UPDATE products SET is_coming_soon = false WHERE id = 8`)
  } finally {
    await client.end()
  }
}

describe('a product that comes back', () => {
  const journey = startJourney({ viewport: { width: 360, height: 740 } })

  // #product-notices-back
  test('a mail announces the product and cached pages are current', async () => {
    const { page, shop, shopper, browser } = journey
    const account = await openAccount(shop)
    await signInBrowser(shopper.context, account)
    const staff = await newShopper(browser, {
      baseURL: shop.staffUrl,
      viewport: { width: 1280, height: 800 },
    })
    await signInStaff(staff.context, shop)
    await arrive(page, '/products/8')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await sentence(boxOf(page, 'We will tell you'), /^You asked on/)
    await staff.page.goto(`${shop.staffUrl}/products`)
    await sentence(staff.page, '1 person waits for it')
    await staff.page.goto(`${shop.staffUrl}/products/8`)
    await sentence(staff.page, /^1 person waits for it, and is notified by mail/)
    await putOnSale(shop.databaseUrl)
    const [mail] = await awaitMails(shop, account.user.email)
    assert.match(mail.subject, /is available now$/)
    await arrive(page, await mailedPath(shop, account.user.email, '/products/'))
    await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
    assert.equal(await page.getByRole('heading', { name: 'We will tell you' }).count(), 0)
    await staff.close()
  })
})

describe('a product that cannot be bought, without JavaScript', () => {
  const journey = startJourney({ isShared: true, javaScriptEnabled: false })

  // #product-notices-plain
  test('a visitor asks for a notice without JavaScript', async () => {
    const { page, shop } = journey
    const email = 'paper-notice@example.com'
    await page.goto('/product/7')
    const field = page.getByLabel('Email address', { exact: true }).first()
    await field.fill('paper')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await sentence(page, 'Please enter a valid email address.')
    assert.equal(await field.inputValue(), 'paper')
    await field.fill(email)
    await page.getByRole('button', { name: 'Tell me' }).click()
    await sentence(page, /^Almost done/)
    await page.goto(await mailedPath(shop, email, '/product-notice?token='))
    await page.getByRole('button', { name: 'Yes, tell me' }).click()
    await sentence(page, /^Thank you\./)
  })
})
