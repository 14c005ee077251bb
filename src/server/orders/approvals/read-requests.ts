import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RefundRequest, RequestView } from '#contract/admin/refund-requests.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReturnId } from '#contract/shop/returns.ts'
import { toRupees } from '#shared/money.ts'
import { isDisputed } from '../../payments/disputes/is-disputed.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { jsonOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { refundRequests } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { numberOf } from '../fulfilment/change-order.ts'

const request = alias(refundRequests, 'request')

const nameOf = (column: SQL) =>
  sql<string>`(SELECT member.full_name FROM staff_members member WHERE member.id = ${column})`

const requestJson = jsonOf({
  id: request.id,
  orderId: request.orderId,
  kind: request.kind,
  amountPaise: request.amountPaise,
  reason: request.reason,
  status: request.status,
  askedById: request.askedBy,
  askedBy: nameOf(sql`request.asked_by`),
  askedAt: request.createdAt,
  decidedBy: sql<string | null>`${nameOf(sql`request.decided_by`)}`,
  decidedAt: request.decidedAt,
  decisionNote: request.decisionNote,
  shipping: sql<number>`coalesce((request.input ->> 'shipping')::float8, 0)`,
  adjustment: sql<number>`coalesce((request.input ->> 'adjustment')::float8, 0)`,
  returnId: sql<number | null>`(request.input ->> 'returnId')::float8`,
  isDisputed: isDisputed(sql`request.order_id`),
  items: sql<RefundRequest['items']>`(
    SELECT coalesce(json_agg(json_build_object('name', item.product_name, 'quantity', planned.quantity, 'restock', planned.restock) ORDER BY item.id), '[]')
    FROM jsonb_to_recordset(coalesce(request.input -> 'items', '[]')) AS planned(item_id bigint, quantity int, restock boolean)
      JOIN order_items item ON item.id = planned.item_id)`,
})

type Stored = Awaited<ReturnType<typeof readStored>>[number]['request']

const readStored = (db: Database, rest: SQL) =>
  readRows(
    db,
    { request: requestJson },
    (columns) => sql`SELECT ${columns} FROM refund_requests request ${rest}`,
  )

const present = (
  { orderId, amountPaise, askedById, askedAt, decidedAt, askedBy, decidedBy, decisionNote, ...more }: Stored,
  viewerId: number,
): RefundRequest => {
  const { returnId, isDisputed: is_disputed, ...rest } = more
  return {
    ...rest,
    is_disputed,
    return: returnId === null ? null : publicReturnId(returnId),
    order: publicOrderId(orderId),
    amount: toRupees(amountPaise),
    asked_by: askedBy,
    is_own: askedById === viewerId,
    asked_at: new Date(askedAt).toISOString(),
    decided_by: decidedBy,
    decided_at: decidedAt && new Date(decidedAt).toISOString(),
    decision_note: decisionNote,
  }
}

interface RequestFilter {
  view?: RequestView | undefined
  order?: string | undefined
  cursor?: string | undefined
}

const conditionOf = ({ view = 'waiting', order }: RequestFilter): SQL => {
  const of = order === undefined ? sql`` : sql`AND request.order_id = ${numberOf(order)}`
  return view === 'waiting' ? sql`request.status = 'waiting' ${of}` : sql`request.status <> 'waiting' ${of}`
}

/** A page of requests: waiting ones oldest first, decided ones newest first. */
export async function findRequests(
  db: Database,
  viewerId: number,
  filter: RequestFilter,
): Promise<{ requests: RefundRequest[]; next_cursor: string | null; count: number }> {
  const isWaiting = (filter.view ?? 'waiting') === 'waiting'
  const where = conditionOf(filter)
  const after = filter.cursor
    ? sql`AND request.id ${isWaiting ? sql`>` : sql`<`} ${Number(filter.cursor)}`
    : sql``
  const order = isWaiting ? sql`request.id` : sql`request.id DESC`
  const rows = await readStored(db, sql`WHERE ${where} ${after} ORDER BY ${order} LIMIT ${pageSize + 1}`)
  const { page, next_cursor } = pageOf(
    rows.map(({ request }) => present(request, viewerId)),
    ({ id }) => id,
  )
  return {
    requests: page,
    next_cursor,
    count: await countWhere(db, where),
  }
}

const countWhere = async (db: Database, where: SQL): Promise<number> =>
  (
    await readOne(
      db,
      { count: sql<number>`count(*)::int` },
      (columns) => sql`SELECT ${columns} FROM refund_requests request WHERE ${where}`,
    )
  ).count

/** How many requests wait, as their list shows. */
export const countRequests = (db: Database): Promise<number> => countWhere(db, conditionOf({}))

/** @throws {ShopError} `not_found`. */
export async function readRequest(db: Database, viewerId: number, id: number): Promise<RefundRequest> {
  const row = await readFirst(
    db,
    { request: requestJson },
    (columns) => sql`SELECT ${columns} FROM refund_requests request WHERE request.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such question.')
  return present(row.request, viewerId)
}
