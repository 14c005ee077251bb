import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFocused, failedCall, refuse, startJourney } from './journey.ts'
import { buyMany, signInStaff } from './staff.ts'
import { happen } from './staff-state.ts'

const maxTabs = 60

/** Goes to something by the Tab key alone. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let count = 0; count < maxTabs; count += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${place} is not reached by the Tab key.`)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const scanField = (page: Page) => page.getByLabel('Scan an item, or type its code')
const parcelField = (page: Page) => page.getByLabel('Scan a parcel, or type its code')
const weightField = (page: Page) => page.getByLabel('Weight, grams')

/** The codes of what goes into the order at the station, one of each. */
async function codesOf(page: Page): Promise<string[]> {
  const text = await page.getByRole('list', { name: 'Items' }).textContent()
  return text?.match(/SK\d{4}/g) ?? assert.fail(`No code in ${text}`)
}

/** Types as a person does, slower than a scanner. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 50 })
  await page.keyboard.press('Enter')
}

/** Types as a scanner does, wherever the keyboard is: a key each five milliseconds, however busy this machine is. */
const scanAnywhere = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    const place = document.activeElement ?? document.body
    const begunAt = performance.now()
    for (const [index, key] of [...text, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: begunAt + 5 * index })
      const goesOn = place.dispatchEvent(event)
      // The browser's default action of a key that no script handles.
      if (goesOn && key.length === 1 && place instanceof HTMLInputElement) place.value += key
    }
  }, code)

