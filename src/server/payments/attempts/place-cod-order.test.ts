import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCart } from '#contract/shop/cart.ts'
import { placeCodOrder } from '#contract/shop/payments.ts'
import { allowCod, codMethod, placeCod, tryCod } from '#test/cash-on-delivery.ts'
import { openPayingShop } from '#test/paying-shop.ts'

const shop = await openPayingShop({ after })
const { db } = shop
await allowCod(shop)

const two = [{ productId: 1, quantity: 2 }]
const numberOf = (id: string): number => Number(id.slice(3))

const paymentOf = async (id: string) => {
  const { rows } = await db.execute(sql`
    SELECT kind, status, method, is_reserved AS reserved, provider_order_id AS at, next_poll_at AS poll, settled_at IS NOT NULL AS settled
    FROM payments WHERE order_id = ${numberOf(id)}`)
  return rows[0]
}

describe('POST /api/cod-orders', () => {
  it('places an order whose money is due on delivery', async () => {
    const { token, email } = await shop.registerShopper()
    const before = await shop.stockOf(1)
    const id = await placeCod(shop, token, { items: two })
    const order = await shop.order(token, id)
    assert.deepEqual(
      [order.order_status, order.payment_status, order.payment_method, order.cod_fee],
      ['Processing', 'Due on delivery', 'Cash on delivery', 40],
    )
    assert.equal(order.total_amount, order.subtotal - order.discount_amount + order.shipping_amount)
    assert.deepEqual(await paymentOf(id), {
      kind: 'cod',
      status: 'due_on_delivery',
      method: 'cod',
      reserved: false,
      at: null,
      poll: null,
      settled: true,
    })
    const { onHand, reserved } = await shop.stockOf(1)
    assert.deepEqual([onHand, reserved], [before.onHand - 2, before.reserved])
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
  })

  it('taxes the fee as part of the supply', async () => {
    const { token } = await shop.registerShopper()
    const method = await codMethod(shop, token, { items: two })
    const online = await shop.total(token, two)
    assert.deepEqual([method.fee, method.total], [40, online + 40])
    const order = await shop.order(token, await placeCod(shop, token, { items: two }))
    assert.equal(order.total_amount, method.total)
    const { rows } = await db.execute<{ inside: boolean }>(sql`
      SELECT tax_paise > 0 AND cod_fee_paise <= shipping_paise AS inside FROM orders WHERE id = ${numberOf(order.id)}`)
    assert.deepEqual(rows, [{ inside: true }])
  })

  it('empties the cart and answers a repeated key with the same order', async () => {
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 1: 1 })
    const { total: amount } = await codMethod(shop, token)
    const id = await placeCod(shop, token, { amount, key: 'once' })
    assert.equal(await placeCod(shop, token, { amount, key: 'once' }), id)
    assert.equal((await shop.call(getCart, { token })).body.count, 0)
    const other = await tryCod(shop, token, { amount: amount + 1, key: 'once' })
    assert.deepEqual([other.status, other.error.code], [422, 'idempotency_key_reused'])
  })

  it('names the business that buys, and refuses a wrong GSTIN', async () => {
    const { token } = await shop.registerShopper()
    const buyer = { gstin: '27AABCG1234F1Z3', legal_name: 'Green Acres LLP' }
    const before = await shop.stockOf(1)
    // A wrong check character, and a registration in another state than the delivery.
    for (const gstin of ['27AABCG1234F1Z4', '36AAPFU0939F1ZW']) {
      const refused = await tryCod(shop, token, { items: two, buyer: { ...buyer, gstin } })
      assert.equal(refused.status, 400)
      assert.match(refused.error.errors?.gstin ?? '', /GSTIN/)
    }
    assert.deepEqual(await shop.stockOf(1), before)
    const order = await shop.order(token, await placeCod(shop, token, { items: two, buyer }))
    assert.deepEqual(order.buyer, buyer)
  })

  it('rejects another amount with the quote of the total', async () => {
    const { token } = await shop.registerShopper()
    const { total } = await codMethod(shop, token, { items: two })
    const answer = await tryCod(shop, token, { items: two, amount: total - 40 })
    assert.deepEqual([answer.status, answer.error.code], [409, 'amount_changed'])
    assert.equal((answer.error as unknown as { total: number }).total, total)
  })

  it('rejects a broken rule with its sentence, and writes nothing', async () => {
    const { token } = await shop.registerShopper()
    const before = await shop.stockOf(1)
    await placeCod(shop, token, { items: two })
    const answer = await tryCod(shop, token, { items: two })
    assert.deepEqual([answer.status, answer.error.code], [409, 'cod_unavailable'])
    assert.match(answer.error.message, /^Your order ORD\d+ with cash on delivery is still on its way\./)
    assert.equal((await shop.stockOf(1)).onHand, before.onHand - 2)
  })

  it('judges the phone of the courier as well as the account', async () => {
    const first = await shop.registerShopper()
    await placeCod(shop, first.token, { items: two })
    const second = await shop.registerShopper()
    const answer = await tryCod(shop, second.token, {
      items: two,
      shipping: {
        fullName: 'A',
        address: '1 Road',
        city: 'Pune',
        state: 'Maharashtra',
        zip: '411001',
        country: 'India',
        phone: first.phone,
      },
    })
    assert.equal(answer.error.code, 'cod_unavailable')
  })

  it('rejects bad input, missing sign-in and short stock', async () => {
    const { token } = await shop.registerShopper()
    const wrong = await tryCod(shop, token, { items: two, amount: 'much' as unknown as number })
    assert.deepEqual([wrong.status, wrong.error.code], [400, 'invalid_request'])
    const empty = await tryCod(shop, token, { amount: 40 })
    assert.deepEqual([empty.status, empty.error.code], [400, 'cart_empty'])
    assert.equal((await shop.call(placeCodOrder, { body: { amount: 1 } })).status, 401)
    await shop.setStock(1, 1)
    const short = await tryCod(shop, token, { items: two, amount: 100 })
    assert.deepEqual([short.status, short.error.code], [409, 'out_of_stock'])
    await shop.setStock(1, 5000)
  })

  it('takes over the packs of an unfinished payment, whose late money goes back', async () => {
    const { token } = await shop.registerShopper()
    await shop.setStock(5, 2)
    const items = [{ productId: 5, quantity: 2 }]
    const started = await shop.start(token, { items })
    const id = await placeCod(shop, token, { items })
    assert.deepEqual((await shop.stockOf(5)).onHand, 0)
    const proof = await shop.sandbox.pay(started.id)
    await shop.tryToVerify(token, proof)
    const { rows } = await db.execute(sql`
      SELECT refund.reason FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${numberOf(started.orderId)}`)
    assert.deepEqual(rows, [{ reason: 'second_payment' }])
    assert.equal((await shop.order(token, id)).payment_status, 'Due on delivery')
  })

  it('is refused while the owner has it switched off', async () => {
    const { token } = await shop.registerShopper()
    const { total: amount } = await codMethod(shop, token, { items: two })
    await allowCod(shop, { enabled: false })
    const method = await codMethod(shop, token, { items: two })
    assert.deepEqual([method.available, method.code], [false, 'cod_off'])
    assert.equal((await tryCod(shop, token, { items: two, amount })).error.code, 'cod_unavailable')
    await allowCod(shop)
  })
})
