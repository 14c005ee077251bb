import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { batchStates } from '#shared/batch-states.ts'
import { createTestDatabase } from '#test/database.ts'
import { force } from '#test/force.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { wrongStock } from '#test/stock-ledger.ts'
import { shopActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { moveWithin } from '../adjustments/move-stock.ts'
import { movePacks } from '../batches/move-packs.ts'
import { packsAt } from '../batches/places.ts'
import { lockBatches } from './locked-batches.ts'
import { lockStock } from './locked-stock.ts'
import { moveBatches } from './move-batches.ts'
import type { Packs } from './packs.ts'
import { putBackStock } from './put-back.ts'
import { releaseStock, reserveStock } from './reserve.ts'
import { dropRefunded, restock } from './return-packs.ts'
import { setBatchState } from './set-batch-state.ts'
import { takeStock } from './take.ts'
import { putBackReplacement, takeForReplacement } from './take-for-replacement.ts'
import { takeFromBatches } from './take-from-batches.ts'

// Runs a random sequence of sales, packings, returns, counts and recalls; STOCK_SEED repeats one.

const { db, close } = await createTestDatabase({ withSampleData: true })
after(close)

const seed = Number(process.env.STOCK_SEED ?? randomInt(2 ** 31))
const roll = seededRandom(seed)
const upTo = (maxPacks: number): number => Math.floor(roll() * (maxPacks + 1))
const actor = shopActor
const note = async () => undefined

/** Products with few packs: two feeds, and a kit with two of a part that others share. */
const sold = [1, 2, 7]
await db.execute(sql`UPDATE product_components SET amount = 2 WHERE product_id = 7 AND position = 0`)

async function idOf(which: string, from: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql.raw(`SELECT id::float8 AS id FROM ${from} WHERE ${which} ORDER BY id`),
  )
  return rows[upTo(rows.length - 1)]?.id ?? null
}

const stockRow = () =>
  idOf(`id IN (SELECT stock_id FROM product_stock WHERE product_id IN (${sold}))`, 'stock')

const itemsOf = async (tx: Database, orderId: number) => {
  const { rows } = await tx.execute<{ productId: number; quantity: number }>(sql`
    SELECT product_id AS "productId", quantity FROM order_items WHERE order_id = ${orderId}`)
  return rows
}

const setStatus = (tx: Database, id: number, status: string) =>
  tx.execute(sql`UPDATE orders SET status = ${status} WHERE id = ${id}`)

/** Locks an order in one of these states, or returns null; a refunded order can only be cancelled. */
async function holdOrder(tx: Database, id: number | null, states: string[]): Promise<number | null> {
  const { rows } = await tx.execute(sql`
    SELECT FROM orders WHERE id = ${id} AND status = ANY (${sql.param(states)}::text[])
      AND (NOT is_from_cart OR ${states.length} = 2) FOR NO KEY UPDATE`)
  return rows.length > 0 ? id : null
}

/** Orders that wait for packing; the mark below excludes refunded ones. */
const unpacked = `status = 'processing' AND NOT is_from_cart`

/** Locks a released batch with its row of stock. */
async function someBatch(tx: Database) {
  const stock = await lockStock(tx, (await stockRow()) ?? 0)
  const held = await lockBatches(
    tx,
    (batch) => sql`${batch}.stock_id = ${stock.id} AND ${batch}.number IS NOT NULL`,
  )
  return [held[upTo(held.length - 1)], stock] as const
}

/** Packs per order that a refund did not restock. */
const keptOff = new Map<number, Packs[]>()

