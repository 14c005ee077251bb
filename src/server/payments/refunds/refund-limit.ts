import { eq, sql } from 'drizzle-orm'
import { formatPaise, toRupees } from '#shared/money.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** What a member of the staff may refund of one order without approval, in paise; null for no limit. */
export async function refundLimitOf(db: Database, staffId: number): Promise<number | null> {
  const [member] = await db
    .select({ limitPaise: staffRoles.refundLimitPaise })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(eq(staffMembers.id, staffId))
  return member ? member.limitPaise : 0
}

/**
 * Whether a member's refunds of an order without approval exceed the limit of their role. All of them count, so that nobody
 * splits a large refund into small ones. Call it after the refund is written.
 */
export async function isBeyondLimit(tx: Database, actor: Actor, orderId: number): Promise<boolean> {
  if (actor.kind !== 'staff') return false
  const limitPaise = await refundLimitOf(tx, actor.staffId)
  if (limitPaise === null) return false
  const { refundedPaise } = await readOne(
    tx,
    { refundedPaise: sql<number>`coalesce(sum(refund.amount_paise), 0)::float8` },
    (columns) => sql`
    SELECT ${columns} FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE payment.order_id = ${orderId} AND refund.author = 'staff' AND refund.author_id = ${actor.staffId} AND refund.approved_by IS NULL`,
  )
  return refundedPaise > limitPaise
}

/** @throws {ShopError} `approval_needed` with the limit in rupees; the error rolls the refund back. */
export async function assertWithinRefundLimit(tx: Database, actor: Actor, orderId: number): Promise<void> {
  if (actor.kind !== 'staff' || !(await isBeyondLimit(tx, actor, orderId))) return
  const limit = (await refundLimitOf(tx, actor.staffId)) ?? 0
  throw new ShopError(
    'approval_needed',
    `You may give back ${formatPaise(limit)} of an order by yourself. Ask a colleague to approve it.`,
    { extra: { limit: toRupees(limit) } },
  )
}
