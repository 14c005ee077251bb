import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { getCart } from '#contract/shop/cart.ts'
import { buyAgain, getOrder, publicOrderId } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openTestShop } from '#test/shop.ts'
import { accounts, orderItems, orders, products, shipments, stock } from '../../platform/database/tables.ts'

const shop = await openTestShop()
after(() => shop.close())

/** An order of these packs by product, of a new shopper. */
async function orderOf(packs: Record<number, number>) {
  const { token, email } = await shop.registerShopper()
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, email))
  const [model] = await shop.db.select().from(orders).where(eq(orders.id, 1))
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, 1))
  const { id: _order, version, ...order } = model ?? assert.fail('no order')
  const [made] = await shop.db
    .insert(orders)
    .values({ ...order, accountId: account?.id ?? 0 })
    .returning()
  const { id: _item, ...line } = item ?? assert.fail('no item')
  for (const [productId, quantity] of Object.entries(packs)) {
    const values = { ...line, orderId: made?.id ?? 0, productId: Number(productId), quantity }
    await shop.db.insert(orderItems).values({ ...values, productName: `Product ${productId}` })
  }
  return { token, number: made?.id ?? 0, id: publicOrderId(made?.id ?? 0) }
}

const again = ({ token, id }: { token: string; id: string }) => shop.call(buyAgain, { token, params: { id } })
const cartOf = async (token: string) =>
  Object.fromEntries(
    (await shop.call(getCart, { token })).body.items.map(({ product_id, quantity }) => [
      product_id,
      quantity,
    ]),
  )

describe('buying an order again', () => {
  it('puts all its packs into the cart', async () => {
    const order = await orderOf({ 1: 2, 2: 1 })
    const { body } = await again(order)
    assert.deepEqual(await cartOf(order.token), { 1: 2, 2: 1 })
    assert.deepEqual([body.added.length, body.left_out, body.count], [2, [], 3])
  })

  it('adds what is available, and names the rest with reasons', async () => {
    const [shelf] = await shop.db.select().from(stock).where(eq(stock.productId, 5))
    const few = (shelf?.reserved ?? 0) + 3
    await shop.db.update(stock).set({ onHand: few }).where(eq(stock.productId, 5))
    const order = await orderOf({ 1: 1, 5: 7, 7: 1, 8: 1 })
    const { body } = await again(order)
    assert.deepEqual(await cartOf(order.token), { 1: 1, 5: 3 })
    assert.deepEqual(
      body.left_out.map(({ product_id, quantity, why }) => [product_id, quantity, why]),
      [
        [5, 4, 'Only 3 packs are left in stock.'],
        [7, 1, 'It is out of stock.'],
        [8, 1, 'It is coming soon and can’t be bought yet.'],
      ],
    )
    assert.match(body.message, /What can be bought/)
  })

  it('fills a line up to ten packs', async () => {
    const order = await orderOf({ 1: 6 })
    await again(order)
    const { body } = await again(order)
    assert.deepEqual([body.added[0]?.quantity, body.left_out[0]?.quantity], [4, 2])
    assert.match(body.left_out[0]?.why ?? '', /holds 10/)
    const { body: third } = await again(order)
    assert.deepEqual([third.added, third.left_out[0]?.quantity], [[], 6])
    assert.match(third.message, /Nothing/)
    assert.deepEqual(await cartOf(order.token), { 1: 10 })
  })

  it('charges today’s price', async () => {
    const order = await orderOf({ 3: 1 })
    await shop.db.update(products).set({ pricePaise: 12_300, mrpPaise: 99_900 }).where(eq(products.id, 3))
    await again(order)
    const [line] = (await shop.call(getCart, { token: order.token })).body.items
    assert.equal(line?.original_price, 123)
  })

  it('rejects another shopper’s order, and changes no cart', async () => {
    const [mine, theirs] = [await orderOf({ 1: 1 }), await orderOf({ 2: 1 })]
    assert.deepEqual(errorOf(await again({ token: mine.token, id: theirs.id })), [404, 'not_found'])
    assert.deepEqual(await cartOf(mine.token), {})
  })
})

describe('the parcels of an order', () => {
  it('lists the parcels that left, with the carrier’s page for each', async () => {
    const order = await orderOf({ 1: 1 })
    const parcel = { orderId: order.number, carrier: 'Delhivery' }
    await shop.db.insert(shipments).values([
      {
        ...parcel,
        trackingNumber: 'DL1',
        trackingUrl: 'https://www.delhivery.com/track-v2/package/DL1',
        leftAt: new Date(),
      },
      { ...parcel, trackingNumber: 'DL2' },
    ])
    const { body } = await shop.call(getOrder, { token: order.token, params: { id: order.id } })
    assert.deepEqual(
      body.parcels.map(({ tracking_number, tracking_url }) => [tracking_number, tracking_url]),
      [['DL1', 'https://www.delhivery.com/track-v2/package/DL1']],
    )
  })
})
