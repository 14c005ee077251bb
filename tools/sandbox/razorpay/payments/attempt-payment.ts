import { invalidField, refused } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import type { Card, Notes, OrderRecord, Payment, PaymentRecord } from '../entities.ts'
import { freshId } from '../ids.ts'
import { planCourse, planExpiry } from './capture-times.ts'
import { cardNumber, describeCard } from './card.ts'
import { chargeFor } from './charge.ts'
import { authorizeLate } from './late-authorization.ts'
import { authorizePayment, failPayment } from './progress.ts'
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

export const methods = ['card', 'upi'] as const
export const outcomes = ['captured', 'failed', 'authorized', 'late'] as const

/** What the shopper, or a script in their place, does in the pop-up. */
export type Attempt = {
  orderId: string
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
  const means = attempt.method === 'card' ? readCard(attempt.card) : readVpa(attempt.vpa)
  const record = openPayment(context, owner, attempt, means)
  const failure = failureOf(attempt, means)
  if (failure) {
    if (attempt.outcome === 'late') record.lateAt = Date.now() + context.faultSettings.current().late_ms
    failPayment(context, record, failure)
    if (record.lateAt !== null) authorizeLate(context, record, record.lateAt)
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
  if (ledger.paymentsOf(owner).some(({ payment }) => payment.status === 'authorized')) {
    throw refused(
      'Your payment has been declined as another payment on this order is already authorized.',
      'order_already_authorized',
    )
  }
}

function readCard(text: string | null): Means {
  const digits = cardNumber(text ?? succeedingCard)
  const ownFailure = failingCards.get(digits) ?? null
  return { card: describeCard(digits), vpa: null, ownFailure, usualFailure: cardFailure }
}

function readVpa(text: string | null): Means {
  const vpa = text ?? succeedingVpa
  if (!/^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(vpa)) {
    throw invalidField('vpa', 'Invalid VPA. Please enter a valid Virtual Payment Address', 'invalid_vpa')
  }
  return { vpa, ownFailure: vpa === failingVpa ? upiFailure : null, usualFailure: upiFailure }
}

function failureOf(attempt: Attempt, means: Means): Failure | null {
  if (means.ownFailure) return means.ownFailure
  if (attempt.outcome === 'failed') return means.usualFailure
  return attempt.outcome === 'late' ? unansweredFailure : null
}

function openPayment(
  { ledger, faultSettings }: Context,
  owner: OrderRecord,
  attempt: Attempt,
  means: Means,
): PaymentRecord {
  const { order } = owner
  const payment: Payment = {
    id: freshId('pay'),
    entity: 'payment',
    ...chargeFor(order.amount, faultSettings.current()),
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description,
    card_id: means.card?.id ?? null,
    ...(means.card && { card: means.card }),
    bank: null,
    wallet: null,
    vpa: means.vpa,
    ...(means.vpa !== null && { upi: { vpa: means.vpa } }),
    // The provider's own defaults for a shopper without e-mail or phone.
    email: attempt.email ?? 'void@razorpay.com',
    contact: attempt.contact ?? '+919999999999',
    notes: attempt.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: null },
    created_at: nowSeconds(),
  }
  owner.paymentIds.push(payment.id)
  order.attempts += 1
  order.status = 'attempted'
  ledger.saveOrder(owner)
  const times = { createdAt: Date.now(), lateAt: null, captureAt: null, expiresAt: null }
  return { payment, ...times, refundIds: [] }
}
