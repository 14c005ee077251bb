import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Dispute, DisputeView } from '#contract/admin/disputes.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { disputes } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const dispute = alias(disputes, 'dispute')

const listed = {
  id: dispute.id,
  state: dispute.state,
  phase: dispute.phase,
  reason: dispute.reasonCode,
  amountPaise: dispute.amountPaise,
  respond_by: sql<string | null>`${instantOf(dispute.respondBy)}`,
  is_overdue: sql<boolean>`coalesce(dispute.respond_by < now() AND dispute.state IN ('open', 'action_required'), false)`,
  orderId: sql<number | null>`payment.order_id::float8`,
  provider_payment_id: dispute.providerPaymentId,
  answered_at: sql<string | null>`${instantOf(dispute.answeredAt)}`,
  answered_by: sql<string | null>`(SELECT full_name FROM staff_members WHERE id = dispute.answered_by)`,
  answer: dispute.answer,
}

/** Conditions on `disputes dispute`. A lost dispute stays open until a person has seen it. */
const conditions: Record<DisputeView, SQL> = {
  open: sql`dispute.state IN ('open', 'action_required', 'lost') AND dispute.answered_at IS NULL`,
  answered: sql`(dispute.state = 'under_review' OR dispute.state IN ('open', 'action_required') AND dispute.answered_at IS NOT NULL)`,
  ended: sql`(dispute.state IN ('won', 'closed') OR dispute.state = 'lost' AND dispute.answered_at IS NOT NULL)`,
}

const sortOrders: Record<DisputeView, SQL> = {
  open: sql`dispute.respond_by NULLS LAST, dispute.id`,
  answered: sql`dispute.respond_by NULLS LAST, dispute.id`,
  ended: sql`dispute.reported_at DESC, dispute.id`,
}

/** A provider closes an account with more open disputes. Of decided disputes the list shows the newest. */
const maxListed = 200

/** The disputes of a view; open ones by their last day. */
export async function findDisputes(
  db: Database,
  view: DisputeView = 'open',
): Promise<{ disputes: Dispute[]; count: number }> {
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM disputes dispute LEFT JOIN payments payment ON payment.id = dispute.payment_id
    WHERE ${conditions[view]} ORDER BY ${sortOrders[view]} LIMIT ${maxListed}`,
  )
  return { disputes: rows.map(present), count: await countDisputes(db, view) }
}

const counted = { count: sql<number>`count(*)::int` }

/** The number of disputes in a view, up to 1,000. */
export async function countDisputes(db: Database, view: DisputeView = 'open'): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM (SELECT 1 FROM disputes dispute WHERE ${conditions[view]} LIMIT 1000) AS found`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readDispute(db: Database, id: string): Promise<Dispute & { orderId: number | null }> {
  const [row] = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM disputes dispute LEFT JOIN payments payment ON payment.id = dispute.payment_id WHERE dispute.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such dispute.')
  return { ...present(row), orderId: row.orderId }
}

const present = ({ orderId, amountPaise, ...row }: RowOf<typeof listed>): Dispute => ({
  ...row,
  amount: toRupees(amountPaise),
  order: orderId === null ? null : publicOrderId(orderId),
})
