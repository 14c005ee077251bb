import type { Context } from '../context.ts'
import type { OrderRecord, PaymentRecord } from '../entities.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { capturePayment } from './progress.ts'

/**
 * Sets when an authorized payment will be captured automatically, if at all, and when the money of an uncaptured one is
 * released. Both periods count from the payment's creation, as the order's capture options ask.
 */
export function planCourse(context: Context, record: PaymentRecord, owner: OrderRecord): void {
  const { minute_ms: minuteMs, capture_ms: waitMs } = context.faultSettings.current()
  const isInTime = Date.now() + waitMs <= record.createdAt + owner.automaticMinutes * minuteMs
  record.captureAt = owner.capture === 'automatic' && isInTime ? Date.now() + waitMs : null
  record.expiresAt = record.createdAt + owner.manualMinutes * minuteMs
  context.ledger.savePayment(record)
  if (waitMs === 0) captureNow(context, record)
  followCourse(context, record)
}

/** The payment is not captured automatically; its money is released at the end of the period. */
export function planExpiry(context: Context, record: PaymentRecord, owner: OrderRecord): void {
  record.expiresAt = record.createdAt + owner.manualMinutes * context.faultSettings.current().minute_ms
  context.ledger.savePayment(record)
  followCourse(context, record)
}

/** Schedules again what an earlier run had scheduled. */
export function resumeCourses(context: Context): void {
  for (const record of context.ledger.allPayments()) followCourse(context, record)
}

function followCourse(context: Context, record: PaymentRecord): void {
  const { captureAt, expiresAt } = record
  if (record.payment.status !== 'authorized') return
  if (captureAt !== null) context.agenda.at(captureAt, () => captureNow(context, record))
  if (expiresAt !== null) context.agenda.at(expiresAt, () => sendBack(context, record))
}

/** The shop's own call may have captured it meanwhile. */
function captureNow(context: Context, record: PaymentRecord): void {
  if (record.captureAt === null || record.payment.status !== 'authorized') return
  record.captureAt = null
  capturePayment(context, record, context.ledger.orderOf(record))
}

function sendBack(context: Context, record: PaymentRecord): void {
  const { payment } = record
  if (payment.status !== 'authorized') return
  createRefund(context, record, { amount: payment.amount, notes: [], receipt: null, speed: 'normal' })
}
