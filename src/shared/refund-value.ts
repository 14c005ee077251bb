import { proportionOf } from './money.ts'

/** One line of an order as far as its money goes. In paise. */
export interface PaidLine {
  /** What was paid for all its packs, after its share of the offer. */
  paidPaise: number
  quantity: number
  refundedQuantity: number
}

/**
 * The refund for this many more packs. Computed from what was refunded before, so that all packs together
 * give the whole line, however they are split.
 */
export function refundValue({ paidPaise, quantity, refundedQuantity }: PaidLine, packs: number): number {
  const upTo = (count: number): number => proportionOf(paidPaise, count, quantity)
  return upTo(refundedQuantity + packs) - upTo(refundedQuantity)
}
