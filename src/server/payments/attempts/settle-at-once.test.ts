import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { force } from '#test/force.ts'
import { openPayingShop, type StartedPayment } from '#test/paying-shop.ts'
import { personKeys, personKeysOf } from '../../checkout/quote/offer.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { settleAtOnce } from './settle-at-once.ts'

const shop = await openPayingShop({ after })
const items = [{ productId: 1, quantity: 1 }]

interface Paid {
  started: StartedPayment
  orderId: number
  token: string
  money: ProviderPayment
}

/** A payment whose money is captured, and of which the shop has not heard yet. */
async function startAndPay(): Promise<Paid> {
  const { token } = await shop.registerShopper()
  const started = await shop.start(token, { items })
  const { razorpay_payment_id } = await shop.sandbox.pay(started.id)
  const money = await shop.provider.fetchPayment(razorpay_payment_id)
  return { started, orderId: Number(started.orderId.slice(3)), token, money }
}

const settle = ({ started }: Paid, money: ProviderPayment): Promise<number | null> =>
  settleAtOnce(shop.db, started.id, money)

/** All that a settlement changes. */
async function stateOf({ orderId }: Paid): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`
    SELECT p.status, o.status AS order_status, o.version, p.is_reserved, p.provider_payment_id,
      (SELECT count(*) FROM order_history WHERE order_id = o.id) AS entries,
      (SELECT count(*) FROM outbox WHERE data ->> 'orderId' = o.id::text) AS mails,
      (SELECT count(*) FROM stock_movements WHERE order_id = o.id) AS movements,
      (SELECT count(*) FROM offer_uses WHERE order_id = o.id) AS offers,
      (SELECT json_agg(json_build_array(on_hand, reserved) ORDER BY id) FROM stock) AS stock
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.id = ${orderId}`)
  return rows[0]
}

describe('the settlement in one statement', () => {
  it('moves payment and order, sells the packs, records the first order, and writes history and mail, once', async () => {
    const paid = await startAndPay()
    const before = await shop.stockOf(1)
    assert.equal(await settle(paid, paid.money), paid.orderId)
    const { onHand, reserved } = await shop.stockOf(1)
    assert.deepEqual([onHand, reserved], [before.onHand - 1, before.reserved - 1])
    const state = await stateOf(paid)
    const { stock: _, ...rest } = state as Record<string, unknown>
    assert.deepEqual(rest, {
      status: 'paid',
      order_status: 'processing',
      version: 2,
      is_reserved: false,
      provider_payment_id: paid.money.id,
      entries: '2',
      mails: '1',
      movements: '1',
      offers: '3',
    })
    assert.equal(await settle(paid, paid.money), null)
    assert.deepEqual(await stateOf(paid), state)
  })

  const payment = (paid: Paid, change: SQL): Promise<unknown> =>
    force(shop.db, sql`UPDATE payments SET ${change} WHERE order_id = ${paid.orderId}`)

  // Each breaks one condition, so that the rules judge the payment one by one.
  const reasons: [string, (paid: Paid) => Promise<unknown>, Partial<ProviderPayment>?][] = [
    ['money of another amount', async () => undefined, { amountPaise: 100 }],
    ['money of another currency', async () => undefined, { currency: 'USD' }],
    ['authorized money', async () => undefined, { status: 'authorized' }],
    ['a failed attempt', async () => undefined, { status: 'failed' }],
    ['a payment that is not opened', (paid) => payment(paid, sql`status = 'starting'`)],
    ['a payment that has expired', (paid) => payment(paid, sql`status = 'expired'`)],
    ['a cancelled payment', (paid) => payment(paid, sql`status = 'cancelled'`)],
    [
      'a payment that is being refunded',
      (paid) => payment(paid, sql`status = 'refund_due', provider_payment_id = 'pay_before'`),
    ],
    ['packs that are no longer reserved', (paid) => payment(paid, sql`is_reserved = false`)],
    ['a payment that another one superseded', (paid) => shop.start(paid.token, { items })],
    [
      'a cancelled order',
      ({ orderId }) => force(shop.db, sql`UPDATE orders SET status = 'cancelled' WHERE id = ${orderId}`),
    ],
    [
      'an order with a discount',
      ({ orderId }) =>
        force(
          shop.db,
          sql`
          UPDATE orders SET discount_paise = 100, total_paise = total_paise - 100 WHERE id = ${orderId}`,
        ),
    ],
    [
      'an order that holds the offer',
      ({ orderId }) =>
        shop.db.execute(sql`
          INSERT INTO offer_uses (person, order_id, is_spent) VALUES (${`account:0-${orderId}`}, ${orderId}, false)`),
    ],
  ]
  for (const [name, prepare, money] of reasons)
    it(`changes nothing for ${name}`, async () => {
      const paid = await startAndPay()
      await prepare(paid)
      const before = await stateOf(paid)
      assert.equal(await settle(paid, { ...paid.money, ...money }), null)
      assert.deepEqual(await stateOf(paid), before)
    })

  it('changes nothing for a payment that superseded another one', async () => {
    const { token } = await shop.registerShopper()
    await shop.start(token, { items })
    const started = await shop.start(token, { items })
    const { razorpay_payment_id } = await shop.sandbox.pay(started.id)
    const money = await shop.provider.fetchPayment(razorpay_payment_id)
    const paid = { started, orderId: Number(started.orderId.slice(3)), token, money }
    const before = await stateOf(paid)
    assert.equal(await settle(paid, money), null)
    assert.deepEqual(await stateOf(paid), before)
  })

  it('sells nothing when reserved packs are not on the shelf', async () => {
    const paid = await startAndPay()
    const { onHand, reserved } = await shop.stockOf(1)
    await shop.db.execute(sql`UPDATE stock SET on_hand = 0, reserved = 0 WHERE product_id = 1`)
    const before = await stateOf(paid)
    await assert.rejects(settle(paid, paid.money))
    assert.deepEqual(await stateOf(paid), before)
    await shop.db.execute(
      sql`UPDATE stock SET on_hand = ${onHand}, reserved = ${reserved} WHERE product_id = 1`,
    )
  })

  it('identifies a person by the same keys as the rest of the shop', async () => {
    for (const email of ['Meera.Iyer+Garden@Example.com', 'IIDA@example.in']) {
      const { rows } = await shop.db.execute<{ keys: string[] }>(sql`
        SELECT ${personKeysOf(sql`a`)} AS keys
        FROM (VALUES (7::bigint, ${email}::text, '+919876500000'::text)) AS a(id, email, phone)`)
      assert.deepEqual(rows[0]?.keys, personKeys({ accountId: 7, email, phone: '+919876500000' }))
    }
  })
})
