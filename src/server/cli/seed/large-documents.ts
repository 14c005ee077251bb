import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/**
 * Inserts the invoice of each made-up order, a day after its creation: in the seller's state, at 5 %, with
 * the tax inside. No program gets events of them. One statement marks all days for a new summation, which is faster than one per order.
 */
export const makeInvoices = (db: NodePgDatabase): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(
      sql`ALTER TABLE tax_documents DISABLE TRIGGER touches_report, DISABLE TRIGGER touches_money,
        DISABLE TRIGGER records_events`,
    )
    await writeInvoices(tx)
    // A table can't be altered while deferred triggers are pending.
    await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    await tx.execute(
      sql`ALTER TABLE tax_documents ENABLE TRIGGER touches_report, ENABLE TRIGGER touches_money,
        ENABLE TRIGGER records_events`,
    )
    await tx.execute(sql`TRUNCATE report_days, report_touches`)
  })

async function writeInvoices(tx: Database): Promise<void> {
  const { legal } = await readSettings(tx)
  await tx.execute(sql`
    WITH made AS (
      SELECT ordered.id, ordered.total_paise, ordered.created_at + interval '1 day' AS packed_at, (ordered.created_at + interval '1 day') AT TIME ZONE 'Asia/Kolkata' AS at
      FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id AND starts_with(payment.receipt, 'made_')
      WHERE ordered.created_at < now() - interval '1 day'
    ), dated AS (
      SELECT made.*, made.at::date AS day, (extract(year FROM made.at) - CASE WHEN extract(month FROM made.at) >= 4 THEN 0 ELSE 1 END)::int AS first FROM made
    ), numbered AS (
      SELECT dated.*, dated.first || '-' || lpad(((dated.first + 1) % 100)::text, 2, '0') AS year,
        row_number() OVER (PARTITION BY dated.first ORDER BY dated.at, dated.id)
          + coalesce((SELECT last_number FROM document_series series WHERE series.series = 'INV'
            AND series.financial_year = dated.first || '-' || lpad(((dated.first + 1) % 100)::text, 2, '0')), 0) AS serial
      FROM dated
    ), lines AS (
      SELECT numbered.id AS order_id, item.id AS item_id, item.product_name, item.hsn, item.price_paise,
        floor(item.price_paise * 5 / 210.0 + 0.5)::bigint AS half, row_number() OVER (PARTITION BY numbered.id ORDER BY item.id) AS position
      FROM numbered JOIN order_items item ON item.order_id = numbered.id
    ), drawn AS (
      INSERT INTO document_series (series, financial_year, last_number)
      SELECT 'INV', year, max(serial) FROM numbered GROUP BY year
      ON CONFLICT (series, financial_year) DO UPDATE SET last_number = excluded.last_number
    ), documents AS (
      INSERT INTO tax_documents (kind, series, order_id, number, financial_year, serial, issued_on, supplier_name, supplier_address,
        supplier_gstin, recipient_name, recipient_address, place_of_supply, place_of_supply_code, total_paise, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, created_at)
      SELECT 'invoice', 'INV', numbered.id, 'INV/' || substr(numbered.year, 3) || '/' || lpad(numbered.serial::text, 6, '0'), numbered.year, numbered.serial, numbered.day,
        ${legal.entityName}, ${legal.stateName}, ${legal.gstin}, 'Shopper', '12 Garden Street', ${legal.stateName}, ${legal.stateCode},
        numbered.total_paise, numbered.total_paise - 2 * halves.half, halves.half, halves.half, 0, numbered.packed_at
      FROM numbered JOIN (SELECT order_id, sum(half)::bigint AS half FROM lines GROUP BY 1) AS halves ON halves.order_id = numbered.id
      RETURNING id, order_id
    )
    INSERT INTO tax_document_lines (document_id, position, order_item_id, component, description, hsn, quantity, unit_price_paise,
      tax_rate_percent, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT document.id, halves.position, halves.item_id, 0, halves.product_name, halves.hsn, 1, halves.price_paise, 5, halves.price_paise, halves.price_paise - 2 * halves.half,
      halves.half, halves.half, 0
    FROM documents document JOIN lines halves USING (order_id)`)
}
