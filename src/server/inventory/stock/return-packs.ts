import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { type LockedBatch, lockBatches } from './locked-batches.ts'
import { type BatchMovement, type Cause, moveBatches } from './move-batches.ts'
import { type Packs, packsByStock } from './packs.ts'
import { nothingLeaves, takeFromBatches } from './take-from-batches.ts'

interface Refunded {
  orderId: number
  actor: Actor
  /** Packs that the refund restocked. */
  back: { productId: number; quantity: number }[]
}

/**
 * Ends the claim on stock of an order that was refunded in full before packing. Restocked packs are
 * sellable again; the others leave their batches, since nobody will pack them. It locks rows of stock, then
 * batches, until the transaction ends.
 */
export async function dropRefunded(tx: Database, { orderId, actor, back }: Refunded): Promise<void> {
  await tx.execute(sql`
    SELECT FROM stock WHERE id IN (
      SELECT product_stock.stock_id FROM order_items item JOIN product_stock USING (product_id) WHERE item.order_id = ${orderId})
    ORDER BY id FOR NO KEY UPDATE`)
  await restock(tx, { orderId, packs: back, actor })
  await takeFromBatches(tx, { orderId, replacementId: null, actor, needs: nothingLeaves })
}

/** Returned packs of an order that can be sold again. */
export interface Return {
  orderId: number
  packs: Packs[]
  actor: Actor
}

/**
 * Restocks returned packs, a kit by its parts, and records each movement. It locks the rows of stock until
 * the transaction ends.
 */
export async function restock(tx: Database, { orderId, packs, actor }: Return): Promise<void> {
  if (packs.length === 0) return
  await returnPacks(tx, {
    cause: { actor, orderId },
    kind: 'return',
    packs: packsByStock(packs),
    outgoing: sql`movement.order_id = ${orderId}`,
  })
}

/** Returned packs of a row of stock. */
export interface ReturnedPacks {
  stockId: number
  quantity: number
}

interface PackReturn {
  cause: Cause
  kind: 'return' | 'cancellation'
  /** A query of `stock_id, quantity`: the returned packs. */
  packs: SQL
  /** A condition on `movement` that finds the packs as they left. */
  outgoing: SQL
}

/** Packs of a movement, out or in; also those that returned into a batch that is not for sale. */
export const movedPacks = sql`CASE WHEN movement.batch_change > 0 THEN movement.batch_change ELSE movement.change END`

const returnedColumns = { stockId: sql<number>`stock.id`, quantity: sql<number>`returned.quantity` }
const wentRow = {
  batchId: sql<number>`movement.batch_id::float8`,
  packs: sql<number>`-sum(movement.batch_change)::int`,
}

/**
 * Returns packs to the batches that they left; unpacked ones return to the shelf alone. A batch that is not
 * for sale gets its packs, which stay unsellable. It locks rows of stock, then batches, until the
 * transaction ends.
 */
export async function returnPacks(tx: Database, { cause, kind, packs, outgoing }: PackReturn): Promise<void> {
  const wanted = await readRows(
    tx,
    returnedColumns,
    (columns) => sql`
    SELECT ${columns} FROM stock JOIN (${packs}) AS returned (stock_id, quantity) ON returned.stock_id = stock.id
    ORDER BY stock.id FOR NO KEY UPDATE OF stock`,
  )
  if (wanted.length === 0) return
  const outside = await readRows(
    tx,
    wentRow,
    (columns) => sql`
    SELECT ${columns} FROM stock_movements movement WHERE ${outgoing} AND movement.batch_id IS NOT NULL AND movement.kind <> 'kept_off'
    GROUP BY movement.batch_id HAVING sum(movement.batch_change) < 0`,
  )
  const left = new Map(outside.map(({ batchId, packs }) => [batchId, packs]))
  const batches = await lockBatches(
    tx,
    (batch) => sql`${batch}.id = ANY (${sql.param([...left.keys()])}::bigint[])`,
  )
  await moveBatches(
    tx,
    cause,
    wanted.flatMap((one) => placesOf(one, batches, left, kind)),
  )
}

function placesOf(
  { stockId, quantity }: ReturnedPacks,
  batches: LockedBatch[],
  left: Map<number, number>,
  kind: BatchMovement['kind'],
): BatchMovement[] {
  let rest = quantity
  const movements: BatchMovement[] = []
  for (const batch of batches.filter((one) => one.stockId === stockId)) {
    const packs = Math.min(rest, left.get(batch.id) ?? 0)
    rest -= packs
    const change = batch.state === 'released' ? packs : 0
    movements.push({ stockId, change, batchId: batch.id, batchChange: packs, kind, reason: kind })
  }
  return [...movements, { stockId, change: rest, batchId: null, batchChange: 0, kind, reason: kind }]
}
