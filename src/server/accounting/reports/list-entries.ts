import { sql } from 'drizzle-orm'
import type { listReportRows, ReportName } from '#contract/admin/reports.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { kindsOfReports } from './all-kinds.ts'
import { type Asked, groupingIn, readNow } from './make-report.ts'
import { readPeriod } from './periods.ts'

const pageSize = 50

const entry = {
  id: sql<number>`entry.id::float8`,
  day: sql<string>`entry.day::text`,
  orderId: sql<number>`entry.order_id::float8`,
  words: sql<string>`entry.words`,
  paise: sql<number | null>`entry.paise::float8`,
}

interface AskedEntries extends Asked {
  key?: string | undefined
  /** The id of the last entry that was read. */
  cursor?: string | undefined
}

/**
 * A page of the rows that a figure adds up, the newest first.
 * @throws {ShopError} `not_found` for a report of this moment, whose rows have their own screens.
 */
export async function listEntries(
  db: Database,
  name: ReportName,
  { key, cursor, ...asked }: AskedEntries,
): Promise<Reply<typeof listReportRows>> {
  const kind = kindsOfReports[name]
  if (!kind.entries) throw new ShopError('not_found', 'This report has no rows of its own.')
  const { day } = await readNow(db)
  const period = readPeriod(asked, day)
  const by = groupingIn(kind, asked.by, period)
  const behind = kind.entries({ period, by, key: key ?? null })
  const after = cursor === undefined ? sql`true` : sql`entry.id < ${Number(cursor)}`
  const found = await readRows(
    db,
    entry,
    (columns) =>
      sql`SELECT ${columns} FROM (${behind}) AS entry WHERE ${after} ORDER BY entry.id DESC LIMIT ${pageSize + 1}`,
  )
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return {
    title: kind.title,
    name: key ?? '',
    entries: page.map(({ orderId, paise, ...rest }) => ({
      ...rest,
      order: publicOrderId(orderId),
      amount: paise === null ? null : toRupees(paise),
    })),
    next_cursor: found.length > pageSize && last ? String(last.id) : null,
  }
}