async function writeOrder(tx: Database, packs: Packs[], status: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart,
      shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_state_code, shipping_zip, shipping_country)
    SELECT min(id), ${status}, 1, 0, 0, 0, 1, false, 'Meera Iyer', '12 Lake Road', 'Hyderabad', 'Telangana', '36', '500034', 'India'
    FROM accounts RETURNING id::float8 AS id`)
  const orderId = rows[0]?.id ?? 0
  for (const { productId, quantity } of packs) {
    await tx.execute(sql`
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity)
      VALUES (${orderId}, ${productId}, 'P', 1, 1, 5, '3101', ${quantity})`)
  }
  return orderId
}

const moves: Record<string, (tx: Database) => Promise<unknown>> = {
  sell: async (tx) => {
    const packs = sold
      .map((productId) => ({ productId, quantity: upTo(3) }))
      .filter(({ quantity }) => quantity > 0)
    if (packs.length === 0) return
    const orderId = await writeOrder(tx, packs, 'processing')
    const isReserved = await reserveStock(tx, packs)
    if (!isReserved || !(await takeStock(tx, { orderId, packs, isReserved: true }))) throw rejected
  },
  promise: async (tx) => {
    const packs = [{ productId: sold[upTo(2)] ?? 1, quantity: 1 + upTo(2) }]
    const orderId = await writeOrder(tx, packs, 'awaiting_payment')
    await tx.execute(sql`
      INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, reserved_until, is_reserved)
      SELECT id, account_id, 'open', 100, 'promise-' || id, now(), true FROM orders WHERE id = ${orderId}`)
    if (!(await reserveStock(tx, packs))) throw rejected
    promised.push({ orderId, packs })
  },
  free: async (tx) => {
    const promise = promised.pop()
    if (!promise) return
    await tx.execute(sql`UPDATE payments SET is_reserved = false WHERE order_id = ${promise.orderId}`)
    await releaseStock(tx, promise.packs)
  },
  pack: async (tx) => {
    const orderId = await holdOrder(tx, await idOf(unpacked, 'orders'), ['processing'])
    if (orderId === null) return
    const needs = sql`needs AS (
      SELECT p.stock_id, sum(i.quantity * p.amount)::int AS quantity FROM order_items i JOIN product_stock p USING (product_id)
      WHERE i.order_id = ${orderId} GROUP BY p.stock_id)`
    await setStatus(tx, orderId, 'packed')
    await takeFromBatches(tx, { orderId, replacementId: null, actor, needs })
  },
  cancel: async (tx) => {
    const states = ['processing', 'packed']
    const orderId = await holdOrder(tx, await idOf(`status IN ('processing', 'packed')`, 'orders'), states)
    if (orderId === null) return
    await setStatus(tx, orderId, 'cancelled')
    await putBackStock(tx, { orderId, actor, notRestocked: keptOff.get(orderId) ?? [] })
  },
  comeBack: async (tx) => {
    const orderId = await holdOrder(tx, await idOf(`status = 'packed'`, 'orders'), ['packed'])
    if (orderId === null) return
    await setStatus(tx, orderId, 'shipped')
    await setStatus(tx, orderId, 'delivered')
    const items = await itemsOf(tx, orderId)
    await restock(tx, {
      orderId,
      actor,
      packs: items.map((item) => ({ ...item, quantity: upTo(item.quantity) })),
    })
  },
  refund: async (tx) => {
    const orderId = await holdOrder(tx, await idOf(unpacked, 'orders'), ['processing'])
    if (orderId === null) return
    const items = await itemsOf(tx, orderId)
    const back = items.map((item) => ({ ...item, quantity: upTo(item.quantity) }))
    await dropRefunded(tx, { orderId, actor, back })
    const left = items.map((item, index) => ({
      ...item,
      quantity: item.quantity - (back[index]?.quantity ?? 0),
    }))
    keptOff.set(orderId, left)
    await tx.execute(sql`UPDATE orders SET is_from_cart = true WHERE id = ${orderId}`)
  },
  receive: async (tx) => {
    const [batch, stock] = await someBatch(tx)
    const place = upTo(2) === 0 ? 'R1' : null
    if (batch && batch.state !== 'recalled')
      await movePacks(tx, {
        batch,
        stock,
        actor,
        packs: 1 + upTo(3),
        kind: 'received',
        reason: 'received',
        place,
      })
  },
  writeOff: async (tx) => {
    const [batch, stock] = await someBatch(tx)
    if (batch)
      await movePacks(tx, {
        batch,
        stock,
        actor,
        packs: -Math.min(batch.onHand, upTo(4)),
        kind: 'written_off',
        reason: 'broken',
      })
  },
  count: async (tx) => {
    const stock_id = (await stockRow()) ?? 0
    const { onHand } = await lockStock(tx, stock_id)
    const change = upTo(12) - 6
    await moveWithin(tx, note, actor, { stock_id, on_hand: onHand, change, reason: 'counted' })
  },
  transfer: async (tx) => {
    const [batch] = await someBatch(tx)
    if (!batch) return
    const [place, other] = upTo(1) === 0 ? ['R1', 'R2'] : ['R2', 'R1']
    const line = {
      stockId: batch.stockId,
      change: 0,
      batchId: batch.id,
      batchChange: 0,
      kind: 'transferred' as const,
      reason: 'transfer',
    }
    const away = Math.min(upTo(6), await packsAt(tx, batch, null))
    const over = Math.min(upTo(3), await packsAt(tx, batch, other))
    await moveBatches(tx, { actor }, [
      { ...line, place, placeChange: away + over },
      { ...line, place: other, placeChange: -over },
    ])
  },
  judge: async (tx) => {
    const stockId = (await stockRow()) ?? 0
    await lockStock(tx, stockId)
    const held = await lockBatches(
      tx,
      (batch) => sql`${batch}.stock_id = ${stockId} AND ${batch}.number IS NOT NULL`,
    )
    const batch = held[upTo(held.length - 1)]
    const to = batchStates[upTo(3)] ?? 'released'
    if (batch) await setBatchState(tx, { batch, to, actor, reason: to })
  },
}

const promised: { orderId: number; packs: Packs[] }[] = []
const rejected = new ShopError('out_of_stock', 'There is not enough.')

/**
 * PostgreSQL checks the constraints of a row first on the version that the statement saw, then on the
 * locked one. A violation may therefore disappear on retry.
 */
const isStale = (error: unknown): boolean =>
  /stock_(reserved_)?check/.test(String((error as { cause?: unknown }).cause))

async function attempt(move: (tx: Database) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(db, move)
  } catch (error) {
    if (isStale(error)) return attempt(move)
    if (!(error instanceof ShopError)) throw error
  }
}

/** Whether packings and transfers have happened; chance decides how soon. */
async function hasEnough(): Promise<boolean> {
  const { rows } = await db.execute<{ is_enough: boolean }>(sql`
    SELECT count(*) FILTER (WHERE reason = 'packed') > 5
      AND count(*) FILTER (WHERE reason = 'fetched from the backstock') > 0 AS is_enough FROM stock_movements`)
  return rows[0]?.is_enough === true
}

describe('the stock ledger', () => {
  it('has a consistent stock ledger in a fresh shop', async () => assert.deepEqual(await wrongStock(db), []))

  it('keeps the stock ledger consistent under random concurrent changes', async () => {
    for (const name of ['A', 'B', 'C']) {
      await db.execute(sql`
        INSERT INTO batches (stock_id, number, made_on, expires_on)
        SELECT id, ${name} || '-' || id, current_date - 100, current_date + 10 * id FROM stock`)
    }
    await force(
      db,
      sql`
      WITH small AS (UPDATE stock SET on_hand = 0 RETURNING id, product_id, part_id),
      of_batch AS (UPDATE batches SET on_hand = 0)
      DELETE FROM stock_movements`,
    )
    await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: number; number: string; batch: string }>(
        sql`SELECT stock_id AS id, number FROM batches WHERE number IS NOT NULL ORDER BY stock_id, id`,
      )
      for (const { id, number } of rows) {
        const { onHand } = await lockStock(tx, id)
        const movement = { stock_id: id, on_hand: onHand, change: 8, reason: 'received', batch: number }
        await moveWithin(tx, note, actor, movement)
      }
    })
    const names = Object.keys(moves)
    for (let turn = 0; turn < 60 || !(await hasEnough()); turn += 1) {
      assert.ok(turn < 1_000, `STOCK_SEED=${seed}: too little was packed or fetched`)
      const some = Array.from({ length: 4 }, () => names[upTo(names.length - 1)] ?? 'sell')
      await Promise.all(some.map((name) => attempt(moves[name] ?? (async () => undefined))))
      assert.deepEqual(await wrongStock(db), [], `STOCK_SEED=${seed}, turn ${turn}: ${some}`)
    }
  })
})

describe('orders with a replacement', () => {
  const onHand = async () => {
    const { rows } = await db.execute<{ packs: number }>(
      sql`SELECT on_hand AS packs FROM stock WHERE product_id = 1`,
    )
    return rows[0]?.packs ?? 0
  }

  /** Creates an order of three packs of product 1, and a replacement of two. */
  async function withReplacement() {
    await db.execute(sql`UPDATE stock SET on_hand = reserved + 10, short = 0 WHERE product_id = 1`)
    const { rows } = await db.execute<{ order: number; replacement: number }>(sql`
      WITH made AS (
        INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
        SELECT min(id), 'processing', 1, 0, 0, 0, 1, false FROM accounts RETURNING id),
      returned AS (
        INSERT INTO returns (order_id, status, cause, wish, words, author)
        SELECT id, 'settled', 'damaged', 'replacement', '', 'shop' FROM made RETURNING id, order_id)
      INSERT INTO replacements (order_id, return_id, status, author) SELECT order_id, id, 'sent', 'shop' FROM returned
      RETURNING order_id::float8 AS "order", id::float8 AS replacement`)
    const { order: orderId, replacement: replacementId } = rows[0] ?? assert.fail('no replacement')
    const packs = (quantity: number) => [{ productId: 1, quantity }]
    await inTransaction(db, async (tx) => {
      assert.ok(await takeStock(tx, { orderId, packs: packs(3), isReserved: false }))
      assert.ok(await takeForReplacement(tx, { orderId, replacementId, actor, packs: packs(2) }))
    })
    return {
      putBackOrder: () => inTransaction(db, (tx) => putBackStock(tx, { orderId, actor, notRestocked: [] })),
      putBackSent: () => inTransaction(db, (tx) => putBackReplacement(tx, { orderId, replacementId, actor })),
    }
  }

  it('restocks the packs of an order once, without its replacement', async () => {
    const { putBackOrder, putBackSent } = await withReplacement()
    const taken = await onHand()
    await putBackOrder()
    assert.equal(await onHand(), taken + 3)
    await putBackOrder()
    assert.equal(await onHand(), taken + 3)
    await putBackSent()
    assert.equal(await onHand(), taken + 5)
  })

  it('does not restock the order with its replacement', async () => {
    const { putBackOrder, putBackSent } = await withReplacement()
    const taken = await onHand()
    await putBackSent()
    assert.equal(await onHand(), taken + 2)
    await putBackSent()
    assert.equal(await onHand(), taken + 2)
    await putBackOrder()
    assert.equal(await onHand(), taken + 5)
  })
})
