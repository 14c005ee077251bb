import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectBriefly, expectFits, expectFocused, startJourney } from './journey.ts'
import { buyMany, buyPack, holdElsewhere, signInStaff } from './staff.ts'

describe('the lists of the back office', () => {
  const journey = startJourney({ isShared: true })

  /** A list without the orders of other journeys. */
  async function openList(page: Page, search: string): Promise<void> {
    await signInStaff(page.context(), journey.shop)
    await page.goto(`${journey.shop.staffUrl}/orders${search}`)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  }
  const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })

  test("the list shows and marks colleagues' changes without moving rows", async () => {
    const { page, shop } = journey
    const [first = '', second = ''] = await buyMany(shop, 2)
    await openList(page, '?view=to-pack')
    await page.getByRole('checkbox', { name: `Choose ${first}` }).check()
    const before = await page.getByRole('row').allInnerTexts()
    const firstRows = before.map((text) => /ORD\d+/.exec(text)?.[0])
    await holdElsewhere(journey, second, 'Item is missing')
    await rowOf(page, second).getByText('No longer here').waitFor()
    const third = await buyPack(shop)
    await page.getByRole('button', { name: /new order/ }).waitFor()
    const after = (await page.getByRole('row').allInnerTexts()).map((text) => /ORD\d+/.exec(text)?.[0])
    assert.deepEqual(after, firstRows)
    // In a window lower than the list, the bar of chosen orders covers a part of a row.
    await page.setViewportSize({ width: 1280, height: 3_000 })
    await expectAccessible(page)
    await page.getByRole('button', { name: /new order/ }).click()
    await rowOf(page, third).waitFor()
    assert.equal(await rowOf(page, second).count(), 0)
  })

  test('staff preview orders beside the list with the arrow keys', async () => {
    const { page, shop } = journey
    const [older = '', newer = ''] = await buyMany(shop, 2)
    await openList(page, '?view=to-pack')
    await page.getByRole('button', { name: `Preview ${newer}` }).click()
    const drawer = page.getByRole('dialog', { name: /^Preview of/ })
    await drawer.getByRole('heading', { name: new RegExp(newer) }).waitFor()
    await drawer.getByRole('heading', { name: 'Items' }).waitFor()
    await expectAccessible(page)
    const ids = (await page.getByRole('row').allInnerTexts()).flatMap((text) => /ORD\d+/.exec(text) ?? [])
    for (let at = ids.indexOf(newer); ids[at] !== older; at += 1) {
      await page.keyboard.press('ArrowDown')
      await drawer.getByRole('heading', { name: new RegExp(String(ids[at + 1])) }).waitFor()
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expectFocused(page.getByRole('button', { name: `Preview ${older}` }))
    await page.keyboard.press('Enter')
    await drawer.getByRole('heading', { name: new RegExp(older) }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/orders/${older}$`))
    await page.getByRole('heading', { level: 1, name: older }).waitFor()
  })

  // #list-file-journey
  test('staff act on chosen orders, save the view and its table', async () => {
    const { page, shop } = journey
    const [first = '', second = ''] = await buyMany(shop, 2)
    const tag = `t${Date.now()}`
    await openList(page, '')
    await page.getByRole('checkbox', { name: `Choose ${first}` }).check()
    await page.getByRole('checkbox', { name: `Choose ${second}` }).check()
    const bar = page.getByRole('region', { name: 'Chosen orders' })
    await bar.getByText('2 orders chosen').waitFor()
    await bar.getByRole('button', { name: 'Tag', exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Tags to give (optional)').fill(`${tag}, Gift`)
    await dialog.getByRole('button', { name: 'Show what would change' }).click()
    await dialog.getByText('2 of 2 will change.').waitFor()
    await dialog.getByRole('button', { name: 'Tag 2 orders' }).click()
    await dialog.getByText('Done: 2.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByLabel('Tag', { exact: true }).fill(tag)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('2 orders', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save as a view' }).click()
    await dialog.getByLabel('Name').fill(`Mine ${tag}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const view = page.getByRole('link', { name: `Mine ${tag}` })
    assert.equal(await view.getAttribute('href'), `/orders?tag=${tag}`)
    await page.getByRole('link', { name: 'On hold', exact: true }).click()
    await page.waitForURL(/view=on-hold/)
    await view.click()
    await page.getByText('2 orders', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await dialog.getByRole('heading', { name: 'Export this list' }).waitFor()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export the file' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^orders-20\d\d-\d\d-\d\d\.csv$/)
    const [titles, ...rows] = (await text(await download.createReadStream())).trim().split('\r\n')
    assert.match(titles ?? '', /^\uFEFF?Order,Ordered \(IST\),/)
    assert.deepEqual(rows.map((row) => row.split(',')[0]).toSorted(), [first, second].toSorted())
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit this view' }).click()
    await dialog.getByRole('button', { name: 'Delete this view' }).click()
    await dialog.waitFor({ state: 'detached' })
    await view.waitFor({ state: 'detached' })
  })

  test('staff undo a bulk action, except where a colleague changed an order', async () => {
    const { page, shop } = journey
    const [first = '', second = ''] = await buyMany(shop, 2)
    await openList(page, '')
    const bar = page.getByRole('region', { name: 'Chosen orders' })
    const undo = page.getByRole('button', { name: 'Undo' })
    const dialog = dialogOf(page)
    async function holdBoth(): Promise<void> {
      for (const id of [first, second]) await page.getByRole('checkbox', { name: `Choose ${id}` }).check()
      await bar.getByText('2 orders chosen').waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('hold chosen')
      await page.getByRole('option', { name: 'Hold what is chosen' }).waitFor()
      await page.keyboard.press('Enter')
      await dialog.getByLabel('Reason').fill('Looks strange')
      await dialog.getByRole('button', { name: 'Show what would change' }).click()
      await dialog.getByRole('button', { name: 'Hold 2 orders' }).click()
      await dialog.getByText('Done: 2.').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      // A notice under the mouse stays; otherwise this one would leave after ten seconds.
      await undo.hover()
      await page.getByText('2 orders on hold.').first().waitFor()
      await rowOf(page, first).getByText('On hold').waitFor()
    }
    await holdBoth()
    await expectBriefly(page.getByText('Undone.').first(), () => undo.click())
    for (const id of [first, second])
      await rowOf(page, id).getByText('On hold').waitFor({ state: 'detached' })

    await holdBoth()
    const { version } = await (await page.request.get(`${shop.staffUrl}/api/orders/${second}`)).json()
    const tagged = await page.request.put(`${shop.staffUrl}/api/orders/${second}/tags`, {
      data: { version, tags: ['gift'] },
      headers: { origin: shop.staffUrl },
    })
    assert.equal(tagged.status(), 200)
    const partly = page.getByText('Undone for 1 of 2; the others were changed meanwhile.')
    await expectBriefly(partly.first(), () => undo.click())
    await rowOf(page, first).getByText('On hold').waitFor({ state: 'detached' })
    await rowOf(page, second).getByText('On hold').waitFor()
    journey.shopper.expectProblem(/409/)
  })

  test('staff run commands of the palette on found and open orders', async () => {
    const { page, shop } = journey
    const id = await buyPack(shop)
    await openList(page, '?view=to-pack')
    const dialog = dialogOf(page)
    const choose = async (words: string, name: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(words)
      const option = page.getByRole('option', { name, exact: true })
      await option.waitFor()
      for (let step = 0; (await option.getAttribute('aria-selected')) !== 'true'; step += 1) {
        assert.ok(step < 30, `${name} is not reached`)
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Enter')
    }
    await choose(`hold ${id}`, `Hold ${id} Act`)
    await page.waitForURL(new RegExp(`/orders/${id}$`))
    await dialog.getByRole('heading', { name: `Hold: ${id}` }).waitFor()
    await dialog.getByLabel('Reason').fill('Address is unclear')
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
    await page.getByText('On hold: Address is unclear').first().waitFor()
    await dialog.waitFor({ state: 'detached' })

    await choose('release', `Release ${id} Here`)
    await dialog.getByRole('heading', { name: `Release: ${id}` }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await choose('note', `Write a note about ${id} Here`)
    await expectFocused(page.getByLabel(/A note for colleagues/))
    // The page does not repeat the step when it opens again.
    await page.reload()
    await page.getByRole('heading', { level: 1, name: id }).waitFor()
    await page.getByLabel(/A note for colleagues/).waitFor()
    assert.equal(await dialog.count(), 0)

    await choose('packing batch', 'New packing batch Act')
    await page.waitForURL(/\/packing$/)
    await expectFocused(page.getByLabel(/How many parcels/))
    await page.locator('body').press('Tab')
    await choose('invite', 'Invite a colleague Act')
    await dialog.getByRole('heading', { name: 'Invite a colleague' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await choose('sign out', 'Sign out Act')
    await page.waitForURL(/\/sign-in/)
  })

  test('screen and palette offer no action without its permission', async () => {
    const { page, shop } = journey
    const id = await buyPack(shop)
    await signInStaff(page.context(), shop, 'packer@example.com')
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByRole('button', { name: 'Pack', exact: true }).waitFor()
    for (const name of ['Cancel order', 'Refund'])
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: `Hold ${id}` }).waitFor()
    await page.getByRole('option', { name: /^New packing batch/ }).waitFor()
    const offered = await page.getByRole('option').allInnerTexts()
    for (const words of ['Cancel order', 'Refund', 'Tag', 'Edit the address', 'Invite']) {
      assert.ok(!offered.some((text) => text.startsWith(words)), words)
    }
    assert.ok(offered.some((text) => text.startsWith('New packing batch')))
  })

  test('the list folds filters and pages on a phone', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await openList(page, '?from=2026-01-01&tag=gift')
    const fold = page.getByRole('button', { name: 'Filter (2)' })
    assert.equal(await page.getByLabel('Tag', { exact: true }).isVisible(), false)
    await fold.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Tag', { exact: true }).waitFor()
    await page.getByLabel('Ordered from').fill('')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL((url) => url.searchParams.get('tag') === 'gift' && !url.searchParams.get('from'))
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor()

    const menu = page.getByRole('button', { name: 'Menu' })
    const team = page.getByRole('link', { name: 'Team' })
    assert.equal(await team.isVisible(), false)
    await menu.focus()
    await page.keyboard.press('Enter')
    await team.waitFor()
    await page.keyboard.press('Escape')
    await team.waitFor({ state: 'hidden' })
    await expectFocused(menu)
    await page.keyboard.press('Enter')
    await team.click()
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
    await team.waitFor({ state: 'hidden' })
    await expectFits(page)
  })

  test('the menu fits one line at 1280 px, rare pages behind “More”', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 1280, height: 800 })
    await openList(page, '')
    const header = await page.getByRole('banner').boundingBox()
    assert.ok(header && header.height < 64, `one line is ${header?.height} px high`)
    const more = page.getByRole('button', { name: 'More' })
    const team = page.getByRole('link', { name: 'Team' })
    assert.equal(await team.isVisible(), false)
    await more.focus()
    await page.keyboard.press('Enter')
    await team.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await team.waitFor({ state: 'hidden' })
    await expectFocused(more)
    await page.keyboard.press('Enter')
    await team.waitFor()
    // The keyboard goes past the pages, through the rest of the line, and into the screen.
    for (let step = 0; step < 40 && (await team.isVisible()); step += 1) await page.keyboard.press('Tab')
    await team.waitFor({ state: 'hidden' })
    await more.click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).click()
    await team.waitFor({ state: 'hidden' })
    await more.click()
    await team.click()
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
    await team.waitFor({ state: 'hidden' })
  })

  test("an open order names a colleague's change and keeps typed text", async () => {
    const { page, shop } = journey
    const id = await buyPack(shop)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Reason').fill('Half a sent')
    await holdElsewhere(journey, id, 'Item is missing')
    await dialog.getByText('Put on hold: Item is missing').waitFor()
    await dialog.getByText(/Lakshmi Nair/).waitFor()
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Half a sent')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('status').getByText('Lakshmi Nair').waitFor()
  })
})
