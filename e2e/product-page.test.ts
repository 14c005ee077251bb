import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectFocused, expectText, expectValue, readText, soon, startJourney } from './journey.ts'
import {
  arriveAtOrder,
  fillAddress,
  fillCart,
  logIn,
  openAccount,
  openCheckout,
  payByCard,
  payNow,
  signInBrowser,
} from './shopping.ts'

/** '28 Nov – 2 Dec', on the page of a product. */
async function readDates(page: Page): Promise<string> {
  const found = /Arrives (\d+(?:\s\w{3})?\s–\s\d+\s\w{3})/u.exec(await readText(page.locator('article')))
  return found?.[1] ?? assert.fail('no dates')
}

describe('the delivery date', () => {
  const journey = startJourney({ isShared: true })

  // #product-page-arrival
  it('a shopper gives a PIN once and sees one date everywhere', async () => {
    const { page, shopper, shop } = journey
    const account = await openAccount(shop)
    await signInBrowser(shopper.context, account)
    await fillCart(shop.url, account, { 2: 1 })
    await arrive(page, '/products/2')
    const field = page.getByLabel('PIN code, for the delivery date')
    await field.fill('12')
    await field.press('Enter')
    await page.getByText('A PIN code has six digits, such as 560001.').waitFor()
    await expectFocused(field)
    await field.fill('560 001')
    await field.press('Enter')
    await expectText(page.locator('article'), /at 560001/)
    await expectFocused(page.getByRole('button', { name: 'Change the PIN code' }))
    const dates = await readDates(page)
    const shown = new RegExp(`[Aa]rrives ${dates}`)

    await arrive(page, '/cart')
    await expectText(page.locator('main'), shown)
    await openCheckout(page)
    await expectValue(page.getByLabel('Zip Code'), '560001')
    await fillAddress(page)
    await expectText(page.locator('main'), /at 500034/)
    await payNow(page)
    await payByCard(page)
    const orderId = await arriveAtOrder(page)
    await expectText(page.locator('main'), shown)
    await arrive(page, `/orderconfirmation?orderId=${orderId}`)
    await expectText(page.locator('main'), shown)

    await arrive(page, '/products/2')
    await expectText(page.locator('article'), /at 500034/)
    await page.getByRole('button', { name: 'Change the PIN code' }).click()
    await expectFocused(field)
    await field.fill('744101')
    await field.press('Enter')
    await expectText(page.locator('article'), /at 744101/)
    assert.notEqual(await readDates(page), dates)

    // Logging out forgets the PIN, the date and all else.
    await arrive(page, '/accountpage')
    await page.getByRole('button', { name: /Log Out/i }).click()
    await page.waitForFunction(() => localStorage.getItem('authToken') === null)
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [])
  })
})

