import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffRefund } from '#contract/admin/refund-list.ts'
import { isOwnMoney } from '../../lifecycle/payments/own-money.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { recordRetry } from '../../platform/jobs/failed-jobs.ts'
import { giveUpRefund } from './apply-refund-report.ts'
import { coverOf, readBalance } from './balance.ts'
import { readStaffRefund } from './list-refunds.ts'
import { type LockedRefund, lockRefund, writeRefundRow } from './lock-refund.ts'
import { refundLife } from './refund-states.ts'
import { assertOwed, lockRefundInState, type RefundAction } from './settle-by-hand.ts'
import { byHandSentence } from './write-refund.ts'

/**
 * Makes a stuck refund due again with fresh attempts. The idempotency key stays, so the provider does not make the refund twice.
 * @throws {ShopError} `wrong_order_state` when the refund is not stuck, `cannot_retry` for money that came by hand,
 * `refund_exceeds_balance`, `payment_disputed`.
 */
export const retryRefund = (db: NodePgDatabase, refundId: number): Promise<void> =>
  inTransaction(db, (tx) => retryWithin(tx, refundId))

/** The same within the caller's transaction. The failed job stays on the list until the provider accepts the refund. */
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
 * Has the next job send a due or stuck refund, or poll a sent one.
 * @throws {ShopError} `not_found`, `refund_changed` where the refund has another status than the caller saw, or is done,
 * `refund_exceeds_balance`, `payment_disputed`.
 */
export const retryNow = (
  db: NodePgDatabase,
  { actor, idempotency, id, status }: RefundAction,
): Promise<StaffRefund> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const refund = await lockRefundInState(tx, id, status)
      if (refund.status === 'stuck') await retryWithin(tx, id)
      else if (refund.status === 'processed' || refund.status === 'void') throw alreadyDone(refund.status)
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

const alreadyDone = (status: 'processed' | 'void'): ShopError =>
  new ShopError('refund_changed', 'This refund is done. There is nothing to try again.', {
    extra: { status },
  })

/**
 * Throws where sending would pay twice, or where no provider has the money. A refund that is covered passes, since the job voids it.
 * @throws {ShopError} `cannot_retry`, `refund_exceeds_balance`, `payment_disputed`.
 */
async function assertSendable(tx: Database, refund: LockedRefund): Promise<void> {
  if (refund.paymentKind && isOwnMoney(refund.paymentKind))
    throw new ShopError('cannot_retry', byHandSentence)
  const balance = await readBalance(tx, refund.providerPaymentId)
  if (balance && coverOf(balance, refund.amountPaise) === 'covered') return
  await assertOwed(tx, refund, false)
}

/**
 * Ends the tries of a refund that can't be sent, so that a person can pay the shopper in another way.
 * @throws {ShopError} `not_found`, `refund_changed` where the refund is no longer due, `cannot_retry` before its first try.
 */
export const holdBack = (
  db: NodePgDatabase,
  { actor, idempotency, id, status, reason }: RefundAction & { reason: string },
): Promise<StaffRefund> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const refund = await lockRefundInState(tx, id, status)
      if (!refundLife[refund.status].held_back) throw notDue(refund.status)
      if (refund.attempts === 0) {
        throw new ShopError('cannot_retry', 'This refund was not tried yet. Wait for its first try.')
      }
      await giveUpRefund(tx, refund, `Held back: ${reason}`)
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
