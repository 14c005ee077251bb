import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { arrive, startJourney } from './journey.ts'
import { openAccount, signInBrowser } from './shopping.ts'

const widths = [360, 768, 1280, 1920]

const paths = [
  '/',
  '/productpage',
  '/productpage?category=seeds&price=over-1000',
  '/products/1',
  '/products/7',
  '/batch/BF-2609-A',
  '/batches',
  '/blog',
  '/blog/1',
  '/faq',
  '/about',
  '/sustainability',
  '/search',
  '/search?q=tomato',
  '/search?q=xylophone',
]

/**
 * The blocks of a page that end at no line of its grid: rows of blocks that do not begin and end with the page, and
 * children of a grid beside its columns. A text may be shorter than its block.
 */
const blocksOffTheGrid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const text =
      'p, h1, h2, h3, a, button, span, nav, header, img, summary, figcaption, noscript, .gallery, .list-disc, .list-decimal'
    // Their insides have lines of their own.
    const closed = '.card, .rounded-card, .gallery, li, form, details, figure'
    const isText = (element: Element): boolean =>
      element.matches(text) || [...element.children].every((child) => child.matches(text))
    const isBlock = (element: Element): boolean => {
      const { display, position } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const isShown = width > 1 && height > 1 && position !== 'absolute' && position !== 'fixed'
      if (!isShown || display.startsWith('inline')) return false
      return element.matches('.page-grid > *, .card-rows > *, .card') || !isText(element)
    }
    const insideOf = (element: Element): { left: number; right: number } => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
    }
    const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1.5
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()} ${element.className}> ${(element.textContent ?? '').trim().slice(0, 30)}`

    /** Children beside each other. */
    const rowsOf = (parent: Element): Element[][] => {
      const rows: { bottom: number; blocks: Element[] }[] = []
      const blocks = [...parent.children].filter(isBlock)
      for (const block of blocks.toSorted(
        (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
      )) {
        const { top, bottom } = block.getBoundingClientRect()
        const last = rows.at(-1)
        if (last && top < last.bottom - 1) {
          last.blocks.push(block)
          last.bottom = Math.max(last.bottom, bottom)
        } else rows.push({ bottom, blocks: [block] })
      }
      return rows.map(({ blocks: row }) => row)
    }

    /** Where the columns of a grid begin. */
    const startsOf = (parent: Element): number[] => {
      const { gridTemplateColumns, columnGap } = getComputedStyle(parent)
      const widths = gridTemplateColumns.split(' ').map(Number.parseFloat)
      const gap = Number.parseFloat(columnGap) || 0
      return widths.map((_, index) =>
        widths.slice(0, index).reduce((sum, width) => sum + width + gap, insideOf(parent).left),
      )
    }
    const checkColumns = (parent: Element, row: Element[]): void => {
      if (!parent.matches('.page-grid, .card-rows')) return
      const starts = startsOf(parent)
      for (const block of row) {
        const { left } = block.getBoundingClientRect()
        if (!starts.some((line) => isNear(line, left)))
          found.push(`${nameOf(block)} begins beside the columns`)
      }
    }
    const checkRow = (parent: Element, row: Element[]): void => {
      const { left, right } = insideOf(parent)
      const boxes = row.map((block) => block.getBoundingClientRect())
      const begins = Math.min(...boxes.map((box) => box.left))
      const ends = Math.max(...boxes.map((box) => box.right))
      if (isNear(begins, left) && isNear(ends, right)) return
      found.push(`${row.map(nameOf).join(' + ')}: ${begins} to ${ends} in ${left} to ${right}`)
    }
    const check = (parent: Element): void => {
      if (getComputedStyle(parent).display.includes('flex') || parent.matches(closed)) return
      for (const row of rowsOf(parent)) {
        checkRow(parent, row)
        checkColumns(parent, row)
        if (row.length === 1) check(row[0] as Element)
      }
    }
    for (const frame of document.querySelectorAll('main .page-width')) check(frame)
    return found
  })

describe('the grid of pages', () => {
  const journey = startJourney({ isShared: true })

  async function checkWidths(path: string): Promise<string[]> {
    const { page } = journey
    const found: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const block of await blocksOffTheGrid(page)) found.push(`${path} at ${width}: ${block}`)
    }
    return found
  }

  test('blocks begin and end with their page at every width', async () => {
    const { page } = journey
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      found.push(...(await checkWidths(path)))
    }
    assert.deepEqual(found, [])
  })

  test('cards, the first picture and the buy bar are cut nowhere', async () => {
    const { page } = journey
    const cutTexts = (): Promise<string[]> =>
      page
        .locator('.card-description')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent ?? ''),
        )
    for (const path of ['/', '/productpage']) {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await cutTexts(), [], `${path} at ${width}`)
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/')
    const shown = await page
      .getByRole('region', { name: 'Feed the soil' })
      .locator('img')
      .evaluate((image) => {
        const { width, height } = image.getBoundingClientRect()
        return width / height
      })
    assert.ok(shown > 1.4 && shown < 1.6, `the first picture is ${shown.toFixed(2)} wide`)
    await page.goto('/productpage')
    const first = await page.getByRole('article').first().boundingBox()
    assert.ok(first && first.y < 440, `the cards begin at ${first?.y}`)

    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await arrive(page, '/products/1')
      await page.mouse.wheel(0, 1200)
      const bar = page.locator('.buy-bar[data-is-away="true"]')
      await bar.waitFor()
      const { padding, ground, box } = await bar.evaluate((element) => ({
        padding: Number.parseFloat(getComputedStyle(element).paddingLeft),
        ground: getComputedStyle(element).backgroundColor,
        box: element.getBoundingClientRect().toJSON() as DOMRect,
      }))
      assert.ok(padding >= 32)
      assert.equal(ground, 'rgb(255, 253, 249)')
      assert.deepEqual([box.left, box.right, box.bottom], [0, width, 900])
    }
  })

  test('the form of a review stands on the grid', async () => {
    const { page, shop } = journey
    await signInBrowser(page.context(), await openAccount(shop))
    await arrive(page, '/write-review/1')
    await page.getByRole('main').getByRole('link').first().waitFor()
    assert.deepEqual(await checkWidths('/write-review/1'), [])
  })
})
