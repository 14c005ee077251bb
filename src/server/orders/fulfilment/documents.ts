import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { OrderDocument } from '#contract/shop/documents.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { documentTitle } from '../../invoicing/documents/document-title.ts'
import { listDocuments, readDocument } from '../../invoicing/documents/read-document.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import { drawTaxDocument } from '../../invoicing/pdf/tax-document-pdf.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** The documents of an order for its page, the oldest first. */
export async function documentsOf(db: Database, orderId: number): Promise<OrderDocument[]> {
  const documents = await listDocuments(db, orderId)
  return documents.map(({ id, kind, number, issuedOn, ...titled }) => ({
    kind,
    title: documentTitle({ kind, ...titled }),
    number,
    issued_on: issuedOn,
    url: `/api/orders/${publicOrderId(orderId)}/documents/${id}`,
  }))
}

/**
 * Draws a document again, marked as a copy, and logs the reprint. The original is the shopper's.
 * @throws {ShopError} `not_found` when the order has no such document.
 */
export async function printDocument(
  db: NodePgDatabase,
  actor: Actor,
  orderId: number,
  documentId: string,
): Promise<Buffer> {
  const id = /^[1-9]\d{0,14}$/.test(documentId) ? Number(documentId) : null
  const document = id === null ? null : await readDocument(db, orderId, { id })
  if (!document) throw new ShopError('not_found', 'There is no such document.')
  await writeEntry(db, actor, {
    action: 'document_printed',
    entity: { kind: 'order', id: publicOrderId(orderId) },
    after: { number: document.number },
  })
  return Buffer.from(await drawTaxDocument(document, { isCopy: true, mark: await readMark(db) }))
}
