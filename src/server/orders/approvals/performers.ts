import { publicOrderId } from '#contract/shop/orders.ts'
import { cancelWithin } from '../../payments/refunds/cancel-order.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { numberOf } from '../fulfilment/change-order.ts'
import { type LineRefund, refundByLines } from '../fulfilment/refund-lines.ts'
import { type MoneyBack, refundReturn } from '../returns/settle-return.ts'
import { lockWithOrder } from '../returns/step-return.ts'
import { lockParcel } from '../shopper/fulfil-order.ts'

/** The actions that a second person may approve. */
export type PlannedRefund =
  | { kind: 'refund'; order: string; input: RefundInput; reason: string }
  | { kind: 'cancel'; order: string; input: CancelInput; reason: string }
  | { kind: 'return'; order: string; input: ReturnRequest; reason: string }

export type RefundInput = Pick<
  LineRefund,
  'refundable' | 'items' | 'shipping' | 'adjustment' | 'ticket' | 'despite_dispute'
>

export type CancelInput = Pick<LineRefund, 'despite_dispute'>

/** A settlement of a return by money. */
export type ReturnRequest = Omit<MoneyBack, 'reason'> & { returnId: number; isEarlyAllowed: boolean }

export interface Given {
  amountPaise: number
  refundId: number | null
}

/**
 * Executes a request as its requester.
 * @param approvedBy null in a rehearsal.
 * @throws {ShopError} the errors of the requested call.
 */
export async function perform(
  tx: Database,
  recordAudit: RecordAudit,
  giving: PlannedRefund,
  by: { actor: StaffActor; approvedBy: number | null },
): Promise<Given> {
  if (giving.kind === 'cancel') return cancel(tx, recordAudit, giving, by)
  const { order: id, reason } = giving
  const approval = { by: by.approvedBy }
  if (giving.kind === 'return') {
    const { returnId, isEarlyAllowed, ...money } = giving.input
    const locked = await lockWithOrder(tx, returnId)
    return refundReturn(tx, recordAudit, locked, {
      actor: by.actor,
      money: { ...money, reason },
      isEarlyAllowed,
      approval,
    })
  }
  const refund: LineRefund = { ...giving.input, id, reason, actor: by.actor, idempotency: null }
  return refundByLines(tx, recordAudit, refund, { approval })
}

async function cancel(
  tx: Database,
  recordAudit: RecordAudit,
  { order, reason, input }: Extract<PlannedRefund, { kind: 'cancel' }>,
  { actor, approvedBy }: { actor: StaffActor; approvedBy: number | null },
): Promise<Given> {
  const { id, status } = await lockParcel(tx, numberOf(order))
  const name = publicOrderId(id)
  if (status === 'cancelled') throw new ShopError('wrong_order_state', `Order ${name} is cancelled already.`)
  const amountPaise = await cancelWithin(tx, {
    orderId: id,
    actor,
    ...(approvedBy !== null && { approvedBy }),
    isDespiteDispute: input.despite_dispute ?? false,
  })
  await recordAudit({
    action: 'order_cancelled',
    entity: { kind: 'order', id: name },
    before: { status },
    after: { status: 'cancelled', ...(input.despite_dispute && { despite_dispute: true }) },
    reason,
  })
  return { amountPaise, refundId: null }
}
