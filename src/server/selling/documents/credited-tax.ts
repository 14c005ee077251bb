import { halfTaxInside, taxInside } from '../checkout/tax.ts'

/** Two equal halves within the seller's state (CGST and SGST), or all of it to another state (IGST). */
export type TaxKind = 'halves' | 'whole'

/** What a document credits at one rate, among all that is taxed in the same way. */
export interface CreditOfRate {
  ratePercent: number
  /** The whole amount that can be credited. */
  wholePaise: number
  /** The amount credited up to and including this document. */
  uptoPaise: number
  /** The tax that earlier documents credited; one of the halves where there are halves. */
  taxedPaise: number
  /** Pairs of paise in this document's lines, each of which can bear a paisa of each half. */
  pairs: number
  /** Pairs that remain after it. */
  pairsAfter: number
  /** Lines that have a rest after it. */
  linesAfter: number
}

/**
 * The tax of a document, one of the halves where there are halves: the tax of all credits so far less what
 * was credited before, never negative. When the last paise of an order could not bear two halves, this
 * document credits them earlier.
 */
export function creditedTax(kind: TaxKind, credit: CreditOfRate): number {
  const { ratePercent, wholePaise, uptoPaise, taxedPaise, pairs, pairsAfter, linesAfter } = credit
  if (kind === 'whole') return Math.max(0, taxInside(uptoPaise, ratePercent) - taxedPaise)
  // One pair of each line is reserved, since an odd part may split it.
  const soonest = halfTaxInside(wholePaise, ratePercent) - Math.max(0, pairsAfter - linesAfter)
  const due = Math.max(halfTaxInside(uptoPaise, ratePercent), soonest)
  return Math.min(pairs, Math.max(0, due - taxedPaise))
}
