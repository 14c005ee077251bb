import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { dialogOf, expectText, expectValue, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('drafts of products in the back office', () => {
  // They change what the shop sells, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const kept = (page: Page) => page.getByText(/^Kept as a draft/).waitFor()

  async function open(page: Page, path: string, heading: string): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}${path}`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
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
    await expectAccessible(page)
    await visitor.page.goto('/products/bloom-and-fruit-feed')
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    await expectText(visitor.page.locator('body'), /^(?!.*Ten months)/s)

    // It is there again after a reload, and for a colleague.
    await page.reload()
    await expectValue(page.getByLabel('Best before'), 'Ten months from packing')
    await press(page, 'Look at 2 changes')
    await page.getByRole('button', { name: /^Undo for Price/ }).click()
    await press(page, /^Look at 1 change$/)
    await expectText(dialogOf(page), /Best before.*→.*Ten months from packing/s)
    await expectAccessible(page)
    await press(page, 'Publish now')
    await page.getByText('is published.').first().waitFor()
    await page.getByText('As the shop has it').waitFor()
    await visitor.page.reload()
    await visitor.page.getByText('Ten months from packing').waitFor()

    await page.getByLabel('Dose').fill('A mistake.')
    await kept(page)
    await press(page, 'Throw the draft away')
    await page.getByText('As the shop has it').waitFor()
    await expectText(page.getByRole('main'), /^(?!.*A mistake)/s)
    await visitor.close()
  })

  test('two colleagues merge a draft side by side', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    await open(page, '/products/3', 'Vermicompost & Neem Cake Blend')
    await open(colleague.page, '/products/3', 'Vermicompost & Neem Cake Blend')

    // What the colleague typed is on its way while mine is kept.
    const [isTyped, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await colleague.page.route('**/api/product-drafts/*', async (route) => {
      isTyped.resolve()
      await go.promise
      await route.continue()
    })
    await colleague.page.getByLabel('Storage').fill('In a jar.')
    await colleague.page.getByLabel('Best before').fill('Six months')
    await isTyped.promise
    await page.getByLabel('Storage').fill('In a tin.')
    await page.getByLabel('Generic name').fill('Compost')
    await page.getByText(/^Kept as a draft/).waitFor()
    await expectText(page.getByRole('main'), /Kept as a draft.*Ravi Menon/s)
    go.resolve()

    await colleague.page.getByText(/A colleague changed the fields that are marked/).waitFor()
    await expectValue(colleague.page.getByLabel('Storage'), 'In a jar.')
    await expectValue(colleague.page.getByLabel('Generic name'), 'Compost')
    await expectText(colleague.page.getByRole('main'), /Theirs: In a tin\./)
    await expectAccessible(colleague.page)
    await press(colleague.page, 'Keep the draft')
    await colleague.page.getByText(/^Kept as a draft/).waitFor()
    await expectValue(page.getByLabel('Storage'), 'In a jar.')
    await expectValue(page.getByLabel('Best before'), 'Six months')
    await expectValue(page.getByLabel('Generic name'), 'Compost')
    colleague.expectProblem(/409/)
    await colleague.close()
  })

  test('staff copy, schedule and publish a product on a phone', async () => {
    const { page, shop } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    await open(page, '/products/1', 'Balcony Feed All-Purpose Microbial Fertilizer')
    await press(page, 'New product like this')
    await page.getByText(/This product is a draft/).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Balcony Feed for roofs')
    await page.getByLabel('Address', { exact: true }).fill('roof-feed')
    await kept(page)
    await expectAccessible(page)
    await press(page, 'Look and publish')
    await page.getByLabel('Or at this time, IST').fill('2020-01-01T10:00')
    await press(page, 'Publish then')
    await page.getByText(/This moment is over/).waitFor()
    const tomorrow = new Date(Date.now() + 86_400_000 + 19_800_000).toISOString().slice(0, 16)
    await page.getByLabel('Or at this time, IST').fill(tomorrow)
    await press(page, 'Publish then')
    await page.getByText(/^This is published on/).waitFor()
    await expectAccessible(page)

    await open(page, '/products/drafts?view=coming', 'Coming')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Balcony Feed for roofs' }).click()
    await press(page, 'Call the publishing off')
    await press(page, 'Look and publish')
    await press(page, 'Publish now')
    await page.getByRole('heading', { level: 1, name: 'Balcony Feed for roofs' }).waitFor()
    await page.goto(`${shop.url}/products/roof-feed`)
    await page.getByRole('heading', { level: 1, name: 'Balcony Feed for roofs' }).waitFor()
    journey.shopper.expectProblem(/400/)
  })

  test('staff preview, restore versions and archive a product', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/products/5', 'Kitchen Garden Seed Collection')
    await page.getByLabel('Description').fill('Seeds that nobody has seen yet.')
    await kept(page)
    await press(page, 'Make a preview link')
    const url = await page.getByLabel('Link to the preview').inputValue()
    await expectAccessible(page)
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    const answer = await visitor.page.goto(url)
    assert.equal(answer?.headers()['x-robots-tag'], 'noindex')
    await visitor.page.getByText('Seeds that nobody has seen yet.').first().waitFor()
    await visitor.page.getByText('A preview of a page that is not published').waitFor()
    assert.equal(await visitor.page.getByRole('button', { name: /Add to cart|Buy now/i }).count(), 0)
    await expectAccessible(visitor.page)
    await press(page, 'Look at 1 change')
    await press(page, 'Publish now')
    await page.getByText('As the shop has it').waitFor()
    await visitor.page.goto(url)
    await visitor.page.getByRole('heading', { level: 1, name: 'Product not found.' }).waitFor()

    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('heading', { level: 2, name: 'Version 2, in the shop' }).waitFor()
    await expectAccessible(page)
    await press(page, /^Make it a draft again: version 1/)
    await page.getByRole('heading', { level: 1, name: 'Kitchen Garden Seed Collection' }).waitFor()
    await page.getByRole('button', { name: 'Look at 1 change' }).waitFor()
    await press(page, 'Throw the draft away')
    await page.getByText('As the shop has it').waitFor()

    await press(page, 'Take it out of the shop')
    await page.getByText('Not in the shop').waitFor()
    await expectAccessible(page)
    await visitor.page.goto('/products/kitchen-garden-seeds')
    await visitor.page.getByText('No longer sold').waitFor()
    await visitor.page.getByRole('heading', { name: 'Try instead' }).waitFor()
    await expectAccessible(visitor.page)
    await press(page, 'Put it back into the shop')
    await page.getByText('Not in the shop').waitFor({ state: 'detached' })

    // An address that changes leads on.
    await page.getByLabel('Address', { exact: true }).fill('heirloom-seeds')
    await kept(page)
    await press(page, 'Look at 1 change')
    await press(page, 'Publish now')
    await page.getByText('As the shop has it').waitFor()
    const moved = await fetch(`${shop.url}/products/kitchen-garden-seeds`, {
      redirect: 'manual',
    })
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/products/heirloom-seeds'])
    await visitor.page.goto('/products/kitchen-garden-seeds')
    await visitor.page
      .getByRole('button', { name: /Add to cart/i })
      .first()
      .waitFor()
    visitor.expectProblem(/404/)
    await visitor.close()
  })
})
