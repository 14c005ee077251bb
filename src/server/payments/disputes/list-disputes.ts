import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Dispute, DisputeView } from '#contract/admin/disputes.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { disputes } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const d = alias(disputes, 'd')

const listed = {
  id: d.id,
  state: d.state,
  phase: d.phase,
  reason: d.reasonCode,
  amountPaise: d.amountPaise,
  respond_by: sql<string | null>`${instantOf(d.respondBy)}`,
  is_overdue: sql<boolean>`coalesce(d.respond_by < now() AND d.state IN ('open', 'action_required'), false)`,
  orderId: sql<number | null>`p.order_id::float8`,
  provider_payment_id: d.providerPaymentId,
  answered_at: sql<string | null>`${instantOf(d.answeredAt)}`,
  answered_by: sql<string | null>`(SELECT full_name FROM staff_members WHERE id = d.answered_by)`,
  answer: d.answer,
}

/** Of `disputes d`. A lost one waits until somebody has taken note of it. */
const conditions: Record<DisputeView, SQL> = {
  open: sql`d.state IN ('open', 'action_required', 'lost') AND d.answered_at IS NULL`,
  answered: sql`(d.state = 'under_review' OR d.state IN ('open', 'action_required') AND d.answered_at IS NOT NULL)`,
  ended: sql`(d.state IN ('won', 'closed') OR d.state = 'lost' AND d.answered_at IS NOT NULL)`,
}

const orders: Record<DisputeView, SQL> = {
  open: sql`d.respond_by NULLS LAST, d.id`,
  answered: sql`d.respond_by NULLS LAST, d.id`,
  ended: sql`d.reported_at DESC, d.id`,
}

/** A shop with more open disputes would have lost its account; of those that are decided the newest are shown. */
const most = 200

/** Disputes, those that wait for an answer by their last day. */
export async function findDisputes(
  db: Database,
  view: DisputeView = 'open',
): Promise<{ disputes: Dispute[]; count: number }> {
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM disputes d LEFT JOIN payments p ON p.id = d.payment_id
    WHERE ${conditions[view]} ORDER BY ${orders[view]} LIMIT ${most}`,
  )
  return { disputes: rows.map(present), count: await countDisputes(db, view) }
}

const counted = { count: sql<number>`count(*)::int` }

/** How many disputes a view has. */
export async function countDisputes(db: Database, view: DisputeView = 'open'): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM (SELECT 1 FROM disputes d WHERE ${conditions[view]} LIMIT 1000) AS found`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readDispute(db: Database, id: string): Promise<Dispute & { orderId: number | null }> {
  const [row] = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM disputes d LEFT JOIN payments p ON p.id = d.payment_id WHERE d.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such dispute.')
  return { ...present(row), orderId: row.orderId }
}

const present = ({ orderId, amountPaise, ...row }: RowOf<typeof listed>): Dispute => ({
  ...row,
  amount: toRupees(amountPaise),
  order: orderId === null ? null : publicOrderId(orderId),
})
