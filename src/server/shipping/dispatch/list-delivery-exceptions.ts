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

const o = alias(orders, 'o')
const a = alias(accounts, 'a')
const s = alias(shipments, 's')

const troubled = {
  id: o.id,
  version: o.version,
  status: sql<DeliveryExceptionState>`${o.status}`,
  since: sql<string>`h.since`,
  /** In microseconds, the precision of the database. */
  due: sql<string>`(extract(epoch FROM t.due) * 1000000)::bigint::text`,
  attempts: sql<number>`h.attempts`,
  name: sql<string>`coalesce(${o.shippingFullName}, ${a.fullName})`,
  phone: sql<string>`coalesce(${o.shippingPhone}, ${a.phone})`,
  city: o.shippingCity,
  pin: o.shippingZip,
  carrier: sql<string | null>`${s.carrier}`,
  tracking_number: s.trackingNumber,
  tracking_url: s.trackingUrl,
  is_numbered: sql<boolean>`EXISTS (SELECT 1 FROM shipments w WHERE w.order_id = o.id AND w.left_at IS NULL AND w.replacement_id IS NULL)`,
}

const pageSize = 50

const statesOf: Record<DeliveryExceptionView, SQL> = {
  undelivered: sql`o.status IN ('undelivered', 'lost')`,
  returns: sql`o.status IN ('returning', 'returned_to_origin')`,
}

/**
 * The condition of the list and its counters, over `orders ordered` and `payments payment`. The first part
 * matches an index.
 */
const isListed = (view?: DeliveryExceptionView): SQL =>
  sql`o.status IN ('undelivered', 'lost', 'returning', 'returned_to_origin') AND p.status = 'paid'
    AND NOT EXISTS (SELECT FROM replacements l WHERE l.order_id = o.id AND l.status IN ('due', 'packed', 'sent', 'delivered'))
    ${view ? sql`AND ${statesOf[view]}` : sql``}`

const counted = { count: sql<number>`count(*)::int` }

/** How many parcels a view of the list has. */
export async function countDeliveryExceptions(db: Database, view?: DeliveryExceptionView): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM orders o JOIN payments p ON p.order_id = o.id WHERE ${isListed(view)}`,
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
const clocked = sql`orders o JOIN payments p ON p.order_id = o.id
  CROSS JOIN LATERAL (SELECT coalesce(max(created_at) FILTER (WHERE status = o.status), o.created_at) AS since,
    count(*) FILTER (WHERE status = 'undelivered')::int AS attempts FROM order_history WHERE order_id = o.id) AS h
  CROSS JOIN LATERAL (SELECT h.since + make_interval(hours => CASE o.status ${hours} END) AS due) AS t`

const counts = { ...counted, overdue: sql<number>`(count(*) FILTER (WHERE t.due < now()))::int` }

interface Wish {
  view?: DeliveryExceptionView | undefined
  cursor?: string | undefined
}

/** A page of undelivered parcels, neither refunded nor replaced, the earliest due first. */
export async function listDeliveryExceptions(
  db: Database,
  { view, cursor }: Wish,
): Promise<Reply<typeof listTroublesCall>> {
  const [due, id] = cursor?.split('-') ?? []
  const after = cursor
    ? sql`AND (t.due, o.id) > ('epoch'::timestamptz + ${due}::bigint * interval '1 microsecond', ${id}::bigint)`
    : sql``
  const rows = await readRows(
    db,
    troubled,
    (columns) => sql`
    SELECT ${columns} FROM ${clocked} JOIN accounts a ON a.id = o.account_id
    LEFT JOIN LATERAL (SELECT * FROM shipments WHERE order_id = o.id ORDER BY id DESC LIMIT 1) AS s ON true
    WHERE ${isListed(view)} ${after} ORDER BY t.due, o.id LIMIT ${pageSize + 1}`,
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
  { id, status, since, due: _, ...row }: RowOf<typeof troubled>,
  now: Date,
): DeliveryException {
  const { dueAt, isOverdue } = clockOf(status, new Date(since), now)
  const { nextStep, acts } = deliveryExceptionRules[status]
  const isLast = status === 'undelivered' && row.attempts >= maxAttempts
  return {
    ...row,
    id: publicOrderId(id),
    status: orderStatusOf[status],
    since: new Date(since).toISOString(),
    due_at: dueAt.toISOString(),
    is_overdue: isOverdue,
    next_step: stepOf(row.is_numbered, isLast) ?? nextStep,
    actions: row.is_numbered ? acts.filter((act) => act !== 'refund') : acts,
  }
}

function stepOf(isNumbered: boolean, isLast: boolean): string | null {
  if (isNumbered) return 'Scan it out'
  return isLast ? `Call the shopper: the carrier tried ${maxAttempts} times and turns back` : null
}
