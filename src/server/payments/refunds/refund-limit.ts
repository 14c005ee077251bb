import { eq, sql } from 'drizzle-orm'
import { formatPaise, toRupees } from '#shared/money.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** What a member may give back of one order without a second person, in paise; null for no limit. */
export async function refundLimitOf(db: Database, staffId: number): Promise<number | null> {
  const [member] = await db
    .select({ limitPaise: staffRoles.refundLimitPaise })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(eq(staffMembers.id, staffId))
  return member ? member.limitPaise : 0
}

/**
 * Whether what a member gave back of an order by themselves is above the limit of their role. Counted are all such
 * refunds of the order, so that a large one can't be split into small ones. Call it after the refund is written.
 */
export async function isBeyondLimit(tx: Database, actor: Actor, orderId: number): Promise<boolean> {
  if (actor.kind !== 'staff') return false
  const limitPaise = await refundLimitOf(tx, actor.staffId)
  if (limitPaise === null) return false
  const { given } = await readOne(
    tx,
    { given: sql<number>`coalesce(sum(r.amount_paise), 0)::float8` },
    (columns) => sql`
    SELECT ${columns} FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE p.order_id = ${orderId} AND r.author = 'staff' AND r.author_id = ${actor.staffId} AND r.approved_by IS NULL`,
  )
  return given > limitPaise
}

/** @throws {ShopError} `approval_needed` with the limit, which undoes the refund. */
export async function assertWithinRefundLimit(tx: Database, actor: Actor, orderId: number): Promise<void> {
  if (actor.kind !== 'staff' || !(await isBeyondLimit(tx, actor, orderId))) return
  const limit = (await refundLimitOf(tx, actor.staffId)) ?? 0
  throw new ShopError(
    'approval_needed',
    `You may give back ${formatPaise(limit)} of an order by yourself. Ask a colleague to approve it.`,
    { extra: { limit: toRupees(limit) } },
  )
}
