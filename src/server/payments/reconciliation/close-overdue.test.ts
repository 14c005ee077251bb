import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listOrders } from '#contract/shop/orders.ts'
import { force } from '#test/force.ts'
import { overduePayersOf, unreachable } from '#test/overdue-payers.ts'
import { ok, openPayingShop } from '#test/paying-shop.ts'
import { ProviderError } from '../provider/provider.ts'
import { closeOverduePayments } from './close-overdue.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const packs = (quantity: number) => ({ items: [{ productId: 5, quantity }] })
const { startNew, lapse, statusOf } = overduePayersOf(shop)

describe('a payment whose time is over', () => {
  it('an expired payment frees packs and key, visibly to the shopper', async () => {
    await shop.setStock(5, 5)
    const { token } = await shop.registerShopper()
    const first = await shop.start(token, { ...packs(2), key: 'k' })
    assert.equal((await shop.stockOf(5)).reserved, 2)
    await lapse(first.orderId)
    assert.deepEqual(await shop.stockOf(5), { onHand: 5, reserved: 0, sold: 0 })
    const order = await shop.order(token, first.orderId)
    assert.equal(order.payment_status, 'Failed')
    assert.equal(order.notice, 'The time to pay for this order is over. Nothing was charged.')
    assert.deepEqual(ok(await shop.call(listOrders, { token })).orders, [])
    assert.notEqual((await shop.start(token, { ...packs(2), key: 'k' })).id, first.id)
  })

  it('a payment stays open before its time and after failures', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await sandbox.tryToPay(started.id, { outcome: 'failed' })
    assert.equal(await closeOverduePayments(shop), 0)
    assert.equal(await statusOf(started.orderId), 'open')
    await lapse(started.orderId)
    assert.equal(await statusOf(started.orderId), 'expired')
  })

  it('an overdue payment is paid when the provider has its money', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew(2)
    await sandbox.pay(started.id)
    await lapse(started.orderId)
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
    assert.equal((await shop.stockOf(5)).onHand, 3)
  })

  it('an overdue payment keeps packs while the provider is unreachable', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    faults.fetchOrderPayments = unreachable
    await lapse(started.orderId)
    assert.equal(await statusOf(started.orderId), 'open')
    await shop.runOut(started.orderId, 16)
    await closeOverduePayments(shop)
    assert.equal(await statusOf(started.orderId), 'expired')
  })

  it('expires a payment unknown to the provider and polls the others', async () => {
    await shop.setStock(5, 5)
    const { started: unknown } = await startNew()
    const { started: paid } = await startNew()
    await shop.runOut(unknown.orderId, 2)
    await sandbox.pay(paid.id)
    const fetchOrderPayments = shop.provider.fetchOrderPayments
    faults.fetchOrderPayments = async (id) => {
      delete faults.fetchOrderPayments
      if (id === unknown.id) throw new ProviderError('refused', 'No such order.', { refusal: 'no_such_id' })
      return fetchOrderPayments(id)
    }
    await lapse(paid.orderId)
    assert.deepEqual([await statusOf(unknown.orderId), await statusOf(paid.orderId)], ['expired', 'paid'])
  })

  it('never reports “nothing was charged” without an answer of the provider', async () => {
    for (const failure of ['turned_away', 'refused', 'unknown', 'unreachable'] as const) {
      await shop.setStock(5, 5)
      const { token, started } = await startNew()
      faults.fetchOrderPayments = async () => {
        throw new ProviderError(failure, 'Authentication failed')
      }
      await lapse(started.orderId)
      assert.equal(await statusOf(started.orderId), 'open', `${failure} is no answer`)
      await shop.runOut(started.orderId, 16)
      await closeOverduePayments(shop)
      assert.equal(await statusOf(started.orderId), 'expired')
      const order = await shop.order(token, started.orderId)
      const texts = [order.notice, ...order.history.map(({ note }) => note)].join(' ')
      assert.doesNotMatch(texts, /nothing was charged/i, failure)
      assert.match(order.notice ?? '', /could not ask/)

      delete faults.fetchOrderPayments
      await shop.db.execute(sql`UPDATE payments SET checked_at = NULL, answered_at = NULL`)
      assert.match((await shop.order(token, started.orderId)).notice ?? '', /Nothing was charged/)
    }
  })

  it('expires a payment whose provider order was never stored', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await force(
      shop.db,
      sql`
      UPDATE payments SET status = 'starting', provider_order_id = NULL WHERE provider_order_id = ${started.id}`,
    )
    await lapse(started.orderId)
    assert.equal(await statusOf(started.orderId), 'expired')
    assert.equal((await shop.stockOf(5)).reserved, 0)
  })
})
