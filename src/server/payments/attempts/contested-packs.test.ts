import { after, it } from 'node:test'
import type { Pool } from 'pg'
import { openPayingShop, refused } from '#test/paying-shop.ts'

const shop = await openPayingShop({ after })

/** Makes every reservation fail while every quote finds packs. */
function loseEveryRace(pool: Pool): void {
  pool.on('acquire', (client) => {
    const query = client.query as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const text = String((args[0] as { text?: string }).text ?? args[0])
      if (!text.includes('SET reserved = stock.reserved + locked.quantity')) return query.apply(client, args)
      const row = { orderId: 1, paymentId: 1, starts: 1, secondsLeft: 1, held: 0, isEnough: false }
      return Promise.resolve({ rows: [row], rowCount: 1 })
    }) as typeof client.query
  })
}

// #contested-packs-e90
it('reports missing packs after losing them three times', async () => {
  const { token } = await shop.registerShopper()
  const items = [{ productId: 1, quantity: 1 }]
  const amount = await shop.total(token, items)
  loseEveryRace((shop.db as typeof shop.db & { $client: Pool }).$client)
  refused(await shop.tryToStart(token, { items, amount }), 409, 'out_of_stock')
})
