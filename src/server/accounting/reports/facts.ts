import { type SQL, sql } from 'drizzle-orm'

// What reports add up, of some days in India: from the documents, refunds and histories themselves. The same statements make the
// kept sums and the figures of a day that has none yet, so the two can't differ.

/** A kind of facts with the table that keeps its sums. */
export interface Facts {
  table: 'report_sales' | 'report_refunds' | 'report_parcels'
  columns: string
  /** The rows of these days, summed by day. */
  of: (days: SQL) => SQL
}

/** Whether a line `l` is the first of its product in its document: a kit has a line for each part, and none for a part without value. */
const isFirstOfProduct = sql`(l.component <= 1 OR NOT EXISTS (SELECT FROM tax_document_lines e
  WHERE e.document_id = l.document_id AND e.order_item_id = l.order_item_id AND e.component < l.component))`

/** Lines of invoices and credit notes. Nothing was sold where a refund voucher was written. */
export const saleFacts: Facts = {
  table: 'report_sales',
  columns: `day, kind, place_code, place, tax_rate_percent, hsn, product_id, documents, packs, gross_paise, shipping_paise,
    taxable_paise, cgst_paise, sgst_paise, igst_paise`,
  of: (days) => sql`
    SELECT d.issued_on, d.kind, coalesce(d.place_of_supply_code, ''), d.place_of_supply, l.tax_rate_percent, l.hsn, i.product_id,
      (count(*) FILTER (WHERE l.position = 1))::int, coalesce(sum(l.quantity) FILTER (WHERE ${isFirstOfProduct}), 0)::int,
      sum(l.gross_paise)::bigint, sum(l.shipping_paise)::bigint, sum(l.taxable_paise)::bigint,
      sum(l.cgst_paise)::bigint, sum(l.sgst_paise)::bigint, sum(l.igst_paise)::bigint
    FROM tax_documents d JOIN tax_document_lines l ON l.document_id = d.id JOIN order_items i ON i.id = l.order_item_id
    WHERE d.issued_on = ANY (${days}) AND d.kind <> 'refund_voucher' GROUP BY 1, 2, 3, 4, 5, 6, 7`,
}

/** A refund by the return that it settles, else by its own reason. */
export const causeOfRefund = sql`coalesce('return:' || t.cause, r.reason)`

export const refundFacts: Facts = {
  table: 'report_refunds',
  columns: 'day, cause, refunds, amount_paise',
  of: (days) => sql`
    SELECT n.day, ${causeOfRefund}, count(*)::int, sum(r.amount_paise)::bigint
    FROM unnest(${days}) AS n(day)
    JOIN refunds r ON r.created_at >= n.day::timestamp AT TIME ZONE 'Asia/Kolkata'
      AND r.created_at < (n.day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' AND r.status <> 'void'
    LEFT JOIN returns t ON t.id = r.return_id
    GROUP BY 1, 2`,
}

/** Of an order `o` paid by `p`: its first hand-over and delivery. A parcel without a sale is none of the order's. */
export const stepsOfOrder = sql`
  LATERAL (SELECT min(h.created_at) FILTER (WHERE h.status = 'shipped') AS left_at,
      min(h.created_at) FILTER (WHERE h.status = 'delivered') AS delivered_at,
      coalesce(bool_or(h.status = 'undelivered'), false) AS was_in_vain
    FROM order_history h WHERE h.order_id = o.id) AS s`

/** Orders that were paid and not cancelled. Money that paid nothing is another matter. */
export const isPaidOrder = sql`p.status IN ('paid', 'refund_due', 'refunded')
  AND o.status NOT IN ('awaiting_payment', 'confirming', 'cancelled')`

const within = (hours: number): SQL =>
  sql`(count(*) FILTER (WHERE s.left_at <= p.settled_at + make_interval(hours => ${sql.raw(String(hours))})))::int`

const seconds = (from: SQL, to: SQL): SQL =>
  sql`coalesce(sum(extract(epoch FROM ${to} - ${from})), 0)::bigint`

export const parcelFacts: Facts = {
  table: 'report_parcels',
  columns: `day, carrier, orders, handed_over, within_24, within_48, within_72, hand_over_seconds, delivered, delivery_seconds,
    tried_in_vain, came_back, lost`,
  of: (days) => sql`
    SELECT n.day, coalesce(o.carrier, ''), count(*)::int, count(s.left_at)::int, ${within(24)}, ${within(48)}, ${within(72)},
      ${seconds(sql`p.settled_at`, sql`s.left_at`)}, count(s.delivered_at)::int, ${seconds(sql`s.left_at`, sql`s.delivered_at`)},
      (count(*) FILTER (WHERE s.was_in_vain))::int, (count(*) FILTER (WHERE o.status IN ('returning', 'returned_to_origin')))::int,
      (count(*) FILTER (WHERE o.status = 'lost'))::int
    FROM unnest(${days}) AS n(day)
    JOIN payments p ON p.settled_at >= n.day::timestamp AT TIME ZONE 'Asia/Kolkata'
      AND p.settled_at < (n.day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
    JOIN orders o ON o.id = p.order_id
    CROSS JOIN ${stepsOfOrder}
    WHERE ${isPaidOrder} GROUP BY 1, 2`,
}

export const allFacts = [saleFacts, refundFacts, parcelFacts]

/** Days as a parameter. */
export const daysParam = (days: string[]): SQL => sql`${sql.param(days)}::date[]`
