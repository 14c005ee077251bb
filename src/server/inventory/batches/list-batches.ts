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
  here: sql`b.on_hand > 0`,
  quarantined: sql`b.state = 'quarantined' AND b.on_hand > 0`,
  expiring: sql`b.on_hand > 0 AND b.state IN ('released', 'expired') AND b.expires_on <= ${todayInIndia} + ${warningDays}::int`,
  recalled: sql`b.state = 'recalled'`,
  all: sql`true`,
}

const counted = { count: sql<number>`count(*)::int` }

interface Wanted {
  view?: BatchView | undefined
  stock_id?: number | undefined
  cursor?: string | undefined
}

/** A page of batches, newest first, and the number of all. */
export async function listBatches(
  db: Database,
  { view = 'here', stock_id, cursor }: Wanted,
  size = pageSize,
): Promise<{ batches: BatchSummary[]; next_cursor: string | null; count: number }> {
  const which = sql`${views[view]} ${stock_id === undefined ? sql`` : sql`AND b.stock_id = ${stock_id}`}`
  const rows = await readRows(
    db,
    summaryColumns,
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches}
    WHERE ${which} ${cursor ? sql`AND b.id < ${Number(cursor)}` : sql``}
    ORDER BY b.id DESC LIMIT ${size + 1}`,
  )
  const { count } = await countBatches(db, which)
  const { page: batches, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return { batches, next_cursor, count }
}

const countBatches = (db: Database, which: SQL) =>
  readOne(db, counted, (columns) => sql`SELECT ${columns} FROM batches b WHERE ${which}`)
