import { randomUUID } from 'node:crypto'
import { issueCredit } from '../../invoicing/documents/issue-credit.ts'
import type { NamedCredit } from '../../invoicing/documents/split-by-packs.ts'
import { type RefundReason, refundSentence } from '../../invoicing/refund-reasons.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { recordAndMovePayment } from './payment-by-balance.ts'

/** A payment with captured money. */
export type CapturedPayment = LockedPayment & { providerPaymentId: string }

/** A refund of money that has paid an order. */
export interface NewRefund {
  /** The locked payment, with the state of its order after the event that caused the refund. */
  payment: CapturedPayment
  amountPaise: number
  reason: RefundReason
  actor: Actor
  /** Packs and shipping that the refund names; an amount alone otherwise. */
  named?: NamedCredit
  /** The member of the staff who approved what is above the actor's limit. */
  approvedBy?: number | null
  /** Whether the refund was decided despite an open dispute. */
  isDespiteDispute?: boolean
}

/**
 * Writes a refund as due, with its tax document, its history entry and the email to the shopper. The email about a cancellation
 * already mentions its refund. The caller has locked the payment and checked the amount.
 * @returns the id of the refund.
 */
export async function writeRefund(tx: Database, refund: NewRefund): Promise<number> {
  const { payment, amountPaise, reason, actor } = refund
  const written = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      providerPaymentId: payment.providerPaymentId,
      capturedPaise: payment.amountPaise,
      amountPaise,
      reason,
      status: 'due',
      idempotencyKey: `refund-${randomUUID()}`,
      approvedBy: refund.approvedBy ?? null,
      isDespiteDispute: refund.isDespiteDispute ?? false,
      ...authorOf(actor),
    })
    .returning({ id: refunds.id })
    .then(returnedRow)
  const { orderId } = payment
  const named = refund.named ?? null
  await issueCredit(tx, { refundId: written.id, orderId, amountPaise, reason, named })
  await recordAndMovePayment(tx, payment, { actor, note: refundSentence(reason, amountPaise, false) })
  if (reason !== 'cancelled') {
    await enqueueMail(tx, {
      template: 'order-refunded',
      recipient: payment.email,
      data: { orderId: payment.orderId, refundId: written.id },
      dedupeKey: `refund-started:${written.id}`,
    })
  }
  return written.id
}
