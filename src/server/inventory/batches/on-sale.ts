import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BatchOnSale } from '#contract/shop/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import { namedBatches } from './batch-columns.ts'

const b = alias(batches, 'b')

const row = {
  number: sql<string>`b.number`,
  name: sql<string>`coalesce(p.name, t.name)`,
  product_slug: sql<string | null>`CASE WHEN p.archived_at IS NULL THEN p.slug END`,
  made_on: sql<string | null>`b.made_on::text`,
  expires_on: sql<string | null>`b.expires_on::text`,
  counts: b.counts,
  has_certificate: sql<boolean>`EXISTS (SELECT FROM certificates c WHERE c.batch_id = b.id)`,
}

/** The page lists at most this many batches. */
const most = 200

/** Batches with counted organisms and sellable packs, by product name, the newest first. */
export const findBatchesOnSale = async (db: Database): Promise<BatchOnSale[]> => {
  const found = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches}
    WHERE b.number IS NOT NULL AND b.state = 'released' AND b.on_hand > 0 AND b.counts <> '[]'
    ORDER BY name, b.made_on DESC NULLS LAST, b.id DESC LIMIT ${most}`,
  )
  return found.map(({ counts, ...batch }) => ({
    ...batch,
    cfu_per_gram: counts.reduce((sum, { cfu_per_gram }) => sum + cfu_per_gram, 0),
  }))
}
