import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'
import { wrongStock } from '#test/stock-ledger.ts'
import { lockBatches } from '../../inventory/stock/locked-batches.ts'
import { setBatchState } from '../../inventory/stock/set-batch-state.ts'
import { shopActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { refundValues } from './item-values.ts'

const { shop, office, paidOrder } = await openPayingOffice()

async function refundableOrder(items = [{ productId: 5, quantity: 3 }]) {
  const { id } = await paidOrder(items)
  const order = await office.order(id)
  return { id, order, item: order.items[0]?.id ?? 0 }
}

const give = (id: string, body: object, key: string | null = crypto.randomUUID()) =>
  office.call(refundOrder, {
    cookie: office.owner,
    params: { id },
    body: { items: [], shipping: 0, adjustment: 0, reason: 'arrived broken', ...body },
    ...(key !== null && { key }),
  })

describe('POST /api/orders/{id}/refunds', () => {
  it('counts refunds at the provider on the page and in calls', async () => {
    const { id, order, item } = await refundableOrder()
    const elsewhere = (rupees: number) =>
      refundAtProvider(shop.db, Number(id.slice(3)), Math.round(rupees * 100))
    await elsewhere(50)
    const { refundable } = await office.order(id)
    assert.equal(refundable, order.refundable - 50)
    const given = await give(id, { refundable, items: [{ item_id: item, quantity: 1, restock: false }] })
    assert.equal(given.status, 200, JSON.stringify(given.error))
    await elsewhere(given.body.refundable)
    const { actions } = await office.order(id)
    assert.deepEqual([actions.pack?.can, actions.refund?.can], [false, false])
    assert.equal((await office.change(packOrder, id)).error.code, 'wrong_order_state')
  })

  it('refunds packs of a line, restocked or not, and reports the rest', async () => {
    const { id, order, item } = await refundableOrder()
    const { onHand } = await shop.stockOf(5)
    const price = order.items[0]?.product_price ?? 0
    const first = await give(id, {
      refundable: order.refundable,
      items: [{ item_id: item, quantity: 1, restock: true }],
    })
    assert.deepEqual(
      [first.status, first.body.amount, first.body.refundable],
      [200, price, Math.round((order.refundable - price) * 100) / 100],
    )
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
    const now = await office.order(id)
    assert.deepEqual([now.items[0]?.refunded_quantity, now.refundable], [1, first.body.refundable])
    assert.deepEqual([now.refunds[0]?.reason, now.refunds[0]?.amount], ['arrived broken', price])
    const second = await give(id, {
      refundable: now.refundable,
      items: [{ item_id: item, quantity: 2, restock: false }],
    })
    assert.equal(second.status, 200)
    assert.equal((await shop.stockOf(5)).onHand, onHand + 1)
    const third = await give(id, {
      refundable: second.body.refundable,
      items: [{ item_id: item, quantity: 1, restock: false }],
      adjustment: 1,
    })
    assert.equal(third.status, 409)
  })

  it('refunds once under one key, and rejects other input under it', async () => {
    const { id, order, item } = await refundableOrder()
    const body = { refundable: order.refundable, items: [{ item_id: item, quantity: 1, restock: true }] }
    assert.deepEqual(errorOf(await give(id, body, null)), [400, 'idempotency_key_missing'])
    const clicks = await Promise.all([
      give(id, body, 'one-wish'),
      give(id, body, 'one-wish'),
      give(id, body, 'one-wish'),
    ])
    assert.deepEqual(
      clicks.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(new Set(clicks.map(({ body: { refund_id } }) => refund_id)).size, 1)
    assert.equal((await office.order(id)).refunds.length, 1)
    const other = await give(id, { ...body, reason: 'another reason' }, 'one-wish')
    assert.deepEqual(errorOf(other), [422, 'idempotency_key_reused'])
  })

  it('rejects a refund after the balance has changed', async () => {
    const { id, order, item } = await refundableOrder()
    const wish = { refundable: order.refundable, items: [{ item_id: item, quantity: 1, restock: false }] }
    const both = await Promise.all([give(id, wish), give(id, wish)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.equal(loser?.error.code, 'refundable_changed')
    assert.equal(loser?.error.refundable, (await office.order(id)).refundable)
  })

  it('never refunds more packs or fee than the shopper paid', async () => {
    const { id, order, item } = await refundableOrder([{ productId: 5, quantity: 1 }])
    assert.ok(order.shipping_amount > 0)
    const line = (quantity: number) => ({ item_id: item, quantity, restock: false })
    const { refundable } = order
    for (const items of [
      [line(2)],
      [line(1), line(1)],
      [{ ...line(1), item_id: 999_999_999 }],
      [line(0)],
      [line(-1)],
      [line(0.5)],
    ]) {
      assert.notEqual((await give(id, { refundable, items })).status, 200, JSON.stringify(items))
    }
    assert.deepEqual(errorOf(await give(id, { refundable, items: [line(2)] })), [409, 'refund_exceeds_line'])
    const fee = await give(id, { refundable, shipping: order.shipping_amount + 1 })
    assert.deepEqual(errorOf(fee), [409, 'refund_exceeds_line'])
    const whole = await give(id, { refundable, items: [line(1)], shipping: order.shipping_amount })
    assert.deepEqual([whole.status, whole.body.refundable], [200, 0])
    assert.equal((await office.order(id)).payment_status, 'Refunded')
    assert.deepEqual(errorOf(await give(id, { refundable: 0, items: [line(1)] })), [409, 'nothing_to_refund'])
  })

  it('takes packs refunded before packing, not restocked, off their batches', async () => {
    const { id, order, item } = await refundableOrder([{ productId: 1, quantity: 3 }])
    const packs = () =>
      shop.db.execute<{ packs: number }>(sql`
        SELECT sum(b.on_hand)::int AS packs FROM batches b JOIN stock ON stock.id = b.stock_id WHERE stock.product_id = 1`)
    const before = (await packs()).rows[0]?.packs ?? 0
    const part = { item_id: item, quantity: 1, restock: true }
    const first = await give(id, { refundable: order.refundable, items: [part] })
    const rest = await give(id, {
      refundable: first.body.refundable,
      items: [{ item_id: item, quantity: 2, restock: false }],
      shipping: order.shipping_amount,
    })
    assert.deepEqual([rest.status, rest.body.refundable], [200, 0])
    assert.equal((await packs()).rows[0]?.packs, before - 2)
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('keeps the batches when a part is refunded before packing', async () => {
    const { id, order, item } = await refundableOrder([{ productId: 1, quantity: 3 }])
    const packs = async () => {
      const { rows } = await shop.db.execute<{ packs: number }>(sql`
        SELECT sum(b.on_hand)::int AS packs FROM batches b JOIN stock ON stock.id = b.stock_id WHERE stock.product_id = 1`)
      return rows[0]?.packs ?? 0
    }
    const before = await packs()
    const part = { item_id: item, quantity: 2, restock: false }
    const given = await give(id, { refundable: order.refundable, items: [part] })
    assert.equal(given.status, 200, JSON.stringify(given.error))
    assert.equal(await packs(), before)
    assert.deepEqual(await wrongStock(shop.db), [])
    assert.equal((await office.change(packOrder, id)).status, 200)
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('reduces the shortage when no batch had the refunded packs', async () => {
    const { id, order, item } = await refundableOrder([{ productId: 2, quantity: 2 }])
    await inTransaction(shop.db, async (tx) => {
      const held = await lockBatches(
        tx,
        (batch) =>
          sql`${batch}.stock_id = (SELECT id FROM stock WHERE product_id = 2) AND ${batch}.state = 'released'`,
      )
      for (const batch of held)
        await setBatchState(tx, { batch, to: 'recalled', actor: shopActor, reason: 'recalled' })
    })
    const short = async () =>
      (await shop.db.execute<{ short: number }>(sql`SELECT short FROM stock WHERE product_id = 2`)).rows[0]
        ?.short
    const before = (await short()) ?? 0
    assert.ok(before >= 2)
    const whole = { items: [{ item_id: item, quantity: 2, restock: false }], shipping: order.shipping_amount }
    assert.equal((await give(id, { refundable: order.refundable, ...whole })).body.refundable, 0)
    assert.equal(await short(), before - 2)
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('the database limits refunds of a line for every writer', async () => {
    const { id, order, item } = await refundableOrder()
    const made = await give(id, {
      refundable: order.refundable,
      items: [{ item_id: item, quantity: 2, restock: false }],
    })
    const write = sql`
      INSERT INTO refund_lines (refund_id, order_item_id, quantity, amount_paise, is_restocked)
      SELECT min(refund.id), ${item}, 2, 0, false FROM refunds refund WHERE refund.id <> ${made.body.refund_id}`
    await assert.rejects(shop.db.execute(write), ({ cause }: Error) =>
      /exceed what was bought/.test(String(cause)),
    )
    await assert.rejects(
      shop.db.execute(sql`UPDATE refunds SET shipping_paise = 99999999 WHERE id = ${made.body.refund_id}`),
      ({ cause }: Error) => /exceed its shipping fee/.test(String(cause)),
    )
  })

  it('adjusts a refund up and down, in whole paise', async () => {
    const { id, order, item } = await refundableOrder()
    const items = [{ item_id: item, quantity: 1, restock: false }]
    const price = order.items[0]?.product_price ?? 0
    const { refundable } = order
    for (const wrong of [
      { adjustment: -price },
      { adjustment: refundable },
      { adjustment: 0.001 },
      { shipping: -1 },
    ]) {
      assert.deepEqual((await give(id, { refundable, items, ...wrong })).status, 400, JSON.stringify(wrong))
    }
    const lowered = await give(id, { refundable, items, adjustment: -10.5 })
    assert.deepEqual([lowered.status, lowered.body.amount], [200, Math.round((price - 10.5) * 100) / 100])
  })

  it('requires re-authentication and a permission that a packer lacks', async () => {
    const { id, order } = await refundableOrder()
    const body = { refundable: order.refundable, items: [], shipping: 0, adjustment: 1, reason: 'x' }
    const call = { params: { id }, body, key: 'k' }
    assert.deepEqual(errorOf(await office.call(refundOrder, { ...call, cookie: office.packer })), [
      403,
      'not_allowed',
    ])
    const { cookie, staffId } = await office.memberWith(['refunds.write'])
    await shop.db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${staffId}`,
    )
    assert.deepEqual(errorOf(await office.call(refundOrder, { ...call, cookie })), [
      403,
      'confirmation_required',
    ])
  })
})

describe('the value of a line', () => {
  it('is the same in any split of the packs', () => {
    const item = { id: 1, pricePaise: 33_333, quantity: 7, refundedQuantity: 0, isDiscounted: true }
    let given = 0
    for (let refundedQuantity = 0; refundedQuantity < 7; refundedQuantity += 1) {
      given += refundValues([{ ...item, refundedQuantity }], 10_001, () => 1).get(1) ?? 0
    }
    assert.equal(given, 7 * 33_333 - 10_001)
  })
})
