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
  counts: alias(batches, 'batch').counts,
  places: batchPlaces(pickingPlace),
  short: sql<number>`stock.short`,
  certificate: sql<{ name: string; added_at: string } | null>`(
    SELECT json_build_object('name', certificate.name, 'added_at', certificate.added_at) FROM certificates certificate WHERE certificate.batch_id = batch.id)`,
  orders_count: sql<number>`(SELECT count(DISTINCT movement.order_id)::int FROM stock_movements movement
    WHERE movement.batch_id = batch.id AND movement.order_id IS NOT NULL)`,
}

/** @throws {ShopError} `not_found`. */
export async function readBatch(db: Database, id: number): Promise<Batch> {
  const row = await readFirst(
    db,
    batchRow,
    (columns) => sql`SELECT ${columns} FROM ${namedBatches} WHERE batch.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such batch.')
  const { certificate } = row
  return {
    ...row,
    certificate: certificate && { ...certificate, added_at: new Date(certificate.added_at).toISOString() },
  }
}
