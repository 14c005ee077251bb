import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { arrive, expectFocused, expectText, expectValue, readText, startJourney } from './journey.ts'
import {
  arriveAtOrder,
  fillAddress,
  fillCart,
  openAccount,
  openCheckout,
  payByCard,
  payNow,
  signInBrowser,
} from './shopping.ts'

/** '28 Nov – 2 Dec', on the page of a product. */
async function readDates(page: Page): Promise<string> {
  const found = /Arrives (\d+(?:\s\w{3})?\s–\s\d+\s\w{3})/u.exec(await readText(page.locator('article')))
  return found?.[1] ?? assert.fail('no dates')
}

describe('the delivery date', () => {
  const journey = startJourney({ isShared: true })

  // #product-page-arrival
  it('is asked for once by PIN, and is the same on product, cart, checkout and order', async () => {
    const { page, shopper, shop } = journey
    const account = await openAccount(shop)
    await signInBrowser(shopper.context, account)
    await fillCart(shop.url, account, { 2: 1 })
    await arrive(page, '/products/2')
    const field = page.getByLabel('PIN code, for the delivery date')
    await field.fill('12')
    await field.press('Enter')
    await page.getByText('A PIN code has six digits, such as 560001.').waitFor()
    await expectFocused(field)
    await field.fill('560 001')
    await field.press('Enter')
    await expectText(page.locator('article'), /at 560001/)
    await expectFocused(page.getByRole('button', { name: 'Change the PIN code' }))
    const dates = await readDates(page)
    const shown = new RegExp(`Arrives ${dates}`)

    await arrive(page, '/cart')
    await expectText(page.locator('main'), shown)
    await openCheckout(page)
    await expectValue(page.getByLabel('Zip Code'), '560001')
    await fillAddress(page)
    await expectText(page.locator('main'), /at 500034/)
    await payNow(page)
    await payByCard(page)
    const orderId = await arriveAtOrder(page)
    await expectText(page.locator('main'), shown)
    await arrive(page, `/orderconfirmation?orderId=${orderId}`)
    await expectText(page.locator('main'), shown)

    await arrive(page, '/products/2')
    await expectText(page.locator('article'), /at 500034/)
    await page.getByRole('button', { name: 'Change the PIN code' }).click()
    await expectFocused(field)
    await field.fill('744101')
    await field.press('Enter')
    await expectText(page.locator('article'), /at 744101/)
    assert.notEqual(await readDates(page), dates)
  })

  // #product-page-forgets
  it('is forgotten with the PIN by whoever logs out', async () => {
    const { page, shopper, shop } = journey
    await signInBrowser(shopper.context, await openAccount(shop))
    await arrive(page, '/products/2')
    await page.getByLabel('PIN code, for the delivery date').fill('560001')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('at 560001').waitFor()
    await arrive(page, '/accountpage')
    await page.getByRole('button', { name: /Log Out/i }).click()
    await page.waitForFunction(() => localStorage.getItem('authToken') === null)
    const left = await page.evaluate(() => Object.keys(localStorage))
    assert.deepEqual(left, [])
  })
})
