import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eventually, openPayingShop } from '#test/paying-shop.ts'
import { hearNotices } from './listen.ts'

const shop = await openPayingShop({ after })

// #tell-later-3c8
it('notifies about sales after the commit, each order once', async (t) => {
  const heard: string[] = []
  const onNotice = (payload: string): void => void heard.push(payload)
  const hearing = hearNotices(shop.db, 'staff', { onNotice, onAgain: () => undefined, log: shop.log })
  await hearing.ready
  t.after(() => hearing.close())

  const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.registerShopper()))
  const items = [{ productId: 1, quantity: 1 }]
  const bought = await Promise.all(shoppers.map(({ token }) => shop.buy(token, { items })))
  const orders = bought.map((id) => `order:${Number(id.slice(3))}`).toSorted()
  await eventually('notifies about every sale', () => (heard.length >= orders.length ? heard : undefined))
  assert.deepEqual(heard.toSorted(), orders)
})
