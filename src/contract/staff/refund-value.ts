/** One line of an order as far as its money goes. In paise. */
export interface PaidLine {
  /** What was paid for all its packs, after its share of the offer. */
  paidPaise: number
  quantity: number
  refundedQuantity: number
}

/**
 * What giving back so many more packs amounts to. Counted from what is given back already, so that all packs together come to
 * the whole of the line, however they are split.
 */
export function refundValue({ paidPaise, quantity, refundedQuantity }: PaidLine, packs: number): number {
  const upTo = (count: number): number => Math.round((paidPaise * count) / quantity)
  return upTo(refundedQuantity + packs) - upTo(refundedQuantity)
}
