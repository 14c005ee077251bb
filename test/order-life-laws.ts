import assert from 'node:assert/strict'
import { type SQL, sql } from 'drizzle-orm'
import { rejectedReasons } from '#server/invoicing/refund-reasons.ts'
import type { Life } from './order-life.ts'

/** Packs of an item that were refunded, and those that were replaced and still count. */
const refunded = sql`(SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id)`
const replaced = sql`(SELECT coalesce(sum(l.quantity - l.void_quantity), 0) FROM replacement_lines l WHERE l.order_item_id = i.id)`
/** Replacements whose packs did not come back. */
const live = sql`(SELECT count(*) FROM replacements l WHERE l.return_id = t.id AND l.status NOT IN ('lost', 'came_back', 'cancelled'))`
const byMoney = sql`(SELECT count(*) FROM refunds r WHERE r.return_id = t.id)`

/** A due refund of `r` waits for the end of a dispute. */
const isDisputed = sql`EXISTS (SELECT FROM disputes d WHERE d.provider_payment_id = r.provider_payment_id
  AND d.state IN ('open', 'action_required', 'under_review'))`

/** The money of `r` paid its order, so its refund changes a supply (CGST Act, s. 34). */
const isOfSupply = sql`r.reason <> ALL (${sql.param(rejectedReasons)}::text[])`

/** Laws of the orders `own` after every step: each query finds violations. */
const laws = (own: SQL): Record<string, SQL> => ({
  'a line gives back more packs than were bought': sql`
    SELECT i.id FROM order_items i WHERE i.order_id = ANY (${own}) AND ${refunded} + ${replaced} > i.quantity`,
  // No order here has a discount, so each pack is worth its price.
  'a line gives back another sum than its packs are worth': sql`
    SELECT i.id FROM order_items i WHERE i.order_id = ANY (${own}) AND ${refunded} * i.price_paise <>
      (SELECT coalesce(sum(l.amount_paise), 0) FROM refund_lines l WHERE l.order_item_id = i.id)`,
  'more packs were put back than left': sql`
    SELECT i.id FROM order_items i WHERE i.order_id = ANY (${own}) AND
      (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id AND l.is_restocked)
      + (SELECT coalesce(sum(l.sellable), 0) FROM return_lines l WHERE l.order_item_id = i.id) > i.quantity
      + (SELECT coalesce(sum(l.quantity), 0) FROM replacement_lines l JOIN replacements n ON n.id = l.replacement_id
         WHERE l.order_item_id = i.id AND n.status NOT IN ('cancelled', 'came_back'))`,
  'decisions take more out than came': sql`
    SELECT b.payment_id FROM payment_balances b JOIN payments p ON p.id = b.payment_id
    WHERE p.order_id = ANY (${own}) AND b.shop_paise > b.captured_paise`,
  'what went out is not the decisions, the refunds at the provider and the lost disputes': sql`
    SELECT b.payment_id FROM payment_balances b JOIN payments p ON p.id = b.payment_id
    WHERE p.order_id = ANY (${own}) AND b.out_paise <> b.shop_paise + b.provider_paise + (SELECT coalesce(sum(d.amount_paise), 0)
      FROM disputes d WHERE d.provider_payment_id = b.provider_payment_id AND d.state = 'lost')`,
  'a refund by lines has another sum than its parts': sql`
    SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE p.order_id = ANY (${own}) AND r.reason = 'by_lines' AND r.amount_paise <> r.shipping_paise + r.adjustment_paise
      + (SELECT coalesce(sum(l.amount_paise), 0) FROM refund_lines l WHERE l.refund_id = r.id)`,
  // A void decision keeps its document, so a later refund of the same money has a document of the rest, or none.
  'a refund has another document than the rest allows, or one that does not add up': sql`
    SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
      LEFT JOIN tax_documents d ON d.refund_id = r.id
    WHERE p.order_id = ANY (${own}) AND r.kind = 'shop' AND ${isOfSupply} AND (coalesce(d.total_paise, 0) <> least(r.amount_paise,
        o.total_paise - (SELECT coalesce(sum(e.total_paise), 0) FROM tax_documents e WHERE e.order_id = o.id AND e.refund_id < r.id))
      OR d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise <> d.total_paise
      OR d.total_paise <> (SELECT sum(l.gross_paise) FROM tax_document_lines l WHERE l.document_id = d.id))`,
  'a refund of money that never paid its order has a document': sql`
    SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN tax_documents d ON d.refund_id = r.id
    WHERE p.order_id = ANY (${own}) AND NOT ${isOfSupply}`,
  'an invoice and the vouchers before it are not what was paid': sql`
    SELECT o.id FROM orders o JOIN tax_documents d ON d.order_id = o.id AND d.kind = 'invoice'
    WHERE o.id = ANY (${own}) AND o.total_paise <> d.total_paise + (SELECT coalesce(sum(v.total_paise), 0)
      FROM tax_documents v WHERE v.order_id = o.id AND v.kind = 'refund_voucher')`,
  'the credit notes of an invoice exceed it': sql`
    SELECT d.id FROM tax_documents d WHERE d.order_id = ANY (${own}) AND d.kind = 'invoice' AND d.total_paise <
      (SELECT sum(c.total_paise) FROM tax_documents c WHERE c.invoice_id = d.id AND c.kind = 'credit_note')`,
  'all money went back, and some tax did not': sql`
    SELECT p.id FROM payments p JOIN tax_documents d ON d.order_id = p.order_id AND d.kind = 'invoice'
      JOIN LATERAL (SELECT sum(c.taxable_paise) AS taxable, sum(c.cgst_paise) AS cgst, sum(c.sgst_paise) AS sgst,
        sum(c.igst_paise) AS igst FROM tax_documents c WHERE c.invoice_id = d.id) c ON true
    WHERE p.order_id = ANY (${own}) AND p.amount_paise = (SELECT sum(r.amount_paise) FROM refunds r
        WHERE r.payment_id = p.id AND r.provider_payment_id = p.provider_payment_id AND r.kind = 'shop')
      AND (c.taxable, c.cgst, c.sgst, c.igst) IS DISTINCT FROM (d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise)
      AND d.total_paise > 0`,
  'a return is not settled once, as it says': sql`
    SELECT t.id FROM returns t WHERE t.order_id = ANY (${own}) AND (
      (${byMoney}, ${live}) IS DISTINCT FROM (CASE t.settlement WHEN 'refund' THEN 1 ELSE 0 END, CASE t.settlement WHEN 'replacement' THEN 1 ELSE 0 END)
      OR (t.settlement IS NOT NULL) <> (t.status IN ('settled', 'settled_early', 'received_late')))`,
  'somebody gave back more than their role may, and nobody approved it': sql`
    SELECT p.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id
      JOIN staff_members m ON m.id = r.author_id JOIN staff_roles n ON n.id = m.role_id
    WHERE p.order_id = ANY (${own}) AND r.author = 'staff' AND r.approved_by IS NULL
    GROUP BY p.order_id, m.id, n.refund_limit_paise HAVING sum(r.amount_paise) > n.refund_limit_paise`,
  'a question that nobody approved has a refund': sql`
    SELECT q.id FROM refund_requests q WHERE q.order_id = ANY (${own}) AND q.status <> 'approved' AND q.refund_id IS NOT NULL`,
  'what was approved is not what went back': sql`
    SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = ANY (${own}) AND
      (SELECT (count(*), coalesce(sum(q.amount_paise), 0)) FROM refund_requests q WHERE q.order_id = o.id AND q.status = 'approved')
      <> (SELECT (count(*), coalesce(sum(r.amount_paise), 0)) FROM refunds r WHERE r.payment_id = p.id AND r.approved_by IS NOT NULL)`,
  'a mail has words of the staff that are no answer': sql`
    SELECT b.id FROM outbox b WHERE b.template = 'ticket-reply' AND NOT EXISTS (SELECT FROM ticket_messages m
      WHERE m.id = (b.data ->> 'ticketMessageId')::bigint AND m.direction = 'out')`,
  'an answer was not mailed once': sql`
    SELECT t.id FROM tickets t WHERE t.order_id = ANY (${own}) AND
      ARRAY(SELECT m.id FROM ticket_messages m WHERE m.ticket_id = t.id AND m.direction = 'out' ORDER BY 1) <>
      ARRAY(SELECT (b.data ->> 'ticketMessageId')::bigint FROM outbox b JOIN ticket_messages m
        ON m.id = (b.data ->> 'ticketMessageId')::bigint WHERE b.template = 'ticket-reply' AND m.ticket_id = t.id ORDER BY 1)`,
})

