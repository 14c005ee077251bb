import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import { shelfPlaces } from '../../platform/database/tables.ts'
import type { HeldBatch } from '../stock/locked-batches.ts'

/** A place as it is kept; null for the picking place of the row of stock, which is held so that nobody renames it meanwhile. */
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

/** How many packs of a held batch lie at a place; null for its picking place, which has what no other place has. */
export async function packsAt(tx: Database, batch: HeldBatch, place: string | null): Promise<number> {
  const { atPlace, inAll } = await readOne(
    tx,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT ${place}::text AS name) AS wanted LEFT JOIN backstock ON batch_id = ${batch.id}`,
  )
  return place === null ? batch.onHand - inAll : atPlace
}

/** Tells open screens, and counts of its picking place that began before, that packs of a batch lie elsewhere now. */
export async function touchBatch(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`UPDATE batches SET updated_at = clock_timestamp() WHERE id = ${id}`)
}
