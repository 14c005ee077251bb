import { invalidField, refused } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Payment, PaymentRecord, QrCode, QrRecord } from '../entities.ts'
import { amountField, choiceField, type Fields, textField } from '../fields.ts'
import { readVpaName } from '../payments/attempt-payment.ts'
import { newPayment } from '../payments/new-payment.ts'
import { authorizePayment, takeMoney } from '../payments/progress.ts'
import { closeQr } from './close-qr.ts'

export type QrReply = { qr_code_id: string; razorpay_payment_id: string | null }

/**
 * Pays a code by UPI. A payment that fails in the payer's app never reaches the provider. The outcome is `captured`, or `late`: the
 * money comes after `late_ms`, also when the code was closed meanwhile.
 */
export function payQr(context: Context, id: string, fields: Fields): QrReply {
  const record = context.ledger.qr(id)
  if (record.qr.status === 'closed') throw refused('QR code is closed')
  choiceField(fields, 'method', ['upi'])
  const outcome = choiceField(fields, 'outcome', ['captured', 'late']) ?? 'captured'
  const amount = readAmount(record.qr, amountField(fields, false))
  const vpa = readVpaName(textField(fields, 'vpa', 320))
  if (outcome === 'captured') {
    const payment = creditQr(context, record, amount, vpa)
    return { qr_code_id: id, razorpay_payment_id: payment.id }
  }
  const late = { at: Date.now() + context.faultSettings.current().late_ms, amount, vpa }
  record.late.push(late)
  context.ledger.saveQr(record)
  context.agenda.at(late.at, () => creditLate(context, record, late))
  return { qr_code_id: id, razorpay_payment_id: null }
}

/** A bank answers late, which it does once. */
export function creditLate(context: Context, record: QrRecord, late: QrRecord['late'][number]): void {
  if (!record.late.includes(late)) return
  record.late = record.late.filter((other) => other !== late)
  creditQr(context, record, late.amount, late.vpa)
}

/** Money for a code is captured at once and names no order. */
export function creditQr(context: Context, record: QrRecord, amount: number, vpa: string): Payment {
  const { ledger, announce } = context
  const { qr } = record
  const payment = newPayment({
    amount,
    order_id: null,
    method: 'upi',
    vpa,
    upi: { vpa },
    description: qr.description === '' ? 'QRv2 Payment' : qr.description,
    notes: qr.notes,
  })
  const paid: PaymentRecord = {
    payment,
    createdAt: Date.now(),
    lateAt: null,
    captureAt: null,
    expiresAt: null,
    refundIds: [],
  }
  authorizePayment(context, paid)
  takeMoney(context, paid, amount)
  record.paymentIds.push(payment.id)
  qr.payments_count_received += 1
  qr.payments_amount_received += amount
  ledger.saveQr(record)
  announce('payment.captured', { payment })
  announce('qr_code.credited', { payment, qr_code: qr })
  if (qr.usage === 'single_use' && qr.status === 'active') closeQr(context, record, 'paid')
  return payment
}

function readAmount(qr: QrCode, asked: number | undefined): number {
  if (qr.payment_amount === null && asked === undefined) throw invalidField('amount', 'amount: is required.')
  if (qr.payment_amount !== null && asked !== undefined && asked !== qr.payment_amount) {
    throw invalidField('amount', 'The amount is different from the amount of the QR code')
  }
  return qr.payment_amount ?? asked ?? 0
}
