import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { RefundRequest } from '#contract/admin/refund-requests.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise, toRupees } from '#shared/money.ts'
import { refundLimitOf } from '../../payments/refunds/refund-limits.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { refundRequests } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type PlannedRefund, perform } from './performers.ts'
import { readRequest } from './read-requests.ts'

type Row = typeof refundRequests.$inferSelect

interface Deciding {
  actor: StaffActor
  id: number
  idempotency?: IdempotentRequest | null
}

/**
 * Approves a colleague's request and refunds at once, exactly as requested. A request that fails because the
 * order changed keeps waiting.
 * @throws {ShopError} `not_found`, `request_decided`, `own_request`, `approval_needed` above the approver's
 * limit, and the errors of the refund.
 */
export async function approveRequest(
  db: NodePgDatabase,
  { actor, id, idempotency = null }: Deciding,
): Promise<RefundRequest> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const request = await lockWaiting(tx, id)
      assertNotOwnRequest(request, actor)
      await assertWithinOwnRefundLimit(tx, request, actor)
      const asker: StaffActor = { kind: 'staff', staffId: request.askedBy, sessionId: null, requestId: null }
      const given = await perform(tx, recordAudit, refundOf(request), {
        actor: asker,
        approvedBy: actor.staffId,
      })
      if (given.amountPaise !== request.amountPaise) {
        throw new ShopError(
          'refundable_changed',
          `${formatPaise(given.amountPaise)} would go back now, not ${formatPaise(request.amountPaise)} as it was asked for. It must be asked for anew.`,
          { extra: { refundable: toRupees(given.amountPaise) } },
        )
      }
      await close(tx, recordAudit, { request, actor, status: 'approved', refundId: given.refundId })
      return id
    },
    { idempotency },
  )
  return readRequest(db, actor.staffId, id)
}

/**
 * @throws {ShopError} `not_found`, `request_decided`, `own_request` for the caller's own request, which can
 * only be withdrawn.
 */
export async function rejectRefundRequest(
  db: NodePgDatabase,
  { actor, id, reason }: Deciding & { reason: string },
): Promise<RefundRequest> {
  await change(db, actor, async (tx, recordAudit) => {
    const request = await lockWaiting(tx, id)
    assertNotOwnRequest(request, actor)
    await close(tx, recordAudit, { request, actor, status: 'refused', reason })
  })
  return readRequest(db, actor.staffId, id)
}

/** @throws {ShopError} `not_found`, also for a colleague's request; `request_decided`. */
export async function withdrawRequest(db: NodePgDatabase, { actor, id }: Deciding): Promise<RefundRequest> {
  await change(db, actor, async (tx, recordAudit) => {
    const request = await lockWaiting(tx, id)
    if (request.askedBy !== actor.staffId) {
      throw new ShopError('not_found', 'Only who asked can withdraw a question; approve or refuse it.')
    }
    await close(tx, recordAudit, { request, actor, status: 'withdrawn' })
  })
  return readRequest(db, actor.staffId, id)
}

async function lockWaiting(tx: Database, id: number): Promise<Row> {
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id)).for('no key update')
  if (!row) throw new ShopError('not_found', 'There is no such question.')
  if (row.status === 'waiting') return row
  throw new ShopError('request_decided', `This question is ${row.status} already.`, {
    extra: { status: row.status },
  })
}

function assertNotOwnRequest({ askedBy }: Row, { staffId }: StaffActor): void {
  if (askedBy !== staffId) return
  throw new ShopError('own_request', 'You asked for this yourself, so a colleague decides about it.')
}

async function assertWithinOwnRefundLimit(tx: Database, { amountPaise }: Row, { staffId }: StaffActor) {
  const limitPaise = await refundLimitOf(tx, staffId)
  if (limitPaise === null || amountPaise <= limitPaise) return
  throw new ShopError(
    'approval_needed',
    `${formatPaise(amountPaise)} is above your own limit of ${formatPaise(limitPaise)}.`,
    { extra: { limit: toRupees(limitPaise) } },
  )
}

const refundOf = ({ kind, orderId, input, reason }: Row): PlannedRefund =>
  ({ kind, order: publicOrderId(orderId), input, reason }) as PlannedRefund

interface Closing {
  request: Row
  actor: StaffActor
  status: Exclude<Row['status'], 'waiting'>
  reason?: string
  refundId?: number | null
}

async function close(
  tx: Database,
  recordAudit: RecordAudit,
  { request, actor, status, reason, refundId = null }: Closing,
): Promise<void> {
  await tx
    .update(refundRequests)
    .set({
      status,
      decidedBy: actor.staffId,
      decidedAt: sql`now()`,
      decisionNote: reason ?? null,
      refundId,
    })
    .where(eq(refundRequests.id, request.id))
  await recordAudit({
    action: `approval_${status}`,
    entity: { kind: 'order', id: publicOrderId(request.orderId) },
    after: { request: request.id, amount: toRupees(request.amountPaise) },
    reason: reason ?? null,
  })
}
