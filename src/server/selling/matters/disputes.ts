import { sql } from 'drizzle-orm'
import { toRupees } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import type { Dispute } from '#contract/staff/matters.ts'
import type { Database } from '../../machine/database/database.ts'

const isOpen = sql`d.state IN ('open', 'action_required', 'under_review')`

type Row = Omit<Dispute, 'amount' | 'order'> & { amountPaise: number; orderId: number | null }

/** A shop with more open disputes would have lost its account. */
const most = 200

/** Undecided disputes, the nearest last day first. */
export async function findDisputes(db: Database): Promise<{ disputes: Dispute[]; count: number }> {
  const { rows } = await db.execute<{ dispute: Row }>(sql`
    SELECT json_build_object('id', d.id, 'state', d.state, 'phase', d.phase, 'reason', d.reason_code,
      'amountPaise', d.amount_paise, 'respond_by', d.respond_by, 'orderId', p.order_id,
      'provider_payment_id', d.provider_payment_id) AS dispute
    FROM disputes d LEFT JOIN payments p ON p.id = d.payment_id
    WHERE ${isOpen} ORDER BY d.respond_by NULLS LAST, d.id LIMIT ${most}`)
  const disputes = rows.map(({ dispute: { amountPaise, orderId, respond_by, ...rest } }) => ({
    ...rest,
    respond_by: respond_by && new Date(respond_by).toISOString(),
    amount: toRupees(amountPaise),
    order: orderId === null ? null : publicOrderId(orderId),
  }))
  return { disputes, count: await countDisputes(db) }
}

export async function countDisputes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM disputes d WHERE ${isOpen}`,
  )
  return rows[0]?.count ?? 0
}
