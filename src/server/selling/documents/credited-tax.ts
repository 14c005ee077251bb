import { halfTaxInside, taxInside } from '../checkout/tax.ts'

/** Two equal halves within the seller's state (CGST and SGST), or all of it to another state (IGST). */
export type TaxKind = 'halves' | 'whole'

/** What a document takes back at one rate, among everything that is taxed in the same way. */
export interface CreditOfRate {
  ratePercent: number
  /** All that was or can be credited. */
  wholePaise: number
  /** What is credited with this document. */
  uptoPaise: number
  /** The tax that earlier documents took back; one half of it where there are halves. */
  taxedPaise: number
  /** The pairs of paise in the lines of this document, each of which can bear a paisa of each half. */
  pairs: number
  /** The pairs that are left after it. */
  pairsAfter: number
}

/**
 * The tax of a document, one half of it where there are halves: that of all so far less what is taken back already, never
 * negative. Where the last paise of an order could not bear two halves, this document takes them back before.
 */
export function creditedTax(kind: TaxKind, credit: CreditOfRate): number {
  const { ratePercent, wholePaise, uptoPaise, taxedPaise, pairs, pairsAfter } = credit
  if (kind === 'whole') return Math.max(0, taxInside(uptoPaise, ratePercent) - taxedPaise)
  // One pair is kept back, since an odd refund may break it.
  const soonest = halfTaxInside(wholePaise, ratePercent) - Math.max(0, pairsAfter - 1)
  const due = Math.max(halfTaxInside(uptoPaise, ratePercent), soonest)
  return Math.min(pairs, Math.max(0, due - taxedPaise))
}
