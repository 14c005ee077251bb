import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectFits, expectText, expectValue, failedCall, readText, startJourney } from './journey.ts'
import {
  arriveAtOrder,
  fillAddress,
  fillCart,
  logIn,
  openAccount,
  payByCard,
  payNow,
  signInBrowser,
  signInShopper,
  subscribe,
  waitForAddress,
} from './shopping.ts'
import { signInStaff } from './staff.ts'
import { happen } from './staff-state.ts'

const writeCode = (databaseUrl: string, code: string): Promise<void> =>
  happen(databaseUrl, [
    [
      `WITH offer AS (
        INSERT INTO offers (kind, name, percent, starts_at) VALUES ('code', 'Link week', 10, now()) RETURNING id)
      INSERT INTO offer_codes (offer_id, code, folded) SELECT id, $1, $1 FROM offer`,
      [code],
    ],
  ])

describe('a link with several products', () => {
  const journey = startJourney({ isShared: true })

  const main = () => journey.page.getByRole('main')
  const link = (name: string) => main().getByRole('link', { name, exact: true })
  /** Waits until e-mail and PIN have left the address. A click before that loses them. */
  const personTaken = (address: string) => waitForAddress(journey.page, address)
  const cartBadge = () => journey.page.getByTestId('cart-badge')

  // #buy-link-guest
  test('A guest sees lines, prices, delivery and total', async () => {
    const { page } = journey
    await arrive(page, '/buy/2:1,1:25,999:1,7:1?pin=500%20034&email=meera@example.com&utm_source=mail')
    await main().getByText('We do not know a product “999”.').waitFor()
    const text = await readText(main())
    for (const part of [
      'Terracotta Herb Garden Kit is out of stock.',
      'One order takes at most 10 packs of Balcony Feed All-Purpose Microbial Fertilizer.',
      '10 packs, ',
      '₹5,977.50',
      'Free',
    ])
      assert.ok(text.includes(part), `${part} stands on the page`)
    await expectText(main(), /Arrives .*\s+at 500034/)
    await page.waitForURL(/\/buy\/2:1,1:25,999:1,7:1\?utm_source=mail$/)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      await expectFits(page)
    }
    // The browser keeps the PIN, and another link changes it only when the guest agrees.
    await page.reload()
    await expectText(main(), /at 500034/)
    await arrive(page, '/buy/1:1?pin=110001')
    await expectText(main(), /at 500034/)
    await main().getByRole('button', { name: 'Use PIN code 110001 of this link' }).click()
    await expectText(main(), /at 110001/)
    await expectAccessible(page)
  })

  // #buy-link-pays
  test('A guest logs in, pays for the link and keeps the cart', async () => {
    const { page, shop } = journey
    const account = await openAccount(shop)
    await fillCart(shop.url, account, { 4: 3 })
    await writeCode(shop.databaseUrl, 'CHA1NK')
    const agent = 'aB3_-5678901234567890z'
    const email = encodeURIComponent(account.user.email)
    await arrive(page, `/buy/2:1,1:2?code=chaink&pin=500034&agent=${agent}&email=${email}`)
    await main().getByText('The code CHA1NK counts for this order.').waitFor()
    await personTaken(`/buy/2:1,1:2?code=chaink&agent=${agent}`)
    const total = '₹1,779.75'
    await expectText(main(), new RegExp(`Total\\s+${total.replaceAll('.', '\\.')}`))
    await link('Log In First').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login\?from=/)
    assert.doesNotMatch(page.url(), /example\.com|500034/)
    await expectValue(page.getByLabel('Email or Phone Number'), account.user.email)
    await logIn(page, account)
    await page.waitForURL(/\/checkout\?lines=2:1,1:2&code=chaink&agent=aB3_-5678901234567890z$/)
    await page.getByText('The code CHA1NK counts for this order.').waitFor()
    await expectValue(page.getByLabel('Zip Code', { exact: true }), '500034')
    await expectText(page.getByRole('region', { name: 'Order summary' }), /₹1,779\.75/)
    await fillAddress(page)
    const started = page.waitForRequest(/create-razorpay-order/)
    await payNow(page)
    // The order finds the session of the agent that made the link.
    assert.equal((await started).postDataJSON().agent, agent)
    await payByCard(page)
    await arriveAtOrder(page)
    const text = await readText(main())
    assert.match(text, /Bloom & Fruit Microbial Fertilizer x 1/)
    assert.match(text, /Balcony Feed All-Purpose Microbial Fertilizer x 2/)
    assert.match(text, /₹1,779\.75/)
    await cartBadge().getByText('3', { exact: true }).waitFor()
  })

  // #buy-link-registers
  test('A guest registers with the e-mail of the link and returns', async () => {
    const { page } = journey
    const email = 'link.guest@example.com'
    await arrive(page, `/buy/1:2,3:1?email=${encodeURIComponent(email)}`)
    await personTaken('/buy/1:2,3:1')
    await link('Proceed to checkout').click()
    await page.waitForURL(/\/checkout\?lines=1:2,3:1$/)
    await page.getByText('Grand Total').waitFor()
    await fillAddress(page)
    await payNow(page)
    await page.waitForURL(/\/login\?from=/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expectValue(page.getByLabel('Email', { exact: true }), email)
    await page.getByText('From the link that you opened. Please check that this is you.').waitFor()
    await page.getByLabel('Full Name').fill('Leela Link')
    await page.getByLabel('Phone Number').fill('98480 55123')
    await page.getByLabel('Password', { exact: true }).fill('tulsi-2026')
    await page.getByLabel('Confirm Password').fill('tulsi-2026')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL(/\/checkout\?lines=1:2,3:1$/)
    await expectText(page.getByRole('region', { name: 'Order summary' }), /x 2[\s\S]*x 1/)
    await expectValue(page.getByLabel('Full Name', { exact: true }), 'Meera Iyer')
    assert.equal(await page.evaluate(() => sessionStorage.getItem('linkedEmail')), null)
  })

  // #buy-link-shopper
  test('A shopper sees their own offer, and that the cart stays', async () => {
    const { page, shop } = journey
    const account = await signInShopper(journey, { 4: 1 })
    await subscribe(shop.url, account)
    await arrive(page, '/buy/1:2')
    await main().getByText('20% off your first order', { exact: true }).waitFor()
    await main().getByText('Your cart stays as it is: only this is ordered.').waitFor()
    assert.equal(await link('Log In First').count(), 0)
    await expectAccessible(page)
    await cartBadge().getByText('1', { exact: true }).waitFor()
  })

  // #buy-link-ended
  test('A shopper whose session ended still sees prices', async () => {
    const { page, shop } = journey
    const account = await openAccount(shop)
    await signInBrowser(page.context(), { ...account, token: 'ended' })
    await arrive(page, '/buy/1:2')
    await link('Log In First').waitFor()
    await expectText(main(), /₹1,079\.00/)
    journey.shopper.expectProblem(failedCall)
  })

  // #buy-link-continue
  test('A guest who continues shopping stays on this site', async () => {
    const { page } = journey
    const leadsTo = async (to: string) => {
      await page.goto(`/buy/1:1?continue_to=${encodeURIComponent(to)}`)
      return link('Continue Shopping').getAttribute('href')
    }
    assert.equal(await leadsTo('/blog?tag=soil'), '/blog?tag=soil')
    for (const elsewhere of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
    ])
      assert.equal(await leadsTo(elsewhere), '/productpage', elsewhere)
  })

  // #buy-link-refused
  test('A guest reads why nothing of a link can be bought', async () => {
    const { page } = journey
    const lines = Array.from({ length: 200 }, (_, at) => `${at + 1}:1`).join(',')
    await arrive(page, `/buy/${lines}?email=meera@example.com`)
    await page.getByRole('alert').getByText('This link names more than 50 different products').waitFor()
    await page.waitForURL(({ search }) => search === '')
    await expectAccessible(page)
    for (const path of ['/buy/7:1', '/buy/feed', '/buy']) {
      await arrive(page, path)
      await main().getByText('Nothing of this link can be bought now.').waitFor()
      await expectAccessible(page)
    }
    await link('Continue Shopping').click()
    await waitForAddress(page, '/productpage')
    journey.shopper.expectProblem(failedCall)
  })

  // #buy-link-staff
  test('An owner copies a link to buy, and a guest opens it', async () => {
    const { page, shop } = journey
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/products/3`)
    await page.getByRole('button', { name: 'Copy the link to buy' }).click()
    await page.getByText(`Copied: ${shop.url}/buy/3:1`).waitFor()
    await expectAccessible(page)
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await link('Proceed to checkout').waitFor()
  })

  // #buy-link-sold-out
  test('A shopper with a sold-out line sees what can be bought', async () => {
    const { page } = journey
    await arrive(page, '/checkout?lines=1:2,7:1')
    await page.getByRole('alert').getByText('Terracotta Herb Garden Kit is out of stock.').waitFor()
    await page.getByRole('link', { name: 'See what is available' }).click()
    await page.waitForURL(/\/buy\/1:2,7:1$/)
    await link('Proceed to checkout').click()
    await page.waitForURL(/\/checkout\?lines=1:2$/)
    await page.getByText('Grand Total').waitFor()
    journey.shopper.expectProblem(failedCall)
  })
})
