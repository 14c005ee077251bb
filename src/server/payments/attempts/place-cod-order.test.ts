import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { placeCodOrder } from '#contract/shop/payments.ts'
import { allowCod, codMethod, placeCod, tryCod } from '#test/cash-on-delivery.ts'
import { force } from '#test/force.ts'
import { shipping } from '#test/office.ts'
import { ok, openPayingShop } from '#test/paying-shop.ts'

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

/** A parcel that came back and was written off. */
async function refuse(id: string): Promise<void> {
  await force(db, sql`UPDATE orders SET status = 'returned_to_origin' WHERE id = ${numberOf(id)}`)
  await force(db, sql`UPDATE payments SET status = 'written_off' WHERE order_id = ${numberOf(id)}`)
}

const ruleOf = ({ error }: { error: unknown }): unknown => (error as { rule?: unknown }).rule

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
    const online = ok(await shop.call(quoteCheckout, { token, body: { items: two } }))
    assert.deepEqual([method.fee, method.total], [40, online.total + 40])
    const order = await shop.order(token, await placeCod(shop, token, { items: two }))
    assert.equal(order.total_amount, method.total)
    const { rows } = await db.execute<{ rate: number }>(
      sql`SELECT tax_rate_percent::float8 AS rate FROM order_items WHERE order_id = ${numberOf(order.id)}`,
    )
    const rate = rows[0]?.rate ?? 0
    assert.ok(rate > 0)
    const taxOfFee = (40 * rate) / (100 + rate)
    assert.ok(Math.abs(order.tax_amount - online.tax_included - taxOfFee) < 0.02, String(order.tax_amount))
  })

  it('gives the discount for paying now to who pays now', async () => {
    await allowCod(shop, { prepaid_discount: 5 })
    const { token } = await shop.registerShopper()
    const online = ok(await shop.call(quoteCheckout, { token, body: { items: two } }))
    const paid = await shop.order(token, await shop.buy(token, { items: two }))
    assert.equal(paid.discount_amount, Math.round(paid.subtotal * 5) / 100)
    assert.deepEqual([paid.discount_amount, paid.total_amount], [online.discount, online.total])
    const due = await shop.order(token, await placeCod(shop, token, { items: two }))
    assert.deepEqual([due.discount_amount, due.total_amount], [0, due.subtotal + due.shipping_amount])
    const { rows } = await db.execute(sql`
      SELECT prepaid_discount_paise::int AS paise FROM orders WHERE id IN (${numberOf(paid.id)}, ${numberOf(due.id)}) ORDER BY id`)
    assert.deepEqual(rows, [{ paise: Math.round(paid.discount_amount * 100) }, { paise: 0 }])
    await allowCod(shop)
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

  it('judges the typed phone of a courier, and tells nothing of its owner', async () => {
    const owner = await shop.registerShopper()
    const id = await placeCod(shop, owner.token, { items: two })
    const stranger = await shop.registerShopper()
    const toPhone = { items: two, shipping: { ...shipping, phone: owner.phone } }
    const answer = await tryCod(shop, stranger.token, toPhone)
    assert.deepEqual([answer.status, answer.error.code], [409, 'cod_unavailable'])
    assert.match(answer.error.message, /^An order with cash on delivery to this phone number/)
    assert.doesNotMatch(JSON.stringify(answer.error), /ORD/)
    // Neither a refusal nor an order of the owner says anything of the stranger.
    await refuse(id)
    await allowCod(shop, { first_order_max: 1 })
    assert.equal(ruleOf(await tryCod(shop, stranger.token, toPhone)), 'cod_first_order')
    await allowCod(shop)
    await placeCod(shop, stranger.token, toPhone)
    assert.equal(ruleOf(await tryCod(shop, owner.token, { items: two })), 'cod_refused_before')
  })

  it('counts no parcel as refused that was lost, or paid in the end', async () => {
    const lost = await shop.registerShopper()
    const gone = await placeCod(shop, lost.token, { items: two })
    await force(db, sql`UPDATE orders SET status = 'lost' WHERE id = ${numberOf(gone)}`)
    await force(db, sql`UPDATE payments SET status = 'written_off' WHERE order_id = ${numberOf(gone)}`)
    await placeCod(shop, lost.token, { items: two })
    const paid = await shop.registerShopper()
    const sentAgain = numberOf(await placeCod(shop, paid.token, { items: two }))
    await db.execute(sql`
      INSERT INTO order_history (order_id, status, author, note) VALUES (${sentAgain}, 'returned_to_origin', 'shop', '')`)
    await force(db, sql`UPDATE orders SET status = 'delivered' WHERE id = ${sentAgain}`)
    await force(
      db,
      sql`
      UPDATE payments SET status = 'collected', collected_at = now(), provider_payment_id = ${`cod-test${sentAgain}`}
      WHERE order_id = ${sentAgain}`,
    )
    await placeCod(shop, paid.token, { items: two })
  })

  it('reads the state of the last address, also where its PIN names another', async () => {
    const { token } = await shop.registerShopper()
    const items = two
    await shop.buy(token, { items, shipping: { ...shipping, state: 'Kerala', city: 'Kochi', zip: '682001' } })
    await force(
      db,
      sql`UPDATE orders SET shipping_zip = '411001' WHERE account_id = (SELECT max(account_id) FROM orders)`,
    )
    await allowCod(shop, { states_excluded: ['Kerala'] })
    const { total: amount } = await codMethod(shop, token, { items })
    const answer = await shop.call(placeCodOrder, { token, body: { amount, items } })
    assert.equal(ruleOf(answer), 'cod_not_to_state')
    await allowCod(shop)
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
