import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { APIResponse, Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { expectValue, soon, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><rect width="80" height="80" rx="18" fill="#1b2f6b"/><circle cx="40" cy="40" r="20" fill="#f2a35e"/><path d="M100 20h180v16H100zM100 46h120v12H100z" fill="#1b2f6b"/></svg>',
)

interface Look {
  brand: string
  accent: string
}

interface Editor {
  version: number
  draft: { look: Look } | null
  settings: { look: Look; brand: { tagline: string } }
  settings_version: number
}

describe('the look of the shop', () => {
  // Every page of the shop shows it, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  async function publish(page: Page): Promise<void> {
    await press(page, 'Publish')
    await page.getByText('As the shop looks now').waitFor()
  }
  const brandOf = (page: Page): Promise<string> =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-leaf-700').trim(),
    )
  const expectBrand = (page: Page, colour: string): Promise<void> =>
    soon(async () => {
      await page.reload()
      assert.equal(await brandOf(page), colour)
    })

  for (const width of [360, 1280]) {
    // #look-journey
    test(`an owner makes the shop their own at ${width} pixels`, async () => {
      const { page, shop, shopper } = journey
      await signInStaff(page.context(), shop)
      const visitor = await newShopper(journey.browser, {
        baseURL: shop.url,
        viewport: { width, height: 800 },
      })
      await visitor.page.goto('/')
      assert.equal(await brandOf(visitor.page), '#1f5135')

      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${shop.staffUrl}/settings/look`)
      await page.getByRole('heading', { level: 1, name: 'Look' }).waitFor()
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/svg+xml', buffer })
      // A drawing finds the outline of its name only within its own document.
      const desktop = page.frameLocator('iframe[title="Preview at desktop width"]')
      const outlined = (use: Element): number => (use as SVGGraphicsElement).getBBox().width
      assert.ok((await desktop.locator('use').first().evaluate(outlined)) > 0)
      const field = page.getByLabel('Choose a logo')
      await field.setInputFiles(file('bad.svg', Buffer.from('<svg><script/></svg>')))
      await page.getByText('This SVG has a script in it.').waitFor()
      await press(page, 'Leave out bad.svg')
      await field.setInputFiles(file('logo.svg', logo))
      await page.locator('img[alt="Soilkin"]').first().waitFor()

      await page.getByLabel('Brand colour', { exact: true }).fill('#1b2f6b')
      await page.getByLabel('Accent colour', { exact: true }).fill('#f59e0b')
      await page.getByText('contrast of 2.0:1').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Take #/ }).click()
      await page.getByText('contrast of 2.0:1').waitFor({ state: 'detached' })
      await page.getByRole('tab', { name: 'Phone' }).click()
      const preview = page.frameLocator('iframe[title="Preview at phone width"]')
      await preview.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await preview.locator('img[alt="Soilkin"]').first().waitFor({ state: 'attached' })
      const previewed = await preview
        .locator('html')
        .evaluate((html) => getComputedStyle(html).getPropertyValue('--color-leaf-700').trim())
      assert.equal(previewed, '#1b2f6b')
      await press(page, 'Save draft')
      await page.getByText('A draft by').waitFor()
      await expectAccessible(page)
      assert.equal(await brandOf(visitor.page), '#1f5135')
      await publish(page)
      await press(page, 'Undo')
      await page.getByText('Undone.').first().waitFor()
      await expectBrand(visitor.page, '#1f5135')

      await page
        .getByRole('button', { name: /^Begin with this one/ })
        .first()
        .click()
      await press(page, 'Save draft')
      await publish(page)
      await expectBrand(visitor.page, '#1b2f6b')
      await visitor.page.locator('header img[alt="Soilkin"]').first().waitFor()
      await expectAccessible(visitor.page)

      await press(page, 'Begin with this one: What the release brings')
      await press(page, 'Save draft')
      await publish(page)
      await expectBrand(visitor.page, '#1f5135')
      assert.equal(await visitor.page.locator('header img[alt="Soilkin"]').count(), 0)
      await visitor.close()
      shopper.expectProblem(/415/)
    })
  }

  // #look-conflict
  test('an owner merges the draft of a colleague and undoes only the look', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    const { request } = page.context()
    const headers = { origin: shop.staffUrl }
    const editor = async (): Promise<Editor> => (await request.get(`${shop.staffUrl}/api/look`)).json()
    const expectSent = (answer: APIResponse): void => assert.equal(answer.status(), 200)
    /** A colleague saves a draft. */
    async function draft(look: Partial<Look>): Promise<void> {
      const { version, draft, settings } = await editor()
      const data = { version, look: { ...(draft?.look ?? settings.look), ...look } }
      expectSent(await request.put(`${shop.staffUrl}/api/look/draft`, { headers, data }))
    }
    // Without live updates the screen keeps what it loaded.
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto(`${shop.staffUrl}/settings/look`)
    const brand = page.getByLabel('Brand colour', { exact: true })
    const accent = page.getByLabel('Accent colour', { exact: true })
    await accent.fill('#8a3b12')
    await draft({ brand: '#1b2f6b' })
    await press(page, 'Save draft')
    await page.getByText('The draft is saved.').first().waitFor()
    await expectValue(brand, '#1b2f6b')
    const merged = (await editor()).draft?.look
    assert.deepEqual([merged?.brand, merged?.accent], ['#1b2f6b', '#8a3b12'])

    await draft({ brand: '#7a1f4d' })
    await press(page, 'Publish')
    await page.getByText('This was changed meanwhile.').waitFor()
    await expectValue(brand, '#7a1f4d')
    const unpublished = await editor()
    assert.equal(unpublished.settings.look.brand, '#1f5135')

    const tagline = 'Roots first'
    const data = { version: unpublished.settings_version, settings: { brand: { tagline } } }
    expectSent(await request.patch(`${shop.staffUrl}/api/settings`, { headers, data }))
    await publish(page)
    await press(page, 'Undo')
    await page.getByText('Undone.').first().waitFor()
    const { settings } = await editor()
    assert.deepEqual([settings.look.brand, settings.brand.tagline], ['#1f5135', tagline])
    shopper.expectProblem(/409|ERR_FAILED/)
  })
})
