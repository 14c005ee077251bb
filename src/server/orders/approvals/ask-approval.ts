import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { RefundRequest } from '#contract/admin/refund-requests.ts'
import { toRupees } from '#shared/money.ts'
import { nothingToRefund } from '../../payments/refunds/refund-limits.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { refundRequests } from '../../platform/database/tables.ts'
import { dryRun, onUniqueViolation } from '../../platform/database/transaction.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { numberOf, showOrder } from '../fulfilment/change-order.ts'
import { lockParcel } from '../shopper/fulfil-order.ts'
import { type PlannedRefund, perform } from './performers.ts'
import { readRequest } from './read-requests.ts'

interface ApprovalInput {
  actor: StaffActor
  idempotency: IdempotentRequest | null
  /** The version of the order that the requester saw, if the call names one. */
  version?: number | undefined
}

/**
 * Requests a colleague's approval for a refund or a cancellation. A rehearsal rejects impossible requests
 * first.
 * @throws {ShopError} the errors of the refund, including `payment_disputed`; `approval_waiting` while
 * another request for the order waits.
 */
export async function requestRefundApproval(
  db: NodePgDatabase,
  giving: PlannedRefund,
  { actor, idempotency, version }: ApprovalInput,
): Promise<RefundRequest> {
  const orderId = numberOf(giving.order)
  const ask = () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        const order = await lockParcel(tx, orderId)
        if (version !== undefined && version !== order.version) {
          assertVersion(order.version, version, await showOrder(tx, orderId))
        }
        const { amountPaise } = await dryRun(tx, () =>
          perform(tx, async () => {}, giving, { actor, approvedBy: null }),
        )
        if (amountPaise === 0) throw nothingToRefund()
        const row = await tx
          .insert(refundRequests)
          .values({
            orderId,
            kind: giving.kind,
            input: { ...giving.input },
            amountPaise,
            reason: giving.reason,
            askedBy: actor.staffId,
          })
          .returning({ id: refundRequests.id })
          .then(returnedRow)
        await recordAudit({
          action: 'approval_asked',
          entity: { kind: 'order', id: giving.order },
          after: { request: row.id, kind: giving.kind, amount: toRupees(amountPaise) },
          reason: giving.reason,
        })
        return row.id
      },
      { idempotency },
    )
  const id = await onUniqueViolation(waiting, ask)
  return readRequest(db, actor.staffId, id)
}

const waiting = () =>
  new ShopError(
    'approval_waiting',
    'Another question about this order waits for a colleague. Withdraw it first, or wait for the answer.',
  )
