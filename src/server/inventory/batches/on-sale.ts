import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BatchOnSale } from '#contract/shop/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import { namedBatches } from './batch-columns.ts'

const batch = alias(batches, 'batch')

const row = {
  number: sql<string>`batch.number`,
  name: sql<string>`coalesce(product.name, part.name)`,
  product_slug: sql<string | null>`CASE WHEN product.archived_at IS NULL THEN product.slug END`,
  made_on: sql<string | null>`batch.made_on::text`,
  expires_on: sql<string | null>`batch.expires_on::text`,
  counts: batch.counts,
  has_certificate: sql<boolean>`EXISTS (SELECT FROM certificates certificate WHERE certificate.batch_id = batch.id)`,
}

/** The page lists at most this many batches. */
const maxBatches = 200

/** Batches with counted organisms and sellable packs, by product name, the newest first. */
export const findBatchesOnSale = async (db: Database): Promise<BatchOnSale[]> => {
  const found = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches}
    WHERE batch.number IS NOT NULL AND batch.state = 'released' AND batch.on_hand > 0 AND batch.counts <> '[]'
    ORDER BY name, batch.made_on DESC NULLS LAST, batch.id DESC LIMIT ${maxBatches}`,
  )
  return found.map(({ counts, ...batch }) => ({
    ...batch,
    cfu_per_gram: counts.reduce((sum, { cfu_per_gram }) => sum + cfu_per_gram, 0),
  }))
}
