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
    SELECT i.id AS item_id, i.order_id, s.id AS stock_id, s.product_id, s.part_id, x.amount, i.quantity * x.amount AS quantity, p.settled_at AS sold_at,
      date_trunc('month', p.settled_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' AS month
    FROM order_items i JOIN payments p ON p.order_id = i.order_id
    JOIN product_stock x ON x.product_id = i.product_id JOIN stock s ON s.id = x.stock_id
    WHERE i.order_id = ${ours}`)
  await writeBatches(tx)
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, part_id, change, batch_id, batch_change, reason, order_id, created_at)
    SELECT y.product_id, y.part_id, m.change, CASE WHEN m.batch_change <> 0 THEN b.batch_id END, m.batch_change, m.reason,
      y.order_id, m.at
    FROM year_packs y JOIN year_batches b USING (stock_id, month)
    CROSS JOIN LATERAL (
      SELECT -y.quantity AS change, 0 AS batch_change, 'sale' AS reason, y.sold_at AS at
      UNION ALL
      SELECT 0, -y.quantity, 'packed', h.created_at
      FROM order_history h WHERE h.order_id = y.order_id AND h.status = 'packed'
      UNION ALL
      SELECT y.quantity, 0, 'cancellation', h.created_at
      FROM order_history h WHERE h.order_id = y.order_id AND h.status = 'cancelled'
      UNION ALL
      SELECT y.amount * l.quantity, y.amount * l.quantity, 'return', r.created_at
      FROM refund_lines l JOIN refunds r ON r.id = l.refund_id WHERE l.is_restocked AND l.order_item_id = y.item_id
      UNION ALL
      SELECT y.amount * l.sellable, y.amount * l.sellable, 'return', r.created_at + interval '2 days'
      FROM return_lines l JOIN returns r ON r.id = l.return_id WHERE l.sellable > 0 AND l.order_item_id = y.item_id) AS m
    ORDER BY m.at, y.order_id, y.stock_id`)
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, part_id, change, batch_id, batch_change, reason, created_at)
    SELECT product_id, part_id, sum(quantity), batch_id, sum(quantity), 'delivery', month
    FROM year_packs JOIN year_batches USING (stock_id, month) GROUP BY product_id, part_id, batch_id, month
    UNION ALL
    SELECT product_id, part_id, -sum(back.packs), batch_id, -sum(back.packs), 'damaged', ${endedAt.toISOString()}::timestamptz
    FROM year_packs y JOIN year_batches USING (stock_id, month)
    CROSS JOIN LATERAL (
      SELECT y.quantity AS packs FROM order_history h WHERE h.order_id = y.order_id AND h.status = 'cancelled'
      UNION ALL
      SELECT y.amount * l.quantity FROM refund_lines l WHERE l.is_restocked AND l.order_item_id = y.item_id
      UNION ALL
      SELECT y.amount * l.sellable FROM return_lines l WHERE l.sellable > 0 AND l.order_item_id = y.item_id) AS back
    GROUP BY product_id, part_id, batch_id`)
}

/** Creates past batches, numbered like those of the sample, by goods and month. Goods without batches keep packs without one. */
async function writeBatches(tx: Database): Promise<void> {
  await tx.execute(sql`
    INSERT INTO batches (stock_id, number, made_on, expires_on, counts, state, released_at, created_at)
    SELECT b.stock_id, split_part(b.number, '-', 1) || '-' || to_char(m.day, 'YYMM') || '-' || split_part(b.number, '-', 3) || '1',
      m.day - 20, m.day + 345, b.counts,
      CASE WHEN m.day + 345 <= (now() AT TIME ZONE 'Asia/Kolkata')::date THEN 'expired' ELSE 'released' END, m.month, m.month
    FROM batches b JOIN (
      SELECT DISTINCT stock_id, month, (month AT TIME ZONE 'Asia/Kolkata')::date AS day FROM year_packs) AS m USING (stock_id)
    WHERE b.number IS NOT NULL ORDER BY m.month, b.id`)
  await tx.execute(sql`
    INSERT INTO batches (stock_id) SELECT DISTINCT stock_id FROM year_packs
    WHERE stock_id NOT IN (SELECT stock_id FROM batches) ON CONFLICT DO NOTHING`)
  await tx.execute(sql`
    CREATE TEMPORARY TABLE year_batches ON COMMIT DROP AS
    SELECT DISTINCT y.stock_id, y.month, b.id AS batch_id FROM year_packs y
    JOIN batches b ON b.stock_id = y.stock_id AND (b.number IS NULL OR b.created_at = y.month)`)
}
