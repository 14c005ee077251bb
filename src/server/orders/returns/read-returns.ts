import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReturnSummary, ReturnView, StaffReturn } from '#contract/admin/returns.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReturnId, returnNumber } from '#contract/shop/returns.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { toRupees } from '#shared/money.ts'
import { returnTransitions } from '../../lifecycle/returns/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { type RowOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { orders, returns } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
import { numberOf } from '../fulfilment/change-order.ts'
import { refundValues } from '../fulfilment/item-values.ts'
import { refundableOf } from '../fulfilment/present-order.ts'
import { readStaffOrder } from '../fulfilment/read-order.ts'
import { replacementsOf } from '../replacements/read-replacements.ts'
import type { InspectedLine } from './inspection.ts'

const returned = alias(returns, 'returned')
const ordered = alias(orders, 'ordered')

const row = {
  id: returned.id,
  version: returned.version,
  orderId: returned.orderId,
  status: returned.status,
  cause: returned.cause,
  wish: returned.wish,
  createdAt: returned.createdAt,
  updated_at: updatedAtOf('returns', sql`returned.id`),
  isPast: returned.isPastGuarantee,
  words: returned.words,
  answer: returned.answer,
  settlement: returned.settlement,
  author: returned.author,
  ticketId: returned.ticketId,
  name: sql<string>`coalesce(${ordered.shippingFullName}, account.full_name)`,
  by: sql<string>`CASE WHEN returned.author = 'staff' THEN (SELECT member.full_name FROM staff_members member WHERE member.id = returned.author_id) ELSE account.full_name END`,
  photos: sql<number[]>`(
    SELECT coalesce(json_agg(photo.id ORDER BY photo.id), '[]') FROM return_photos photo WHERE photo.return_id = returned.id)`,
}

type Row = RowOf<typeof row>

const read = (db: Database, rest: SQL) =>
  readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM returns returned JOIN orders ordered ON ordered.id = returned.order_id JOIN accounts account ON account.id = ordered.account_id ${rest}`,
  )

const summaryOf = (one: Row): ReturnSummary => ({
  id: publicReturnId(one.id),
  version: one.version,
  order: publicOrderId(one.orderId),
  status: one.status,
  cause: one.cause,
  wish: one.wish,
  created_at: one.createdAt.toISOString(),
  updated_at: one.updated_at,
  name: one.name,
  is_past_guarantee: one.isPast,
  photos: one.photos,
})

/** Returns that wait for an answer, an inspection or a settlement. */
const views: Record<ReturnView, SQL> = {
  'to-do': sql`returned.status IN ('asked', 'received', 'ready', 'received_late')`,
  awaited: sql`returned.status IN ('awaited', 'settled_early')`,
  all: sql`true`,
}

interface ReturnFilter extends SyncQuery {
  view?: ReturnView | undefined
  order?: string | undefined
}

/** A page of returns, oldest first; the view of all is newest first. Or a page of their changes. */
export async function findReturns(
  db: Database,
  { view, order, ...query }: ReturnFilter,
  size = pageSize,
): Promise<{ returns: ReturnSummary[]; next_cursor: string | null; count: number }> {
  const changed = await changedRows(db, 'returns', sql`returned.id`, query)
  const shown = view ?? (changed ? 'all' : 'to-do')
  const isAll = shown === 'all'
  const where =
    order === undefined ? views[shown] : sql`${views[shown]} AND returned.order_id = ${numberOf(order)}`
  const after =
    query.cursor && !changed ? sql`AND returned.id ${isAll ? sql`<` : sql`>`} ${Number(query.cursor)}` : sql``
  const ordinary = isAll ? sql`returned.id DESC` : sql`returned.id`
  const rows = await read(
    db,
    sql`${changed?.join ?? sql``} WHERE ${where} ${after} ORDER BY ${changed?.order ?? ordinary} LIMIT ${size + 1}`,
  )
  const { page, next_cursor } = syncedPageOf(rows, { idOf: ({ id }) => id, changed, size })
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
      (columns) => sql`SELECT ${columns} FROM returns returned WHERE ${where}`,
    )
  ).count

/** How many returns a view has, as its list shows. */
export const countReturns = (db: Database, view: ReturnView): Promise<number> => countWhere(db, views[view])

const line = {
  itemId: sql<number>`item.id::float8`,
  productId: sql<number>`item.product_id`,
  name: sql<string>`item.product_name`,
  quantity: sql<number>`return_line.quantity`,
  sellable: sql<number | null>`return_line.sellable`,
  unsellable: sql<number | null>`return_line.unsellable`,
  onShelf: sql<number>`coalesce((
    SELECT min((stock.on_hand - stock.reserved) / made.amount) FROM product_stock made JOIN stock ON stock.id = made.stock_id
    WHERE made.product_id = item.product_id), 0)::int`,
  shelvable: sql<number>`(item.quantity
    + (SELECT coalesce(sum(replacement_line.quantity), 0) FROM replacement_lines replacement_line JOIN replacements replacement ON replacement.id = replacement_line.replacement_id
      WHERE replacement_line.order_item_id = item.id AND replacement.status NOT IN ('cancelled', 'came_back'))
    - (SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line WHERE refund_line.order_item_id = item.id AND refund_line.is_restocked)
    - (SELECT coalesce(sum(return_line.sellable), 0) FROM return_lines return_line WHERE return_line.order_item_id = item.id))::int`,
}

const readLines = (db: Database, returnId: number) =>
  readRows(
    db,
    line,
    (columns) => sql`
    SELECT ${columns} FROM return_lines return_line JOIN order_items item ON item.id = return_line.order_item_id
    WHERE return_line.return_id = ${returnId} ORDER BY item.id`,
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
  const [found] = await read(db, sql`WHERE returned.id = ${id}`)
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
    steps: Object.keys(returnTransitions[found.status]).flatMap(
      (event) => stepsOf[event as keyof typeof stepsOf],
    ),
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
    { accountId: ordered.accountId, orderId: ordered.id },
    (columns) =>
      sql`SELECT ${columns} FROM returns returned JOIN orders ordered ON ordered.id = returned.order_id WHERE returned.id = ${returnId}`,
  )
