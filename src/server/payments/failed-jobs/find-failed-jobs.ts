import { type SQL, sql } from 'drizzle-orm'
import type { FailedJob, FailedJobView } from '#contract/admin/failed-jobs.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { paymentStopFailedJob } from '../../platform/jobs/failed-jobs.ts'

const viewOf = (view: FailedJobView): SQL => {
  const isMoney = sql`d.kind IN ('refund', 'payment', 'money', 'provider', 'webhook')`
  const conditions: Record<FailedJobView, SQL> = {
    money: isMoney,
    mail: sql`d.kind = 'mail'`,
    // Disputes have their own list.
    all: sql`d.kind <> 'dispute'`,
  }
  return sql`d.resolved_at IS NULL AND ${conditions[view]}`
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

/** What a matter of this kind is about, as a number: an index of numbers can't look up text. */
const numberOf = (kind: 'refund' | 'payment' | 'mail'): SQL =>
  sql`CASE WHEN d.kind = ${kind} AND d.reference ~ '^[0-9]{1,18}$' THEN d.reference::bigint END`

/** Of `failed_jobs d`: where it is decided, when a sentence is not enough. */
export const decidedUnder = sql<FailedJob['decided_under']>`CASE
    WHEN d.kind = 'refund' AND EXISTS (SELECT 1 FROM refunds r WHERE r.id = ${numberOf('refund')} AND r.status IN ('stuck', 'due')) THEN 'refund'
    WHEN d.kind = 'money' AND EXISTS (
      SELECT 1 FROM unmatched_payments u WHERE u.provider_payment_id = d.reference AND u.state = 'open') THEN 'unmatched'
    WHEN d.kind = ${paymentStopFailedJob.kind} AND d.reference = ${paymentStopFailedJob.reference} THEN 'resume' END`

/** The token of a reset link and the code to log in are gone; what is wrong with an order's amount shows at the next payment. */
const canRetry = sql`CASE d.kind
    WHEN 'mail' THEN EXISTS (SELECT 1 FROM outbox b WHERE b.id = ${numberOf('mail')} AND b.status = 'dead' AND b.template NOT IN ('reset-link', 'sign-in-code'))
    WHEN 'refund' THEN coalesce(r.status IN ('stuck', 'due'), false)
    WHEN 'webhook' THEN EXISTS (SELECT 1 FROM webhook_events e WHERE e.id = d.reference)
    WHEN 'payment' THEN p.id IS NOT NULL
    WHEN 'money' THEN true
    WHEN 'stock' THEN true
    WHEN 'provider' THEN d.reference = 'keys'
    ELSE false END`

const failedJobJson = sql<Row>`json_build_object('id', d.id, 'kind', d.kind, 'reason', d.reason, 'times', d.times, 'created_at', d.created_at,
        'last_at', d.last_at, 'orderId', coalesce(p.order_id, q.order_id, x.order_id),
        'amountPaise', coalesce(r.amount_paise, p.amount_paise, x.amount_paise, (SELECT amount_paise FROM unmatched_payments
          WHERE d.kind = 'money' AND provider_payment_id = d.reference)),
        'can_retry', ${canRetry}, 'retried_at', d.retried_at, 'decided_under', ${decidedUnder})`

/** A page of open matters, the oldest first, each with its order. */
export async function findFailedJobs(
  db: Database,
  { view = 'all', cursor }: { view?: FailedJobView | undefined; cursor?: string | undefined },
  size = pageSize,
): Promise<{ matters: FailedJob[]; next_cursor: string | null; count: number }> {
  const after = cursor ? sql`AND d.id > ${Number(cursor)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      { matter: failedJobJson },
      (columns) => sql`
      SELECT ${columns}
      FROM failed_jobs d
        LEFT JOIN refunds r ON r.id = ${numberOf('refund')}
        LEFT JOIN payments q ON q.id = r.payment_id
        LEFT JOIN payments p ON p.id = ${numberOf('payment')}
        LEFT JOIN payments x ON d.kind = 'money' AND x.provider_payment_id = d.reference
      WHERE ${viewOf(view)} ${after} ORDER BY d.id LIMIT ${size + 1}`,
    ),
    countFailedJobs(db, view),
  ])
  const { page, next_cursor } = pageOf(
    rows.map(({ matter }) => present(matter)),
    ({ id }) => id,
    size,
  )
  return { matters: page, next_cursor, count }
}

const present = ({ orderId, amountPaise, created_at, last_at, retried_at, ...matter }: Row): FailedJob => ({
  ...matter,
  created_at: new Date(created_at).toISOString(),
  last_at: new Date(last_at).toISOString(),
  retried_at: retried_at && new Date(retried_at).toISOString(),
  order: orderId === null ? null : publicOrderId(orderId),
  amount: amountPaise === null ? null : toRupees(amountPaise),
})

const counted = { count: sql<number>`count(*)::int` }

/** How many matters a view has, as its list shows. */
export async function countFailedJobs(db: Database, view: FailedJobView): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM failed_jobs d WHERE ${viewOf(view)}`,
  )
  return count
}
