import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, readFirst } from '../../platform/database/rows.ts'
import { taxDocumentLines, taxDocuments } from '../../platform/database/tables.ts'
import { type DocumentLine, issueDocument } from './issue-document.ts'
import type { Supplier } from './issuer.ts'
import { isSameState, type PlaceOfSupply } from './place-of-supply.ts'

/** The invoice of an order that counts, as far as its credit notes have left it. */
export interface OpenInvoice {
  id: number
  number: string
  issuedOn: string
  supply: PlaceOfSupply
  supplier: Supplier
  recipientName: string
  recipientAddress: string | null
  discountPaise: number
  /** Lines with a rest, each with its rest alone. */
  lines: OpenLine[]
}

/** The uncredited rest of a line of an invoice. */
interface OpenLine {
  orderItemId: number
  component: number
  description: string
  hsn: string
  /** Null where no pack is left, or none was named. */
  quantity: number | null
  ratePercent: number
  unitPricePaise: number | null
  shippingPaise: number
  grossPaise: number
  taxPaise: number
}

const d = alias(taxDocuments, 'd')
const l = alias(taxDocumentLines, 'l')

/** What credit notes took of line `l` of invoice `d`. */
const credited = (what: string) =>
  sql.raw(`(SELECT coalesce(sum(${what}), 0) FROM tax_documents n JOIN tax_document_lines m ON m.document_id = n.id
  WHERE n.invoice_id = d.id AND m.order_item_id = l.order_item_id AND m.component = l.component)`)

const lineJson = jsonOf({
  orderItemId: l.orderItemId,
  component: l.component,
  description: l.description,
  hsn: l.hsn,
  quantity: sql<number | null>`nullif(greatest(l.quantity - ${credited('m.quantity')}, 0), 0)`,
  ratePercent: l.taxRatePercent,
  unitPricePaise: l.unitPricePaise,
  shippingPaise: sql<number>`round(l.shipping_paise * (l.gross_paise - ${credited('m.gross_paise')})::numeric / l.gross_paise)`,
  grossPaise: sql<number>`l.gross_paise - ${credited('m.gross_paise')}`,
  taxPaise: sql<number>`l.cgst_paise + l.sgst_paise + l.igst_paise - ${credited('m.cgst_paise + m.sgst_paise + m.igst_paise')}`,
})

const openInvoice = {
  id: d.id,
  number: d.number,
  issuedOn: d.issuedOn,
  supply: jsonOf({ name: d.placeOfSupply, code: d.placeOfSupplyCode }),
  supplier: jsonOf({
    supplierName: d.supplierName,
    supplierAddress: d.supplierAddress,
    supplierGstin: d.supplierGstin,
    dispatchAddress: d.dispatchAddress,
    issuer: d.issuer,
  }),
  recipientName: d.recipientName,
  recipientAddress: d.recipientAddress,
  discountPaise: d.discountPaise,
  lines: listOf(lineJson, {
    from: sql`tax_document_lines l WHERE l.document_id = d.id AND l.gross_paise > ${credited('m.gross_paise')}`,
    order: sql`l.position`,
  }),
}

/** Null for an order without an invoice. */
export const readOpenInvoice = (tx: Database, orderId: number): Promise<OpenInvoice | null> =>
  readFirst(
    tx,
    openInvoice,
    (columns) => sql`
    SELECT ${columns} FROM present_invoices v JOIN tax_documents d ON d.id = v.id WHERE v.order_id = ${orderId}`,
  )

export interface Correction {
  orderId: number
  invoice: OpenInvoice
  /** The right place. */
  supply: PlaceOfSupply
  /** With the right state in it. */
  recipientAddress: string | null
}

/**
 * Corrects a wrong place of supply: a credit note of all that is left of the invoice, and an invoice of the same for the right
 * place, of the same supplier (CGST Act s. 34). No money moves. The caller holds the order's row.
 */
export async function correctInvoice(
  tx: Database,
  { orderId, invoice, supply, recipientAddress }: Correction,
): Promise<void> {
  const { id, supplier, recipientName, lines } = invoice
  const sum = (of: (line: OpenLine) => number): number => lines.reduce((total, line) => total + of(line), 0)
  const common = {
    orderId,
    refundId: null,
    issuedAt: new Date(),
    supplier,
    recipientName,
    totalPaise: sum(({ grossPaise }) => grossPaise),
  }
  const linesIn = (place: PlaceOfSupply): DocumentLine[] =>
    lines.map((line) => taxed(line, isSameState(place, supplier.supplierGstin)))
  await issueDocument(tx, {
    ...common,
    kind: 'credit_note',
    reason: 'wrong_place',
    invoiceId: id,
    supply: invoice.supply,
    recipientAddress: invoice.recipientAddress,
    discountPaise: 0,
    shippingPaise: 0,
    lines: linesIn(invoice.supply).map((line) => ({ ...line, unitPricePaise: null, shippingPaise: 0 })),
  })
  await issueDocument(tx, {
    ...common,
    kind: 'invoice',
    reason: null,
    invoiceId: null,
    replacesId: id,
    supply,
    recipientAddress,
    discountPaise: invoice.discountPaise,
    shippingPaise: sum(({ shippingPaise }) => shippingPaise),
    lines: linesIn(supply),
  })
}

/** The rest of a line with its tax in halves or as a whole; halves are equal, so an odd paisa becomes part of the value. */
function taxed({ taxPaise, ...line }: OpenLine, isInState: boolean): DocumentLine {
  const halfPaise = isInState ? Math.floor(taxPaise / 2) : 0
  const igstPaise = isInState ? 0 : taxPaise
  return {
    ...line,
    taxablePaise: line.grossPaise - 2 * halfPaise - igstPaise,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise,
  }
}
