import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import {
  checkBothWidths,
  delayReply,
  dialogOf,
  expectBriefly,
  expectFocused,
  expectText,
  expectValue,
  soon,
  startJourney,
} from './journey.ts'
import { awaitMails } from './mails.ts'
import { buyPack, holdElsewhere, signInStaff } from './staff.ts'
import { happen } from './staff-state.ts'

interface SalesOfDay {
  amount: number
  orders: number
}

/** The reply of Today, as far as a test changes it. */
interface TodayReply {
  sales: { today: SalesOfDay; yesterday: SalesOfDay; days: SalesOfDay[] } | null
  counters: { count: number; as_of?: string }[]
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
    const { page, shop } = journey
    const id = await buyPack(shop)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/`)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    const counter = page.getByRole('link', { name: /^New, to pack/ })
    const count = /\d+$/.exec((await counter.textContent()) ?? '')?.[0]
    await counter.click()
    await page.waitForURL(/\/orders\?view=to-pack$/)
    await page.getByText(count === '1' ? '1 order' : `${count} orders`, { exact: true }).waitFor()
    await page.getByRole('link', { name: id }).first().waitFor()
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
  })

  test('staff hold, release, pack and ship a paid order', async () => {
    const { page, shop } = journey
    const id = await buyPack(shop)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    const dialog = dialogOf(page)
    const choose = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const agree = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

    // A colleague holds the order while the form to pack it is open: it shows the change, and the step is gone.
    await choose('Pack')
    await holdElsewhere(journey, id, 'Item is missing')
    await dialog.getByText(/this step is not possible any more/).waitFor()
    await dialog.getByText(/Put on hold: Item is missing/).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Pack', exact: true }).count(), 0)
    await expectAccessible(page)
    await agree('Back')
    await page.getByText('On hold: Item is missing').first().waitFor()
    await choose('Release')
    await agree('Release')

    await choose('Hold')
    await agree('Hold')
    await dialog.getByText('Reason is required.').waitFor()
    await dialog.getByLabel('Reason').fill('Address is unclear')
    await expectBriefly(page.getByText(`${id}: Put on hold.`).first(), () => agree('Hold'))
    await page.getByText('On hold: Address is unclear').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
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
  })

  test('staff see what came in, then what waits', async () => {
    const { page, shop, browser } = journey
    await signInStaff(page.context(), shop)
    const nothing = page.getByText(/^Nothing to do: \d+ lists?$/)
    // A count that takes long on a busy machine is shown with its moment, also if it is zero.
    await soon(async () => {
      await page.goto(`${shop.staffUrl}/today`)
      await nothing.waitFor({ timeout: 2_000 })
    })
    const sales = page.getByRole('region', { name: 'Sales' })
    await sales.getByRole('img', { name: /^Sales of 14 days from .*, at most ₹/ }).waitFor()
    assert.equal(await sales.getByRole('row').count(), 15)
    await expectText(sales, /Today\s+₹[\d,.]+\s+[1-9]\d* orders?\s+Yesterday\s+-?₹[\d,.]+\s+\d+ orders?/)
    const toDo = page.getByRole('list', { name: 'To do' }).getByRole('listitem')
    await toDo.first().waitFor()
    assert.equal(await toDo.filter({ hasText: /\D0$/, hasNotText: 'IST' }).count(), 0)
    const folded = page.getByRole('group').filter({ has: nothing }).getByRole('link', { includeHidden: true })
    assert.equal(await folded.first().isVisible(), false)
    await nothing.press('Enter')
    await folded.first().waitFor()
    await checkBothWidths(page)
    const address = (await folded.first().getAttribute('href')) ?? ''
    await folded.first().press('Enter')
    await page.waitForURL(shop.staffUrl + address)
    await page.goBack()
    await sales.getByRole('link', { name: 'Report of sales' }).press('Enter')
    await page.waitForURL(/\/reports\/sales\?from=[\d-]+&to=[\d-]+&by=day$/)
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor()

    const packer = await newShopper(browser)
    await signInStaff(packer.context, shop, 'packer@example.com')
    await packer.page.goto(`${shop.staffUrl}/today`)
    await packer.page.getByText(/^Nothing to do: /).waitFor()
    assert.equal(await packer.page.getByRole('heading', { name: 'Sales' }).count(), 0)
    await packer.close()
  })

  test('staff read sentences on Today where nothing waits or nothing was sold', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const show = async (change: (today: TodayReply) => void) => {
      await page.route('**/api/today', async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as TodayReply
        change(json)
        await route.fulfill({ response, json })
      })
      await page.goto(`${shop.staffUrl}/today`)
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    }
    await show(({ sales, counters }) => {
      for (const day of [sales?.today, sales?.yesterday, ...(sales?.days ?? [])])
        Object.assign(day ?? {}, { amount: 0, orders: 0 })
      for (const counter of counters) Object.assign(counter, { count: 0, as_of: undefined })
    })
    await page.getByText('Nothing was sold in the last 14 days.').waitFor()
    assert.equal(await page.getByRole('img').count(), 0)
    await page.getByText('Nothing waits for you.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'all orders' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.unroute('**/api/today')
    // The server answers so while the sums of a large import are made.
    await show((today) => Object.assign(today, { sales: null }))
    await page.getByText('Adding up these days takes a while.').waitFor()
    await page.getByRole('link', { name: 'Report of sales' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor()
    await page.unroute('**/api/today')
  })

  test('a tab that slept acts on the current order', async () => {
    const { page, shop, shopper } = journey
    const id = await buyPack(shop)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    const note = page.getByLabel(/A note for colleagues/)
    await note.fill('The shopper rang about the gate.')
    const isKept = () => expectValue(note, 'The shopper rang about the gate.')
    // A refresh without a connection fails and leaves the screen as it is.
    await page.context().setOffline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('The back office cannot be reached.').waitFor()
    await isKept()
    await happen(shop.databaseUrl, [
      [
        `UPDATE staff_sessions SET created_at = created_at - interval '1 day',
      last_seen_at = last_seen_at - interval '1 day'`,
        [],
      ],
    ])
    await page.context().setOffline(false)
    await page.getByText('Your sign-in has ended.').waitFor()
    await isKept()
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('Your sign-in has ended.').first().waitFor()
    await isKept()
    // The member signed in again in another tab, and a hold happened overnight.
    const other = await page.context().newPage()
    await signInStaff(page.context(), shop)
    await other.goto(`${shop.staffUrl}/orders/${id}`)
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
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText('Reason is required.').waitFor()
    await dialog.getByLabel('Reason').fill('Arrived damaged')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText('Choose what goes back.').waitFor()
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

  test('staff correct an address, tag orders and join two parcels', async () => {
    const { page, shop, shopper } = journey
    const [id, other] = [await buyPack(shop), await buyPack(shop)]
    await happen(shop.databaseUrl, [
      [
        `UPDATE orders SET account_id = (SELECT account_id FROM orders WHERE id = ${Number(id.slice(3))})
      WHERE id = ${Number(other.slice(3))}`,
        [],
      ],
    ])
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    const dialog = dialogOf(page)
    await page.getByRole('button', { name: 'Edit the address' }).click()
    await dialog.getByLabel('PIN code').fill('12')
    await dialog.getByRole('button', { name: 'Save the address' }).click()
    await dialog.getByText('Please enter a six-digit PIN code.').waitFor()
    await dialog.getByLabel('PIN code').fill('500035')
    await dialog.getByLabel('City').fill('Secunderabad')
    // A colleague saves first: another field, and the same field with another value.
    await happen(shop.databaseUrl, [
      [
        `UPDATE orders SET shipping_address = '9 New Road', shipping_city = 'Warangal' WHERE id = ${Number(id.slice(3))}`,
        [],
      ],
    ])
    await dialog.getByRole('button', { name: 'Save the address' }).click()
    await dialog.getByText('Warangal').waitFor()
    await expectValue(dialog.getByLabel('Address', { exact: true }), '9 New Road')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save the address' }).click()
    await dialog.waitFor({ state: 'detached' })
    const address = page.getByRole('region', { name: 'Deliver to' })
    await address.getByText('Secunderabad 500035').waitFor()
    await address.getByText('9 New Road').waitFor()

    await page.getByLabel('Add a tag').fill('gift')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Take the tag gift away' }).waitFor()
    // Shortcuts work while a notice stands in the corner. It stays as long as the pointer is on it.
    const notice = page.getByRole('dialog').filter({ hasText: 'Undo' })
    await notice.hover()
    await page.getByLabel('Add a tag').blur()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor({ state: 'detached' })
    assert.equal(await notice.count(), 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Take the tag gift away' }).waitFor({ state: 'detached' })

    await holdAndRelease(page)
    await happen(shop.databaseUrl, [
      [
        `UPDATE orders o SET shipping_address = n.shipping_address, shipping_zip = n.shipping_zip
      FROM orders n WHERE o.id = ${Number(other.slice(3))} AND n.id = ${Number(id.slice(3))}`,
        [],
      ],
    ])
    await page.reload()
    await page.getByRole('button', { name: `Send in one parcel with ${other}` }).click()
    await page.getByText('Leaves together with').waitFor()
    await expectAccessible(page)
    shopper.expectProblem(/409/)
  })

  /** A release that is undone is a hold again, with its reason and its day. */
  async function holdAndRelease(page: Page): Promise<void> {
    const dialog = dialogOf(page)
    const begin = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click()
      await dialog.getByRole('button', { name, exact: true }).waitFor()
    }
    const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    await begin('Hold')
    await dialog.getByLabel('Reason').fill('Shopper asked to wait')
    await dialog.getByLabel(/Comes back by itself on/).fill(until)
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
    await page.getByText('Put on hold.').first().waitFor()
    await begin('Release')
    await dialog.getByRole('button', { name: 'Release', exact: true }).click()
    const news = page.getByRole('dialog').filter({ hasText: 'Released.' })
    await news.getByRole('button', { name: 'Undo' }).click()
    await begin('Release')
    await dialog.getByText('It was on hold: Shopper asked to wait').waitFor()
    await dialog.getByRole('button', { name: 'Release', exact: true }).click()
    await page.getByRole('button', { name: 'Hold', exact: true }).waitFor()
  }

  test('staff leave a handover note and settle what needs attention', async () => {
    const { page, shop } = journey
    await happen(shop.databaseUrl, [
      [
        `INSERT INTO failed_jobs (kind, reference, reason) VALUES ('money', 'pay_x', 'Captured without an order.')`,
        [],
      ],
    ])
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('button', { name: 'Write today’s note' }).click()
    await page.getByLabel('Today’s note').fill('Two parcels wait at the counter.')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByText('Two parcels wait at the counter.').waitFor()
    await page.getByRole('link', { name: /^Money stuck/ }).click()
    await page.getByText('Captured without an order.').waitFor()
    await page.getByRole('button', { name: 'Settled elsewhere' }).click()
    await page.getByLabel(/How it was settled/).fill('Refunded by hand, UTR 42.')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('No payment or refund is stuck.').waitFor()
  })

  test('staff count stock, edit a product and find both in the log', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/products/1`)
    const shelf = page.getByRole('region', { name: /^On the shelf/ }).first()
    await shelf.getByLabel('Count, or +12, −3').fill('-3')
    await shelf.getByLabel('Reason').fill('Broken')
    await shelf.getByRole('button', { name: /^From \d+ to \d+/ }).click()
    await page
      .getByText(/on the shelf\.$/)
      .first()
      .waitFor()
    await shelf.getByRole('button', { name: 'Why is it this many?' }).click()
    await shelf.getByRole('cell', { name: /Broken/ }).waitFor()
    // Done before anything is typed, since the next save would include it.
    await happen(shop.databaseUrl, [[`UPDATE products SET storage = 'Cool and dry.' WHERE id = 1`, []]])
    await page.getByLabel('Best before').fill('18 months from packing')
    await page.getByText(/^Saved as a draft/).waitFor()
    await expectValue(page.getByLabel('Storage'), 'Cool and dry.')
    await page.getByRole('button', { name: 'Review 1 change' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page
      .getByText(/is published\.$/)
      .first()
      .waitFor()
    await page.goto(`${shop.staffUrl}/audit?entity=product:1`)
    await page.getByText('Ravi Menon').first().waitFor()
    await page.getByText('What changed').first().click()
    await page.getByText('18 months from packing').first().waitFor()
  })

  test('an owner invites colleagues, ends sign-ins and adds a second factor', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const other = await journey.browser.newContext()
    await signInStaff(other, shop, 'packer@example.com')
    const theirs = await other.newPage()
    await theirs.goto(`${shop.staffUrl}/orders`)
    await theirs.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.goto(`${shop.staffUrl}/team`)
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('E-mail').fill('new@example.com')
    await dialog.getByLabel('Role').selectOption('packing')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    const first = await dialog.getByText(/join#/).textContent()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('new@example.com, packing').waitFor()
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await expectValue(dialog.getByLabel('E-mail'), '')
    await dialog.getByLabel('E-mail').fill('second@example.com')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog.getByText(/join#/).waitFor()
    assert.notEqual(await dialog.getByText(/join#/).textContent(), first)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^End it: Lakshmi Nair/ }).click()
    await theirs.getByText('Your sign-in has ended.').waitFor()
    await other.close()
    const [mail] = await awaitMails(shop, 'new@example.com')
    await page.goto(String(mail.links[0]))
    await page.getByText(/For new@example.com, as/).waitFor()

    await page.goto(`${shop.staffUrl}/account`)
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.getByRole('link', { name: 'Set one up' }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    const code = page.getByRole('img', { name: 'QR code with the key below' })
    await soon(async () =>
      assert.ok(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)),
    )
  })

  test('staff teach the search a synonym and undo it', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/search-words`)
    await page.getByRole('heading', { level: 1, name: 'Search words' }).waitFor()
    await page.getByRole('button', { name: 'Add a word' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Word', { exact: true }).fill('gold soil')
    await page.getByLabel('Finds', { exact: true }).fill('vermicompst')
    await page.keyboard.press('Enter')
    await page.getByText(/It must be one word/).waitFor()
    await page.getByLabel('Word', { exact: true }).fill('goldsoil')
    await page.keyboard.press('Enter')
    const row = page.getByRole('listitem').filter({ hasText: 'goldsoil' })
    await row.getByText('It finds nothing: no text of ours has vermicompst.').waitFor()
    await row.getByRole('button', { name: 'Edit “goldsoil”' }).click()
    await page.getByLabel('Finds', { exact: true }).fill('vermicompost')
    await page.keyboard.press('Enter')
    await row.getByText('vermicompost', { exact: true }).waitFor()
    const found = await (await page.request.get(`${shop.url}/api/search?q=goldsoil`)).json()
    assert.equal(found.products[0].slug, 'vermicompost-neem-blend')
    await row.getByRole('button', { name: 'Take away “goldsoil”' }).click()
    await page.getByText('The search forgets “goldsoil”.').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    journey.shopper.expectProblem(/400/)
  })
})
