import type { QueryResultRow } from 'pg'
import { publicIdOf, query } from './database.ts'

/** What the shop's database holds of money and packs that go back, and of answers. Amounts are paise. */
export interface RefundLedger {
  /** Packs of each line that money made up for, and that were sent again and still count. */
  lines: {
    id: number
    orderId: number
    bought: number
    refunded: number
    replaced: number
    shelved: number
    left: number
  }[]
  /** Of money that had paid an order: what came besides goes back without a document. */
  refunds: {
    id: number
    orderId: number
    amountPaise: number
    /** Why, when, and of which return, to find out what went wrong. */
    origin: string
    /** Of one by the staff, what its lines, the shipping and the adjustment add up to. */
    partsPaise: number | null
    /** Of its one document; null without one, or with several. */
    documentPaise: number | null
    /** What the lines of its document and its taxes add up to. */
    linesPaise: number
    taxedPaise: number
    /** The member who decided alone, as `order member`, and what their role may give back of an order. */
    alone: string | null
    limitPaise: number | null
  }[]
  /** Orders with an invoice: what was paid, charged by it, and given back before and after it. */
  invoiced: {
    orderId: number
    totalPaise: number
    invoicePaise: number
    vouchersPaise: number
    refundedPaise: number
    taxes: number[]
    creditedTaxes: number[]
  }[]
  returns: {
    id: string
    orderId: number
    status: string
    settlement: string | null
    refunds: number
    replacements: number
    photographs: number
  }[]
  replacements: { id: string; status: string; parcels: number }[]
  /** By order: what was approved, and what went back with an approval. */
  approvals: { orderId: number; asked: number[]; made: number[]; undecidedRefunds: number }[]
  tickets: { id: number; answers: number[]; mailed: number[]; logged: number }[]
  questions: { words: string; orderId: number; times: number }[]
}

