import { type SQL, sql } from 'drizzle-orm'
import type { BatchPlace } from '#contract/admin/batches.ts'

/** Packs of a batch outside its picking place. */
export const backstockPacks = sql<number>`(SELECT coalesce(sum(k.packs), 0)::int FROM backstock k WHERE k.batch_id = b.id)`

/** All places of a batch with their packs, the picking place first. */
export const batchPlaces = (picking: SQL): SQL<BatchPlace[]> => sql`(
  SELECT json_agg(json_build_object('place', at.place, 'is_picking', at.is_picking, 'packs', at.packs)
    ORDER BY at.is_picking DESC, at.place)
  FROM (
    SELECT ${picking} AS place, true AS is_picking, b.on_hand - ${backstockPacks} AS packs
    UNION ALL
    SELECT k.place, false, k.packs FROM backstock k WHERE k.batch_id = b.id AND k.packs > 0) AS at)`

/** The name of the picking place of a row of `stock`. */
export const pickingPlace = sql<string | null>`(SELECT h.place FROM shelf_places h WHERE h.stock_id = s.id)`

/** The backstock of a row of stock as text: 'R1 ×6, R2 ×3'. @param which a condition on `batch`. */
export const backstockOf = (stockId: SQL, which = sql`true`): SQL<string | null> => sql`(
  SELECT string_agg(at.place || ' ×' || at.packs, ', ' ORDER BY at.place)
  FROM (
    SELECT k.place, sum(k.packs) AS packs FROM backstock k JOIN batches b ON b.id = k.batch_id
    WHERE b.stock_id = ${stockId} AND k.packs > 0 AND ${which} GROUP BY k.place) AS at)`
