// The states of rows, shared by the tables and the rules. The rules explain the transitions. `tables.test.ts`
// compares the states with the checks of the migrated database.

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
] as const

export const offerKinds = ['automatic', 'code'] as const

/** Of the offer of an order. */
export const orderOfferStates = ['held', 'spent', 'free'] as const

/** What a movement of the stock is. */
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
  /** Refunded and not put back on the shelf. */
  'kept_off',
  /** Kept for what was sold and is short. */
  'promised',
  /** From the backstock to the picking place. */
  'fetched',
  'transferred',
  'written_off',
  'released',
  'quarantined',
  'expired',
  'recalled',
] as const

export type MovementKind = (typeof movementKinds)[number]

/** Who decided that money goes out: the shop, or somebody at the provider, or the shopper's bank. */
export const refundKinds = ['shop', 'provider', 'dispute'] as const

export const refundStates = ['due', 'sent', 'processed', 'stuck', 'void'] as const

/** A refund that waits for a second person. */
export const refundRequestStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** What is asked for: a refund by lines, a cancellation, or the settlement of a return. */
export const refundRequestKinds = ['refund', 'cancel', 'return'] as const

export const disputeStates = ['open', 'action_required', 'under_review', 'won', 'lost', 'closed'] as const

/** Money without an order waits for a decision, pays an order, goes back, is back, or is explained. */
export const unmatchedStates = ['open', 'matched', 'refunding', 'refunded', 'explained'] as const

/** A mail waits, was sent, is on the dead-letter queue, or was written for nobody. */
export const outboxStates = ['waiting', 'sent', 'dead', 'nobody'] as const

/** What a dead letter is about. */
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

/** The papers that tax law asks for. */
export const documentKinds = ['invoice', 'credit_note', 'refund_voucher'] as const

/** What a ticket is about. */
export const ticketSubjects = ['contact', 'order', 'garden_plan'] as const

/** Whose turn it is to write. */
export const ticketWaits = ['shop', 'shopper'] as const

/** A message of a ticket came to us or went from us. */
export const messageDirections = ['in', 'out'] as const

/** Where a message was written: in a form of the shop, by mail, or in the back office. */
export const messageSources = ['form', 'mail', 'office'] as const

export const importStates = ['open', 'applied', 'discarded'] as const

/** Which subscribers a newsletter is for: all, those who bought, those who did not. */
export const newsletterAudiences = ['everybody', 'bought', 'not_bought'] as const

export const newsletterStates = ['draft', 'sending', 'stopped', 'sent'] as const

/** A mail of a newsletter waits in the outbox or was held back; it was sent, refused or left out. */
export const newsletterMailStates = ['queued', 'held', 'sent', 'refused', 'left_out'] as const
