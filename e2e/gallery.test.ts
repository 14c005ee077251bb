import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { eventually } from '#test/paying-shop.ts'
import { photograph } from '#test/photographs.ts'
import { dialogOf, expectText, soon, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'

const pouch = 'Bloom & Fruit Microbial Fertilizer'

/** A terrace with a pot: something in which a crop is seen. */
async function terrace(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="700" fill="#bcd7e8"/><rect y="700" width="1600" height="500" fill="#c9a27a"/>
    <path d="M900 620h420l-60 420h-300z" fill="#b0522d"/><circle cx="1110" cy="430" r="240" fill="#3a7d44"/></svg>`
  return sharp(Buffer.from(drawing)).jpeg().toBuffer()
}

const hasFocus = (place: Locator): Promise<unknown> =>
  eventually('the focus', () => place.evaluate((element) => element === document.activeElement || undefined))

/** A drag event as browsers send it; the test browser starts no drags by mouse. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await from.dispatchEvent('dragstart', { dataTransfer })
  await to.dispatchEvent('dragover', { dataTransfer })
  await to.dispatchEvent('drop', { dataTransfer })
}

describe('the gallery of a product in the back office', () => {
  // It changes what the shop sells, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const kept = (page: Page) => page.getByText(/^Saved as a draft/).waitFor()
  const pictures = (page: Page) =>
    page.getByRole('list', { name: 'Pictures of the product' }).getByRole('listitem')

  async function open(page: Page): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/products/2`)
    await page.getByRole('heading', { level: 1, name: pouch }).waitFor()
  }

  // #gallery-journey
  test('staff upload, crop, describe, sort and publish pictures', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    assert.equal(await pictures(page).count(), 4)
    const whole = await photograph('#3a7d44', { width: 800, height: 600 })
    await page.getByLabel('Add pictures').setInputFiles([
      { name: 'terrace.jpg', mimeType: 'image/jpeg', buffer: await terrace() },
      {
        name: 'plan.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      { name: 'half.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, 1500) },
      {
        name: 'leaf.png',
        mimeType: 'image/png',
        buffer: await photograph('#557722', { width: 1200, height: 900 }),
      },
    ])
    await page.getByLabel('What picture 6 shows').waitFor()
    const files = page.getByRole('list', { name: 'Files on their way' })
    await files.getByText('SVG files can’t be kept.', { exact: false }).waitFor()
    await files.getByText('This picture is damaged or came only in part.', { exact: false }).waitFor()
    await expectAccessible(page)
    await press(page, 'Leave out plan.svg')
    await press(page, 'Leave out half.jpg')
    await kept(page)
    await page.getByText(/^Picture 5: Say what it shows/).waitFor()
    await page.getByLabel('What picture 5 shows').fill('A tomato in a clay pot on a terrace')
    await page.getByLabel('What picture 6 shows').fill('A leaf')

    // By keys alone: the crop is a square at the right.
    await page.getByRole('button', { name: 'Crop picture 5' }).focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Shape').selectOption('square')
    await dialog.getByLabel('From the left').focus()
    await page.keyboard.press('End')
    await dialog.getByText('1200 × 1200 pixels').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await hasFocus(page.getByRole('button', { name: 'Crop picture 5' }))

    // The keyboard focus moves along with the picture.
    await page.getByRole('button', { name: 'Earlier picture 5' }).focus()
    for (const place of [4, 3, 2, 1]) {
      await page.keyboard.press('Enter')
      await page.getByText(new RegExp(`is now at place ${place} of 6`)).waitFor()
    }
    await page.getByText('Cover').waitFor()
    await drag(page, pictures(page).nth(5).getByRole('img'), pictures(page).nth(1))
    await page.getByText('Picture 6 is now at place 2 of 6').waitFor()
    await press(page, 'Take out picture 3')
    await page.getByText('Picture 3 is taken out.', { exact: true }).waitFor()
    assert.equal(await pictures(page).count(), 5)
    await hasFocus(page.getByLabel('What picture 3 shows'))
    await press(page, /^Undo$/)
    await page.getByLabel('What picture 6 shows').waitFor()
    await press(page, 'Take out picture 2')
    await kept(page)

    // It is there again after a reload; shoppers see nothing of it yet.
    await page.reload()
    await page.getByLabel('What picture 5 shows').waitFor()
    const visitor = await newShopper(journey.browser, { baseURL: shop.url, javaScriptEnabled: false })
    await visitor.page.goto('/products/bloom-and-fruit-feed')
    assert.equal(await visitor.page.getByAltText('A tomato in a clay pot on a terrace').count(), 0)
    await press(page, /^Review 1 change$/)
    await expectText(dialogOf(page), /Pictures.*A tomato in a clay pot/s)
    await expectAccessible(page)
    await press(page, 'Publish now')
    await page.getByText('is published.').first().waitFor()

    await visitor.page.reload()
    const shown = visitor.page.getByAltText('A tomato in a clay pot on a terrace').first()
    await shown.waitFor()
    const { src, ratio } = await shown.evaluate((image: HTMLImageElement) => ({
      src: image.currentSrc,
      ratio: image.naturalWidth / image.naturalHeight,
    }))
    assert.match(src, /\/pictures\/own\/[0-9a-f]{64}-1200x1200-.*\.avif$/)
    assert.equal(ratio, 1)
    const card = await visitor.page.locator('meta[property="og:image"]').getAttribute('content')
    assert.match(card ?? '', /\/pictures\/own\/.*-card\.jpg$/)
    assert.equal((await visitor.page.request.get(card ?? '')).status(), 200)
    const data = await visitor.page.locator('script[type="application/ld+json"]').first().textContent()
    assert.match(data ?? '', /\/pictures\/own\//)

    const own = 'img[src^="/pictures/own/"]'
    await visitor.page.goto('/productpage')
    await visitor.page.locator(own).first().waitFor()
    await visitor.close()
    // The damaged file.
    journey.shopper.expectProblem(/400.*api\/pictures/)
  })

  test('staff restore an earlier gallery as a draft', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/products/2/versions`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectText(page.getByRole('main'), /Pictures.*A tomato in a clay pot/s)
    await press(page, 'Make it a draft again: version 1')
    await page.getByRole('heading', { level: 1, name: pouch }).waitFor()
    await page.getByText('Review 1 change').waitFor()
    assert.equal(await pictures(page).count(), 4)
  })

  test('the pointer crops a portrait and keeps the corner', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page)
    const before = await pictures(page).count()
    const buffer = await sharp(await terrace())
      .resize(600, 1500, { fit: 'cover' })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Add pictures').setInputFiles({ name: 'tall.jpg', mimeType: 'image/jpeg', buffer })
    await press(page, `Crop picture ${before + 1}`)
    const corner = dialogOf(page).locator('svg rect').last()
    const middle = async () => {
      const box = (await corner.boundingBox()) ?? assert.fail()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const from = await middle()
    const to = { x: from.x - 40, y: from.y - 90 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await soon(async () => {
      const there = await middle()
      assert.ok(Math.hypot(there.x - to.x, there.y - to.y) < 4, JSON.stringify({ from, to, there }))
    })
  })
})
