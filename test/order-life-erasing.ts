import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { eraseCustomer, previewErasure } from '#contract/admin/customer-data.ts'
import { getCart } from '#contract/shop/cart.ts'
import type { Life } from './order-life.ts'
import { assertAlwaysSo } from './order-life-facts.ts'
import { reason } from './order-life-staff.ts'

/** Reads the money, packs and documents that must outlive a customer, by paid order. */
async function readLedger({ real }: Life, orders: number[]): Promise<unknown[]> {
  const { rows } = await real.shop.db.execute<{ books: unknown }>(sql`
    SELECT json_build_object('order', o.id, 'status', o.status, 'totalPaise', o.total_paise,
      'payment', p.status, 'amountPaise', p.amount_paise, 'money', p.provider_payment_id,
      'refunds', (SELECT json_agg(json_build_array(r.amount_paise, r.status, r.provider_payment_id) ORDER BY r.id)
        FROM refunds r WHERE r.payment_id = p.id),
      'papers', (SELECT json_agg(json_build_array(d.number, d.kind, d.total_paise) ORDER BY d.id)
        FROM tax_documents d WHERE d.order_id = o.id),
      'packs', (SELECT json_agg(json_build_array(m.product_id, m.part_id, m.change, m.reason) ORDER BY m.id)
        FROM stock_movements m WHERE m.order_id = o.id)) AS books
    FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.id = ANY (${sql.param(orders)}::bigint[]) AND p.provider_payment_id IS NOT NULL ORDER BY o.id`)
  return rows.map(({ books }) => books)
}

async function ordersOf({ real, accountId }: Life): Promise<number[]> {
  const { rows } = await real.shop.db.execute<{ id: number }>(
    sql`SELECT id::float8 AS id FROM orders WHERE account_id = ${accountId} ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Erases the customer at the end. The shop refuses while anything of the customer is under way; otherwise money, packs
 * and documents stay unchanged.
 * @returns whether the customer was erased.
 */
export async function eraseCustomerOf(life: Life): Promise<boolean> {
  const { office, owner, accountId, real } = life
  const orders = await ordersOf(life)
  const before = await readLedger(life, orders)
  const about = { cookie: owner.cookie, params: { id: String(accountId) } }
  const preview = await office.call(previewErasure, about)
  assert.equal(preview.status, 200, JSON.stringify(preview.body))
  const { seen, under_way } = preview.body
  const isHindered = under_way.some((each) => each.reason !== 'guarantee')
  const body = { ...reason(), seen, gives_up_guarantee: true }
  const key = crypto.randomUUID()
  const erase = () => office.call(eraseCustomer, { ...about, body, key })
  const [answer, again] = await Promise.all([erase(), erase()])
  assert.deepEqual([again.status, again.body], [answer.status, answer.body], 'an erasure twice under one key')
  assert.deepEqual(await readLedger(life, orders), before, 'the books changed by an erasure')
  if (isHindered) {
    assert.deepEqual([answer.status, answer.error.code], [409, 'customer_under_way'])
    await assertAlwaysSo(life)
    return false
  }
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const { rows } = await real.shop.db.execute(sql`SELECT FROM accounts WHERE id = ${accountId}`)
  assert.equal(rows.length, 0)
  assert.equal((await real.shop.call(getCart, { token: real.token })).status, 401)
  return true
}
