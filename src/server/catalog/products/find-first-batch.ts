import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FirstBatch } from '#contract/shop/products.ts'
import { isSendable } from '../../inventory/stock/locked-batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'

const batch = alias(batches, 'batch')

const row = {
  number: batch.number,
  made_on: sql<string | null>`batch.made_on::text`,
  expires_on: sql<string | null>`batch.expires_on::text`,
  counts: batch.counts,
}

/** The batch that packers take first; null when its packs have no batch number. */
export async function findFirstBatch(db: Database, productId: number): Promise<FirstBatch | null> {
  const first = await readFirst(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM batches batch JOIN stock ON stock.id = batch.stock_id
    WHERE stock.product_id = ${productId} AND batch.on_hand > 0 AND ${isSendable(sql`batch`)}
    ORDER BY batch.expires_on NULLS FIRST, batch.id LIMIT 1`,
  )
  if (!first?.number) return null
  const { number, made_on, expires_on, counts } = first
  const cells = counts.reduce((sum, { cfu_per_gram }) => sum + cfu_per_gram, 0)
  return { number, made_on, expires_on, cfu_per_gram: cells > 0 ? cells : null }
}
