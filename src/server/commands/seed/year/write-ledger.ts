import { sql } from 'drizzle-orm'
import type { Database } from '../../../machine/database/database.ts'

/**
 * Writes what the orders took from the shelf and what came back, a kit by its parts; deliveries on the first of each month that
 * cover its sales, and a write-off at the end of what came back, so that the shelf holds what it held before.
 */
export async function writeLedger(tx: Database, orderIds: number[], endedAt: Date): Promise<void> {
  const ours = sql`ANY (${sql.param(orderIds)}::bigint[])`
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, part_id, change, reason, order_id, created_at)
    SELECT s.product_id, s.part_id, m.change, m.reason, m.order_id, m.at FROM (
      SELECT i.product_id AS sold, -i.quantity AS change, 'sale' AS reason, i.order_id, p.settled_at AS at
      FROM order_items i JOIN payments p ON p.order_id = i.order_id WHERE i.order_id = ${ours}
      UNION ALL
      SELECT i.product_id, i.quantity, 'cancellation', i.order_id, h.created_at
      FROM order_items i JOIN order_history h ON h.order_id = i.order_id AND h.status = 'cancelled' WHERE i.order_id = ${ours}
      UNION ALL
      SELECT i.product_id, l.quantity, 'return', i.order_id, r.created_at
      FROM refund_lines l JOIN refunds r ON r.id = l.refund_id JOIN order_items i ON i.id = l.order_item_id
      WHERE l.is_restocked AND i.order_id = ${ours}
      UNION ALL
      SELECT i.product_id, l.sellable, 'return', i.order_id, r.created_at + interval '2 days'
      FROM return_lines l JOIN returns r ON r.id = l.return_id JOIN order_items i ON i.id = l.order_item_id
      WHERE l.sellable > 0 AND i.order_id = ${ours}) AS m
    JOIN product_stock p ON p.product_id = m.sold JOIN stock s ON s.id = p.stock_id
    ORDER BY m.at, m.order_id, s.id`)
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, part_id, change, reason, created_at)
    SELECT product_id, part_id, -sum(change), 'delivery',
      date_trunc('month', min(created_at) AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'
    FROM stock_movements WHERE order_id = ${ours} AND change < 0
    GROUP BY product_id, part_id, date_trunc('month', created_at AT TIME ZONE 'Asia/Kolkata')
    UNION ALL
    SELECT product_id, part_id, -sum(change), 'damaged', ${endedAt.toISOString()}::timestamptz
    FROM stock_movements WHERE order_id = ${ours} AND change > 0 GROUP BY product_id, part_id`)
}
