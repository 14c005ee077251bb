import { eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AppContext } from '../../platform/app-context.ts'
import { readingOf } from '../../platform/database/reading.ts'
import { reportRuns } from '../../platform/database/tables.ts'
import { countDueDays, makeReport } from './make-report.ts'
import { keptHours } from './report-runs.ts'
import { saveDays } from './save-sums.ts'

/** One report in the background may take this long. */
const maxRunMs = 10 * 60_000

/** The sums of days are most of the work; the report itself is the rest. */
const progressOfSums = 90

/** Makes the requested reports, the oldest first. One process does this at a time. */
export async function makeReportRuns(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  // A process that ended left its run unfinished.
  await db.update(reportRuns).set({ state: 'waiting', progress: 0 }).where(eq(reportRuns.state, 'making'))
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
      await makeRun(db, run, stopping)
    } catch (error) {
      if (stopping?.aborted) return
      log.error({ err: error, run: run.id }, 'a report could not be made')
      await db
        .update(reportRuns)
        .set({ state: 'failed', finishedAt: sql`now()` })
        .where(eq(reportRuns.id, run.id))
    }
  }
}

async function makeRun(
  db: NodePgDatabase,
  { id, report, fromDay, toDay, groupedBy }: typeof reportRuns.$inferSelect,
  stopping?: AbortSignal,
): Promise<void> {
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
  const made = await makeReport(readingOf(db), report, asked, {
    maxRows: Number.POSITIVE_INFINITY,
    maxMs: maxRunMs,
  })
  await db
    .update(reportRuns)
    .set({ state: 'done', progress: 100, result: JSON.stringify(made), finishedAt: sql`now()` })
    .where(eq(reportRuns.id, id))
}

/** Deletes reports after a day. */
export async function forgetReportRuns(db: NodePgDatabase): Promise<void> {
  await db.delete(reportRuns).where(sql`${reportRuns.askedAt} < now() - make_interval(hours => ${keptHours})`)
}
