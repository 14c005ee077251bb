import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readOne } from '../../platform/database/rows.ts'

const batchSize = 500

const dropped = { count: sql<number>`count(*)::int` }

/**
 * Deletes orders that were never paid, once they are old. They hold an address.
 * @returns how many were deleted.
 */
export async function dropAbandonedOrders(db: Database): Promise<number> {
  const { retention } = await readSettings(db)
  return dropUnpaid(db, sql`p.created_at < now() - make_interval(days => ${retention.technicalDays})`)
}

/**
 * Deletes those of these orders, of `payments p`, that were never paid, and counts them for the funnel: the time to pay is over, and the provider has answered that
 * there was no attempt, so no money can belong to them. An order with any attempt is kept.
 * @returns how many were deleted.
 */
export async function dropUnpaid(db: Database, which: SQL): Promise<number> {
  const { count } = await readOne(
    db,
    dropped,
    (columns) => sql`
    WITH abandoned AS (
      SELECT p.id, p.order_id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE ${which}
        AND p.status = 'expired' AND o.status = 'awaiting_payment'
        AND (p.provider_order_id IS NULL OR p.answered_at IS NOT NULL)
        AND p.provider_payment_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.id AND h.author = 'provider')
        AND NOT EXISTS (SELECT 1 FROM payments q WHERE q.superseded_by = p.id)
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id)
        AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id)
        AND NOT EXISTS (SELECT 1 FROM order_notes n WHERE n.order_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM offer_uses u WHERE u.order_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM order_offers u WHERE u.order_id = o.id AND u.state <> 'free')
        AND NOT EXISTS (SELECT 1 FROM stock_movements m WHERE m.order_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM failed_jobs l WHERE l.kind = 'payment' AND l.reference = p.id::text AND l.resolved_at IS NULL)
      ORDER BY p.id LIMIT ${batchSize} FOR UPDATE OF p, o SKIP LOCKED
    ), history AS (
      DELETE FROM order_history h USING abandoned a WHERE h.order_id = a.order_id
    ), offered AS (
      DELETE FROM order_offers u USING abandoned a WHERE u.order_id = a.order_id
    ), items AS (
      DELETE FROM order_items i USING abandoned a WHERE i.order_id = a.order_id
    ), payment AS (
      DELETE FROM payments p USING abandoned a WHERE p.id = a.id
    ), gone AS (
      DELETE FROM orders o USING abandoned a WHERE o.id = a.order_id RETURNING o.id, o.created_at
    ), counted AS (
      INSERT INTO funnel_days (day, dropped)
      SELECT day_in_india(gone.created_at), count(*)::int FROM gone GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, is_sample) DO UPDATE SET dropped = funnel_days.dropped + excluded.dropped
    )
    SELECT ${columns} FROM gone`,
  )
  return count
}
