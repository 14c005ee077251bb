import { sql } from 'drizzle-orm'
import { isOfOwnMoney } from '../../lifecycle/payments/own-money.ts'

/** The longest time until the provider transfers a captured payment, with bank holidays. */
const daysUntilPaidOut = 7

/** Lines of payouts (`line`) beside the amount in the shop's ledger: `ledger.ours` is null where the ledger has none. */
export const paidOut = sql`
  SELECT line.id AS place, line.kind, line.provider_id, line.happened_at AS at, ledger.ours, line.amount_paise AS theirs, line.payout_id,
    coalesce(ledger.order_id, (SELECT payment.order_id FROM payments payment WHERE payment.provider_order_id = line.provider_order_id)) AS order_id
  FROM payout_lines line
  CROSS JOIN LATERAL (
    SELECT max(ours) AS ours, max(order_id) AS order_id FROM (
      SELECT coalesce(unmatched.amount_paise, refund.captured_paise, payment.amount_paise) AS ours, coalesce(payment.order_id, refunded_payment.order_id, unmatched.order_id) AS order_id
      FROM (SELECT line.provider_id AS id WHERE line.kind = 'payment') AS it
      LEFT JOIN payments payment ON payment.provider_payment_id = it.id
      LEFT JOIN unmatched_payments unmatched ON unmatched.provider_payment_id = it.id
      LEFT JOIN LATERAL (SELECT payment_id, captured_paise FROM refunds WHERE provider_payment_id = it.id ORDER BY id LIMIT 1) AS refund ON true
      LEFT JOIN payments refunded_payment ON refunded_payment.id = refund.payment_id
      UNION ALL
      SELECT refund.amount_paise, payment.order_id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
      WHERE line.kind = 'refund' AND refund.provider_refund_id = line.provider_id OR line.kind = 'dispute' AND refund.dispute_id = line.dispute_id
      UNION ALL
      -- A refund that failed at the bank and was sent again has two ids.
      SELECT refund.amount_paise, payment.order_id FROM failed_refunds failed JOIN refunds refund ON refund.id = failed.refund_id JOIN payments payment ON payment.id = refund.payment_id
      WHERE line.kind = 'refund' AND failed.provider_refund_id = line.provider_id
      UNION ALL
      -- The shop stores no id for refunds of money without an order.
      SELECT unmatched.refund_paise, unmatched.order_id FROM unmatched_payments unmatched
      WHERE line.kind = 'refund' AND unmatched.provider_order_id = line.provider_order_id AND unmatched.state IN ('refunding', 'refunded')
    ) AS known
  ) AS ledger
  WHERE line.kind <> 'other'`

/** The net amount of `line` by its own sums, in paise. Adjustments have no rule. */
const expectedNet = sql`CASE line.kind WHEN 'payment' THEN line.amount_paise ELSE -line.amount_paise END - line.fee_paise - line.tax_paise`

/** Whether the net amount of `line` differs from its amount less fee and tax. */
export const isUneven = sql`line.kind IN ('payment', 'refund') AND line.net_paise <> ${expectedNet}`

/** Lines that do not add up: `ours` is the net amount by their own sums, `theirs` the net amount in the file. */
export const unevenLines = sql`
  SELECT line.id AS place, line.kind, line.provider_id, line.happened_at AS at, ${expectedNet} AS ours, line.net_paise AS theirs, line.payout_id,
    (SELECT payment.order_id FROM payments payment WHERE payment.provider_order_id = line.provider_order_id) AS order_id
  FROM payout_lines line WHERE ${isUneven}`

/** The time that the imported files cover: from their first payment to some days before the last transfer. */
const span = sql`(SELECT min(happened_at) FROM payout_lines WHERE kind = 'payment') AS "from",
  (SELECT max(settled_on)::timestamp AT TIME ZONE 'Asia/Kolkata' FROM payouts) - make_interval(days => ${sql.raw(String(daysUntilPaidOut))}) AS "to"`

/** Payments, refunds and lost disputes of the ledger that are in no payout, although later files exist. */
export const missingInPayouts = sql`
  SELECT payment.id * 3 AS place, 'payment' AS kind, payment.provider_payment_id AS provider_id, payment.settled_at AS at, payment.amount_paise AS ours,
    NULL::bigint AS theirs, NULL::text AS payout_id, payment.order_id
  FROM (SELECT ${span}) AS span JOIN payments payment ON payment.settled_at >= span."from" AND payment.settled_at < span."to"
  WHERE payment.provider_payment_id IS NOT NULL AND NOT ${isOfOwnMoney(sql`payment.kind`)}
    AND NOT EXISTS (SELECT 1 FROM payout_lines line WHERE line.provider_id = payment.provider_payment_id)
  UNION ALL
  SELECT refund.id * 3 + 1, 'refund', refund.provider_refund_id, refund.finished_at, refund.amount_paise, NULL, NULL, payment.order_id
  FROM (SELECT ${span}) AS span JOIN refunds refund ON refund.finished_at >= span."from" AND refund.finished_at < span."to"
  JOIN payments payment ON payment.id = refund.payment_id
  WHERE refund.status = 'processed' AND refund.provider_refund_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM refund_settlements settlement WHERE settlement.refund_id = refund.id)
    AND NOT EXISTS (SELECT 1 FROM payout_lines line WHERE line.provider_id = refund.provider_refund_id)
  UNION ALL
  SELECT refund.id * 3 + 2, 'dispute', refund.dispute_id, refund.finished_at, refund.amount_paise, NULL, NULL, payment.order_id
  FROM (SELECT ${span}) AS span JOIN refunds refund ON refund.finished_at >= span."from" AND refund.finished_at < span."to"
  JOIN payments payment ON payment.id = refund.payment_id
  WHERE refund.kind = 'dispute' AND refund.status = 'processed'
    AND NOT EXISTS (SELECT 1 FROM payout_lines line WHERE line.dispute_id = refund.dispute_id)`
