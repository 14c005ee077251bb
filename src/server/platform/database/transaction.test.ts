import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '#test/database.ts'
import { databaseCode, inTransaction, onUniqueViolation } from './transaction.ts'

const { db, close } = await createTestDatabase({ withSampleData: true })
after(close)

const addTo = (productId: number) =>
  sql`UPDATE stock SET on_hand = on_hand + 1 WHERE product_id = ${productId}`
const packsOf = async (productId: number) => {
  const { rows } = await db.execute<{ on_hand: number }>(
    sql`SELECT on_hand FROM stock WHERE product_id = ${productId}`,
  )
  return rows[0]?.on_hand ?? 0
}

describe('inTransaction', () => {
  it('rolls back on an error without a retry', async () => {
    const before = await packsOf(1)
    let runs = 0
    const work = inTransaction(db, async (tx) => {
      runs += 1
      await tx.execute(addTo(1))
      throw new Error('Changed my mind.')
    })
    await assert.rejects(work, /Changed my mind/)
    assert.deepEqual([await packsOf(1), runs], [before, 1])
  })

  it('retries after a deadlock', async () => {
    const before = [await packsOf(1), await packsOf(2)]
    const met = Promise.withResolvers<void>()
    let arrived = 0
    let runs = 0
    const work = (first: number, second: number) =>
      inTransaction(db, async (tx) => {
        runs += 1
        await tx.execute(addTo(first))
        arrived += 1
        if (arrived === 2) met.resolve()
        await met.promise
        await tx.execute(addTo(second))
      })
    await Promise.all([work(1, 2), work(2, 1)])
    assert.deepEqual(
      [await packsOf(1), await packsOf(2)],
      before.map((packs) => packs + 2),
    )
    assert.ok(runs > 2, 'the one that PostgreSQL ended ran again')
  })

  it('databaseCode returns the SQLSTATE of a failed query', async () => {
    const failure = await db.execute(sql`SELECT 1 / 0`).catch((error: unknown) => error)
    assert.equal(databaseCode(failure), '22012')
    assert.equal(databaseCode(new Error('Something else.')), null)
  })
})

describe('onUniqueViolation', () => {
  const slugTaken = () => new Error('It is taken.')
  const rename = (id: number, slug: string) =>
    onUniqueViolation(slugTaken, () => db.execute(sql`UPDATE products SET slug = ${slug} WHERE id = ${id}`))

  it('throws the error of the caller and passes other errors on', async () => {
    const { rows } = await db.execute<{ slug: string }>(sql`SELECT slug FROM products WHERE id = 1`)
    const slug = rows[0]?.slug ?? ''
    await assert.rejects(rename(2, slug), /It is taken/)
    await rename(1, slug)
    await assert.rejects(
      onUniqueViolation(slugTaken, () => db.execute(sql`SELECT 1 / 0`)),
      (error) => databaseCode(error) === '22012',
    )
  })
})
