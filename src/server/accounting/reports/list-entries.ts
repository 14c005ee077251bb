import { sql } from 'drizzle-orm'
import type { listReportRows, ReportName } from '#contract/admin/reports.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { kindsOfReports } from './all-kinds.ts'
import { daysParam } from './facts.ts'
import { type Asked, groupingIn, readNow } from './make-report.ts'
import { everyDay, readPeriod } from './periods.ts'
import { readLiveDays } from './read-facts.ts'
import type { DaysBehind, ReportKind } from './report-shape.ts'
import { readWithin } from './within-time.ts'

const pageSize = 50

/** Reads start with the newest days and double each time, so that a page of a year reads few days. */
const firstDays = 2

const entry = {
  id: sql<number>`entry.id::float8`,
  day: sql<string>`entry.day::text`,
  orderId: sql<number>`entry.order_id::float8`,
  words: sql<string>`entry.words`,
  paise: sql<number | null>`entry.paise::float8`,
}

interface AskedEntries extends Asked {
  key?: string | undefined
  /** Day and id of the last entry that was read, `20261127-52`. */
  cursor?: string | undefined
}

const dayRow = { day: sql<string>`day::text` }

/** The days that may have rows of a group, the newest first. The key of a day or month is the beginning of its days. */
async function readDays(db: Database, kind: ReportKind, behind: DaysBehind): Promise<string[]> {
  const { by, key, period } = behind
  const isOfTime = kind.groupings[by]?.time !== undefined && !kind.hasLaterEntries
  const all = everyDay(period)
    .reverse()
    .filter((day) => !isOfTime || key === null || day.startsWith(key))
  const { daysOfEntries } = kind
  if (!daysOfEntries) return all
  const live = await readLiveDays(db, period)
  const kept = await readRows(
    db,
    dayRow,
    (columns) => sql`SELECT ${columns} FROM (${daysOfEntries(behind)}) AS kept`,
  )
  const some = new Set([...live, ...kept.map(({ day }) => day)])
  return all.filter((day) => some.has(day))
}

/** A page takes milliseconds; only a search for rare rows lasts this long. */
const maxMs = 5_000
const sentence = 'These rows are too few to be found quickly among so many days. Please choose fewer days.'

/**
 * A page of the rows that a figure adds up, the newest first.
 * @throws {ShopError} `not_found` for a report of this moment, whose rows have their own screens; `report_takes_long`.
 */
export const listEntries = (
  reading: Reading,
  name: ReportName,
  asked: AskedEntries,
): Promise<Reply<typeof listReportRows>> =>
  readWithin(reading, { maxMs, sentence }, (tx) => readPage(tx, name, asked))

async function readPage(
  db: Database,
  name: ReportName,
  { key, cursor, ...asked }: AskedEntries,
): Promise<Reply<typeof listReportRows>> {
  const kind = kindsOfReports[name]
  if (!kind.entries) throw new ShopError('not_found', 'This report has no rows of its own.')
  const { day } = await readNow(db)
  const period = readPeriod(asked, day)
  const by = groupingIn(kind, asked.by, period)
  const behind = { period, by, key: key ?? null }
  const { entries } = kind
  const after = readCursor(cursor)
  const range = kind.hasLaterEntries ? { ...period, to: day } : period
  const days = (await readDays(db, kind, { ...behind, period: range })).filter(
    (one) => !after || one <= after.day,
  )
  // A day of the list is a date; the one of a made-up cursor may not be.
  const isAfter =
    after && days.includes(after.day)
      ? sql`(entry.day, entry.id) < (${after.day}::date, ${after.id}::bigint)`
      : sql`true`
  const found: RowOf<typeof entry>[] = []
  for (
    let [at, count] = [0, kind.firstDays ?? firstDays];
    at < days.length && found.length <= pageSize;
    at += count, count *= 2
  ) {
    const some = daysParam(days.slice(at, at + count))
    const rows = await readRows(
      db,
      entry,
      (columns) => sql`
      SELECT ${columns} FROM (${entries({ ...behind, days: some })}) AS entry WHERE ${isAfter}
      ORDER BY entry.day DESC, entry.id DESC LIMIT ${pageSize + 1 - found.length}`,
    )
    found.push(...rows)
  }
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
    next_cursor: found.length > pageSize && last ? `${last.day.replaceAll('-', '')}-${last.id}` : null,
  }
}

/** @param cursor `20261127-52`, as the contract checks it. */
function readCursor(cursor: string | undefined): { day: string; id: number } | null {
  const [, year, month, date, id] = /^(\d{4})(\d{2})(\d{2})-(\d+)$/.exec(cursor ?? '') ?? []
  return id === undefined ? null : { day: `${year}-${month}-${date}`, id: Number(id) }
}
