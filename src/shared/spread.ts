/**
 * Splits an amount over weights so that the parts add up to it exactly (largest remainder; ties go to the earlier part).
 * Weights are whole and not negative; where all are 0 the first part takes everything.
 */
export function spread(amountPaise: number, weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amountPaise : 0))
  // The product of two amounts can exceed 2^53, so the division uses bigint.
  const exact = weights.map((weight) => BigInt(amountPaise) * BigInt(weight))
  const parts = exact.map((value) => Number(value / total))
  const missing = amountPaise - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return parts.map((part, index) => part + (raised.has(index) ? 1 : 0))
}
