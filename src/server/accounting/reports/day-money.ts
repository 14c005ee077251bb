import { type SQL, sql } from 'drizzle-orm'
import { rejectedReasons } from '../../invoicing/refund-reasons.ts'

// The use of the money of some days, row by row. A payment counts on the day in India on which the ledger learned of it. A later
// decision does not move it to another day.

/** The first moment of the day in India that is `plus` days after `day`. */
export const startOf = (day: string, plus = 0): SQL =>
  sql`(${day}::date + ${plus}::int)::timestamp AT TIME ZONE 'Asia/Kolkata'`

/**
 * The money of some days as `WITH` clauses. The last, `placed`, has a row for each payment with its captured amount and its use.
 * - `seen`: money that decided a payment, money collected at the door or paid later, second payments (known only by their refund), and money without an order
 * - `known`: the same with sums of ledger rows and documents; a decision about unmatched money counts until the money has an
 *   order. A refund of money that came back is credited already (`credited_back`), so its own document may be lower
 * - `placed`: each paisa in one of orders, refunds, waiting and explained
 */
export const dayMoney = (from: SQL, to: SQL): SQL => sql`
  seen AS (
    SELECT payment.provider_payment_id AS id, coalesce(payment.collected_at, payment.settled_at) AS at, payment.id AS payment_id, NULL::bigint AS unmatched_id,
      payment.order_id, payment.method, payment.kind IN ('by_hand', 'terms') AS is_by_hand, payment.amount_paise, true AS is_own
    FROM payments payment
    WHERE (payment.collected_at IS NULL AND payment.settled_at >= ${from} AND payment.settled_at < ${to}
        OR payment.collected_at >= ${from} AND payment.collected_at < ${to})
      AND payment.provider_payment_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM unmatched_payments unmatched WHERE unmatched.provider_payment_id = payment.provider_payment_id)
    UNION ALL
    SELECT refund.provider_payment_id, refund.created_at, refund.payment_id, NULL, payment.order_id, payment.method, payment.kind IN ('by_hand', 'terms'), payment.amount_paise, false
    FROM refunds refund LEFT JOIN payments payment ON payment.id = refund.payment_id
    WHERE refund.created_at >= ${from} AND refund.created_at < ${to}
      AND NOT EXISTS (SELECT 1 FROM payments payment WHERE payment.provider_payment_id = refund.provider_payment_id)
      AND NOT EXISTS (SELECT 1 FROM refunds earlier WHERE earlier.provider_payment_id = refund.provider_payment_id AND earlier.id < refund.id)
      AND NOT EXISTS (SELECT 1 FROM unmatched_payments unmatched WHERE unmatched.provider_payment_id = refund.provider_payment_id)
    UNION ALL
    SELECT unmatched.provider_payment_id, unmatched.seen_at, payment.id, unmatched.id, payment.order_id, payment.method, payment.kind IN ('by_hand', 'terms'), payment.amount_paise,
      coalesce(payment.provider_payment_id = unmatched.provider_payment_id, false)
    FROM unmatched_payments unmatched LEFT JOIN payments payment ON payment.id = coalesce(
      (SELECT own.id FROM payments own WHERE own.provider_payment_id = unmatched.provider_payment_id),
      (SELECT refund.payment_id FROM refunds refund WHERE refund.provider_payment_id = unmatched.provider_payment_id LIMIT 1))
    WHERE unmatched.seen_at >= ${from} AND unmatched.seen_at < ${to}
  ), known AS (
    SELECT seen.id, seen.at, seen.order_id, ordered.status AS order_status, coalesce(seen.method, unmatched.method) AS method,
      seen.is_by_hand, seen.is_own, ordered.total_paise,
      CASE WHEN seen.payment_id IS NULL THEN unmatched.state END AS unmatched_state,
      coalesce(unmatched.amount_paise, refund.captured_paise, seen.amount_paise) AS captured,
      coalesce(refund.given, 0) AS given, coalesce(refund.is_returned, false) AS is_returned,
      coalesce(refund.elsewhere, 0) AS elsewhere, coalesce(refund.lost, 0) AS lost,
      coalesce(refund.due, 0) AS due, coalesce(refund.sent, 0) AS sent, coalesce(refund.processed, 0) AS processed,
      coalesce(refund.by_hand, 0) AS by_hand, coalesce(refund.stuck, 0) AS stuck,
      coalesce(refund.given_by_document, 0) AS given_by_document, coalesce(refund.documented, 0) AS documented,
      coalesce(refund.credited_back, 0) AS credited_back,
      (SELECT CASE WHEN bool_or(document.kind = 'invoice') THEN sum(CASE document.kind WHEN 'credit_note' THEN -document.total_paise ELSE document.total_paise END) END
       FROM tax_documents document
       WHERE document.order_id = seen.order_id AND (document.kind <> 'credit_note' OR document.reason = 'wrong_place')
       GROUP BY document.order_id) AS invoiced
    FROM seen
    LEFT JOIN orders ordered ON ordered.id = seen.order_id
    LEFT JOIN unmatched_payments unmatched ON unmatched.id = seen.unmatched_id
    LEFT JOIN LATERAL (
      SELECT max(refund.captured_paise) AS captured_paise, (sum(refund.amount_paise) FILTER (WHERE refund.status <> 'void'))::bigint AS given,
        bool_or(refund.reason = ANY (${sql.param(rejectedReasons)}::text[])) AS is_returned,
        (sum(refund.amount_paise) FILTER (WHERE refund.kind = 'provider' AND refund.status <> 'void'))::bigint AS elsewhere,
        (sum(refund.amount_paise) FILTER (WHERE refund.kind = 'dispute' AND refund.status <> 'void'))::bigint AS lost,
        (sum(refund.amount_paise) FILTER (WHERE refund.status = 'due'))::bigint AS due,
        (sum(refund.amount_paise) FILTER (WHERE refund.kind = 'shop' AND refund.status = 'sent'))::bigint AS sent,
        (sum(refund.amount_paise) FILTER (WHERE refund.kind = 'shop' AND refund.status = 'processed' AND settlement.refund_id IS NULL))::bigint AS processed,
        (sum(refund.amount_paise) FILTER (WHERE settlement.refund_id IS NOT NULL))::bigint AS by_hand,
        (sum(refund.amount_paise) FILTER (WHERE refund.status = 'stuck'))::bigint AS stuck,
        (sum(refund.amount_paise) FILTER (WHERE refund.kind = 'shop' AND document.id IS NOT NULL))::bigint AS given_by_document,
        (sum(document.total_paise) FILTER (WHERE refund.kind = 'shop'))::bigint AS documented,
        (sum(document.total_paise) FILTER (WHERE refund.status = 'void'))::bigint AS credited_back
      FROM refunds refund
      LEFT JOIN refund_settlements settlement ON settlement.refund_id = refund.id
      LEFT JOIN tax_documents document ON document.refund_id = refund.id
      WHERE refund.provider_payment_id = seen.id GROUP BY refund.provider_payment_id
    ) AS refund ON true
  ), placed AS (
    SELECT *,
      CASE WHEN is_own AND NOT is_returned
        THEN (CASE order_status WHEN 'cancelled' THEN captured ELSE total_paise END) - given ELSE 0 END AS for_orders,
      CASE WHEN unmatched_state IN ('refunding', 'refunded') THEN captured ELSE given END AS back,
      CASE WHEN unmatched_state = 'open' THEN captured ELSE 0 END AS waiting,
      CASE WHEN unmatched_state = 'explained' THEN captured ELSE 0 END AS explained
    FROM known
  )`

/** The difference of a row of `placed`, in paise: captured money without a use, or used twice. */
export const differenceOf = sql`(captured - for_orders - back - waiting - explained)`

/** Why the sums of a row of `placed` contradict each other; null where they agree. Reads `invoiced` once, since each mention looks its documents up. */
export const problemOf = sql<string | null>`CASE
    WHEN ${differenceOf} <> 0 THEN 'What came is not what its order, its refunds and what waits add up to.'
    WHEN for_orders < 0 THEN 'More went back than came.'
    WHEN order_status = 'cancelled' AND for_orders > 0 THEN 'The order is cancelled and keeps money.'
    WHEN is_own AND NOT is_returned AND invoiced <> total_paise THEN 'The invoice and what was refunded before it have another total than the order.'
    WHEN documented NOT BETWEEN given_by_document - credited_back AND given_by_document THEN 'The documents of its refunds have another total than the refunds.' END`
