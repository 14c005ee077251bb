import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RefundView, StaffRefund } from '#contract/admin/refund-list.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { RefundReason } from '../../invoicing/refund-reasons.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { instantOf, jsonOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { refundSettlements, refunds, staffMembers, taxDocuments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** A list counts its rows up to here. */
const maxCounted = 1_000

const refund = alias(refunds, 'refund')
const document = alias(taxDocuments, 'document')
const settlement = alias(refundSettlements, 'settlement')
const member = alias(staffMembers, 'member')

const documentsOf = sql<Issued[]>`coalesce((
  SELECT json_agg(${jsonOf({ id: document.id, kind: document.kind, number: document.number })} ORDER BY document.id)
  FROM tax_documents document WHERE document.refund_id = refund.id), '[]')`

interface Issued {
  id: number
  kind: string
  number: string
}

const proofOf = sql<StaffRefund['settled_by_hand']>`(
  SELECT ${jsonOf({
    reference: settlement.reference,
    paid_on: settlement.paidOn,
    note: settlement.note,
    by: member.fullName,
    at: instantOf(settlement.createdAt),
  })}
  FROM refund_settlements settlement JOIN staff_members member ON member.id = settlement.staff_id WHERE settlement.refund_id = refund.id)`

const listed = {
  id: refund.id,
  orderId: sql<number>`payment.order_id::float8`,
  amountPaise: refund.amountPaise,
  kind: refund.kind,
  status: refund.status,
  reason: refund.reason,
  note: refund.note,
  by: sql<string>`CASE refund.author WHEN 'staff' THEN coalesce(
      (SELECT full_name FROM staff_members WHERE id = refund.author_id), 'a member of the staff')
    WHEN 'shopper' THEN 'the shopper' WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
  created_at: instantOf(refund.createdAt),
  updated_at: updatedAtOf('refunds', sql`refund.id`),
  finished_at: sql<string | null>`${instantOf(refund.finishedAt)}`,
  provider_payment_id: refund.providerPaymentId,
  provider_refund_id: refund.providerRefundId,
  attempts: refund.attempts,
  next_attempt_at: sql<
    string | null
  >`CASE WHEN refund.status IN ('due', 'sent') THEN ${instantOf(refund.nextAttemptAt)} END`,
  last_error: refund.lastError,
  is_disputed: sql<boolean>`EXISTS (
    SELECT FROM payment_balances balance WHERE balance.provider_payment_id = refund.provider_payment_id AND balance.disputed_paise > 0)`,
  documents: documentsOf,
  settled_by_hand: proofOf,
}

/** Conditions on `refunds refund`, each matching an index. */
const conditions: Record<RefundView, SQL> = {
  stuck: sql`refund.status = 'stuck'`,
  due: sql`refund.status = 'due'`,
  sent: sql`refund.status = 'sent'`,
  processed: sql`refund.status = 'processed'`,
  all: sql`true`,
}

const isOldestFirst = (view: RefundView): boolean => view !== 'processed' && view !== 'all'

/** Of `refunds refund`: decided on a day in India. */
const decidedOn = (day: string): SQL => sql`
  refund.created_at >= ${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata'
  AND refund.created_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`

interface RefundQuery extends SyncQuery {
  view?: RefundView | undefined
  day?: string | undefined
}

/** A page of refunds, each with its order, its documents, and the proof of a refund that was settled by hand. */
export async function findRefunds(
  db: Database,
  { view = 'all', day, ...query }: RefundQuery,
  size = pageSize,
): Promise<{ refunds: StaffRefund[]; next_cursor: string | null; count: number }> {
  const where = sql`${conditions[view]} ${day ? sql`AND ${decidedOn(day)}` : sql``}`
  const changed = await changedRows(db, 'refunds', sql`refund.id`, query)
  const isAscending = isOldestFirst(view)
  const order = isAscending ? sql`refund.id ASC` : sql`refund.id DESC`
  const cursor = Number(query.cursor)
  const after =
    query.cursor && !changed
      ? sql`AND ${isAscending ? sql`refund.id > ${cursor}` : sql`refund.id < ${cursor}`}`
      : sql``
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      listed,
      (columns) => sql`
      SELECT ${columns} FROM refunds refund ${changed?.join ?? sql``} JOIN payments payment ON payment.id = refund.payment_id
      WHERE ${where} ${after} ORDER BY ${changed?.order ?? order} LIMIT ${size + 1}`,
    ),
    countWhere(db, where),
  ])
  const { page, next_cursor } = syncedPageOf(rows.map(present), { idOf: ({ id }) => id, changed, size })
  return { refunds: page, next_cursor, count }
}

const counted = { count: sql<number>`count(*)::int` }

const countWhere = (db: Database, where: SQL): Promise<{ count: number }> =>
  readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM (SELECT 1 FROM refunds refund WHERE ${where} ORDER BY refund.id DESC LIMIT ${maxCounted}) AS found`,
  )

/** The number of refunds in a view, at most the number that its list shows. */
export const countRefunds = async (db: Database, view: RefundView): Promise<number> =>
  (await countWhere(db, conditions[view])).count

/** @throws {ShopError} `not_found`. */
export async function readStaffRefund(db: Database, id: number): Promise<StaffRefund> {
  const [row] = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE refund.id = ${id}`,
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

/** The reason of a refund in words, for the staff. */
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

/** The columns of the exported refund list. */
export const refundColumns: Column<StaffRefund>[] = [
  ['Refund', ({ id }) => id],
  ['Order', ({ order }) => order],
  ['Amount, INR', ({ amount }) => amount],
  ['Status', ({ status }) => status],
  ['Why', ({ why }) => why],
  ['Decided by', ({ by }) => by],
  ['Decided (IST)', (row) => timeInIndia(row.created_at)],
  ['Finished (IST)', (row) => timeInIndia(row.finished_at)],
  ['Payment at the provider', (row) => row.provider_payment_id],
  ['Refund at the provider', (row) => row.provider_refund_id],
  ['Attempts', ({ attempts }) => attempts],
  ['Last error', (row) => row.last_error],
  ['Documents', ({ documents }) => documents.map(({ number }) => number).join(', ')],
  ['Paid by hand', (row) => row.settled_by_hand?.reference ?? null],
]
