import { sql } from 'drizzle-orm'
import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MovementKind } from '../../platform/database/tables/states.ts'

/** One line of the ledger. */
export interface BatchMovement {
  stockId: number
  /** Change of the sellable count. */
  change: number
  batchId: number | null
  /** Change of the packs of the batch. */
  batchChange: number
  kind: MovementKind
  /** The reason that staff read. */
  reason: string
  /** A backstock place. Without one the movement concerns the picking place. */
  place?: string | null
  placeChange?: number
}

export interface Cause {
  actor: Actor
  orderId?: number | null
  replacementId?: number | null
}

/**
 * Writes movements, and updates stock, batches and places. The caller holds the row locks, those of stock
 * before those of batches.
 */
export async function moveBatches(
  tx: Database,
  { actor, orderId = null, replacementId = null }: Cause,
  movements: BatchMovement[],
): Promise<void> {
  const moved = movements.filter(
    ({ change, batchChange, placeChange = 0 }) => change !== 0 || batchChange !== 0 || placeChange !== 0,
  )
  if (moved.length === 0) return
  const { author, authorId } = authorOf(actor)
  const list = <K extends keyof BatchMovement>(key: K) => sql.param(moved.map((one) => one[key] ?? null))
  await openPlaces(tx, moved)
  await tx.execute(sql`
    WITH moved AS (
      SELECT * FROM unnest(${list('stockId')}::int[], ${list('change')}::int[], ${list('batchId')}::bigint[],
        ${list('batchChange')}::int[], ${list('reason')}::text[], ${list('kind')}::text[], ${list('place')}::text[], ${sql.param(moved.map(({ placeChange = 0 }) => placeChange))}::int[])
        WITH ORDINALITY AS given (stock_id, change, batch_id, batch_change, reason, kind, place, place_change, position)
    ), of_stock AS (
      UPDATE stock SET on_hand = stock.on_hand + total.change
      FROM (SELECT stock_id, sum(change)::int AS change FROM moved GROUP BY stock_id HAVING sum(change) <> 0) AS total
      WHERE stock.id = total.stock_id
    ), of_batch AS (
      UPDATE batches batch SET on_hand = batch.on_hand + total.change
      FROM (SELECT batch_id, sum(batch_change)::int AS change FROM moved GROUP BY batch_id HAVING sum(batch_change) <> 0) AS total
      WHERE batch.id = total.batch_id
    ), of_place AS (
      UPDATE backstock SET packs = backstock.packs + total.change
      FROM (SELECT batch_id, place, sum(place_change)::int AS change FROM moved WHERE place IS NOT NULL GROUP BY batch_id, place) AS total
      WHERE backstock.batch_id = total.batch_id AND backstock.place = total.place
    )
    INSERT INTO stock_movements (product_id, part_id, change, reason, kind, order_id, replacement_id, author, author_id, batch_id, batch_change,
      place, place_change)
    SELECT stock.product_id, stock.part_id, moved.change, moved.reason, moved.kind, ${orderId}::bigint, ${replacementId}::bigint, ${author}, ${authorId}::bigint,
      moved.batch_id, moved.batch_change, CASE WHEN moved.place_change <> 0 THEN moved.place END, moved.place_change
    FROM moved JOIN stock ON stock.id = moved.stock_id ORDER BY moved.position`)
}

/** Creates the backstock rows of places that receive their first packs. */
async function openPlaces(tx: Database, movements: BatchMovement[]): Promise<void> {
  const opened = movements.filter(({ placeChange = 0 }) => placeChange > 0)
  if (opened.length === 0) return
  await tx.execute(sql`
    INSERT INTO backstock (batch_id, place)
    SELECT * FROM unnest(${sql.param(opened.map(({ batchId }) => batchId))}::bigint[],
      ${sql.param(opened.map(({ place }) => place))}::text[])
    ON CONFLICT (batch_id, place) DO NOTHING`)
}
