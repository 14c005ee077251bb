import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { exampleMails } from '#test/example-mails.ts'
import { makePlan } from './garden.ts'
import { arrive, startJourney } from './journey.ts'
import { findLongFaults, lengthenTexts } from './long-words.ts'
import { fillOffice, visitOffice } from './office-screens.ts'
import { privatePaths, publicPaths } from './shop-screens.ts'
import { signInAsAsha } from './shopping.ts'
import { signInStaff } from './staff.ts'
import { sendTable } from './staff-screens.ts'

const word = (letters: number): string => 'W'.repeat(letters)

const widths = [320, 1280]

const screens: [content: string, faults: Record<number, RegExp[]>][] = [
  [`<p style="overflow-wrap: anywhere">${word(1000)}</p>`, {}],
  [`<p>${word(10)}</p>`, {}],
  [`<p>${word(60)}</p>`, { 320: [/pixels wide: <p>/] }],
  [`<p>${word(300)}</p>`, { 320: [/pixels wide: <p>/], 1280: [/pixels wide: <p>/] }],
  [word(300), { 320: [/pixels wide: <body>/], 1280: [/pixels wide: <body>/] }],
  ['<p>Tulsi</p><div style="width: 1300px; height: 1px"></div>', { 320: [/: <div/], 1280: [/: <div/] }],
  ['<main><p style="margin-left: 1290px">Tulsi</p></main>', { 320: [/: <p/], 1280: [/: <p/] }],
  [`<div style="overflow: auto"><p>${word(300)}</p></div>`, {}],
  [`<div style="overflow: hidden"><p>${word(60)}</p></div>`, { 320: [/cut by DIV/] }],
  [`<p style="overflow: hidden; text-overflow: ellipsis">${word(300)}</p>`, {}],
]

describe('the search for wide parts', () => {
  const journey = startJourney({ viewport: { width: 1280, height: 800 }, isShared: true })

  test('a wide part and a cut text are found at each width', async () => {
    const { page } = journey
    for (const [content, faults] of screens) {
      await page.setContent(`<!doctype html><body>${content}</body>`)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const found = await findLongFaults(page)
        const expected = faults[width] ?? []
        assert.equal(found.length, expected.length, `${content} at ${width}: ${found}`)
        for (const [index, pattern] of expected.entries()) assert.match(found[index] ?? '', pattern)
      }
    }
  })
})

describe('long words', () => {
  const journey = startJourney({ viewport: { width: 1280, height: 800 } })
  const faults: string[] = []

  /** Looks at a screen in a narrow and a wide window; one run reports all faults. */
  async function look(page: Page, path: string): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const fault of await findLongFaults(page)) faults.push(`${path} at ${width}: ${fault}`)
    }
  }

  test('no screen of shop and office is wider than its window', async () => {
    const { page, shop, shopper } = journey
    const { examples } = await fillOffice(shop)
    const plan = await makePlan(shop, 'long@example.com', { name: word(60), specific_plants: word(1000) })
    await signInStaff(shopper.context, shop)
    await page.goto(`${shop.staffUrl}/imports`)
    await sendTable(page)
    await lengthenTexts(shop.databaseUrl)
    await signInAsAsha(journey)
    const paths = [
      ...publicPaths,
      ...privatePaths,
      plan,
      `/search?q=${word(200)}`,
      `/productpage?q=${word(60)}`,
      '/orderconfirmation?orderId=ORD001',
      '/order-details/ORD001',
      '/order-details/ORD002',
      `/order-details/${word(100)}`,
      `/batch/${word(40)}`,
      `/${word(300)}`,
    ]
    for (const path of paths) {
      await arrive(page, path)
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      // An empty cart shows products a moment later.
      if (path === '/cart') await page.locator('.product-card').first().waitFor()
      await look(page, path)
    }
    const missing = await visitOffice(page, examples, async (path) => {
      await page.goto(shop.staffUrl + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await look(page, path)
    })
    // Two addresses lead to no page, and previews of mails block the script that signs the shopper in.
    shopper.expectProblem(/status of 404|about:srcdoc/)
    assert.equal([...missing, ...faults].join('\n'), '')
  })

  test('no mail is wider than its window', async () => {
    const { page } = journey
    faults.length = 0
    for (const { template, html } of exampleMails()) {
      await page.setContent(html)
      await page.evaluate((long) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (text.textContent?.trim()) text.textContent = long
      }, word(120))
      await look(page, template)
    }
    assert.equal(faults.join('\n'), '')
  })
})
