import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NamedCredit } from '../../invoicing/documents/credit-lines.ts'
import { issueCredit } from '../../invoicing/documents/issue-credit.ts'
import {
  paidWithSentence,
  type RefundReason,
  type RejectedReason,
  refundSentence,
} from '../../invoicing/refund-reasons.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { isOwnMoney } from '../../lifecycle/payments/own-money.ts'
import { type Actor, authorOf, shopActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, returnedRow } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { addFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { endPayment } from '../ending/end-payment.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { readBalance, recordAndMovePayment } from './balance.ts'

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

/** What is to be done about a refund of money that no provider holds. */
export const byHandSentence =
  'The shop took this money by hand or at the door, so it goes back by hand: to a bank account or by UPI. Then enter the proof.'

/**
 * Writes a refund as due, or as one that a person pays where no provider has the money, with its tax document, its history entry
 * and the email to the shopper. The email about a cancellation already mentions its refund. The caller has locked the payment and checked the amount.
 * @returns the id of the refund.
 */
export async function writeRefund(tx: Database, refund: NewRefund): Promise<number> {
  const { payment, amountPaise, reason, actor } = refund
  const isByHand = isOwnMoney(payment.kind)
  const written = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      providerPaymentId: payment.providerPaymentId,
      capturedPaise: payment.amountPaise,
      amountPaise,
      reason,
      // A person pays back what no provider holds, and enters the proof.
      status: isByHand ? 'stuck' : 'due',
      lastError: isByHand ? byHandSentence : null,
      idempotencyKey: `refund-${randomUUID()}`,
      approvedBy: refund.approvedBy ?? null,
      isDespiteDispute: refund.isDespiteDispute ?? false,
      ...authorOf(actor),
    })
    .returning({ id: refunds.id })
    .then(returnedRow)
  if (isByHand) await addFailedJob(tx, 'refund', written.id, byHandSentence)
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

/**
 * Refunds captured money that the order can't keep, once for each provider payment, and mails the shopper. An unpaid order ends
 * with it.
 * @returns whether this call wrote the refund.
 */
export async function refundRejectedMoney(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
  reason: RejectedReason,
): Promise<boolean> {
  const amountPaise = (await readBalance(tx, money.id))?.refundablePaise ?? money.amountPaise
  if (amountPaise === 0) {
    await endRefundedElsewhere(tx, payment, money)
    return false
  }
  const refundId = await insertDue(tx, payment, { money, amountPaise, reason })
  if (refundId === null) return false
  const paidWith = reason === 'second_payment' ? payment.paidWith : null
  await enqueueMail(tx, {
    template: 'order-refunded',
    recipient: payment.email,
    data: { orderId: payment.orderId, refundId, ...(paidWith !== null && { paidWith }) },
    dedupeKey: `order-refunded:${money.id}`,
  })
  const { orderId, orderStatus: status } = payment
  const sentences = [refundSentence(reason, amountPaise, false), paidWithSentence(paidWith)]
  const note = sentences.filter(Boolean).join(' ')
  const hasEnded = await endPayment(tx, payment, { event: 'returned', actor: shopActor, note, money })
  if (!hasEnded) await addHistory(tx, { orderId, status, actor: shopActor, note })
  return true
}

/** @returns the id of the refund; null when this money has a refund. */
async function insertDue(
  tx: Database,
  payment: LockedPayment,
  refund: { money: ProviderPayment; amountPaise: number; reason: RejectedReason },
): Promise<number | null> {
  const { money, amountPaise, reason } = refund
  const written = await readFirst(
    tx,
    { id: refunds.id },
    (columns) => sql`
    INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
    SELECT ${payment.id}, ${money.id}, ${money.amountPaise}, ${amountPaise}, ${reason}, 'due',
      ${`return-${money.id}`}
    WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE provider_payment_id = ${money.id} AND kind = 'shop')
    RETURNING ${columns}`,
  )
  return written?.id ?? null
}

/** Ends an order whose captured money was refunded at the provider before the shop knew of it. */
export async function endRefundedElsewhere(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
): Promise<void> {
  const note = 'The payment had gone back at the provider before it was settled.'
  await endPayment(tx, payment, { event: 'returned', actor: shopActor, note, money })
}
