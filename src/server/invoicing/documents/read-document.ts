import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type Issuer, orders, taxDocumentLines, taxDocuments } from '../../platform/database/tables.ts'
import { ratesOfDocument, registrationOfDocument, type TitledDocument } from './document-title.ts'
import { earlierIssuer } from './issuer.ts'

/** A tax document as it was issued. */
export type IssuedDocument = Omit<typeof taxDocuments.$inferSelect, 'issuer'> & {
  issuer: Issuer
  lines: (typeof taxDocumentLines.$inferSelect)[]
  /** The label of the order's discount. */
  discountLabel: string | null
  /** The invoice that a credit note credits, or an invoice replaces. */
  invoice: { number: string; issuedOn: string } | null
}

/** A document in a list. */
export type DocumentEntry = Pick<IssuedDocument, 'id' | 'kind' | 'number' | 'issuedOn'> & TitledDocument

/** 'INV-26-27-000001.pdf'. */
export const documentFileName = ({ number }: { number: string }): string =>
  `${number.replaceAll('/', '-')}.pdf`

/** The documents of an order, oldest first. */
export function listDocuments(db: Database, orderId: number): Promise<DocumentEntry[]> {
  const document = alias(taxDocuments, 'document')
  const { id, kind, number, issuedOn } = document
  return db
    .select({ id, kind, number, issuedOn, rates: ratesOfDocument, registration: registrationOfDocument })
    .from(document)
    .where(eq(document.orderId, orderId))
    .orderBy(asc(id))
}

/** A document of an order, by its id or as the valid invoice; null when the order has no such document. */
export async function readDocument(
  db: Database,
  orderId: number,
  wanted: { id: number } | 'invoice',
): Promise<IssuedDocument | null> {
  const invoices = alias(taxDocuments, 'invoices')
  const isWanted =
    wanted === 'invoice'
      ? sql`${taxDocuments.id} IN (SELECT id FROM present_invoices WHERE order_id = ${orderId})`
      : eq(taxDocuments.id, wanted.id)
  const [found] = await db
    .select({
      document: taxDocuments,
      terms: orders.terms,
      invoice: { number: invoices.number, issuedOn: invoices.issuedOn },
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .leftJoin(invoices, sql`${invoices.id} = coalesce(${taxDocuments.invoiceId}, ${taxDocuments.replacesId})`)
    .where(and(eq(taxDocuments.orderId, orderId), isWanted))
  if (!found) return null
  const lines = await db
    .select()
    .from(taxDocumentLines)
    .where(eq(taxDocumentLines.documentId, found.document.id))
    .orderBy(asc(taxDocumentLines.position))
  const issuer = found.document.issuer ?? earlierIssuer
  const discountLabel = found.terms?.discountLabel ?? null
  return { ...found.document, issuer, lines, discountLabel, invoice: found.invoice }
}
