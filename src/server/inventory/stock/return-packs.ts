import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { type HeldBatch, lockBatches } from './locked-batches.ts'
import { type BatchMovement, type Cause, moveBatches } from './move-batches.ts'

/** Returned packs of a row of stock. */
export interface BackPacks {
  stockId: number
  quantity: number
}

interface RefundDialog {
  cause: Cause
  kind: 'return' | 'cancellation'
  /** A query of `stock_id, quantity`: the returned packs. */
  packs: SQL
  /** A condition on `movement` that finds the packs as they left. */
  went: SQL
}

/** Packs of a movement, out or in; also those that returned into a batch that is not for sale. */
export const wentOrBack = sql`CASE WHEN m.batch_change > 0 THEN m.batch_change ELSE m.change END`

const back = { stockId: sql<number>`s.id`, quantity: sql<number>`w.quantity` }
const wentRow = { batchId: sql<number>`m.batch_id::float8`, packs: sql<number>`-sum(m.batch_change)::int` }

/**
 * Returns packs to the batches that they left; unpacked ones return to the shelf alone. A batch that is not
 * for sale gets its packs, which stay unsellable. It locks rows of stock, then batches, until the
 * transaction ends.
 */
export async function giveBack(tx: Database, { cause, kind, packs, went }: RefundDialog): Promise<void> {
  const wanted = await readRows(
    tx,
    back,
    (columns) => sql`
    SELECT ${columns} FROM stock s JOIN (${packs}) AS w (stock_id, quantity) ON w.stock_id = s.id
    ORDER BY s.id FOR NO KEY UPDATE OF s`,
  )
  if (wanted.length === 0) return
  const outside = await readRows(
    tx,
    wentRow,
    (columns) => sql`
    SELECT ${columns} FROM stock_movements m WHERE ${went} AND m.batch_id IS NOT NULL AND m.kind <> 'kept_off'
    GROUP BY m.batch_id HAVING sum(m.batch_change) < 0`,
  )
  const left = new Map(outside.map(({ batchId, packs }) => [batchId, packs]))
  const held = await lockBatches(tx, sql`b.id = ANY (${sql.param([...left.keys()])}::bigint[])`)
  await moveBatches(
    tx,
    cause,
    wanted.flatMap((one) => placesOf(one, held, left, kind)),
  )
}

function placesOf(
  { stockId, quantity }: BackPacks,
  held: HeldBatch[],
  left: Map<number, number>,
  kind: BatchMovement['kind'],
): BatchMovement[] {
  let rest = quantity
  const movements: BatchMovement[] = []
  for (const batch of held.filter((one) => one.stockId === stockId)) {
    const packs = Math.min(rest, left.get(batch.id) ?? 0)
    rest -= packs
    const change = batch.state === 'released' ? packs : 0
    movements.push({ stockId, change, batchId: batch.id, batchChange: packs, kind, reason: kind })
  }
  return [...movements, { stockId, change: rest, batchId: null, batchChange: 0, kind, reason: kind }]
}
