import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { orderNumber } from '#contract/shop/orders.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { openPayingShop, type PayingShop } from '#test/paying-shop.ts'
import { cancelOrder } from '../../payments/refunds/cancel-order.ts'
import { type Actor, shopActor } from '../../platform/actor.ts'

const staffMember: Actor = { kind: 'staff', staffId: 71, sessionId: null, requestId: null }

const wish = {
  items: [{ productId: 1, quantity: 1 }],
  shipping: {
    fullName: 'Meera Iyer',
    address: '4 Lake Road',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
    country: 'India',
  },
}

let shop: PayingShop
const cleanups: (() => unknown)[] = []
before(async () => {
  shop = await openPayingShop({ after: (work: () => unknown) => cleanups.push(work) })
})
after(async () => {
  for (const clean of cleanups.reverse()) await clean()
})

const authorsIn = async (table: string, orderId: number): Promise<unknown[]> => {
  const { rows } = await shop.db.execute<{ author: string; who: string | null }>(
    sql`SELECT author, author_id::text AS who FROM ${sql.raw(table)} WHERE order_id = ${orderId} ORDER BY id`,
  )
  return rows.map(({ author, who }) => (who === null ? author : `${author} ${who}`))
}

describe('the actor of a change', () => {
  it('stores the actor of each change; shoppers see the shop', async () => {
    const { token, email } = await shop.registerShopper()
    const id = await shop.buy(token, wish)
    const orderId = orderNumber(id) as number
    await fulfilOrder(shop.db, staffMember, { orderId, step: 'packed' })
    await cancelOrder(shop.db, { orderId, actor: staffMember })

    const { rows } = await shop.db.execute<{ id: string }>(
      sql`SELECT id::text FROM accounts WHERE email = ${email}`,
    )
    const shopper = `shopper ${rows[0]?.id}`
    assert.deepEqual(await authorsIn('order_history', orderId), [
      shopper,
      'provider',
      'staff 71',
      'staff 71',
      'staff 71',
    ])
    assert.deepEqual(await authorsIn('stock_movements', orderId), ['shop', 'staff 71', 'staff 71'])
    const refund = await shop.db.execute(sql`
      SELECT author, author_id::int AS id FROM refunds WHERE payment_id = (SELECT id FROM payments WHERE order_id = ${orderId})`)
    assert.deepEqual(refund.rows, [{ author: 'staff', id: 71 }])

    const { history } = await shop.order(token, id)
    assert.deepEqual(
      history.map(({ by }) => by),
      ['shopper', 'provider', 'shop', 'shop', 'shop'],
    )
  })

  it('rejects an unnamed staff member', async () => {
    await assert.rejects(
      shop.db.execute(
        sql`INSERT INTO order_history (order_id, status, author) VALUES (1, 'packed', 'staff')`,
      ),
      ({ cause }: Error) => /check constraint/.test(String(cause)),
    )
  })

  it('accepts the shop as actor', async () => {
    const { token } = await shop.registerShopper()
    const orderId = orderNumber(await shop.buy(token, wish)) as number
    await fulfilOrder(shop.db, shopActor, { orderId, step: 'packed' })
    assert.equal((await authorsIn('order_history', orderId)).at(-1), 'shop')
  })
})
