import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { GstReturn } from '#contract/admin/gst-return.ts'
import type { ReportRun, RunName } from '#contract/admin/report-runs.ts'
import { maxReportRows, type Report, type ReportName } from '#contract/admin/reports.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RowOf } from '../../platform/database/rows.ts'
import { reportRuns } from '../../platform/database/tables.ts'
import { assertCallerHas } from '../../platform/http/assert-caller-has.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { kindsOfReports } from './all-kinds.ts'
import { type Asked, groupingIn, readNow } from './make-report.ts'
import { readPeriod } from './periods.ts'

/** Hours for which a run is kept after it ended. */
export const keptHours = 24

/** The most waiting runs of a member of the staff. */
const maxWaiting = 5

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

const endedWithin = (minutes: number) =>
  sql`coalesce(${reportRuns.finishedAt}, now()) > now() - make_interval(mins => ${minutes})`

const isKept = endedWithin(keptHours * 60)

/** A repeated request gets the former run while it is at most an hour old. */
const isFresh = endedWithin(60)

const isUnfinished = inArray(reportRuns.state, ['waiting', 'making'])

const permissionOf = (report: RunName): Permission =>
  report === 'tax' || report === 'gstr-1' ? 'finance.read' : 'reports.read'

type Wanted = Pick<typeof reportRuns.$inferSelect, 'staffId' | 'report' | 'fromDay' | 'toDay' | 'groupedBy'>

/**
 * Requests a report from the job, unless the same report is under way or fresh.
 * @throws {ShopError} `invalid_request` for an impossible period or grouping, as the report itself, and `too_many_reports`.
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
  return start(db, { staffId, report, fromDay: from, toDay: to, groupedBy: by })
}

/**
 * The same for GSTR-1 of a month.
 * @throws {ShopError} `too_many_reports`.
 */
export const startReturnRun = (db: NodePgDatabase, staffId: number, month: string): Promise<ReportRun> =>
  start(db, returnOf(staffId, month))

const returnOf = (staffId: number, month: string): Wanted => ({
  staffId,
  report: 'gstr-1',
  fromDay: month,
  toDay: '',
  groupedBy: '',
})

async function start(db: NodePgDatabase, wanted: Wanted): Promise<ReportRun> {
  const known = await findFresh(db, wanted)
  if (known) return present(known)
  await assertFewWait(db, wanted.staffId)
  // Of two requests at once, the second finds the run of the first.
  const [made] = await db.insert(reportRuns).values(wanted).onConflictDoNothing().returning(columns)
  const found = made ?? (await findFresh(db, wanted))
  if (!found) throw new Error('A run ended while it was requested again.')
  return present(found)
}

async function findFresh(db: NodePgDatabase, wanted: Wanted) {
  const [found] = await db
    .select(columns)
    .from(reportRuns)
    .where(and(isRunOf(wanted), isFresh))
    .orderBy(desc(reportRuns.id))
    .limit(1)
  return found ?? null
}

const isRunOf = (wanted: Wanted) =>
  and(
    ...Object.entries(wanted).map(([name, value]) => eq(reportRuns[name as keyof Wanted], value)),
    ne(reportRuns.state, 'failed'),
  )

/** @throws {ShopError} `too_many_reports`. */
async function assertFewWait(db: NodePgDatabase, staffId: number): Promise<void> {
  const [waiting] = await db
    .select({ count: count() })
    .from(reportRuns)
    .where(and(eq(reportRuns.staffId, staffId), isUnfinished))
  if (waiting && waiting.count >= maxWaiting)
    throw new ShopError(
      'too_many_reports',
      `${maxWaiting} of your reports are being made. Please wait until one of them is ready.`,
    )
}

interface KeptReturn {
  /** JSON. */
  result: string
  kept: NonNullable<GstReturn['kept']>
}

/** The GSTR-1 of a month that a run made within the last day, the newest; null without one. */
export async function readReturnRun(
  db: NodePgDatabase,
  staffId: number,
  month: string,
): Promise<KeptReturn | null> {
  const [found] = await db
    .select({
      result: reportRuns.result,
      finishedAt: reportRuns.finishedAt,
      isFresh: sql<boolean>`${isFresh}`,
    })
    .from(reportRuns)
    .where(and(isRunOf(returnOf(staffId, month)), eq(reportRuns.state, 'done'), isKept))
    .orderBy(desc(reportRuns.id))
    .limit(1)
  if (!found?.result || !found.finishedAt) return null
  return {
    result: found.result,
    kept: { until: keptUntil(found.finishedAt), is_renewable: !found.isFresh },
  }
}

/** The kept runs that a member of the staff may read, the newest first. */
export async function listRuns(
  db: NodePgDatabase,
  { staffId, permissions }: Pick<StaffCaller, 'staffId' | 'permissions'>,
): Promise<ReportRun[]> {
  const rows = await db
    .select(columns)
    .from(reportRuns)
    .where(and(eq(reportRuns.staffId, staffId), isKept))
    .orderBy(desc(reportRuns.id))
    .limit(maxListed)
  return rows.filter(({ report }) => permissions.includes(permissionOf(report))).map(present)
}

/**
 * A run of a member of the staff, with the whole report once it is done; a monthly return is read by its own call.
 * @throws {ShopError} `not_found`, and `not_allowed` where the permission was taken away since.
 */
export async function readRun(
  db: NodePgDatabase,
  caller: StaffCaller,
  id: number,
): Promise<{ run: ReportRun; report: Report | null }> {
  const [found] = await db
    .select({ ...columns, result: reportRuns.result })
    .from(reportRuns)
    .where(and(eq(reportRuns.id, id), eq(reportRuns.staffId, caller.staffId), isKept))
  if (!found) throw new ShopError('not_found', 'This report is not kept any more. Ask for it again.')
  assertCallerHas(caller, [permissionOf(found.report)])
  const { result, ...row } = found
  const isReport = result !== null && row.report !== 'gstr-1'
  return { run: present(row), report: isReport ? (JSON.parse(result) as Report) : null }
}

const keptUntil = (finishedAt: Date): string =>
  new Date(finishedAt.getTime() + keptHours * 3_600_000).toISOString()

/** A whole report as a screen shows it. */
export const forScreen = (report: Report): Report => ({
  ...report,
  rows: report.is_over_time ? report.rows : report.rows.slice(0, maxReportRows),
})

const titleOf = (report: RunName): string => (report === 'gstr-1' ? 'GSTR-1' : kindsOfReports[report].title)

const present = ({
  id,
  report,
  from,
  to,
  by,
  state,
  progress,
  askedAt,
  finishedAt,
}: RowOf<typeof columns>): ReportRun => ({
  id,
  report,
  from,
  to,
  by,
  state,
  progress,
  title: titleOf(report),
  asked_at: askedAt.toISOString(),
  kept_until: state === 'done' && finishedAt ? keptUntil(finishedAt) : null,
})
