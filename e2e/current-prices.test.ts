import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { arrive, startJourney } from './journey.ts'

describe('a price that changes', () => {
  // Its own shop, since all visitors see prices.
  const journey = startJourney()

  test('a visitor sees a changed price at the next look', async () => {
    const { page, shop } = journey
    const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Balcony Feed' }).first()
    const look = async (price: string): Promise<void> => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
      await card.getByText(price).first().waitFor()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await arrive(page, '/about')
    const answer = await page.request.get('/api/products_s/1')
    const { discounted_price: before } = await answer.json()
    await look(`₹${before}`)
    const client = new pg.Client(shop.databaseUrl)
    await client.connect()
    await client.query('UPDATE products SET price_paise = 12300 WHERE id = 1').finally(() => client.end())
    await look('₹123')
    assert.notEqual(before, 123)
  })
})
