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
  const { books, balance, announce, station } = context
  const { payment } = record
  // Uncaptured money is not the merchant's, so its release does not change the balance.
  if (payment.captured) balance.withdraw(input.amount)
  const waitMs = station.current().refund_ms
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
  books.savePayment(record)
  books.saveRefund(refundRecord)
  announce('refund.created', { refund, payment })
  if (refundRecord.processAt === null) endRefund(context, refundRecord)
  else processLater(context, refundRecord, refundRecord.processAt)
  return refund
}

/** Schedules again what an earlier run had scheduled. */
export function resumeRefunds(context: Context): void {
  for (const record of context.books.allRefunds()) {
    if (record.processAt !== null) processLater(context, record, record.processAt)
  }
}

function processLater(context: Context, record: RefundRecord, timeMs: number): void {
  context.agenda.at(timeMs, () => endRefund(context, record))
}

function endRefund(context: Context, record: RefundRecord): void {
  record.processAt = null
  if (context.station.isNextRefundFailing()) failRefund(context, record)
  else processRefund(context, record)
}

/** A failed refund: the money is the merchant's again and can be refunded again. */
function failRefund({ books, balance, announce }: Context, record: RefundRecord): void {
  const { refund } = record
  const paymentRecord = books.payment(refund.payment_id)
  const { payment } = paymentRecord
  refund.status = 'failed'
  payment.amount_refunded -= refund.amount
  payment.refund_status = payment.amount_refunded > 0 ? 'partial' : null
  payment.status = payment.captured ? 'captured' : 'authorized'
  if (payment.captured) balance.credit(refund.amount)
  books.savePayment(paymentRecord)
  books.saveRefund(record)
  announce('refund.failed', { refund, payment })
}

function processRefund({ books, announce }: Context, record: RefundRecord): void {
  const { refund } = record
  refund.status = 'processed'
  refund.acquirer_data.arn = String(randomInt(100_000_000_000, 999_999_999_999))
  books.saveRefund(record)
  announce('refund.processed', { refund, payment: books.payment(refund.payment_id).payment })
}
