import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  cutOff,
  expectBriefly,
  failedCall,
  holdBack,
  readText,
  refuse,
  soon,
  startJourney,
} from './journey.ts'
import { type Account, fillCart, logIn, openAccount, signInBrowser, waitForAddress } from './shopping.ts'

const cart = '**/api/cart'
const update = '**/api/cart/update-item'
const remove = '**/api/cart/remove-item/*'
const quote = '**/api/checkout/quote'
const feed = 'Balcony Feed All-Purpose Microbial Fertilizer'

describe('the cart', () => {
  const journey = startJourney({ isShared: true })

  async function openCart(packs: Record<number, number>): Promise<Account> {
    const account = await openAccount(journey.shop)
    await fillCart(journey.shop.url, account, packs)
    await signInBrowser(journey.shopper.context, account)
    await arrive(journey.page, '/cart')
    return account
  }

  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const field = () => journey.page.getByRole('spinbutton', { name: `Quantity of ${feed}` })
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const cannotBePressed = (name: string) =>
    soon(async () => assert.equal(await button(name).isDisabled(), true))
  const badge = (count: string) =>
    journey.page.getByTestId('cart-badge').getByText(count, { exact: true }).waitFor()
  const holds = (quantity: string) =>
    journey.page.waitForFunction(
      ([name, value]) =>
        document.querySelector<HTMLInputElement>(`[aria-label="Quantity of ${name}"]`)?.value === value,
      [feed, quantity],
    )
  const totals = () => journey.page.getByRole('region', { name: 'Order summary' })
  /** The cart on the server, read without the page. */
  const held = async ({ token }: Account): Promise<number> => {
    const answer = await fetch(`${journey.shop.url}/api/cart`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { count: number }).count
  }

  // #cart-states-696
  test('shows lines, quantities and the one computation of the total', async () => {
    const { page } = journey
    await openCart({ 1: 1, 2: 1 })
    await totals().getByText('₹1,556.50').waitFor()
    const text = await readText(page.getByRole('main'))
    for (const part of ['₹500.00', '₹977.50', '₹1,150.00', '₹1,477.50', '₹79.00', 'Tax included']) {
      assert.ok(text.includes(part), `${part} stands in the cart`)
    }
    assert.match(text, /Add ₹22\.51 more for free shipping\./)
    assert.equal(
      await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href'),
      '/productpage',
    )
    assert.equal(
      await page.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href'),
      '/checkout',
    )
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
    await expectAccessible(page)
  })

  test('is shown as a skeleton while it loads slowly', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await signInBrowser(journey.shopper.context, account)
    const { hold, release } = holdBack()
    await page.route(cart, hold)
    await arrive(page, '/cart')
    await page.getByText('Loading your cart…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    release()
    await page.getByText('Your cart is empty.').waitFor()
    await expectAccessible(page)
    assert.equal(await page.getByRole('link', { name: 'Continue Shopping' }).count(), 1)
  })

  // #cart-states-9c9
  test('plus and minus change the quantity at once, between 1 and 10', async () => {
    const account = await openCart({ 1: 9 })
    assert.equal(await button(`Decrease quantity of ${feed}`).isDisabled(), false)
    await button(`Increase quantity of ${feed}`).click()
    await holds('10')
    await cannotBePressed(`Increase quantity of ${feed}`)
    await badge('10')
    await totals().getByText('₹5,000.00').first().waitFor()
    await soon(async () => assert.equal(await held(account), 10))
    for (let left = 9; left >= 1; left -= 1) await button(`Decrease quantity of ${feed}`).click()
    await holds('1')
    await cannotBePressed(`Decrease quantity of ${feed}`)
    await totals().getByText('₹579.00').waitFor()
    await soon(async () => assert.equal(await held(account), 1))
  })

  for (const [typed, becomes] of [
    ['0', '1'],
    ['-3', '1'],
    ['', '1'],
    ['25', '10'],
    ['4', '4'],
  ] as const) {
    // #cart-states-8b7
    test(`a typed quantity of '${typed}' becomes ${becomes}`, async () => {
      await openCart({ 1: 2 })
      await field().fill(typed)
      await field().press('Enter')
      await holds(becomes)
      await badge(becomes)
    })
  }

  // #cart-states-2e1
  test('a typed quantity above ten shows that ten is the limit, until it is lower', async () => {
    const { page } = journey
    const words = 'Your cart now holds 10 of this product, the most it can take.'
    const told = () => page.getByRole('status').getByText(words)
    await openCart({ 1: 2 })
    for (const typed of ['25', '11']) {
      await field().fill(typed)
      await told().waitFor()
      await badge('10')
      await button(`Decrease quantity of ${feed}`).click()
      await told().waitFor({ state: 'detached' })
      await field().fill('10')
      await badge('10')
      assert.equal(await told().count(), 0)
    }
    await field().fill('12')
    await told().waitFor()
    await holds('10')
  })

  test('a typed quantity counts without Enter, after a pause or when the field is left', async () => {
    await openCart({ 1: 2 })
    await field().fill('5')
    await badge('5')
    await field().fill('7')
    await field().blur()
    await badge('7')
  })

  test('the arrow keys change the quantity', async () => {
    await openCart({ 1: 2 })
    await field().focus()
    await field().press('ArrowUp')
    await badge('3')
  })

  test('a line is taken out at once', async () => {
    const { page } = journey
    const account = await openCart({ 1: 1, 3: 2 })
    const { hold, release } = holdBack()
    await page.route(remove, hold)
    await button(`Remove ${feed}`).click()
    await button(`Remove ${feed}`).waitFor({ state: 'detached' })
    await badge('2')
    const answered = page.waitForResponse(remove)
    release()
    await answered
    assert.equal(await held(account), 2)
  })

  for (const [name, answer] of [
    ['a fault of the server', refuse(500)],
    ['a lost connection', cutOff],
  ] as const) {
    // #cart-states-24d
    test(`${name} reverts a change and says so`, async () => {
      const { page } = journey
      await openCart({ 1: 2 })
      await page.route(update, answer)
      await button(`Increase quantity of ${feed}`).click()
      await alert('Could not update cart item. Please try again.')
      await holds('2')
      await badge('2')
      await expectAccessible(page)
      await page.route(remove, answer)
      await button(`Remove ${feed}`).click()
      await alert('Could not remove item from cart. Please try again.')
      await badge('2')
      journey.shopper.expectProblem(failedCall)
    })
  }

  test('a refusal for lack of stock shows the sentence of the server', async () => {
    const { page } = journey
    await openCart({ 1: 2 })
    await page.route(update, (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Only 2 packs are left in stock.', code: 'out_of_stock', available: 2 },
      }),
    )
    await button(`Increase quantity of ${feed}`).click()
    await alert('Only 2 packs are left in stock.')
    await holds('2')
    journey.shopper.expectProblem(failedCall)
  })

  test('a line that another tab removed disappears here too', async () => {
    const { page } = journey
    const { token } = await openCart({ 1: 1, 3: 1 })
    await holds('1')
    await fetch(`${journey.shop.url}/api/cart/remove-item/1`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    await button(`Increase quantity of ${feed}`).click()
    await alert('This product is not in your cart.')
    await badge('1')
    await button(`Remove ${feed}`).waitFor({ state: 'detached' })
    await expectAccessible(page)
    journey.shopper.expectProblem(failedCall)
  })

  // #cart-states-a16
  test('a change of the cart in another tab shows here at once', async () => {
    const { page } = journey
    // Before there is anything to sign in with: an empty page has no storage to put it into.
    const other = await journey.shopper.context.newPage()
    await openCart({ 1: 1 })
    await totals().getByText('₹579.00').waitFor()
    await arrive(other, '/cart')
    await other.getByRole('button', { name: `Increase quantity of ${feed}`, exact: true }).click()
    await holds('2')
    await totals().getByText('₹1,079.00').waitFor()
    await arrive(other, '/products/3')
    await other.getByRole('button', { name: 'Add to Cart' }).first().click()
    await badge('3')
    assert.equal(await page.evaluate(() => localStorage.getItem('cartUpdated')), null)
    await other.close()
  })

  test('an unavailable line blocks the checkout and says how to continue', async () => {
    const { page } = journey
    const short = (available: number) => ({
      status: 409,
      json: { message: `Only ${available} packs are left.`, code: 'out_of_stock', available, product_id: 1 },
    })
    await page.route(quote, async (route) => {
      const isTooMuch = (await field().inputValue()) === '5'
      return isTooMuch ? route.fulfill(short(2)) : route.continue()
    })
    await openCart({ 1: 5 })
    await alert('Only 2 packs are left.')
    assert.equal(await page.getByRole('link', { name: 'Proceed to Checkout' }).count(), 0)
    await expectAccessible(page)
    await button('Take 2').click()
    await totals().getByText('₹1,079.00').waitFor()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    journey.shopper.expectProblem(failedCall)
  })

  for (const { name, answer, says } of [
    { name: 'a refusal', answer: refuse(500, 'The shelf fell over.'), says: 'The shelf fell over.' },
    { name: 'a refusal without words', answer: refuse(500), says: 'Failed to fetch cart items.' },
    { name: 'a lost connection', answer: cutOff, says: 'Could not load cart. Please try again.' },
  ]) {
    // #cart-states-956
    test(`${name} says '${says}', and the cart can be asked for again`, async () => {
      const { page } = journey
      const account = await openAccount(journey.shop)
      await fillCart(journey.shop.url, account, { 1: 2 })
      await signInBrowser(journey.shopper.context, account)
      await page.route(cart, answer)
      await arrive(page, '/cart')
      await alert(says)
      await expectAccessible(page)
      await page.unroute(cart)
      await button('Retry').click()
      await holds('2')
      journey.shopper.expectProblem(failedCall)
    })
  }

  // #cart-states-e7e
  test('the cartUpdated event counts the cart again, in the header too, and an invalid token empties it', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await fillCart(journey.shop.url, account, { 1: 2 })
    await signInBrowser(journey.shopper.context, account)
    await arrive(page, '/faq')
    await badge('2')
    await fillCart(journey.shop.url, account, { 3: 1 })
    const signal = () => page.evaluate(() => window.dispatchEvent(new Event('cartUpdated')))
    await signal()
    await badge('3')
    await page.route(cart, refuse(401))
    await signal()
    await page.getByTestId('cart-badge').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
    assert.equal(new URL(page.url()).pathname, '/faq')
    journey.shopper.expectProblem(failedCall)
  })

  test('a failed refresh keeps the known lines', async () => {
    const { page } = journey
    await openCart({ 1: 2 })
    await holds('2')
    await page.route(cart, cutOff)
    await page.evaluate(() => window.dispatchEvent(new Event('cartUpdated')))
    await alert('Could not load cart. Please try again.')
    await holds('2')
    await badge('2')
    journey.shopper.expectProblem(failedCall)
  })

  // #cart-states-390
  test('a guest is told why, sent to sign in, and is back in the cart afterwards', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await fillCart(journey.shop.url, account, { 1: 3 })
    await arrive(page, '/cart')
    await page.getByText('You must be logged in to view your cart.').waitFor()
    await expectAccessible(page)
    await waitForAddress(page, '/login?from=/cart')
    await page.getByText('You must be logged in to view your cart.').waitFor()
    await expectBriefly(page.getByText('Login successful!'), () => logIn(page, account))
    await waitForAddress(page, '/cart')
    await holds('3')
  })

  for (const status of [401, 403]) {
    // #cart-states-1fc
    test(`a ${status} ends the session, while reading and while changing`, async () => {
      const { page } = journey
      await openCart({ 1: 2 })
      await holds('2')
      await page.route(update, (route) => route.fulfill({ status, json: {} }))
      await button(`Increase quantity of ${feed}`).click()
      await page.getByText('Your session has expired. Please log in again.').waitFor()
      await waitForAddress(page, '/login?from=/cart')
      assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null)
      assert.equal(await page.getByTestId('cart-badge').count(), 0)

      await page.evaluate(() => localStorage.setItem('authToken', 'dead'))
      await page.route(cart, (route) => route.fulfill({ status, json: {} }))
      await arrive(page, '/cart')
      await page.getByText('Your session has expired. Please log in again.').waitFor()
      await waitForAddress(page, '/login?from=/cart')
      journey.shopper.expectProblem(failedCall)
    })
  }
})
