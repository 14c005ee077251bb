import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import { shelfPlaces } from '../../platform/database/tables.ts'
import type { LockedBatch } from '../stock/locked-batches.ts'

/**
 * The stored name of a place; null for the picking place. The row of the picking place is locked, so nobody
 * renames it meanwhile.
 */
export async function placeOf(
  tx: Database,
  stockId: number,
  written: string | null | undefined,
): Promise<string | null> {
  if (!written) return null
  const place = written.trim().toUpperCase()
  const picking = await readFirst(
    tx,
    { place: shelfPlaces.place },
    (columns) => sql`SELECT ${columns} FROM shelf_places WHERE stock_id = ${stockId} FOR SHARE`,
  )
  return picking?.place === place ? null : place
}

const counted = {
  atPlace: sql<number>`coalesce(sum(packs) FILTER (WHERE place = wanted.name), 0)::int`,
  inAll: sql<number>`coalesce(sum(packs), 0)::int`,
}

/** Packs of a locked batch at a place. The picking place (null) has the packs that no other place has. */
export async function packsAt(tx: Database, batch: LockedBatch, place: string | null): Promise<number> {
  const { atPlace, inAll } = await readOne(
    tx,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT ${place}::text AS name) AS wanted LEFT JOIN backstock ON batch_id = ${batch.id}`,
  )
  return place === null ? batch.onHand - inAll : atPlace
}

/**
 * Raises the version of a batch when packs changed their place, so open screens reload and earlier counts
 * restart.
 */
export async function touchBatch(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`UPDATE batches SET updated_at = clock_timestamp() WHERE id = ${id}`)
}
