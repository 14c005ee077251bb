import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '#test/database.ts'
import { shopActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { putBackStock } from './put-back.ts'
import { takeStock } from './take.ts'
import { takeFromBatches } from './take-from-batches.ts'

const { db, close } = await createTestDatabase({ withSampleData: true })
after(close)

const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

/** Replaces the batches of product 1: packs by days until expiry; null for no date. */
async function replaceBatches(
  batches: [number: string, days: number | null, packs: number, state?: string][],
) {
  await db.execute(
    sql`UPDATE batches SET on_hand = 0 WHERE stock_id = (SELECT id FROM stock WHERE product_id = 1)`,
  )
  for (const [number, days, packs, state = 'released'] of batches) {
    await db.execute(sql`
      INSERT INTO batches (stock_id, number, made_on, expires_on, on_hand, state)
      SELECT id, ${number}, ${today} - 100, ${today} + ${days}::int, ${packs}, ${state} FROM stock WHERE product_id = 1`)
  }
  await db.execute(sql`UPDATE stock SET reserved = 0, on_hand = 50, short = 0 WHERE product_id = 1`)
}

/** Sells and packs product 1. Returns the order and the batches of its packs. */
async function packed(quantity: number): Promise<{ orderId: number; from: Record<string, number> }> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
    SELECT min(id), 'processing', 1, 0, 0, 0, 1, false FROM accounts RETURNING id::float8 AS id`)
  const orderId = rows[0]?.id ?? 0
  const needs = sql`needs AS (SELECT id AS stock_id, ${quantity}::int AS quantity FROM stock WHERE product_id = 1)`
  await inTransaction(db, async (tx) => {
    assert.ok(await takeStock(tx, { orderId, packs: [{ productId: 1, quantity }], isReserved: false }))
    await takeFromBatches(tx, { orderId, replacementId: null, actor: shopActor, needs })
  })
  const { rows: taken } = await db.execute<{ number: string; packs: number }>(sql`
    SELECT b.number, -m.batch_change AS packs FROM stock_movements m JOIN batches b ON b.id = m.batch_id
    WHERE m.order_id = ${orderId} ORDER BY m.id`)
  return { orderId, from: Object.fromEntries(taken.map(({ number, packs }) => [number, packs])) }
}

const pack = async (quantity: number) => (await packed(quantity)).from

const isMissing = (packs: number) => (error: unknown) =>
  error instanceof ShopError && error.code === 'batch_missing' && error.message.startsWith(`${packs} pack`)

describe('packing from batches', () => {
  it('packs from releasable batches, the soonest to expire first', async () => {
    await replaceBatches([
      ['T-LATE', 300, 5],
      ['T-SOON', 10, 2],
      ['T-OVER', 0, 9],
      ['T-HELD', 5, 9, 'quarantined'],
    ])
    assert.deepEqual(await pack(3), { 'T-SOON': 2, 'T-LATE': 1 })
  })

  it('reports missing packs instead of using a batch that expires today', async () => {
    await replaceBatches([
      ['T-TODAY', 0, 9],
      ['T-TOMORROW', 1, 2],
    ])
    await assert.rejects(pack(3), isMissing(1))
    assert.deepEqual(await pack(2), { 'T-TOMORROW': 2 })
    await assert.rejects(pack(2), isMissing(2))
  })
})

describe('returned packs', () => {
  it('resells returned packs only when their batch may be sent', async () => {
    for (const [state, sold] of [
      ['released', 2],
      ['recalled', 0],
      ['quarantined', 0],
    ] as const) {
      const number = `T-${state.toUpperCase()}`
      await replaceBatches([[number, 300, 2]])
      const { orderId } = await packed(2)
      await db.execute(sql`UPDATE batches SET state = ${state} WHERE number = ${number}`)
      const counts = async () => {
        const { rows } = await db.execute<{ free: number; batch: number }>(sql`
          SELECT s.on_hand AS free, b.on_hand AS batch FROM batches b JOIN stock s ON s.id = b.stock_id WHERE b.number = ${number}`)
        return rows[0] ?? assert.fail('no batch')
      }
      const before = await counts()
      await inTransaction(db, (tx) => putBackStock(tx, { orderId, actor: shopActor, notRestocked: [] }))
      assert.deepEqual(await counts(), { free: before.free + sold, batch: before.batch + 2 }, state)
    }
  })
})
