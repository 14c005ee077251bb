import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReportRun } from '#contract/admin/report-runs.ts'
import { maxReportRows, type Report, type ReportName } from '#contract/admin/reports.ts'
import { type RowOf, returnedRow } from '../../platform/database/rows.ts'
import { reportRuns } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { kindsOfReports } from './all-kinds.ts'
import { type Asked, groupingIn, readNow } from './make-report.ts'
import { readPeriod } from './periods.ts'

/** Report and file are kept for a day. */
export const keptHours = 24

const maxListed = 20

const columns = {
  id: reportRuns.id,
  report: reportRuns.report,
  from: reportRuns.fromDay,
  to: reportRuns.toDay,
  by: reportRuns.groupedBy,
  state: reportRuns.state,
  progress: reportRuns.progress,
  askedAt: reportRuns.askedAt,
  finishedAt: reportRuns.finishedAt,
}

const isKept = gt(reportRuns.askedAt, sql`now() - make_interval(hours => ${keptHours})`)

/** A newer request of the same report is answered with one that is at most this old. */
const freshMinutes = 60

const isFresh = sql`coalesce(${reportRuns.finishedAt}, now()) > now() - make_interval(mins => ${freshMinutes})`

/**
 * Requests a report from the job, unless the same one is under way or fresh.
 * @throws {ShopError} `invalid_request` for an impossible period or grouping, as the report itself.
 */
export async function startRun(
  db: NodePgDatabase,
  staffId: number,
  report: ReportName,
  { from = '', to = '', by = '' }: Asked,
): Promise<ReportRun> {
  const { day } = await readNow(db)
  const period = readPeriod({ from: from || undefined, to: to || undefined }, day)
  groupingIn(kindsOfReports[report], by || undefined, period)
  const wanted = { staffId, report, fromDay: from, toDay: to, groupedBy: by }
  const isSame = Object.entries(wanted).map(([name, value]) =>
    eq(reportRuns[name as keyof typeof wanted], value),
  )
  const [known] = await db
    .select(columns)
    .from(reportRuns)
    .where(and(...isSame, isKept, ne(reportRuns.state, 'failed'), isFresh))
    .orderBy(desc(reportRuns.id))
    .limit(1)
  return present(known ?? returnedRow(await db.insert(reportRuns).values(wanted).returning(columns)))
}

/** The kept runs of a member of the staff, the newest first. */
export async function listRuns(db: NodePgDatabase, staffId: number): Promise<ReportRun[]> {
  const rows = await db
    .select(columns)
    .from(reportRuns)
    .where(and(eq(reportRuns.staffId, staffId), isKept))
    .orderBy(desc(reportRuns.id))
    .limit(maxListed)
  return rows.map(present)
}

/**
 * A run of a member of the staff, with the whole report once it is done.
 * @throws {ShopError} `not_found`.
 */
export async function readRun(
  db: NodePgDatabase,
  staffId: number,
  id: number,
): Promise<{ run: ReportRun; report: Report | null }> {
  const [found] = await db
    .select({ ...columns, result: reportRuns.result })
    .from(reportRuns)
    .where(and(eq(reportRuns.id, id), eq(reportRuns.staffId, staffId), isKept))
  if (!found) throw new ShopError('not_found', 'This report is not kept any more. Ask for it again.')
  const { result, ...row } = found
  return { run: present(row), report: result === null ? null : (JSON.parse(result) as Report) }
}

/** A whole report as a screen shows it. */
export const forScreen = (report: Report): Report => ({
  ...report,
  rows: report.is_over_time ? report.rows : report.rows.slice(0, maxReportRows),
})

const present = ({ askedAt, finishedAt, report, ...row }: RowOf<typeof columns>): ReportRun => ({
  ...row,
  report,
  title: kindsOfReports[report].title,
  asked_at: askedAt.toISOString(),
  kept_until: finishedAt && new Date(askedAt.getTime() + keptHours * 3_600_000).toISOString(),
})
