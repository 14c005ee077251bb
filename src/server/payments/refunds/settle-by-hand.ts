import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffRefund } from '#contract/admin/refund-list.ts'
import { formatPaise } from '#shared/money.ts'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { failedRefunds, refundSettlements } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { finishRefund } from './apply-refund-report.ts'
import { coverOf, readBalance } from './balance.ts'
import { readStaffRefund } from './list-refunds.ts'
import { type LockedRefund, lockRefund } from './lock-refund.ts'
import { assertUndisputed, exceedsSentence } from './refund-limits.ts'
import { type RefundState, refundLife } from './refund-states.ts'

/** An action of the staff on a refund, with the status that they saw. */
export interface RefundAction {
  actor: Actor
  idempotency: IdempotentRequest | null
  id: number
  status: RefundState
}

export interface Proof {
  /** The bank's reference of the payment. */
  reference: string
  /** A day in India. */
  paid_on: string
  note: string
  /** Whether the staff paid despite an open dispute. */
  despite_dispute?: boolean | undefined
}

/**
 * Settles a stuck refund that a person paid in another way, and mails the shopper. The shop never sends the refund again. Its
 * tax document exists since the decision.
 * @throws {ShopError} `not_found`, `refund_changed` with the present status, `refund_exceeds_balance`, `payment_disputed`,
 * `proof_exists`, `invalid_request` for an impossible day.
 */
export const settleByHand = (
  db: NodePgDatabase,
  {
    actor,
    idempotency,
    id,
    status,
    reference,
    paid_on,
    note: proofNote,
    despite_dispute = false,
  }: RefundAction & Proof,
): Promise<StaffRefund> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const refund = await lockRefundInState(tx, id, status)
      if (!refundLife[refund.status].settled_by_hand || actor.kind !== 'staff') throw notStuck(refund)
      await assertOwed(tx, refund, despite_dispute)
      await assertPossibleDay(tx, refund, paid_on)
      const row = { refundId: id, reference, paidOn: paid_on, note: proofNote, staffId: actor.staffId }
      await onUniqueViolation(
        () => proofExists(reference),
        () => tx.insert(refundSettlements).values(row),
      )
      const { providerRefundId } = refund
      // A refund that the provider makes later counts as another refund.
      if (providerRefundId !== null) await tx.insert(failedRefunds).values({ providerRefundId, refundId: id })
      await finishRefund(tx, refund, {
        providerRefundId: null,
        actor,
        note: `${formatPaise(refund.amountPaise)} was paid back by the shop on ${paid_on} (reference ${reference}).`,
      })
      await recordAudit({
        action: 'refund_settled_by_hand',
        entity: { kind: 'refund', id },
        before: { status: refund.status },
        after: { status: 'processed', reference, paid_on, ...(despite_dispute && { despite_dispute }) },
        reason: proofNote,
      })
      return readStaffRefund(tx, id)
    },
    { idempotency },
  )

/**
 * Throws where a payment by hand would refund the money twice: it went out in another way, or a dispute is open.
 * @throws {ShopError} `refund_exceeds_balance`, `payment_disputed`.
 */
export async function assertOwed(
  tx: Database,
  refund: LockedRefund,
  isDespiteDispute: boolean,
): Promise<void> {
  const balance = await readBalance(tx, refund.providerPaymentId)
  if (!balance) return
  if (coverOf(balance, refund.amountPaise) !== 'free') {
    throw new ShopError('refund_exceeds_balance', exceedsSentence(balance, refund))
  }
  assertUndisputed(balance, refund.isDespiteDispute || isDespiteDispute)
}

/**
 * Locks a refund that the caller saw in a status.
 * @throws {ShopError} `not_found`, `refund_changed` where the refund has another status.
 */
export async function lockRefundInState(tx: Database, id: number, seen: RefundState): Promise<LockedRefund> {
  const refund = await lockRefund(tx, id)
  if (!refund) throw new ShopError('not_found', 'There is no such refund.')
  if (refund.status === seen) return refund
  throw new ShopError('refund_changed', `${presentStates[refund.status]} Please look again.`, {
    extra: { status: refund.status },
  })
}

const presentStates: Record<RefundState, string> = {
  due: 'This refund is being sent again.',
  sent: 'The provider is working on this refund by now.',
  processed: 'This refund is done by now.',
  stuck: 'This refund is stuck by now.',
  void: 'The money of this refund went out in another way by now.',
}

const notStuck = ({ status }: LockedRefund): ShopError =>
  new ShopError(
    'refund_changed',
    'Only a stuck refund can be settled by hand, so that it is not paid twice. Hold it back first.',
    { extra: { status } },
  )

const proofExists = (reference: string): ShopError => {
  const message = `The reference ${reference} has settled another refund. Look whether it was this one.`
  return new ShopError('proof_exists', message, { errors: { reference: message } })
}

async function assertPossibleDay(tx: Database, { createdAt }: LockedRefund, day: string): Promise<void> {
  const { isFuture, isBefore } = await readOne(
    tx,
    {
      isFuture: sql<boolean>`${day}::date > (now() AT TIME ZONE 'Asia/Kolkata')::date`,
      isBefore: sql<boolean>`${day}::date < (${createdAt.toISOString()}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`,
    },
    (columns) => sql`SELECT ${columns}`,
  )
  const message = isFuture
    ? 'This day is still to come.'
    : isBefore && 'The refund was decided after this day, so it was not paid on it.'
  if (message) throw new ShopError('invalid_request', message, { errors: { paid_on: message } })
}
