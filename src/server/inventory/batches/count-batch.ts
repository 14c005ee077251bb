import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { CountRow } from '#contract/admin/batches.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { backstock, batches } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { pickingPlace } from '../stock/batch-places.ts'
import type { LockedBatch } from '../stock/locked-batches.ts'
import { namedBatches } from './batch-columns.ts'
import { entityOf, lockBatch } from './change-batch.ts'
import { movePacks } from './move-packs.ts'
import { packsAt, placeOf } from './places.ts'

interface Count {
  id: number
  seen: number
  counted: number
  reason?: string | undefined
  place?: string | null | undefined
}

/**
 * Records the count of a batch at one place, in packs. The form hides the expected number, so people really
 * count.
 * @throws {ShopError} `not_found`, `stock_changed` when packs moved since, `count_differs` for a difference
 * without a reason.
 */
export const countBatch = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, seen, counted, reason, place: writtenPlace }: Count,
): Promise<{ counted: number; difference: number; seen: number }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { batch, stock } = await lockBatch(tx, id)
      const place = await placeOf(tx, batch.stockId, writtenPlace)
      if ((await seenAt(tx, batch, place)) !== seen) {
        throw new ShopError(
          'stock_changed',
          'Packs of it moved since the list was made. Please count it again.',
        )
      }
      const difference = counted - (await packsAt(tx, batch, place))
      if (difference !== 0 && reason === undefined) {
        const message = 'The books say another number. Count once more; if you are sure, say why it differs.'
        throw new ShopError('count_differs', message, { errors: { reason: message } })
      }
      await movePacks(tx, {
        batch,
        stock,
        actor,
        packs: difference,
        kind: 'counted',
        reason: `counted: ${reason}`,
        place,
      })
      await recordAudit({
        action: 'batch_counted',
        entity: entityOf(batch),
        before: { on_hand: batch.onHand },
        after: { on_hand: batch.onHand + difference, ...(place !== null && { place }) },
        reason: reason ?? null,
      })
      return { counted, difference, seen: await seenAt(tx, batch, place) }
    },
    { idempotency },
  )

/** A number that every movement of the packs of a batch raises, and no other edit of the batch. */
const lastMove = sql<number>`(
  SELECT coalesce(max(movement.id), 0) + 1 FROM stock_movements movement
  WHERE movement.batch_id = batch.id AND (movement.batch_change <> 0 OR movement.place_change <> 0))::float8`

/** The version of the counted packs: of a backstock place, or of the picking place for null. */
async function seenAt(tx: Database, batch: LockedBatch, place: string | null): Promise<number> {
  if (place === null) {
    const { seen } = await readOne(
      tx,
      { seen: lastMove },
      (columns) => sql`SELECT ${columns} FROM batches batch WHERE batch.id = ${batch.id}`,
    )
    return seen
  }
  const row = await readFirst(
    tx,
    { version: backstock.version },
    (columns) => sql`SELECT ${columns} FROM backstock WHERE batch_id = ${batch.id} AND place = ${place}`,
  )
  return row?.version ?? 0
}

const batch = alias(batches, 'batch')

const countRow = {
  id: batch.id,
  seen: sql<number>`location.seen::float8`,
  name: sql<string>`coalesce(product.name, part.name)`,
  number: batch.number,
  place: sql<string | null>`location.place`,
  is_picking: sql<boolean>`location.is_picking`,
}

const counted = { count: sql<number>`(count(*) OVER ())::int` }

/** One list shows at most this many rows; larger counts go from place to place. */
const maxRows = 500

/** Batches between two places in walking order, and the number of all. Without places, every batch. */
export async function listCount(
  db: Database,
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
  limit = maxRows,
): Promise<{ rows: CountRow[]; count: number }> {
  const found = await readRows(
    db,
    { ...countRow, ...counted },
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches} CROSS JOIN LATERAL (
      SELECT ${pickingPlace} AS place, true AS is_picking, ${lastMove} AS seen WHERE batch.on_hand > 0 OR batch.number IS NULL
      UNION ALL
      SELECT backstock.place, false, backstock.version FROM backstock WHERE backstock.batch_id = batch.id AND backstock.packs > 0) AS location
    WHERE (${from} = '' OR location.place >= upper(${from})) AND (${to} = '' OR location.place <= upper(${to}))
    ORDER BY location.place NULLS LAST, name, batch.expires_on NULLS FIRST, batch.id LIMIT ${limit}`,
  )
  return { rows: found.map(({ count: _, ...row }) => row), count: found[0]?.count ?? 0 }
}
