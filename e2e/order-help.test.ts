import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { arrive, startJourney } from './journey.ts'
import { buyByCalls, openAccount, signInBrowser } from './shopping.ts'

describe('the page of a shopper’s order', () => {
  const journey = startJourney({ isShared: true, viewport: { width: 360, height: 740 } })

  /** A shopper with an order of this product. */
  async function buy(productId: number) {
    const account = await openAccount(journey.shop)
    const id = await buyByCalls(journey.shop, account, productId)
    await signInBrowser(journey.shopper.context, account)
    return id
  }

  async function write(text: string, values: unknown[]): Promise<void> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client.query(text, values).finally(() => client.end())
  }

  test('a shopper follows parcels, asks a question and reads the answer', async () => {
    const { page } = journey
    const id = await buy(1)
    await arrive(page, `/order-details/${id}`)
    await page.getByText('Thank you for your order.').waitFor()
    await write(
      `INSERT INTO shipments (order_id, carrier, tracking_number, tracking_url, left_at)
       VALUES ($1, 'Delhivery', 'DL77', 'https://www.delhivery.com/track-v2/package/DL77', now())`,
      [Number(id.slice(3))],
    )
    await page.getByRole('button', { name: 'Ask about this order' }).press('Enter')
    const question = page.getByLabel('Your question')
    await page.getByRole('button', { name: 'Send question' }).press('Enter')
    await page.getByText('A question is required.').first().waitFor()
    await expectAccessible(page)
    await question.fill('When does it come?')
    await page.reload()
    await page.getByRole('button', { name: 'Ask about this order' }).click()
    assert.equal(await question.inputValue(), 'When does it come?', 'a reload loses no text')
    const link = page.getByRole('link', { name: /^Track at Delhivery/ })
    assert.equal(await link.getAttribute('href'), 'https://www.delhivery.com/track-v2/package/DL77')
    await page.getByRole('button', { name: 'Send question' }).click()
    await page.getByText(/We have your question\. Its number is TKT\d+/).waitFor()
    await page.getByText('waiting for our answer').waitFor()
    await write(
      `INSERT INTO ticket_messages (ticket_id, direction, source, body)
       SELECT id, 'out', 'office', 'Tomorrow.' FROM tickets WHERE order_id = $1`,
      [Number(id.slice(3))],
    )
    await page.reload()
    await page.getByText('Tomorrow.').waitFor()
    await expectAccessible(page)
  })

  test('a shopper puts the same goods into the cart again', async () => {
    const { page } = journey
    const id = await buy(3)
    await arrive(page, `/order-details/${id}`)
    const again = page.getByRole('button', { name: 'Buy Again' })
    await again.press('Enter')
    await page.getByText('Everything is in your cart again, at today’s prices.').waitFor()
    await page.getByTestId('cart-badge').getByText('1', { exact: true }).waitFor()
    await expectAccessible(page)
    for (let count = 2; count <= 10; count += 1) {
      await again.click()
      await page.getByTestId('cart-badge').getByText(String(count), { exact: true }).waitFor()
    }
    await again.click()
    await page.getByText('Nothing of this order can go into your cart now.').waitFor()
    await page.getByText(/left out: Your cart holds 10 of it/).waitFor()
    await page.getByRole('link', { name: 'See the cart' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
