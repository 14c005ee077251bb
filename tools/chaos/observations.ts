/** The answers that shoppers got and the carts that they left. The audit compares them with the shop at the end. */
export interface Observations {
  /** Orders that a call answered to be paid, with that call. */
  promised: Map<string, string>
  /** Paid orders that their shopper cancelled: confirmed ones, and calls without an answer. */
  cancelled: Map<string, 'done' | 'asked'>
  /** Orders whose payment was reported as failed to a shopper with a proof. */
  reportedFailed: Set<string>
  /** Questions that were taken, by their words, with the order that they are about. */
  asked: Map<string, string>
  /** Problems that were taken, by their numbers, with their orders. */
  reported: Map<string, string>
  /** Reports whose photograph was taken. */
  photographed: Set<string>
  /** Payment links and QR codes that customers got, by their ids at the provider, the latest last. */
  paymentRequests: Map<string, PaymentRequest>
  carts: ExpectedCart[]
  /** Acts of the staff that were answered with 200. */
  acts: NotificationAction[]
  /** Answers that are defects of the shop. */
  surprises: string[]
  /** Counts of what shoppers did, and of their results. */
  counts: Map<string, number>
  count: (what: string) => void
}

/** An act that was answered with 200, by the entry of the audit log that it must have left. */
export interface NotificationAction {
  did: string
  action: string
  entity: string
  id: string
}

/** A payment link or a QR code of a draft, as a customer gets it. */
export interface PaymentRequest {
  /** The id at the provider. */
  id: string
  /** Its page, or the picture of the code. */
  url: string
  /** `DRF001`. */
  draft: string
  /** The total that the staff saw when they asked for it. */
  totalPaise: number
}

/** The cart of an account as its shopper left it. */
export interface ExpectedCart {
  email: string
  /** Packs by product. */
  packs: Record<number, number>
  /** The order of the cart; once it is paid, the cart is empty. */
  emptiedBy: string | null
}

export function createObservations(): Observations {
  const counts = new Map<string, number>()
  return {
    promised: new Map(),
    cancelled: new Map(),
    reportedFailed: new Set(),
    asked: new Map(),
    reported: new Map(),
    photographed: new Set(),
    paymentRequests: new Map(),
    carts: [],
    acts: [],
    surprises: [],
    counts,
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
  }
}

/** The count of calls that shoppers got an answer to. */
export const given = 'answers: given'

/** The number of SIGKILLs; a kill of all processes counts once. */
export const killsIn = (counts: Map<string, number>): number =>
  [...counts].filter(([what]) => what.includes('kill -9')).reduce((sum, [, count]) => sum + count, 0)
