import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, readRows } from '../../platform/database/rows.ts'
import { taxDocumentLines, taxDocuments } from '../../platform/database/tables.ts'
import type { MissingNumber } from './check-series.ts'
import type { ReturnDocument } from './return-document.ts'

const document = alias(taxDocuments, 'document')
const line = alias(taxDocumentLines, 'line')

/** A line in pieces. Documents count packs of a kit, so a part that a kit has twice counts twice a pack. */
const lineJson = jsonOf({
  description: sql<string>`coalesce(part.name, line.description)`,
  hsn: line.hsn,
  unit: line.unit,
  quantity: sql<number | null>`line.quantity * coalesce(part.amount, 1)`,
  ratePercent: sql<number>`line.tax_rate_percent::float8`,
  grossPaise: line.grossPaise,
  taxablePaise: line.taxablePaise,
  igstPaise: line.igstPaise,
  cgstPaise: line.cgstPaise,
  sgstPaise: line.sgstPaise,
})

const row = {
  kind: document.kind,
  reason: document.reason,
  series: document.series,
  financialYear: document.financialYear,
  serial: document.serial,
  number: document.number,
  issuedOn: sql<string>`document.issued_on::text`,
  orderId: document.orderId,
  supplierGstin: document.supplierGstin,
  recipientGstin: document.recipientGstin,
  recipientName: document.recipientName,
  recipientAddress: document.recipientAddress,
  place: document.placeOfSupply,
  placeCode: document.placeOfSupplyCode,
  totalPaise: document.totalPaise,
  taxablePaise: document.taxablePaise,
  igstPaise: document.igstPaise,
  cgstPaise: document.cgstPaise,
  sgstPaise: document.sgstPaise,
  invoice: sql<
    ReturnDocument['invoice']
  >`(SELECT json_build_object('number', invoice.number, 'issuedOn', invoice.issued_on,
    'totalPaise', invoice.total_paise, 'creditedPaise', (SELECT sum(note.total_paise) FROM tax_documents note WHERE note.order_id = invoice.order_id AND note.invoice_id = invoice.id))
    FROM tax_documents invoice WHERE invoice.id = document.invoice_id)`,
  lines: listOf(lineJson, {
    from: sql`tax_document_lines line
      LEFT JOIN order_item_parts part ON part.order_item_id = line.order_item_id AND part.position = line.component
      WHERE line.document_id = document.id`,
    order: sql`line.position`,
  }),
}

/** Documents issued from a day on, before another, in the order in which they were issued. */
export const readDocumentsBetween = (tx: Database, from: SQL, end: SQL): Promise<ReturnDocument[]> =>
  readRows(
    tx,
    row,
    (columns) => sql`
    SELECT ${columns} FROM tax_documents document
    WHERE document.issued_on >= ${from} AND document.issued_on < ${end}
    ORDER BY document.issued_on, document.id`,
  )

/** Whether `document` was issued in a month in India. */
export const isOfMonth = (month: string): SQL =>
  sql`(document.issued_on >= ${`${month}-01`}::date AND document.issued_on < ${`${month}-01`}::date + interval '1 month')`

/** The documents of a month in India. */
export const readDocuments = (tx: Database, month: string): Promise<ReturnDocument[]> =>
  readDocumentsBetween(tx, sql`${`${month}-01`}::date`, sql`${`${month}-01`}::date + interval '1 month'`)

const missing = {
  series: sql<string>`gaps.series`,
  financialYear: sql<string>`gaps.financial_year`,
  serial: sql<number>`missing_number.serial::float8`,
}

/** The largest number of missing numbers to report, enough to see that a series is wrong. */
const maxMissing = 50

/** Numbers below the month's last number that no document of their series has, in any month. */
export const readMissing = (tx: Database, month: string): Promise<MissingNumber[]> =>
  readRows(
    tx,
    missing,
    (columns) => sql`
    WITH months AS (
      SELECT series, financial_year, max(serial) AS last FROM tax_documents
      WHERE issued_on >= ${`${month}-01`}::date AND issued_on < ${`${month}-01`}::date + interval '1 month' GROUP BY 1, 2
    ), gaps AS (
      SELECT series, financial_year, serial, lag(serial, 1, 0) OVER (PARTITION BY series, financial_year ORDER BY serial) AS before
      FROM tax_documents document JOIN months USING (series, financial_year) WHERE document.serial <= months.last
    )
    SELECT ${columns} FROM gaps CROSS JOIN LATERAL
      generate_series(gaps.before + 1, least(gaps.serial - 1, gaps.before + ${maxMissing}::int)) AS missing_number(serial)
    WHERE gaps.serial > gaps.before + 1 ORDER BY 1, 2, 3 LIMIT ${maxMissing}::int`,
  )
