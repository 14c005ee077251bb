import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, expectFocused, expectValue, failedCall, readText, startJourney } from './journey.ts'
import { openNewOrder } from './shopping.ts'

describe('cancelling an order', () => {
  const journey = startJourney({ isShared: true })

  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const dialog = () => journey.page.getByRole('dialog', { name: /^Cancel order ORD\d+\?$/ })

  test('a shopper keeps, then cancels an order and follows the refund', async () => {
    const { page } = journey
    const id = await openNewOrder(journey)
    await button('Cancel Order').focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    assert.match(
      await readText(dialog()),
      /We refund ₹579\.00 to the card or account you paid with; banks show it within 7 business days/,
    )
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
    await page.route(`**/api/orders/${id}/cancel`, cutOff)
    await page.keyboard.press('Enter')
    await dialog()
      .getByRole('alert')
      .getByText('Could not connect to the server. Please try again.')
      .waitFor()
    await expectAccessible(page)
    await page.unroute(`**/api/orders/${id}/cancel`)
    await button('Cancel this order').press('Enter')
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
    journey.shopper.expectProblem(failedCall)

    // The next checkout begins with the address of the cancelled order.
    await arrive(page, '/checkout?productId=3&quantity=1')
    await expectValue(page.getByLabel('City', { exact: true }), 'Hyderabad')
    await expectValue(page.getByLabel('Zip Code', { exact: true }), '500034')
  })

  test('the shop refuses to cancel an order packed meanwhile', async () => {
    const { page } = journey
    const id = await openNewOrder(journey)
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client.query(`UPDATE orders SET status = 'packed' WHERE id = ${Number(id.slice(3))}`)
    await client.end()
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
})