/**
 * Compares refunded money, packs and documents with what was bought, paid and approved. Each change leaves an entry in
 * the log, the history or the outbox, so nothing is read again without a new entry.
 */
export async function assertNewLaws(life: Life): Promise<void> {
  const { rows } = await life.real.shop.db.execute<{ trace: string }>(sql`
    SELECT concat_ws(' ', (SELECT max(id) FROM audit_log), (SELECT max(id) FROM order_history), (SELECT max(id) FROM outbox)) AS trace`)
  const trace = rows[0]?.trace ?? ''
  if (trace !== life.lastTrace) await assertLaws(life)
  life.lastTrace = trace
}

export async function assertLaws({ real, orders }: Life): Promise<void> {
  const own = sql`${sql.param(orders)}::bigint[]`
  const each = Object.entries(laws(own)).map(
    ([law, query]) => sql`SELECT ${law}::text AS law, found.id::float8 AS id FROM (${query}) AS found (id)`,
  )
  const { rows } = await real.shop.db.execute(sql.join(each, sql` UNION ALL `))
  assert.deepEqual(rows, [])
}

/**
 * After all mails and refunds are done, the provider's refunds of each payment equal ours. Refunds settled by hand or
 * waiting for a person are left out. Money without an order went back once where staff decided so.
 */
export async function assertProviderAgrees({ real, orders }: Life): Promise<void> {
  const { sandbox, db } = real.shop
  const books = await sandbox.books()
  const made = new Map(books.payments.map((payment) => [payment.id, 0]))
  for (const { payment_id: id, amount, status } of books.refunds)
    if (status !== 'failed') made.set(id, (made.get(id) ?? 0) + amount)
  const { rows } = await db.execute<{ id: string; paise: number }>(sql`
    SELECT r.provider_payment_id AS id, coalesce(sum(r.amount_paise) FILTER (
      WHERE s.refund_id IS NULL AND r.kind <> 'dispute' AND r.status NOT IN ('void', 'stuck')
        AND NOT (r.status = 'due' AND ${isDisputed})), 0)::float8 AS paise
    FROM refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN refund_settlements s ON s.refund_id = r.id
    WHERE p.order_id = ANY (${sql.param(orders)}::bigint[]) GROUP BY 1
    UNION ALL SELECT provider_payment_id, refund_paise::float8 FROM unmatched_payments`)
  // Second payments and wrong amounts come from the test, and the sandbox does not know them.
  for (const { id, paise } of rows)
    if (made.has(id)) assert.equal(made.get(id), paise, `what the provider gave back of ${id}`)
}
