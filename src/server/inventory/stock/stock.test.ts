import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { countDeadlocks } from '#test/count-deadlocks.ts'
import { createTestDatabase } from '#test/database.ts'
import { force } from '#test/force.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Packs, sumPacks } from './packs.ts'
import { releaseStock, reserveStock } from './reserve.ts'
import { takeStock } from './take.ts'

const { db, pool, close } = await createTestDatabase({ withSampleData: true })
after(close)

beforeEach(async () => {
  await db.execute(sql`UPDATE stock SET on_hand = 10, reserved = 0`)
  await force(db, sql`DELETE FROM stock_movements`)
})

const packs = (...pairs: [number, number][]): Packs[] =>
  pairs.map(([productId, quantity]) => ({ productId, quantity }))

const shelf = async (productId: number) => {
  const { rows } = await db.execute<{ on_hand: number; reserved: number }>(
    sql`SELECT on_hand, reserved FROM stock WHERE product_id = ${productId}`,
  )
  return [rows[0]?.on_hand, rows[0]?.reserved]
}

const movements = async () => {
  const { rows } = await db.execute<{ row: string }>(sql`
    SELECT product_id || ':' || change || ':' || reason || ':' || order_id AS row
    FROM stock_movements ORDER BY product_id`)
  return rows.map(({ row }) => row)
}

describe('reserving', () => {
  it('reserves packs until none is left', async () => {
    assert.ok(await reserveStock(db, packs([1, 6])))
    assert.ok(await reserveStock(db, packs([1, 4])))
    assert.ok(!(await reserveStock(db, packs([1, 1]))))
    assert.deepEqual(await shelf(1), [10, 10])
  })

  it('reserves several products together or none', async () => {
    assert.ok(!(await reserveStock(db, packs([3, 1], [1, 11], [2, 1]))))
    for (const productId of [1, 2, 3]) assert.deepEqual(await shelf(productId), [10, 0])
    assert.ok(!(await reserveStock(db, packs([1, 1], [999, 1]))))
    assert.deepEqual(await shelf(1), [10, 0])
  })

  it('sums several lines of a product', async () => {
    assert.ok(!(await reserveStock(db, packs([1, 6], [1, 6]))))
    assert.ok(await reserveStock(db, packs([1, 6], [1, 4])))
    assert.deepEqual(await shelf(1), [10, 10])
  })

  it('replaces the reservation of an earlier payment', async () => {
    assert.ok(await reserveStock(db, packs([1, 10], [2, 3])))
    assert.ok(await reserveStock(db, packs([1, 8], [3, 2]), packs([1, 10], [2, 3])))
    assert.deepEqual(await Promise.all([1, 2, 3].map(shelf)), [
      [10, 8],
      [10, 0],
      [10, 2],
    ])
    assert.ok(!(await reserveStock(db, packs([1, 11]), packs([1, 8]))))
    assert.ok(await reserveStock(db, packs([1, 8]), packs([1, 8])))
  })

  it('never over-reserves under concurrency and causes no deadlock', async () => {
    const inputs = Array.from({ length: 40 }, (_, index) =>
      index % 2 ? packs([1, 1], [2, 1], [3, 1]) : packs([3, 1], [2, 1], [1, 1]),
    )
    const before = await countDeadlocks(pool)
    const got = await Promise.all(inputs.map((input) => inTransaction(db, (tx) => reserveStock(tx, input))))
    assert.equal(await countDeadlocks(pool), before)
    assert.equal(got.filter(Boolean).length, 10)
    for (const productId of [1, 2, 3]) assert.deepEqual(await shelf(productId), [10, 10])
  })
})

describe('releasing', () => {
  it('releases reserved packs', async () => {
    await reserveStock(db, packs([1, 6], [2, 1]))
    await releaseStock(db, packs([2, 1], [1, 2]))
    assert.deepEqual(
      [await shelf(1), await shelf(2)],
      [
        [10, 4],
        [10, 0],
      ],
    )
  })

  it('never releases more packs than were reserved', async () => {
    await assert.rejects(releaseStock(db, packs([1, 1])))
    await assert.rejects(releaseStock(db, packs([999, 1])))
  })
})

describe('taking', () => {
  it('sells reserved packs and records each movement', async () => {
    await reserveStock(db, packs([1, 6], [2, 1]))
    assert.ok(await takeStock(db, { orderId: 1, packs: packs([2, 1], [1, 6]), isReserved: true }))
    assert.deepEqual(
      [await shelf(1), await shelf(2)],
      [
        [4, 0],
        [9, 0],
      ],
    )
    assert.deepEqual(await movements(), ['1:-6:sale:1', '2:-1:sale:1'])
  })

  it('sells unreserved packs only while no payment has reserved them', async () => {
    await reserveStock(db, packs([1, 6]))
    assert.ok(!(await takeStock(db, { orderId: 1, packs: packs([2, 1], [1, 5]), isReserved: false })))
    assert.deepEqual(await movements(), [])
    assert.deepEqual(await shelf(2), [10, 0])
    assert.ok(await takeStock(db, { orderId: 1, packs: packs([2, 1], [1, 4]), isReserved: false }))
    assert.deepEqual(await shelf(1), [6, 6])
  })
})

describe('summing packs', () => {
  it('sums packs by product id and drops zero sums', () => {
    assert.deepEqual(sumPacks(packs([3, 1], [1, 2], [3, 2], [2, 4], [2, -4])), packs([1, 2], [3, 3]))
  })
})
