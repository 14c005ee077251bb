import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FirstBatch } from '#contract/shop/products.ts'
import { isFit } from '../../inventory/stock/locked-batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'

const b = alias(batches, 'b')

const row = {
  number: b.number,
  made_on: sql<string | null>`b.made_on::text`,
  expires_on: sql<string | null>`b.expires_on::text`,
  counts: b.counts,
}

/** The batch that packers take first; null when its packs have no batch number. */
export async function findFirstBatch(db: Database, productId: number): Promise<FirstBatch | null> {
  const first = await readFirst(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM batches b JOIN stock s ON s.id = b.stock_id
    WHERE s.product_id = ${productId} AND b.on_hand > 0 AND ${isFit}
    ORDER BY b.expires_on NULLS FIRST, b.id LIMIT 1`,
  )
  if (!first?.number) return null
  const { number, made_on, expires_on, counts } = first
  const cells = counts.reduce((sum, { cfu_per_gram }) => sum + cfu_per_gram, 0)
  return { number, made_on, expires_on, cfu_per_gram: cells > 0 ? cells : null }
}
