import { type SQL, sql } from 'drizzle-orm'
import { isSendable } from './locked-batches.ts'

/**
 * The batches from which a packer takes a quantity of a row of stock: 'B-7', or 'B-7 ×2, B-9 ×1'. Packs
 * without a batch have no name, so the text can be null.
 */
export const batchesToTake = (stockId: SQL, quantity: SQL): SQL<string | null> => sql`(
  SELECT string_agg(number || CASE WHEN packs = ${quantity} THEN '' ELSE ' ×' || packs END, ', ' ORDER BY place)
  FROM (
    SELECT number, place, least(on_hand, ${quantity} - before) AS packs
    FROM (
      SELECT batch.number, batch.on_hand, row_number() OVER turn AS place,
        coalesce(sum(batch.on_hand) OVER (turn ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM batches batch WHERE batch.stock_id = ${stockId} AND batch.on_hand > 0 AND ${isSendable(sql`batch`)}
      WINDOW turn AS (ORDER BY batch.expires_on NULLS FIRST, batch.id)) AS in_turn
    WHERE before < ${quantity}) AS to_take
  WHERE number IS NOT NULL)`
