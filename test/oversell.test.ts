import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openSession } from '#server/customers/accounts/session.ts'
import { countDeadlocks } from './count-deadlocks.ts'
import { ok, openPayingShop, type PayingShop, refused, type StartedPayment } from './paying-shop.ts'

const shop = await openPayingShop({ after })

/** Accounts without the cost of hashing a password each. */
async function signIn({ db }: PayingShop, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO accounts (email, phone, full_name, password_hash)
    SELECT 'racer' || gen_random_uuid() || '@example.com', gen_random_uuid()::text, 'Racer', ''
    FROM generate_series(1, ${count}) RETURNING id::float8 AS id`)
  return Promise.all(rows.map(({ id }) => openSession(db, id)))
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('concurrent purchases of the last packs', () => {
  // #oversell-177
  it('200 shoppers buy exactly 50 packs, each order paid once', async () => {
    await shop.setStock(5, 50)
    const tokens = await signIn(shop, 200)
    const items = [{ productId: 5, quantity: 1 }]
    const outcomes = await Promise.all(
      tokens.map(async (token) => ({ token, answer: await shop.tryToStart(token, { items, amount: 369 }) })),
    )
    const winners = outcomes.filter(({ answer }) => answer.status === 200)
    assert.equal(winners.length, 50)
    assert.deepEqual(await shop.stockOf(5), { onHand: 50, reserved: 50, sold: 0 })
    for (const { answer } of outcomes.filter((outcome) => !winners.includes(outcome))) {
      const error = refused(answer, 409, 'out_of_stock')
      assert.deepEqual(
        [error.message, error.available],
        ['Kitchen Garden Seed Collection is out of stock.', 0],
      )
    }

    const orderIds = await Promise.all(
      winners.map(({ token, answer }) => payAndVerifyTwice(token, ok(answer))),
    )
    assert.equal(new Set(orderIds).size, 50)
    assert.deepEqual(await shop.stockOf(5), { onHand: 0, reserved: 0, sold: 50 })
    const { rows } = await shop.db.execute<{ orders: number; money: number }>(sql`
      SELECT count(*)::int AS orders, count(DISTINCT provider_payment_id)::int AS money
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'paid' AND o.status = 'processing' AND o.id > 3`)
    assert.deepEqual(rows, [{ orders: 50, money: 50 }])
    const { payments } = await shop.sandbox.books()
    assert.equal(payments.filter((payment) => payment.status === 'captured').length, 50)
  })

  it('purchases in any order cause no deadlock and lose nothing', async () => {
    const shelf = { 1: 60, 2: 45, 3: 30, 4: 25 }
    for (const [productId, packs] of Object.entries(shelf)) await shop.setStock(Number(productId), packs)
    const tokens = await signIn(shop, 80)
    const wanted = tokens.map((_, index) => {
      const all = [1, 2, 3, 4].filter(
        (productId) => (index >> (productId - 1)) % 2 || productId === (index % 4) + 1,
      )
      const ids = index % 2 ? all : all.toReversed()
      return ids.map((productId) => ({ productId, quantity: 1 + ((index + productId) % 3) }))
    })
    const before = await countDeadlocks(shop.pool)
    const results = await Promise.all(
      tokens.map(async (token, index) => {
        const items = wanted[index] ?? []
        // Every shopper first starts another payment, whose packs the second one inherits.
        await startOrBeTooLate(token, items.slice(0, 1))
        const started = await startOrBeTooLate(token, items)
        if (started) await payAndVerifyTwice(token, started)
        return started ? items : []
      }),
    )
    assert.equal(await countDeadlocks(shop.pool), before)
    for (const [productId, packs] of Object.entries(shelf)) {
      const id = Number(productId)
      const bought = sum(results.flat().map((item) => (item.productId === id ? item.quantity : 0)))
      const { onHand, sold } = await shop.stockOf(id)
      assert.deepEqual({ onHand, sold }, { onHand: packs - bought, sold: bought })
    }
    const { rows } = await shop.db.execute<{ reserved: number; promised: number }>(sql`
      SELECT (SELECT sum(reserved)::int FROM stock) AS reserved, (
        SELECT coalesce(sum(quantity), 0)::int FROM payments JOIN order_items USING (order_id) WHERE is_reserved
      ) AS promised`)
    assert.equal(rows[0]?.reserved, rows[0]?.promised)
  })
})

async function payAndVerifyTwice(token: string, { id, orderId }: StartedPayment): Promise<string> {
  const proof = await shop.sandbox.pay(id)
  const answers = await Promise.all([shop.tryToVerify(token, proof), shop.tryToVerify(token, proof)])
  for (const answer of answers) assert.deepEqual(ok(answer), { verified: true, orderId })
  return orderId
}

/** Quotes and starts a payment; null when the packs are sold, which the shop must say politely. */
async function startOrBeTooLate(
  token: string,
  items: { productId: number; quantity: number }[],
): Promise<StartedPayment | null> {
  const quoted = await shop.tryToStart(token, { items, amount: 0 })
  if (quoted.error.code === 'out_of_stock') return null
  const { total } = refused(quoted, 409, 'amount_changed') as unknown as { total: number }
  const answer = await shop.tryToStart(token, { items, amount: total })
  if (answer.status === 200) return answer.body
  refused(answer, 409, 'out_of_stock')
  return null
}
