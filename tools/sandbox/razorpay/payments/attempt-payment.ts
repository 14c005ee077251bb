import { invalidField, refused } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Card, Notes, OrderRecord, PaymentRecord } from '../entities.ts'
import { planCourse, planExpiry } from './capture-times.ts'
import { cardNumber, describeCard } from './card.ts'
import { chargeFor } from './charge.ts'
import { authorizeLate } from './late-authorization.ts'
import { newPayment } from './new-payment.ts'
import { authorizePayment, failPayment, leavePending } from './progress.ts'
import {
  cardFailure,
  type Failure,
  failingCards,
  failingVpa,
  succeedingCard,
  succeedingVpa,
  unansweredFailure,
  upiFailure,
} from './test-cards.ts'

/** Cash on delivery can be chosen for an order alone. */
export const methods = ['card', 'upi', 'cod'] as const
export const outcomes = ['captured', 'failed', 'authorized', 'late'] as const

/** What the shopper, or a script in their place, does in the pop-up. */
export type Attempt = {
  orderId: string
  /** The part of the order to pay; all that is due without one. */
  part?: number
  method: (typeof methods)[number]
  outcome: (typeof outcomes)[number]
  card: string | null
  vpa: string | null
  email: string | null
  contact: string | null
  description: string | null
  notes: Notes
}

type Means = { card?: Card; vpa: string | null; ownFailure: Failure | null; usualFailure: Failure }

/** One payment on an order, successful or failed; throws, without a payment, if the order takes none. */
export function attemptPayment(context: Context, attempt: Attempt): PaymentRecord {
  const owner = context.ledger.order(attempt.orderId)
  assertOrderOpen(context, owner)
  const means = readMeans(attempt)
  const record = openPayment(context, owner, attempt, means)
  const failure = failureOf(attempt, means)
  if (failure) {
    if (attempt.outcome === 'late') record.lateAt = Date.now() + context.faultSettings.current().late_ms
    failPayment(context, record, failure)
    if (record.lateAt !== null) authorizeLate(context, record, record.lateAt)
    return record
  }
  if (attempt.method === 'cod') {
    leavePending(context, record)
    return record
  }
  authorizePayment(context, record)
  if (attempt.outcome === 'captured') planCourse(context, record, owner)
  else planExpiry(context, record, owner)
  return record
}

function assertOrderOpen({ ledger }: Context, owner: OrderRecord): void {
  if (owner.order.status === 'paid') {
    throw refused(
      'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
      'order_already_paid',
    )
  }
  if (
    ledger
      .paymentsOf(owner)
      .some(({ payment: { status } }) => status === 'authorized' || status === 'pending')
  ) {
    throw refused(
      'Your payment has been declined as another payment on this order is already authorized.',
      'order_already_authorized',
    )
  }
}

function readMeans({ method, card, vpa }: Attempt): Means {
  if (method === 'card') return readCard(card)
  if (method === 'upi') return readVpa(vpa)
  return { vpa: null, ownFailure: null, usualFailure: cardFailure }
}

function readCard(text: string | null): Means {
  const digits = cardNumber(text ?? succeedingCard)
  const ownFailure = failingCards.get(digits) ?? null
  return { card: describeCard(digits), vpa: null, ownFailure, usualFailure: cardFailure }
}

function readVpa(text: string | null): Means {
  const vpa = readVpaName(text)
  return { vpa, ownFailure: vpa === failingVpa ? upiFailure : null, usualFailure: upiFailure }
}

function failureOf(attempt: Attempt, means: Means): Failure | null {
  if (means.ownFailure) return means.ownFailure
  if (attempt.outcome === 'failed') return means.usualFailure
  return attempt.outcome === 'late' ? unansweredFailure : null
}

/** The UPI address that pays. */
export function readVpaName(text: string | null): string {
  const vpa = text ?? succeedingVpa
  if (/^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(vpa)) return vpa
  throw invalidField('vpa', 'Invalid VPA. Please enter a valid Virtual Payment Address', 'invalid_vpa')
}

function openPayment(
  { ledger, faultSettings }: Context,
  owner: OrderRecord,
  attempt: Attempt,
  means: Means,
): PaymentRecord {
  const { order } = owner
  const { method, email, contact, description, notes } = attempt
  const payment = newPayment({
    ...chargeFor(attempt.part ?? order.amount, faultSettings.current()),
    currency: order.currency,
    order_id: order.id,
    method,
    description,
    card_id: means.card?.id ?? null,
    ...(means.card && { card: means.card }),
    vpa: means.vpa,
    ...(means.vpa !== null && { upi: { vpa: means.vpa } }),
    ...(email !== null && { email }),
    ...(contact !== null && { contact }),
    notes,
  })
  owner.paymentIds.push(payment.id)
  order.attempts += 1
  order.status = 'attempted'
  ledger.saveOrder(owner)
  const times = { createdAt: Date.now(), lateAt: null, captureAt: null, expiresAt: null }
  return { payment, ...times, refundIds: [], ...(attempt.part !== undefined && { part: attempt.part }) }
}
