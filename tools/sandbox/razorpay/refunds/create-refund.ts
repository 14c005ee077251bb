import { randomInt } from 'node:crypto'
import { type Context, nowSeconds } from '../context.ts'
import type { Notes, PaymentRecord, Refund, RefundRecord } from '../entities.ts'
import { freshId } from '../ids.ts'

export type RefundInput = {
  amount: number
  notes: Notes
  receipt: string | null
  speed: 'normal' | 'optimum'
}

/** Stores a refund whose amount was checked, and sends its webhooks. */
export function createRefund(context: Context, record: PaymentRecord, input: RefundInput): Refund {
  const { ledger, balance, announce, faultSettings } = context
  const { payment } = record
  // Uncaptured money is not the merchant's, so its release does not change the balance.
  if (payment.captured) balance.withdraw(input.amount)
  const waitMs = faultSettings.current().refund_ms
  const refund: Refund = {
    id: freshId('rfnd'),
    entity: 'refund',
    amount: input.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: input.notes,
    receipt: input.receipt,
    acquirer_data: { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: input.speed,
  }
  const refundRecord: RefundRecord = { refund, processAt: waitMs > 0 ? Date.now() + waitMs : null }
  record.refundIds.push(refund.id)
  payment.amount_refunded += input.amount
  const isFull = payment.amount_refunded === payment.amount
  payment.refund_status = isFull ? 'full' : 'partial'
  if (isFull) payment.status = 'refunded'
  ledger.savePayment(record)
  ledger.saveRefund(refundRecord)
  announce('refund.created', { refund, payment })
  if (refundRecord.processAt === null) endRefund(context, refundRecord)
  else processLater(context, refundRecord, refundRecord.processAt)
  return refund
}

/** Schedules again what an earlier run had scheduled. */
export function resumeRefunds(context: Context): void {
  for (const record of context.ledger.allRefunds()) {
    if (record.processAt !== null) processLater(context, record, record.processAt)
  }
}

function processLater(context: Context, record: RefundRecord, timeMs: number): void {
  context.agenda.at(timeMs, () => endRefund(context, record))
}

function endRefund(context: Context, record: RefundRecord): void {
  record.processAt = null
  if (context.faultSettings.isNextRefundFailing()) failRefund(context, record)
  else processRefund(context, record)
}

/** A failed refund: the money is the merchant's again and can be refunded again. */
function failRefund({ ledger, balance, announce }: Context, record: RefundRecord): void {
  const { refund } = record
  const paymentRecord = ledger.payment(refund.payment_id)
  const { payment } = paymentRecord
  refund.status = 'failed'
  payment.amount_refunded -= refund.amount
  payment.refund_status = payment.amount_refunded > 0 ? 'partial' : null
  payment.status = payment.captured ? 'captured' : 'authorized'
  if (payment.captured) balance.credit(refund.amount)
  ledger.savePayment(paymentRecord)
  ledger.saveRefund(record)
  announce('refund.failed', { refund, payment })
}

function processRefund({ ledger, announce }: Context, record: RefundRecord): void {
  const { refund } = record
  refund.status = 'processed'
  refund.acquirer_data.arn = String(randomInt(100_000_000_000, 999_999_999_999))
  ledger.saveRefund(record)
  announce('refund.processed', { refund, payment: ledger.payment(refund.payment_id).payment })
}
