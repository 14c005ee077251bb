import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper, type Shopper } from '#test/browser.ts'
import { arrive, expectBriefly, startJourney, takenOver } from './journey.ts'
import {
  address,
  arriveAtOrder,
  fillAddress,
  logIn,
  openAccount,
  payByCard,
  payNow,
  readAddress,
  waitForAddress,
} from './shopping.ts'

/** How a browser answers a page that wants to store something. */
const states: Record<string, () => void> = {
  fine: () => undefined,
  'throwing on access': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  null: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

const notStored = /lets our shop store nothing/

describe('a browser', () => {
  const journey = startJourney({ isShared: true })

  for (const [index, [state, set]] of Object.entries(states).entries()) {
    describe(`with a storage that is ${state}`, () => {
      let shopper: Shopper
      let page: Page
      beforeEach(async () => {
        shopper = await newShopper(journey.browser, { baseURL: journey.shop.url })
        page = shopper.page
        await page.addInitScript(set)
      })
      afterEach(async () => {
        const problems = shopper.problems()
        await shopper.close()
        assert.deepEqual(problems, [])
      })

      const main = () => page.getByRole('main')
      const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
      const badge = (count: number) => page.getByTestId('cart-badge').getByText(`${count}`, { exact: true })
      const logOut = async () => {
        await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
        await press('Log Out')
        await waitForAddress(page, '/login')
      }

      test('a guest reads, adds, logs in, pays and logs out', async () => {
        const account = await openAccount(journey.shop)
        await arrive(page, '/')
        await main().getByRole('link', { name: 'Shop Our Products' }).first().click()
        await main().getByRole('link', { name: 'Balcony Starter Kit' }).first().click()
        await main().getByRole('heading', { level: 1, name: 'Balcony Starter Kit' }).waitFor()
        await press('Add to Cart')
        await page.waitForURL(/\/login\?from=/)
        await page.getByLabel('Password', { exact: true }).waitFor()
        await main()
          .getByText(notStored)
          .waitFor({ state: state === 'fine' ? 'detached' : 'visible' })
        await expectAccessible(page)
        await logIn(page, account)
        await badge(1).waitFor()
        await page.locator('.mini-cart').getByRole('link', { name: 'See the cart' }).click()
        await page.waitForURL('**/cart')
        await main()
          .getByRole('button', { name: /^Increase quantity of Balcony Starter Kit/ })
          .click()
        await badge(2).waitFor()
        await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
        await page.getByText('Grand Total').waitFor()
        await takenOver(page)
        await fillAddress(page)
        await payNow(page)
        await payByCard(page)
        const order = await arriveAtOrder(page)
        await page.getByTestId('cart-badge').waitFor({ state: 'detached' })
        await logOut()
        await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
        await main().getByRole('link', { name: 'Log In' }).first().click()
        await logIn(page, account)
        await page.getByText(order).first().waitFor()
      })

      test('a guest buys one product now and registers on the way', async () => {
        await arrive(page, '/products/balcony-starter-kit')
        await press('Buy Now')
        await page.getByText('Grand Total').waitFor()
        await takenOver(page)
        await fillAddress(page)
        await payNow(page)
        await page.getByText('You must be logged in to place an order.').waitFor()
        await main().getByRole('link', { name: 'Create an account' }).click()
        const fields = {
          'Full Name': 'Leela Menon',
          Email: `stores.nothing.${index}@example.com`,
          'Phone Number': `970000${index}${String(process.pid).slice(-3).padStart(3, '0')}`,
          Password: 'tulsi-2026',
          'Confirm Password': 'tulsi-2026',
        }
        for (const [label, value] of Object.entries(fields))
          await page.getByLabel(label, { exact: true }).fill(value)
        await expectBriefly(page.getByText('Registration successful!'), () => press('Register'))
        await page.getByText('Grand Total').waitFor()
        await takenOver(page)
        assert.deepEqual(await readAddress(page), address)
        await payNow(page)
        await payByCard(page)
        await arriveAtOrder(page)
        await logOut()
      })
    })
  }
})
