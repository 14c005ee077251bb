import { type SQL, sql } from 'drizzle-orm'
import type { FailedJob, FailedJobView } from '#contract/admin/failed-jobs.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { paymentStopFailedJob } from '../../platform/jobs/failed-jobs.ts'

const viewOf = (view: FailedJobView): SQL => {
  const isMoney = sql`job.kind IN ('refund', 'payment', 'money', 'provider', 'webhook')`
  const conditions: Record<FailedJobView, SQL> = {
    money: isMoney,
    mail: sql`job.kind = 'mail'`,
    // Disputes have their own list.
    all: sql`job.kind <> 'dispute'`,
  }
  return sql`job.resolved_at IS NULL AND ${conditions[view]}`
}

interface Row {
  [column: string]: unknown
  id: number
  kind: string
  reason: string
  times: number
  created_at: string
  last_at: string
  orderId: number | null
  amountPaise: number | null
  can_retry: boolean
  retried_at: string | null
  decided_under: FailedJob['decided_under']
}

/** The reference of a failed job as a number, since an index of numbers can't look up text. */
const numberOf = (kind: 'refund' | 'payment' | 'mail'): SQL =>
  sql`CASE WHEN job.kind = ${kind} AND job.reference ~ '^[0-9]{1,18}$' THEN job.reference::bigint END`

/** The screen on which a row of `failed_jobs job` is decided; null where closing it with a reason is enough. */
export const decidedUnder = sql<FailedJob['decided_under']>`CASE
    WHEN job.kind = 'refund' AND EXISTS (SELECT 1 FROM refunds refund WHERE refund.id = ${numberOf('refund')} AND refund.status IN ('stuck', 'due')) THEN 'refund'
    WHEN job.kind = 'money' AND EXISTS (
      SELECT 1 FROM unmatched_payments unmatched WHERE unmatched.provider_payment_id = job.reference AND unmatched.state = 'open') THEN 'unmatched'
    WHEN job.kind = ${paymentStopFailedJob.kind} AND job.reference = ${paymentStopFailedJob.reference} THEN 'resume' END`

/** A retry can't restore the token of a reset link or a sign-in code; a wrong amount shows only at the next payment. */
const canRetry = sql`CASE job.kind
    WHEN 'mail' THEN EXISTS (SELECT 1 FROM outbox WHERE outbox.id = ${numberOf('mail')} AND outbox.status = 'dead' AND outbox.template NOT IN ('reset-link', 'sign-in-code'))
    WHEN 'refund' THEN coalesce(refund.status IN ('stuck', 'due'), false)
    WHEN 'webhook' THEN EXISTS (SELECT 1 FROM webhook_events event WHERE event.id = job.reference)
    WHEN 'payment' THEN payment.id IS NOT NULL
    WHEN 'money' THEN true
    WHEN 'stock' THEN true
    WHEN 'provider' THEN job.reference = 'keys'
    ELSE false END`

const failedJobJson = sql<Row>`json_build_object('id', job.id, 'kind', job.kind, 'reason', job.reason, 'times', job.times, 'created_at', job.created_at,
        'last_at', job.last_at, 'orderId', coalesce(payment.order_id, refunded_payment.order_id, money_payment.order_id),
        'amountPaise', coalesce(refund.amount_paise, payment.amount_paise, money_payment.amount_paise, (SELECT amount_paise FROM unmatched_payments
          WHERE job.kind = 'money' AND provider_payment_id = job.reference)),
        'can_retry', ${canRetry}, 'retried_at', job.retried_at, 'decided_under', ${decidedUnder})`

/** A page of open failed jobs, the oldest first, each with its order. */
export async function findFailedJobs(
  db: Database,
  { view = 'all', cursor }: { view?: FailedJobView | undefined; cursor?: string | undefined },
  size = pageSize,
): Promise<{ matters: FailedJob[]; next_cursor: string | null; count: number }> {
  const after = cursor ? sql`AND job.id > ${Number(cursor)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      { job: failedJobJson },
      (columns) => sql`
      SELECT ${columns}
      FROM failed_jobs job
        LEFT JOIN refunds refund ON refund.id = ${numberOf('refund')}
        LEFT JOIN payments refunded_payment ON refunded_payment.id = refund.payment_id
        LEFT JOIN payments payment ON payment.id = ${numberOf('payment')}
        LEFT JOIN payments money_payment ON job.kind = 'money' AND money_payment.provider_payment_id = job.reference
      WHERE ${viewOf(view)} ${after} ORDER BY job.id LIMIT ${size + 1}`,
    ),
    countFailedJobs(db, view),
  ])
  const { page, next_cursor } = pageOf(
    rows.map(({ job }) => present(job)),
    ({ id }) => id,
    size,
  )
  return { matters: page, next_cursor, count }
}

const present = ({ orderId, amountPaise, created_at, last_at, retried_at, ...job }: Row): FailedJob => ({
  ...job,
  created_at: new Date(created_at).toISOString(),
  last_at: new Date(last_at).toISOString(),
  retried_at: retried_at && new Date(retried_at).toISOString(),
  order: orderId === null ? null : publicOrderId(orderId),
  amount: amountPaise === null ? null : toRupees(amountPaise),
})

const counted = { count: sql<number>`count(*)::int` }

/** The number of open failed jobs in a view. */
export async function countFailedJobs(db: Database, view: FailedJobView): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM failed_jobs job WHERE ${viewOf(view)}`,
  )
  return count
}
