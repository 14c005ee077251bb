import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { expectFits, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'

describe('the reports of the back office', () => {
  const journey = startJourney({ withYear: true })

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor()
  const follow = (page: Page, name: string) =>
    page.getByRole('main').getByRole('link', { name }).first().click()

  // #reports-office
  test('staff drill from year to order and save the file', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/reports`)
    await heading(page, 'Sales')
    await follow(page, 'Last 12 months')
    await page.waitForURL(/from=/)
    await page.getByRole('img', { name: /^Net sales over time, at most ₹/ }).waitFor()
    await page.getByText('What the figures mean').waitFor()
    const total = await page.locator('tfoot td').first().locator('span').first().textContent()
    await page.getByLabel('Grouped by').selectOption({ label: 'State' })
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/by=state/)
    await page.getByRole('columnheader', { name: 'State' }).waitFor()
    assert.equal(await page.locator('tfoot td').first().locator('span').first().textContent(), total)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    const last = (await text(await download.createReadStream())).trim().split('\n').at(-1) ?? ''
    assert.equal(Number(last.split(',')[1]), Number(String(total).replace(/[₹,]/g, '')))

    await follow(page, 'Telangana')
    await heading(page, 'Rows of sales')
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/cursor=/)
    await page.getByRole('main').getByRole('link', { name: /^ORD/ }).first().click()
    await page.getByText('Telangana').first().waitFor()
  })

  // #reports-gstr-1
  test('staff close a month of GSTR-1 and save its files', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/reports/gstr-1`)
    await page.getByRole('heading', { level: 1, name: /^GSTR-1 of/ }).waitFor()
    await page.getByText(/^Nothing to mend/).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'b2cs.csv' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^gstr1-20\d\d-\d\d-b2cs\.csv$/)
    const file = await text(await download.createReadStream())
    assert.match(file, /^Type,Place Of Supply,Rate/)
    assert.match(file, /^OE,36-Telangana,5,,\d+(\.\d+)?,0,$/m)
    await page.getByRole('link', { name: 'Month before' }).click()
    await page.waitForURL(/gstr-1\/20/)
    await page.getByText(/^Nothing to mend/).waitFor()
  })

  test('each report is readable and explained at every width', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    for (const [path, name] of [
      ['sales', 'Sales'],
      ['products', 'Products'],
      ['funnel', 'Funnel'],
      ['refunds', 'Refunds and reasons'],
      ['handover', 'Paid to handed over'],
      ['couriers', 'Couriers'],
      ['origin-returns', 'Returned to origin'],
      ['cohorts', 'Repeat customers'],
      ['stock', 'Stock'],
      ['tax', 'Tax'],
      ['gstr-1', /^GSTR-1 of/],
    ] as const) {
      await page.goto(`${shop.staffUrl}/reports/${path}`)
      await heading(page, name)
      await page.getByRole('heading', { name: /^What (the figures mean|is not in it)$/ }).waitFor()
      for (const width of [768, 1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await expectFits(page)
      }
      await expectAccessible(page)
    }
  })
})
