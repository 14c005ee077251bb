import { sql } from 'drizzle-orm'
import { maxReportRows, type Report, type ReportName, type ReportRow } from '#contract/admin/reports.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { hasMoreThan, readOne } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { kindsOfReports } from './all-kinds.ts'
import { groupsOverTime } from './groups-over-time.ts'
import { daysOf, periodBefore, readPeriod } from './periods.ts'
import { type Period, readLiveDays } from './read-facts.ts'
import type { Column, Group, PairedGroup, ReportKind, Sums } from './report-shape.ts'
import { readWithin, takesLong, waitedMs } from './within-time.ts'

export interface Asked {
  from?: string | undefined
  to?: string | undefined
  by?: string | undefined
}

const now = {
  day: sql<string>`day_in_india(now())::text`,
  at: sql<string>`to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

export const readNow = (db: Database) => readOne(db, now, (columns) => sql`SELECT ${columns}`)

/** Longer periods are grouped by months by default. */
const maxDaysOneByOne = 62

/** @throws {ShopError} `invalid_request` for a grouping that the report does not have. */
export function groupingIn(kind: ReportKind, by: string | undefined, period: Period): string {
  const names = Object.keys(kind.groupings)
  if (by !== undefined) {
    if (names.includes(by)) return by
    throw new ShopError('invalid_request', 'The report is not grouped by this.', {
      errors: { by: 'The report is not grouped by this.' },
    })
  }
  const [first = ''] = names
  return first === 'day' && daysOf(period) > maxDaysOneByOne ? 'month' : first
}

interface Bounds {
  /** The most groups in a report; further groups are left out. */
  maxRows?: number
  /** The time of one statement. */
  maxMs?: number
}

/**
 * A report beside the period before, from one snapshot.
 * @throws {ShopError} `report_takes_long` where a statement exceeds its time.
 */
export const makeReport = (
  reading: Reading,
  name: ReportName,
  asked: Asked,
  { maxRows = maxReportRows, maxMs = waitedMs }: Bounds = {},
): Promise<Report> =>
  readWithin(reading, { maxMs }, async (tx) => {
    if (maxMs <= waitedMs) await assertFewGroups(tx, name, asked)
    return make(tx, name, asked, maxRows)
  })

/** With more products than this, building a report by product takes too long, although its statements are fast. */
const maxProductsAtOnce = 6_000

/** @throws {ShopError} `report_takes_long` for a report by product of a large catalogue. */
async function assertFewGroups(tx: Database, name: ReportName, asked: Asked): Promise<void> {
  const kind = kindsOfReports[name]
  const by = asked.by ?? Object.keys(kind.groupings)[0] ?? ''
  if (!kind.groupings[by]?.isByProduct) return
  if (await hasMoreThan(tx, maxProductsAtOnce, sql`SELECT FROM products`)) throw takesLong()
}

/** The number of days that a report computes because their sums are not kept; today has none yet. */
export async function countDueDays(db: Database, name: ReportName, asked: Asked): Promise<number> {
  const { day } = await readNow(db)
  const period = readPeriod(asked, day)
  const { isOfNow } = kindsOfReports[name]
  if (isOfNow) return 0
  const live = await readLiveDays(db, { from: periodBefore(period).from, to: period.to })
  return live.filter((one) => one < day).length
}

async function make(tx: Database, name: ReportName, asked: Asked, maxRows: number): Promise<Report> {
  const kind = kindsOfReports[name]
  const { day, at } = await readNow(tx)
  const period = readPeriod(asked, day)
  const by = groupingIn(kind, asked.by, period)
  const hasBefore = !kind.isOfNow && !kind.hasNoBefore
  const before = hasBefore ? periodBefore(period) : null
  const live = kind.isOfNow
    ? []
    : await readLiveDays(tx, { from: before?.from ?? period.from, to: period.to })
  const found = await kind.read(tx, { period, live, by })
  const earlier = before ? await kind.read(tx, { period: before, live, by }) : null
  const time = kind.groupings[by]?.time
  const rows = time
    ? groupsOverTime(time, { period, found, before, earlier })
    : pairByKey(kind, found, earlier)
  return {
    report: name,
    title: kind.title,
    meaning: kind.meaning,
    by,
    as_of: at,
    before,
    ...(kind.isOfNow ? { from: null, to: null } : period),
    is_over_time: time !== undefined,
    groups: Object.entries(kind.groupings).map(([key, { label }]) => ({ key, label })),
    columns: kind.columns.map(({ of: _of, ...column }) => column),
    rows: rows.slice(0, time ? rows.length : maxRows).map((row) => present(kind, row)),
    rows_count: rows.length,
    totals: figuresOf(kind.columns, addAll(found)),
    totals_before: earlier && figuresOf(kind.columns, addAll(earlier)),
  }
}

/** Sorts groups, the greatest first. A group that only the period before has counts as zero. */
function pairByKey({ columns }: ReportKind, found: Group[], earlier: Group[] | null): PairedGroup[] {
  const known = new Set(found.map(({ key }) => key))
  const before = new Map(earlier?.map(({ key, sums }) => [key, sums]))
  const gone = (earlier ?? []).filter(({ key }) => !known.has(key)).map((group) => ({ ...group, sums: {} }))
  const size = ({ sums }: Group) => columns[0]?.of(sums) ?? 0
  return [...found, ...gone]
    .map((group) => ({ ...group, before: earlier && (before.get(group.key) ?? {}) }))
    .sort((one, other) => size(other) - size(one) || one.name.localeCompare(other.name))
}

function addAll(groups: Group[]): Sums {
  const total: Sums = {}
  for (const { sums } of groups) {
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value
  }
  return total
}

const figuresOf = (columns: Column[], sums: Sums): (number | null)[] =>
  columns.map(({ of, unit }) => {
    const value = of(sums)
    return value !== null && unit === 'money' ? toRupees(value) : value
  })

const present = (kind: ReportKind, { key, name, sums, before, hasNoRows }: PairedGroup): ReportRow => ({
  key,
  name,
  figures: figuresOf(kind.columns, sums),
  before: before && figuresOf(kind.columns, before),
  has_rows: kind.entries !== undefined && !hasNoRows && Object.values(sums).some((value) => value !== 0),
})
