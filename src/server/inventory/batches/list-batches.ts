import { type SQL, sql } from 'drizzle-orm'
import type { BatchSummary, BatchView } from '#contract/admin/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
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

const listed = { ...summaryColumns, updated_at: updatedAtOf('batches', sql`batch.id`) }

const counted = { count: sql<number>`count(*)::int` }

interface BatchQuery extends SyncQuery {
  view?: BatchView | undefined
  stock_id?: number | undefined
}

/** A page of batches, newest first or in the order of changes, and the number of all. */
export async function listBatches(
  db: Database,
  { view, stock_id, ...query }: BatchQuery,
  size = pageSize,
): Promise<{ batches: BatchSummary[]; next_cursor: string | null; count: number }> {
  const changed = await changedRows(db, 'batches', sql`batch.id`, query)
  const shown = view ?? (changed ? 'all' : 'here')
  const condition = sql`${views[shown]} ${stock_id === undefined ? sql`` : sql`AND batch.stock_id = ${stock_id}`}`
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches} ${changed?.join ?? sql``}
    WHERE ${condition} ${query.cursor && !changed ? sql`AND batch.id < ${Number(query.cursor)}` : sql``}
    ORDER BY ${changed?.order ?? sql`batch.id DESC`} LIMIT ${size + 1}`,
  )
  const { count } = await countBatches(db, condition)
  const { page: batches, next_cursor } = syncedPageOf(rows, { idOf: ({ id }) => id, changed, size })
  return { batches, next_cursor, count }
}

const countBatches = (db: Database, condition: SQL) =>
  readOne(db, counted, (columns) => sql`SELECT ${columns} FROM batches batch WHERE ${condition}`)
