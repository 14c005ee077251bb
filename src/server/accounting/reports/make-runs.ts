import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AppContext } from '../../platform/app-context.ts'
import { type Reading, readingOf } from '../../platform/database/reading.ts'
import { reportRuns } from '../../platform/database/tables.ts'
import { countDueDays, makeReport } from './make-report.ts'
import { keptHours } from './report-runs.ts'
import { saveDays } from './save-sums.ts'

/** One report in the background may take this long. */
const maxRunMs = 10 * 60_000

/** The per cent of the progress for sums of days; the report itself is the rest. */
const progressOfSums = 90

/** A begun run is retried for this many hours; after that it may be the run that ends the process. */
const retriedHours = 1

interface Options {
  /** Makes GSTR-1 of a month. */
  makeReturn: (reading: Reading, month: string, limit: { maxMs: number }) => Promise<object>
  stopping?: AbortSignal | undefined
}

/** Makes the requested reports, the oldest first. One process does this at a time. */
export async function makeReportRuns(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { makeReturn, stopping }: Options,
): Promise<void> {
  const isOld = sql`${reportRuns.askedAt} < now() - make_interval(hours => ${retriedHours})`
  const isMaking = eq(reportRuns.state, 'making')
  // A process that ended left its run unfinished.
  await db.update(reportRuns).set(failed).where(and(isMaking, isOld))
  await db.update(reportRuns).set({ state: 'waiting', progress: 0 }).where(isMaking)
  while (!stopping?.aborted) {
    const [run] = await db
      .update(reportRuns)
      .set({ state: 'making' })
      .where(
        inArray(
          reportRuns.id,
          db
            .select({ id: reportRuns.id })
            .from(reportRuns)
            .where(eq(reportRuns.state, 'waiting'))
            .orderBy(reportRuns.id)
            .limit(1),
        ),
      )
      .returning()
    if (!run) return
    try {
      const made = await makeRun(db, run, { makeReturn, stopping })
      await db
        .update(reportRuns)
        .set({ state: 'done', progress: 100, result: JSON.stringify(made), finishedAt: sql`now()` })
        .where(eq(reportRuns.id, run.id))
    } catch (error) {
      if (stopping?.aborted) return
      log.error({ err: error, run: run.id }, 'a report could not be made')
      await db.update(reportRuns).set(failed).where(eq(reportRuns.id, run.id))
    }
  }
}

const failed = { state: 'failed' as const, finishedAt: sql`now()` }

async function makeRun(
  db: NodePgDatabase,
  { id, report, fromDay, toDay, groupedBy }: typeof reportRuns.$inferSelect,
  { makeReturn, stopping }: Options,
): Promise<object> {
  const reading = readingOf(db)
  if (report === 'gstr-1') return makeReturn(reading, fromDay, { maxMs: maxRunMs })
  const asked = { from: fromDay || undefined, to: toDay || undefined, by: groupedBy || undefined }
  const all = await countDueDays(db, report, asked)
  for (let left = all; left > 0 && !stopping?.aborted; ) {
    const saved = await saveDays(db)
    if (saved === 0) break
    left = Math.max(0, left - saved)
    await db
      .update(reportRuns)
      .set({ progress: Math.round(((all - left) / all) * progressOfSums) })
      .where(eq(reportRuns.id, id))
  }
  if (stopping?.aborted) throw new Error('The shop stops.')
  return makeReport(reading, report, asked, { maxRows: Number.POSITIVE_INFINITY, maxMs: maxRunMs })
}

/** Deletes runs a day after they ended. */
export async function forgetReportRuns(db: NodePgDatabase): Promise<void> {
  await db
    .delete(reportRuns)
    .where(sql`${reportRuns.finishedAt} < now() - make_interval(hours => ${keptHours})`)
}
