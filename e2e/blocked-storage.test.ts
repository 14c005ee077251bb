import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
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

const notStored =
  'This browser does not let our shop store anything. Reloading or closing this tab logs you out and clears what you typed.'

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
      /** Steps back from the checkout and forward to it; each step loads a document with a policy of its own. */
      const goBackAndForward = async (former: Locator) => {
        const steps = [
          { step: () => page.goBack(), arrived: former },
          { step: () => page.goForward(), arrived: page.getByText('Grand Total') },
        ]
        for (const { step, arrived } of steps) {
          await takenOver(page)
          await page.evaluate(() => void Object.assign(window, { isMarked: true }))
          await step()
          await arrived.waitFor()
          assert.equal(await page.evaluate(() => 'isMarked' in window), false)
        }
        await takenOver(page)
      }
      const logOut = async () => {
        await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
        await press('Log Out')
        await waitForAddress(page, '/login')
      }

      test('a guest adds, logs in, goes back, pays and logs out', async () => {
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
        await page.getByRole('link', { name: 'Proceed to checkout' }).click()
        await page.getByText('Grand Total').waitFor()
        await goBackAndForward(badge(2))
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

      test('a guest buys one product now, goes back and registers', async () => {
        await arrive(page, '/products/balcony-starter-kit')
        await press('Buy Now')
        await page.getByText('Grand Total').waitFor()
        await goBackAndForward(main().getByRole('heading', { level: 1, name: 'Balcony Starter Kit' }))
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
