import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Has so many packs on the shelf, as a correction of the count would: in the packs without a batch, and in the ledger.
 * @param which a condition on `stock AS s`.
 */
export const stockUp = (db: Database, packs: number | SQL, which: SQL = sql`true`): Promise<unknown> =>
  db.execute(sql`
    WITH wanted AS (SELECT s.id, s.product_id, s.part_id, (${packs})::int - s.on_hand AS more FROM stock s WHERE ${which}),
    counted AS (
      UPDATE stock SET on_hand = on_hand + w.more FROM wanted w WHERE stock.id = w.id),
    found AS (
      INSERT INTO batches (stock_id, on_hand) SELECT id, greatest(0, more) FROM wanted
      ON CONFLICT (stock_id) WHERE number IS NULL DO UPDATE SET on_hand = greatest(0, batches.on_hand + (
        SELECT more FROM wanted w WHERE w.id = batches.stock_id))
      RETURNING id, stock_id)
    INSERT INTO stock_movements (product_id, part_id, change, reason, batch_id, batch_change)
    SELECT w.product_id, w.part_id, w.more, 'counted', f.id, w.more
    FROM wanted w JOIN found f ON f.stock_id = w.id WHERE w.more <> 0`)
