import { type SQL, sql } from 'drizzle-orm'
import type { BatchPlace } from '#contract/admin/batches.ts'

/** Packs of a batch, named by its alias, outside its picking place. */
export const backstockPacks = (batch: SQL): SQL<number> =>
  sql`(SELECT coalesce(sum(backstock.packs), 0)::int FROM backstock WHERE backstock.batch_id = ${batch}.id)`

/** All places of `batch` with their packs, the picking place first. */
export const batchPlaces = (picking: SQL): SQL<BatchPlace[]> => sql`(
  SELECT json_agg(json_build_object('place', at.place, 'is_picking', at.is_picking, 'packs', at.packs)
    ORDER BY at.is_picking DESC, at.place)
  FROM (
    SELECT ${picking} AS place, true AS is_picking, batch.on_hand - ${backstockPacks(sql`batch`)} AS packs
    UNION ALL
    SELECT backstock.place, false, backstock.packs FROM backstock WHERE backstock.batch_id = batch.id AND backstock.packs > 0) AS at)`

/** The name of the picking place of a row of `stock`. */
export const pickingPlace = sql<
  string | null
>`(SELECT shelf_place.place FROM shelf_places shelf_place WHERE shelf_place.stock_id = stock.id)`

/** The backstock of a row of stock as text: 'R1 ×6, R2 ×3'. @param condition of the alias of the batches. */
export const backstockOf = (
  stockId: SQL,
  condition: (batch: SQL) => SQL = () => sql`true`,
): SQL<string | null> => sql`(
  SELECT string_agg(at.place || ' ×' || at.packs, ', ' ORDER BY at.place)
  FROM (
    SELECT backstock.place, sum(backstock.packs) AS packs FROM backstock JOIN batches batch ON batch.id = backstock.batch_id
    WHERE batch.stock_id = ${stockId} AND backstock.packs > 0 AND ${condition(sql`batch`)} GROUP BY backstock.place) AS at)`
