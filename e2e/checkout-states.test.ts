import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  delayReply,
  expectFocused,
  expectValue,
  failedCall,
  readText,
  refuse,
  startJourney,
} from './journey.ts'
import {
  address,
  fillAddress,
  logIn,
  openAccount,
  openCheckout,
  payNow,
  popup,
  signInShopper,
  waitForAddress,
} from './shopping.ts'

/** Goes from field to field, down and up again, and expects each to be seen whole. */
async function walkThroughFields(page: Page): Promise<void> {
  const labels = [...Object.keys(address), 'Phone for the courier']
  for (const [key, order] of [
    ['Tab', labels],
    ['Shift+Tab', labels.toReversed()],
  ] as const) {
    const first = page.getByLabel(order[0] ?? '', { exact: true })
    await first.focus()
    for (const [place, label] of order.entries()) {
      if (place > 0) await page.keyboard.press(key)
      await expectFocused(page.getByLabel(label, { exact: true }))
      await page.waitForFunction(isFocusedSeen).catch((cause: unknown) => {
        throw new Error(`${label} is covered after ${key}.`, { cause })
      })
    }
  }
}

/** Runs in the page: nothing covers the upper or lower edge of the focused element. */
function isFocusedSeen(): boolean {
  const focused = document.activeElement
  if (!focused) return false
  const { left, width, top, bottom } = focused.getBoundingClientRect()
  const edges = [top + 4, bottom - 4]
  return edges.every((y) => document.elementFromPoint(left + width / 2, y) === focused)
}

