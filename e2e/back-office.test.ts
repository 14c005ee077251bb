import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { delayReply, dialogOf, expectBriefly, expectFocused, expectValue, startJourney } from './journey.ts'
import { buyPack } from './staff.ts'

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('E-mail').fill('staff@example.com')
  await page.getByLabel('Password', { exact: true }).fill('garden123')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

describe('the back office', () => {
  const journey = startJourney()

  test('the server answers each page with an uncached shell', async () => {
    const { staffUrl } = journey.shop
    const page = await fetch(`${staffUrl}/orders/ORD001?x=1`)
    assert.equal(page.status, 200)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.equal(page.headers.get('x-robots-tag'), 'noindex, nofollow')
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self'; style-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
    const html = await page.text()
    assert.doesNotMatch(html, /<style|style=|<script(?![^>]*src=)/)
    const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(html) ?? []
    const file = await fetch(staffUrl + script)
    assert.equal(file.status, 200)
    assert.match(file.headers.get('cache-control') ?? '', /immutable/)
    await file.body?.cancel()
    const call = await fetch(`${staffUrl}/api/nothing-here`)
    assert.equal(call.status, 404)
    assert.equal(((await call.json()) as { code: string }).code, 'not_found')
    const missing = await fetch(`${staffUrl}/api/nothing-here`, { headers: { accept: 'text/html' } })
    assert.equal(missing.status, 404)
  })

  test('the sign-in leads to the requested screen', async () => {
    const { page, shop, shopper } = journey
    await page.goto(`${shop.staffUrl}/orders?view=late`)
    await page.waitForURL(/\/sign-in\?back=/)
    await expectAccessible(page)
    await page.getByLabel('E-mail').fill('staff@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await expectFocused(page.getByLabel('Password', { exact: true }))
    await page.getByLabel('Password', { exact: true }).fill('garden123')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/orders\?view=late$/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/sign-in$/)
    await page.goto(`${shop.staffUrl}/orders`)
    await page.waitForURL(/\/sign-in\?back=/)
    shopper.expectProblem(/401/)
  })

  test('staff find an order by keyboard and leave a note', async () => {
    const { page, shop, shopper } = journey
    const id = await buyPack(shop)
    await signIn(page, `${shop.staffUrl}/`)
    shopper.expectProblem(/401/)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await expectAccessible(page)
    const counter = page.getByRole('link', { name: /^New, to pack/ })
    const count = /\d+$/.exec((await counter.textContent()) ?? '')?.[0]
    await counter.click()
    await page.waitForURL(/\/orders\?view=to-pack$/)
    await page.getByText(count === '1' ? '1 order' : `${count} orders`, { exact: true }).waitFor()
    await page.getByRole('link', { name: id }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(id)
    await page.getByRole('option', { name: new RegExp(`^${id}`) }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/orders/${id}$`))
    await page.getByRole('heading', { level: 1, name: id }).waitFor()
    await expectAccessible(page)
    // Shortcuts are off in text fields.
    await page.getByLabel(/A note for colleagues/).fill('')
    await page.getByLabel(/A note for colleagues/).pressSequentially('go? /')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Wrote a note.').waitFor()
    await page.locator('body').press('g')
    await page.keyboard.press('o')
    await page.waitForURL(/\/orders$/)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.keyboard.press('/')
    await expectFocused(page.getByRole('searchbox'))
    await page.keyboard.type('zzzz nobody')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No order matches' }).waitFor()
    await expectAccessible(page)
  })

  test('staff hold, release, pack and ship a paid order', async () => {
    const { page, shop, shopper } = journey
    const id = await buyPack(shop)
    await signIn(page, `${shop.staffUrl}/orders?view=to-pack&q=${id}`)
    shopper.expectProblem(/401/)
    await page.getByRole('link', { name: id }).first().click()
    const dialog = dialogOf(page)
    const choose = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const agree = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

    await choose('Hold')
    await agree('Hold')
    await dialog.getByText('Reason is required.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('Address is unclear')
    await expectBriefly(page.getByText(`${id}: Put on hold.`).first(), () => agree('Hold'))
    await page.getByText('On hold: Address is unclear').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expectAccessible(page)
    assert.equal(await page.getByRole('main').getByRole('button', { name: 'Pack', exact: true }).count(), 0)
    await choose('Release')
    await agree('Release')
    await choose('Pack')
    await agree('Pack')
    await choose('Ship')
    await dialog.getByLabel('Carrier').fill('India Post')
    await dialog.getByLabel('Tracking number').fill('EM123456789IN')
    await agree('Ship')
    await page.getByRole('main').getByText('EM123456789IN').first().waitFor()
    await page.getByRole('main').getByText('Shipped', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await page.goto(`${shop.staffUrl}/orders?q=EM123456789IN`)
    await page.getByRole('link', { name: id }).first().waitFor()
  })

  test('a step asks again when a colleague changed the order', async () => {
    const { page, shop, shopper } = journey
    const id = await buyPack(shop)
    await signIn(page, `${shop.staffUrl}/orders/${id}`)
    const other = await journey.shopper.context.newPage()
    await other.goto(`${shop.staffUrl}/orders/${id}`)
    const dialog = dialogOf(page)
    await page.getByRole('button', { name: 'Pack', exact: true }).click()
    await other.getByRole('button', { name: 'Hold', exact: true }).click()
    await dialogOf(other).getByLabel('Reason').fill('Item is missing')
    await dialogOf(other).getByRole('button', { name: 'Hold', exact: true }).click()
    await other.getByText('On hold: Item is missing').first().waitFor()
    // The open form shows the change by itself; the step is no longer possible.
    await dialog.getByText(/this step is not possible any more/).waitFor()
    await dialog.getByText(/Put on hold: Item is missing/).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Pack', exact: true }).count(), 0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.getByText('On hold: Item is missing').first().waitFor()
    shopper.expectProblem(/401|409/)
  })

  test('a tab that slept acts on the current order', async () => {
    const { page, shop, shopper } = journey
    const id = await buyPack(shop)
    await signIn(page, `${shop.staffUrl}/orders/${id}`)
    const note = page.getByLabel(/A note for colleagues/)
    await note.fill('The shopper rang about the gate.')
    const isKept = () => expectValue(note, 'The shopper rang about the gate.')
    // A refresh without a connection fails and leaves the screen as it is.
    await page.context().setOffline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('The back office cannot be reached.').waitFor()
    await isKept()
    const client = new pg.Client(shop.databaseUrl)
    await client.connect()
    try {
      await client.query(`UPDATE staff_sessions SET created_at = created_at - interval '1 day',
        last_seen_at = last_seen_at - interval '1 day'`)
    } finally {
      await client.end()
    }
    await page.context().setOffline(false)
    await page.getByText('Your sign-in has ended.').waitFor()
    await isKept()
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('Your sign-in has ended.').first().waitFor()
    await isKept()
    // The member signed in again in another tab, and a hold happened overnight.
    const other = await page.context().newPage()
    await signIn(other, `${shop.staffUrl}/orders/${id}`)
    await other.getByRole('button', { name: 'Hold', exact: true }).click()
    await dialogOf(other).getByLabel('Reason').fill('The gate is closed')
    await dialogOf(other).getByRole('button', { name: 'Hold', exact: true }).click()
    await other.getByText('On hold: The gate is closed').first().waitFor()
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('On hold: The gate is closed').first().waitFor()
    await page.getByRole('listitem').filter({ hasText: 'The shopper rang about the gate.' }).first().waitFor()
    await expectValue(note, '')
    shopper.expectProblem(/401|ERR_INTERNET_DISCONNECTED/)
  })

  test('staff refund a pack and shipping, with the sum on the button', async () => {
    const { page, shop, shopper } = journey
    const id = await buyPack(shop)
    // Live updates of the first refund would reach the form before the repeated call, and it would offer no second
    // refund.
    await page.route('**/api/live', delayReply().hold)
    await signIn(page, `${shop.staffUrl}/orders/${id}`)
    shopper.expectProblem(/401/)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText('Reason is required.').waitFor()
    await dialog.getByLabel('Reason').fill('Arrived damaged')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText('Choose what goes back.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel(/^Packs of/).fill('1')
    await dialog.getByLabel(/^Shipping fee/).fill('79')
    await dialog.getByLabel(/^Adjustment/).fill('-9')
    const keys: (string | undefined)[] = []
    // The first answer is lost, so the page repeats the call with the same key, and it counts once.
    await page.route('**/refunds', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Refund ₹570.00' }).click()
    await dialog.getByText(/cannot be reached/).waitFor()
    await expectBriefly(page.getByText(`${id}: ₹570.00 go back.`).first(), () =>
      dialog.getByRole('button', { name: 'Refund ₹570.00' }).click(),
    )
    assert.equal(keys.length, 2)
    assert.ok(keys[0])
    assert.equal(keys[0], keys[1])
    const listed = page.getByRole('main').getByText(/^Refund, .*Arrived damaged/)
    await listed.first().waitFor()
    assert.equal(await listed.count(), 1)
    shopper.expectProblem(/refunds|ERR_FAILED/)
  })

  test('the screen hides actions without their permission', async () => {
    const { page, shop, shopper } = journey
    const id = await buyPack(shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByLabel('E-mail').fill('packer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('garden123')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Pack', exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cancel order' }).count(), 0)
    shopper.expectProblem(/401/)
  })
})