describe('the pictures of a product', () => {
  const journey = startJourney({ isShared: true })

  it('a kit lists its numbered parts beside their picture', async () => {
    const { page } = journey
    await arrive(page, '/products/balcony-starter-kit')
    const parts = page.getByRole('region', { name: 'In the box' }).getByRole('listitem')
    assert.equal(await parts.count(), 8)
    await expectText(parts.nth(0), /^Three 10-inch pots/)
    const picture = page.getByRole('img', { name: /^All parts of the kit from above/ })
    const [pictureBox, listBox] = [await picture.boundingBox(), await parts.nth(0).boundingBox()]
    assert.ok(pictureBox && listBox && listBox.x > pictureBox.x + pictureBox.width)
  })

  // #product-page-film
  it('a pressed film loads and plays, also after a failure', async () => {
    const { page, shopper } = journey
    const wanted: string[] = []
    const films = '**/assets/films/**'
    await page.route(films, (route) => {
      wanted.push(route.request().url())
      return route.abort()
    })
    await arrive(page, '/products/1')
    const link = page.getByRole('link', { name: /turns once: the front with its label.*Play the film/ })
    await link.scrollIntoViewIfNeeded()
    const address = (await link.getAttribute('href')) ?? assert.fail('no address')
    assert.deepEqual(wanted, [])
    const part = await page.request.get(address, { headers: { range: 'bytes=0-99' } })
    assert.deepEqual(
      [part.status(), part.headers()['content-type'], (await part.body()).length],
      [206, 'video/mp4', 100],
    )
    await page.getByText('Play the film').click()
    await page.getByText('The film can’t be played here.').waitFor()
    await page.getByText('Play the film').waitFor()
    await page.unroute(films)
    shopper.expectProblem(/assets\/films\//)
    await link.focus()
    await page.keyboard.press('Enter')
    const film = page.locator('.gallery video')
    await expectFocused(film)
    assert.match((await film.getAttribute('aria-label')) ?? '', /^The pouch of Balcony Feed turns once/)
    await soon(async () =>
      assert.ok(await film.evaluate((video) => (video as HTMLVideoElement).currentTime > 0.2)),
    )
    await expectAccessible(page)
    await page.keyboard.press('Space')
    await soon(async () => assert.ok(await film.evaluate((video) => (video as HTMLVideoElement).paused)))
    await page.locator('.gallery a').first().click()
    const dialog = page.getByRole('dialog', { name: 'Pictures of the product' })
    await expectText(dialog, /Picture 1 of 5/)
    await page.keyboard.press('Escape')
  })

  // #product-page-zoom
  it('pictures open full screen and zoom by every device', async () => {
    const { page } = journey
    await arrive(page, '/products/2')
    const links = page.locator('.gallery a')
    await links.first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pictures of the product' })
    await expectText(dialog, /Picture 1 of 4/)
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expectText(dialog, /Picture 2 of 4/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectText(dialog, /Picture 4 of 4/)
    // How far it can be moved follows from its size.
    const isLoaded = () =>
      dialog.locator('.zoom-stage img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
    await soon(async () => assert.ok(await isLoaded()))
    const picture = dialog.locator('.zoom-stage > div')
    const scaleOf = async () =>
      Number(/scale\(([\d.]+)\)/.exec((await picture.getAttribute('style')) ?? '')?.[1])
    await page.keyboard.press('+')
    await soon(async () => assert.equal(await scaleOf(), 1.5))
    await page.keyboard.press('ArrowDown')
    await soon(async () =>
      assert.match((await picture.getAttribute('style')) ?? '', /translate\(0px, -80px\)/),
    )
    await expectText(dialog, /Picture 4 of 4/)
    await page.keyboard.press('0')
    await soon(async () => assert.equal(await scaleOf(), 1))
    const stage = (await dialog.locator('.zoom-stage').boundingBox()) ?? assert.fail('no stage')
    const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -400)
    await soon(async () => assert.ok((await scaleOf()) > 1.5))
    await page.mouse.dblclick(x, y)
    await soon(async () => assert.equal(await scaleOf(), 1))
    await page.mouse.dblclick(x + 40, y)
    await soon(async () => assert.equal(await scaleOf(), 2.5))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocused(links.first())
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectFocused(links.first())

    // One finger swipes, two fingers zoom.
    await links.first().click()
    await expectText(dialog, /Picture 1 of 4/)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      })
    await touch('touchStart', [[x + 90, y]])
    await touch('touchMove', [[x - 90, y]])
    await touch('touchEnd', [])
    await expectText(dialog, /Picture 2 of 4/)
    await touch('touchStart', [
      [x - 40, y],
      [x + 40, y],
    ])
    await touch('touchMove', [
      [x - 80, y],
      [x + 80, y],
    ])
    await touch('touchEnd', [])
    await soon(async () => assert.equal(await scaleOf(), 2))
  })

  // #product-page-print
  it("full screen shows the pack's print in full size", async () => {
    const { page } = journey
    await arrive(page, '/products/leafy-greens-feed')
    const widthIn = (image: Locator): Promise<number> =>
      image.evaluate((element) => Number(/-(\d+)\.avif$/.exec((element as HTMLImageElement).currentSrc)?.[1]))
    const back = page.locator('.gallery a').nth(1)
    await back.scrollIntoViewIfNeeded()
    await soon(async () => assert.ok((await widthIn(back.locator('img'))) < 1600))
    await back.click()
    const dialog = page.getByRole('dialog', { name: 'Pictures of the product' })
    await expectText(dialog, /Picture 2 of 4/)
    const enlarged = dialog.locator('.zoom-stage img')
    await soon(async () => assert.equal(await widthIn(enlarged), 1600))
    assert.equal(await enlarged.getAttribute('width'), '1600')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The three smaller pictures fill one row below the first.
    const boxes = await page
      .locator('.gallery li')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    const [first, ...others] = boxes
    assert.equal(new Set(others.map(({ top }) => top)).size, 1)
    assert.equal(others.length, 3)
    assert.ok(Math.abs(others.at(-1).right - first.right) < 1, 'the row ends with the first picture')
  })
})

describe('the quantity on the page of a product', () => {
  const journey = startJourney({ isShared: true })

  // #product-page-quantity
  it('the chosen quantity and what goes with it reach the cart', async () => {
    const { page, shop } = journey
    await arrive(page, '/products/2')
    const field = page.getByRole('spinbutton', { name: /Quantity of/ })
    await field.fill('12')
    await page.getByText('10 is the most of one product in an order.').waitFor()
    await expectValue(field, '10')
    await field.fill('3')
    await field.press('Enter')
    await page.getByText('3 packs, ₹2,932.50').waitFor()
    assert.equal(await page.locator('form[action="/checkout"] input[name=quantity]').inputValue(), '3')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.waitForURL(/\/login/)
    await logIn(page, await openAccount(shop))
    await page.waitForURL(/\/products\/2$/)
    await page.getByText('Item added to cart!').first().waitFor()
    const section = page.getByRole('region', { name: 'Goes well with' })
    await expectText(section, /2 × Vermicompost & Neem Cake Blend/)
    await expectText(section, /Together\s₹2,377\.50/)
    await section.getByRole('button', { name: 'Add both to cart' }).press('Enter')
    await expectText(section, /Everything is in your cart\./)
    await arrive(page, '/cart')
    await expectValue(page.getByRole('spinbutton', { name: /^Quantity of Bloom/ }), '4')
    await expectValue(
      page.getByRole('spinbutton', { name: 'Quantity of Vermicompost & Neem Cake Blend' }),
      '2',
    )
  })
})

