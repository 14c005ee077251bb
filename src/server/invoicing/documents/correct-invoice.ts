import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, readFirst } from '../../platform/database/rows.ts'
import { taxDocumentLines, taxDocuments } from '../../platform/database/tables.ts'
import { type DocumentLine, issueDocument } from './issue-document.ts'
import type { Supplier } from './issuer.ts'
import { isSameState, type PlaceOfSupply } from './place-of-supply.ts'

/** The valid invoice of an order, less its credit notes. Amounts in paise. */
export interface OpenInvoice {
  id: number
  number: string
  issuedOn: string
  supply: PlaceOfSupply
  supplier: Supplier
  recipientName: string
  recipientAddress: string | null
  recipientGstin: string | null
  discountPaise: number
  paymentNote: string | null
  /** The lines that are not fully credited, each with its rest. */
  lines: OpenLine[]
}

/** The uncredited rest of a line of an invoice. */
interface OpenLine {
  orderItemId: number
  component: number
  description: string
  hsn: string
  /** Null where no pack is left, or the line names none. */
  quantity: number | null
  ratePercent: number
  unitPricePaise: number | null
  shippingPaise: number
  grossPaise: number
  taxPaise: number
}

const document = alias(taxDocuments, 'document')
const line = alias(taxDocumentLines, 'line')

/** The sum of columns that credit notes have credited of `line` of the invoice `document`. */
const credited = (columns: string) =>
  sql.raw(`(SELECT coalesce(sum(${columns}), 0) FROM tax_documents note JOIN tax_document_lines note_line ON note_line.document_id = note.id
  WHERE note.invoice_id = document.id AND note_line.order_item_id = line.order_item_id AND note_line.component = line.component)`)

const lineJson = jsonOf({
  orderItemId: line.orderItemId,
  component: line.component,
  description: line.description,
  hsn: line.hsn,
  quantity: sql<number | null>`nullif(greatest(line.quantity - ${credited('note_line.quantity')}, 0), 0)`,
  ratePercent: line.taxRatePercent,
  unitPricePaise: line.unitPricePaise,
  shippingPaise: sql<number>`round(line.shipping_paise * (line.gross_paise - ${credited('note_line.gross_paise')})::numeric / line.gross_paise)`,
  grossPaise: sql<number>`line.gross_paise - ${credited('note_line.gross_paise')}`,
  taxPaise: sql<number>`line.cgst_paise + line.sgst_paise + line.igst_paise - ${credited('note_line.cgst_paise + note_line.sgst_paise + note_line.igst_paise')}`,
})

const openInvoice = {
  id: document.id,
  number: document.number,
  issuedOn: document.issuedOn,
  supply: jsonOf({ name: document.placeOfSupply, code: document.placeOfSupplyCode }),
  supplier: jsonOf({
    supplierName: document.supplierName,
    supplierAddress: document.supplierAddress,
    supplierGstin: document.supplierGstin,
    dispatchAddress: document.dispatchAddress,
    issuer: document.issuer,
  }),
  recipientName: document.recipientName,
  recipientAddress: document.recipientAddress,
  recipientGstin: document.recipientGstin,
  discountPaise: document.discountPaise,
  paymentNote: document.paymentNote,
  lines: listOf(lineJson, {
    from: sql`tax_document_lines line WHERE line.document_id = document.id AND line.gross_paise > ${credited('note_line.gross_paise')}`,
    order: sql`line.position`,
  }),
}

/** The valid invoice of an order; null without one. */
export const readOpenInvoice = (tx: Database, orderId: number): Promise<OpenInvoice | null> =>
  readFirst(
    tx,
    openInvoice,
    (columns) => sql`
    SELECT ${columns} FROM present_invoices JOIN tax_documents document ON document.id = present_invoices.id WHERE present_invoices.order_id = ${orderId}`,
  )

export interface Correction {
  orderId: number
  invoice: OpenInvoice
  /** The correct place. */
  supply: PlaceOfSupply
  /** The address with the correct state. */
  recipientAddress: string | null
}

/**
 * Corrects a wrong place of supply: a credit note over the rest of the invoice, and an invoice of the same lines for the correct
 * place, from the same supplier (CGST Act s. 34). No money moves. The caller has locked the order.
 */
export async function correctInvoice(
  tx: Database,
  { orderId, invoice, supply, recipientAddress }: Correction,
): Promise<void> {
  const { id, supplier, recipientName, recipientGstin, lines } = invoice
  const sum = (amountOf: (line: OpenLine) => number): number =>
    lines.reduce((total, line) => total + amountOf(line), 0)
  const common = {
    orderId,
    refundId: null,
    issuedAt: new Date(),
    supplier,
    recipientName,
    recipientGstin,
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
    paymentNote: invoice.paymentNote,
    supply,
    recipientAddress,
    discountPaise: invoice.discountPaise,
    shippingPaise: sum(({ shippingPaise }) => shippingPaise),
    lines: linesIn(supply),
  })
}

/** The rest of a line with its tax as CGST and SGST or IGST. The halves are equal, so an odd paisa joins the value. */
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
