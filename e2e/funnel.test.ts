import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { arrive, soon, startJourney } from './journey.ts'
import { buyAtCheckout, openAccount, openCheckout, signInBrowser } from './shopping.ts'
import { signInStaff } from './staff.ts'

describe('the funnel', () => {
  // Counts of other visitors must not come between.
  const journey = startJourney()

  async function stored(): Promise<Record<string, number>> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    try {
      const { rows } = await client.query(
        `SELECT coalesce(sum(seen), 0)::int AS seen, coalesce(sum(added), 0)::int AS added,
           coalesce(sum(opened), 0)::int AS opened FROM funnel_days`,
      )
      return rows[0]
    } finally {
      await client.end()
    }
  }

  // #funnel-visit
  test('the funnel counts cached and browser-drawn pages alike', async () => {
    const { page, shop } = journey
    await signInBrowser(page.context(), await openAccount(shop))
    // The page is cached from the first visit on.
    for (let time = 0; time < 2; time += 1) await arrive(page, '/products/1')
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const links = page.getByRole('link', { name: /^View details/ })
    const ahead = page.waitForResponse((answer) => answer.url().includes('/api/products'))
    await links.nth(2).hover()
    await ahead
    const told = page.waitForRequest((request) => request.method() === 'HEAD')
    await links.nth(1).click()
    await told
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('dialog').waitFor()
    await openCheckout(page)
    await soon(async () => assert.deepEqual(await stored(), { seen: 3, added: 1, opened: 1 }))
    const id = await buyAtCheckout(page)

    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/reports/funnel`)
    await page.getByRole('heading', { level: 1, name: 'Funnel' }).waitFor()
    const total = (index: number) => page.locator('tfoot td').nth(index).locator('span').first().textContent()
    assert.deepEqual([await total(0), await total(1)], ['3', '1'])
    await expectAccessible(page)
    await page.getByRole('main').getByRole('rowheader').getByRole('link').last().click()
    await page.getByRole('heading', { level: 1, name: 'Rows of funnel' }).waitFor()
    await page.getByRole('link', { name: id }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(id) }).waitFor()
  })
})
