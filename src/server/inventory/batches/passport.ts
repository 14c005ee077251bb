import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FileReply } from '#contract/file-reply.ts'
import type { BatchPassport } from '#contract/shop/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { batches, certificates } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { namedBatches } from './batch-columns.ts'

const batch = alias(batches, 'batch')

const passportRow = {
  number: sql<string>`batch.number`,
  name: sql<string>`coalesce(product.name, part.name)`,
  product_slug: sql<string | null>`product.slug`,
  state: batch.state,
  made_on: sql<string | null>`batch.made_on::text`,
  expires_on: sql<string | null>`batch.expires_on::text`,
  counts: batch.counts,
  storage: sql<string | null>`product.storage`,
  has_certificate: sql<boolean>`EXISTS (SELECT FROM certificates certificate WHERE certificate.batch_id = batch.id)`,
}

/** Skips the query when the batch number is malformed. */
const isNumber = (text: string): boolean => /^[A-Z0-9][A-Z0-9._-]{1,39}$/.test(text)

const unknown = () => shopError(errorMessage('products', 'unknownBatch'))

/** @throws {ShopError} `not_found` for a batch that was never for sale. */
export async function readPassport(db: Database, typed: string): Promise<BatchPassport> {
  const number = typed.trim().toUpperCase()
  const row = isNumber(number)
    ? await readFirst(
        db,
        passportRow,
        (columns) =>
          sql`SELECT ${columns} FROM ${namedBatches} WHERE batch.number = ${number} AND batch.released_at IS NOT NULL`,
      )
    : null
  if (!row) throw unknown()
  const { state } = row
  return { ...row, state: state === 'released' ? 'sold' : state === 'quarantined' ? 'checked' : state }
}

const certificate = alias(certificates, 'certificate')
const certificateRow = { format: certificate.format, bytes: certificate.bytes }

/** @throws {ShopError} `not_found`. */
export async function readPublicCertificate(db: Database, typed: string): Promise<FileReply> {
  const { number } = await readPassport(db, typed)
  const file = await readFirst(
    db,
    certificateRow,
    (columns) => sql`
    SELECT ${columns} FROM certificates certificate JOIN batches batch ON batch.id = certificate.batch_id WHERE batch.number = ${number}`,
  )
  if (!file) throw shopError(errorMessage('products', 'noCertificate'))
  return { name: `certificate-${number}.${file.format}`, bytes: file.bytes }
}
