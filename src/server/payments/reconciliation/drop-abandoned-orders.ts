import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readOne } from '../../platform/database/rows.ts'

const batchSize = 500

const dropped = { count: sql<number>`count(*)::int` }

/**
 * Deletes old orders that were never paid, since they hold an address.
 * @returns the number of deleted orders.
 */
export async function dropAbandonedOrders(db: Database): Promise<number> {
  const { retention } = await readSettings(db)
  return dropUnpaid(db, sql`payment.created_at < now() - make_interval(days => ${retention.technicalDays})`)
}

/**
 * Deletes orders that were never paid, and counts them for the funnel. The time to pay of a deleted order is over, and the
 * provider has reported no attempt, so no money can belong to it.
 * @param condition on `payments payment`.
 * @returns the number of deleted orders.
 */
export async function dropUnpaid(db: Database, condition: SQL): Promise<number> {
  const { count } = await readOne(
    db,
    dropped,
    (columns) => sql`
    WITH abandoned AS (
      SELECT payment.id, payment.order_id FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
      WHERE ${condition}
        AND payment.status = 'expired' AND ordered.status = 'awaiting_payment'
        AND (payment.provider_order_id IS NULL OR payment.answered_at IS NOT NULL)
        AND payment.provider_payment_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM order_history entry WHERE entry.order_id = ordered.id AND entry.author = 'provider')
        AND NOT EXISTS (SELECT 1 FROM payments newer WHERE newer.superseded_by = payment.id)
        AND NOT EXISTS (SELECT 1 FROM refunds refund WHERE refund.payment_id = payment.id)
        AND NOT EXISTS (SELECT 1 FROM disputes dispute WHERE dispute.payment_id = payment.id)
        AND NOT EXISTS (SELECT 1 FROM order_notes note WHERE note.order_id = ordered.id)
        AND NOT EXISTS (SELECT 1 FROM shipments shipment WHERE shipment.order_id = ordered.id)
        AND NOT EXISTS (SELECT 1 FROM offer_uses offer WHERE offer.order_id = ordered.id)
        AND NOT EXISTS (SELECT 1 FROM order_offers offer WHERE offer.order_id = ordered.id AND offer.state <> 'free')
        AND NOT EXISTS (SELECT 1 FROM stock_movements movement WHERE movement.order_id = ordered.id)
        AND NOT EXISTS (SELECT 1 FROM failed_jobs job WHERE job.kind = 'payment' AND job.reference = payment.id::text AND job.resolved_at IS NULL)
      ORDER BY payment.id LIMIT ${batchSize} FOR UPDATE OF payment, ordered SKIP LOCKED
    ), history AS (
      DELETE FROM order_history entry USING abandoned WHERE entry.order_id = abandoned.order_id
    ), offered AS (
      DELETE FROM order_offers offer USING abandoned WHERE offer.order_id = abandoned.order_id
    ), items AS (
      DELETE FROM order_items item USING abandoned WHERE item.order_id = abandoned.order_id
    ), payment AS (
      DELETE FROM payments payment USING abandoned WHERE payment.id = abandoned.id
    ), gone AS (
      DELETE FROM orders ordered USING abandoned WHERE ordered.id = abandoned.order_id RETURNING ordered.id, ordered.created_at
    ), counted AS (
      INSERT INTO funnel_days (day, dropped)
      SELECT day_in_india(gone.created_at), count(*)::int FROM gone GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, is_sample) DO UPDATE SET dropped = funnel_days.dropped + excluded.dropped
    )
    SELECT ${columns} FROM gone`,
  )
  return count
}
