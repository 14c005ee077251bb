import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Batch, maxCertificateBytes } from '#contract/admin/batches.ts'
import { kindOfFile } from '#shared/pictures/kinds.ts'
import type { Database } from '../../platform/database/database.ts'
import { batches, certificates } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertBatched, changeBatch, entityOf } from './change-batch.ts'

const certificateFormats = ['pdf', 'jpeg', 'png'] as const

interface NewCertificate {
  id: number
  version: number
  name: string
  /** The file in base64. */
  content: string
}

/**
 * Stores the certificate of a batch and replaces an earlier one. Its bytes decide its type.
 * @throws {ShopError} `unreadable_certificate`, `body_too_large`, and those of `changeBatch`.
 */
export const storeCertificate = (
  db: NodePgDatabase,
  editor: Editor,
  { name, content, ...seen }: NewCertificate,
): Promise<Batch> => {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > maxCertificateBytes) {
    throw new ShopError('body_too_large', 'A certificate can have at most 3 MB.')
  }
  const kind = kindOfFile(bytes)
  const format = certificateFormats.find((each) => each === kind)
  if (!format) {
    const message = 'This is no PDF, JPEG or PNG. Please choose the file of the certificate.'
    throw new ShopError('unreadable_certificate', message, { errors: { content: message } })
  }
  return changeBatch(db, editor, seen, async (tx, recordAudit, { batch }) => {
    assertBatched(batch)
    const file = { name, format, bytes, addedAt: new Date() }
    await tx
      .insert(certificates)
      .values({ batchId: batch.id, ...file })
      .onConflictDoUpdate({ target: certificates.batchId, set: file })
    // A new certificate raises the version of its batch, so a release that is based on the earlier file
    // fails.
    await tx
      .update(batches)
      .set({ updatedAt: new Date(0) })
      .where(eq(batches.id, batch.id))
    await recordAudit({
      action: 'batch_certified',
      entity: entityOf(batch),
      after: { file: name, bytes: bytes.length },
    })
  })
}

/** @throws {ShopError} `not_found`. */
export async function readCertificate(db: Database, batchId: number) {
  const [found] = await db.select().from(certificates).where(eq(certificates.batchId, batchId))
  if (!found) throw new ShopError('not_found', 'There is no certificate of this batch.')
  return found
}
