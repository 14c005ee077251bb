import { type SQL, sql } from 'drizzle-orm'
import { decidedStates, receivedStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'

// The facts of some days in India that reports add up, from documents, refunds and histories. The same statements make the saved
// sums and the figures of a day without them, so the two can't differ.

/** A kind of facts with the table of its saved sums. */
export interface Facts {
  table: 'report_sales' | 'report_taxes' | 'report_refunds' | 'report_parcels' | 'report_money'
  columns: string
  /** The rows of some days, summed by day. */
  of: (days: SQL) => SQL
}

/** Whether a line `line` is the first of its product in its document: a kit has a line for each part, and none for a part without value. */
const isFirstOfProduct = sql`(line.component <= 1 OR NOT EXISTS (SELECT FROM tax_document_lines earlier
  WHERE earlier.document_id = line.document_id AND earlier.order_item_id = line.order_item_id AND earlier.component < line.component))`

/** Lines of invoices and credit notes, summed by what tax needs and `more`. A refund voucher has no sale. */
const lineSums = (days: SQL, { more, joined }: { more: SQL; joined: SQL }): SQL =>
  onEachDay(
    days,
    (day) => sql`
    SELECT ${day}, document.kind, coalesce(document.place_of_supply_code, ''), document.place_of_supply, line.tax_rate_percent, line.hsn${more},
      (count(*) FILTER (WHERE line.position = 1))::int, coalesce(sum(line.quantity) FILTER (WHERE ${isFirstOfProduct}), 0)::int,
      sum(line.gross_paise)::bigint, sum(line.shipping_paise)::bigint, sum(line.taxable_paise)::bigint,
      sum(line.cgst_paise)::bigint, sum(line.sgst_paise)::bigint, sum(line.igst_paise)::bigint
    FROM tax_documents document JOIN tax_document_lines line ON line.document_id = document.id ${joined}
    WHERE document.issued_on = ${day} AND document.kind <> 'refund_voucher' GROUP BY 1, 2, 3, 4, 5, 6${more}`,
  )

const taxKeys = 'day, kind, place_code, place, tax_rate_percent, hsn'
const lineColumns =
  'documents, packs, gross_paise, shipping_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise'

export const saleFacts: Facts = {
  table: 'report_sales',
  columns: `${taxKeys}, product_id, ${lineColumns}`,
  of: (days) =>
    lineSums(days, {
      more: sql`, item.product_id`,
      joined: sql`JOIN order_items item ON item.id = line.order_item_id`,
    }),
}

/** The same sums without products: tens of rows a day, so that years add up at once. */
export const taxFacts: Facts = {
  table: 'report_taxes',
  columns: `${taxKeys}, ${lineColumns}`,
  of: (days) => lineSums(days, { more: sql``, joined: sql`` }),
}

/** The cause of a refund: the cause of the return that it settles, else its own reason. */
export const causeOfRefund = sql`coalesce('return:' || return_request.cause, refund.reason)`

export const refundFacts: Facts = {
  table: 'report_refunds',
  columns: 'day, cause, refunds, amount_paise',
  of: (days) => sql`
    SELECT wanted.day, ${causeOfRefund}, count(*)::int, sum(refund.amount_paise)::bigint
    FROM unnest(${days}) AS wanted(day)
    JOIN refunds refund ON ${isOnDay(sql`refund.created_at`, sql`wanted.day`)} AND refund.status <> 'void'
    LEFT JOIN returns return_request ON return_request.id = refund.return_id
    GROUP BY 1, 2`,
}

/** Of an order `ordered` paid by `payment`: its first hand-over and delivery. A parcel without a sale is none of the order's. */
export const stepsOfOrder = sql`
  LATERAL (SELECT min(entry.created_at) FILTER (WHERE entry.status = 'shipped') AS left_at,
      min(entry.created_at) FILTER (WHERE entry.status = 'delivered') AS delivered_at,
      coalesce(bool_or(entry.status = 'undelivered'), false) AS was_in_vain
    FROM order_history entry WHERE entry.order_id = ordered.id) AS steps`

const isOrdered = sql`ordered.status NOT IN ('awaiting_payment', 'confirming', 'cancelled')`

/** Whether `payment` paid `ordered`, or was to pay it on delivery or later, and the order was not cancelled. */
export const isPlacedOrder = sql`payment.status ${inStates(decidedStates)} AND ${isOrdered}`

/** Whether money came for `ordered` by `payment`, and the order was not cancelled. */
export const isPaidOrder = sql`payment.status ${inStates(receivedStates)} AND ${isOrdered}`

const within = (hours: number): SQL =>
  sql`(count(*) FILTER (WHERE steps.left_at <= payment.settled_at + make_interval(hours => ${sql.raw(String(hours))})))::int`

const seconds = (from: SQL, to: SQL): SQL =>
  sql`coalesce(sum(extract(epoch FROM ${to} - ${from})), 0)::bigint`

export const parcelFacts: Facts = {
  table: 'report_parcels',
  columns: `day, carrier, orders, handed_over, within_24, within_48, within_72, hand_over_seconds, delivered, delivery_seconds,
    tried_in_vain, came_back, lost, paid`,
  of: (days) =>
    onEachDay(
      days,
      (day) => sql`
      SELECT ${day}, coalesce(ordered.carrier, ''), count(*)::int, count(steps.left_at)::int, ${within(24)}, ${within(48)}, ${within(72)},
        ${seconds(sql`payment.settled_at`, sql`steps.left_at`)}, count(steps.delivered_at)::int, ${seconds(sql`steps.left_at`, sql`steps.delivered_at`)},
        (count(*) FILTER (WHERE steps.was_in_vain))::int, (count(*) FILTER (WHERE ordered.status IN ('returning', 'returned_to_origin')))::int,
        (count(*) FILTER (WHERE ordered.status = 'lost'))::int, (count(*) FILTER (WHERE ${isPaidOrder}))::int
      FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id CROSS JOIN ${stepsOfOrder}
      WHERE ${isOnDay(sql`payment.settled_at`, day)} AND ${isPlacedOrder} GROUP BY 1, 2`,
    ),
}

/**
 * The rows that `read` finds on each of some days. Moments that are joined to days let PostgreSQL expect a ninth of their table and
 * read others whole, so `OFFSET 0` keeps the days apart.
 */
export const onEachDay = (days: SQL, read: (day: SQL) => SQL): SQL => sql`
  SELECT of_day.* FROM unnest(${days}) AS wanted(day) CROSS JOIN LATERAL (${read(sql`wanted.day`)} OFFSET 0) AS of_day`

/** Whether a moment is on a day in India; an index on the moment finds it. */
export const isOnDay = (
  moment: SQL,
  day: SQL,
): SQL => sql`(${moment} >= ${day}::timestamp AT TIME ZONE 'Asia/Kolkata'
  AND ${moment} < (${day} + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`

/** An array of days as a query parameter. */
export const daysParam = (days: string[]): SQL => sql`${sql.param(days)}::date[]`
