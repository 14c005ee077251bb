import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectValue, soon, startJourney } from './journey.ts'
import { awaitMails } from './mails.ts'
import { buyPack, signInStaff } from './staff.ts'

describe('the back office', () => {
  // All visitors share staff, stock and notes, so this test has its own shop.
  const journey = startJourney()

  async function ask(text: string): Promise<void> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

  test('staff correct an address, tag orders and join two parcels', async () => {
    const { page, shop, shopper } = journey
    const [id, other] = [await buyPack(shop), await buyPack(shop)]
    await ask(`UPDATE orders SET account_id = (SELECT account_id FROM orders WHERE id = ${Number(id.slice(3))})
      WHERE id = ${Number(other.slice(3))}`)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    const dialog = dialogOf(page)
    await page.getByRole('button', { name: 'Edit the address' }).click()
    await dialog.getByLabel('PIN code').fill('12')
    await dialog.getByRole('button', { name: 'Save the address' }).click()
    await dialog.getByText('Please enter a six-digit PIN code.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('PIN code').fill('500035')
    await dialog.getByLabel('City').fill('Secunderabad')
    // A colleague saves first: another field, and the same field with another value.
    await ask(
      `UPDATE orders SET shipping_address = '9 New Road', shipping_city = 'Warangal' WHERE id = ${Number(id.slice(3))}`,
    )
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
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Take the tag gift away' }).waitFor({ state: 'detached' })

    await holdAndRelease(page)
    await ask(`UPDATE orders o SET shipping_address = n.shipping_address, shipping_zip = n.shipping_zip
      FROM orders n WHERE o.id = ${Number(other.slice(3))} AND n.id = ${Number(id.slice(3))}`)
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

  test('shortcuts work while a notice stands in the corner', async () => {
    const { page, shop } = journey
    const id = await buyPack(shop)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByLabel('Add a tag').fill('gift')
    await page.keyboard.press('Enter')
    const notice = page.getByRole('dialog').filter({ hasText: 'Undo' })
    // The notice stays as long as the pointer is on it.
    await notice.hover()
    await page.getByLabel('Add a tag').blur()
    await page.keyboard.press('?')
    const keys = dialogOf(page)
    await keys.waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    assert.equal(await notice.count(), 1)
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })

  test('staff leave a handover note and settle what needs attention', async () => {
    const { page, shop } = journey
    await ask(
      `INSERT INTO failed_jobs (kind, reference, reason) VALUES ('money', 'pay_x', 'Captured without an order.')`,
    )
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('button', { name: 'Write today’s note' }).click()
    await page.getByLabel('Today’s note').fill('Two parcels wait at the counter.')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByText('Two parcels wait at the counter.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Money stuck/ }).click()
    await page.getByText('Captured without an order.').waitFor()
    await page.getByRole('button', { name: 'Settled elsewhere' }).click()
    await page.getByLabel(/How it was settled/).fill('Refunded by hand, UTR 42.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Nothing waits.').waitFor()
    await page.goto(`${shop.staffUrl}/disputes`)
    await page.getByText('None waits for an answer.').waitFor()
    await expectAccessible(page)
  })

  test('staff count stock, edit a product and find both in the log', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/products?view=low-stock`)
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await expectAccessible(page)
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
    await expectAccessible(page)
    // Done before anything is typed, since the next save would include it.
    await ask(`UPDATE products SET storage = 'Cool and dry.' WHERE id = 1`)
    await page.getByLabel('Best before').fill('18 months from packing')
    await page.getByText(/^Kept as a draft/).waitFor()
    await expectValue(page.getByLabel('Storage'), 'Cool and dry.')
    await page.getByRole('button', { name: 'Look at 1 change' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page
      .getByText(/is published\.$/)
      .first()
      .waitFor()
    await page.goto(`${shop.staffUrl}/audit?entity=product:1`)
    await page.getByText('Ravi Menon').first().waitFor()
    await page.getByText('What changed').first().click()
    await page.getByText('18 months from packing').first().waitFor()
    await expectAccessible(page)
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
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('E-mail').fill('new@example.com')
    await dialog.getByLabel('Role').selectOption('packing')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog.getByText(/join#/).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('new@example.com, packing').waitFor()
    await page.getByRole('button', { name: /^End it: Lakshmi Nair/ }).click()
    await theirs.getByText('Your sign-in has ended.').waitFor()
    await other.close()
    const [mail] = await awaitMails(shop, 'new@example.com')
    await page.goto(String(mail.links[0]))
    await page.getByText(/For new@example.com, as/).waitFor()

    await page.goto(`${shop.staffUrl}/account`)
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Set one up' }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    const code = page.getByRole('img', { name: 'QR code with the key below' })
    await soon(async () =>
      assert.ok(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)),
    )
    await expectAccessible(page)
  })

  test('staff teach the search a synonym and undo it', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/search-words`)
    await page.getByRole('heading', { level: 1, name: 'Search words' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a word' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Word', { exact: true }).fill('gold soil')
    await page.getByLabel('Finds', { exact: true }).fill('vermicompst')
    await page.keyboard.press('Enter')
    await page.getByText(/It must be one word/).waitFor()
    await expectAccessible(page)
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
