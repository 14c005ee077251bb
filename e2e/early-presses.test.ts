import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startJourney, takenOver } from './journey.ts'
import { openAccount, signInBrowser, signInShopper } from './shopping.ts'

const delayMs = 4_000

/** Opens a page and holds its scripts back. */
async function arriveBeforeScripts(page: Page, path: string): Promise<void> {
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
}

/** What is pressed before the page's scripts have arrived. */
describe('a press before the scripts', () => {
  const journey = startJourney({ isShared: true })

  const main = () => journey.page.getByRole('main')
  const badge = (count: number) =>
    journey.page.getByTestId('cart-badge').getByText(`${count}`, { exact: true })
  const countCalls = (path: string): (() => number) => {
    let calls = 0
    journey.page.on('request', (request) => {
      if (request.url().endsWith(path)) calls += 1
    })
    return () => calls
  }

  const pressed: [what: string, path: string, press: (page: Page) => Promise<void>, packs: number][] = [
    ['a card', '/productpage', (page) => addOnCard(page).click(), 1],
    ['a product page', '/products/balcony-starter-kit', (page) => add(page).click(), 1],
    ['a product page twice', '/products/balcony-starter-kit', (page) => add(page).dblclick(), 1],
    ['a card by Enter', '/productpage', (page) => addOnCard(page).press('Enter'), 1],
  ]
  for (const [what, path, press, packs] of pressed) {
    test(`a shopper adds from ${what}`, async () => {
      const { page } = journey
      await signInShopper(journey)
      const added = countCalls('/api/cart/add')
      await arriveBeforeScripts(page, path)
      await press(page)
      const waiting = page.locator('button[aria-busy=true]')
      assert.equal(await waiting.count(), 1)
      await badge(packs).waitFor()
      await waiting.waitFor({ state: 'detached' })
      assert.equal(added(), 1)
    })
  }

  test('a shopper raises the quantity twice and adds', async () => {
    const { page } = journey
    await signInShopper(journey)
    await arriveBeforeScripts(page, '/products/balcony-starter-kit')
    await main()
      .getByRole('button', { name: /^Increase quantity/ })
      .dblclick()
    await add(page).click()
    await badge(3).waitFor()
  })

  test('a guest adds and is led to sign in', async () => {
    const { page } = journey
    await arriveBeforeScripts(page, '/products/balcony-starter-kit')
    await add(page).click()
    await page.waitForURL(/\/login\?from=/)
  })

  for (const key of ['click', 'Enter']) {
    test(`a shopper logs in by ${key}`, async () => {
      const { page } = journey
      const { user, password } = await openAccount(journey.shop)
      const calls = countCalls('/api/login')
      await arriveBeforeScripts(page, '/login')
      await page.getByLabel('Email or Phone Number').fill(user.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      if (key === 'Enter') await page.keyboard.press('Enter')
      else await main().getByRole('button', { name: 'Log In' }).dblclick()
      await page.waitForURL('**/accountpage')
      assert.equal(calls(), 1)
    })
  }

  test('a visitor opens the menu', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 780 })
    await arriveBeforeScripts(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Blog' }).waitFor()
  })

  test('a shopper buys now at once', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
    await arriveBeforeScripts(page, '/products/balcony-starter-kit')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL(/\/checkout\?productId=6/)
    await takenOver(page)
  })

  const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  const addOnCard = (page: Page) =>
    page.getByRole('article', { name: 'Balcony Starter Kit' }).getByRole('button', { name: 'Add to Cart' })
})