describe('packing and shipping', () => {
  // All visitors share counters, waves and manifests, so these tests have their own shop.
  const journey = startJourney()

  /** Orders that are packed. */
  async function packMany(count: number): Promise<string[]> {
    const ids = await buyMany(journey.shop, count)
    await happen(journey.shop.databaseUrl, [
      [`UPDATE orders SET status = 'packed' WHERE status = 'processing'`, []],
    ])
    return ids
  }

  test('staff import tracking numbers, scan parcels out and resend one', async () => {
    const { page, shop, shopper } = journey
    const ids = await packMany(3)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/sending`)
    await heading(page, 'Shipping').waitFor()
    await page.getByText('3 packed orders have no number yet.').waitFor()

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
    await page.getByRole('button', { name: 'Review' }).press('Enter')
    await heading(page, 'Give numbers').waitFor()
    await page.getByText('3 numbers are given, 1 line is left out').waitFor()
    await page.getByText('There is no order ORD999.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Give 3 numbers' }).press('Enter')
    await page.getByText('3 numbers are given. Scan the parcels out').waitFor()

    await page.goto(`${shop.staffUrl}/sending`)
    await page.getByRole('button', { name: 'Scan out for Delhivery' }).press('Enter')
    await heading(page, /^Manifest \d+, Delhivery$/).waitFor()
    await expectFocused(parcelField(page))
    for (const [index, id] of ids.entries()) {
      await type(page, index % 2 === 0 ? id : `149000000090${index}`)
      await page.getByRole('status').getByText(`${id} left: 149000000090${index}.`).waitFor()
      await expectFocused(parcelField(page))
    }
    await type(page, ids[0] ?? '')
    await page.getByRole('alert').getByText('has left already').waitFor()
    shopper.expectProblem(/409/)
    await printAndRead(page, 'Print a draft', 'Draft of the manifest (PDF)')
    await page.getByRole('button', { name: 'Close the manifest' }).press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByText('Delhivery takes 3 parcels. Nothing is missing.').waitFor()
    await dialog.getByLabel('Who takes them (optional)').fill('Ramesh')
    await page.keyboard.press('Enter')
    await page.getByText('taken by Ramesh').waitFor()
    await printAndRead(page, 'Print to sign', 'Manifest to sign (PDF)')
    await printAndRead(page, 'Print again', 'Manifest, marked as a reprint (PDF)')
    await page.getByText('Printed 2 times').waitFor()
    await findManifest(page)
    await comeBack(page, ids[0] ?? '')
  })

  /** Chooses the columns of a table with unknown titles, and accepts its unusual number. */
  async function chooseColumns(page: Page, id: string): Promise<void> {
    await page
      .getByLabel('Order, carrier, number, link')
      .fill(`Sendung;Datum;Partner;Nummer\n${id};2026-11-25;Delhivery;12345`)
    await page.getByRole('button', { name: 'Review' }).press('Enter')
    await page.getByText('The titles of this table are unknown').waitFor()
    await page.getByRole('button', { name: 'Read these columns' }).press('Enter')
    await page.getByText('Choose the column of the tracking number.').waitFor()
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
  async function printAndRead(page: Page, button: string, link: string): Promise<void> {
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
    await page.getByText('No manifest of this carrier and day.').waitFor()
    await page.getByLabel('Day').fill('')
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await page.getByText('1 manifest', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Manifest \d+, Delhivery/ }).waitFor()
  }

  /** One is undelivered, comes back, and leaves once more under another number. */
  async function comeBack(page: Page, id: string): Promise<void> {
    const { shop } = journey
    const dialog = dialogOf(page)
    for (const [step, done] of [
      ['Undelivered', 'Marked as undelivered.'],
      ['RTO received', 'Marked as returned to origin.'],
    ] as const) {
      await page.goto(`${shop.staffUrl}/orders/${id}`)
      await page.getByRole('button', { name: step, exact: true }).click()
      await dialog.getByRole('button', { name: step, exact: true }).click()
      await page.getByText(done).first().waitFor()
    }
    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('link', { name: /^RTO in transit/ }).press('Enter')
    await heading(page, 'Parcels that did not arrive').waitFor()
    await page.getByText('1 parcel waits for somebody, 0 overdue.').waitFor()
    await page.getByRole('link', { name: 'Undelivered or lost' }).press('Enter')
    await page.getByText('No parcel is undelivered or lost.').waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).press('Enter')
    await page.getByText('1 parcel waits for somebody, 0 overdue.').waitFor()
    await page.getByRole('button', { name: `Send again ${id}` }).click()
    await dialog.getByLabel('Carrier').fill('Blue Dart')
    await dialog.getByLabel('Tracking number').fill('BD77')
    await page.keyboard.press('Enter')
    await page.getByText('Scan it out: due').waitFor()
    await page.goto(`${shop.staffUrl}/sending`)
    await page.getByRole('button', { name: 'Scan out for Blue Dart' }).press('Enter')
    await heading(page, /^Manifest \d+, Blue Dart$/).waitFor()
    await expectFocused(parcelField(page))
    await type(page, id)
    await page.getByText(`${id} left: BD77.`).waitFor()
    await page.goto(`${shop.staffUrl}/sending/trouble`)
    await page.getByText('No parcel needs attention.').waitFor()
  }

  test('a packer packs a wave of orders by keyboard alone', async () => {
    const { page, shop, shopper } = journey
    const ids = await buyMany(shop, 4, [1, 4, 6])
    await page.goto(`${shop.staffUrl}/packing`)
    await page.waitForURL(/\/sign-in/)
    await tabTo(page, page.getByLabel('E-mail'))
    await page.keyboard.type('packer@example.com')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type('garden123')
    await page.keyboard.press('Enter')
    await heading(page, 'Packing').waitFor()
    shopper.expectProblem(/401/)
    await page.getByText('4 parcels wait').waitFor()

    await tabTo(page, page.getByLabel('How many parcels, the oldest first'))
    await page.keyboard.press('Control+a')
    await type(page, '4')
    await heading(page, /^Packing batch \d+$/).waitFor()
    await page.getByText('Yours, 4 of 4 to pack').waitFor()
    const list = page.getByRole('link', { name: 'Pick list (PDF)' })
    const pdf = await page.request.get(new URL((await list.getAttribute('href')) ?? '', shop.staffUrl).href)
    assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-')

    await tabTo(page, page.getByRole('link', { name: `Pack ${ids[0]}` }))
    await page.keyboard.press('Enter')
    for (const [index, id] of ids.entries()) {
      await heading(page, new RegExp(`^${id}`)).waitFor()
      await expectFocused(scanField(page))
      if (index === 0) {
        await expectAccessible(page)
        await type(page, 'SK9999')
        await page.getByRole('alert').getByText('Nothing on the shelf has the code SK9999.').waitFor()
        shopper.expectProblem(/409/)
      }
      if (index === 3) return finishWithShortPick(page, id)
      for (const code of await codesOf(page)) await type(page, code)
      await page.getByText(`${id} is complete: weigh it.`).waitFor()
      await expectFocused(weightField(page))
      const papers = page
        .context()
        .waitForEvent('request', (request) => /\/api\/prints\/\d+\/pdf$/.test(request.url()))
      await type(page, '850')
      await papers
      await page.getByText(new RegExp(`^${id} is packed: INV/`)).waitFor()
    }
  })

  /** Packs the last order, whose item is missing, then prints the documents of the others again. */
  async function finishWithShortPick(page: Page, id: string): Promise<void> {
    await tabTo(page, page.getByRole('button', { name: /^Missing:/ }))
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel('How many are left on the shelf').waitFor()
    await expectAccessible(page)
    await tabTo(page, dialog.getByRole('button', { name: `Hold ${id} and correct the shelf` }))
    await page.keyboard.press('Enter')
    await page.getByText(`${id} is on hold, and the shelf is corrected.`).waitFor()
    await heading(page, /^Packing batch \d+$/).waitFor()
    await page.getByText('Finished. Yours, 0 of 4 to pack').waitFor()
    await page.getByText('Something is missing.').waitFor()

    await tabTo(page, page.getByRole('button', { name: 'Print documents of 3 orders' }))
    await page.keyboard.press('Enter')
    await page.getByText('3 orders are printed in the order of packing, 3 of them again').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Print 3' }))
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Documents of 3 orders (PDF)' }).waitFor()
  }

  test("the station survives a misplaced scanner and a colleague's packing", async () => {
    const { page, shop, shopper } = journey
    const [id = ''] = await buyMany(shop, 1, [4])
    await signInStaff(page.context(), shop, 'packer@example.com')
    await page.goto(`${shop.staffUrl}/packing/orders/${id}`)
    await heading(page, new RegExp(`^${id}`)).waitFor()
    await expectFocused(scanField(page))
    const [code = ''] = await codesOf(page)
    await weightField(page).fill('42')
    await scanAnywhere(page, code)
    await page.getByText(`${id} is complete: weigh it.`).waitFor()
    assert.equal(await weightField(page).inputValue(), '42')
    await page.getByRole('button', { name: /^−1/ }).focus()
    await scanAnywhere(page, code)
    await page.getByRole('alert').getByText('Enough:').waitFor()
    await page.getByText('1 of 1').first().waitFor()

    const other = await journey.browser.newContext({ baseURL: shop.staffUrl })
    const colleague = await other.newPage()
    await signInStaff(other, shop)
    await colleague.goto(`${shop.staffUrl}/packing/orders/${id}`)
    await colleague.getByText(`Lakshmi Nair packs ${id} now.`).waitFor()
    await expectAccessible(colleague)
    await colleague.getByRole('button', { name: 'Take it over' }).click()
    await weightField(colleague).waitFor()
    await weightField(page).fill('850')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Ravi Menon packs this parcel now.').waitFor()
    await other.close()
    shopper.expectProblem(/409/)
  })

  test('the station says that documents failed and opens them again', async () => {
    const { page, shop, shopper } = journey
    const [id = ''] = await buyMany(shop, 1, [4])
    await signInStaff(page.context(), shop, 'packer@example.com')
    // The browser lets no window open, and the first drawing fails.
    await page.addInitScript(() => Object.assign(window, { open: () => null }))
    const progress = /\/api\/prints\/\d+$/
    await page.route(progress, refuse(500, 'Something went wrong on our side. Please try again.'))
    await page.goto(`${shop.staffUrl}/packing/orders/${id}`)
    await heading(page, new RegExp(`^${id}`)).waitFor()
    for (const code of await codesOf(page)) await type(page, code)
    await page.getByText(`${id} is complete: weigh it.`).waitFor()
    await weightField(page).fill('850')
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(`^${id} is packed: INV/`)).waitFor()
    await page.getByText('The browser opened no window: open them here.').waitFor()
    const alarm = page
      .getByRole('alert')
      .filter({ hasText: `${id} is packed, but its documents can't be drawn:` })
    await alarm.getByText('Something went wrong on our side.').waitFor()
    await expectAccessible(page)
    await page.unroute(progress)
    await alarm.getByRole('button', { name: 'Draw them again' }).click()
    await alarm.waitFor({ state: 'detached' })

    // A dialog of the printer that was closed leaves no trace: the link opens the same documents, and they are no
    // reprint.
    const link = page.getByRole('link', { name: `Documents of ${id}` })
    const first = (await link.getAttribute('href')) ?? ''
    const pdf = await page.request.get(new URL(first, shop.staffUrl).href)
    assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-')
    await page.getByRole('button', { name: `Print ${id} again` }).click()
    await page.getByRole('link', { name: `Documents of ${id}, marked as a reprint` }).waitFor()
    assert.notEqual(await link.getAttribute('href'), first)
    shopper.expectProblem(failedCall)
  })

  test('a packer makes a wave of chosen orders', async () => {
    const { page, shop } = journey
    const ids = await buyMany(shop, 2, [4])
    await signInStaff(page.context(), shop, 'packer@example.com')
    await page.goto(`${shop.staffUrl}/orders?view=to-pack`)
    for (const id of ids)
      await page
        .getByRole('checkbox', { name: new RegExp(id) })
        .first()
        .check()
    const bar = page.getByRole('region', { name: 'Chosen orders' })
    await bar.getByRole('button', { name: 'Documents' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Print documents of 2 orders' }).click()
    await dialog.getByText(`${ids[0]} is Processing: its papers are printed when it is packed.`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'New packing batch' }).click()
    await heading(page, /^Packing batch \d+$/).waitFor()
    await page.getByText('Yours, 2 of 2 to pack').waitFor()
  })

  test('staff name shelf places and print their labels', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/packing/shelf`)
    await heading(page, 'Storage locations').waitFor()
    const place = page.getByLabel('Place of SK0001')
    await place.fill('z9-01')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).last().waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'Z9-01'),
    )
    const labels = page.getByRole('link', { name: /^Labels of the whole shelf/ })
    const pdf = await page.request.get(new URL((await labels.getAttribute('href')) ?? '', shop.staffUrl).href)
    assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-')
  })
})