describe('around a product', () => {
  const journey = startJourney({ isShared: true })

  it('the buttons of a product stay in reach at every width', async () => {
    const { page } = journey
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await arrive(page, '/products/1')
      const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
      const heightOfPlace = () => page.locator('.buy-place').evaluate((place) => place.clientHeight)
      const before = await heightOfPlace()
      await page.locator('footer').scrollIntoViewIfNeeded()
      await soon(async () => {
        const { y = 0, height = 0 } = (await add.boundingBox()) ?? {}
        assert.ok(y > 600 && y + height <= 800, `at ${width} the button is at ${y}`)
      })
      assert.equal(await heightOfPlace(), before)
    }
    await expectAccessible(page)
  })

  // #product-page-seen
  it('the page shows recently seen products until forgotten', async () => {
    const { page } = journey
    await arrive(page, '/products/2')
    await page.getByRole('heading', { level: 1, name: /^Bloom/ }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'You looked at' }).count(), 0)
    // A visitor who leaves before the script runs is not remembered.
    await page.waitForFunction(() => localStorage.getItem('remembered:seen-products'))
    await arrive(page, '/products/3')
    const seen = page.getByRole('region', { name: 'You looked at' })
    await seen.getByRole('link', { name: /^Bloom/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Bloom/ }).waitFor()
    await seen.getByRole('link', { name: /^Vermicompost/ }).waitFor()
    await seen.getByRole('button', { name: 'Forget these' }).click()
    await seen.waitFor({ state: 'detached' })
  })

  // #product-page-share
  it('the page answers questions and copies its address where devices cannot share', async () => {
    const { page } = journey
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      const clipboard = { writeText: async (text: string) => Object.assign(window, { copied: text }) }
      Object.defineProperty(navigator, 'clipboard', { value: clipboard })
    })
    await arrive(page, '/products/2?utm=x')
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('The address is copied.').waitFor()
    const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied)
    assert.match(copied, /\/products\/bloom-and-fruit-feed$/)
    const toWhatsApp = await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
    assert.equal(
      toWhatsApp,
      `https://wa.me/?text=${encodeURIComponent(`Bloom & Fruit Microbial Fertilizer ${copied}`)}`,
    )

    await page.getByText('How long does a pack last?').click()
    await page.getByText(/so 1 kg give 71 such feeds/).waitFor()
    const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    const faq = told['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'FAQPage')
    // The others are asked about every product, so that they are not questions of this page.
    const [own] = await page.locator('details[name=faq] summary').allInnerTexts()
    const names = faq.mainEntity.map(({ name }: { name: string }) => name)
    assert.deepEqual(names, [own])
  })

  it('long texts fold on phones and stand open elsewhere', async () => {
    const { page } = journey
    const storage = page.getByText('Keep at 25–28 °C')
    await page.setViewportSize({ width: 360, height: 780 })
    await arrive(page, '/products/1')
    assert.equal(await page.getByText('Weigh the dose, mix it').isVisible(), true)
    assert.equal(await storage.isVisible(), false)
    await page.locator('summary', { hasText: 'Storage' }).focus()
    await page.keyboard.press('Enter')
    await storage.waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await arrive(page, '/products/1')
    await storage.waitFor()
    assert.equal(
      await page.locator('summary', { hasText: 'Storage' }).evaluate((one) => one.getClientRects().length),
      0,
    )
  })

  it('a shopper reads the paragraphs and lists of a description', async () => {
    const { page, shop } = journey
    const text = 'Ready to use.\n\n• Coir\n• Compost\n  1. Sieved\n\n10⁹ CFU/g'
    const client = new pg.Client(shop.databaseUrl)
    await client.connect()
    const describe = (as: string) => client.query('UPDATE products SET description = $1 WHERE id = 4', [as])
    const { rows } = await client.query<{ description: string }>(
      'SELECT description FROM products WHERE id = 4',
    )
    await describe(text)
    await page.goto('/products/4')
    const list = page.locator('article ul', { hasText: 'Coir' })
    assert.deepEqual(await list.locator(':scope > li > span').allTextContents(), ['Coir', 'Compost'])
    assert.deepEqual(await list.locator('ol > li').allTextContents(), ['Sieved'])
    await page.getByText('10⁹ CFU/g', { exact: true }).waitFor()
    assert.equal(await page.locator('meta[name=description]').getAttribute('content'), 'Ready to use.')
    const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    const thing = told['@graph'].find((one: { '@type': string }) => one['@type'] === 'Product')
    assert.equal(thing.description, text)
    await describe(rows[0]?.description ?? assert.fail('no description'))
    await client.end()
  })
})
