import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { dialogOf, expectFocused, expectText, expectValue, soon, startJourney } from './journey.ts'
import { buyMany, openColleague, signInStaff } from './staff.ts'
import { happen } from './staff-state.ts'

const [ordered, herbs] = ['Balcony Starter Kit', 'Terracotta Herb Garden Kit']

describe('drafts of products in the back office', () => {
  // They change what the shop sells, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const kept = (page: Page) => page.getByText(/^Saved as a draft/).waitFor()

  async function open(page: Page, path: string, heading: string): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}${path}`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

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

  /** Finds something by its name and takes it into the kit. */
  async function add(page: Page, words: string, name: string | RegExp): Promise<void> {
    await page.getByLabel('Add a part').fill(words)
    await press(page, name)
    await expectValue(page.getByLabel('Add a part'), '')
  }

  test('staff type a draft, compare, publish and discard it', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/products/2', 'Bloom & Fruit Microbial Fertilizer')
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })

    await page.getByLabel('Best before').fill('Ten months from packing')
    await page.getByLabel('Price, ₹').fill('9999999')
    await kept(page)
    await page.getByText('The price is above the MRP, which would be unlawful.').waitFor()
    await visitor.page.goto('/products/bloom-and-fruit-feed')
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    await expectText(visitor.page.locator('body'), /^(?!.*Ten months)/s)

    // It is there again after a reload, and for a colleague.
    await page.reload()
    await expectValue(page.getByLabel('Best before'), 'Ten months from packing')
    await press(page, 'Review 2 changes')
    await page.getByRole('button', { name: /^Undo for Price/ }).click()
    await press(page, /^Review 1 change$/)
    await expectText(dialogOf(page), /Best before.*→.*Ten months from packing/s)
    await press(page, 'Publish now')
    await page.getByText('is published.').first().waitFor()
    await page.getByText('As the shop has it').waitFor()
    await visitor.page.reload()
    await visitor.page.getByText('Ten months from packing').waitFor()

    await page.getByLabel('Dose').fill('A mistake.')
    await kept(page)
    await press(page, 'Discard the draft')
    await page.getByText('As the shop has it').waitFor()
    await expectText(page.getByRole('main'), /^(?!.*A mistake)/s)
    await visitor.close()
  })

  test('staff copy a product, make it a kit, schedule and publish it', async () => {
    const { page, shop } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    await open(page, '/products/1', 'Balcony Feed All-Purpose Microbial Fertilizer')
    await press(page, 'New product like this')
    await page.getByText(/This product is a draft/).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Balcony Feed for roofs')
    await page.getByLabel('Web link', { exact: true }).fill('roof-feed')
    await page.getByText('It is one thing, and has packs of its own on the shelf.').waitFor()
    await press(page, 'Make it a kit')
    await add(page, 'bloom', 'Add Bloom & Fruit Microbial Fertilizer')
    await part(page, 1).getByLabel('Amount').fill('3')
    await press(page, 'Fit the shares to the price')
    await expectText(page.getByRole('main'), /Add up/)
    await kept(page)
    await expectAccessible(page)
    await press(page, 'Review and publish')
    await page.getByLabel('Or at this time, IST').fill('2020-01-01T10:00')
    await press(page, 'Publish then')
    await page.getByText(/This moment is over/).waitFor()
    const tomorrow = new Date(Date.now() + 86_400_000 + 19_800_000).toISOString().slice(0, 16)
    await page.getByLabel('Or at this time, IST').fill(tomorrow)
    await press(page, 'Publish then')
    await page.getByText(/^This is published on/).waitFor()

    await open(page, '/products/drafts?view=coming', 'Coming')
    await page.getByRole('link', { name: 'Balcony Feed for roofs' }).click()
    await press(page, 'Call the publishing off')
    await press(page, 'Review and publish')
    await press(page, 'Publish now')
    await page.getByRole('heading', { level: 1, name: 'Balcony Feed for roofs' }).waitFor()
    await page.getByRole('heading', { name: 'On the shelf: Bloom & Fruit Microbial Fertilizer' }).waitFor()
    const published = await fetch(`${shop.url}/products/roof-feed`)
    assert.match(await published.text(), /Balcony Feed for roofs/)
    journey.shopper.expectProblem(/400/)
  })

  test('former addresses of products and articles lead on', async () => {
    const { shop } = journey
    await happen(shop.databaseUrl, [
      [`UPDATE products SET slug = 'neem-cake-blend' WHERE slug = 'vermicompost-neem-blend'`, []],
      [`UPDATE posts SET slug = 'former-guide' WHERE id = 5`, []],
      [`UPDATE posts SET slug = 'moved-guide' WHERE id = 5`, []],
    ])
    for (const [former, present] of [
      ['/products/vermicompost-neem-blend', '/products/neem-cake-blend'],
      ['/blog/former-guide', '/blog/moved-guide'],
    ])
      await soon(async () => {
        const moved = await fetch(`${shop.url}${former}?a=b`, { redirect: 'manual' })
        assert.deepEqual([moved.status, moved.headers.get('location')], [301, `${present}?a=b`])
      })
  })

  test('staff preview, restore versions and archive a product', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/products/5', 'Kitchen Garden Seed Collection')
    await page.getByLabel('Description').fill('Seeds that nobody has seen yet.')
    await kept(page)
    await press(page, 'Make a preview link')
    const url = await page.getByLabel('Link to the preview').inputValue()
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    const answer = await visitor.page.goto(url)
    assert.equal(answer?.headers()['x-robots-tag'], 'noindex')
    await visitor.page.getByText('Seeds that nobody has seen yet.').first().waitFor()
    await visitor.page.getByText('A preview of a page that is not published').waitFor()
    assert.equal(await visitor.page.getByRole('button', { name: /Add to cart|Buy now/i }).count(), 0)
    await expectAccessible(visitor.page)
    await press(page, 'Review 1 change')
    await press(page, 'Publish now')
    await page.getByText('As the shop has it').waitFor()
    await visitor.page.goto(url)
    await visitor.page.getByRole('heading', { level: 1, name: 'Product not found.' }).waitFor()

    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('heading', { level: 2, name: 'Version 2, in the shop' }).waitFor()
    await press(page, /^Make it a draft again: version 1/)
    await page.getByRole('heading', { level: 1, name: 'Kitchen Garden Seed Collection' }).waitFor()
    await page.getByRole('button', { name: 'Review 1 change' }).waitFor()
    await press(page, 'Discard the draft')
    await page.getByText('As the shop has it').waitFor()

    await press(page, 'Unpublish')
    await page.getByText('Not in the shop').waitFor()
    await visitor.page.goto('/products/kitchen-garden-seeds')
    await visitor.page.getByText('No longer sold').waitFor()
    await visitor.page.getByRole('heading', { name: 'Try instead' }).waitFor()
    await expectAccessible(visitor.page)
    await press(page, 'Publish again')
    await page.getByText('Not in the shop').waitFor({ state: 'detached' })
    visitor.expectProblem(/404/)
    await visitor.close()
  })

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

    // It is there again after a reload; shoppers see nothing of it yet.
    await page.reload()
    await expectValue(part(page, 7).getByLabel('Amount'), '2')
    await press(page, /^Review 1 change$/)
    await expectText(
      dialogOf(page),
      /Parts of the kit.*→.*1 × Jute twine, ₹0 \(HSN 5308, GST 5 %\).*2 × Leafy Greens/s,
    )
    await expectAccessible(page)
    await press(page, 'Publish now')
    await page.getByText('is published.').first().waitFor()
    await page.getByText('As the shop has it').waitFor()
    await page.getByRole('heading', { name: 'On the shelf: Jute twine' }).waitFor()
  })

  test('two colleagues merge the draft of a kit side by side', async () => {
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
    await colleague.page.getByLabel('Storage').fill('In a jar.')
    await colleague.page.getByLabel('Best before').fill('Six months')
    await isTyped.promise
    await part(page, 1).getByLabel('Amount').fill('3')
    await page.getByLabel('Storage').fill('In a tin.')
    await page.getByLabel('Dose').fill('Two spoons.')
    await kept(page)
    await expectText(page.getByRole('main'), /Saved as a draft.*Ravi Menon/s)
    go.resolve()
    await colleague.page.getByText(/A colleague changed the fields that are marked/).waitFor()
    await expectText(colleague.page.getByRole('main'), /Theirs: 3 × /)
    await expectText(colleague.page.getByRole('main'), /Theirs: In a tin\./)
    await expectValue(colleague.page.getByLabel('Storage'), 'In a jar.')
    await expectValue(part(colleague.page, 1).getByLabel('Amount'), '4')
    await expectValue(colleague.page.getByLabel('Dose'), 'Two spoons.')
    await expectAccessible(colleague.page)
    await press(colleague.page, 'Save the draft')
    await kept(colleague.page)
    await expectValue(part(page, 1).getByLabel('Amount'), '4')
    await expectValue(page.getByLabel('Storage'), 'In a jar.')
    await expectValue(page.getByLabel('Best before'), 'Six months')
    await press(page, 'Discard the draft')
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
    await press(page, 'New product with these parts')
    await page.getByText(/This product is a draft/).waitFor()
    await expectValue(part(page, 3).getByLabel('Amount'), '2')
    await press(page, 'Review and publish')
    await press(page, 'Publish now')
    await page.getByRole('heading', { level: 1, name: `${ordered} (copy)` }).waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})
