import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toRupees } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import type { Dispute } from '#contract/staff/matters.ts'
import type { Database } from '../../machine/database/database.ts'
import { jsonOf, readOne, readRows } from '../../machine/database/rows.ts'
import { disputes } from '../../machine/database/tables.ts'

const isOpen = sql`d.state IN ('open', 'action_required', 'under_review')`

const d = alias(disputes, 'd')

const dispute = {
  dispute: jsonOf({
    id: d.id,
    state: d.state,
    phase: d.phase,
    reason: d.reasonCode,
    amountPaise: d.amountPaise,
    respond_by: d.respondBy,
    orderId: sql<number | null>`p.order_id`,
    provider_payment_id: d.providerPaymentId,
  }),
}

/** A shop with more open disputes would have lost its account. */
const most = 200

/** Undecided disputes, the nearest last day first. */
export async function findDisputes(db: Database): Promise<{ disputes: Dispute[]; count: number }> {
  const rows = await readRows(
    db,
    dispute,
    (columns) => sql`
    SELECT ${columns}
    FROM disputes d LEFT JOIN payments p ON p.id = d.payment_id
    WHERE ${isOpen} ORDER BY d.respond_by NULLS LAST, d.id LIMIT ${most}`,
  )
  const found = rows.map(({ dispute: { amountPaise, orderId, respond_by, ...rest } }) => ({
    ...rest,
    respond_by: respond_by && new Date(respond_by).toISOString(),
    amount: toRupees(amountPaise),
    order: orderId === null ? null : publicOrderId(orderId),
  }))
  return { disputes: found, count: await countDisputes(db) }
}

const counted = { count: sql<number>`count(*)::int` }

export async function countDisputes(db: Database): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM disputes d WHERE ${isOpen}`,
  )
  return count
}
