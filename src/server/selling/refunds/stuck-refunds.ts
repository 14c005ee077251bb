import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/orders.ts'
import type { Database } from '../../machine/database/database.ts'
import { payments, refunds } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { resolveDeadLetter } from '../../machine/jobs/dead-letters.ts'
import { refundLife } from './refund-states.ts'

/** A refund that the shop could not finish, for a person to look at. */
export interface StuckRefund {
  id: number
  /** 'ORD017'. */
  order: string
  amountPaise: number
  providerPaymentId: string
  /** Set when the provider had accepted it. */
  providerRefundId: string | null
  lastError: string | null
}

/** The stuck refunds, the oldest first. */
export async function listStuckRefunds(db: Database): Promise<StuckRefund[]> {
  const { id, amountPaise, providerPaymentId, providerRefundId, lastError } = refunds
  const stuck = await db
    .select({ id, orderId: payments.orderId, amountPaise, providerPaymentId, providerRefundId, lastError })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.status, 'stuck'))
    .orderBy(id)
  return stuck.map(({ orderId, ...refund }) => ({ ...refund, order: publicOrderId(orderId) }))
}

/**
 * Retries a stuck refund from the beginning. It keeps its key, so a refund that the provider already has is
 * not made twice.
 * @throws {ShopError} `wrong_order_state` when it is not stuck.
 */
export const retryRefund = (db: NodePgDatabase, refundId: number): Promise<void> =>
  inTransaction(db, (tx) => retryWithin(tx, refundId))

/** The same within the caller's transaction. */
export async function retryWithin(tx: Database, refundId: number): Promise<void> {
  const { rowCount } = await tx
    .update(refunds)
    .set({ status: refundLife.stuck.retried, attempts: 0, failures: 0, nextAttemptAt: sql`now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'stuck')))
  if (rowCount !== 1) throw new ShopError('wrong_order_state', 'This refund does not wait for anybody.')
  await resolveDeadLetter(tx, 'refund', refundId)
}
