import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { exampleMails } from '#test/example-mails.ts'
import { makePlan } from './garden.ts'
import { arrive, startJourney } from './journey.ts'
import { faultsAtEachWidth, findLongFaults, lengthenTexts, wide, widths } from './long-words.ts'
import { privatePaths, publicPaths } from './shop-screens.ts'
import { demoAccount, fillCart, signInBrowser } from './shopping.ts'
import { findSmallTargets } from './small-targets.ts'

const word = (letters: number): string => 'W'.repeat(letters)

const longAddresses = [
  `/search?q=${word(200)}`,
  `/productpage?q=${word(60)}`,
  `/batch/${word(40)}`,
  `/${word(300)}`,
]

const orderPaths = [
  '/orderconfirmation?orderId=ORD001',
  '/order-details/ORD001',
  '/order-details/ORD002',
  `/order-details/${word(100)}`,
]

/** Contents, and for a fault its words and the widest window in which it shows. */
const screens: [content: string, fault?: RegExp, widest?: number][] = [
  [`<p style="overflow-wrap: anywhere">${word(1000)}</p>`],
  [`<p>${word(10)}</p>`],
  [`<p>${word(60)}</p>`, /pixels wide: <p>/, 640],
  [`<p>${word(300)}</p>`, /pixels wide: <p>/, 1280],
  [word(300), /pixels wide: <body>/, 1280],
  ['<p>Tulsi</p><div style="width: 1300px; height: 1px"></div>', /: <div/, 1280],
  ['<main><p style="margin-left: 1290px">Tulsi</p></main>', /: <p/, 1280],
  [`<div style="overflow: auto"><p>${word(300)}</p></div>`],
  [`<div style="overflow: hidden"><p>${word(60)}</p></div>`, /cut by DIV/, 640],
  [`<p style="overflow: hidden; text-overflow: ellipsis">${word(300)}</p>`],
]

describe('the search for wide parts', () => {
  const journey = startJourney({ isShared: true })

  test('a wide part and a cut text are found at each width', async () => {
    const { page } = journey
    for (const [content, fault, widest = 0] of screens) {
      await page.setContent(`<!doctype html><body>${content}</body>`)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const found = await findLongFaults(page)
        assert.equal(found.length, width <= widest ? 1 : 0, `${content} at ${width}: ${found}`)
        if (fault && width <= widest) assert.match(found[0] ?? '', fault)
      }
    }
  })
})

describe('long words', () => {
  const journey = startJourney()
  const faults: string[] = []

  test('the screens of the shop fit and meet WCAG 2.2 AA', async () => {
    const { page, shop, shopper } = journey
    const plan = await makePlan(shop, 'long@example.com', { name: word(60), specific_plants: word(1000) })
    const asha = await demoAccount(shop.url)
    await fillCart(shop.url, asha, { 1: 2, 2: 1 })
    await lengthenTexts(shop.databaseUrl)
    const visit = async (path: string): Promise<void> => {
      await page.setViewportSize(wide)
      await arrive(page, path)
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      if (path === '/cart') await page.getByRole('link', { name: 'Proceed to checkout' }).waitFor()
      if (path === '/checkout') await page.getByText('Grand Total').waitFor()
      await expectAccessible(page)
      faults.push(...(await faultsAtEachWidth(page, path)))
      await expectAccessible(page)
      assert.deepEqual(await findSmallTargets(page), [], `${path} has targets below 24 pixels`)
    }
    for (const path of [...publicPaths, plan, ...longAddresses]) await visit(path)
    await signInBrowser(shopper.context, asha)
    for (const path of [...privatePaths, ...orderPaths]) await visit(path)
    // Two addresses lead to no page.
    shopper.expectProblem(/status of 404/)
    assert.equal(faults.join('\n'), '')
  })

  test('no mail is wider than its window', async () => {
    const { page } = journey
    faults.length = 0
    await page.route('https://shop.example/images/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    for (const { template, html } of exampleMails()) {
      await page.setContent(html)
      await page.evaluate((long) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (text.textContent?.trim()) text.textContent = long
      }, word(120))
      faults.push(...(await faultsAtEachWidth(page, template)))
    }
    assert.equal(faults.join('\n'), '')
  })
})
