import assert from 'node:assert/strict'
import { after, before, suite, type TestContext, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, violations } from '../testing/popup.ts'
import { runSandbox } from '../testing/running-sandbox.ts'
import { runShopPage } from '../testing/shop-page.ts'

suite('the page of a payment link', { timeout: 180_000 }, () => {
  let browser: Browser
  let page: Page
  before(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
  })
  after(() => browser.close())

  async function openLink(t: TestContext, fields: object = {}, width = 1280) {
    const sandbox = await runSandbox(t)
    const link = await sandbox.post('/v1/payment_links', {
      amount: 115_000,
      description: 'Order DRF001 of <b>Soilkin</b>',
      ...fields,
    })
    await page.setViewportSize({ width, height: 740 })
    await page.goto(link.short_url)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const status = async () => (await sandbox.get(`/v1/payment_links/${link.id}`)).status
    return { sandbox, link, press, status }
  }

  test('pays a link by card, after an attempt that failed', async (t) => {
    const { sandbox, link, press, status } = await openLink(t)
    await page.getByText('₹1,150.00').waitFor()
    await page.getByText('Order DRF001 of <b>Soilkin</b>').waitFor()
    await press('Fail payment')
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor()
    assert.equal(await status(), 'created')
    await press('Pay by card')
    const { payments } = await sandbox.get(`/v1/payment_links/${link.id}`)
    await page.getByText(`Paid. Payment ${payments[0].payment_id}.`).waitFor()
    assert.equal(payments[0].method, 'card')
    assert.equal(await page.getByRole('button').count(), 0)
  })

  test('pays a part by UPI', async (t) => {
    const { press, status } = await openLink(t, { accept_partial: true })
    await page.getByLabel('Amount in rupees').fill('some')
    await press('Approve in UPI app')
    await page.getByRole('alert').filter({ hasText: 'integer' }).waitFor()
    await page.getByLabel('Amount in rupees').fill('400.50')
    await press('Approve in UPI app')
    await page.getByText('₹400.50 of ₹1,150.00 is paid.').waitFor()
    assert.equal(await status(), 'partially_paid')
  })

  test('returns to the shop with signed values', async (t) => {
    const shop = await runShopPage(t, 'http://127.0.0.1:9')
    const callback = { callback_url: `${shop.url}/paid?draft=DRF001`, callback_method: 'get' }
    const { link, press } = await openLink(t, callback)
    await press('Approve in UPI app')
    await page.waitForURL(`${shop.url}/**`)
    const { searchParams } = new URL(page.url())
    assert.equal(searchParams.get('draft'), 'DRF001')
    assert.equal(searchParams.get('razorpay_payment_link_id'), link.id)
    assert.equal(searchParams.get('razorpay_payment_link_status'), 'paid')
    assert.match(searchParams.get('razorpay_signature') ?? '', /^[0-9a-f]{64}$/)
  })

  test('says how a link ended, and takes nothing', async (t) => {
    const { sandbox, link, press } = await openLink(t)
    await sandbox.post(`/v1/payment_links/${link.id}/cancel`, {})
    await press('Pay by card')
    await page.getByRole('alert').filter({ hasText: 'already cancelled' }).waitFor()
    await page.getByText('The shop has cancelled this link.').waitFor()
    assert.deepEqual((await sandbox.books()).payments, [])
    await page.goto(`${sandbox.url}/i/AAAAAAAAAAAAAA`)
    await page.getByText('There is no payment link at this address.').waitFor()
  })

  for (const width of [360, 1280]) {
    test(`has no accessibility violations at ${width} px, targets of 44 px`, async (t) => {
      const { press } = await openLink(t, { accept_partial: true }, width)
      assert.deepEqual(await violations(page), [])
      for (const target of await page.getByRole('button').or(page.getByRole('textbox')).all()) {
        assert.ok(((await target.boundingBox())?.height ?? 0) >= 44)
      }
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      assert.equal(await page.evaluate(overflow), 0)
      await press('Decline in UPI app')
      await page.getByRole('alert').waitFor()
      assert.deepEqual(await violations(page), [])
      await press('Approve in UPI app')
      await page.getByText('Paid. Payment').waitFor()
      assert.deepEqual(await violations(page), [])
    })
  }
})
