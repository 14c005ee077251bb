/** What becomes of the money of an order that was cancelled. */
export type CancelledMoney =
  | { kind: 'unpaid' }
  /** All of it was given back before. */
  | { kind: 'given_back' }
  /** All that was paid goes back now, or what is left after refunds of parts. */
  | { kind: 'all' | 'rest'; amountPaise: number }
