import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expectAccessible } from '#test/browser.ts'
import { photograph } from '#test/photographs.ts'
import { look, makePlan } from './garden.ts'
import { arrive, dialogOf, expectFits, expectFocused, readText, startJourney } from './journey.ts'
import { openAccount, signInBrowser } from './shopping.ts'

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A photograph of a camera: more bytes than a phone should send. */
const largePhotograph = (): Promise<Buffer> =>
  sharp(fileURLToPath(new URL('../pictures/products/terracotta-herb-kit-use.jpg', import.meta.url)))
    .resize({ width: 3200, height: 2400, fit: 'cover' })
    .jpeg({ quality: 96 })
    .toBuffer()

/** Waits until a picture is loaded, not only its placeholder. */
const expectShown = (image: Locator): Promise<unknown> =>
  image.evaluate(async (element: HTMLImageElement) => {
    while (element.dataset.isLoading !== undefined || element.naturalWidth < 2)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })

describe('a garden on a phone', () => {
  const journey = startJourney({
    isShared: true,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const main = (): Locator => journey.page.getByRole('main')

  // #garden-phone
  test('a gardener plans, keeps and photographs a garden by touch', async () => {
    const { page, shop, shopper } = journey
    await signInBrowser(shopper.context, await openAccount(shop))
    await arrive(page, await makePlan(shop, 'phone-garden@example.com'))
    await main().getByRole('textbox', { name: 'PIN code', exact: true }).fill('500001')
    await main().getByText('planned for the South.').waitFor()
    await expectFits(page)
    const year = main().getByRole('region', { name: 'The year as a picture' })
    await main()
      .getByText(/^Twelve months, to [A-Z][a-z]+ \d{4}: swipe the picture/)
      .waitFor()
    await year.evaluate((area) => area.scrollTo(area.scrollWidth, 0))
    const [label, area] = await Promise.all([year.locator('svg').first().boundingBox(), year.boundingBox()])
    assert.ok(label && area && Math.abs(label.x - area.x) < 1, 'The pots stay beside the swiped months.')
    await main().getByRole('button', { name: 'Keep these changes' }).tap()
    await main().getByText('Your changes are kept.').waitFor()
    await main().getByRole('button', { name: 'Keep in My garden' }).tap()
    await main().getByRole('link', { name: 'Open My garden' }).tap()
    await main().getByRole('heading', { name: 'My garden' }).waitFor()

    const large = await largePhotograph()
    const sent = page.waitForResponse((response) => /\/photos$/.test(response.url()))
    await main().getByLabel('Add photo of pot 1').setInputFiles(jpeg('IMG_1.jpg', large))
    const { requestBodySize } = await (await sent).request().sizes()
    assert.ok(requestBodySize < large.length / 2, `${requestBodySize} bytes were sent of ${large.length}`)
    await main().getByText('Your photograph is kept.').waitFor()
    const photos = main().getByRole('list', { name: 'Photographs of pot 1' })
    const photo = photos.getByRole('img').first()
    await expectShown(photo)
    await photo.tap()
    const dialog = dialogOf(page)
    await expectShown(dialog.getByRole('img'))
    await expectFits(page)
    await look(page, 'photo-dialog', [360, 768])
    await dialog.getByLabel('What it shows').fill('The first coriander')
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await photos.getByRole('img', { name: 'The first coriander' }).waitFor()

    const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${' '.repeat(300)}`, 'latin1')
    await main()
      .getByLabel('Add photo of pot 2')
      .setInputFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: heic })
    await main()
      .getByRole('alert')
      .getByText(/HEIC picture, which we can’t read/)
      .waitFor()
    await expectFits(page)
    await expectAccessible(page)
    await look(page, 'my-garden-photos')

    await page.reload()
    await photos.getByRole('img', { name: 'The first coriander' }).tap()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).tap()
    await dialog.getByRole('button', { name: 'Remove this photograph' }).tap()
    await main().getByText('Your photograph is removed.').waitFor()
    await photos.getByRole('img').waitFor({ state: 'detached' })
  })
})

describe('a garden by the keyboard alone', () => {
  const journey = startJourney({ isShared: true })
  const main = (): Locator => journey.page.getByRole('main')

  /** Goes on with the tab key until it is there. */
  async function tabTo(place: Locator): Promise<void> {
    const { page } = journey
    await place.waitFor({ state: 'attached' })
    for (let step = 0; step < 120; step += 1) {
      if (await place.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    assert.fail('The tab key does not lead there.')
  }

  // #garden-keyboard
  test('a gardener changes, supplies and photographs a garden by keyboard', async () => {
    const { page, shop, shopper } = journey
    await signInBrowser(shopper.context, await openAccount(shop))
    await arrive(page, await makePlan(shop, 'keyboard-garden@example.com'))
    await tabTo(main().getByRole('textbox', { name: 'PIN code', exact: true }))
    await page.keyboard.type('682001')
    await main().getByText('planned for the Coast.').waitFor()
    await tabTo(main().getByText('Change the pots'))
    await page.keyboard.press('Enter')
    await tabTo(main().getByLabel('6-inch pot', { exact: true }))
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(/pot-6=1/)
    await tabTo(main().getByRole('button', { name: 'Keep these changes' }))
    await page.keyboard.press('Enter')
    await main().getByText('Your changes are kept.').waitFor()
    await tabTo(main().getByRole('button', { name: 'Keep in My garden' }))
    await page.keyboard.press('Enter')
    await main().getByRole('link', { name: 'Open My garden' }).waitFor()
    await tabTo(
      main()
        .getByRole('link', { name: /^Remove / })
        .first(),
    )
    const crops = await main()
      .getByRole('link', { name: /^Remove / })
      .count()
    await page.keyboard.press('Enter')
    await page.waitForURL(/out=/)
    assert.ok(crops > 1)
    await tabTo(main().getByRole('region', { name: 'Shopping list', exact: true }).getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/list=(season|full)/)
    await tabTo(main().getByRole('button', { name: 'Add everything to cart' }))
    const noted = page.waitForResponse((response) => response.url().endsWith('/carted'))
    await page.keyboard.press('Enter')
    assert.equal((await noted).status(), 200)
    await tabTo(main().getByRole('link', { name: 'See the cart' }))
    await page.keyboard.press('Enter')
    await main().getByText('Vermicompost & Neem Cake Blend').first().waitFor()

    await arrive(page, '/mygarden')
    const pot = main().getByLabel('Add photo of pot 1')
    await tabTo(pot)
    await pot.setInputFiles([
      jpeg('one.jpg', await photograph('#aa3311')),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
    await main().getByText('Your photograph is kept.').waitFor()
    await main().getByText('notes.txt: This file is no picture that we can read.').waitFor()
    const opener = main().getByRole('list', { name: 'Photographs of pot 1' }).getByRole('button').first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel('What it shows').waitFor()
    await tabTo(dialog.getByLabel('What it shows'))
    await page.keyboard.type('Red amaranth')
    await page.keyboard.press('Enter')
    await main().getByRole('img', { name: 'Red amaranth' }).waitFor()
    await expectFocused(opener)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocused(opener)
    assert.match(await readText(main()), /Red amaranth/)
  })
})
