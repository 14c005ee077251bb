import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
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
  test('a guest adds a pack, signs in and finds it added', async () => {
    const { user, password } = await openAccount(journey.shop)
    await arrive(page, '/productpage')
    const kit = card('Balcony Starter Kit')
    await expectBriefly(kit.getByText('You must be logged in to add items to cart.'), () =>
      kit.getByRole('button', { name: 'Add to Cart' }).click(),
    )
    await page.waitForURL(/\/login\?from=/)
    await page.getByLabel('Email or Phone Number').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expectBriefly(kit.getByRole('status').getByText(/./), () =>
      page.getByRole('main').getByRole('button', { name: 'Log In' }).click(),
    )
    await page.waitForURL('**/productpage')
    await page.getByTestId('cart-badge').getByText('1', { exact: true }).waitFor()
  })

  describe('signed in', () => {
    beforeEach(async () => {
      await signInBrowser(shopper.context, await openAccount(journey.shop))
      await arrive(page, '/products/1')
    })

    const add = (): Promise<void> =>
      page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
    const expectSaid = (text: string): Promise<void> =>
      expectBriefly(page.getByRole('status').getByText(text), add)

    // #browse-60a
    test('the page confirms the addition and counts it in the header', async () => {
      await page.route(addToCart, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), message: '' } })
      })
      await expectSaid('Item added to cart!')
      await page.getByTestId('cart-badge').getByText('1', { exact: true }).waitFor()
      await expectAccessible(page)
      await page.getByText('Item added to cart!').waitFor({ state: 'detached' })
    })

    // #browse-a53
    test('a card adds one pack', async () => {
      await arrive(page, '/productpage')
      const sent = page.waitForRequest(addToCart)
      await card('Balcony Starter Kit').getByRole('button', { name: 'Add to Cart' }).click()
      assert.deepEqual((await sent).postDataJSON(), { productId: 6, quantity: 1 })
      await page.getByTestId('cart-badge').getByText('1', { exact: true }).waitFor()
    })

    // #browse-397
    test('the button shows progress and takes no second click', async () => {
      let calls = 0
      const { hold, release } = delayReply()
      await page.route(addToCart, (route) => {
        calls += 1
        return hold(route)
      })
      await add()
      const busy = page.getByRole('button', { name: 'Adding…' })
      await busy.click({ force: true })
      release()
      await page.getByTestId('cart-badge').waitFor()
      await busy.waitFor({ state: 'detached' })
      assert.equal(calls, 1)
    })

    // #browse-ded
    test("the page shows the server's sentence of a refusal", async () => {
      await page.route(addToCart, refuse(500, 'Only 2 packs are left.'))
      await expectSaid('Only 2 packs are left.')
      shopper.expectProblem(/500/)
    })

    // #browse-189
    test('the page words a silent refusal and a lost request itself', async () => {
      await page.route(addToCart, refuse(500))
      await expectSaid('Failed to add item to cart.')
      await page.unroute(addToCart)
      await page.route(addToCart, (route) => route.abort())
      await expectSaid('Error adding item to cart.')
      shopper.expectProblem(/500|ERR_FAILED/)
    })

    for (const status of [401, 403]) {
      // #browse-85b
      test(`a ${status} forgets the session and leads to sign-in`, async () => {
        await page.route(addToCart, refuse(status))
        await expectSaid('Your session has expired. Please log in again.')
        await page.waitForURL(/\/login\?from=/)
        assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
        shopper.expectProblem(new RegExp(String(status)))
      })
    }
  })
})
