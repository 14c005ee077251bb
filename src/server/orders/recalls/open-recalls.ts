import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import { ordersWith, toNotify } from './batch-orders.ts'

const batch = alias(batches, 'recalled_batch')

const openRecall = {
  number: sql<string>`recalled_batch.number`,
  packs: batch.onHand,
  toNotify: sql<number>`buyers.to_tell`,
}

/** Recalled batches with packs in stock or buyers without a mail, newest first. */
export const findOpenRecalls = (db: Database) =>
  readRows(
    db,
    openRecall,
    (columns) => sql`
    SELECT ${columns} FROM batches recalled_batch
    CROSS JOIN LATERAL (SELECT ${toNotify} AS to_tell FROM ${ordersWith(sql`recalled_batch.id`)}) AS buyers
    WHERE recalled_batch.state = 'recalled' AND (recalled_batch.on_hand > 0 OR buyers.to_tell > 0) ORDER BY recalled_batch.id DESC`,
  )
