import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, authors, createdAt, id, paise, reference } from './columns.ts'
import {
  disputeStates,
  paymentKinds,
  paymentStates,
  refundKinds,
  refundRequestKinds,
  refundRequestStates,
  refundStates,
  unmatchedStates,
} from './states.ts'

export const payments = pgTable('payments', {
  id: id(),
  orderId: reference('order_id').notNull(),
  accountId: reference('account_id').notNull(),
  status: text('status', { enum: paymentStates }).notNull(),
  amountPaise: paise('amount_paise').notNull(),
  currency: text('currency').notNull().default('INR'),
  receipt: text('receipt').notNull(),
  /** What asks for the money: the provider's order, payment link or QR code. */
  providerOrderId: text('provider_order_id'),
  providerPaymentId: text('provider_payment_id'),
  method: text('method'),
  cardLast4: text('card_last4'),
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash'),
  reservedUntil: at('reserved_until').notNull(),
  isReserved: boolean('is_reserved').notNull(),
  checkedAt: at('checked_at'),
  answeredAt: at('answered_at'),
  createdAt: createdAt(),
  settledAt: at('settled_at'),
  supersededBy: reference('superseded_by'),
  nextPollAt: at('next_poll_at'),
  kind: text('kind', { enum: paymentKinds }).notNull().default('checkout'),
  /** What the staff wrote down of money that came by hand, such as a UTR. */
  reference: text('reference'),
  /** Where a link or QR code is paid: the provider's page, or the picture of the code. */
  providerUrl: text('provider_url'),
  collectedAt: at('collected_at'),
  /** The last day to pay an order by terms, in India. */
  dueOn: date('due_on', { mode: 'string' }),
})

export const disputes = pgTable('disputes', {
  id: text('id').primaryKey(),
  providerPaymentId: text('provider_payment_id').notNull(),
  paymentId: reference('payment_id'),
  state: text('state', { enum: disputeStates }).notNull(),
  phase: text('phase'),
  amountPaise: paise('amount_paise').notNull(),
  currency: text('currency').notNull(),
  reasonCode: text('reason_code'),
  respondBy: at('respond_by'),
  reportedAt: at('reported_at').notNull(),
  event: text('event').notNull(),
  createdAt: createdAt(),
  updatedAt: at('updated_at').notNull().default(sql`now()`),
  /** When a member recorded the answer at the provider; a new demand of the bank clears it. */
  answeredAt: at('answered_at'),
  answeredBy: reference('answered_by'),
  answer: text('answer'),
})

export const reconciliations = pgTable('reconciliations', {
  day: date('day', { mode: 'string' }).primaryKey(),
  compared: integer('compared').notNull(),
  differences: integer('differences').notNull(),
  finishedAt: at('finished_at').notNull().default(sql`now()`),
})

/** The ledger of money out: refunds that the shop decided, and losses that the provider reports. */
export const refunds = pgTable('refunds', {
  id: id(),
  paymentId: reference('payment_id').notNull(),
  providerPaymentId: text('provider_payment_id').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  kind: text('kind', { enum: refundKinds }).notNull().default('shop'),
  /** The lost dispute of a row of kind `dispute`. */
  disputeId: text('dispute_id'),
  /** Whether the shop decided the refund during an open dispute. */
  isDespiteDispute: boolean('is_despite_dispute').notNull().default(false),
  reason: text('reason').notNull(),
  status: text('status', { enum: refundStates }).notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  providerRefundId: text('provider_refund_id'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
  createdAt: createdAt(),
  capturedPaise: paise('captured_paise').notNull(),
  failures: integer('failures').notNull().default(0),
  askedAt: at('asked_at'),
  finishedAt: at('finished_at'),
  author: text('author', { enum: authors }).notNull().default('shop'),
  authorId: reference('author_id'),
  shippingPaise: paise('shipping_paise').notNull().default(0),
  adjustmentPaise: paise('adjustment_paise').notNull().default(0),
  note: text('note').notNull().default(''),
  approvedBy: reference('approved_by'),
  returnId: reference('return_id'),
  /** The ticket that requested the refund. */
  ticketId: reference('ticket_id'),
})

/** A request for a refund or cancellation above the limit of a role. */
export const refundRequests = pgTable('refund_requests', {
  id: id(),
  orderId: reference('order_id').notNull(),
  kind: text('kind', { enum: refundRequestKinds }).notNull(),
  input: jsonb('input').$type<Record<string, unknown>>().notNull(),
  amountPaise: paise('amount_paise').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: refundRequestStates }).notNull().default('waiting'),
  askedBy: reference('asked_by').notNull(),
  createdAt: createdAt(),
  decidedBy: reference('decided_by'),
  decidedAt: at('decided_at'),
  decisionNote: text('decision_note'),
  refundId: reference('refund_id'),
})

export const failedRefunds = pgTable('failed_refunds', {
  providerRefundId: text('provider_refund_id').primaryKey(),
  refundId: reference('refund_id').notNull(),
  failedAt: at('failed_at').notNull().default(sql`now()`),
})

/** The proof of a stuck refund that a person paid by hand. */
export const refundSettlements = pgTable('refund_settlements', {
  refundId: reference('refund_id').primaryKey(),
  /** The reference of the bank, such as a UTR. */
  reference: text('reference').notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  note: text('note').notNull(),
  staffId: reference('staff_id').notNull(),
  createdAt: createdAt(),
})

/** Payments that the provider captured without an order of the ledger. */
export const unmatchedPayments = pgTable('unmatched_payments', {
  id: id(),
  providerPaymentId: text('provider_payment_id').notNull(),
  providerOrderId: text('provider_order_id'),
  amountPaise: paise('amount_paise').notNull(),
  currency: text('currency').notNull(),
  method: text('method').notNull(),
  state: text('state', { enum: unmatchedStates }).notNull().default('open'),
  /** When the shop recorded the payment, which is the day it counts on. */
  seenAt: at('seen_at').notNull().default(sql`now()`),
  orderId: reference('order_id'),
  refundPaise: paise('refund_paise').notNull().default(0),
  refundKey: text('refund_key'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
  reason: text('reason'),
  decidedBy: reference('decided_by'),
  decidedAt: at('decided_at'),
})

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: reference('refund_id').notNull(),
    orderItemId: reference('order_item_id').notNull(),
    quantity: integer('quantity').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    isRestocked: boolean('is_restocked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderItemId] })],
)

export const offerUses = pgTable('offer_uses', {
  person: text('person').primaryKey(),
  orderId: reference('order_id').notNull(),
  isSpent: boolean('is_spent').notNull(),
  createdAt: createdAt(),
})

export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  body: text('body').notNull(),
  receivedAt: at('received_at').notNull().default(sql`now()`),
  processedAt: at('processed_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
})
