import { sql } from 'drizzle-orm'

/** A captured payment is transferred within so many days, holidays of the banks included. */
const daysUntilPaidOut = 7

/** Lines of payouts beside the sum that the books have for them: `o.ours` is null where they have none. */
export const paidOut = sql`
  SELECT l.id AS place, l.kind, l.provider_id, l.happened_at AS at, o.ours, l.amount_paise AS theirs, l.payout_id,
    coalesce(o.order_id, (SELECT p.order_id FROM payments p WHERE p.provider_order_id = l.provider_order_id)) AS order_id
  FROM payout_lines l
  CROSS JOIN LATERAL (
    SELECT max(ours) AS ours, max(order_id) AS order_id FROM (
      SELECT coalesce(u.amount_paise, r.captured_paise, p.amount_paise) AS ours, coalesce(p.order_id, q.order_id, u.order_id) AS order_id
      FROM (SELECT l.provider_id AS id WHERE l.kind = 'payment') AS it
      LEFT JOIN payments p ON p.provider_payment_id = it.id
      LEFT JOIN unmatched_payments u ON u.provider_payment_id = it.id
      LEFT JOIN LATERAL (SELECT payment_id, captured_paise FROM refunds WHERE provider_payment_id = it.id ORDER BY id LIMIT 1) AS r ON true
      LEFT JOIN payments q ON q.id = r.payment_id
      UNION ALL
      SELECT r.amount_paise, p.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE l.kind = 'refund' AND r.provider_refund_id = l.provider_id OR l.kind = 'dispute' AND r.dispute_id = l.dispute_id
      UNION ALL
      -- A refund that failed at the bank and was sent anew has two ids.
      SELECT r.amount_paise, p.order_id FROM failed_refunds f JOIN refunds r ON r.id = f.refund_id JOIN payments p ON p.id = r.payment_id
      WHERE l.kind = 'refund' AND f.provider_refund_id = l.provider_id
      UNION ALL
      -- The books keep no id for what goes back of money without an order.
      SELECT u.refund_paise, u.order_id FROM unmatched_payments u
      WHERE l.kind = 'refund' AND u.provider_order_id = l.provider_order_id AND u.state IN ('refunding', 'refunded')
    ) AS known
  ) AS o
  WHERE l.kind <> 'other'`

/** Of a line `l`: what it would add to the transfer by its own sums. Adjustments have no rule. */
const worth = sql`CASE l.kind WHEN 'payment' THEN l.amount_paise ELSE -l.amount_paise END - l.fee_paise - l.tax_paise`

/** Whether what a line `l` adds to the transfer is not its amount without fee and tax. */
export const isUneven = sql`l.kind IN ('payment', 'refund') AND l.net_paise <> ${worth}`

/** Lines that do not add up: `ours` is what their own sums come to, `theirs` what they add to the transfer. */
export const unevenLines = sql`
  SELECT l.id AS place, l.kind, l.provider_id, l.happened_at AS at, ${worth} AS ours, l.net_paise AS theirs, l.payout_id,
    (SELECT p.order_id FROM payments p WHERE p.provider_order_id = l.provider_order_id) AS order_id
  FROM payout_lines l WHERE ${isUneven}`

/** The time that the kept files speak of: from the first payment in them to some days before the last transfer. */
const span = sql`(SELECT min(happened_at) FROM payout_lines WHERE kind = 'payment') AS "from",
  (SELECT max(settled_on)::timestamp AT TIME ZONE 'Asia/Kolkata' FROM payouts) - make_interval(days => ${sql.raw(String(daysUntilPaidOut))}) AS "to"`

/** Payments, refunds and lost disputes of the books that stand in no payout, though the files go on after them. */
export const missingThere = sql`
  SELECT p.id * 3 AS place, 'payment' AS kind, p.provider_payment_id AS provider_id, p.settled_at AS at, p.amount_paise AS ours,
    NULL::bigint AS theirs, NULL::text AS payout_id, p.order_id
  FROM (SELECT ${span}) AS span JOIN payments p ON p.settled_at >= span."from" AND p.settled_at < span."to"
  WHERE p.provider_payment_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM payout_lines l WHERE l.provider_id = p.provider_payment_id)
  UNION ALL
  SELECT r.id * 3 + 1, 'refund', r.provider_refund_id, r.finished_at, r.amount_paise, NULL, NULL, p.order_id
  FROM (SELECT ${span}) AS span JOIN refunds r ON r.finished_at >= span."from" AND r.finished_at < span."to"
  JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'processed' AND r.provider_refund_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM refund_settlements h WHERE h.refund_id = r.id)
    AND NOT EXISTS (SELECT 1 FROM payout_lines l WHERE l.provider_id = r.provider_refund_id)
  UNION ALL
  SELECT r.id * 3 + 2, 'dispute', r.dispute_id, r.finished_at, r.amount_paise, NULL, NULL, p.order_id
  FROM (SELECT ${span}) AS span JOIN refunds r ON r.finished_at >= span."from" AND r.finished_at < span."to"
  JOIN payments p ON p.id = r.payment_id
  WHERE r.kind = 'dispute' AND r.status = 'processed'
    AND NOT EXISTS (SELECT 1 FROM payout_lines l WHERE l.dispute_id = r.dispute_id)`
