import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { dialogOf, expectText, expectValue, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'

describe('the testimonials in the back office', () => {
  // Home shows them, so this test has its own shop.
  const journey = startJourney()

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const card = (page: Page, place: number) => page.locator('ol > li').nth(place)
  const words = (page: Page, place: number) => card(page, place).getByLabel('Words')
  async function open(page: Page): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/testimonials`)
    await page.getByRole('heading', { level: 1, name: 'Testimonials' }).waitFor()
  }

  test('are drafted, brought together with a colleague’s, published, and followed by the shop', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    const colleague = await newShopper(journey.browser)
    await signInStaff(colleague.context, shop)
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    const quotes = visitor.page.locator('section[aria-labelledby=testimonials] figure')
    await visitor.page.goto('/')
    await expectText(quotes.first(), /tomatoes on the ninth floor/)
    await open(page)
    await open(colleague.page)

    await words(page, 0).fill('')
    await press(page, 'Keep the draft')
    await page.getByText('Words is required.').first().waitFor()
    await expectAccessible(page)
    await words(page, 0).fill('The okra outgrew my son.')
    await words(colleague.page, 1).fill('The palak comes back.')
    await words(colleague.page, 0).fill('The okra is taller than I am.')
    await press(colleague.page, 'Keep the draft')
    await colleague.page.getByText('The draft is kept.').first().waitFor()
    await press(page, 'Keep the draft')
    await page.getByText(/This was changed meanwhile/).waitFor()
    await expectValue(words(page, 0), 'The okra outgrew my son.')
    await expectValue(words(page, 1), 'The palak comes back.')
    await page.getByText('Theirs: The okra is taller than I am.').waitFor()
    await expectAccessible(page)

    await press(page, 'Move down: Anitha Krishnan')
    await card(page, 2).getByLabel('In the shop').selectOption('hidden')
    await press(page, 'Keep the draft')
    await press(page, 'Publish…')
    await expectText(dialogOf(page), /The palak comes back.*The okra outgrew my son.*The order/s)
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Version 1').waitFor()
    await visitor.page.reload()
    await expectText(quotes.nth(0), /The palak comes back/)
    await expectText(quotes.nth(1), /The okra outgrew my son/)
    await expectText(quotes.nth(2), /starter kit came with everything/)

    // An empty list leaves no gap, and the list of the release comes back from the versions.
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
    await press(page, 'Begin with this one: What the release brings')
    await card(page, 0).getByText('1. Anitha Krishnan').waitFor()
    await press(page, 'Keep the draft')
    await press(page, 'Publish…')
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await colleague.page.getByText('Version 2').waitFor()
    await visitor.page.goto('/reviews')
    await visitor.page.getByText(/tomatoes on the ninth floor/).waitFor()
    await visitor.close()
    await colleague.close()
    shopper.expectProblem(/40[09]/)
  })
})
