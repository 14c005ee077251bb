import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eventually, openPayingShop } from '#test/paying-shop.ts'
import { listenForNotices } from './listen-for-notices.ts'

const shop = await openPayingShop({ after })

// #tell-later-3c8
it('notifies about sales after the commit, each order once', async (t) => {
  const received: string[] = []
  const onNotice = (payload: string): void => void received.push(payload)
  const listener = listenForNotices(shop.db, 'staff', {
    onNotice,
    onReconnect: () => undefined,
    log: shop.log,
  })
  await listener.ready
  t.after(() => listener.close())

  const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.registerShopper()))
  const items = [{ productId: 1, quantity: 1 }]
  const bought = await Promise.all(shoppers.map(({ token }) => shop.buy(token, { items })))
  const orders = bought.map((id) => `order:${Number(id.slice(3))}`).toSorted()
  await eventually('notifies about every sale', () =>
    received.length >= orders.length ? received : undefined,
  )
  assert.deepEqual(received.toSorted(), orders)
})
