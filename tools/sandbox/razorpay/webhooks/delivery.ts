/** One webhook on its way to the shop. A duplicate is a second delivery of the same event. */
export type Delivery = {
  number: number
  eventId: string
  /** Deliveries of one lane are attempted one after the other, in the order they fall due. */
  lane: string
  /** The exact bytes that are signed and sent. */
  body: string
  attempts: number
  createdAt: number
  dueAt: number
}

/** The results of deliveries: answered 2xx, given up after a day, or dropped by the fault settings. */
export type Tally = { delivered: number; abandoned: number; dropped: number }
