// The states that rows can be in, as the tables and the rules about them share them. What leads from one to the next is told
// beside the rules, where each is explained. `tables.test.ts` compares them with the checks of the migrated database.

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
  'lapsed',
  'cancelled',
  'refund_due',
  'refunded',
] as const

export const refundStates = ['due', 'sent', 'processed', 'stuck'] as const

export const disputeStates = ['open', 'action_required', 'under_review', 'won', 'lost', 'closed'] as const

/** A mail that waits to be sent, was sent, is on the dead-letter queue, or was written for nobody. */
export const outboxStates = ['waiting', 'sent', 'dead', 'nobody'] as const

/** What a dead letter is about. */
export const deadLetterKinds = [
  'mail',
  'refund',
  'webhook',
  'payment',
  'money',
  'dispute',
  'provider',
] as const

/** The papers that tax law asks for. */
export const documentKinds = ['invoice', 'credit_note', 'refund_voucher'] as const
