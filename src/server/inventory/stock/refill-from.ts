import { type SQL, sql } from 'drizzle-orm'
import { isFit } from './locked-batches.ts'

/**
 * The backstock places that refill the picking place for a quantity: 'R1 ×6'; null when it has enough. Of
 * each batch, the picking place goes first, then its backstock by place, as in the ledger.
 */
export const refillFrom = (stockId: SQL, quantity: SQL): SQL<string | null> => sql`(
  SELECT string_agg(place || ' ×' || packs, ', ' ORDER BY place)
  FROM (
    SELECT place, sum(least(packs, wanted - before))::int AS packs
    FROM (
      SELECT k.place, k.packs, t.packs - (t.on_hand - t.kept) AS wanted,
        coalesce(sum(k.packs) OVER (PARTITION BY k.batch_id ORDER BY k.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM (
        SELECT b.id, b.on_hand, (SELECT coalesce(sum(c.packs), 0) FROM backstock c WHERE c.batch_id = b.id) AS kept,
          least(b.on_hand, ${quantity} - b.before) AS packs
        FROM (
          SELECT b.id, b.on_hand, coalesce(sum(b.on_hand) OVER (ORDER BY b.expires_on NULLS FIRST, b.id
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
          FROM batches b WHERE b.stock_id = ${stockId} AND b.on_hand > 0 AND ${isFit}) AS b
        WHERE b.before < ${quantity}) AS t
      JOIN backstock k ON k.batch_id = t.id AND k.packs > 0) AS kept
    WHERE before < wanted GROUP BY place) AS fetched)`
