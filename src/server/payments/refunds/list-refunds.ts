import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RefundView, StaffRefund } from '#contract/admin/refund-list.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { RefundReason } from '../../invoicing/refund-reasons.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, jsonOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { refundSettlements, refunds, staffMembers, taxDocuments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** Lists of what is done are counted up to here. */
const maxCounted = 1_000

const r = alias(refunds, 'r')
const d = alias(taxDocuments, 'd')
const s = alias(refundSettlements, 's')
const m = alias(staffMembers, 'm')

const documentsOf = sql<Issued[]>`coalesce((
  SELECT json_agg(${jsonOf({ id: d.id, kind: d.kind, number: d.number })} ORDER BY d.id)
  FROM tax_documents d WHERE d.refund_id = r.id), '[]')`

interface Issued {
  id: number
  kind: string
  number: string
}

const proofOf = sql<StaffRefund['settled_by_hand']>`(
  SELECT ${jsonOf({
    reference: s.reference,
    paid_on: s.paidOn,
    note: s.note,
    by: m.fullName,
    at: instantOf(s.createdAt),
  })}
  FROM refund_settlements s JOIN staff_members m ON m.id = s.staff_id WHERE s.refund_id = r.id)`

const listed = {
  id: r.id,
  orderId: sql<number>`p.order_id::float8`,
  amountPaise: r.amountPaise,
  kind: r.kind,
  status: r.status,
  reason: r.reason,
  note: r.note,
  by: sql<string>`CASE r.author WHEN 'staff' THEN coalesce(
      (SELECT full_name FROM staff_members WHERE id = r.author_id), 'a member of the staff')
    WHEN 'shopper' THEN 'the shopper' WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
  created_at: instantOf(r.createdAt),
  finished_at: sql<string | null>`${instantOf(r.finishedAt)}`,
  provider_payment_id: r.providerPaymentId,
  provider_refund_id: r.providerRefundId,
  attempts: r.attempts,
  next_attempt_at: sql<
    string | null
  >`CASE WHEN r.status IN ('due', 'sent') THEN ${instantOf(r.nextAttemptAt)} END`,
  last_error: r.lastError,
  is_disputed: sql<boolean>`EXISTS (
    SELECT FROM payment_balances b WHERE b.provider_payment_id = r.provider_payment_id AND b.disputed_paise > 0)`,
  documents: documentsOf,
  settled_by_hand: proofOf,
}

/** Of `refunds r`. Written so that each view matches an index. */
const conditions: Record<RefundView, SQL> = {
  stuck: sql`r.status = 'stuck'`,
  due: sql`r.status = 'due'`,
  sent: sql`r.status = 'sent'`,
  processed: sql`r.status = 'processed'`,
  all: sql`true`,
}

const isOldestFirst = (view: RefundView): boolean => view !== 'processed' && view !== 'all'

/** Of `refunds r`: decided on a day in India. */
const decidedOn = (day: string): SQL => sql`
  r.created_at >= ${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata'
  AND r.created_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`

interface RefundQuery {
  view?: RefundView | undefined
  day?: string | undefined
  cursor?: string | undefined
}

/** A page of refunds, each with its order, its documents and the proof where one was settled by hand. */
export async function findRefunds(
  db: Database,
  { view = 'all', day, cursor }: RefundQuery,
  size = pageSize,
): Promise<{ refunds: StaffRefund[]; next_cursor: string | null; count: number }> {
  const where = sql`${conditions[view]} ${day ? sql`AND ${decidedOn(day)}` : sql``}`
  const isAscending = isOldestFirst(view)
  const after = cursor
    ? sql`AND ${isAscending ? sql`r.id > ${Number(cursor)}` : sql`r.id < ${Number(cursor)}`}`
    : sql``
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      listed,
      (columns) => sql`
      SELECT ${columns} FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE ${where} ${after} ORDER BY r.id ${isAscending ? sql`ASC` : sql`DESC`} LIMIT ${size + 1}`,
    ),
    countWhere(db, where),
  ])
  const { page, next_cursor } = pageOf(rows.map(present), ({ id }) => id, size)
  return { refunds: page, next_cursor, count }
}

const counted = { count: sql<number>`count(*)::int` }

const countWhere = (db: Database, where: SQL): Promise<{ count: number }> =>
  readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM (SELECT 1 FROM refunds r WHERE ${where} ORDER BY r.id DESC LIMIT ${maxCounted}) AS found`,
  )

/** How many refunds a view has, as its list shows. */
export const countRefunds = async (db: Database, view: RefundView): Promise<number> =>
  (await countWhere(db, conditions[view])).count

/** @throws {ShopError} `not_found`. */
export async function readStaffRefund(db: Database, id: number): Promise<StaffRefund> {
  const [row] = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such refund.')
  return present(row)
}

const reasonWords: Record<RefundReason, string> = {
  second_payment: 'Paid twice',
  wrong_amount: 'Wrong amount paid',
  sold_out: 'Paid late, and sold out',
  offer_used: 'Paid late, and the offer was used',
  offer_gone: 'Paid late, and the offer was used up',
  paid_after_cancelling: 'Paid after it was cancelled',
  cancelled: 'Order cancelled',
  goods_returned: 'Goods returned',
  goods_faulty: 'Goods faulty',
  goodwill: 'Goodwill',
  by_lines: 'Items refunded',
  at_provider: 'Refunded at the provider',
  dispute_lost: 'Dispute lost',
}

/** Why money goes back, for the staff. */
export const nameOfReason = (reason: string): string => reasonWords[reason as RefundReason] ?? reason

function present({
  orderId,
  amountPaise,
  reason,
  note,
  documents,
  ...row
}: RowOf<typeof listed>): StaffRefund {
  const order = publicOrderId(orderId)
  return {
    ...row,
    order,
    amount: toRupees(amountPaise),
    why: note || nameOfReason(reason),
    documents: documents.map(({ id, ...document }) => ({
      ...document,
      url: `/api/orders/${order}/documents/${id}`,
    })),
  }
}
