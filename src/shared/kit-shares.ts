import { allocate, formatPaise, toPaise, toRupees } from './money.ts'

const sum = (paise: number[]): number => paise.reduce((all, one) => all + one, 0)

/** The difference between shares and price, as a sentence; null where they agree. In rupees. */
export function looseShares(shares: number[], price: number): string | null {
  const total = sum(shares.map(toPaise))
  const over = total - toPaise(price)
  if (over === 0) return null
  const by = `${formatPaise(Math.abs(over))} ${over > 0 ? 'more' : 'less'} than the price`
  return `The shares add up to ${formatPaise(total)}, ${by}. Together they must be the price before any discount.`
}

/** Shares in their present proportion that add up to a price; equal shares where all are 0. In rupees. */
export function fitShares(shares: number[], price: number): number[] {
  const weights = shares.map(toPaise)
  const known = sum(weights) > 0 ? weights : weights.map(() => 1)
  return allocate(toPaise(price), known).map(toRupees)
}
