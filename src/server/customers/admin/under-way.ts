import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UnderWay, underWayReasons } from '#contract/admin/customer-data.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { moneyStates, standingStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { guaranteeEnds, today } from '../../orders/returns/read-returnable.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'

type Reason = (typeof underWayReasons)[number]

const ordered = alias(orders, 'ordered')

/** A refund is undecided or has not arrived. */
const isRefundPending = sql`payment.status = 'refund_due'
  OR EXISTS (SELECT 1 FROM refunds refund WHERE refund.payment_id = payment.id AND refund.status IN ('due', 'sent', 'stuck'))
  OR EXISTS (SELECT 1 FROM refund_requests request WHERE request.order_id = ordered.id AND request.status = 'waiting')`

const row = {
  id: ordered.id,
  until: sql<string | null>`${guaranteeEnds(sql`ordered`)}`,
  reason: sql<Reason | null>`CASE
    WHEN payment.status IN ('starting', 'open', 'failed', 'confirming') OR ordered.status = 'confirming' THEN 'paying'
    WHEN ordered.status IN ('processing', 'packed', 'shipped', 'undelivered', 'returning')
      OR ordered.status IN ('lost', 'returned_to_origin') AND payment.status ${inStates(standingStates)} THEN 'sending'
    WHEN payment.status = 'due' THEN 'due'
    WHEN ${isRefundPending} THEN 'refund'
    WHEN EXISTS (SELECT 1 FROM returns returned WHERE returned.order_id = ordered.id AND returned.status NOT IN ('settled', 'refused', 'withdrawn')) THEN 'return'
    WHEN EXISTS (SELECT 1 FROM replacements replacement WHERE replacement.order_id = ordered.id AND replacement.status IN ('due', 'packed', 'sent')) THEN 'replacement'
    WHEN EXISTS (SELECT 1 FROM disputes dispute WHERE dispute.payment_id = payment.id AND dispute.state IN ('open', 'action_required', 'under_review'))
      THEN 'dispute'
    WHEN EXISTS (SELECT 1 FROM failed_jobs failed_job WHERE failed_job.resolved_at IS NULL
      AND failed_job.reference IN (payment.id::text, payment.provider_payment_id) AND failed_job.kind IN ('payment', 'money')) THEN 'matter'
    WHEN ordered.status = 'delivered' AND payment.status ${inStates(moneyStates)} AND ${guaranteeEnds(sql`ordered`)} >= ${today} THEN 'guarantee' END`,
}

const sentences: Record<Reason, (order: string, until: string) => string> = {
  paying: (order) => `${order} is being paid, or was begun some minutes ago.`,
  sending: (order) => `${order} has not arrived yet.`,
  due: (order) => `${order} is delivered and not paid.`,
  refund: (order) => `Money of ${order} is still to go back.`,
  return: (order) => `A return of ${order} is not settled.`,
  replacement: (order) => `Packs of ${order} are sent again.`,
  dispute: (order) => `The bank has not decided about ${order}.`,
  matter: (order) => `Somebody must still look at the money of ${order}.`,
  guarantee: (order, until) => `The time for returns of ${order} runs until ${until}.`,
}

const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'long' })

/** Finds the unfinished orders of a customer, newest first, each with its gravest reason. */
export async function findUnderWay(db: Database, accountId: number): Promise<UnderWay[]> {
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
    WHERE ordered.account_id = ${accountId} ORDER BY ordered.id DESC`,
  )
  return rows.flatMap(({ id, reason, until }) => {
    if (reason === null) return []
    const order = publicOrderId(id)
    const text = sentences[reason](order, until ? day.format(new Date(`${until}T00:00:00Z`)) : '')
    return [{ order, reason, text }]
  })
}

/** Selects the reasons that block an erasure. */
export const blocksErasure =
  (givesUpGuarantee: boolean) =>
  ({ reason }: UnderWay): boolean =>
    !(givesUpGuarantee && reason === 'guarantee')
