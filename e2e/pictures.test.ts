import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newShopper } from '#test/browser.ts'
import { arrive, startJourney } from './journey.ts'
import { signInAsAsha, signInShopper } from './shopping.ts'

const publicPages = [
  '/',
  '/productpage',
  '/products/balcony-feed',
  '/products/kitchen-garden-seeds',
  '/products/terracotta-herb-kit',
  '/products/root-partner-mycorrhiza',
  '/blog',
  '/blog/1',
  '/blog/what-soil-microbes-do',
  '/about',
  '/reviews',
  '/sustainability',
  '/shipping',
  '/faq',
  '/contact',
  '/gardenplanner',
  '/dose',
  '/search?q=tomato',
  '/search?q=zzzz',
  '/login',
  '/nowhere',
]

interface SeenPicture {
  src: string
  natural: [number, number]
  attributes: [number, number]
  shown: [number, number]
  fit: string
  hasAlt: boolean
  hasPreview: boolean
}

/** Every picture of the page, once it has arrived: the lazy ones are scrolled to. */
async function picturesOn(page: Page): Promise<SeenPicture[]> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isSeen = (image: HTMLImageElement): boolean => image.isConnected && image.checkVisibility()
    const isThere = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth > 0
    const images = [...document.images]
    for (const image of images.filter(isSeen)) {
      image.scrollIntoView({ block: 'center', behavior: 'instant' })
      // The second frame has told the browser what is near.
      for (let frame = 0; frame < 2 && !isThere(image); frame += 1) await nextFrame()
    }
    // More pictures may have arrived meanwhile. A picture missing after so many frames is judged as it is.
    for (let frame = 0; frame < 1_200; frame += 1) {
      const missing = [...document.images].find((image) => isSeen(image) && !isThere(image))
      if (!missing) break
      if (frame % 60 === 0) missing.scrollIntoView({ block: 'center', behavior: 'instant' })
      await nextFrame()
    }
    return [...document.images]
      .filter((image) => image.checkVisibility())
      .map((image) => ({
        src: image.currentSrc || image.src,
        natural: [image.naturalWidth, image.naturalHeight] as [number, number],
        attributes: [Number(image.getAttribute('width')), Number(image.getAttribute('height'))] as [
          number,
          number,
        ],
        shown: [image.clientWidth, image.clientHeight] as [number, number],
        fit: getComputedStyle(image).objectFit,
        hasAlt: image.hasAttribute('alt'),
        hasPreview: getComputedStyle(image).backgroundImage.startsWith('url("data:image/bmp'),
      }))
  })
}

const ratio = ([width, height]: [number, number]): number => width / height

/** Not broken, empty or stretched, and its size was known before it loaded. */
function expectSound(pictures: SeenPicture[], path: string): void {
  for (const { src, natural, attributes, shown, fit, hasAlt } of pictures) {
    const which = `${src} on ${path}`
    assert.ok(natural[0] > 0 && natural[1] > 0, `${which} is broken`)
    assert.ok(hasAlt, `${which} has no alternative text`)
    assert.ok(attributes[0] > 0 && attributes[1] > 0, `${which} has no size`)
    const isOf = (size: [number, number]): boolean => Math.abs(ratio(size) / ratio(natural) - 1) < 0.02
    assert.ok(isOf(attributes), `${which}: ${attributes.join(' × ')} is not its shape`)
    const isDistorted = fit === 'fill' && shown[0] > 0 && !isOf(shown)
    assert.ok(!isDistorted, `${which} is stretched to ${shown.join(' × ')}`)
  }
}

describe('pictures', () => {
  const journey = startJourney({ isShared: true })

  test('public pages have no broken, empty or stretched picture', async () => {
    const { page, shopper } = journey
    let seen = 0
    for (const path of publicPages) {
      await arrive(page, path)
      const pictures = await picturesOn(page)
      expectSound(pictures, path)
      seen += pictures.length
    }
    assert.ok(seen > 30, `only ${seen} pictures were seen`)
    shopper.expectProblem(/404/)
  })

  test('cart, checkout and orders have no broken or stretched picture', async () => {
    const { page } = journey
    await signInShopper(journey, { 1: 1, 6: 2 })
    for (const path of ['/cart', '/checkout']) {
      await arrive(page, path)
      await page.locator('main img').first().waitFor()
      expectSound(await picturesOn(page), path)
    }
  })

  test('sample orders have their pictures', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    await arrive(page, '/order-details/ORD001')
    await page.locator('main img').first().waitFor()
    expectSound(await picturesOn(page), '/order-details/ORD001')
  })

  test('pictures arrive modern, fitting and with a blurred placeholder', async () => {
    // A browser of its own, since one that has a larger picture already takes that.
    const { browser, shop } = journey
    const visitor = await newShopper(browser, { baseURL: shop.url, viewport: { width: 360, height: 740 } })
    await arrive(visitor.page, '/productpage')
    const products = (await picturesOn(visitor.page)).filter(({ src }) => src.includes('/pictures/products/'))
    assert.ok(products.length >= 8, 'the eight products have pictures')
    for (const { src, hasPreview } of products) {
      assert.match(src, /-(320|640)\.avif$/)
      assert.ok(hasPreview, `${src} has a preview`)
    }
    await visitor.close()
  })

  test('pictures have addresses that can be cached for ever', async () => {
    const { page } = journey
    await arrive(page, '/')
    const [hero] = (await picturesOn(page)).filter(({ src }) => src.includes('/scenes/hero'))
    assert.ok(hero, 'the first picture of the home page is its scene')
    const answer = await fetch(hero.src)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(answer.headers.get('content-type'), 'image/avif')
    // An unread answer would keep this process alive until the shop closes the connection.
    await answer.body?.cancel()
  })

  test('the API gives pictures of products plain addresses', async () => {
    const { shop } = journey
    const answer = await fetch(`${shop.url}/api/products_s/balcony-feed`)
    const product = (await answer.json()) as { image_url: string; images: { src: string }[] }
    assert.equal(product.images[0]?.src, product.image_url)
    for (const { src } of product.images) {
      const picture = await fetch(shop.url + src)
      assert.equal(picture.status, 200, src)
      assert.equal(picture.headers.get('content-type'), 'image/jpeg')
      await picture.body?.cancel()
    }
  })
})
