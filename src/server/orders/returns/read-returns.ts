import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReturnSummary, ReturnView, StaffReturn } from '#contract/admin/returns.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReturnId, returnNumber } from '#contract/shop/returns.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { toRupees } from '#shared/money.ts'
import { returnLife } from '../../lifecycle/returns/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { type RowOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { orders, returns } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { numberOf } from '../fulfilment/change-order.ts'
import { refundValues } from '../fulfilment/item-values.ts'
import { refundableOf } from '../fulfilment/present-order.ts'
import { readStaffOrder } from '../fulfilment/read-order.ts'
import { replacementsOf } from '../replacements/read-replacements.ts'
import type { InspectedLine } from './inspection.ts'

const t = alias(returns, 't')
const o = alias(orders, 'o')

const row = {
  id: t.id,
  version: t.version,
  orderId: t.orderId,
  status: t.status,
  cause: t.cause,
  wish: t.wish,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
  isPast: t.isPastGuarantee,
  words: t.words,
  answer: t.answer,
  settlement: t.settlement,
  author: t.author,
  ticketId: t.ticketId,
  name: sql<string>`coalesce(${o.shippingFullName}, a.full_name)`,
  by: sql<string>`CASE WHEN t.author = 'staff' THEN (SELECT m.full_name FROM staff_members m WHERE m.id = t.author_id) ELSE a.full_name END`,
  photos: sql<number[]>`(
    SELECT coalesce(json_agg(p.id ORDER BY p.id), '[]') FROM return_photos p WHERE p.return_id = t.id)`,
}

type Row = RowOf<typeof row>

const read = (db: Database, rest: SQL) =>
  readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM returns t JOIN orders o ON o.id = t.order_id JOIN accounts a ON a.id = o.account_id ${rest}`,
  )

const summaryOf = (one: Row): ReturnSummary => ({
  id: publicReturnId(one.id),
  version: one.version,
  order: publicOrderId(one.orderId),
  status: one.status,
  cause: one.cause,
  wish: one.wish,
  created_at: one.createdAt.toISOString(),
  updated_at: one.updatedAt.toISOString(),
  name: one.name,
  is_past_guarantee: one.isPast,
  photos: one.photos,
})

/** Returns that wait for an answer, an inspection or a settlement. */
const views: Record<ReturnView, SQL> = {
  'to-do': sql`t.status IN ('asked', 'received', 'ready', 'received_late')`,
  awaited: sql`t.status IN ('awaited', 'settled_early')`,
  all: sql`true`,
}

interface ReturnFilter {
  view?: ReturnView | undefined
  order?: string | undefined
  cursor?: string | undefined
}

/** A page of returns, oldest first; the view of all is newest first. */
export async function findReturns(
  db: Database,
  { view = 'to-do', order, cursor }: ReturnFilter,
  size = pageSize,
): Promise<{ returns: ReturnSummary[]; next_cursor: string | null; count: number }> {
  const isAll = view === 'all'
  const where = order === undefined ? views[view] : sql`${views[view]} AND t.order_id = ${numberOf(order)}`
  const after = cursor ? sql`AND t.id ${isAll ? sql`<` : sql`>`} ${Number(cursor)}` : sql``
  const rows = await read(
    db,
    sql`WHERE ${where} ${after} ORDER BY ${isAll ? sql`t.id DESC` : sql`t.id`} LIMIT ${size + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return {
    returns: page.map(summaryOf),
    next_cursor,
    count: await countWhere(db, where),
  }
}

const countWhere = async (db: Database, where: SQL): Promise<number> =>
  (
    await readOne(
      db,
      { count: sql<number>`count(*)::int` },
      (columns) => sql`SELECT ${columns} FROM returns t WHERE ${where}`,
    )
  ).count

/** How many returns a view has, as its list shows. */
export const countReturns = (db: Database, view: ReturnView): Promise<number> => countWhere(db, views[view])

