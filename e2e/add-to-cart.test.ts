import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Locator, Page, Route } from 'playwright-core'
import { expectAccessible, type Shopper } from '#test/browser.ts'
import { arrive, delayReply, expectBriefly, refuse, startJourney } from './journey.ts'
import { openAccount, signInBrowser } from './shopping.ts'

const addToCart = '**/api/cart/add'

describe('adding to the cart', () => {
  const journey = startJourney({ isShared: true })
  let shopper: Shopper
  let page: Page
  beforeEach(() => {
    ;({ shopper, page } = journey)
  })

  const card = (name: string): Locator => page.getByRole('article', { name })

  // #browse-7c0
  test('a guest adds on a card, signs in and finds the pack', async () => {
    const { user, password } = await openAccount(journey.shop)
    await arrive(page, '/productpage')
    const kit = card('Balcony Starter Kit')
    await expectBriefly(kit.getByText('You must be logged in to add items to cart.'), () =>
      kit.getByRole('button', { name: 'Add to Cart' }).click(),
    )
    await page.waitForURL(/\/login\?from=/)
    const sent = page.waitForRequest(addToCart)
    await page.getByLabel('Email or Phone Number').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expectBriefly(kit.getByRole('status').getByText(/./), () =>
      page.getByRole('main').getByRole('button', { name: 'Log In' }).click(),
    )
    assert.deepEqual((await sent).postDataJSON(), { productId: 6, quantity: 1 })
    await page.waitForURL('**/productpage')
    await page.getByTestId('cart-badge').getByText('1', { exact: true }).waitFor()
  })

  const add = (): Promise<void> => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  const expectSaid = (text: string): Promise<void> =>
    expectBriefly(page.getByRole('status').getByText(text), add)

  // #browse-60a
  test('the page confirms the addition, says why not, and adds once', async () => {
    await signInBrowser(shopper.context, await openAccount(journey.shop))
    await arrive(page, '/products/1')
    for (const [answer, says] of [
      [refuse(500, 'Only 2 packs are left.'), 'Only 2 packs are left.'],
      [refuse(500), 'Failed to add item to cart.'],
      [(route: Route) => route.abort(), 'Error adding item to cart.'],
    ] as const) {
      await page.route(addToCart, answer)
      await expectSaid(says)
      await page.unroute(addToCart)
    }
    shopper.expectProblem(/500|ERR_FAILED/)

    let calls = 0
    const { hold, release } = delayReply(async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), message: '' } })
    })
    await page.route(addToCart, (route) => {
      calls += 1
      return hold(route)
    })
    await add()
    const busy = page.getByRole('button', { name: 'Adding…' })
    await busy.click({ force: true })
    await expectBriefly(page.getByRole('status').getByText('Item added to cart!'), async () => release())
    await page.getByTestId('cart-badge').getByText('1', { exact: true }).waitFor()
    await busy.waitFor({ state: 'detached' })
    assert.equal(calls, 1)
    // Its script loads with the first addition, and comes into view meanwhile.
    await page
      .getByRole('dialog', { name: 'Added to your cart' })
      .getByText('1 pack, with shipping')
      .waitFor()
    await expectAccessible(page)
    await page.getByText('Item added to cart!').waitFor({ state: 'detached' })
  })

  // #browse-85b
  test('a 401 or 403 forgets the session and leads to sign-in', async () => {
    const { token } = await openAccount(journey.shop)
    await arrive(page, '/faq')
    for (const status of [401, 403]) {
      await page.evaluate((value) => localStorage.setItem('authToken', value), token)
      await page.route(addToCart, refuse(status))
      await arrive(page, '/products/1')
      await expectSaid('Your session has expired. Please log in again.')
      await page.waitForURL(/\/login\?from=/)
      assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
    }
    shopper.expectProblem(/401|403/)
  })
})
