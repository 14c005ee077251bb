import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffRefund } from '#contract/admin/refund-list.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { recordRetry } from '../../platform/jobs/failed-jobs.ts'
import { readBalance } from './balance.ts'
import { coverOf } from './cover.ts'
import { giveUp } from './follow-refund.ts'
import { readStaffRefund } from './list-refunds.ts'
import { type LockedRefund, lockRefund, writeRefundRow } from './lock-refund.ts'
import { refundLife } from './refund-states.ts'
import { assertOwed, lockSeen, type RefundAction } from './settle-by-hand.ts'

/**
 * Retries a stuck refund from the beginning. It keeps its key, so a refund that the provider already has is
 * not made twice.
 * @throws {ShopError} `wrong_order_state` when it is not stuck, `refund_exceeds_balance`, `payment_disputed`.
 */
export const retryRefund = (db: NodePgDatabase, refundId: number): Promise<void> =>
  inTransaction(db, (tx) => retryWithin(tx, refundId))

/** The same within the caller's transaction. Its failed job stays on the list until the refund is accepted. */
export async function retryWithin(tx: Database, refundId: number): Promise<void> {
  const refund = await lockRefund(tx, refundId)
  if (refund) await assertSendable(tx, refund)
  const { rowCount } = await tx
    .update(refunds)
    .set({ status: refundLife.stuck.retried, attempts: 0, failures: 0, nextAttemptAt: sql`now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'stuck')))
  if (rowCount !== 1) throw new ShopError('wrong_order_state', 'This refund does not wait for anybody.')
  await recordRetry(tx, 'refund', refundId)
}

/**
 * Sends a due or stuck refund now, or asks the provider about a sent one, as the job does next.
 * @throws {ShopError} `not_found`, `refund_changed` where it is not as it was seen, or is done, `refund_exceeds_balance`,
 * `payment_disputed`.
 */
export const retryNow = (
  db: NodePgDatabase,
  { actor, idempotency, id, status }: RefundAction,
): Promise<StaffRefund> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const refund = await lockSeen(tx, id, status)
      if (refund.status === 'stuck') await retryWithin(tx, id)
      else if (refund.status === 'processed' || refund.status === 'void') throw done(refund.status)
      else {
        if (refund.status === 'due') await assertSendable(tx, refund)
        await writeRefundRow(tx, id, { nextAttemptAt: sql`now()` })
        await recordRetry(tx, 'refund', id)
      }
      await recordAudit({ action: 'refund_retried', entity: { kind: 'refund', id }, before: { status } })
      return readStaffRefund(tx, id)
    },
    { idempotency },
  )

const done = (status: 'processed' | 'void'): ShopError =>
  new ShopError('refund_changed', 'This refund is done. There is nothing to try again.', {
    extra: { status },
  })

/**
 * Refuses to send what would pay twice. A refund whose whole money went out in another way passes: the job voids it.
 * @throws {ShopError} `refund_exceeds_balance`, `payment_disputed`.
 */
async function assertSendable(tx: Database, refund: LockedRefund): Promise<void> {
  const balance = await readBalance(tx, refund.providerPaymentId)
  if (balance && coverOf(balance, refund.amountPaise) === 'covered') return
  await assertOwed(tx, refund, false)
}

/**
 * Ends the tries of a refund that can't be sent, so that a person can pay it in another way.
 * @throws {ShopError} `not_found`, `refund_changed` where it is not due any more, `cannot_retry` before its first failure.
 */
export const holdBack = (
  db: NodePgDatabase,
  { actor, idempotency, id, status, reason }: RefundAction & { reason: string },
): Promise<StaffRefund> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const refund = await lockSeen(tx, id, status)
      if (!refundLife[refund.status].held_back) throw notDue(refund.status)
      if (refund.attempts === 0) {
        throw new ShopError('cannot_retry', 'This refund was not tried yet. Wait for its first try.')
      }
      await giveUp(tx, refund, `Held back: ${reason}`)
      await recordAudit({
        action: 'refund_held_back',
        entity: { kind: 'refund', id },
        before: { status: refund.status },
        after: { status: 'stuck' },
        reason,
      })
      return readStaffRefund(tx, id)
    },
    { idempotency },
  )

const notDue = (status: string): ShopError =>
  new ShopError('refund_changed', 'Only a refund that is due can be held back.', { extra: { status } })