export async function readRefundLedger(dataDir: string): Promise<RefundLedger> {
  const read = <Row extends QueryResultRow>(sql: string): Promise<Row[]> => query<Row>(dataDir, sql)
  return {
    lines: await read(
      `SELECT i.id::float8 AS id, i.order_id::float8 AS "orderId", i.quantity AS bought,
         (SELECT coalesce(sum(quantity), 0)::int FROM refund_lines l WHERE l.order_item_id = i.id) AS refunded,
         (SELECT coalesce(sum(quantity - void_quantity), 0)::int FROM replacement_lines l WHERE l.order_item_id = i.id) AS replaced,
         ((SELECT coalesce(sum(quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id AND l.is_restocked)
           + (SELECT coalesce(sum(sellable), 0) FROM return_lines l WHERE l.order_item_id = i.id))::int AS shelved,
         (i.quantity + (SELECT coalesce(sum(l.quantity), 0) FROM replacement_lines l JOIN replacements c ON c.id = l.replacement_id
           WHERE l.order_item_id = i.id AND c.status NOT IN ('cancelled', 'came_back')))::int AS left
       FROM order_items i ORDER BY i.id`,
    ),
    refunds: await read(
      `SELECT r.id::float8 AS id, p.order_id::float8 AS "orderId", r.amount_paise::float8 AS "amountPaise",
         concat_ws(' ', r.reason, r.status, 'at', r.created_at, 'return ' || r.return_id) AS origin,
         CASE r.reason WHEN 'by_lines' THEN (r.shipping_paise + r.adjustment_paise
           + (SELECT coalesce(sum(amount_paise), 0) FROM refund_lines l WHERE l.refund_id = r.id))::float8 END AS "partsPaise",
         CASE count(d.id) WHEN 1 THEN sum(d.total_paise)::float8 END AS "documentPaise",
         coalesce(sum((SELECT sum(gross_paise) FROM tax_document_lines l WHERE l.document_id = d.id)), 0)::float8 AS "linesPaise",
         coalesce(sum(d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise), 0)::float8 AS "taxedPaise",
         CASE WHEN r.author = 'staff' AND r.approved_by IS NULL THEN concat_ws(' ', ${publicIdOf('ORD', 'p.order_id')}, m.email) END AS alone,
         n.refund_limit_paise::float8 AS "limitPaise"
       FROM refunds r JOIN payments p ON p.id = r.payment_id AND p.provider_payment_id = r.provider_payment_id
         LEFT JOIN tax_documents d ON d.refund_id = r.id
         LEFT JOIN staff_members m ON r.author = 'staff' AND m.id = r.author_id LEFT JOIN staff_roles n ON n.id = m.role_id
       WHERE r.reason IN ('cancelled', 'by_lines') GROUP BY r.id, p.id, m.id, n.id ORDER BY r.id`,
    ),
    invoiced: await read(
      `SELECT o.id::float8 AS "orderId", o.total_paise::float8 AS "totalPaise", d.total_paise::float8 AS "invoicePaise",
         (SELECT coalesce(sum(total_paise), 0)::float8 FROM tax_documents v
          WHERE v.order_id = o.id AND v.kind = 'refund_voucher') AS "vouchersPaise",
         (SELECT coalesce(sum(amount_paise), 0)::float8 FROM refunds r
          WHERE r.payment_id = p.id AND r.provider_payment_id = p.provider_payment_id AND r.kind = 'shop') AS "refundedPaise",
         ARRAY[d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise]::float8[] AS taxes,
         (SELECT ARRAY[coalesce(sum(c.taxable_paise), 0), coalesce(sum(c.cgst_paise), 0), coalesce(sum(c.sgst_paise), 0),
           coalesce(sum(c.igst_paise), 0)]::float8[] FROM tax_documents c WHERE c.invoice_id = d.id) AS "creditedTaxes"
       FROM orders o JOIN payments p ON p.order_id = o.id
         JOIN tax_documents d ON d.order_id = o.id AND d.kind = 'invoice' ORDER BY o.id`,
    ),
    returns: await read(
      `SELECT ${publicIdOf('RET', 't.id')} AS id, t.order_id::float8 AS "orderId", t.status, t.settlement,
         (SELECT count(*)::int FROM refunds r WHERE r.return_id = t.id) AS refunds,
         (SELECT count(*)::int FROM replacements c WHERE c.return_id = t.id
           AND c.status NOT IN ('lost', 'came_back', 'cancelled')) AS replacements,
         (SELECT count(*)::int FROM return_photos f WHERE f.return_id = t.id) AS photographs
       FROM returns t ORDER BY t.id`,
    ),
    replacements: await read(
      `SELECT ${publicIdOf('RPL', 'c.id')} AS id, c.status,
         (SELECT count(*)::int FROM shipments s WHERE s.replacement_id = c.id AND s.left_at IS NOT NULL) AS parcels
       FROM replacements c ORDER BY c.id`,
    ),
    approvals: await read(
      `SELECT p.order_id::float8 AS "orderId",
         ARRAY(SELECT q.amount_paise::float8 FROM refund_requests q
           WHERE q.order_id = p.order_id AND q.status = 'approved' ORDER BY 1) AS asked,
         ARRAY(SELECT r.amount_paise::float8 FROM refunds r WHERE r.payment_id = p.id AND r.approved_by IS NOT NULL ORDER BY 1) AS made,
         (SELECT count(*)::int FROM refund_requests q
           WHERE q.order_id = p.order_id AND q.status <> 'approved' AND q.refund_id IS NOT NULL) AS "undecidedRefunds"
       FROM payments p ORDER BY p.order_id`,
    ),
    tickets: await read(
      `SELECT t.id::float8 AS id,
         ARRAY(SELECT w.id::float8 FROM ticket_messages w WHERE w.ticket_id = t.id AND w.direction = 'out' ORDER BY 1) AS answers,
         ARRAY(SELECT (b.data ->> 'ticketMessageId')::float8 FROM outbox b JOIN ticket_messages w
           ON w.id = (b.data ->> 'ticketMessageId')::bigint WHERE b.template = 'ticket-reply' AND w.ticket_id = t.id ORDER BY 1) AS mailed,
         (SELECT count(*)::int FROM audit_log a WHERE a.action = 'ticket_answered' AND a.entity_id = ${publicIdOf('TKT', 't.id')}) AS logged
       FROM tickets t ORDER BY t.id`,
    ),
    questions: await read(
      `SELECT w.body AS words, t.order_id::float8 AS "orderId", count(*)::int AS times
       FROM ticket_messages w JOIN tickets t ON t.id = w.ticket_id
       WHERE w.direction = 'in' AND t.order_id IS NOT NULL GROUP BY w.body, t.order_id`,
    ),
  }
}
