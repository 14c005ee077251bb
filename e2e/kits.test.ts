import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFocused, expectText, expectValue, startJourney } from './journey.ts'
import { buyMany, openColleague, signInStaff } from './staff.ts'

const [ordered, herbs] = ['Balcony Starter Kit', 'Terracotta Herb Garden Kit']

describe('the parts of a kit in the back office', () => {
  // They change what the shop sells, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const kept = (page: Page) => page.getByText(/^Kept as a draft/).waitFor()
  const part = (page: Page, place: number): Locator =>
    page
      .getByRole('list', { name: 'Parts of the kit' })
      .getByRole('listitem')
      .nth(place - 1)
  const names = (page: Page) =>
    page
      .getByRole('list', { name: 'Parts of the kit' })
      .getByLabel('Name on documents')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value.split(',')[0]))

  async function open(page: Page, path: string, heading: string): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}${path}`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

  /** Finds something by its name and takes it into the kit. */
  async function add(page: Page, words: string, name: string | RegExp): Promise<void> {
    await page.getByLabel('Add a part').fill(words)
    await press(page, name)
    await expectValue(page.getByLabel('Add a part'), '')
  }

  // #kit-journey
  test('staff find, count, price and publish the parts of a kit', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/products/7', herbs)
    const before = await names(page)
    assert.equal(before.length, 5)
    await page.getByText(/Enough is free for/).waitFor()

    await part(page, 1).getByLabel('Share, ₹').fill('900,5')
    await kept(page)
    await expectText(page.getByRole('main'), /Part 1: Give its share of the price in rupees/)
    await expectValue(part(page, 1).getByLabel('Share, ₹'), '900,5')
    await part(page, 1).getByLabel('Share, ₹').fill('800')
    await expectText(page.getByRole('main'), /Do not add up/)
    await page
      .getByText(/^The shares add up to .* than the price/)
      .first()
      .waitFor()
    await expectAccessible(page)

    await add(page, 'leafy', 'Add Leafy Greens Microbial Fertilizer')
    await part(page, 6).getByLabel('Amount').fill('2')
    await part(page, 6).getByLabel('Share, ₹').fill('300')
    await add(page, 'Jute twine', 'Make a new part “Jute twine”')
    await part(page, 7).getByLabel('HSN').fill('5308')
    await part(page, 7).getByLabel('GST, %').fill('5')
    await part(page, 7).getByLabel('Share, ₹').fill('0')
    // A kit is no part of another kit, and the search marks parts that the kit already has.
    await page.getByLabel('Add a part').fill('jute')
    await page.getByText('Jute twine is in the kit.').waitFor()
    await page.getByLabel('Add a part').fill('Starter Kit')
    await page.getByText('0 found.').waitFor({ state: 'attached' })
    await page.getByLabel('Add a part').fill('')
    await expectText(page.getByRole('main'), /Enough is free for 0 kits; there is the least of/)

    // By keys alone: the focus goes along with the part.
    const earlier = part(page, 7).getByRole('button', { name: /^Earlier/ })
    await earlier.focus()
    for (const place of [6, 5]) {
      await page.keyboard.press('Enter')
      await page.getByText(`Jute twine is now at place ${place} of 7.`).waitFor({ state: 'attached' })
    }
    await expectFocused(part(page, 5).getByRole('button', { name: /^Earlier/ }))
    await part(page, 2)
      .getByRole('button', { name: /^Take out/ })
      .click()
    await expectFocused(part(page, 2).getByLabel('Amount'))
    await press(page, /^Undo$/)
    assert.deepEqual((await names(page)).slice(0, 5), [...before.slice(0, 4), 'Jute twine'])
    await press(page, 'Fit the shares to the price')
    await page.getByText('Add up', { exact: true }).waitFor()
    await kept(page)
    await expectAccessible(page)

    // It is there again after a reload; shoppers see nothing of it yet.
    await page.reload()
    await expectValue(part(page, 7).getByLabel('Amount'), '2')
    await press(page, /^Look at 1 change$/)
    await expectText(
      dialogOf(page),
      /Parts of the kit.*→.*1 × Jute twine, ₹0 \(HSN 5308, GST 5 %\).*2 × Leafy Greens/s,
    )
    await expectAccessible(page)
    await press(page, 'Publish now')
    await page.getByText('is published.').first().waitFor()
    await page.getByText('As the shop has it').waitFor()
    await page.getByRole('heading', { name: 'On the shelf: Jute twine' }).waitFor()
    await open(page, '/products/7/versions', `Versions of ${herbs}`)
    await expectText(page.getByRole('main'), /Parts of the kit.*→.*1 × Jute twine/s)
    await expectAccessible(page)
  })

  test('shares follow the price until staff type them', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/products/7', herbs)
    await page.getByLabel('Price, ₹').fill('825')
    await press(page, /^Look at 2 changes$/)
    await expectText(dialogOf(page), /Price, ₹.*1650.*825.*Parts of the kit/s)
    await page.keyboard.press('Escape')
    await page.getByText('Add up', { exact: true }).waitFor()
    await press(page, 'Throw the draft away')
    await page.getByText('As the shop has it').waitFor()
    await expectValue(page.getByLabel('Price, ₹'), '1650')
  })

  test('two colleagues change parts and one decides', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    await open(page, '/products/7', herbs)
    await open(colleague.page, '/products/7', herbs)
    const [isTyped, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await colleague.page.route('**/api/product-drafts/*', async (route) => {
      isTyped.resolve()
      await go.promise
      await route.continue()
    })
    await part(colleague.page, 1).getByLabel('Amount').fill('4')
    await isTyped.promise
    await part(page, 1).getByLabel('Amount').fill('3')
    await page.getByLabel('Dose').fill('Two spoons.')
    await kept(page)
    go.resolve()
    await colleague.page.getByText(/A colleague changed the fields that are marked/).waitFor()
    await expectText(colleague.page.getByRole('main'), /Theirs: 3 × /)
    await expectValue(part(colleague.page, 1).getByLabel('Amount'), '4')
    await expectValue(colleague.page.getByLabel('Dose'), 'Two spoons.')
    await expectAccessible(colleague.page)
    await press(colleague.page, 'Keep the draft')
    await kept(colleague.page)
    await expectValue(part(page, 1).getByLabel('Amount'), '4')
    await press(page, 'Throw the draft away')
    await page.getByText('As the shop has it').waitFor()
    colleague.expectProblem(/409/)
    await colleague.close()
  })

  // #kit-ordered-journey
  test('parts of an ordered kit stay; edits become another product', async () => {
    const { page, shop } = journey
    await buyMany(shop, 1, [6])
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    await open(page, '/products/6', ordered)
    await part(page, 3).getByLabel('Amount').fill('2')
    await page
      .getByText(/^This kit has been ordered, so it keeps its parts/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await press(page, 'New product with these parts')
    await page.getByText(/This product is a draft/).waitFor()
    await expectValue(part(page, 3).getByLabel('Amount'), '2')
    await press(page, 'Look and publish')
    await press(page, 'Publish now')
    await page.getByRole('heading', { level: 1, name: `${ordered} (copy)` }).waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('staff make a kit of an unpublished product', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/products/1', 'Balcony Feed All-Purpose Microbial Fertilizer')
    await press(page, 'New product like this')
    await page.getByText(/This product is a draft/).waitFor()
    await page.getByText('It is one thing, and has packs of its own on the shelf.').waitFor()
    await press(page, 'Make it a kit')
    await expectAccessible(page)
    await add(page, 'bloom', 'Add Bloom & Fruit Microbial Fertilizer')
    await part(page, 1).getByLabel('Amount').fill('3')
    await press(page, 'Fit the shares to the price')
    await expectText(page.getByRole('main'), /Add up/)
    await press(page, 'Look and publish')
    await press(page, 'Publish now')
    await page.getByRole('heading', { name: 'On the shelf: Bloom & Fruit Microbial Fertilizer' }).waitFor()
  })
})
