import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFocused, startJourney } from './journey.ts'
import { buyPack, signInStaff } from './staff.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const scanField = (page: Page) => page.getByLabel('Scan a parcel, or type its code')

/** Types as a person does, slower than a scanner. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 50 })
  await page.keyboard.press('Enter')
}

describe('shipping parcels', () => {
  // All visitors share counters and manifests, so this test has its own shop.
  const journey = startJourney()

  /** Packed orders: one that was bought, and copies of it. */
  async function packMany(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let made = 0; made < count; made += 1) ids.push(await buyPack(journey.shop))
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client
      .query(`UPDATE orders SET status = 'packed' WHERE status = 'processing'`)
      .finally(() => client.end())
    return ids
  }

  test('staff import tracking numbers, scan parcels out and resend one', async () => {
    const { page, shop, shopper } = journey
    const ids = await packMany(10)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/sending`)
    await heading(page, 'Shipping').waitFor()
    await page.getByText('10 packed orders have no number yet.').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Give numbers' }).press('Enter')
    await heading(page, 'Give numbers').waitFor()
    const table = page.getByLabel('Order, carrier, number, link')
    await chooseColumns(page, ids[0] ?? '')
    await table.fill(
      [
        'order,carrier,number',
        ...ids.map((id, index) => `${id},Delhivery,149000000090${index}`),
        'ORD999,Delhivery,1490000000001',
      ].join('\n'),
    )
    await page.getByRole('button', { name: 'Look at it first' }).press('Enter')
    await heading(page, 'Give numbers').waitFor()
    await page.getByText('10 numbers are given, 1 line is left out').waitFor()
    await page.getByText('There is no order ORD999.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Give 10 numbers' }).press('Enter')
    await page.getByText('10 numbers are given. Scan the parcels out').waitFor()

    await page.goto(`${shop.staffUrl}/sending`)
    await page.getByRole('button', { name: 'Scan out for Delhivery' }).press('Enter')
    await heading(page, /^Manifest \d+, Delhivery$/).waitFor()
    await expectFocused(scanField(page))
    for (const [index, id] of ids.entries()) {
      await type(page, index % 2 === 0 ? id : `149000000090${index}`)
      await page.getByRole('status').getByText(`${id} left: 149000000090${index}.`).waitFor()
      await expectFocused(scanField(page))
    }
    await type(page, ids[0] ?? '')
    await page.getByRole('alert').getByText('has left already').waitFor()
    shopper.expectProblem(/409/)
    await expectAccessible(page)
    await print(page, 'Print a draft', 'Draft of the manifest (PDF)')
    await page.getByRole('button', { name: 'Close the manifest' }).press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByText('Delhivery takes 10 parcels. Nothing is missing.').waitFor()
    await dialog.getByLabel('Who takes them (optional)').fill('Ramesh')
    await page.keyboard.press('Enter')
    await page.getByText('taken by Ramesh').waitFor()
    await print(page, 'Print to sign', 'Manifest to sign (PDF)')
    await print(page, 'Print again', 'Manifest, marked as a reprint (PDF)')
    await page.getByText('Printed 2 times').waitFor()
    await expectAccessible(page)
    await findManifest(page)
    await comeBack(page, ids[0] ?? '')
  })

  /** Chooses the columns of a table with unknown titles, and accepts its unusual number. */
  async function chooseColumns(page: Page, id: string): Promise<void> {
    await page
      .getByLabel('Order, carrier, number, link')
      .fill(`Sendung;Datum;Partner;Nummer\n${id};2026-11-25;Delhivery;12345`)
    await page.getByRole('button', { name: 'Look at it first' }).press('Enter')
    await page.getByText('The titles of this table are unknown').waitFor()
    await page.getByRole('button', { name: 'Read these columns' }).press('Enter')
    await page.getByText('Choose the column of the tracking number.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Order', { exact: true }).selectOption('0')
    await page.getByLabel('Carrier', { exact: true }).selectOption('2')
    await page.getByLabel('Tracking number', { exact: true }).selectOption('3')
    await page.getByRole('button', { name: 'Read these columns' }).press('Enter')
    await page
      .getByText('12345 does not look like a number of Delhivery. Its numbers have 11 to 14 digits.')
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use 12345 anyway' }).press('Enter')
    await page.getByRole('button', { name: 'Give 1 number' }).waitFor()
  }

  /** Prints the open documents: they open in a window of their own and stay one link away. */
  async function print(page: Page, button: string, link: string): Promise<void> {
    const papers = page.waitForEvent('popup')
    await page.getByRole('button', { name: button }).press('Enter')
    await (await papers).close()
    const href = await page.getByRole('link', { name: link }).getAttribute('href')
    const pdf = await page.request.get(new URL(href ?? '', journey.shop.staffUrl).href)
    assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-')
  }

  /** The manifest is found again by its carrier and its day. */
  async function findManifest(page: Page): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/sending`)
    await page.getByRole('link', { name: 'All manifests, by carrier and day' }).press('Enter')
    await heading(page, 'Manifests').waitFor()
    await page.getByLabel('Carrier').selectOption('Delhivery')
    await page.getByLabel('Day').fill('2026-01-05')
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await page.getByText('None of this carrier and day.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Day').fill('')
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await page.getByText('1 manifest', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Manifest \d+, Delhivery/ }).waitFor()
    await expectAccessible(page)
  }

  /** One is undelivered, comes back, and leaves once more under another number. */
  async function comeBack(page: Page, id: string): Promise<void> {
    const { shop } = journey
    const dialog = dialogOf(page)
    for (const [step, done] of [
      ['Undelivered', 'Marked as undelivered.'],
      ['Is back', 'Marked as returned to origin.'],
    ] as const) {
      await page.goto(`${shop.staffUrl}/orders/${id}`)
      await page.getByRole('button', { name: step, exact: true }).click()
      await dialog.getByRole('button', { name: step, exact: true }).click()
      await page.getByText(done).first().waitFor()
    }
    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('link', { name: /^Coming back/ }).press('Enter')
    await heading(page, 'Parcels that did not arrive').waitFor()
    await page.getByText('1 parcel waits for somebody, 0 overdue.').waitFor()
    await page.getByRole('link', { name: 'Undelivered or lost' }).press('Enter')
    await page.getByText('No parcel is undelivered or lost.').waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).press('Enter')
    await page.getByText('1 parcel waits for somebody, 0 overdue.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Send again ${id}` }).click()
    await dialog.getByLabel('Carrier').fill('Blue Dart')
    await dialog.getByLabel('Tracking number').fill('BD77')
    await page.keyboard.press('Enter')
    await page.getByText('Scan it out: due').waitFor()
    await page.goto(`${shop.staffUrl}/sending`)
    await page.getByRole('button', { name: 'Scan out for Blue Dart' }).press('Enter')
    await heading(page, /^Manifest \d+, Blue Dart$/).waitFor()
    await expectFocused(scanField(page))
    await type(page, id)
    await page.getByText(`${id} left: BD77.`).waitFor()
    await page.goto(`${shop.staffUrl}/sending/trouble`)
    await page.getByText('Every parcel is on its way').waitFor()
  }
})
