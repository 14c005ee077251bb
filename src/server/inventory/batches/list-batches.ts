import { type SQL, sql } from 'drizzle-orm'
import type { BatchSummary, BatchView } from '#contract/admin/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { todayInIndia } from '../stock/locked-batches.ts'
import { namedBatches, summaryColumns } from './batch-columns.ts'

/** The list "expiring" shows batches this many days before they expire. */
const warningDays = 60

const views: Record<BatchView, SQL> = {
  here: sql`batch.on_hand > 0`,
  quarantined: sql`batch.state = 'quarantined' AND batch.on_hand > 0`,
  expiring: sql`batch.on_hand > 0 AND batch.state IN ('released', 'expired') AND batch.expires_on <= ${todayInIndia} + ${warningDays}::int`,
  recalled: sql`batch.state = 'recalled'`,
  all: sql`true`,
}

const counted = { count: sql<number>`count(*)::int` }

interface BatchQuery {
  view?: BatchView | undefined
  stock_id?: number | undefined
  cursor?: string | undefined
}

/** A page of batches, newest first, and the number of all. */
export async function listBatches(
  db: Database,
  { view = 'here', stock_id, cursor }: BatchQuery,
  size = pageSize,
): Promise<{ batches: BatchSummary[]; next_cursor: string | null; count: number }> {
  const condition = sql`${views[view]} ${stock_id === undefined ? sql`` : sql`AND batch.stock_id = ${stock_id}`}`
  const rows = await readRows(
    db,
    summaryColumns,
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches}
    WHERE ${condition} ${cursor ? sql`AND batch.id < ${Number(cursor)}` : sql``}
    ORDER BY batch.id DESC LIMIT ${size + 1}`,
  )
  const { count } = await countBatches(db, condition)
  const { page: batches, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return { batches, next_cursor, count }
}

const countBatches = (db: Database, condition: SQL) =>
  readOne(db, counted, (columns) => sql`SELECT ${columns} FROM batches batch WHERE ${condition}`)
