import { sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'

/** Steps that only requests show; orders and payments have their own rows. */
export type VisitStep = 'seen' | 'added' | 'opened'

export interface VisitCounts {
  /** Counts one step on the present day in India, in memory. */
  add: (step: VisitStep) => void
  /** Writes the counts since the last write; a failed write is repeated next time. */
  flush: () => Promise<void>
  /** Writes the remaining counts when the process ends. */
  stop: () => Promise<void>
}

/** A killed process loses at most this many milliseconds of counts. */
const flushMs = 10_000

const dayMs = 86_400_000
const aheadMs = 5.5 * 3_600_000

/** Days since 1970 in India, computed without date formatting. */
const dayNow = (): number => Math.floor((Date.now() + aheadMs) / dayMs)

type Sums = Record<VisitStep, number>

/** Counts of this process; one statement adds them to the totals every few seconds. */
export function createVisitCounts({ db, log }: Pick<AppContext, 'db' | 'log'>): VisitCounts {
  let days = new Map<number, Sums>()
  let writing = Promise.resolve()

  const add = (step: VisitStep, day = dayNow(), count = 1): void => {
    const sums = days.get(day) ?? { seen: 0, added: 0, opened: 0 }
    sums[step] += count
    days.set(day, sums)
  }

  const write = async (): Promise<void> => {
    if (days.size === 0) return
    const taken = days
    days = new Map()
    // Writes days in order, so that processes never deadlock.
    const rows = [...taken].sort(([one], [other]) => one - other)
    const column = (of: (sums: Sums) => number) => sql`${sql.param(rows.map(([, sums]) => of(sums)))}::int[]`
    try {
      await db.execute(sql`
        INSERT INTO funnel_days (day, seen, added, opened)
        SELECT date '1970-01-01' + counts.day, counts.seen, counts.added, counts.opened
        FROM unnest(${sql.param(rows.map(([day]) => day))}::int[], ${column(({ seen }) => seen)},
          ${column(({ added }) => added)}, ${column(({ opened }) => opened)}) AS counts(day, seen, added, opened)
        ON CONFLICT (day, is_sample) DO UPDATE SET seen = funnel_days.seen + excluded.seen,
          added = funnel_days.added + excluded.added, opened = funnel_days.opened + excluded.opened`)
    } catch (error) {
      log.warn({ err: error }, 'the counts of visits could not be written and are kept')
      for (const [day, sums] of rows)
        for (const step of ['seen', 'added', 'opened'] as const) add(step, day, sums[step])
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), flushMs).unref()
  return {
    add: (step) => add(step),
    flush,
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
