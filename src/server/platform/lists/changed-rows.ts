import { type SQL, sql } from 'drizzle-orm'
import { microsOf } from '#contract/admin/changed-since.ts'
import type { Database } from '../database/database.ts'
import { pageOf } from '../database/page-of.ts'
import type { AdminDatabase } from '../database/reading.ts'
import { readOne } from '../database/rows.ts'
import type { SyncedList } from '../database/tables/changes.ts'
import { ShopError } from '../http/shop-error.ts'

export interface SyncQuery {
  /** Microseconds since 1970. */
  updated_after?: number | undefined
  cursor?: string | undefined
}

const asksForChanges = ({ updated_after, cursor }: SyncQuery): boolean =>
  updated_after !== undefined || (cursor?.startsWith('u') ?? false)

/** Reads a list. A list of changes reads the primary, since its end depends on running transactions. */
export const readSynced = <T>(
  { db, reading }: AdminDatabase,
  query: SyncQuery,
  work: (db: Database) => Promise<T>,
): Promise<T> => (asksForChanges(query) ? work(db) : reading.read(work))

/** Pieces of a statement that lists the changed rows of one list. */
export interface ChangedRows {
  /** Joins `change`: the last change of each row after the place from which the list goes on. */
  join: SQL
  order: SQL
}

/**
 * The rows that changed after the moment or the cursor of a query; null for a query of the ordinary list.
 *
 * Transactions commit in another order than they write. An answer therefore ends where the oldest transaction that
 * still writes began: what it commits later is newer than everything that was answered.
 * @param id the id of the listed row.
 * @throws {ShopError} `invalid_request` for a cursor of the ordinary list beside `updated_after`.
 */
export async function changedRows(
  db: Database,
  list: SyncedList,
  id: SQL,
  query: SyncQuery,
): Promise<ChangedRows | null> {
  if (!asksForChanges(query)) return null
  const after = startOf(query)
  const until = await settledUntil(db)
  return {
    join: sql`JOIN changes change ON change.list = ${list} AND change.row_id = ${id}
      AND (change.changed_at, change.row_id) > (${instantAt(after.micros)}, ${after.id})
      AND change.changed_at < ${until}::timestamptz
      AND NOT EXISTS (
        SELECT FROM changes later
        WHERE later.list = ${list} AND later.row_id = change.row_id AND later.changed_at > change.changed_at)`,
    order: sql`change.changed_at, change.row_id`,
  }
}

/** The place after all rows of a moment: no row has an id this large. */
const beyondIds = 2 ** 53

function startOf({ updated_after: micros = 0, cursor }: SyncQuery): { micros: number; id: number } {
  if (cursor === undefined) return { micros, id: beyondIds }
  const [, at, id] = /^u(\d+)-(\d+)$/.exec(cursor) ?? []
  if (at !== undefined && id !== undefined) return { micros: Number(at), id: Number(id) }
  const message = 'This cursor belongs to the list without updated_after.'
  throw new ShopError('invalid_request', message, { errors: { cursor: message } })
}

/** Exact, since microseconds of this century are below 2^53. */
const instantAt = (micros: number): SQL =>
  sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`

const settled = {
  until: sql<string>`least(min(coalesce(activity.xact_start, '-infinity')), statement_timestamp())::text`,
}

/**
 * The moment up to which every change is visible. A writing transaction dates its changes after its first write, so
 * one without a transaction id yet dates them later than this statement. PostgreSQL shows this role only its own
 * sessions, so all writers of the shop share a role.
 */
const settledUntil = async (db: Database): Promise<string> => {
  const { until } = await readOne(
    db,
    settled,
    (columns) => sql`
    SELECT ${columns} FROM pg_stat_activity activity
    WHERE activity.datname = current_database() AND activity.backend_xid IS NOT NULL AND activity.pid <> pg_backend_pid()`,
  )
  return until
}

/** When a row of a list changed last, with microseconds. */
export const updatedAtOf = (list: SyncedList, id: SQL): SQL<string> =>
  sql<string>`to_char(coalesce(
    (SELECT max(recorded.changed_at) FROM changes recorded WHERE recorded.list = ${sql.raw(`'${list}'`)} AND recorded.row_id = ${id}),
    'epoch') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Cuts rows to a page, as {@link pageOf} does, with the cursor of the list that the query names. */
export function syncedPageOf<Row extends { updated_at: string }>(
  rows: Row[],
  { idOf, changed, size }: { idOf: (row: Row) => number; changed: ChangedRows | null; size: number },
): { page: Row[]; next_cursor: string | null } {
  const keyOf = (row: Row) => (changed ? `u${microsOf(row.updated_at)}-${idOf(row)}` : idOf(row))
  return pageOf(rows, keyOf, size)
}
