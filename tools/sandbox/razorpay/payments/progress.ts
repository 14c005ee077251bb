import { randomInt } from 'node:crypto'
import type { Context } from '../context.ts'
import type { OrderRecord, PaymentRecord } from '../entities.ts'
import { creditLink } from '../links/credit-link.ts'
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

/** Captures a payment of an order, and credits the order's link where it has one. */
export function capturePayment(context: Context, record: PaymentRecord, owner: OrderRecord): void {
  const { ledger, announce } = context
  const { payment } = record
  const { order } = owner
  const asked = record.part ?? order.amount
  const isPaidOnTop = payment.fee_bearer === 'customer'
  takeMoney(context, record, isPaidOnTop ? asked : payment.amount)
  order.amount_paid += isPaidOnTop ? asked : payment.amount
  order.amount_due = Math.max(0, order.amount_due - asked)
  order.status = order.amount_due === 0 ? 'paid' : 'attempted'
  ledger.saveOrder(owner)
  announce('payment.captured', { payment })
  if (order.status === 'paid') announce('order.paid', { payment, order })
  if (owner.linkId !== undefined) creditLink(context, owner.linkId, { payment, order, asked })
}

/** The money of a payment is the merchant's now, less the fee on `feeBase`. */
export function takeMoney({ ledger, balance }: Context, record: PaymentRecord, feeBase: number): void {
  const { payment } = record
  payment.status = 'captured'
  payment.captured = true
  const { fee, tax } = feeOf(feeBase)
  payment.tax = tax
  payment.fee = fee
  record.captureAt = null
  ledger.savePayment(record)
  balance.credit(payment.amount - fee)
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

/** Cash on delivery: the shopper owes the money, and nothing is settled. */
export function leavePending({ ledger, announce }: Context, record: PaymentRecord): void {
  const { payment } = record
  payment.status = 'pending'
  ledger.savePayment(record)
  announce('payment.pending', { payment })
}
