import { type SQL, sql } from 'drizzle-orm'

// What became of the money that came on some days, row by row. A payment counts on the day in India on which the books learned of
// it, and stays there whatever is decided about it later.

/** The first moment of a day in India, and of the one after so many more. */
export const startOf = (day: string, plus = 0): SQL =>
  sql`(${day}::date + ${plus}::int)::timestamp AT TIME ZONE 'Asia/Kolkata'`

/** Such money never paid its order, so the order keeps nothing of it. */
const returned = sql`('second_payment', 'wrong_amount', 'sold_out', 'offer_used', 'offer_gone', 'paid_after_cancelling')`

/**
 * The money of some days as `WITH` clauses; the last, `placed`, has a row for each payment: what was captured, and where it is.
 * - `seen`: money that decided a payment, second payments (known by their refund alone), money without an order
 * - `known`: with the sums of its rows in the ledger and of their documents; what was decided about money without an order counts until it has one.
 *   A refund of money that came back is credited already (`credited_back`), so its own document may be lower
 * - `placed`: each paisa in one of orders, refunds, waiting and explained
 */
export const dayMoney = (from: SQL, to: SQL): SQL => sql`
  seen AS (
    SELECT p.provider_payment_id AS id, p.settled_at AS at, p.id AS payment_id, NULL::bigint AS unmatched_id
    FROM payments p
    WHERE p.settled_at >= ${from} AND p.settled_at < ${to} AND p.provider_payment_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM unmatched_payments u WHERE u.provider_payment_id = p.provider_payment_id)
    UNION ALL
    SELECT r.provider_payment_id, r.created_at, r.payment_id, NULL
    FROM refunds r
    WHERE r.created_at >= ${from} AND r.created_at < ${to}
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.provider_payment_id = r.provider_payment_id)
      AND NOT EXISTS (SELECT 1 FROM refunds e WHERE e.provider_payment_id = r.provider_payment_id AND e.id < r.id)
      AND NOT EXISTS (SELECT 1 FROM unmatched_payments u WHERE u.provider_payment_id = r.provider_payment_id)
    UNION ALL
    SELECT u.provider_payment_id, u.seen_at, coalesce(
        (SELECT p.id FROM payments p WHERE p.provider_payment_id = u.provider_payment_id),
        (SELECT r.payment_id FROM refunds r WHERE r.provider_payment_id = u.provider_payment_id LIMIT 1)), u.id
    FROM unmatched_payments u WHERE u.seen_at >= ${from} AND u.seen_at < ${to}
  ), known AS (
    SELECT s.id, s.at, p.order_id, o.status AS order_status, coalesce(p.method, u.method) AS method,
      p.provider_payment_id IS NOT DISTINCT FROM s.id AS is_own, o.total_paise,
      CASE WHEN s.payment_id IS NULL THEN u.state END AS unmatched_state,
      coalesce(u.amount_paise, r.captured_paise, p.amount_paise) AS captured,
      coalesce(r.given, 0) AS given, coalesce(r.is_returned, false) AS is_returned,
      coalesce(r.elsewhere, 0) AS elsewhere, coalesce(r.lost, 0) AS lost,
      coalesce(r.due, 0) AS due, coalesce(r.sent, 0) AS sent, coalesce(r.processed, 0) AS processed,
      coalesce(r.by_hand, 0) AS by_hand, coalesce(r.stuck, 0) AS stuck,
      coalesce(r.given_by_document, 0) AS given_by_document, coalesce(r.documented, 0) AS documented,
      coalesce(r.credited_back, 0) AS credited_back,
      (SELECT CASE WHEN bool_or(d.kind = 'invoice') THEN sum(CASE d.kind WHEN 'credit_note' THEN -d.total_paise ELSE d.total_paise END) END
       FROM tax_documents d
       WHERE d.order_id = p.order_id AND (d.kind <> 'credit_note' OR d.reason = 'wrong_place')) AS invoiced
    FROM seen s
    LEFT JOIN payments p ON p.id = s.payment_id
    LEFT JOIN orders o ON o.id = p.order_id
    LEFT JOIN unmatched_payments u ON u.id = s.unmatched_id
    LEFT JOIN LATERAL (
      SELECT max(r.captured_paise) AS captured_paise, sum(r.amount_paise) FILTER (WHERE r.status <> 'void') AS given,
        bool_or(r.reason IN ${returned}) AS is_returned,
        sum(r.amount_paise) FILTER (WHERE r.kind = 'provider' AND r.status <> 'void') AS elsewhere,
        sum(r.amount_paise) FILTER (WHERE r.kind = 'dispute' AND r.status <> 'void') AS lost,
        sum(r.amount_paise) FILTER (WHERE r.status = 'due') AS due,
        sum(r.amount_paise) FILTER (WHERE r.kind = 'shop' AND r.status = 'sent') AS sent,
        sum(r.amount_paise) FILTER (WHERE r.kind = 'shop' AND r.status = 'processed' AND h.refund_id IS NULL) AS processed,
        sum(r.amount_paise) FILTER (WHERE h.refund_id IS NOT NULL) AS by_hand,
        sum(r.amount_paise) FILTER (WHERE r.status = 'stuck') AS stuck,
        sum(r.amount_paise) FILTER (WHERE r.kind = 'shop' AND d.id IS NOT NULL) AS given_by_document,
        sum(d.total_paise) FILTER (WHERE r.kind = 'shop') AS documented,
        sum(d.total_paise) FILTER (WHERE r.status = 'void') AS credited_back
      FROM refunds r
      LEFT JOIN refund_settlements h ON h.refund_id = r.id
      LEFT JOIN tax_documents d ON d.refund_id = r.id
      WHERE r.provider_payment_id = s.id
    ) AS r ON true
  ), placed AS (
    SELECT *,
      CASE WHEN is_own AND NOT is_returned
        THEN (CASE order_status WHEN 'cancelled' THEN captured ELSE total_paise END) - given ELSE 0 END AS for_orders,
      CASE WHEN unmatched_state IN ('refunding', 'refunded') THEN captured ELSE given END AS back,
      CASE WHEN unmatched_state = 'open' THEN captured ELSE 0 END AS waiting,
      CASE WHEN unmatched_state = 'explained' THEN captured ELSE 0 END AS explained
    FROM known
  )`

/** Of a row of `placed`: what it lacks, or has too much. */
export const differenceOf = sql`(captured - for_orders - back - waiting - explained)`

/** Of a row of `placed`: why its sums contradict each other; null where they agree. */
export const problemOf = sql<string | null>`CASE
    WHEN ${differenceOf} <> 0 THEN 'What came is not what its order, its refunds and what waits add up to.'
    WHEN for_orders < 0 THEN 'More went back than came.'
    WHEN order_status = 'cancelled' AND for_orders > 0 THEN 'The order is cancelled and keeps money.'
    WHEN is_own AND NOT is_returned AND invoiced IS NOT NULL AND invoiced <> total_paise THEN 'The invoice and what was refunded before it have another total than the order.'
    WHEN documented NOT BETWEEN given_by_document - credited_back AND given_by_document THEN 'The documents of its refunds have another total than the refunds.' END`
