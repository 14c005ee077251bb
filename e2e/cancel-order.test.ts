import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, expectFocused, expectValue, failedCall, readText, startJourney } from './journey.ts'
import { buyAsNewShopper, signInAsAsha } from './shopping.ts'

describe('cancelling an order', () => {
  const journey = startJourney()

  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const dialog = () => journey.page.getByRole('dialog', { name: /^Cancel order ORD\d+\?$/ })

  const buy = () => buyAsNewShopper(journey)

  async function inDatabase(statement: string): Promise<void> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  test('a shopper confirms, cancels and follows the refund', async () => {
    const { page } = journey
    await buy()
    await button('Cancel Order').click()
    await dialog().waitFor()
    const said = await readText(dialog())
    assert.match(
      said,
      /We refund ₹579\.00 to the card or account you paid with; banks show it within 7 business days/,
    )
    await expectAccessible(page)
    await button('Cancel this order').click()
    const done = page.getByRole('status').getByText('Your order is cancelled.')
    await done.waitFor()
    await expectFocused(done)
    await page.locator('main [data-tone]').getByText('Cancelled', { exact: true }).waitFor()
    await page.getByText(/^Refund of ₹579\.00 on its way$|^₹579\.00 refunded on \d+ \w+ \d{4}$/).waitFor()
    await expectAccessible(page)
    // The page looks again by itself until the money is back.
    await page.getByText(/^₹579\.00 refunded on \d+ \w+ \d{4}$/).waitFor()
    assert.equal(await button('Cancel Order').count(), 0)
    assert.equal(await button('Change address').count(), 0)
  })

  test('a shopper cancels by keyboard; Escape keeps the order', async () => {
    const { page } = journey
    await buy()
    await button('Cancel Order').focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expectFocused(button('Cancel Order'))
    await page.keyboard.press('Enter')
    // The default keeps the order, so a second Enter cancels nothing.
    await expectFocused(button('Keep it'))
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await expectFocused(button('Cancel Order'))
    assert.equal(await page.locator('main [data-tone]').first().textContent(), 'Processing')
    await page.keyboard.press('Enter')
    await expectFocused(button('Keep it'))
    await page.keyboard.press('Tab')
    await expectFocused(button('Cancel this order'))
    await page.keyboard.press('Enter')
    await page.locator('main [data-tone]').getByText('Cancelled', { exact: true }).waitFor()
  })

  test('a shopper cancels again after a lost connection', async () => {
    const { page } = journey
    const id = await buy()
    await page.route(`**/api/orders/${id}/cancel`, cutOff)
    await button('Cancel Order').click()
    await button('Cancel this order').click()
    await dialog()
      .getByRole('alert')
      .getByText('Could not connect to the server. Please try again.')
      .waitFor()
    await expectAccessible(page)
    journey.shopper.expectProblem(failedCall)
    await page.unroute(`**/api/orders/${id}/cancel`)
    await button('Cancel this order').click()
    await page.getByRole('status').getByText('Your order is cancelled.').waitFor()
  })

  test('the shop refuses to cancel an order packed meanwhile', async () => {
    const { page } = journey
    const id = await buy()
    await inDatabase(`UPDATE orders SET status = 'packed' WHERE id = ${Number(id.slice(3))}`)
    await button('Cancel Order').click()
    await button('Cancel this order').click()
    await page
      .getByRole('alert')
      .getByText(/is already packed and can no longer be cancelled/)
      .waitFor()
    await page.locator('main [data-tone]').getByText('Packed', { exact: true }).waitFor()
    journey.shopper.expectProblem(failedCall)
    await expectAccessible(page)
  })

  test('the next checkout keeps the address of the cancelled order', async () => {
    const { page } = journey
    await buy()
    await page.evaluate(() => sessionStorage.removeItem('shippingDraft'))
    await arrive(page, '/checkout?productId=3&quantity=1')
    await expectValue(page.getByLabel('City', { exact: true }), 'Hyderabad')
    await expectValue(page.getByLabel('Zip Code', { exact: true }), '500034')
  })

  test('the page offers no cancelling of shipped or cancelled orders', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    for (const id of ['ORD002', 'ORD003']) {
      await arrive(page, `/order-details/${id}`)
      await button('Track Order').waitFor()
      assert.equal(await button('Cancel Order').count(), 0)
    }
    await page.getByText(/^₹[\d,.]+ refunded on \d+ \w+ \d{4}$/).waitFor()
  })
})