describe('the checkout', () => {
  const journey = startJourney({ isShared: true })

  const signedIn = (packs: Record<number, number> = {}) => signInShopper(journey, packs)

  const payButton = () => journey.page.getByRole('button', { name: 'Pay Now' })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const summary = () => readText(journey.page.getByRole('region', { name: 'Order summary' }))

  // #checkout-states-1b6
  test('the checkout shows summary, labelled fields and few links', async () => {
    const { page } = journey
    await signedIn({ 1: 2 })
    await openCheckout(page)
    const text = await summary()
    for (const part of ['x 2', '₹1,000.00', '₹79.00', 'Tax included', '₹1,079.00']) {
      assert.ok(text.includes(part), `${part} stands in the summary`)
    }
    assert.equal(await page.getByRole('region', { name: 'Order summary' }).locator('img').count(), 1)
    await page.getByText('Razorpay').waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'Back to Products' }).getAttribute('href'),
      '/productpage',
    )
    await expectAccessible(page)
    for (const label of Object.keys(address)) {
      const field = page.getByLabel(label, { exact: true })
      assert.match((await field.getAttribute('autocomplete')) ?? '', /^shipping /, label)
      assert.equal(await field.getAttribute('required'), '', label)
    }
    assert.equal(await page.getByLabel('Zip Code').getAttribute('inputmode'), 'numeric')
    assert.equal(await page.getByLabel('Country').inputValue(), 'India')

    const linksOf = (part: 'banner' | 'contentinfo') =>
      page
        .getByRole(part)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    assert.deepEqual(await linksOf('banner'), ['/', 'tel:+914001234567'])
    assert.match(await readText(page.getByRole('banner')), /Secure\s+checkout/)
    assert.deepEqual(await linksOf('contentinfo'), [
      '/shipping',
      '/was-i-charged',
      '/contact',
      '/privacy',
      '/terms',
    ])
    assert.equal(await page.getByRole('complementary', { name: 'Announcement' }).count(), 0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await waitForAddress(page, '/privacy')
    await page.getByRole('banner').getByRole('navigation', { name: 'Main' }).waitFor()
  })

  test('the steps end in paying, beside a summary on wide screens', async () => {
    const { page } = journey
    await signedIn({ 2: 1 })
    await openCheckout(page)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await followSteps(width)
    }
    await page.evaluate(() => scrollTo(0, 400))
    const [summaryBox, button] = await Promise.all([
      page.getByRole('region', { name: 'Order summary' }).boundingBox(),
      payButton().boundingBox(),
    ])
    assert.ok((summaryBox?.y ?? -1) > 0, 'the summary stays below the header')
    assert.ok(button && button.y + button.height < 740, 'the button stays in the window')
  })

  async function followSteps(width: number): Promise<void> {
    const { page } = journey
    await page.evaluate(() => scrollTo(0, 0))
    const parts = page.getByRole('main').locator('form > section')
    assert.deepEqual(await parts.getByRole('heading', { level: 2 }).allInnerTexts(), [
      'Delivery address',
      'Payment',
      'Order summary',
    ])
    const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
    const [first, second, third] = boxes
    assert.ok(first && second && third)
    assert.equal(first.x, second.x, 'the steps stand in one column')
    assert.ok(second.y > first.y)
    if (width < 1024) assert.ok(third.y > second.y && third.x === first.x, 'the summary ends the column')
    else
      assert.ok(third.y === first.y && third.x > first.x + first.width, 'the summary stands beside the steps')
    const ways = page.getByRole('region', { name: 'Payment' }).getByRole('list', { name: 'Ways to pay' })
    assert.equal(await ways.getByRole('listitem').first().textContent(), 'UPI')
    assert.equal(await payButton().textContent(), 'Pay Now')
    // In the bar the amount stands beside the button, on wide screens above it.
    const amount = page.locator('.bar-total[data-total="₹1,056.50"]')
    const [beside, button] = [await amount.boundingBox(), await payButton().boundingBox()]
    if (width < 1024)
      assert.ok(beside && button && beside.x + beside.width <= button.x, 'the amount is left of the button')
    else assert.equal(beside, null)
    await page.getByLabel('Country', { exact: true }).focus()
    for (const label of [
      'Phone for the courier',
      'Save this address to my account',
      'Buying for a business? Add a GSTIN',
    ]) {
      await page.keyboard.press('Tab')
      await expectFocused(page.getByLabel(label, { exact: true }))
    }
    await page.keyboard.press('Tab')
    await expectFocused(page.locator('summary', { hasText: 'Have a code?' }))
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('link', { name: /^20% off your first order: save/ }))
    await page.keyboard.press('Tab')
    await expectFocused(payButton())
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('button', { name: /^Subscribe and save/ }))
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('link', { name: 'Back to Products' }))
  }

  // #checkout-states-95c
  test('an incomplete address shows one message and focuses the first gap', async () => {
    const { page } = journey
    await signedIn({ 1: 1 })
    await openCheckout(page)
    await fillAddress(page, { City: '', 'Zip Code': '' })
    await payNow(page)
    await alert('Please fill in all shipping information.')
    assert.equal(await page.getByText('Please fill in all shipping information.').count(), 1)
    await page.getByText('City is required.').waitFor()
    const summary = page.getByRole('alert').filter({ hasText: 'Please fill in all shipping information.' })
    assert.equal(await summary.locator('xpath=ancestor::*[contains(@class, "action-bar")]').count(), 0)
    assert.deepEqual(await summary.getByRole('button').allInnerTexts(), ['City', 'Zip Code'])
    await expectFocused(page.getByLabel('City'))
    await expectAccessible(page)
    await page.getByLabel('City').fill('Hyderabad')
    await summary.getByRole('button', { name: 'City' }).waitFor({ state: 'detached' })
    assert.deepEqual(await summary.getByRole('button').allInnerTexts(), ['Zip Code'])
    await fillAddress(page, { 'Zip Code': '12345' })
    await payNow(page)
    await page.getByText('Please enter a six-digit PIN code.').waitFor()
    assert.equal(await popup(page).count(), 0)
  })

  test('bar and header never cover a message or the focused field', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 640 })
    await signedIn({ 1: 1 })
    await openCheckout(page)
    await fillAddress(page, { 'Zip Code': '12345' })
    // Scrolls the field down to the point where the bar would cover it.
    await page.getByLabel('Zip Code').evaluate((field) => {
      const bar = document.querySelector('.action-bar')?.getBoundingClientRect().top ?? 0
      window.scrollBy({ top: field.getBoundingClientRect().bottom - bar + 2, behavior: 'instant' })
    })
    await payNow(page)
    await page.getByText('Please enter a six-digit PIN code.').waitFor()
    await page.waitForFunction(() => {
      const top = document.querySelector('.action-bar')?.getBoundingClientRect().top ?? 0
      const words = document.querySelector('p[id$="-error"]')?.getBoundingClientRect()
      return words !== undefined && words.top > 0 && words.bottom <= top
    })
    await fillAddress(page)
    await walkThroughFields(page)
    const sentence = 'The bank is slow today and nothing was charged, so please try again in a while. '
    await page.route('**/api/create-razorpay-order', refuse(503, sentence.repeat(4).trim()))
    await payNow(page)
    await alert('The bank is slow today')
    const bar = await page.locator('.action-bar').boundingBox()
    assert.ok(bar && bar.height > 250, `the bar is tall: ${bar?.height}`)
    await walkThroughFields(page)
    journey.shopper.expectProblem(failedCall)
  })

  test('the form keeps text typed before hydration', async () => {
    const { page } = journey
    const { hold, release } = delayReply()
    await page.route('**/assets/entry-browser-*.js', hold)
    await page.goto('/checkout', { waitUntil: 'commit' })
    await page.getByLabel('City').fill('Pune')
    assert.equal(await payButton().isDisabled(), true)
    release()
    await page.getByText('What you fill in here is kept').waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Pune')
  })

  test('a guest logs in from the top and keeps what was typed', async () => {
    const { page, shop } = journey
    const account = await openAccount(shop)
    await openCheckout(page, '?productId=1&quantity=1')
    const note = page.getByText('An order needs an account.')
    const [top, fields] = await Promise.all([
      note.boundingBox(),
      page.getByRole('heading', { name: 'Delivery address' }).boundingBox(),
    ])
    assert.ok(top && fields && top.y < fields.y, 'it stands above the fields')
    await page.getByLabel('City').fill('Pune')
    await note.getByRole('link', { name: 'Log In' }).click()
    await logIn(page, account)
    await waitForAddress(page, '/checkout?productId=1&quantity=1')
    await expectValue(page.getByLabel('City'), 'Pune')
    await note.waitFor({ state: 'detached' })
  })

  // #checkout-states-f4a
  test('the test-mode banner disappears without a layout shift', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    const banner = page.getByText('Test mode: no real money moves. Pay with card 4100 2800 0000 1007.')
    const top = async () => (await page.getByRole('heading', { name: 'Delivery address' }).boundingBox())?.y
    const opening = new Date('2026-11-02T10:00:00+05:30')
    await page.clock.install({ time: opening })
    await page.clock.pauseAt(opening.getTime() + 1_000)
    await arrive(page, '/checkout?productId=1&quantity=1&price=500')
    await banner.waitFor()
    await page.clock.runFor(1_000)
    await page.getByText('Grand Total').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await top()
    await page.clock.runFor(3_900)
    assert.equal(await banner.isVisible(), true)
    await page.clock.runFor(200)
    await banner.waitFor({ state: 'detached' })
    assert.equal(await top(), before)
  })
})
