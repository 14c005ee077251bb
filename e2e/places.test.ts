import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFits, startJourney } from './journey.ts'
import { buyMany, signInStaff } from './staff.ts'

describe('places of the shelf', () => {
  // What a pick list says of the first product changes, so these tests have their own shop.
  const journey = startJourney()

  test('staff move packs between places on a phone', async () => {
    const { page, shop } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/products/1`)
    const shelf = page.getByRole('heading', { name: 'Where it lies' }).locator('..')
    await shelf
      .getByText(/^Picking place/)
      .first()
      .waitFor()
    await shelf
      .getByRole('button', { name: /^Transfer packs of/ })
      .first()
      .click()
    const dialog = dialogOf(page)
    await dialog.getByRole('heading', { name: 'Transfer packs' }).waitFor()
    await expectAccessible(page)
    assert.equal(await dialog.getByLabel('Packs', { exact: true }).getAttribute('inputmode'), 'numeric')
    const here = Number((await dialog.getByLabel('From').textContent())?.match(/, (\d+) packs/)?.[1])
    await dialog.getByLabel('Packs', { exact: true }).fill(String(here + 1))
    await dialog.getByRole('button', { name: /^Transfer/ }).click()
    await dialog.getByText(`Only ${here} lie there.`).first().waitFor()
    await dialog.getByText('Name of the place is required.').first().waitFor()
    await dialog.getByLabel('Name of the place').fill('r1')
    await dialog.getByLabel('Packs', { exact: true }).fill(String(here))
    await dialog.getByRole('button', { name: `Transfer ${here} packs` }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`${here} packs went from the picking place to R1.`).waitFor()
    await shelf.getByText('R1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Why is it this many?' }).click()
    await page.getByText(`R1: +${here}`).waitFor()
    await expectFits(page)

    await page.goto(`${shop.staffUrl}/batches/backstock?place=R`)
    await page.getByText('1 batch at a place').waitFor()
    await page.getByText(`${here} packs`, { exact: true }).waitFor()
    const [order] = await buyMany(shop, 1, [1])
    await page.goto(`${shop.staffUrl}/packing`)
    await page.getByRole('button', { name: /Make a packing batch/ }).click()
    await page.getByText('Refill from R1 ×1').waitFor()

    await page.goto(`${shop.staffUrl}/packing/orders/${order}`)
    await page.getByRole('button', { name: /^Missing:/ }).click()
    const missing = dialogOf(page)
    await missing.getByLabel('How many lie in the picking place now').waitFor()
    await missing.getByText(/More of it lies elsewhere \(R1 ×/).waitFor()
    await expectFits(page)
    await expectAccessible(page)
    await missing.getByRole('button', { name: `Hold ${order} and correct the shelf` }).click()
    await page.getByText(`${order} is on hold, and the shelf is corrected. Refill from R1 ×1.`).waitFor()
  })

  test('two colleagues refill by keyboard; the second sees the first', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/batches/backstock`)
    const button = page.getByRole('button', { name: /^Transfer .* from R1$/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Packs', { exact: true }).focus()
    await page.keyboard.type('5')

    const other = await page.context().newPage()
    await other.goto(`${shop.staffUrl}/batches/backstock`)
    await other.getByRole('button', { name: /^Transfer .* from R1$/ }).click()
    const theirs = dialogOf(other)
    const here = Number((await theirs.getByLabel('From').textContent())?.match(/R1, (\d+) packs/)?.[1])
    await theirs.getByLabel('Packs', { exact: true }).fill(String(here - 4))
    await theirs.getByRole('button', { name: `Transfer ${here - 4} packs` }).click()
    await theirs.waitFor({ state: 'detached' })
    await other.close()

    await page.keyboard.press('Enter')
    await dialog.getByText('Only 4 of it lie at R1 now.').first().waitFor()
    assert.equal(await dialog.getByLabel('Packs', { exact: true }).inputValue(), '5')
    await dialog.getByLabel('Packs', { exact: true }).fill('4')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'No backstock' }).waitFor()
    assert.match((await page.getByRole('status').first().textContent()) ?? '', /^0 batches/)
    shopper.expectProblem(/409/)
  })
})
