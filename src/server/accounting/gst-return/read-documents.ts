import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, readRows } from '../../platform/database/rows.ts'
import { taxDocumentLines, taxDocuments } from '../../platform/database/tables.ts'
import type { MissingNumber } from './check-series.ts'
import type { ReturnDocument } from './return-document.ts'

const d = alias(taxDocuments, 'd')
const l = alias(taxDocumentLines, 'l')

/** Documents count the packs of a kit; the return counts pieces, so a part that a kit has twice counts twice a pack. */
const lineJson = jsonOf({
  description: sql<string>`coalesce(part.name, l.description)`,
  hsn: l.hsn,
  unit: l.unit,
  quantity: sql<number | null>`l.quantity * coalesce(part.amount, 1)`,
  ratePercent: sql<number>`l.tax_rate_percent::float8`,
  grossPaise: l.grossPaise,
  taxablePaise: l.taxablePaise,
  igstPaise: l.igstPaise,
  cgstPaise: l.cgstPaise,
  sgstPaise: l.sgstPaise,
})

const row = {
  kind: d.kind,
  reason: d.reason,
  series: d.series,
  financialYear: d.financialYear,
  serial: d.serial,
  number: d.number,
  issuedOn: sql<string>`d.issued_on::text`,
  orderId: d.orderId,
  supplierGstin: d.supplierGstin,
  recipientAddress: d.recipientAddress,
  place: d.placeOfSupply,
  placeCode: d.placeOfSupplyCode,
  totalPaise: d.totalPaise,
  taxablePaise: d.taxablePaise,
  igstPaise: d.igstPaise,
  cgstPaise: d.cgstPaise,
  sgstPaise: d.sgstPaise,
  invoice: sql<
    ReturnDocument['invoice']
  >`(SELECT json_build_object('number', i.number, 'issuedOn', i.issued_on,
    'totalPaise', i.total_paise, 'creditedPaise', (SELECT sum(n.total_paise) FROM tax_documents n WHERE n.order_id = i.order_id AND n.invoice_id = i.id))
    FROM tax_documents i WHERE i.id = d.invoice_id)`,
  lines: listOf(lineJson, {
    from: sql`tax_document_lines l
      LEFT JOIN order_item_parts part ON part.order_item_id = l.order_item_id AND part.position = l.component
      WHERE l.document_id = d.id`,
    order: sql`l.position`,
  }),
}

/** The documents of a month in India, in the order in which they were issued. */
export const readDocuments = (tx: Database, month: string): Promise<ReturnDocument[]> =>
  readRows(
    tx,
    row,
    (columns) => sql`
    SELECT ${columns} FROM tax_documents d
    WHERE d.issued_on >= ${`${month}-01`}::date AND d.issued_on < ${`${month}-01`}::date + interval '1 month'
    ORDER BY d.issued_on, d.id`,
  )

const missing = {
  series: sql<string>`g.series`,
  financialYear: sql<string>`g.financial_year`,
  serial: sql<number>`n.serial::float8`,
}

/** So many are enough to see that a series is wrong. */
const maxMissing = 50

/** Numbers below the last of the month that no document of their series has, whenever it was issued. */
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
      FROM tax_documents d JOIN months m USING (series, financial_year) WHERE d.serial <= m.last
    )
    SELECT ${columns} FROM gaps g CROSS JOIN LATERAL
      generate_series(g.before + 1, least(g.serial - 1, g.before + ${maxMissing}::int)) AS n(serial)
    WHERE g.serial > g.before + 1 ORDER BY 1, 2, 3 LIMIT ${maxMissing}::int`,
  )
