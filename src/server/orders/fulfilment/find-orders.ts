import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type listStaffOrders,
  maxCounted,
  type OrderView,
  type StaffOrderSummary,
} from '#contract/admin/orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { undecidedPlace } from '../../checkout/delivery/place-address.ts'
import { type OrderState, orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import {
  type PaymentState,
  paymentStatusOf,
  standingStates,
} from '../../lifecycle/payments/payment-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { readIds, readOne, readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
import { holdOf } from '../shopper/hold.ts'
import { today, viewConditions } from './order-views.ts'
import { foundBy, maxFound } from './search-orders.ts'

export interface OrderQuery extends SyncQuery {
  view?: OrderView | undefined
  q?: string | undefined
  tag?: string | undefined
  offer?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** An order of a list, as it is stored. */
export interface StoredSummary {
  id: number
  version: number
  createdAt: string
  updated_at: string
  status: OrderState
  paymentStatus: PaymentState | null
  totalPaise: number
  name: string
  city: string | null
  pin: string | null
  state: string | null
  stateCode: string | null
  itemsCount: number
  holdReason: string | null
  holdUntil: string | null
  tags: string[]
  today: string
}

/** The columns of an order in a list, from `orders ordered`, `accounts account` and `payments payment`. */
export const summaryJson = sql<StoredSummary>`json_build_object(
  'id', ordered.id, 'version', ordered.version, 'createdAt', ordered.created_at, 'updated_at', ${updatedAtOf('orders', sql`ordered.id`)}, 'status', ordered.status, 'paymentStatus', payment.status,
  'totalPaise', ordered.total_paise, 'name', coalesce(ordered.shipping_full_name, account.full_name), 'city', ordered.shipping_city,
  'pin', ordered.shipping_zip, 'state', ordered.shipping_state, 'stateCode', ordered.shipping_state_code, 'holdReason', ordered.hold_reason, 'holdUntil', ordered.hold_until, 'tags', to_json(ordered.tags), 'today', ${today},
  'itemsCount', (SELECT coalesce(sum(item.quantity), 0) FROM order_items item WHERE item.order_id = ordered.id))`

/** A page of a view, newest first or in the order of changes, with the total up to {@link maxCounted}. */
export async function findStaffOrders(
  db: Database,
  query: OrderQuery,
  size = pageSize,
): Promise<Reply<typeof listStaffOrders>> {
  const which = await conditionOf(db, query)
  const changed = await changedRows(db, 'orders', sql`ordered.id`, query)
  const after = query.cursor && !changed ? sql`AND ordered.id < ${Number(query.cursor)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      { row: summaryJson },
      (columns) => sql`
      SELECT ${columns} FROM (
        SELECT ordered.*, ${changed ? sql`change.changed_at` : sql`NULL`} AS changed_at
        FROM orders ordered ${changed?.join ?? sql``} LEFT JOIN payments payment ON payment.order_id = ordered.id
        WHERE ${which} ${after} ORDER BY ${changed?.order ?? sql`ordered.id DESC`} LIMIT ${size + 1}) AS ordered
      JOIN accounts account ON account.id = ordered.account_id LEFT JOIN payments payment ON payment.order_id = ordered.id
      ORDER BY ${changed ? sql`ordered.changed_at, ordered.id` : sql`ordered.id DESC`}`,
    ),
    countWhere(db, which),
  ])
  const { page, next_cursor } = syncedPageOf(
    rows.map(({ row }) => row),
    { idOf: ({ id }) => id, changed, size },
  )
  const most = query.q?.trim() ? maxFound - 1 : maxCounted
  return {
    orders: page.map(presentSummary),
    next_cursor,
    count: Math.min(count, maxCounted),
    is_count_cut: count > most,
  }
}

/** How many orders a view has, as its list shows. */
export const countView = async (db: Database, view: OrderView): Promise<number> =>
  Math.min(await countWhere(db, await conditionOf(db, { view })), maxCounted)

const counted = { count: sql<number>`count(*)::int` }

/** Counts rows up to one more than {@link maxCounted}, since counting all orders takes long. */
async function countWhere(db: Database, which: SQL): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM (SELECT 1 FROM orders ordered LEFT JOIN payments payment ON payment.order_id = ordered.id
        WHERE ${which} LIMIT ${maxCounted + 1}) AS counted`,
  )
  return count
}

/** The instant at which a day in India begins. */
const startOf = (date: string): SQL => sql`(${date}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`

/** The condition of a list. A search runs here once, for the page and the count. */
async function conditionOf(
  db: Database,
  { view = 'all', q, tag, offer, from, to }: OrderQuery,
): Promise<SQL> {
  const conditions = [
    viewConditions[view](new Date()),
    ...(tag ? [sql`ordered.tags <> '{}' AND ordered.tags @> ARRAY[${tag}]::text[]`] : []),
    ...(offer
      ? [
          sql`ordered.id IN (SELECT offer_use.order_id FROM order_offers offer_use WHERE offer_use.offer_id = ${Number(offer)} AND offer_use.state = 'spent')`,
        ]
      : []),
    ...(from ? [sql`ordered.created_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`ordered.created_at < ${startOf(to)} + interval '1 day'`] : []),
    ...(q?.trim() ? [sql`ordered.id = ANY(${sql.param(await readIds(db, foundBy(q)))}::bigint[])`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** The ids of a list now, the newest first, up to a limit. */
export async function idsOfList(db: Database, query: OrderQuery, most: number): Promise<number[]> {
  const which = await conditionOf(db, query)
  const rows = await readRows(
    db,
    { id: alias(orders, 'ordered').id },
    (columns) => sql`
    SELECT ${columns} FROM orders ordered LEFT JOIN payments payment ON payment.order_id = ordered.id
    WHERE ${which} ORDER BY ordered.id DESC LIMIT ${most}`,
  )
  return rows.map(({ id }) => id)
}

export const presentSummary = (row: StoredSummary): StaffOrderSummary => ({
  id: publicOrderId(row.id),
  version: row.version,
  created_at: new Date(row.createdAt).toISOString(),
  updated_at: row.updated_at,
  status: orderStatusOf[row.status],
  payment_status: row.paymentStatus ? paymentStatusOf[row.paymentStatus] : 'Pending',
  total_amount: toRupees(row.totalPaise),
  name: row.name,
  city: row.city,
  pin: row.pin,
  items_count: row.itemsCount,
  hold: holdOf(row.holdReason, row.holdUntil, row.today),
  ...addressProblem(row),
  tags: row.tags,
})

/** The sentence of the view of unclear addresses. */
function addressProblem({ status, paymentStatus, stateCode, state, pin }: StoredSummary): {
  address_problem?: string
} {
  if (status !== 'processing' || !paymentStatus || !standingStates.includes(paymentStatus)) return {}
  const problem = undecidedPlace({ stateCode, state, zip: pin })
  return problem === null ? {} : { address_problem: problem }
}
