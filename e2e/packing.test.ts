import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFocused, failedCall, refuse, startJourney } from './journey.ts'
import { buyMany, signInStaff } from './staff.ts'

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

describe('packing', () => {
  const journey = startJourney()

  test('a packer packs ten orders by keyboard alone', async () => {
    const { page, shop, shopper } = journey
    const ids = await buyMany(shop, 11, [1, 4, 6])
    await page.goto(`${shop.staffUrl}/packing`)
    await page.waitForURL(/\/sign-in/)
    await tabTo(page, page.getByLabel('E-mail'))
    await page.keyboard.type('packer@example.com')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type('garden123')
    await page.keyboard.press('Enter')
    await heading(page, 'Packing').waitFor()
    shopper.expectProblem(/401/)
    await page.getByText('11 parcels wait').waitFor()
    await expectAccessible(page)

    await tabTo(page, page.getByLabel('How many parcels, the oldest first'))
    await page.keyboard.press('Control+a')
    await type(page, '11')
    await heading(page, /^Wave \d+$/).waitFor()
    await page.getByText('Yours, 11 of 11 to pack').waitFor()
    await expectAccessible(page)
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
        await expectAccessible(page)
        shopper.expectProblem(/409/)
      }
      if (index === 10) return finishWithShortPick(page, id)
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

  /** Packs the last order, whose item is missing, then prints the documents of the other ten again. */
  async function finishWithShortPick(page: Page, id: string): Promise<void> {
    await tabTo(page, page.getByRole('button', { name: /^Missing:/ }))
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel('How many are left on the shelf').waitFor()
    await expectAccessible(page)
    await tabTo(page, dialog.getByRole('button', { name: `Hold ${id} and correct the shelf` }))
    await page.keyboard.press('Enter')
    await page.getByText(`${id} is on hold, and the shelf is corrected.`).waitFor()
    await heading(page, /^Wave \d+$/).waitFor()
    await page.getByText('Finished. Yours, 0 of 11 to pack').waitFor()
    await page.getByText('Something is missing.').waitFor()
    await expectAccessible(page)

    await tabTo(page, page.getByRole('button', { name: 'Print documents of 10 orders' }))
    await page.keyboard.press('Enter')
    await page.getByText('10 orders are printed in the order of packing, 10 of them again').waitFor()
    await expectAccessible(page)
    await tabTo(page, page.getByRole('button', { name: 'Print 10' }))
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Documents of 10 orders (PDF)' }).waitFor()
  }

  test("the station survives a misplaced scanner and a colleague's packing", async () => {
    const { page, shop, shopper } = journey
    const [id = ''] = await buyMany(shop, 1)
    await page.goto(`${shop.staffUrl}/packing/orders/${id}`)
    await page.getByLabel('E-mail').fill('packer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('garden123')
    await page.keyboard.press('Enter')
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
    await colleague.goto(`${shop.staffUrl}/packing/orders/${id}`)
    await colleague.getByLabel('E-mail').fill('staff@example.com')
    await colleague.getByLabel('Password', { exact: true }).fill('garden123')
    await colleague.keyboard.press('Enter')
    await colleague.getByText(`Lakshmi Nair packs ${id} now.`).waitFor()
    await expectAccessible(colleague)
    await colleague.getByRole('button', { name: 'Take it over' }).click()
    await weightField(colleague).waitFor()
    await weightField(page).fill('850')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Ravi Menon packs this parcel now.').waitFor()
    await other.close()
    shopper.expectProblem(/401|409/)
  })

  test('the station says that documents failed and opens them again', async () => {
    const { page, shop, shopper } = journey
    const [id = ''] = await buyMany(shop, 1)
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
    const { page, shop, shopper } = journey
    const ids = [...(await buyMany(shop, 1)), ...(await buyMany(shop, 1))]
    await page.goto(`${shop.staffUrl}/orders?view=to-pack`)
    await page.getByLabel('E-mail').fill('packer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('garden123')
    await page.keyboard.press('Enter')
    for (const id of ids)
      await page
        .getByRole('checkbox', { name: new RegExp(id) })
        .first()
        .check()
    await expectAccessible(page)
    const bar = page.getByRole('region', { name: 'Chosen orders' })
    await bar.getByRole('button', { name: 'Documents' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Print documents of 2 orders' }).click()
    await dialog.getByText(`${ids[0]} is Processing: its papers are printed when it is packed.`).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'New wave' }).click()
    await heading(page, /^Wave \d+$/).waitFor()
    await page.getByText('Yours, 2 of 2 to pack').waitFor()
    shopper.expectProblem(/401/)
  })

  test('staff name shelf places and print their labels', async () => {
    const { page, shop, shopper } = journey
    await page.goto(`${shop.staffUrl}/packing/shelf`)
    await page.getByLabel('E-mail').fill('staff@example.com')
    await page.getByLabel('Password', { exact: true }).fill('garden123')
    await page.keyboard.press('Enter')
    await heading(page, 'Storage locations').waitFor()
    shopper.expectProblem(/401/)
    await expectAccessible(page)
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
