import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { batches } from '../../platform/database/tables.ts'
import { ordersWith, toNotify } from './batch-orders.ts'

const x = alias(batches, 'x')

const openRecall = { number: sql<string>`x.number`, packs: x.onHand, toNotify: sql<number>`n.to_tell` }

/** Recalled batches with packs in stock or buyers without a mail, newest first. */
export const findOpenRecalls = (db: Database) =>
  readRows(
    db,
    openRecall,
    (columns) => sql`
    SELECT ${columns} FROM batches x
    CROSS JOIN LATERAL (SELECT ${toNotify} AS to_tell FROM ${ordersWith(sql`x.id`)}) AS n
    WHERE x.state = 'recalled' AND (x.on_hand > 0 OR n.to_tell > 0) ORDER BY x.id DESC`,
  )
