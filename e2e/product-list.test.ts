import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectFocused, readText, soon, startJourney } from './journey.ts'

describe('the list of products on a phone', () => {
  const journey = startJourney({ isShared: true, viewport: { width: 360, height: 740 } })

  const main = (): Locator => journey.page.getByRole('main')
  const cards = (): Locator => main().getByRole('article')
  const search = (): string => new URL(journey.page.url()).search

  test('a shopper filters and sorts cards; address, Back and focus follow', async () => {
    const { page } = journey
    await arrive(page, '/productpage')
    const [first, second] = await cards().evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    )
    assert.equal(first, second)
    const cut = await cards().evaluateAll((all) =>
      all.flatMap((card) => {
        const { left, right } = card.getBoundingClientRect()
        return [...card.querySelectorAll('[data-tone], h3, button')]
          .filter((part) => {
            const box = part.getBoundingClientRect()
            return box.left < left || box.right > right || part.scrollWidth > part.clientWidth + 1
          })
          .map((part) => part.textContent)
      }),
    )
    assert.deepEqual(cut, [])
    assert.ok(await cards().getByText('Coming Soon!').isVisible())
    await cards()
      .getByRole('link', { name: /^Tell me when it is on sale/ })
      .waitFor()
    const actions = await cards().evaluateAll((all) =>
      all.map((card) => card.querySelectorAll('button, .card-details').length),
    )
    assert.deepEqual(actions, [2, 2, 2, 2, 2, 2, 1, 1])

    await main().locator('summary', { hasText: 'Filters' }).click()
    const crop = main().getByLabel('For which crop')
    await crop.focus()
    await crop.selectOption({ label: 'Okra (5)' })
    await main().getByText('5 products', { exact: true }).waitFor()
    assert.equal(search(), '?crop=okra')
    await expectFocused(crop)
    await main().getByLabel('In stock only (4)').check()
    await main().getByText('4 products', { exact: true }).waitFor()
    await expectAccessible(page)
    await main().getByRole('button', { name: 'Show 4 products' }).click()
    await expectFocused(main().locator('summary', { hasText: 'Filters (2)' }))
    await main().getByLabel('Sort by').selectOption('price-high')
    await soon(async () => assert.match(await readText(cards().first()), /Bloom & Fruit/))
    await expectAccessible(page)
    await main().getByRole('link', { name: 'Remove filter Okra' }).click()
    await main().getByText('6 products', { exact: true }).waitFor()
    assert.equal(search(), '?stock=in&sort=price-high')
    // Back takes one step at a time.
    await page.goBack()
    await main().getByText('4 products', { exact: true }).waitFor()
    assert.equal(await crop.inputValue(), 'okra')
    for (const before of ['?crop=okra&stock=in', '?crop=okra', '']) {
      await page.goBack()
      await soon(async () => assert.equal(search(), before))
    }
    await main().getByText('8 products', { exact: true }).waitFor()
  })

  test('the list says that nothing fits and leads out', async () => {
    const { page } = journey
    await arrive(page, '/productpage?category=seeds&price=over-1000')
    await main().getByRole('heading', { name: 'No product fits all of this' }).waitFor()
    assert.equal(
      await main().getByRole('region', { name: 'Good places to start' }).getByRole('article').count(),
      3,
    )
    await main().getByRole('link', { name: 'Without “Over ₹1,000.00”' }).click()
    await main().getByText('1 product', { exact: true }).waitFor()
    await page.goBack()
    await main().getByRole('link', { name: 'Show all products' }).click()
    await main().getByText('8 products', { exact: true }).waitFor()
  })
})
