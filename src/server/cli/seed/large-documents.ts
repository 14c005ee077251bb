import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/**
 * Inserts the invoice of each made-up order, a day after its creation: in the seller's state, at 5 %, with
 * the tax inside. One statement marks all days for a new summation, which is faster than one per order.
 */
export const makeInvoices = (db: NodePgDatabase): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`ALTER TABLE tax_documents DISABLE TRIGGER touches_report`)
    await writeInvoices(tx)
    await tx.execute(sql`ALTER TABLE tax_documents ENABLE TRIGGER touches_report`)
    await tx.execute(sql`TRUNCATE report_days, report_touches`)
  })

async function writeInvoices(tx: Database): Promise<void> {
  const { legal } = await readSettings(tx)
  await tx.execute(sql`
    WITH made AS (
      SELECT o.id, o.total_paise, o.created_at + interval '1 day' AS packed_at, (o.created_at + interval '1 day') AT TIME ZONE 'Asia/Kolkata' AS at
      FROM orders o JOIN payments p ON p.order_id = o.id AND starts_with(p.receipt, 'made_')
      WHERE o.created_at < now() - interval '1 day'
    ), dated AS (
      SELECT m.*, m.at::date AS day, (extract(year FROM m.at) - CASE WHEN extract(month FROM m.at) >= 4 THEN 0 ELSE 1 END)::int AS first FROM made m
    ), numbered AS (
      SELECT d.*, d.first || '-' || lpad(((d.first + 1) % 100)::text, 2, '0') AS year,
        row_number() OVER (PARTITION BY d.first ORDER BY d.at, d.id)
          + coalesce((SELECT last_number FROM document_series s WHERE s.series = 'INV'
            AND s.financial_year = d.first || '-' || lpad(((d.first + 1) % 100)::text, 2, '0')), 0) AS serial
      FROM dated d
    ), lines AS (
      SELECT n.id AS order_id, i.id AS item_id, i.product_name, i.hsn, i.price_paise,
        floor(i.price_paise * 5 / 210.0 + 0.5)::bigint AS half, row_number() OVER (PARTITION BY n.id ORDER BY i.id) AS position
      FROM numbered n JOIN order_items i ON i.order_id = n.id
    ), drawn AS (
      INSERT INTO document_series (series, financial_year, last_number)
      SELECT 'INV', year, max(serial) FROM numbered GROUP BY year
      ON CONFLICT (series, financial_year) DO UPDATE SET last_number = excluded.last_number
    ), documents AS (
      INSERT INTO tax_documents (kind, series, order_id, number, financial_year, serial, issued_on, supplier_name, supplier_address,
        supplier_gstin, recipient_name, recipient_address, place_of_supply, place_of_supply_code, total_paise, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, created_at)
      SELECT 'invoice', 'INV', n.id, 'INV/' || substr(n.year, 3) || '/' || lpad(n.serial::text, 6, '0'), n.year, n.serial, n.day,
        ${legal.entityName}, ${legal.stateName}, ${legal.gstin}, 'Shopper', '12 Garden Street', ${legal.stateName}, ${legal.stateCode},
        n.total_paise, n.total_paise - 2 * l.half, l.half, l.half, 0, n.packed_at
      FROM numbered n JOIN (SELECT order_id, sum(half)::bigint AS half FROM lines GROUP BY 1) AS l ON l.order_id = n.id
      RETURNING id, order_id
    )
    INSERT INTO tax_document_lines (document_id, position, order_item_id, component, description, hsn, quantity, unit_price_paise,
      tax_rate_percent, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT d.id, l.position, l.item_id, 0, l.product_name, l.hsn, 1, l.price_paise, 5, l.price_paise, l.price_paise - 2 * l.half,
      l.half, l.half, 0
    FROM documents d JOIN lines l USING (order_id)`)
}
