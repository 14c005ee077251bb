import { randomInt } from 'node:crypto'
import type { Context } from '../context.ts'
import type { OrderRecord, PaymentRecord } from '../entities.ts'
import { feeOf } from './charge.ts'
import type { Failure } from './test-cards.ts'

/** The state changes of a payment. Each changes the ledger and sends its webhook. */

export function authorizePayment({ ledger, announce }: Context, record: PaymentRecord): void {
  const { payment } = record
  payment.status = 'authorized'
  payment.error_code = null
  payment.error_description = null
  payment.error_source = null
  payment.error_step = null
  payment.error_reason = null
  payment.acquirer_data.rrn = String(randomInt(100_000_000_000, 999_999_999_999))
  ledger.savePayment(record)
  announce('payment.authorized', { payment })
}

export function capturePayment(
  { ledger, balance, announce }: Context,
  record: PaymentRecord,
  owner: OrderRecord,
): void {
  const { payment } = record
  const { order } = owner
  payment.status = 'captured'
  payment.captured = true
  const isPaidOnTop = payment.fee_bearer === 'customer'
  const { fee, tax } = feeOf(isPaidOnTop ? order.amount : payment.amount)
  payment.tax = tax
  payment.fee = fee
  record.captureAt = null
  ledger.savePayment(record)
  order.status = 'paid'
  order.amount_paid = isPaidOnTop ? order.amount : payment.amount
  order.amount_due = 0
  ledger.saveOrder(owner)
  balance.credit(payment.amount - fee)
  announce('payment.captured', { payment })
  announce('order.paid', { payment, order })
}

export function failPayment({ ledger, announce }: Context, record: PaymentRecord, failure: Failure): void {
  const { payment } = record
  payment.status = 'failed'
  payment.error_code = failure.code
  payment.error_description = failure.description
  payment.error_source = failure.source
  payment.error_step = failure.step
  payment.error_reason = failure.reason
  ledger.savePayment(record)
  announce('payment.failed', { payment })
}
