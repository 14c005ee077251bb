import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { getMoney } from '#contract/admin/money.ts'
import type { Reply } from '#contract/endpoint.ts'
import { countDisputes } from '../../payments/disputes/list-disputes.ts'
import { countFailedJobs } from '../../payments/failed-jobs/find-failed-jobs.ts'
import { countRefunds } from '../../payments/refunds/list-refunds.ts'
import { countUnmatched } from '../../payments/unmatched/list-unmatched.ts'
import { failedJobs } from '../../platform/database/tables.ts'
import { paymentStopFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { countWrongDays } from './read-days.ts'

export type Overview = Reply<typeof getMoney>

interface Counter {
  key: string
  label: string
  list: string
  count: (db: NodePgDatabase) => Promise<number>
}

/** The counters, the most urgent first. Each uses the condition of the list that it opens. */
const counters: Counter[] = [
  {
    key: 'stuck',
    label: 'Stuck refunds',
    list: '/api/refunds?view=stuck',
    count: (db) => countRefunds(db, 'stuck'),
  },
  {
    key: 'unmatched',
    label: 'Unmatched payments',
    list: '/api/unmatched',
    count: (db) => countUnmatched(db, 'open'),
  },
  { key: 'disputes', label: 'Disputes to answer', list: '/api/disputes', count: (db) => countDisputes(db) },
  {
    key: 'matters',
    label: 'Failed items',
    list: '/api/matters',
    count: (db) => countFailedJobs(db, 'all'),
  },
  { key: 'wrong-days', label: 'Days that don’t add up', list: '/api/closings', count: countWrongDays },
  { key: 'due', label: 'Refunds due', list: '/api/refunds?view=due', count: (db) => countRefunds(db, 'due') },
  {
    key: 'sent',
    label: 'Refunds at the provider',
    list: '/api/refunds?view=sent',
    count: (db) => countRefunds(db, 'sent'),
  },
]

/** The waiting work of the Money screen, and whether payments are stopped. */
export async function readOverview(db: NodePgDatabase): Promise<Overview> {
  const { kind, reference } = paymentStopFailedJob
  const isStop = and(
    eq(failedJobs.kind, kind),
    eq(failedJobs.reference, reference),
    isNull(failedJobs.resolvedAt),
  )
  const [stops, counted] = await Promise.all([
    db.select({ since: failedJobs.createdAt, reason: failedJobs.reason }).from(failedJobs).where(isStop),
    Promise.all(counters.map(async ({ count, ...counter }) => ({ ...counter, count: await count(db) }))),
  ])
  const [stop] = stops
  return {
    stopped: stop ? { since: stop.since.toISOString(), reason: stop.reason } : null,
    counters: counted,
  }
}
