import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Batch } from '#contract/admin/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { batchPlaces, pickingPlace } from '../stock/batch-places.ts'
import { namedBatches, summaryColumns } from './batch-columns.ts'

const batchRow = {
  ...summaryColumns,
  counts: alias(batches, 'b').counts,
  places: batchPlaces(pickingPlace),
  short: sql<number>`s.short`,
  certificate: sql<{ name: string; added_at: string } | null>`(
    SELECT json_build_object('name', c.name, 'added_at', c.added_at) FROM certificates c WHERE c.batch_id = b.id)`,
  orders_count: sql<number>`(SELECT count(DISTINCT m.order_id)::int FROM stock_movements m
    WHERE m.batch_id = b.id AND m.order_id IS NOT NULL)`,
}

/** @throws {ShopError} `not_found`. */
export async function readBatch(db: Database, id: number): Promise<Batch> {
  const row = await readFirst(
    db,
    batchRow,
    (columns) => sql`SELECT ${columns} FROM ${namedBatches} WHERE b.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such batch.')
  const { certificate } = row
  return {
    ...row,
    certificate: certificate && { ...certificate, added_at: new Date(certificate.added_at).toISOString() },
  }
}
