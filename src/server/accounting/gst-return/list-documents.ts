import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TaxDocument } from '#contract/admin/tax-documents.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readRows } from '../../platform/database/rows.ts'
import { taxDocuments } from '../../platform/database/tables.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'

const document = alias(taxDocuments, 'document')

const listed = {
  id: document.id,
  kind: document.kind,
  number: document.number,
  orderId: document.orderId,
  issued_on: document.issuedOn,
  created_at: instantOf(document.createdAt),
  updated_at: updatedAtOf('tax_documents', sql`document.id`),
  invoice: sql<
    string | null
  >`(SELECT invoice.number FROM tax_documents invoice WHERE invoice.id = document.invoice_id)`,
  reason: document.reason,
  refund: document.refundId,
  place_of_supply: document.placeOfSupply,
  taxablePaise: document.taxablePaise,
  cgstPaise: document.cgstPaise,
  sgstPaise: document.sgstPaise,
  igstPaise: document.igstPaise,
  totalPaise: document.totalPaise,
}

/** A page of tax documents, the newest first or in the order of changes. A document never changes once it is issued. */
export async function findTaxDocuments(
  db: Database,
  query: SyncQuery,
): Promise<{ documents: TaxDocument[]; next_cursor: string | null }> {
  const changed = await changedRows(db, 'tax_documents', sql`document.id`, query)
  const after = query.cursor && !changed ? sql`WHERE document.id < ${Number(query.cursor)}` : sql``
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM tax_documents document ${changed?.join ?? sql``} ${after}
    ORDER BY ${changed?.order ?? sql`document.id DESC`} LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = syncedPageOf(rows, { idOf: ({ id }) => id, changed, size: pageSize })
  return { documents: page.map(present), next_cursor }
}

const present = ({
  orderId,
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
  totalPaise,
  ...row
}: RowOf<typeof listed>): TaxDocument => ({
  ...row,
  order: publicOrderId(orderId),
  taxable: toRupees(taxablePaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
  total: toRupees(totalPaise),
})
