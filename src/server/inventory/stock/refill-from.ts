import { type SQL, sql } from 'drizzle-orm'
import { isSendable } from './locked-batches.ts'

/**
 * The backstock places that refill the picking place for a quantity: 'R1 ×6'; null when it has enough. Of
 * each batch, the picking place goes first, then its backstock by place, as in the ledger.
 */
export const refillFrom = (stockId: SQL, quantity: SQL): SQL<string | null> => sql`(
  SELECT string_agg(place || ' ×' || packs, ', ' ORDER BY place)
  FROM (
    SELECT place, sum(least(packs, wanted - before))::int AS packs
    FROM (
      SELECT backstock.place, backstock.packs, to_take.packs - (to_take.on_hand - to_take.elsewhere) AS wanted,
        coalesce(sum(backstock.packs) OVER (PARTITION BY backstock.batch_id ORDER BY backstock.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM (
        SELECT batch.id, batch.on_hand, (SELECT coalesce(sum(stored.packs), 0) FROM backstock stored WHERE stored.batch_id = batch.id) AS elsewhere,
          least(batch.on_hand, ${quantity} - batch.before) AS packs
        FROM (
          SELECT batch.id, batch.on_hand, coalesce(sum(batch.on_hand) OVER (ORDER BY batch.expires_on NULLS FIRST, batch.id
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
          FROM batches batch WHERE batch.stock_id = ${stockId} AND batch.on_hand > 0 AND ${isSendable(sql`batch`)}) AS batch
        WHERE batch.before < ${quantity}) AS to_take
      JOIN backstock ON backstock.batch_id = to_take.id AND backstock.packs > 0) AS refill
    WHERE before < wanted GROUP BY place) AS fetched)`
