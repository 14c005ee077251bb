import type { Desk } from '../desk.ts'
import type { OrderRecord, PaymentRecord } from '../entities.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { capturePayment } from './progress.ts'

/**
 * Settles when an authorized payment will be captured by itself, if at all, and when its money goes back because nobody
 * captured it. Both periods count from the payment's creation, as the order's capture options ask.
 */
export function planCourse(desk: Desk, record: PaymentRecord, owner: OrderRecord): void {
  const { minute_ms: minuteMs, capture_ms: waitMs } = desk.station.current()
  const isInTime = Date.now() + waitMs <= record.createdAt + owner.automaticMinutes * minuteMs
  record.captureAt = owner.capture === 'automatic' && isInTime ? Date.now() + waitMs : null
  record.expiresAt = record.createdAt + owner.manualMinutes * minuteMs
  desk.books.savePayment(record)
  if (waitMs === 0) captureNow(desk, record)
  followCourse(desk, record)
}

/** Nobody captures the payment by itself; its money goes back in the end. */
export function planExpiry(desk: Desk, record: PaymentRecord, owner: OrderRecord): void {
  record.expiresAt = record.createdAt + owner.manualMinutes * desk.station.current().minute_ms
  desk.books.savePayment(record)
  followCourse(desk, record)
}

/** Takes up again what an earlier run had still to do. */
export function resumeCourses(desk: Desk): void {
  for (const record of desk.books.allPayments()) followCourse(desk, record)
}

function followCourse(desk: Desk, record: PaymentRecord): void {
  const { captureAt, expiresAt } = record
  if (record.payment.status !== 'authorized') return
  if (captureAt !== null) desk.agenda.at(captureAt, () => captureNow(desk, record))
  if (expiresAt !== null) desk.agenda.at(expiresAt, () => sendBack(desk, record))
}

/** The shop's own call may have captured it meanwhile. */
function captureNow(desk: Desk, record: PaymentRecord): void {
  if (record.captureAt === null || record.payment.status !== 'authorized') return
  record.captureAt = null
  capturePayment(desk, record, desk.books.order(record.payment.order_id))
}

function sendBack(desk: Desk, record: PaymentRecord): void {
  const { payment } = record
  if (payment.status !== 'authorized') return
  createRefund(desk, record, { amount: payment.amount, notes: [], receipt: null, speed: 'normal' })
}
