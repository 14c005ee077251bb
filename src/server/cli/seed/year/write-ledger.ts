import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Writes the stock movements of the orders, kits by their parts. Deliveries on the first of each month cover
 * its sales; a final write-off removes returned packs, so that the stock is unchanged. Living goods get a
 * batch a month; an order's packs are of the month of its payment.
 */
export async function writeLedger(tx: Database, orderIds: number[], endedAt: Date): Promise<void> {
  const ours = sql`ANY (${sql.param(orderIds)}::bigint[])`
  await tx.execute(sql`
    CREATE TEMPORARY TABLE year_packs ON COMMIT DROP AS
    SELECT item.id AS item_id, item.order_id, stock.id AS stock_id, stock.product_id, stock.part_id, made.amount, item.quantity * made.amount AS quantity, payment.settled_at AS sold_at,
      date_trunc('month', payment.settled_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' AS month
    FROM order_items item JOIN payments payment ON payment.order_id = item.order_id
    JOIN product_stock made ON made.product_id = item.product_id JOIN stock ON stock.id = made.stock_id
    WHERE item.order_id = ${ours}`)
  await writeBatches(tx)
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, part_id, change, batch_id, batch_change, reason, order_id, created_at)
    SELECT packs.product_id, packs.part_id, dated.change, CASE WHEN dated.batch_change <> 0 THEN year_batch.batch_id END, dated.batch_change, dated.reason,
      packs.order_id, dated.at
    FROM year_packs packs JOIN year_batches year_batch USING (stock_id, month)
    CROSS JOIN LATERAL (
      SELECT -packs.quantity AS change, 0 AS batch_change, 'sale' AS reason, packs.sold_at AS at
      UNION ALL
      SELECT 0, -packs.quantity, 'packed', entry.created_at
      FROM order_history entry WHERE entry.order_id = packs.order_id AND entry.status = 'packed'
      UNION ALL
      SELECT packs.quantity, 0, 'cancellation', entry.created_at
      FROM order_history entry WHERE entry.order_id = packs.order_id AND entry.status = 'cancelled'
      UNION ALL
      SELECT packs.amount * refund_line.quantity, packs.amount * refund_line.quantity, 'return', refund.created_at
      FROM refund_lines refund_line JOIN refunds refund ON refund.id = refund_line.refund_id WHERE refund_line.is_restocked AND refund_line.order_item_id = packs.item_id
      UNION ALL
      SELECT packs.amount * refund_line.sellable, packs.amount * refund_line.sellable, 'return', refund.created_at + interval '2 days'
      FROM return_lines refund_line JOIN returns refund ON refund.id = refund_line.return_id WHERE refund_line.sellable > 0 AND refund_line.order_item_id = packs.item_id) AS dated
    ORDER BY dated.at, packs.order_id, packs.stock_id`)
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, part_id, change, batch_id, batch_change, reason, created_at)
    SELECT product_id, part_id, sum(quantity), batch_id, sum(quantity), 'delivery', month
    FROM year_packs JOIN year_batches USING (stock_id, month) GROUP BY product_id, part_id, batch_id, month
    UNION ALL
    SELECT product_id, part_id, -sum(back.packs), batch_id, -sum(back.packs), 'damaged', ${endedAt.toISOString()}::timestamptz
    FROM year_packs packs JOIN year_batches USING (stock_id, month)
    CROSS JOIN LATERAL (
      SELECT packs.quantity AS packs FROM order_history entry WHERE entry.order_id = packs.order_id AND entry.status = 'cancelled'
      UNION ALL
      SELECT packs.amount * refund_line.quantity FROM refund_lines refund_line WHERE refund_line.is_restocked AND refund_line.order_item_id = packs.item_id
      UNION ALL
      SELECT packs.amount * refund_line.sellable FROM return_lines refund_line WHERE refund_line.sellable > 0 AND refund_line.order_item_id = packs.item_id) AS back
    GROUP BY product_id, part_id, batch_id`)
}

/** Creates past batches, numbered like those of the sample, by goods and month. Goods without batches keep packs without one. */
async function writeBatches(tx: Database): Promise<void> {
  await tx.execute(sql`
    INSERT INTO batches (stock_id, number, made_on, expires_on, counts, state, released_at, created_at)
    SELECT batch.stock_id, split_part(batch.number, '-', 1) || '-' || to_char(dated.day, 'YYMM') || '-' || split_part(batch.number, '-', 3) || '1',
      dated.day - 20, dated.day - 20 + (batch.expires_on - batch.made_on), batch.counts, 'released', dated.month, dated.month
    FROM batches batch JOIN (
      SELECT DISTINCT stock_id, month, (month AT TIME ZONE 'Asia/Kolkata')::date AS day FROM year_packs) AS dated USING (stock_id)
    WHERE batch.number IS NOT NULL ORDER BY dated.month, batch.id`)
  await tx.execute(sql`
    INSERT INTO batches (stock_id) SELECT DISTINCT stock_id FROM year_packs
    WHERE stock_id NOT IN (SELECT stock_id FROM batches) ON CONFLICT DO NOTHING`)
  await tx.execute(sql`
    CREATE TEMPORARY TABLE year_batches ON COMMIT DROP AS
    SELECT DISTINCT packs.stock_id, packs.month, batch.id AS batch_id FROM year_packs packs
    JOIN batches batch ON batch.stock_id = packs.stock_id AND (batch.number IS NULL OR batch.created_at = packs.month)`)
}
