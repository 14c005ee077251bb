import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  DeliveryException,
  DeliveryExceptionView,
  listDeliveryExceptions as listTroublesCall,
} from '#contract/admin/delivery-exceptions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { standingStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { accounts, orders, shipments } from '../../platform/database/tables.ts'
import {
  clockOf,
  type DeliveryExceptionState,
  deliveryExceptionRules,
  deliveryExceptionStates,
  maxAttempts,
} from './delivery-exception-rules.ts'

const ordered = alias(orders, 'ordered')
const account = alias(accounts, 'account')
const shipment = alias(shipments, 'shipment')

const troubled = {
  id: ordered.id,
  version: ordered.version,
  status: sql<DeliveryExceptionState>`${ordered.status}`,
  isDue: sql<boolean>`payment.status = 'due_on_delivery'`,
  since: sql<string>`progress.since`,
  /** In microseconds, the precision of the database. */
  due: sql<string>`(extract(epoch FROM clock.due) * 1000000)::bigint::text`,
  attempts: sql<number>`progress.attempts`,
  name: sql<string>`coalesce(${ordered.shippingFullName}, ${account.fullName})`,
  phone: sql<string>`coalesce(${ordered.shippingPhone}, ${account.phone}, '')`,
  city: ordered.shippingCity,
  pin: ordered.shippingZip,
  carrier: sql<string | null>`${shipment.carrier}`,
  tracking_number: shipment.trackingNumber,
  tracking_url: shipment.trackingUrl,
  is_numbered: sql<boolean>`EXISTS (SELECT 1 FROM shipments waiting WHERE waiting.order_id = ordered.id AND waiting.left_at IS NULL AND waiting.replacement_id IS NULL)`,
}

const pageSize = 50

const statesOf: Record<DeliveryExceptionView, SQL> = {
  undelivered: sql`ordered.status IN ('undelivered', 'lost')`,
  returns: sql`ordered.status IN ('returning', 'returned_to_origin')`,
}

/**
 * The condition of the list and its counters, over `orders ordered` and `payments payment`. The first part
 * matches an index.
 */
const isListed = (view?: DeliveryExceptionView): SQL =>
  sql`ordered.status IN ('undelivered', 'lost', 'returning', 'returned_to_origin') AND payment.status ${inStates(standingStates)}
    AND NOT EXISTS (SELECT FROM replacements replacement WHERE replacement.order_id = ordered.id AND replacement.status IN ('due', 'packed', 'sent', 'delivered'))
    ${view ? sql`AND ${statesOf[view]}` : sql``}`

const counted = { count: sql<number>`count(*)::int` }

/** How many parcels a view of the list has. */
export async function countDeliveryExceptions(db: Database, view?: DeliveryExceptionView): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id WHERE ${isListed(view)}`,
  )
  return count
}

const hours = sql.join(
  deliveryExceptionStates.map((state) =>
    sql.raw(`WHEN '${state}' THEN ${deliveryExceptionRules[state].hours}`),
  ),
  sql` `,
)

/** Parcels with their clocks, by the rules of {@link clockOf}. */
const clocked = sql`orders ordered JOIN payments payment ON payment.order_id = ordered.id
  CROSS JOIN LATERAL (SELECT coalesce(max(created_at) FILTER (WHERE status = ordered.status), ordered.created_at) AS since,
    count(*) FILTER (WHERE status = 'undelivered')::int AS attempts FROM order_history WHERE order_id = ordered.id) AS progress
  CROSS JOIN LATERAL (SELECT progress.since + make_interval(hours => CASE ordered.status ${hours} END) AS due) AS clock`

const counts = { ...counted, overdue: sql<number>`(count(*) FILTER (WHERE clock.due < now()))::int` }

interface ListQuery {
  view?: DeliveryExceptionView | undefined
  cursor?: string | undefined
}

/** A page of undelivered parcels, neither refunded nor replaced, the earliest due first. */
export async function listDeliveryExceptions(
  db: Database,
  { view, cursor }: ListQuery,
): Promise<Reply<typeof listTroublesCall>> {
  const [due, id] = cursor?.split('-') ?? []
  const after = cursor
    ? sql`AND (clock.due, ordered.id) > ('epoch'::timestamptz + ${due}::bigint * interval '1 microsecond', ${id}::bigint)`
    : sql``
  const rows = await readRows(
    db,
    troubled,
    (columns) => sql`
    SELECT ${columns} FROM ${clocked} JOIN accounts account ON account.id = ordered.account_id
    LEFT JOIN LATERAL (SELECT * FROM shipments WHERE order_id = ordered.id ORDER BY id DESC LIMIT 1) AS shipment ON true
    WHERE ${isListed(view)} ${after} ORDER BY clock.due, ordered.id LIMIT ${pageSize + 1}`,
  )
  const all = await readOne(
    db,
    counts,
    (columns) => sql`SELECT ${columns} FROM ${clocked} WHERE ${isListed(view)}`,
  )
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  const now = new Date()
  return {
    parcels: page.map((row) => present(row, now)),
    next_cursor: last ? `${last.due}-${last.id}` : null,
    ...all,
  }
}

function present(
  { id, status, since, due: _, isDue, ...row }: RowOf<typeof troubled>,
  now: Date,
): DeliveryException {
  const { dueAt, isOverdue } = clockOf(status, new Date(since), now)
  const { nextStep, nextStepUnpaid, acts } = deliveryExceptionRules[status]
  const usual = isDue ? (nextStepUnpaid ?? nextStep) : nextStep
  const isLast = status === 'undelivered' && row.attempts >= maxAttempts
  return {
    ...row,
    id: publicOrderId(id),
    status: orderStatusOf[status],
    since: new Date(since).toISOString(),
    due_at: dueAt.toISOString(),
    is_overdue: isOverdue,
    next_step: stepOf(row.is_numbered, isLast) ?? usual,
    actions: row.is_numbered || isDue ? acts.filter((act) => act !== 'refund') : acts,
  }
}

function stepOf(isNumbered: boolean, isLast: boolean): string | null {
  if (isNumbered) return 'Scan it out'
  return isLast ? `Call the shopper: the carrier tried ${maxAttempts} times and turns back` : null
}