const line = {
  itemId: sql<number>`i.id::float8`,
  productId: sql<number>`i.product_id`,
  name: sql<string>`i.product_name`,
  quantity: sql<number>`n.quantity`,
  sellable: sql<number | null>`n.sellable`,
  unsellable: sql<number | null>`n.unsellable`,
  onShelf: sql<number>`coalesce((
    SELECT min((s.on_hand - s.reserved) / p.amount) FROM product_stock p JOIN stock s ON s.id = p.stock_id
    WHERE p.product_id = i.product_id), 0)::int`,
  shelvable: sql<number>`(i.quantity
    + (SELECT coalesce(sum(x.quantity), 0) FROM replacement_lines x JOIN replacements l ON l.id = x.replacement_id
      WHERE x.order_item_id = i.id AND l.status NOT IN ('cancelled', 'came_back'))
    - (SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r WHERE r.order_item_id = i.id AND r.is_restocked)
    - (SELECT coalesce(sum(y.sellable), 0) FROM return_lines y WHERE y.order_item_id = i.id))::int`,
}

const readLines = (db: Database, returnId: number) =>
  readRows(
    db,
    line,
    (columns) => sql`
    SELECT ${columns} FROM return_lines n JOIN order_items i ON i.id = n.order_item_id
    WHERE n.return_id = ${returnId} ORDER BY i.id`,
  )

/** The lines of a return, for its inspection and settlement. */
export const readInspected = (db: Database, returnId: number): Promise<InspectedLine[]> =>
  readLines(db, returnId)

/** The steps of the screen, by the event of each. */
const stepsOf = {
  accepted: ['accept'],
  accepted_to_stay: [],
  received: ['receive'],
  inspected: ['inspect'],
  settled: ['refund', 'replace', 'close'],
  reopened: [],
  refused: ['refuse'],
  withdrawn: [],
} as const

/** One return for its page. @throws {ShopError} `not_found`. */
export async function readReturn(db: Database, id: number): Promise<StaffReturn> {
  const [found] = await read(db, sql`WHERE t.id = ${id}`)
  const order = found && (await readStaffOrder(db, found.orderId))
  if (!found || !order) throw new ShopError('not_found', 'There is no such return.')
  const lines = await readLines(db, id)
  const packsOf = (itemId: number) => lines.find((one) => one.itemId === itemId)?.quantity ?? 0
  const values = refundValues(
    order.items,
    order.discountPaise,
    ({ id: itemId, quantity, refundedQuantity }) => Math.min(packsOf(itemId), quantity - refundedQuantity),
  )
  const itemOf = (itemId: number) => order.items.find((one) => one.id === itemId)
  return {
    ...summaryOf(found),
    words: found.words,
    answer: found.answer,
    settlement: found.settlement,
    ticket: found.ticketId === null ? null : { id: found.ticketId, number: publicTicketId(found.ticketId) },
    by: found.author === 'staff' ? `${found.by} (staff)` : found.by,
    items: lines.map(({ itemId, name, quantity, sellable, unsellable, onShelf }) => ({
      item_id: itemId,
      name,
      quantity,
      sellable,
      unsellable,
      left: (itemOf(itemId)?.quantity ?? 0) - (itemOf(itemId)?.refundedQuantity ?? 0),
      value: toRupees(values.get(itemId) ?? 0),
      on_shelf: onShelf,
    })),
    refundable: toRupees(refundableOf(order)),
    refundable_shipping: toRupees(order.shippingPaise - order.refundedShippingPaise),
    refunds: order.refunds
      .filter(({ returnId }) => returnId === id)
      .map(({ id: refundId, amountPaise, status }) => ({
        id: refundId,
        amount: toRupees(amountPaise),
        status,
      })),
    replacements: await replacementsOf(db, id),
    steps: Object.keys(returnLife[found.status]).flatMap((event) => stepsOf[event as keyof typeof stepsOf]),
  }
}

/** @throws {ShopError} `not_found` for a malformed number. */
export function returnIdOf(text: string): number {
  const id = returnNumber(text)
  if (id === null) throw new ShopError('not_found', 'There is no such return.')
  return id
}

/** The account that owns a return; null for an unknown return. */
export const ownerOf = (
  db: Database,
  returnId: number,
): Promise<{ accountId: number; orderId: number } | null> =>
  readFirst(
    db,
    { accountId: o.accountId, orderId: o.id },
    (columns) =>
      sql`SELECT ${columns} FROM returns t JOIN orders o ON o.id = t.order_id WHERE t.id = ${returnId}`,
  )
