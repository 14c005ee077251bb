import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { getConfig } from '#contract/shop/site.ts'
import { allowCod } from '#test/cash-on-delivery.ts'
import { allowPayLater, laterMethod, openTrustedBusiness, placeLater, tryLater } from '#test/pay-later.ts'
import { ok, openPayingShop } from '#test/paying-shop.ts'

const shop = await openPayingShop({ after })
const { db } = shop
await allowPayLater(shop)

const two = [{ productId: 1, quantity: 2 }]
const numberOf = (id: string): number => Number(id.slice(3))
const errorOf = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]

/** The day in India after so many days. */
const dayAfter = async (days: number): Promise<string> => {
  const { rows } = await db.execute<{ day: string }>(
    sql`SELECT (day_in_india(now()) + ${days}::int)::text AS day`,
  )
  return rows[0]?.day ?? assert.fail('no day')
}

describe('POST /api/pay-later-orders', () => {
  it('is refused to everybody whom the staff do not trust', async () => {
    const consumer = await shop.registerShopper()
    const business = await openTrustedBusiness(shop, null)
    const before = await shop.stockOf(1)
    for (const { token } of [consumer, business]) {
      assert.equal(await laterMethod(shop, token, { items: two }), undefined)
      const refused = await tryLater(shop, token, { items: two, amount: 1000 })
      assert.deepEqual(errorOf(refused), [409, 'pay_later_unavailable'])
      assert.match(refused.error.message, /can’t pay later by invoice/)
    }
    assert.equal(await laterMethod(shop, undefined, { items: two }), undefined)
    assert.equal((await tryLater(shop, 'nobody', { items: two, amount: 1 })).status, 401)
    assert.deepEqual(await shop.stockOf(1), before)
    const { rows } = await db.execute(sql`SELECT FROM payments WHERE kind = 'terms'`)
    assert.deepEqual(rows, [])
  })

  it('is refused once it is switched off between quote and order', async () => {
    const { token } = await openTrustedBusiness(shop)
    await shop.fillCart(token, { 1: 2 })
    const { total: amount = 0 } = (await laterMethod(shop, token)) ?? {}
    assert.ok(amount > 0)
    assert.equal((await shop.call(getConfig)).body.has_pay_later, true)
    await allowPayLater(shop, { enabled: false })
    const refused = await tryLater(shop, token, { amount })
    assert.deepEqual(errorOf(refused), [409, 'pay_later_unavailable'])
    assert.match(refused.error.message, /do not take orders on invoice/)
    assert.equal((await shop.call(getCart, { token })).body.count, 2)
    assert.equal(await laterMethod(shop, token), undefined)
    await allowPayLater(shop)
  })

  it('is refused at another total, and beyond the stock', async () => {
    const { token } = await openTrustedBusiness(shop)
    const { total = 0 } = (await laterMethod(shop, token, { items: two })) ?? {}
    const changed = await tryLater(shop, token, { items: two, amount: total - 1 })
    assert.deepEqual(errorOf(changed), [409, 'amount_changed'])
    const short = await tryLater(shop, token, { items: [{ productId: 7, quantity: 1 }], amount: 1 })
    assert.deepEqual(errorOf(short), [409, 'out_of_stock'])
  })

  it('places an order that is due after the days of the customer', async () => {
    const { token, email } = await openTrustedBusiness(shop, 45)
    const before = await shop.stockOf(1)
    const method = await laterMethod(shop, token, { items: two })
    const dueOn = await dayAfter(45)
    assert.deepEqual(method?.terms, {
      days: 45,
      due_on: dueOn,
      pay_to: ['Bank account 0011223344', 'UPI soilkin@bank'],
    })
    const id = await placeLater(shop, token, { items: two })
    const order = await shop.order(token, id)
    assert.deepEqual(
      [order.order_status, order.payment_status, order.payment_method, order.due_on, order.transaction_id],
      ['Processing', 'Due', 'Pay later by invoice', dueOn, null],
    )
    assert.deepEqual(order.pay_to, method?.terms?.pay_to)
    assert.match(order.notice ?? '', /^Please pay ₹[\d,.]+ by \d+ [A-Z][a-z]+ \d{4}\.$/)
    const { onHand, reserved } = await shop.stockOf(1)
    assert.deepEqual([onHand, reserved], [before.onHand - 2, before.reserved])
    assert.deepEqual(await shop.mailOf(email), ['order-placed'])
    const { rows } = await db.execute(sql`
      SELECT kind, status, is_reserved AS reserved, next_poll_at AS poll, provider_order_id AS at, collected_at AS collected
      FROM payments WHERE order_id = ${numberOf(id)}`)
    assert.deepEqual(rows, [
      { kind: 'terms', status: 'due', reserved: false, poll: null, at: null, collected: null },
    ])
    const confirmations = await db.execute(
      sql`SELECT FROM cod_confirmations WHERE order_id = ${numberOf(id)}`,
    )
    assert.deepEqual(confirmations.rows, [])
  })

  it('places one order of a repeated key', async () => {
    const { token } = await openTrustedBusiness(shop)
    await shop.fillCart(token, { 1: 1 })
    const { total: amount = 0 } = (await laterMethod(shop, token)) ?? {}
    const id = await placeLater(shop, token, { amount, key: 'later' })
    assert.equal(await placeLater(shop, token, { amount, key: 'later' }), id)
    assert.equal((await shop.call(getCart, { token })).body.count, 0)
    const other = await tryLater(shop, token, { amount: amount + 1, key: 'later' })
    assert.deepEqual(errorOf(other), [422, 'idempotency_key_reused'])
  })

  it('costs without the discount for paying now', async () => {
    await allowCod(shop, { prepaid_discount: 5, fee: 40 })
    await allowPayLater(shop)
    const { token } = await openTrustedBusiness(shop)
    const online = ok(await shop.call(quoteCheckout, { token, body: { items: two } }))
    const method = await laterMethod(shop, token, { items: two })
    assert.deepEqual([method?.fee, method?.amounts?.discount], [0, 0])
    assert.ok((method?.total ?? 0) > online.total)
    const order = await shop.order(token, await placeLater(shop, token, { items: two }))
    assert.deepEqual([order.total_amount, order.cod_fee], [method?.total, 0])
  })
})
