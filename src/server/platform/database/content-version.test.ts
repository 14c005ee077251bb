import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { countDeadlocks } from '#test/count-deadlocks.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { switchRules } from '#test/force.ts'
import { connect, type DatabaseConnection } from './database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
/** The connection of a second process of the same shop. */
let other: DatabaseConnection

const open = (): DatabaseConnection =>
  connect({
    connectionString: database.url,
    maxConnections: 3,
    onIdleError: () => undefined,
    onInvalidSettings: () => undefined,
  })

before(async () => {
  database = await createTestDatabase({ withSampleData: true })
  other = open()
})
after(async () => {
  await other.close()
  await database.close()
})

const number = async (): Promise<number> => {
  const { rows } = await database.pool.query('SELECT version FROM content_version')
  return Number(rows[0].version)
}

/** The versions that the database announced while `work` ran, in order. */
async function reportedDuring(work: () => Promise<unknown>): Promise<number[]> {
  const announced: number[] = []
  const client = await database.pool.connect()
  client.on('notification', ({ payload }) => void announced.push(Number(payload)))
  try {
    await work()
    // A query returns after all earlier notices have arrived.
    await client.query('SELECT 1')
    return announced
  } finally {
    client.release(true)
  }
}

async function isRaisedBy(statement: string): Promise<boolean> {
  const before = await number()
  await database.pool.query(statement)
  return (await number()) > before
}

describe('the content version', () => {
  it('the version rises with every change that public pages show', async () => {
    // The database protects a row of stock that has a shelf place or a batch.
    await database.pool.query(
      `${switchRules('DISABLE')}; DELETE FROM shelf_places; DELETE FROM stock_movements; DELETE FROM certificates;
       DELETE FROM batches; ${switchRules('ENABLE')}`,
    )
    for (const statement of [
      'UPDATE products SET price_paise = price_paise + 100, mrp_paise = mrp_paise + 100 WHERE id = 1',
      `UPDATE posts SET title = title || '!' WHERE id = 1`,
      'UPDATE product_components SET position = position WHERE position = 1',
      'UPDATE stock SET on_hand = reserved WHERE product_id = 1',
      'UPDATE stock SET on_hand = on_hand + 5 WHERE product_id = 1',
      'UPDATE stock SET reserved = on_hand WHERE product_id = 1',
      'DELETE FROM stock WHERE product_id = 1',
      'INSERT INTO stock (product_id, on_hand) VALUES (1, 50)',
      'DELETE FROM posts WHERE id = 1',
      'DELETE FROM product_guides WHERE product_id = 1',
      'TRUNCATE posts CASCADE',
    ]) {
      assert.equal(await isRaisedBy(statement), true, statement)
    }
  })

  it('the version ignores sales that leave packs', async () => {
    for (const statement of [
      'UPDATE stock SET reserved = reserved + 1 WHERE product_id = 2',
      'UPDATE stock SET on_hand = on_hand - 1, reserved = reserved - 1 WHERE product_id = 2',
      `INSERT INTO stock_movements (product_id, change, reason) VALUES (2, -1, 'sale')`,
      'INSERT INTO cart_lines (account_id, product_id, quantity) SELECT id, 2, 1 FROM accounts LIMIT 1',
      'UPDATE stock SET on_hand = on_hand WHERE product_id = 7',
    ]) {
      assert.equal(await isRaisedBy(statement), false, statement)
    }
  })

  it('the version rises once a transaction, never after a rollback', async () => {
    const announced = await reportedDuring(() =>
      inTransaction(database.db, async (tx) => {
        await tx.execute(sql`UPDATE products SET discount_percent = 4 WHERE id < 5`)
        await tx.execute(sql`UPDATE products SET discount_percent = 3 WHERE id < 5`)
      }),
    )
    const before = await number()
    assert.deepEqual(announced, [before])
    const undone = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`UPDATE products SET discount_percent = 4 WHERE id < 5`)
      throw new Error('changed our mind')
    })
    await assert.rejects(undone, /changed our mind/)
    assert.equal(await number(), before)
  })

  it('the version rises above its former value after a restore', async () => {
    const before = await number()
    await database.pool.query('UPDATE content_version SET version = 3')
    await database.pool.query('UPDATE products SET discount_percent = 2 WHERE id = 4')
    assert.ok((await number()) > before)
  })

  it('the version is known to the changing process when its commit returns', async () => {
    for (let round = 0; round < 20; round += 1) {
      const before = database.content.known()
      await inTransaction(database.db, (tx) =>
        tx.execute(sql`UPDATE products SET discount_percent = ${round % 5} WHERE id = 3`),
      )
      const known = database.content.known()
      assert.ok(known > before)
      assert.equal(known, await number())
    }
  })

  it('the version reaches another process by a notice', async () => {
    await other.content.confirm()
    await database.pool.query('UPDATE products SET discount_percent = 5 WHERE id = 4')
    const wanted = await number()
    while (other.content.known() < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
    assert.equal(other.content.known(), wanted)
  })

  it('the version reaches a process without notices within a second', async () => {
    const deaf = open()
    deaf.pool.on('connect', (client) => client.removeAllListeners('notification'))
    try {
      await deaf.content.confirm()
      await database.pool.query('UPDATE products SET discount_percent = 1 WHERE id = 4')
      const changedAt = performance.now()
      const wanted = await number()
      do await deaf.content.confirm()
      while (performance.now() - changedAt < 1_000)
      await deaf.content.confirm()
      assert.equal(deaf.content.known(), wanted)
    } finally {
      await deaf.close()
    }
  })

  it('the version is not confirmed while the database is unreachable', async () => {
    const lost = open()
    await lost.close()
    assert.equal(lost.content.isConfirmed(), false)
    await assert.rejects(lost.content.confirm())
  })
})

describe('concurrent changes', () => {
  it('never cause a deadlock on the content version', async () => {
    // All transactions lock rows in the same order. Locking the version at the first change would let its
    // holder wait for a row of a transaction that waits for the version.
    const change = (from: number) =>
      inTransaction(database.db, async (tx) => {
        for (let id = from; id <= 4; id += 1)
          await tx.execute(sql`UPDATE products SET discount_percent = 2 WHERE id = ${id}`)
      })
    const before = await countDeadlocks(database.pool)
    const announced = await reportedDuring(() =>
      Promise.all(Array.from({ length: 12 }, (_, round) => change(1 + (round % 4)))),
    )
    assert.equal(new Set(announced).size, 12)
    assert.equal(await countDeadlocks(database.pool), before)
  })
})

it('the content version rises above announced versions that the database lost', async () => {
  await other.content.confirm()
  const lost = (await number()) + 5
  await database.pool.query(`SELECT pg_notify('content', $1)`, [String(lost)])
  // A query returns after all earlier notices have arrived.
  await other.pool.query('SELECT 1')
  assert.equal(other.content.known(), lost)
  // A confirmation is valid for a second.
  for (let wait = 0; other.content.known() === lost && wait < 400; wait += 1) {
    await sleep(50)
    await other.content.confirm()
  }
  assert.ok(other.content.known() > lost)
  assert.equal(await number(), other.content.known())
})
