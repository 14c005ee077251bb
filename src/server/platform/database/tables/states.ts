// The states of rows, shared by the tables and the lifecycle rules, which explain the transitions. `tables.test.ts`
// compares the states with the checks of the migrated database.

import type { RunName } from '#contract/admin/report-runs.ts'

export const orderStates = [
  'awaiting_payment',
  'confirming',
  'processing',
  'packed',
  'shipped',
  'delivered',
  'undelivered',
  'returning',
  'returned_to_origin',
  'lost',
  'cancelled',
] as const

export const paymentStates = [
  'starting',
  'open',
  'failed',
  'confirming',
  'paid',
  'expired',
  'cancelled',
  'refund_due',
  'refunded',
  'due_on_delivery',
  'collected',
  'remitted',
  'written_off',
  'due',
] as const

/** The ways to pay an order. */
export const paymentKinds = ['checkout', 'link', 'qr', 'by_hand', 'cod', 'terms'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Who wrote an order: a shopper in the shop, or a member of the staff. */
export const orderSources = ['shop', 'staff'] as const

/** How far the confirmation of an order with cash on delivery is. */
export const codConfirmationStates = ['waiting', 'confirmed', 'cancelled'] as const

/**
 * What the rows of a payment in statements of couriers come to.
 * - `matched`: they are its amount
 * - `other_amount`: they are more or less
 * - `already_remitted`: a further row came after its amount
 * - `not_delivered`: the shop has not recorded the delivery
 * - `returned`: the parcel came back or was lost, so nothing was collected
 * - `reversed`: the courier took the amount back and owes it
 * - `taken_back`: the courier took the amount of a parcel back that it never delivered
 * - `unknown_awb`: no parcel that is paid at the door has the AWB
 */
export const remittanceResults = [
  'matched',
  'other_amount',
  'already_remitted',
  'not_delivered',
  'returned',
  'reversed',
  'taken_back',
  'unknown_awb',
] as const
export type RemittanceResult = (typeof remittanceResults)[number]

export const offerKinds = ['automatic', 'code'] as const

/** The offer of an order is held until the payment, then spent, or free after the order ended. */
export const orderOfferStates = ['held', 'spent', 'free'] as const

/** The kinds of stock movements. */
export const movementKinds = [
  'opening',
  'received',
  'counted',
  'adjusted',
  'sale',
  'cancellation',
  'return',
  'replacement',
  'packed',
  /** Refunded packs that do not return to the shelf. */
  'kept_off',
  /** Packs reserved for sold orders that lack stock. */
  'promised',
  /** Packs moved from the backstock to the picking place. */
  'fetched',
  'transferred',
  'written_off',
  'released',
  'quarantined',
  'expired',
  'recalled',
] as const

export type MovementKind = (typeof movementKinds)[number]

/** Who decided the refund: the shop, a person in the provider's dashboard, or the shopper's bank. */
export const refundKinds = ['shop', 'provider', 'dispute'] as const

export const refundStates = ['due', 'sent', 'processed', 'stuck', 'void'] as const

/** The states of a refund that needs approval. */
export const refundRequestStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** What a request asks for: a refund by lines, a cancellation, or the settlement of a return. */
export const refundRequestKinds = ['refund', 'cancel', 'return'] as const

export const disputeStates = ['open', 'action_required', 'under_review', 'won', 'lost', 'closed'] as const

/** An unmatched payment waits for a decision, pays an order, is being or was refunded, or is explained. */
export const unmatchedStates = ['open', 'matched', 'refunding', 'refunded', 'explained'] as const

/** A mail waits, was sent, can never be sent, or is a placeholder. */
export const outboxStates = ['waiting', 'sent', 'dead', 'nobody'] as const

/** What a failed job is about. */
export const failedJobKinds = [
  'mail',
  'refund',
  'webhook',
  'payment',
  'money',
  'dispute',
  'provider',
  'stock',
] as const

/** The documents that tax law requires. */
export const documentKinds = ['invoice', 'credit_note', 'refund_voucher'] as const

/** What a ticket is about. */
export const ticketSubjects = ['contact', 'order', 'garden_plan', 'business'] as const

/** Who has to write next. */
export const ticketWaits = ['shop', 'shopper'] as const

/** Whether the shopper or the shop wrote a message. */
export const messageDirections = ['in', 'out'] as const

/** Where a message was written: in a form of the shop, by mail, or in the back office. */
export const messageSources = ['form', 'mail', 'office'] as const

export const importStates = ['open', 'applied', 'discarded'] as const

/** The subscribers of a newsletter: all, buyers, or those who never bought. */
export const newsletterAudiences = ['everybody', 'bought', 'not_bought'] as const

export const newsletterStates = ['draft', 'sending', 'stopped', 'sent'] as const

/** A newsletter mail waits in the outbox, is held back, was sent, was refused, or was left out. */
export const newsletterMailStates = ['queued', 'held', 'sent', 'refused', 'left_out'] as const

/** A webhook endpoint gets events, keeps them waiting, or was switched off. */
export const endpointStates = ['active', 'paused', 'off'] as const

/** Why an endpoint was switched off: it answered 410, it failed for days, or its secret cannot be decrypted. */
export const offReasons = ['gone', 'failing', 'secret_unreadable', 'token_ended'] as const

/** A delivery waits for its next try, was accepted, or ran out of tries. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** What programs may propose. */
export const proposalKinds = [
  'order_note',
  'order_hold',
  'order_release',
  'ticket_reply',
  'product_price',
] as const

/** What a member decided about a proposal. */
export const decisions = ['waiting', 'confirmed', 'declined'] as const

/** What agents do: search, look products up, fill a cart, begin a checkout. */
export const agentActions = ['searched', 'looked_up', 'carted', 'checked_out'] as const

/** The reports that run in the background, as the contract names them. */
export const runNames = [
  'sales',
  'products',
  'funnel',
  'refunds',
  'handover',
  'couriers',
  'origin-returns',
  'cohorts',
  'stock',
  'tax',
  'gstr-1',
] as const satisfies readonly RunName[]
